// What happened since the last look: goods fly, sounds sound, readers are told, and the title says whose turn it is.

import { play } from "./sound.js";

const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const title = document.title;
const PACE = { normal: 1, slow: 2 };
let flying = [];

export function tell(before, table) {
  const { turn, call, notice } = table.dataset;
  signal(turn === "me");
  document.querySelector("#headline").textContent = table.dataset.headline;
  if (notice) toast(notice);
  if (call && call !== before.call) shout(call);
  if (turn === "me" && before.turn !== "me") play("pututu");
  const undone = Number(table.dataset.events) < Number(before.events);
  if (undone) play("back");
  const fresh = JSON.parse(table.dataset.news).filter((event) => event.index >= Number(before.events));
  if (!fresh.length) return;
  document.querySelector("#say").textContent = fresh.map((event) => event.text).join(" ");
  if (fresh.some((event) => event.big)) play("drum");
  else play(fresh.some((event) => event.flights.length) ? "seeds" : "wood");
  if (root.dataset.motion !== "off" && !calm.matches) fly(fresh.flatMap((event) => event.flights));
}

export function signal(mine) {
  const shown = mine && root.dataset.signal === "on";
  document.title = (shown ? "(!) " : "") + title;
  document.querySelector("#favicon").href = `/static/favicon${shown ? "-turn" : ""}.svg`;
}

export function toast(text) {
  const slip = document.querySelector("#toast");
  slip.textContent = text;
  slip.hidden = false;
  shout(text);
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (slip.hidden = true), 5000);
}

function shout(text) {
  document.querySelector("#call").textContent = text;
}

function fly(flights) {
  const pace = PACE[root.dataset.motion] ?? 1;
  const gap = Math.min(250, 1900 / Math.max(flights.length, 1)) * pace; // 2.4 s in all, whatever happened
  flights.forEach(([icon, start, end, text], number) => {
    const from = middle(document.getElementById(start));
    const to = middle(document.getElementById(end));
    if (!to) return;
    const chip = document.createElement("div");
    chip.className = "flight";
    chip.ariaHidden = "true";
    chip.innerHTML = '<svg width="20" height="20" viewBox="0 0 24 24"><use/></svg><b></b>';
    chip.querySelector("use").setAttribute("href", `/static/icons.svg#i-${icon.replace(/^i-/, "")}`);
    chip.querySelector("b").textContent = text;
    document.body.append(chip);
    const begin = from ?? [to[0], to[1] + 12];
    const steps = [
      { translate: `${begin[0]}px ${begin[1]}px`, opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { opacity: 1, offset: 0.8 },
      { translate: `${to[0]}px ${to[1]}px`, opacity: 0 },
    ];
    const flight = chip.animate(steps, { duration: 500 * pace, delay: number * gap, easing: "ease-in-out", fill: "both" });
    flight.onfinish = () => chip.remove();
    flying.push(flight);
  });
}

export function land() {
  for (const flight of flying.splice(0)) if (flight.playState !== "finished") flight.finish();
}

function middle(element) {
  const box = element?.getBoundingClientRect();
  return box && box.width ? [box.x + box.width / 2 - 20, box.y + box.height / 2 - 12] : null;
}
