// What every page needs: settings lead back here, links can be copied.

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
