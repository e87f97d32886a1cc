// Talk at the table: a folded panel with a dot, phrases, people whom one does not want to hear, and notes for oneself.

import { toast } from "./news.js";

const find = (selector) => document.querySelector(selector);
const panel = find("#talk");
const list = find("#talk-lines");
const { code } = find("#table").dataset;
const [readKey, mutedKey] = [`tampu-read-${code}`, `tampu-muted-${code}`];
const muted = new Set((localStorage[mutedKey] ?? "").split(" ").filter(Boolean));

/** The number of the newest line on the page. */
export const heard = () => Number(list.lastElementChild?.dataset.number ?? 0);

/** What was said, with what is new: it is told aloud, and marked with a dot while the panel is folded. */
export function hear(html) {
  const before = heard();
  list.innerHTML = html;
  const fresh = [...list.children].filter((line) => Number(line.dataset.number) > before && !line.matches(".mine") && !muted.has(line.dataset.seat));
  if (fresh.length) find("#say").textContent = fresh.map((line) => line.textContent.trim()).join(" ");
  settle();
}

function settle() {
  for (const line of list.children) line.hidden = muted.has(line.dataset.seat) && !line.matches(".told");
  if (panel.matches(":popover-open")) localStorage[readKey] = heard();
  const read = Number(localStorage[readKey] ?? 0);
  const unread = [...list.children].some((line) => !line.hidden && !line.matches(".mine, .told") && Number(line.dataset.number) > read);
  find("#to-talk .dot").hidden = !unread;
  list.scrollTop = list.scrollHeight;
}

async function send(where, body) {
  const order = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(`../t/${code}/${where}`, import.meta.url), order).catch(() => null);
  if (answer && !answer.ok) toast((await answer.json()).message, "knock");
  return answer?.ok;
}

const seat = () => (panel.dataset.seat ? { seat: Number(panel.dataset.seat) } : {});
panel.addEventListener("toggle", settle);
panel.addEventListener("keydown", (event) => event.key === "Escape" && panel.hidePopover());
panel.addEventListener("click", ({ target }) => target.dataset.phrase && send("talk", { phrase: target.dataset.phrase, ...seat() }));
find("#talk-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { text } = event.target.elements;
  if (text.value.trim() && (await send("talk", { text: text.value, ...seat() }))) text.value = "";
});
find("#notes-text")?.addEventListener("change", ({ target }) => send("notes", { text: target.value }));
for (const box of panel.querySelectorAll("[data-mute]")) {
  box.checked = muted.has(box.dataset.mute);
  box.addEventListener("change", () => {
    box.checked ? muted.add(box.dataset.mute) : muted.delete(box.dataset.mute);
    localStorage[mutedKey] = [...muted].join(" ");
    settle();
  });
}
settle();
