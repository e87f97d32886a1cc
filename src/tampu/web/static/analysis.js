// A judged turn on the board: what was done, or would have been, is marked.

import { refresh } from "./board.js";

refresh(false);
for (const line of document.querySelectorAll(".log .news [data-subjects]")) {
  for (const id of line.dataset.subjects.split(" ")) document.getElementById(id)?.classList.add("is-told");
}
