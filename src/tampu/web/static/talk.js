// Talk at the table: a folded panel with a dot, phrases, and notes for oneself.

import { toast } from "./news.js";

const find = (selector) => document.querySelector(selector);
const panel = find("#talk");
const list = find("#talk-lines");
const { code } = find("#table").dataset;
const readKey = `tampu-read-${code}`;

/** The number of the newest line on the page. */
export const heard = () => Number(list.lastElementChild?.dataset.number ?? 0);

/** What was said, with what is new: it is told aloud, and marked with a dot while the panel is folded. */
export function hear(html) {
  const before = heard();
  list.innerHTML = html;
  const fresh = [...list.children].filter((line) => Number(line.dataset.number) > before && !line.matches(".mine"));
  if (fresh.length) find("#say").textContent = fresh.map((line) => line.textContent.trim()).join(" ");
  settle();
}

function settle() {
  if (panel.matches(":popover-open")) localStorage[readKey] = heard();
  const read = Number(localStorage[readKey] ?? 0);
  const unread = [...list.children].some((line) => !line.matches(".mine, .told") && Number(line.dataset.number) > read);
  find("#to-talk .dot").hidden = !unread;
  list.scrollTop = list.scrollHeight;
}

/** Something that this page wants of its table; the answer, if it was not refused. */
export async function send(where, body) {
  const order = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(`../t/${code}/${where}`, import.meta.url), order).catch(() => null);
  if (answer && !answer.ok) toast((await answer.json()).message, "knock");
  return answer?.ok ? answer : null;
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
settle();
