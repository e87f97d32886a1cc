// Being told something while no page is open: the browser is asked, and the house is told where to find it.

const here = document.querySelector("#here");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) document.querySelector("[name=zone]").value = document.querySelector("#zone").textContent = zone;

const start = document.querySelector("[data-listen]");
if (start && "serviceWorker" in navigator && "PushManager" in window) {
  start.hidden = false;
  start.onclick = async () => {
    start.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") throw new Error("denied");
      const worker = await navigator.serviceWorker.register(new URL("../worker.js", import.meta.url));
      await navigator.serviceWorker.ready;
      await listen(worker, start.dataset.ask, start.dataset.key);
      location.reload();
    } catch (error) {
      here.textContent = error.message === "denied" ? here.dataset.denied : here.dataset.not;
      start.disabled = false;
    }
  };
} else if (start) here.textContent = here.dataset.not;

const stop = document.querySelector("[data-silence]");
if (stop)
  stop.onclick = async () => {
    const worker = await navigator.serviceWorker?.getRegistration();
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
    await fetch(stop.dataset.ask, { method: "POST" });
    location.reload();
  };

async function listen(worker, path, key) {
  const raw = Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt());
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: raw });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(found) });
  if (!answer.ok) throw new Error(answer.status);
}
