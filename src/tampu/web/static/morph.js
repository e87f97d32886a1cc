// Make one tree look like another and keep every element that is still there: focus stays, and pieces glide.

const KEPT = new Set(["open", "popover", "data-tab", "data-board", "data-enlarged"]); // what the reader opened stays open

/** Show a table that was sent as text in place of the one on the page; what it was like before is returned. */
export function renew(table, html, stale = () => false) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById(table.id);
  if (!fresh || stale(fresh.dataset)) return null;
  const before = { ...table.dataset };
  for (const ghost of table.querySelectorAll(".ghostly")) ghost.remove();
  morph(table, fresh);
  return before;
}

function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return; // most of a table stays as it is
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name, value } of fresh.attributes)
    if (!KEPT.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (!KEPT.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  if (old.nodeName === "INPUT" && old !== document.activeElement && !("kept" in old.dataset)) {
    old.checked = fresh.checked;
    old.value = fresh.value;
  }
  children(old, fresh);
}

function children(old, fresh) {
  const named = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const wanted = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    while (here?.id && !wanted.has(here.id)) here = remove(here);
    const same = next.id && named.get(next.id);
    const alike = !next.id && here && !here.id && here.nodeName === next.nodeName;
    const kept = same || (alike ? here : null);
    if (kept === here && kept) here = here.nextSibling;
    else old.insertBefore(kept ?? next, here);
    if (kept) morph(kept, next);
  }
  while (here) here = remove(here);
}

function remove(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
