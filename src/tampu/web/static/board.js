// The board under a hand: parts of it as tabs on a phone, two fingers to zoom, one to pan; the log points at places.

const fingers = new Map();
const view = { zoom: 1, x: 0, y: 0 };
let grip = null;

export function open(tab) {
  const table = document.querySelector("#table");
  table.dataset.tab = tab;
  for (const button of document.querySelectorAll("[data-tab-to]"))
    button.toggleAttribute("aria-current", button.dataset.tabTo === tab);
}

export function refresh(changed) {
  const table = document.querySelector("#table");
  const tabs = [...document.querySelectorAll("[data-tab-to]")];
  for (const button of tabs)
    button.classList.toggle("has-option", !!document.querySelector(`#board-frame .tab-${button.dataset.tabTo} .opt`));
  const chosen = tabs.find((button) => button.classList.contains("has-option"));
  const here = tabs.find((button) => button.dataset.tabTo === table.dataset.tab);
  if (changed && chosen && !here?.classList.contains("has-option")) open(chosen.dataset.tabTo);
  else open(table.dataset.tab);
}

export function point(line) {
  for (const told of document.querySelectorAll(".is-told")) told.classList.remove("is-told");
  const place = line && document.getElementById(line.dataset.subject);
  place?.classList.add("is-told");
  return place;
}

function show() {
  const board = document.querySelector("#board-frame > svg");
  const frame = document.querySelector("#board-frame").getBoundingClientRect();
  view.zoom = Math.min(4, Math.max(1, view.zoom));
  view.x = Math.min(0, Math.max(frame.width * (1 - view.zoom), view.x));
  view.y = Math.min(0, Math.max(frame.height * (1 - view.zoom), view.y));
  board.style.setProperty("--zoom", view.zoom);
  board.style.setProperty("--pan-x", `${view.x}px`);
  board.style.setProperty("--pan-y", `${view.y}px`);
}

function hold() {
  const [a, b = a] = fingers.values();
  const box = document.querySelector("#board-frame").getBoundingClientRect();
  const apart = Math.hypot(a.x - b.x, a.y - b.y);
  grip = { ...view, apart, cx: (a.x + b.x) / 2 - box.x, cy: (a.y + b.y) / 2 - box.y };
}

document.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "touch" || !event.target.closest("#board-frame")) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  hold();
});
document.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const was = grip;
  hold();
  const now = grip;
  grip = was;
  view.zoom = was.zoom * (was.apart ? now.apart / was.apart : 1);
  view.x = now.cx - ((was.cx - was.x) * view.zoom) / was.zoom;
  view.y = now.cy - ((was.cy - was.y) * view.zoom) / was.zoom;
  show();
});
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, (event) => {
    if (fingers.delete(event.pointerId) && fingers.size) hold();
  });

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab-to]");
  if (tab) open(tab.dataset.tabTo);
  const line = event.target.closest(".log [data-subject]");
  const part = line && /tab-(\w+)/.exec(point(line)?.closest("[class*=tab-]")?.getAttribute("class") ?? "");
  if (part && matchMedia("(max-width: 700px)").matches) open(part[1]);
  if (event.target.closest("[data-see-board]")) document.querySelector("#over").hidden = true;
});
for (const [come, go] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(come, (event) => point(event.target.closest(".log [data-subject]")));
  document.addEventListener(go, () => point(null));
}
