// A finished match, moment by moment.

import { refresh } from "./board.js";
import { morph } from "./morph.js";
import { tell } from "./news.js";

const STEP = 900;
const table = document.querySelector("#table");
const find = (selector) => document.querySelector(selector);
let wanted = Number(table.dataset.number);
let playing = 0;
let busy = false;

const seat = () => find("#seen-by").value;
const last = () => Number(find("#acts").dataset.last);

async function go(at, whose = seat()) {
  wanted = Math.min(last(), Math.max(0, at));
  find("#scrub").value = wanted;
  if (busy) return; // whoever scrubs fast sees the moment where he stops
  busy = true;
  const here = wanted;
  const query = `at=${here}&seat=${whose}`;
  try {
    const answer = await fetch(`/t/${table.dataset.code}/replay/part?${query}`);
    if (answer.ok) show(await answer.text());
    history.replaceState(null, "", `?${query}`);
  } finally {
    busy = false;
  }
  if (here !== wanted) go(wanted);
}

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("#table");
  const before = { ...table.dataset };
  fresh.dataset.tab = before.tab;
  morph(table, fresh);
  refresh(false);
  if (Number(table.dataset.number) === Number(before.number) + 1) tell(before, table);
  mark();
}

function mark() {
  find("#play").ariaPressed = String(!!playing);
}

function toggle() {
  clearInterval(playing);
  playing = playing ? 0 : setInterval(() => (wanted < last() ? go(wanted + 1) : toggle()), STEP);
  mark();
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("#back, #next");
  const line = event.target.closest("a.line");
  if (event.ctrlKey || event.metaKey) return;
  if (step) go(wanted + (step.id === "back" ? -1 : 1));
  else if (line) go(Number(new URL(line.href).searchParams.get("at")));
  else if (event.target.closest("#play")) toggle();
  if (step || line) event.preventDefault();
});
document.addEventListener("input", (event) => event.target.id === "scrub" && go(Number(event.target.value)));
document.addEventListener("change", (event) => event.target.id === "seen-by" && go(wanted));
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey) return;
  const moves = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };
  if (event.key in moves) go(Math.min(last(), Math.max(0, wanted + moves[event.key])));
  else if (event.key === " " && !event.target.matches("button, a")) toggle();
  else return;
  event.preventDefault();
});
refresh(false);
