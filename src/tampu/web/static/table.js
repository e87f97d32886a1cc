// The live table: one stream brings what others do, one request at a time carries what we do.

import { refresh } from "./board.js";
import { listen, refocus, settle } from "./choose.js";
import { coached, watch } from "./coach.js";
import { renew } from "./morph.js";
import { land, signal, tell, toast } from "./news.js";
import { away, listen as lookBack, paced, scene } from "./story.js";
import { heard, hear } from "./talk.js";

const table = document.querySelector("#table");
const address = new URL(`../t/${table.dataset.code}`, import.meta.url).pathname;
let order = null; // what is on its way
let shown = "";

function show(text) {
  const html = text.trim();
  if (away() || html === shown || paced(html)) return; // what we did comes twice: as the answer, and with the stream
  land();
  const held = document.activeElement.closest("#prompt, #table");
  const before = renew(table, html, (fresh) => Number(fresh.version) < Number(table.dataset.version));
  if (!before) return; // older than what is shown
  shown = html;
  const changed = before.version !== table.dataset.version || before.state === "then"; // back from what others did
  settle(changed);
  refresh(changed);
  watch();
  tell(before, table.dataset);
  scene(Number(before.events));
  if (changed && held && (held.id === "prompt" || !document.activeElement.closest("#table"))) refocus();
  endByItself();
}

async function act(what, then) {
  const { version, number } = table.dataset;
  const body = JSON.stringify({ version: Number(version), number: Number(number), ...what });
  if (order) return void (order.body = body); // means nothing, unless the first click must be sent again
  order = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  try {
    const answer = await send();
    if (answer.headers.get("Content-Type")?.includes("json")) toast((await answer.json()).message, "knock");
    else if (answer.ok && then) location.assign(then);
    else {
      show(await answer.text());
      refocus();
    }
  } catch {
    offline(true);
  } finally {
    order = null;
    endByItself();
  }
}

/** While the house cannot write it is asked again: the version in the body sees to it that nothing happens twice. */
async function send() {
  const slip = document.querySelector("#toast");
  let answer = await fetch(`${address}/act`, order);
  for (; answer.status === 503; answer = await fetch(`${address}/act`, order), slip.hidden = true) {
    toast(slip.dataset.waiting);
    await new Promise((done) => setTimeout(done, 1000 * (Number(answer.headers.get("Retry-After")) || 2)));
  }
  return answer;
}

function endByItself() {
  const wanted = document.documentElement.dataset.confirmEnd === "off";
  if (wanted && !order && table.dataset.state === "to_end") coached(act)({ do: "end" });
}

function offline(lost) {
  document.querySelector("#offline").hidden = !lost;
}

function live() {
  const stream = new EventSource(`${address}/live?version=${table.dataset.version}&number=${table.dataset.number}&heard=${heard()}`);
  stream.onopen = () => offline(false);
  stream.addEventListener("table", (event) => show(event.data));
  stream.addEventListener("talk", (event) => hear(event.data));
  stream.onerror = () => {
    offline(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(again, 3000); // the browser has given it up
  };
  addEventListener("pagehide", () => stream.close());
}

/** Back to the table, if it is still there; otherwise to the page that says why it is not. */
async function again() {
  const gone = await fetch(address, { method: "HEAD" }).then(({ status }) => status === 404 || status === 410, () => false);
  gone ? location.reload() : live();
}

listen(coached(act));
lookBack((html) => {
  shown = ""; // another moment is on the page
  show(html);
});
settle(true);
refresh(true);
watch();
signal(table.dataset.turn === "me");
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, land);
addEventListener("pageshow", (event) => event.persisted && location.reload());
endByItself();
live();
