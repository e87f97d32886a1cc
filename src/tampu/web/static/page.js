// What every page needs: it says that it is whole, settings lead back to it, links can be copied.

document.documentElement.dataset.arrived = ""; // see the head of tampu.css

const back = document.querySelector("#back-to");
if (back) back.value = location.pathname + location.search;

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const words = button.querySelector("span");
  const before = words.textContent;
  await navigator.clipboard?.writeText(new URL(button.dataset.copy, location.href).href);
  words.textContent = button.dataset.copied;
  setTimeout(() => (words.textContent = before), 2000);
});
