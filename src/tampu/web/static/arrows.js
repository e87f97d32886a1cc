// Arrow keys: from line to line in the log, from option to option elsewhere.

const all = (selector) => [...document.querySelectorAll(selector)];

/** To the line of the log above or below. */
export function step(here, by) {
  const lines = all("#log .line[tabindex]");
  lines[Math.min(lines.length - 1, Math.max(0, lines.indexOf(here) + by))]?.focus();
  return true;
}

/** To the nearest option in the direction of the arrow: what lies aside counts double. */
export function move(from, dx, dy) {
  const places = all(".opt").filter((place) => place.getBoundingClientRect().width);
  const [x, y] = from ? centre(from) : [0, 0];
  const far = (place) => {
    const [px, py] = centre(place);
    const ahead = (px - x) * dx + (py - y) * dy;
    return ahead > 1 ? ahead + 2 * Math.abs((px - x) * dy) + 2 * Math.abs((py - y) * dx) : Infinity;
  };
  const best = from ? places.reduce((a, b) => (far(b) < far(a) ? b : a), from) : places[0];
  best?.focus();
  return !!best;
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
