// What happened since the last look: goods fly, sounds sound, readers are told, and the title says whose turn it is.

import { play } from "./sound.js";

const root = document.documentElement;
const find = (selector) => document.querySelector(selector);
const title = document.title;
let flying = [];

export function tell(before, { turn, call, notice, low, headline, events, news }) {
  signal(turn === "me");
  find("#headline").textContent = headline;
  if (notice) toast(notice);
  else if (low && low !== before.low) toast(low, "knock");
  else if (call && call !== before.call) find("#call").textContent = call;
  if (turn === "me" && before.turn !== "me") play("pututu");
  if (Number(events) < Number(before.events)) play("back");
  const fresh = JSON.parse(news).filter((event) => event.index >= Number(before.events));
  if (!fresh.length) return;
  find("#say").textContent = fresh.map((event) => event.text).join(" ");
  enact(fresh);
}

/** Let what happened sound and fly. */
export function enact(events) {
  const flights = events.flatMap((event) => event.flights);
  play(events.some((event) => event.big) ? "drum" : flights.length ? "seeds" : "wood");
  if (root.dataset.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches) fly(flights);
}

export function signal(mine) {
  const shown = mine && root.dataset.signal === "on";
  document.title = (shown ? "(!) " : "") + title;
  find("#favicon").href = new URL(`favicon${shown ? "-turn" : ""}.svg`, import.meta.url);
}

export function toast(text, sound) {
  if (sound) play(sound);
  const slip = find("#toast");
  slip.textContent = find("#call").textContent = text;
  slip.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (slip.hidden = true), 5000);
}

function fly(flights) {
  const pace = root.dataset.motion === "slow" ? 2 : 1;
  const gap = Math.min(250, 1900 / flights.length) * pace; // 2.4 s in all, whatever happened
  flights.forEach(([icon, start, end, text], number) => {
    const to = middle(end);
    if (!to) return;
    const from = middle(start) ?? [to[0], to[1] + 12];
    const chip = Object.assign(document.createElement("div"), { className: "flight", ariaHidden: "true" });
    chip.innerHTML = '<svg width="20" height="20" viewBox="0 0 24 24"><use/></svg><b></b>';
    chip.querySelector("use").setAttribute("href", new URL(`icons.svg#i-${icon}`, import.meta.url));
    chip.querySelector("b").textContent = text;
    document.body.append(chip);
    const [away, there] = [from, to].map(([x, y]) => ({ translate: `${x}px ${y}px`, opacity: 0 }));
    const steps = [away, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, there];
    const flight = chip.animate(steps, { duration: 500 * pace, delay: number * gap, easing: "ease-in-out", fill: "both" });
    flight.onfinish = () => chip.remove();
    flying.push(flight);
  });
}

export function land() {
  for (const flight of flying.splice(0)) flight.finish();
}

function middle(id) {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2 - 20, box.y + box.height / 2 - 12] : null;
}
