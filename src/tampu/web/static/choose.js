// Choosing: what is pointed at is explained, a click plays it or selects it, and the keyboard reaches everything.

import { move, step } from "./arrows.js";
import { over } from "./board.js";
import { aim, answers, carry, letGo, next, turns } from "./hand.js";
import { explain, forget, unfold } from "./pointing.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const BUTTONS = { u: "#undo", U: "#redo", e: "#end", h: "#hint", v: "#to-replay" };
const PLACES = { p: "#players .player", l: "#log", b: "#board-frame .opt, #own .opt" };
const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
let selected = null;
let touched = false;
let turned = null; // where a tile was turned under the pointer
let last = 0;

/** Whoever would give something up that can still be used is asked whether he means it. */
function play(option, act) {
  const text = JSON.parse(find("#preview").dataset.told || "{}")[option.dataset.option]?.[3];
  const yes = find("#waste .main");
  if (!text || document.documentElement.dataset.warn === "off") return act(answers(option));
  find("#waste-text").textContent = text;
  yes.textContent = option.textContent.trim();
  yes.onclick = () => (find("#waste").hidePopover(), act(answers(option)));
  find("#waste").showPopover();
}

function select(option) {
  for (const other of all(".is-sel")) other.classList.remove("is-sel");
  selected = option?.dataset.option;
  option?.classList.add("is-sel");
  explain(option);
  const confirm = find("#confirm");
  if (!confirm) return;
  confirm.hidden = !option;
  find("#turn-tile").hidden = !turns(option);
  confirm.querySelector("span").textContent = find("#preview-text b")?.textContent ?? "";
}

/** After a change: what was selected stays so while it may; board and own area are one stop each for the Tab key. */
export function settle(changed) {
  if (changed) find("#waste").hidePopover(), forget(), letGo();
  select(changed || !selected ? null : find(`.opt[data-option="${CSS.escape(selected)}"]`));
  for (const area of ["#board-frame", "#own"])
    all(`${area} .opt`).forEach((place, number) => place.setAttribute("tabindex", number ? -1 : 0));
}

/** After an answer, or where the focus was lost: to the first new option, unless it was put elsewhere on purpose. */
export function refocus() {
  const here = document.activeElement;
  const free = here === document.body || here.closest("#board-frame, #own, #acts, #prompt");
  if (free && (!here.matches(".opt, #undo, #redo") || here.ariaDisabled === "true"))
    (find("#board-frame .opt") ?? find(".opt") ?? find("#end.go") ?? find("#prompt")).focus({ preventScroll: true });
}

export function listen(act) {
  const choose = (option, first) => {
    const asks = first || document.documentElement.dataset.confirmMove === "on";
    if (asks && !("light" in option.dataset) && selected !== option.dataset.option) select(option);
    else play(option, act);
  };
  document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"));
  document.addEventListener("pointermove", (event) => {
    const place = event.pointerType === "mouse" && !event.buttons && !turned && !selected && event.target.closest("#spots .opt");
    if (place && aim(place, event)) explain(place);
  });
  carry(
    (from) => act(answers(from)),
    select,
    (place, first) => first || act(answers(place)), // a finger may turn it yet
    () => find("[data-do=put_back]") && act({ do: "put_back" }),
  );
  document.addEventListener("click", (event) => {
    const { target, detail, timeStamp } = event;
    const like = target.closest("[data-like]")?.dataset.like; // a piece that is as good as another
    const here = like ? find(`.opt[data-option="${CSS.escape(like)}"]`) : target.closest(".opt");
    const option = (turned && turned === here && find(".is-sel")) || here;
    if (option && detail > 1 && timeStamp - last < 400) return; // a double click, though the table may have moved on
    last = timeStamp;
    const button = target.closest("[data-do]:not(.guide *)");
    if (option && touched && detail > 0) tap(option, event, choose);
    else if (option) choose(option);
    else if (target.closest("[data-picks]")) act(answers(target.closest("[data-picks]")));
    else if (target.closest("#confirm")) play(find(".is-sel"), act);
    else if (target.closest("#turn-tile")) turn(1);
    else if (button?.ariaDisabled === "true") explain(button);
    else if (button?.id === "hint") act({ do: "hint", option: selected ?? "" }); // against what he is about to do
    else if (button) act({ do: button.dataset.do, seat: button.dataset.seat && Number(button.dataset.seat) }, button.dataset.then);
    else if (target.closest("#preview")) unfold(target.closest("#preview"));
    else if (target.closest("#board-frame")) select(null);
  });
  document.addEventListener("change", ({ target }) => {
    target.toggleAttribute("checked", target.checked); // seen by the next table, whatever it says
    if (target.dataset.automatic) act({ do: "automatic", name: target.dataset.automatic, on: target.checked });
  });
  document.addEventListener("wheel", (event) => turns(event.target.closest(".opt")) && turn(Math.sign(event.deltaY)) && event.preventDefault(), { passive: false });
  over("[data-preview]", (element) => (turned && turned !== element && select((turned = null)), touched && selected || explain(element)), () => explain(find(".is-sel")));
  document.addEventListener("keydown", (event) => {
    const typing = event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea");
    if (!typing && key(event.key, event.target, choose)) event.preventDefault();
  });
}

/** What a key does; whether it did anything. */
function key(pressed, here, choose) {
  const option = here.closest(".opt");
  const bar = all("#offers .opt")[pressed - 1];
  if (pressed in ARROWS) return here.closest("#log") ? step(here, ARROWS[pressed][1]) : move(option, ...ARROWS[pressed]);
  if (option && (pressed === "Home" || pressed === "End")) all("#board-frame .opt, #own .opt").at(pressed === "End" ? -1 : 0)?.focus();
  else if (option && !option.matches("button") && (pressed === "Enter" || pressed === " ")) choose(option);
  else if (bar) choose(bar);
  else if (pressed in BUTTONS) find(BUTTONS[pressed])?.click();
  else if (pressed === "i" || pressed === "I") inspect(pressed === "i" ? 1 : -1);
  else if (pressed in PLACES) (find(PLACES[pressed]) ?? find("#prompt")).focus();
  else if (pressed === "?") find(find("#help li") ? "#help" : "#keys").togglePopover();
  else if (pressed === "Escape" && !find(":popover-open")) selected ? select(null) : find("[data-do=put_back]")?.click();
  else return pressed === "r" && turn(1);
  return true;
}

/** To the next thing on the table that is explained and may not be chosen, or back to the one before. */
function inspect(by) {
  const things = all("#table [data-preview]:not(.opt, button)").filter((thing) => thing.checkVisibility());
  const next = things.at((things.indexOf(document.activeElement) + by) % things.length);
  next?.setAttribute("tabindex", "-1");
  next?.focus();
}

/** A finger selects first; a tap on the same place by another of its hexes means that one. */
function tap(option, event, choose) {
  if (option.matches("#spots .opt") && aim(option, event) && selected === option.dataset.option) select(option);
  else choose(option, true);
}

/** Turn the tile about the hex that it is held by. Under the pointer its place is selected, and a click there means it. */
function turn(by) {
  const pointed = touched ? null : find("#spots .opt:hover");
  const from = find("#spots .opt.is-sel") ?? pointed ?? find("#spots .opt:focus");
  if (!turns(from)) return false;
  const to = next(from, by);
  if (pointed || from.matches(".is-sel")) select(to);
  else to.focus();
  turned = pointed;
  return true;
}
