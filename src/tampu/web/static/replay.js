// A finished match, moment by moment.

import { refresh } from "./board.js";
import { renew } from "./morph.js";
import { tell } from "./news.js";

const MOVES = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };
const table = document.querySelector("#table");
const find = (selector) => document.querySelector(selector);
const last = Number(find("#acts").dataset.last);
const key = new URLSearchParams(location.search).get("key");
let wanted = Number(table.dataset.number);
let playing = 0;
let busy = false;

async function go(at) {
  wanted = Math.min(last, Math.max(0, at));
  find("#scrub").value = wanted;
  if (busy) return; // whoever scrubs fast sees the moment where he stops
  busy = true;
  const eyes = find("#seen-by").value;
  const query = `?at=${wanted}${eyes && `&seat=${eyes}`}${key ? `&key=${key}` : ""}`;
  const here = wanted;
  const answer = await fetch(new URL(`../t/${table.dataset.code}/replay/part${query}`, import.meta.url)).catch(() => null);
  if (answer?.ok) {
    const before = renew(table, await answer.text());
    refresh(false);
    history.replaceState(null, "", query);
    if (here === Number(before.number) + 1) tell(before, table.dataset);
    find("#play").ariaPressed = String(!!playing);
  }
  busy = false;
  if (here !== wanted) go(wanted);
}

function toggle() {
  clearInterval(playing);
  playing = playing ? 0 : setInterval(() => (wanted < last ? go(wanted + 1) : toggle()), 900);
  find("#play").ariaPressed = String(!!playing);
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("#back, #next, a.line");
  if (event.target.closest("#play")) toggle();
  if (!step || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(step.id ? wanted + (step.id === "back" ? -1 : 1) : Number(new URL(step.href).searchParams.get("at")));
});
document.addEventListener("input", ({ target }) => target.id === "scrub" && go(Number(target.value)));
document.addEventListener("change", ({ target }) => target.id === "seen-by" && go(wanted));
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey) return;
  if (event.key in MOVES) go(wanted + MOVES[event.key]);
  else if (event.key === " " && !event.target.matches("button, a")) toggle();
  else return;
  event.preventDefault();
});
refresh(false);
