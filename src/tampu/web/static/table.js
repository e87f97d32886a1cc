// The live table: one stream brings what others do, one request at a time carries what we do.

import { refresh } from "./board.js";
import { listen, refocus, settle } from "./choose.js";
import { morph } from "./morph.js";
import { land, signal, tell, toast } from "./news.js";
import { play } from "./sound.js";

const table = document.querySelector("#table");
const address = `/t/${table.dataset.code}`;
let busy = false;

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("#table");
  if (!fresh || Number(fresh.dataset.version) < Number(table.dataset.version)) return; // older than what is shown
  const before = { ...table.dataset };
  const changed = before.version !== fresh.dataset.version;
  fresh.dataset.tab = before.tab;
  land();
  morph(table, fresh);
  settle(changed);
  refresh(changed);
  tell(before, table);
  endByItself();
}

async function act(what, then) {
  if (busy) return; // a second click while the first is on its way means nothing
  busy = true;
  try {
    const body = JSON.stringify({ version: Number(table.dataset.version), ...what });
    const answer = await fetch(`${address}/act`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const text = await answer.text();
    if (answer.headers.get("Content-Type")?.includes("json")) refuse(JSON.parse(text));
    else if (answer.ok && then) location.assign(then);
    else {
      show(text);
      refocus();
    }
  } catch {
    offline(true);
  } finally {
    busy = false;
    endByItself();
  }
}

function refuse({ message }) {
  play("knock");
  toast(message);
}

function endByItself() {
  const wanted = document.documentElement.dataset.confirmEnd === "off";
  if (wanted && !busy && table.dataset.state === "to_end") act({ do: "end" });
}

function offline(lost) {
  document.querySelector("#offline").hidden = !lost;
}

function live() {
  const stream = new EventSource(`${address}/live`);
  stream.addEventListener("open", () => offline(false));
  stream.addEventListener("table", (event) => show(event.data));
  stream.addEventListener("error", () => {
    offline(true);
    // a stream that the browser has given up is begun anew
    if (stream.readyState === EventSource.CLOSED) setTimeout(live, 3000);
  });
  addEventListener("pagehide", () => stream.close(), { once: true });
}

listen(act);
settle(true);
refresh(true);
signal(table.dataset.turn === "me");
document.addEventListener("pointerdown", land);
document.addEventListener("keydown", land);
addEventListener("pageshow", (event) => event.persisted && location.reload());
endByItself();
live();
