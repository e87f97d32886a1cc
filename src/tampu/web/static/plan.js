// Planning the next turn: the same table as it may be then, and the same clicks; nothing is played.

let line = null; // the answers so far, while somebody plans
let number = 0;

/** Whether what comes from the others must wait: it ends the planning where the match has gone on. */
export function away(html) {
  if (line === null || html.includes("data-planning ")) return false;
  if (html.includes(`data-number="${number}"`)) return true;
  line = null;
  return false;
}

const STEPS = {
  plan: () => [],
  plan_keep: () => line,
  plan_drop: () => [],
  play: ({ option, then = [] }) => [...line, option, ...then],
  undo: () => line.slice(0, -1),
  restart: () => [],
};

/** What is done while somebody plans changes his plan, and all else the table. */
export const ahead = (act, send, table) => (what, then) => {
  if (what.do === "plan_leave") return (line = null), send("then", null);
  if (what.do === "plan") number = Number(table.dataset.number);
  const step = STEPS[what.do ?? "play"];
  if (!step || (line === null && !["plan", "plan_drop"].includes(what.do))) return act(what, then);
  if (what.do === "plan_drop") number = Number(table.dataset.number);
  const keep = ["plan_keep", "plan_drop"].includes(what.do), next = step(what);
  line = keep ? null : next;
  return send("plan", { number, line: next, keep });
};
