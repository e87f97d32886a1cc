// A match, moment by moment: by action, turn or round, at a speed of one's own.

import { refresh } from "./board.js";
import { renew } from "./morph.js";
import { signal, tell } from "./news.js";

const KEYS = { ArrowLeft: [-1], ArrowRight: [1], PageUp: [-1, "round"], PageDown: [1, "round"] };
const ENDS = { Home: 0, End: Infinity };
const table = document.querySelector("#table");
const find = (selector) => document.querySelector(selector);
const last = () => Number(find("#acts").dataset.last); // a match that goes on grows
const key = new URLSearchParams(location.search).get("key");
let wanted = Number(table.dataset.number);
let playing = 0;
let busy = false;
let called = false; // whether a match that goes on has come to us meanwhile

/** The moment before or after this one: of an action, or where a turn or round ends. */
function step(by, what) {
  const found = find("#acts").dataset[what]?.split(" ").map(Number).filter((at) => (at - wanted) * by > 0) ?? [wanted + by];
  return go(by > 0 ? Math.min(...found, last()) : Math.max(...found, 0));
}

async function go(at) {
  wanted = Math.min(last(), Math.max(0, at));
  find("#scrub").value = wanted;
  if (busy) return; // whoever scrubs fast sees the moment where he stops
  busy = true;
  const eyes = find("#seen-by")?.value ?? "";
  const query = `?at=${wanted}${eyes && `&seat=${eyes}`}${key ? `&key=${key}` : ""}`;
  const here = wanted;
  const answer = await fetch(new URL(`../t/${table.dataset.code}/replay/part${query}`, import.meta.url)).catch(() => null);
  if (answer?.ok) {
    const before = renew(table, await answer.text());
    refresh(false);
    history.replaceState(null, "", query);
    find("#headline").textContent = table.dataset.headline;
    if (here === Number(before.number) + 1) tell(before, table.dataset);
    find("#play").ariaPressed = String(!!playing);
    call();
  }
  busy = false;
  if (here !== wanted) go(wanted);
}

/** Who looks back is still at the table: he is told when it is his turn. */
function call() {
  const back = find("#to-table");
  back?.classList.toggle("go", called);
  back?.classList.toggle("dark", !called);
  signal(called);
}

function follow() {
  const { code, version, number } = table.dataset;
  const stream = new EventSource(new URL(`../t/${code}/live?version=${version}&number=${number}`, import.meta.url));
  stream.addEventListener("table", ({ data }) => {
    called = new DOMParser().parseFromString(data, "text/html").querySelector("#table").dataset.turn === "me";
    call();
  });
  addEventListener("pagehide", () => stream.close());
}

function toggle() {
  clearInterval(playing);
  playing = playing ? 0 : setInterval(() => (wanted < last() ? step(1, find("#by").value) : toggle()), Number(find("#speed").value));
  find("#play").ariaPressed = String(!!playing);
}

document.addEventListener("click", (event) => {
  const line = event.target.closest("#back, #next, a.line");
  if (event.target.closest("#play")) toggle();
  if (!line || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  line.id ? step(line.id === "back" ? -1 : 1, find("#by").value) : go(Number(new URL(line.href).searchParams.get("at")));
});
document.addEventListener("input", ({ target }) => target.id === "scrub" && go(Number(target.value)));
document.addEventListener("change", ({ target }) => {
  if (target.id === "seen-by") go(wanted);
  if (target.id !== "speed" || !playing) return;
  toggle(); // it stops, and goes on at the new pace
  toggle();
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey) return;
  const [by, what] = KEYS[event.key] ?? [];
  if (by) step(by, event.shiftKey ? "turn" : what);
  else if (event.key in ENDS) go(ENDS[event.key]);
  else if (event.key === "Escape" && !find(":popover-open")) location.assign(new URL(`../t/${table.dataset.code}`, import.meta.url));
  else if (event.key === "?") find("#keys").togglePopover();
  else if (event.key === " " && !event.target.matches("button, a")) toggle();
  else return;
  event.preventDefault();
});
refresh(false);
if (find("#to-table")) follow();
