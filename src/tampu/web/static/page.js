// What every page needs: it says that it is whole, settings lead back to it, switches stay, links can be copied.

document.documentElement.dataset.arrived = ""; // see the head of tampu.css
document.querySelector("#back-to")?.setAttribute("value", location.pathname + location.search);
for (const kept of document.querySelectorAll("input[data-kept]")) {
  kept.checked = localStorage[kept.id] === "true"; // as it was left, at whichever table
  kept.onchange = () => (localStorage[kept.id] = kept.checked);
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const words = button.querySelector("span"), before = words.textContent;
  await navigator.clipboard?.writeText(new URL(button.dataset.copy, location.href).href);
  words.textContent = button.dataset.copied;
  setTimeout(() => (words.textContent = before), 2000);
});
