// What every page needs: it says that it is whole, settings lead back to it, switches stay, links can be copied.

document.documentElement.dataset.arrived = ""; // see the head of tampu.css
for (const back of document.querySelectorAll("[name=back]")) back.value = location.pathname + location.search;
for (const kept of document.querySelectorAll("input[data-kept]")) {
  if (kept.checked !== (localStorage[kept.id] === "true")) kept.click(); // as it was left
  kept.onchange = () => (localStorage[kept.id] = kept.checked);
}

const seats = [...document.querySelectorAll("[data-seat]")]; // an option of a new table may give them other colours
const looks = Object.fromEntries(seats.map((seat) => [seat.dataset.seat, [...seat.children].slice(0, 2)]));
for (const chosen of document.querySelectorAll("[data-seats]")) {
  chosen.onchange = () => chosen.dataset.seats.split(" ").forEach((name, at) => {
    const [mark, colour] = looks[name].map((part) => part.cloneNode(true));
    colour.id = `seat-name-${at}`;
    seats[at].children[0].replaceWith(mark);
    seats[at].children[1].replaceWith(colour);
  });
}
document.querySelector("[data-seats]:checked")?.onchange();

const places = [...document.querySelectorAll(".seats select")]; // some options matter only to so many players
for (const place of places) place.onchange = fold;
function fold() {
  for (const place of places) place.parentElement.querySelector(".how").textContent = place.selectedOptions[0].dataset.how ?? "";
  const players = places.filter((place) => place.value !== "none").length;
  for (const option of document.querySelectorAll("[data-players]"))
    option.hidden = !option.dataset.players.split(" ").includes(String(players));
}
fold();

for (const file of document.querySelectorAll("input[type=file]"))
  file.onchange = () => file.files[0] && (file.nextElementSibling.textContent = file.files[0].name);

const awaited = document.querySelector("[data-again]"); // somebody is being asked: the page comes again until he answers
if (awaited) setTimeout(() => location.reload(), 1000 * awaited.dataset.again);

document.documentElement.toggleAttribute("data-shares", !!navigator.share);
document.addEventListener("click", async (event) => {
  const share = event.target.closest?.("[data-share]")?.dataset;
  if (share) return navigator.share({ title: share.title, url: new URL(share.share, location.href).href }).catch(() => {});
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const words = button.querySelector("span"), before = words.textContent;
  await navigator.clipboard?.writeText(new URL(button.dataset.copy, location.href).href);
  words.textContent = button.dataset.copied;
  setTimeout(() => (words.textContent = before), 2000);
});
