// Choosing: what is pointed at is explained, a click plays it or selects it, and the keyboard reaches everything.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = { u: "undo", U: "redo", e: "end" };
const PLACES = { p: "#players .player", l: "#log", b: "#board-frame .opt" };
let selected = null;
let touched = false;

const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];

export function explain(element) {
  const preview = find("#preview");
  if (!preview) return;
  const [name, icon] = JSON.parse(preview.dataset.names)[element?.dataset.option] ?? [];
  const title = element && (name ?? (element.matches(".opt") ? element.textContent.trim() : ""));
  const text = find("#preview-text");
  text.textContent = element ? element.dataset.preview : preview.dataset.hint;
  if (title) text.prepend(Object.assign(document.createElement("b"), { textContent: title }), " ");
  preview.classList.toggle("on", !!element?.matches(".opt"));
  const picture = element?.querySelector(":scope > svg.i")?.cloneNode(true) ?? (icon ? drawn(icon) : null);
  find("#preview-icon").hidden = !picture;
  find("#preview-icon").replaceChildren(...(picture ? [picture] : []));
}

function drawn(icon) {
  const svg = find("#prompt .i, .top .i").cloneNode(true);
  svg.setAttribute("width", 34);
  svg.setAttribute("height", 34);
  svg.firstElementChild.setAttribute("href", `/static/icons.svg#i-${icon.replace(/^i-/, "")}`);
  return svg;
}

function select(option) {
  for (const other of all(".opt.is-sel")) other.classList.remove("is-sel");
  selected = option?.dataset.option ?? null;
  const confirm = find("#confirm");
  if (confirm) confirm.hidden = !option;
  explain(option);
  if (!option) return;
  option.classList.add("is-sel");
  confirm.querySelector("span").textContent = find("#preview-text b").textContent;
}

export function settle(changed) {
  const option = !changed && selected ? find(`.opt[data-option="${CSS.escape(selected)}"]`) : null;
  select(option);
  const board = all("#board-frame .opt"); // one stop for the Tab key; arrows go on from there
  board.forEach((place, number) => place.setAttribute("tabindex", number ? -1 : 0));
}

export function refocus() {
  const here = document.activeElement;
  if (here !== document.body && here.isConnected && (here.matches(".opt") || !here.closest("#offers, #board-frame"))) return;
  (find("#board-frame .opt") ?? find("#offers .opt") ?? find("#end.go") ?? find("#prompt")).focus({ preventScroll: true });
}

export function listen(act) {
  const play = (option) => act({ do: "play", option: option.dataset.option });
  const choose = (option, byTouch) => {
    const asks = byTouch || document.documentElement.dataset.confirmMove === "on";
    if (asks && selected !== option.dataset.option) select(option);
    else play(option);
  };
  document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"));
  document.addEventListener("click", (event) => {
    const option = event.target.closest(".opt");
    const button = event.target.closest("[data-do]");
    if (option) choose(option, touched && event.detail > 0);
    else if (event.target.closest("#confirm")) act({ do: "play", option: selected });
    else if (button?.ariaDisabled === "true") explain(button);
    else if (button) act({ do: button.dataset.do, seat: number(button.dataset.seat) }, button.dataset.then);
    else if (event.target.closest("#board-frame")) select(null);
  });
  document.addEventListener("change", (event) => {
    const name = event.target.dataset.automatic;
    if (name) act({ do: "automatic", name, on: event.target.checked });
  });
  for (const [come, go] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
    document.addEventListener(come, (event) => {
      const element = event.target.closest?.("[data-preview]");
      if (element && !(touched && selected)) explain(element);
    });
    document.addEventListener(go, (event) => {
      if (event.target.closest?.("[data-preview]")) explain(find(".opt.is-sel"));
    });
  }
  document.addEventListener("keydown", (event) => key(event, choose));
}

const number = (text) => (text === undefined ? undefined : Number(text));

function key(event, choose) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const option = event.target.closest(".opt");
  const pressed = event.key;
  const bar = all("#offers .opt");
  if (pressed in ARROWS) {
    if (event.target.closest("#log")) step(event, all("#log .line[tabindex]"), pressed === "ArrowDown" ? 1 : -1);
    else if (option || event.target.closest("#board-frame, #prompt") || event.target === document.body) move(event, option);
  } else if ((pressed === "Home" || pressed === "End") && option) all("#board-frame .opt").at(pressed === "End" ? -1 : 0)?.focus();
  else if ((pressed === "Enter" || pressed === " ") && option && !option.matches("button")) choose(option, false);
  else if (/^[1-9]$/.test(pressed) && bar[pressed - 1]) choose(bar[pressed - 1], false);
  else if (pressed in KEYS) find(`#${KEYS[pressed]}`)?.click();
  else if (pressed in PLACES) reach(find(PLACES[pressed]) ?? find("#prompt"));
  else if (pressed === "Escape") select(null);
  else if (pressed === "?") find(find("#help li") ? "#help" : "#keys")?.togglePopover();
  else return;
  if (pressed !== "Escape") event.preventDefault();
}

function reach(element) {
  if (!element.matches("[tabindex]")) element.tabIndex = -1;
  element.focus();
}

function step(event, lines, by) {
  const here = lines.indexOf(event.target);
  lines[Math.min(lines.length - 1, Math.max(0, here + by))]?.focus();
}

// The nearest option in the direction of the arrow: what lies aside counts double.
function move(event, from) {
  const [dx, dy] = ARROWS[event.key];
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const places = all(".opt").filter((place) => place !== from && place.getBoundingClientRect().width);
  if (!from) return places[0]?.focus();
  const [x, y] = centre(from);
  const far = (place) => {
    const [px, py] = centre(place);
    const ahead = (px - x) * dx + (py - y) * dy;
    return ahead > 1 ? ahead + 2 * Math.abs((px - x) * dy + (py - y) * dx) : Infinity;
  };
  const best = places.map((place) => [far(place), place]).sort((a, b) => a[0] - b[0])[0];
  if (best && best[0] < Infinity) best[1].focus();
}
