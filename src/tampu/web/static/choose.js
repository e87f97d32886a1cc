// Choosing: what is pointed at is explained, a click plays it or selects it, and the keyboard reaches everything.

import { move, step } from "./arrows.js";
import { over } from "./board.js";
import { explain, forget } from "./pointing.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const BUTTONS = { u: "#undo", U: "#redo", e: "#end", v: "#to-replay" };
const PLACES = { p: "#players .player", l: "#log", b: "#board-frame .opt, #own .opt" };
const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
let selected = null;
let touched = false;
let turned = null; // where a tile was turned under the pointer
let last = 0;

/** Whoever would give something up that can still be used is asked whether he means it. */
function play(option, act) {
  const text = JSON.parse(find("#preview").dataset.told || "{}")[option]?.[3];
  const yes = find("#waste .main");
  if (!text || document.documentElement.dataset.warn === "off") return act({ do: "play", option });
  find("#waste-text").textContent = text;
  yes.textContent = find(`.opt[data-option="${CSS.escape(option)}"]`).textContent.trim();
  yes.onclick = () => (find("#waste").hidePopover(), act({ do: "play", option }));
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
  confirm.querySelector("span").textContent = find("#preview-text b")?.textContent ?? "";
}

/** After a change: what was selected stays so while it may; board and own area are one stop each for the Tab key. */
export function settle(changed) {
  if (changed) find("#waste").hidePopover(), forget();
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
    if (asks && selected !== option.dataset.option) select(option);
    else play(option.dataset.option, act);
  };
  document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"));
  document.addEventListener("click", ({ target, detail, timeStamp }) => {
    const option = (turned && turned === target.closest(".opt") && find(".is-sel")) || target.closest(".opt");
    if (option && detail > 1 && timeStamp - last < 400) return; // a double click, though the table may have moved on
    last = timeStamp;
    const button = target.closest("[data-do]:not([data-do=unguide])");
    if (option) choose(option, touched && detail > 0);
    else if (target.closest("#confirm")) play(selected, act);
    else if (button?.ariaDisabled === "true") explain(button);
    else if (button) act({ do: button.dataset.do, seat: button.dataset.seat && Number(button.dataset.seat) }, button.dataset.then);
    else if (target.closest("#board-frame")) select(null);
  });
  document.addEventListener("change", ({ target }) => {
    target.toggleAttribute("checked", target.checked); // seen by the next table, whatever it says
    if (target.dataset.automatic) act({ do: "automatic", name: target.dataset.automatic, on: target.checked });
  });
  document.addEventListener("wheel", (event) => event.target.closest("[data-ways]") && turn(Math.sign(event.deltaY)) && event.preventDefault(), { passive: false });
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
  else if (pressed in PLACES) (find(PLACES[pressed]) ?? find("#prompt")).focus();
  else if (pressed === "?") find(find("#help li") ? "#help" : "#keys").togglePopover();
  else return pressed === "Escape" ? select(null) : pressed === "r" && turn(1);
  return true;
}

/** The next way for a tile to lie about the same place. Under the pointer it is selected, and a click there means it. */
function turn(by) {
  const from = find("[data-ways]:hover") ?? find("[data-ways]:focus");
  const ways = all(`[data-ways="${from?.dataset.ways}"]`);
  const next = ways.at((ways.indexOf(find("[data-ways].is-sel") ?? from) + by) % ways.length);
  from?.matches(":hover") ? select((turned = from) && next) : next?.focus();
  return !!from;
}
