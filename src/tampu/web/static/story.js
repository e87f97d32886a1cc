// Looking back: a line of the log shows the board as it was then, and what others did is stepped through or played.

import { bring, point, refresh } from "./board.js";
import { renew } from "./morph.js";
import { enact } from "./news.js";

const PACE = { at_once: 0, calm: 900, slow: 2200 };
const table = document.querySelector("#table");
const address = new URL(`../t/${table.dataset.code}/then`, import.meta.url);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const numbers = (lines) => lines.map((line) => Number(line.dataset.line));
const pace = () => PACE[document.documentElement.dataset.others];
let past = false; // whether a moment of the past is on the screen, or about to be
let steps = []; // what is still to be played
let timer = 0;
let told = Number(table.dataset.events); // all before this event was shown
let show = null;

/** Whether what is new must wait: it is asked for again when the reader comes back. */
export const away = () => past;

async function fetched(line) {
  const answer = await fetch(line === null ? address : `${address}?line=${line}`).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

async function look(line, by = 0) {
  past = true;
  const html = await fetched(line);
  if (!past || !html) return;
  renew(table, html);
  refresh(false);
  document.querySelector("#headline").textContent = table.dataset.headline;
  const here = document.querySelector(".log .now .line");
  here?.scrollIntoView({ block: "nearest" });
  bring(point(here));
  pressed();
  const next = numbers(all("#log .line")).find((number) => number > line) ?? Infinity;
  if (by > 0) enact(JSON.parse(table.dataset.news).filter(({ index }) => index >= line && index < next));
}

async function back() {
  stop();
  const html = await fetched(null);
  past = false;
  if (html) show(html);
}

function step(by) {
  const lines = numbers(all("#log .line"));
  const at = lines.indexOf(Number(table.dataset.line)) + by;
  if (at >= lines.length) back();
  else if (at >= 0) look(lines[at], by);
}

function play(lines) {
  past = true;
  steps = lines;
  told = Math.max(told, lines.at(-1) + 1);
  const each = Math.max(250, Math.min(pace() || PACE.calm, 15000 / lines.length)); // nobody watches for longer
  const on = () => (steps.length ? look(steps.shift(), 1) : back());
  clearInterval(timer);
  timer = setInterval(on, each);
  on();
}

function stop() {
  clearInterval(timer);
  timer = 0;
  steps = [];
  pressed();
}

function pressed() {
  document.querySelector(".then #play")?.setAttribute("aria-pressed", String(!!timer));
}

/** What others just did is played at the pace that the reader likes; whether there is any such thing. */
export function paced(html) {
  const before = told;
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("#table");
  const lines = fresh ? numbers(all("#log .line.fresh", fresh)).filter((line) => line >= before) : [];
  told = Math.max(told, Number(fresh?.dataset.events));
  if (!lines.length || !pace() || document.hidden) return false;
  play(lines);
  return true;
}

/** A scoring that has just been told opens by itself, unless it goes on with an answer of the reader's. */
export function scene(before) {
  const fresh = all("[data-scene]").filter((panel) => Number(panel.dataset.scene) >= before);
  if (!document.hidden && !document.querySelector("#prompt.is-called")) fresh.at(-1)?.showPopover();
}

function toggle() {
  if (timer) return stop();
  const here = Number(table.dataset.line);
  play(numbers(all("#log .line")).filter((line) => line > here));
}

const BUTTONS = { back: () => step(-1), next: () => step(1), play: toggle, now: back };
const KEYS = { ArrowLeft: BUTTONS.back, ArrowRight: BUTTONS.next, " ": toggle, Escape: back };

export function listen(shown) {
  show = shown;
  document.addEventListener("click", ({ target }) => {
    const line = target.closest("#log button.line");
    const button = past && target.closest(".then button");
    if (line) stop(), look(Number(line.dataset.line));
    else if (target.closest("#step-through")) play(numbers(all("#log .line.fresh")));
    else if (button) button.id === "play" || stop(), BUTTONS[button.id]();
    else if (timer) back(); // whoever wants to go on need not wait
  });
  document.addEventListener("keydown", (event) => {
    if (!past || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (!(event.key in KEYS) || (event.key === " " && event.target.matches("button"))) return timer && event.key !== "Tab" && back();
    if (event.key !== " ") stop();
    KEYS[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
