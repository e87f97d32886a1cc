// A match that is being judged: the bar grows, and when it is full the page shows what was found.

const bar = document.querySelector("#judged");
const { code } = document.querySelector("#judging").dataset;

async function look() {
  const answer = await fetch(new URL(`../t/${code}/analysis/progress${location.search}`, import.meta.url)).catch(() => null);
  const told = answer?.ok ? await answer.json() : {};
  if (told.ready) return location.reload();
  if (told.wanted) Object.assign(bar, { max: told.wanted, value: told.done });
  setTimeout(look, 2000);
}
look();
