// A tile in hand: carried from where it lay, held by the hex that is pointed at, turned about it, dropped or put back.
// A place is named by its hexes (`6:14+6:16`); the answer that comes next is the hex that the tile is held by.

const FAR = 8; // so far a pointer moves before it carries something
const SPOT = "#spots .opt";
const all = (selector) => [...document.querySelectorAll(selector)];
const hexes = (option) => option.dataset.option.split("+");
const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest(SPOT);
let grip = null;

/** Where the hexes of a place lie about its middle; none where it makes no difference by which the tile is held. */
function corners(option) {
  const stamp = option?.matches(SPOT) && document.getElementById(option.getAttribute("href").slice(1));
  return stamp?.dataset?.hexes?.split(" ").map((point) => point.split(",").map(Number)) ?? [];
}

export const turns = (option) => corners(option).length > 0;

/** Hold the tile by the hex nearest to the pointer; whether that is another one than before. */
export function aim(option, { clientX, clientY }) {
  if (!turns(option)) return false;
  const at = new DOMPoint(clientX, clientY).matrixTransform(option.getScreenCTM().inverse());
  const far = corners(option).map(([x, y]) => Math.hypot(at.x - x, at.y - y));
  const before = option.dataset.way;
  option.dataset.way = far.indexOf(Math.min(...far));
  return before !== option.dataset.way;
}

/** What choosing an option answers: now, and to the question after it. Whoever is guided is led to that one, too. */
export function answers(option) {
  const { picks, way } = option.dataset;
  const held = way && !option.matches(".is-suggested") ? [hexes(option)[way]] : [];
  const [first, ...then] = picks?.split(" ") ?? [option.dataset.option, ...held];
  return { do: "play", option: first, then };
}

/** The next place for the tile about the hex that it is held by. */
export function next(option, by) {
  const hex = hexes(option)[option.dataset.way ?? 0];
  const angle = (one) => {
    const [x, y] = corners(one)[hexes(one).indexOf(hex)];
    return Math.atan2(-y, -x);
  };
  const round = all(SPOT).filter((one) => hexes(one).includes(hex)).sort((a, b) => angle(a) - angle(b));
  const found = round.at((round.indexOf(option) + by) % round.length);
  found.dataset.way = hexes(found).indexOf(hex);
  return found;
}

/** The tile is put down or gone: it is held by nothing. */
export function letGo() {
  for (const option of all("[data-way]")) delete option.dataset.way;
}

/** Carry with the pointer: `pick` from the tray, `show` where it would lie (or nowhere), `drop` it there, or `back`. */
export function carry(pick, show, drop, back) {
  document.addEventListener("pointerdown", (event) => {
    const from = event.target.closest(".carried-from");
    grip = from && event.isPrimary && { from, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const { x, y, from } = grip;
    if (!grip.image && Math.hypot(event.clientX - x, event.clientY - y) < FAR) return;
    if (!grip.image) {
      grip.image = from.querySelector("svg").cloneNode(true);
      grip.image.classList.add("carried");
      document.body.append(grip.image);
      pick(from);
    }
    const place = under(event);
    if (place) aim(place, event);
    grip.image.style.translate = `${event.clientX}px ${event.clientY}px`;
    grip.image.style.opacity = place ? 0 : 1;
    const shown = place && place.dataset.option + place.dataset.way;
    if (shown !== grip.shown) show(place);
    grip.shown = shown;
  });
  for (const kind of ["pointerup", "pointercancel"])
    document.addEventListener(kind, (event) => {
      const held = grip;
      grip = null;
      held?.image?.remove();
      if (!held?.image) return;
      const place = under(event);
      if (place) drop(place, event.pointerType === "touch");
      else if (!document.elementFromPoint(event.clientX, event.clientY)?.closest("#board-area")) back();
    });
}
