// Clocks run on between two words of the server: it says when each ends, and which times do not count.

const words = document.querySelector("#clocks")?.dataset;
const ahead = words ? Number(words.now) - Date.now() / 1000 : 0; // what its clock is ahead of ours

export function tick() {
  const now = Date.now() / 1000 + ahead;
  for (const face of document.querySelectorAll("[data-ends]")) {
    const text = told(counted(now, Number(face.dataset.ends), face.dataset.off));
    if (face.textContent !== text) face.textContent = text;
  }
}

function counted(since, until, off) {
  let found = 0, reached = since;
  for (const [begin, end] of off.split(" ").filter(Boolean).map((time) => time.split(",").map(Number)).sort(([a], [b]) => a - b)) {
    found += Math.max(0, Math.min(begin, until) - reached);
    reached = Math.max(reached, Math.min(end, until));
  }
  return found + Math.max(0, until - reached);
}

function told(seconds) {
  const left = Math.ceil(seconds), part = (size, of) => Math.floor((of ? left % of : left) / size);
  if (left >= 86400) return words.days.replace("{days}", part(86400)).replace("{hours}", part(3600, 86400));
  if (left >= 3600) return words.hours.replace("{hours}", part(3600)).replace("{minutes}", part(60, 3600));
  return `${part(60)}:${String(left % 60).padStart(2, "0")}`;
}

if (words) setInterval(tick, 500);
