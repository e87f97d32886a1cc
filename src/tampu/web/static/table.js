// The live table: one stream brings what others do, one request at a time carries what we do.

import { refresh } from "./board.js";
import { listen, refocus, settle } from "./choose.js";
import { tick } from "./clock.js";
import { coached, watch } from "./coach.js";
import { renew } from "./morph.js";
import { land, signal, tell, toast } from "./news.js";
import { ahead, away as planning } from "./plan.js";
import "./people.js";
import { away, listen as lookBack, paced, scene } from "./story.js";
import { heard, hear } from "./talk.js";

const table = document.querySelector("#table");
const address = new URL(`../t/${table.dataset.code}`, import.meta.url).pathname;
let order = null; // what is on its way
let following = null; // what goes after it
let shown = "";

function show(text) {
  const html = text.trim();
  if (away() || planning(html) || html === shown || paced(html)) return; // what we did comes twice: as the answer, and with the stream
  land();
  const held = document.activeElement.closest("#prompt, #table");
  const before = renew(table, html, (fresh) => Number(fresh.version) < Number(table.dataset.version));
  if (!before) return; // older than what is shown
  shown = html;
  const changed = before.version !== table.dataset.version || before.state === "then"; // back from what others did
  settle(changed);
  refresh(changed);
  watch();
  tick();
  tell(before, table.dataset);
  scene(Number(before.events));
  if (changed && held && (held.id === "prompt" || !document.activeElement.closest("#table"))) refocus();
  endByItself();
}

function act(what, then) {
  const { version, number } = table.dataset;
  const body = JSON.stringify({ version: Number(version), number: Number(number), ...what });
  const wanted = { method: "POST", headers: { "Content-Type": "application/json" }, body, version, then };
  if (!order) deliver(wanted);
  else if (order.version === version) order.body = body; // means nothing, unless the first click must be sent again
  else following = wanted; // the stream was quicker than the answer: what is chosen on the table it brought is not lost
}

async function deliver(wanted) {
  order = wanted;
  try {
    const answer = await send();
    if (answer.headers.get("Content-Type")?.includes("json")) toast((await answer.json()).message, "knock");
    else if (answer.ok && order.then) location.assign(order.then);
    else {
      show(await answer.text());
      refocus();
    }
  } catch {
    offline(true);
  } finally {
    order = null;
    const next = following;
    following = null;
    next ? deliver(next) : endByItself();
  }
}

/** While the house cannot write, or its door finds nobody, it is asked again: the version in the body sees to it that nothing happens twice. */
async function send() {
  const slip = document.querySelector("#toast");
  let answer = await fetch(`${address}/act`, order);
  for (; [502, 503, 504].includes(answer.status); answer = await fetch(`${address}/act`, order), slip.hidden = true) {
    toast(slip.dataset.waiting);
    await new Promise((done) => setTimeout(done, 1000 * (Number(answer.headers.get("Retry-After")) || 2)));
  }
  return answer;
}

function endByItself() {
  const wanted = document.documentElement.dataset.confirmEnd === "off";
  if (wanted && !order && table.dataset.state === "to_end" && !("planning" in table.dataset)) coached(act)({ do: "end" });
}

function offline(lost) {
  document.querySelector("#offline").hidden = !lost;
}

function live() {
  const away = Number(document.hidden);
  const stream = new EventSource(`${address}/live?version=${table.dataset.version}&number=${table.dataset.number}&heard=${heard()}&away=${away}`);
  stream.onopen = () => offline(false);
  stream.addEventListener("table", (event) => show(event.data));
  stream.addEventListener("talk", (event) => hear(event.data));
  stream.onerror = () => {
    offline(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(again, 3000); // the browser has given it up
  };
  addEventListener("pagehide", () => stream.close());
  let turning; // a page that lies behind others for a minute shows nobody anything, though it still rings
  document.addEventListener("visibilitychange", function turn() {
    clearTimeout(turning);
    if (stream.readyState === EventSource.CLOSED) return document.removeEventListener("visibilitychange", turn);
    if (away === Number(document.hidden)) return;
    turning = setTimeout(() => (stream.close(), document.removeEventListener("visibilitychange", turn), live()), away ? 0 : 60000);
  });
}

/** Back to the table, if it is still there; otherwise to the page that says why it is not. */
async function again() {
  const gone = await fetch(address, { method: "HEAD" }).then(({ status }) => status === 404 || status === 410, () => false);
  gone ? location.reload() : live();
}

/** Look at one's next turn, or back from it. */
async function look(where, body) {
  const order = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`${address}/${where}`, body ? order : {});
  shown = ""; // another moment is on the page
  if (answer.headers.get("Content-Type")?.includes("json")) toast((await answer.json()).message, "knock");
  else show(await answer.text()), settle(true), refresh(true), refocus();
}

listen(ahead(coached(act), look, table));
lookBack((html) => {
  shown = ""; // another moment is on the page
  show(html);
});
settle(true);
refresh(true);
watch();
tick();
signal(table.dataset.turn === "me");
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, land);
addEventListener("pageshow", (event) => event.persisted && location.reload());
endByItself();
live();
