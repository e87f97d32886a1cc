// What is pointed at: its preview in words, "+1" at the places concerned, and ghosts of the pieces where they would lie.

import { answers } from "./hand.js";

const PASSING = 80; // milliseconds: what is pointed at for longer is looked into
const find = (selector) => document.querySelector(selector);
let explained = null; // what the preview speaks of
let looked = {}; // what was found out about options since the table changed

/** In smaller letters where it is too long for its room; of what is still too much the last things are folded away. */
function fit(room) {
  const isOver = () => room.scrollHeight > room.clientHeight;
  room.classList.remove("is-long");
  unfold(room);
  room.classList.toggle("is-long", isOver());
  const words = [...room.querySelectorAll(".fact:not(.give, .get), .next")];
  while (isOver() && words.length) words.pop().classList.add("is-folded");
}

/** All of it again: it is scrolled then. */
export function unfold(room) {
  for (const part of room.querySelectorAll(".is-folded")) part.classList.remove("is-folded");
}

/** The table has changed. */
export function forget() {
  looked = {};
}

/** What would lie where, how it would be there, and where there are too many options to tell it of all, what this does. */
async function ask(element) {
  const { option, then } = answers(element);
  const passed = () => explained !== element || answers(element).then[0] !== then[0] || !find("#preview").dataset.told;
  await new Promise((done) => setTimeout(done, PASSING));
  if (passed()) return;
  const told = (looked[[option, ...then]] ??= await asked("preview", { option, then: then[0] ?? "" }));
  if (passed() || !told) return;
  show(told);
  element.dataset.preview ||= find("#preview-text").textContent;
  haunt(told[4]);
}

async function asked(what, about) {
  const address = new URL(`../t/${find("#table").dataset.code}/${what}`, import.meta.url);
  address.search = new URLSearchParams(about);
  const answer = await fetch(address).catch(() => null);
  return answer?.status === 200 ? answer.json() : null; // nothing where the table has moved on
}

/** A step of what one is advised to do: after those before it. */
async function follow(element) {
  const told = (looked[`step ${element.dataset.step}`] ??= await asked("step", { number: element.dataset.step }));
  if (explained !== element || !told) return;
  show(told);
  haunt(told[4]);
}

/** Tell of what is pointed at, or of nothing. */
export function explain(element) {
  explained = element;
  haunt([]);
  if (element?.dataset.step) return follow(element);
  const { told, hint } = find("#preview").dataset;
  if (!told) return foresee([]); // somebody looks back
  const option = JSON.parse(told)[element?.dataset.option];
  show(option ?? [null, element?.querySelector(":scope > .i use")?.getAttribute("href").split("#i-")[1], []]);
  if (!option) find("#preview-text").textContent = element ? element.dataset.preview : hint;
  else ask(element);
  find("#preview").classList.toggle("on", !!option);
  fit(find("#preview"));
}

/** What is told of an option: its words, its icon, and chips at the places concerned. */
function show([html, icon, chips, , , there]) {
  find("#preview-text").innerHTML = html ?? "";
  find("#preview").title = html ? find("#preview-text").textContent : "";
  const picture = find("#preview-icon");
  picture.toggleAttribute("hidden", !icon);
  if (icon) picture.firstElementChild.setAttribute("href", new URL(`icons.svg#i-${icon}`, import.meta.url));
  Object.assign(find("#foresight"), { innerHTML: there ?? "", hidden: !there });
  foresee(chips), fit(find("#preview"));
}

/** "+3" at the goods it would change, as long as an option is pointed at. */
function foresee(chips) {
  for (const chip of document.querySelectorAll(".foreseen")) chip.remove();
  const rows = new Map();
  for (const [id, text] of chips) {
    const box = document.getElementById(id)?.getBoundingClientRect();
    if (!box?.width) continue;
    const row = rows.get(id) ?? 0;
    rows.set(id, row + 1);
    const chip = Object.assign(document.createElement("span"), { className: "foreseen", textContent: text, ariaHidden: "true" });
    chip.classList.toggle("give", !text.startsWith("+"));
    Object.assign(chip.style, { left: `${box.left + Math.min(box.width, 60) - 10 + 26 * row}px`, top: `${Math.max(box.top, 2)}px` });
    document.body.append(chip);
  }
}

/** Show these ghosts, and no others. */
function haunt(ghosts) {
  for (const ghost of document.querySelectorAll(".ghostly")) ghost.remove();
  for (const [id, after, html] of ghosts) {
    const parent = document.getElementById(id);
    const ghost = parent && made(parent, html);
    if (ghost) parent instanceof SVGElement ? parent.append(ghost) : float(parent, ghost, after);
  }
}

function made(parent, html) {
  const around = parent.cloneNode(false);
  around.innerHTML = html;
  const ghost = around.firstElementChild;
  ghost?.classList.add("ghostly");
  ghost?.setAttribute("aria-hidden", "true");
  return ghost;
}

/** Among words and boxes it must not push anything away: it is measured where it would lie, and then floats there. */
function float(parent, ghost, after) {
  parent.insertBefore(ghost, parent.children[after] ?? null);
  const there = ghost.getBoundingClientRect();
  Object.assign(ghost.style, { position: "fixed", left: 0, top: 0, width: `${there.width}px`, height: `${there.height}px` });
  const here = ghost.getBoundingClientRect(); // whatever it is fixed to
  Object.assign(ghost.style, { left: `${there.left - here.left}px`, top: `${there.top - here.top}px` });
}
