// Make one tree look like another and keep every element that is still there: focus stays, and pieces glide.

const KEPT = new Set(["open", "popover"]); // what the reader opened stays open

export function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  attributes(old, fresh);
  children(old, fresh);
}

function attributes(old, fresh) {
  for (const { name, value } of [...fresh.attributes])
    if (!KEPT.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (!KEPT.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  if ("checked" in fresh && old.checked !== fresh.checked) old.checked = fresh.checked;
  if (old.nodeName === "INPUT" && old !== document.activeElement) old.value = fresh.value;
}

function children(old, fresh) {
  const named = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const wanted = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const same = next.id && named.get(next.id);
    // an element that will be wanted further on must not be used up for another one
    while (here && here.id && !wanted.has(here.id)) here = remove(here);
    if (same) {
      if (same === here) here = here.nextSibling;
      else old.insertBefore(same, here);
      morph(same, next);
    } else if (!next.id && here && !here.id && here.nodeName === next.nodeName) {
      const current = here;
      here = here.nextSibling;
      morph(current, next);
    } else {
      old.insertBefore(next, here);
    }
  }
  while (here) here = remove(here);
}

function remove(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
