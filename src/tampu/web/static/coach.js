// The coach looks at a turn before it is ended, and speaks up where it loses much; whoever clicks again does not wait.

import { toast } from "./news.js";

const find = (selector) => document.querySelector(selector);
const table = find("#table");
const address = new URL(`../t/${table.dataset.code}/coach`, import.meta.url);
const wanted = () => document.documentElement.dataset.coach === "on";
let looked = {}; // what it says of a turn that is to be ended so, by the version of the table
let waiting = "";

function look(option) {
  const key = `${table.dataset.version} ${option}`;
  if (!(key in looked)) {
    address.search = new URLSearchParams({ option });
    looked = { [key]: fetch(address).then((answer) => (answer.status === 200 ? answer.json() : null), () => null) };
  }
  return looked[key];
}

/** The table has changed: a turn that waits to be ended is looked at already. */
export function watch() {
  if (find("#coach").matches(":popover-open")) find("#coach").hidePopover();
  if (wanted() && table.dataset.state === "to_end") look("");
}

/** The same as `act`, but what ends a turn is held back while the coach has something to say. */
export const coached = (act) => async (what, then) => {
  const { version } = table.dataset;
  const ends = what.do === "end" || (what.do === "play" && what.option === find("#end")?.dataset.option);
  if (!ends || !wanted() || waiting === version) return act(what, then);
  waiting = version;
  const late = setTimeout(() => toast(find("#coach").dataset.looking), 300);
  const word = await look(what.option ?? "");
  clearTimeout(late);
  find("#toast").hidden = true;
  if (table.dataset.version !== version) return; // it was ended meanwhile, or taken back
  if (!word) return act(what, then);
  find("#coach-text").textContent = word.text;
  find("#coach-end").onclick = () => (find("#coach").hidePopover(), act(what, then));
  find("#coach").showPopover();
};
