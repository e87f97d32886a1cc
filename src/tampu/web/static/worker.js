// Tells news while no page is open, and leads to their table.

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  const icon = new URL("static/icon-192.png", self.registration.scope).href;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, badge: icon, data: path }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.slice(1), self.registration.scope).href));
});

async function show(url) {
  const pages = await self.clients.matchAll({ type: "window" });
  const open = pages.find((page) => page.url.split(/[?#]/)[0] === url);
  return open ? open.focus() : self.clients.openWindow(url);
}

// A browser that changes where it is found says so, under its old key.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(again(event.oldSubscription)));

async function again(old) {
  if (!old) return;
  const found = await self.registration.pushManager.subscribe(old.options);
  const headers = { "Content-Type": "application/json" };
  await fetch(new URL("account/news/push", self.registration.scope), { method: "POST", headers, body: JSON.stringify(found) });
}
