// The board under a hand: its parts are tabs on a phone, two fingers zoom it, and the log points at its places.

import { enlarge } from "./enlarge.js";

const table = document.querySelector("#table");
const phone = matchMedia("(max-width: 700px)");
const tabs = () => [...document.querySelectorAll("[data-tab-to]")];
let grip = null;
let offered = []; // at the question before
let advised = ""; // before

function open(name, changed) {
  table.dataset.tab = name;
  for (const tab of tabs()) tab.toggleAttribute("aria-current", tab.dataset.tabTo === name);
  enlarge(name, changed);
}

/** After a change: mark the parts that hold options, and open the one that holds most, unless the action bar holds more.
 * Of equals it is the one with what was not offered before; whoever has a guide or a hint is led to what it suggests. */
export function refresh(changed) {
  const tokens = (part) => [...document.querySelectorAll(`${part} .opt`)].map((option) => option.dataset.option);
  const inPart = (name) => tokens(`.tab-${name}`);
  const weight = (name) => inPart(name).length + inPart(name).filter((token) => !offered.includes(token)).length / 1000;
  for (const tab of tabs()) tab.classList.toggle("has-option", inPart(tab.dataset.tabTo).length > 0);
  const here = table.dataset.tab;
  const most = tabs().map((tab) => tab.dataset.tabTo).reduce((a, b) => (weight(b) > weight(a) ? b : a), here);
  const advice = document.querySelector("#advice, #table:not(:has(#advice, [id^=unguided-]:checked)) #guide")?.dataset.suggested ?? "";
  const suggested = document.querySelector(`.opt[data-option="${CSS.escape(advice)}"]`);
  const led = tabs().find((tab) => suggested?.closest(`.tab-${tab.dataset.tabTo}`))?.dataset.tabTo;
  document.querySelector(".is-suggested")?.classList.remove("is-suggested");
  suggested?.classList.add("is-suggested");
  const leads = changed || (advice && advice !== advised);
  open(leads && (led ?? (changed && inPart(most).length >= tokens("#offers").length && most)) || here, leads);
  if (leads && suggested?.closest("#offers, #own")) suggested.scrollIntoView({ block: "nearest", inline: "center" });
  if (changed) offered = tokens("");
  advised = advice;
}

/** Call one function for what the pointer or the focus comes to, and the other when it leaves. */
export function over(selector, enter, leave) {
  for (const [come, go] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
    document.addEventListener(come, ({ type, target }) => {
      const found = target.closest?.(selector);
      if (found && (type === "mouseover" || found.matches(":focus-visible"))) enter(found);
    });
    document.addEventListener(go, ({ target }) => target.closest?.(selector) && leave());
  }
}

/** Mark all that a line of the log speaks of; the first of it is returned. */
export function point(line) {
  for (const told of document.querySelectorAll(".is-told")) told.classList.remove("is-told");
  const places = (line?.dataset.subjects.split(" ") ?? []).map((id) => document.getElementById(id)).filter(Boolean);
  for (const place of places) place.classList.add("is-told");
  return places[0];
}

const partOf = (place) => place?.closest("[class*=tab-]")?.getAttribute("class").match(/tab-(\w+)/)?.[1];

/** On a phone, to where something lies; whoever reads the log or looks at the players goes on with that. */
export function bring(place) {
  const part = partOf(place);
  if (!part || !phone.matches || ["players", "log"].includes(table.dataset.tab)) return;
  open(part, true);
  place.scrollIntoView({ block: "center", inline: "center" });
}

over(".log [data-subjects]", point, () => point(document.querySelector(".log .now .line")));
document.addEventListener("click", ({ target }) => {
  const tab = target.closest("[data-tab-to]");
  const line = target.closest(".log [data-subjects]");
  const part = line && partOf(point(line));
  if (tab) open(tab.dataset.tabTo);
  else if (part && phone.matches) open(part);
  else if (target.closest("[data-see-board]")) table.toggleAttribute("data-board");
  else if (target.closest("[data-do=unguide]")) document.querySelector("[id^=unguided-]").click();
  else if (target.matches("[id^=unguided-]")) refresh(false);
  else if (target.closest("[data-do=aimed]")) document.querySelector("#guide").classList.remove("has-goal");
});

function pinch(event) {
  if (event.touches.length !== 2) return;
  event.preventDefault();
  const frame = event.currentTarget;
  const root = document.documentElement.style;
  const [a, b] = event.touches;
  const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  const x = (a.clientX + b.clientX) / 2 - frame.getBoundingClientRect().x;
  const y = (a.clientY + b.clientY) / 2 - frame.getBoundingClientRect().y;
  const zoom = Number(root.getPropertyValue("--zoom") || 1);
  if (event.type === "touchstart") grip = { apart, zoom, x: (frame.scrollLeft + x) / zoom, y: (frame.scrollTop + y) / zoom };
  const now = Math.min(4, Math.max(1, (grip.zoom * apart) / grip.apart));
  root.setProperty("--zoom", now);
  frame.scrollTo(grip.x * now - x, grip.y * now - y);
}
for (const kind of ["touchstart", "touchmove"])
  document.querySelector("#board-area").addEventListener(kind, pinch, { passive: false });
