// The others at the table: whom one does not want to hear or to meet, and what is reported to the host.

import { toast } from "./news.js";
import { hear, send } from "./talk.js";

const find = (selector) => document.querySelector(selector);
const [panel, list, form] = ["#people", "#people-list", "#report"].map(find);
let thing = null; // what is about to be reported

function show(html) {
  list.innerHTML = html;
  const lines = list.querySelector("ol"); // the talk as it is read now
  lines?.remove();
  if (lines) hear(lines.innerHTML);
}

function ask(what, words) {
  thing = what;
  for (const part of ["#others", "#people-close"]) find(part).hidden = !!what;
  form.hidden = !what;
  form.reset();
  find("#report-what").textContent = words;
  if (what) form.elements.note.focus();
}

panel.addEventListener("toggle", async ({ newState }) => {
  if (newState === "closed") return ask(null, "");
  const answer = await fetch(new URL(`../t/${find("#table").dataset.code}/people`, import.meta.url)).catch(() => null);
  if (answer?.ok) show(await answer.text());
});
list.addEventListener("click", async ({ target }) => {
  const { wish, accuse, seat } = target.dataset;
  if (accuse) return ask({ seat: Number(seat) }, accuse);
  const answer = wish && (await send("people", { seat: Number(seat), do: wish }));
  if (answer) show(await answer.text());
});
find("#talk-lines").addEventListener("click", ({ target }) => {
  const line = target.closest("[data-report]")?.parentElement;
  if (!line) return;
  panel.showPopover();
  ask({ seat: Number(line.dataset.seat), line: Number(line.dataset.number) }, line.querySelector("span").textContent);
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!(await send("report", { ...thing, note: form.elements.note.value }))) return;
  panel.hidePopover();
  toast(form.dataset.thanks);
});
