// The lobby stays as it is in the house: a stream brings the tables whenever somebody comes or goes.

import { renew } from "./morph.js";

const wanted = document.querySelector("#wanted");
wanted.onchange = () => wanted.requestSubmit(document.querySelector("#filter"));
const chosen = new URLSearchParams(new FormData(wanted));
const stream = new EventSource(new URL(`../lobby/live?${chosen}`, import.meta.url));
stream.addEventListener("lobby", (event) => renew(document.querySelector("#tables"), event.data));
addEventListener("pagehide", () => stream.close());
addEventListener("pageshow", (event) => event.persisted && location.reload());
