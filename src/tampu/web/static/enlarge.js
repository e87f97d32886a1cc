// On a phone the eye is led to what matters now. A board finer than a finger opens enlarged; a small map tells where that is.

const LARGER = 1.9;
const table = document.querySelector("#table");
const area = document.querySelector("#board-area");
const phone = matchMedia("(max-width: 700px)");
const fine = () => document.querySelector("[data-fine]");
let whole = false;
let led = null; // the part over which the eye is led, until a hand takes over
let dots = [];

/** Where an element lies on the board, from 0 to 1 in each direction. */
function place(element) {
  const [at, box] = [element.getBoundingClientRect(), area.getBoundingClientRect()];
  const x = at.x + at.width / 2 - box.x + area.scrollLeft;
  const y = at.y + at.height / 2 - box.y + area.scrollTop;
  return [x / area.scrollWidth, y / area.scrollHeight];
}

/** What is suggested or told, or the option nearest to what changed last, or that itself, or the middle. */
function focus(part) {
  const marked = part.querySelector(".is-suggested") ?? part.querySelector(".is-told");
  if (marked) return place(marked);
  const lines = [...document.querySelectorAll("#log [data-subjects]")];
  const told = lines.flatMap((line) => line.dataset.subjects.split(" ")).map((id) => document.getElementById(id));
  const changed = told.findLast((element) => part.contains(element));
  const last = changed ? place(changed) : [0.5, 0.5];
  const far = ([x, y]) => Math.hypot(x - last[0], y - last[1]);
  const options = [...part.querySelectorAll(".opt")].map(place);
  return options.reduce((a, b) => (far(b) < far(a) ? b : a), options[0] ?? last);
}

/** After a part was opened: as large as it must be, and its map; only after a change is the eye led elsewhere. */
export function enlarge(name, changed) {
  const part = fine();
  const here = phone.matches && part?.classList.contains(`tab-${name}`);
  if (here && table.hasAttribute("data-enlarged") && !changed) return;
  table.toggleAttribute("data-enlarged", !!here);
  if (part) document.documentElement.style.setProperty("--zoom", here && !whole ? LARGER : 1);
  if (here) document.querySelector("#whole").ariaPressed = whole;
  led = here ? part : phone.matches && changed && area.querySelector(".is-suggested") && area;
  requestAnimationFrame(lead);
}

/** To what matters now; again where the board gets its size only later. */
function lead() {
  if (!led) return;
  look(...focus(led));
  if (led === area) return;
  dots = [".piece", ".opt"].map((kind) => [...led.querySelectorAll(kind)].map(place));
  draw();
}

/** To the middle of what no hint lies over. */
function look(x, y) {
  const high = area.clientHeight - (document.querySelector("#advice")?.offsetHeight ?? 0);
  area.scrollTo(x * area.scrollWidth - area.clientWidth / 2, y * area.scrollHeight - high / 2);
}

function draw() {
  const map = document.querySelector("#minimap");
  const pen = map.getContext("2d");
  const style = getComputedStyle(map);
  pen.clearRect(0, 0, map.width, map.height);
  dots.forEach((kind, number) => {
    pen.fillStyle = style.getPropertyValue(number ? "--go" : "--seam-2");
    for (const [x, y] of kind) pen.fillRect(x * map.width - 2, y * map.height - 2, 4, 4);
  });
  pen.strokeStyle = style.getPropertyValue("--ink");
  pen.lineWidth = 3;
  const [wide, high] = [map.width / area.scrollWidth, map.height / area.scrollHeight];
  pen.strokeRect(area.scrollLeft * wide, area.scrollTop * high, area.clientWidth * wide, area.clientHeight * high);
}

addEventListener("load", () => enlarge(table.dataset.tab, true)); // before, nothing has its size yet
new ResizeObserver(lead).observe(document.querySelector("#board-frame"));
area.addEventListener("pointerdown", () => (led = null));
area.addEventListener("scroll", () => table.hasAttribute("data-enlarged") && draw());
document.addEventListener("click", ({ target, offsetX, offsetY }) => {
  if (target.closest("#whole")) {
    whole = !whole;
    enlarge(table.dataset.tab, true);
  } else if (target.id === "minimap") {
    look(offsetX / target.clientWidth, offsetY / target.clientHeight);
  }
});
