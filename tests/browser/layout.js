// Run in the page of a table by layout.py: what is cut, crossed, covered, too small or out of reach on it.
async ({ phone, tokens, extra }) => {
  const find = (selector, root = document) => [...root.querySelectorAll(selector)];
  const box = (el) => el.getBoundingClientRect();
  const known = [];
  const memo = (make, all = new Map()) => (known.push(all), (key) => (all.has(key) || all.set(key, make(key)), all.get(key)));
  const css = memo((el) => getComputedStyle(el));
  const alpha = (colour) => Number(/(?:rgba\(.*,|\/) *([\d.]+)\)$/.exec(colour)?.[1] ?? 1);
  const opacity = memo((el) => (el ? css(el).opacity * opacity(el.parentElement) : 1));
  const unheard = memo((el) => !!el && (css(el).clipPath === "inset(50%)" || unheard(el.parentElement))); // for readers only
  const visible = (el) => css(el).visibility === "visible" && el.getClientRects().length > 0 && opacity(el) > 0.1 && !unheard(el);
  const isDrawn = (el) => el instanceof SVGElement && el.localName !== "svg";
  const label = (el) => el.localName + [...el.classList].filter((name) => !/^(p-|is-|tab-|on$|opt$|mine$)/.test(name)).slice(0, 2).map((name) => "." + name).join("");
  const name = (el) => {
    const home = el.closest("#own,#board-area,#acts,#prompt,#players,#meters,#logbox,#chips,#tabs,#over,header");
    return [home && (home.id ? "#" + home.id : home.localName), home !== el.parentElement && home !== el && label(el.parentElement), label(el)].filter(Boolean).join(" ");
  };
  const found = [];
  const add = (kind, el, text, px, at, note = "") => found.push({ kind, where: name(el), text: text.slice(0, 60), note,
    px: Math.round(px * 10) / 10, at: [at.left, at.top, at.right - at.left, at.bottom - at.top].map(Math.round) });
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 25)));
  const settled = async () => { // sizes that hang on a container come late: until nothing has moved for some frames
    const arrived = () => document.documentElement.hasAttribute("data-arrived");
    for (let before = 0, now = 0, calm = 0; calm < 3; calm = before === now && arrived() ? calm + 1 : 0) {
      await frame();
      [before, now] = [now, find("#table *").reduce((sum, el) => sum + box(el).width + box(el).top, 0)];
    }
    for (const one of known) one.clear();
  };
  const sheet = (rule) => { const made = new CSSStyleSheet(); made.replaceSync(rule); return made; };
  const still = sheet("* { transition: none !important }"), real = sheet("* { pointer-events: auto !important }");
  document.adoptedStyleSheets = [still]; // a style counts at once
  await document.fonts.ready;
  await settled();
  const table = document.querySelector("#table"), own = table.dataset.tab;
  const goto = async (tab) => (document.querySelector(`[data-tab-to="${tab}"]`)?.click(), await settled());

  // What cuts an element off: its ancestors that do not let it overflow, from the inside to the outside.
  const cutters = memo((el) => {
    const all = [];
    for (let a = el, loose = ""; a && a !== document.body; a = a.parentElement) {
      const s = css(a);
      if (loose === "fixed" || (loose && s.position === "static" && s.transform === "none")) continue;
      if (!isDrawn(a) && s.display !== "inline" && s.overflow !== "visible") all.push(a);
      loose = /absolute|fixed/.test(s.position) ? s.position : "";
    }
    return all;
  });
  const shown = (line, el) => {
    const part = { left: line.left, right: line.right, top: line.top, bottom: line.bottom, cut: 0 };
    const limit = (low, high, from, to, hides, by) => {
      const over = Math.max(from - part[low], part[high] - to);
      if (hides && over > part.cut && part[high] > part[low]) Object.assign(part, { cut: over, by });
      part[low] = Math.max(part[low], from);
      part[high] = Math.min(part[high], to);
    };
    for (const a of cutters(el)) {
      const b = box(a), s = css(a), left = b.left + a.clientLeft, top = b.top + a.clientTop;
      const [right, bottom] = a.localName === "svg" ? [b.right, b.bottom] : [left + a.clientWidth, top + a.clientHeight];
      if (s.overflowX !== "visible") limit("left", "right", left, right, /hidden|clip/.test(s.overflowX), a);
      if (s.overflowY !== "visible") limit("top", "bottom", top, bottom, /hidden|clip/.test(s.overflowY), a);
    }
    limit("left", "right", 0, innerWidth, true, document.body);
    limit("top", "bottom", 0, innerHeight, css(document.body).overflowY === "hidden", document.body);
    part.area = Math.max(0, part.right - part.left) * Math.max(0, part.bottom - part.top);
    return part;
  };
  const paints = memo((el) => { // where it is hit, what lies below is not seen
    const s = css(el);
    if (opacity(el) < 0.5 || el.matches("text, tspan, g, use.opt")) return false;
    if (!isDrawn(el)) return alpha(s.backgroundColor) > 0.5 || s.backgroundImage !== "none" || el.localName === "img";
    return s.fill === "none" || alpha(s.fill) * s.fillOpacity > 0.5;
  });
  const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const isOverlay = (el, text) => { // a sheet laid over a whole part of the table, on purpose
    for (let part = text.parentElement; !isDrawn(el) && !part.contains(el); part = part.parentElement) {
      const b = box(part), area = b.width * b.height;
      if (area > 1500 && shared(box(el), b) > 0.8 * area) return true;
    }
    return false;
  };
  const plated = memo((el) => { // the nearest card, panel or button
    const s = css(el);
    const is = !/inline$|contents/.test(s.display) && (alpha(s.backgroundColor) > 0.05 || s.backgroundImage !== "none" || (parseFloat(s.borderTopWidth) > 0 && parseFloat(s.borderLeftWidth) > 0));
    return is || el === document.body ? el : plated(el.parentElement);
  });

  // All texts, as boxes of ink: the box of a line is far higher than its letters.
  const pen = document.createElement("canvas").getContext("2d"), range = document.createRange();
  const shrunk = (el) => (el.offsetWidth > 100 || el === document.body ? box(el).width / el.offsetWidth : shrunk(el.parentElement));
  const texts = (room) => {
    const all = [];
    const walk = document.createTreeWalker(document.querySelector(room), NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode()); ) {
      const el = node.parentElement, said = node.data.trim(), s = css(el);
      if (!said || el.closest("script, style, noscript, title, desc, defs, option") || !visible(el)) continue;
      range.setStart(node, node.data.search(/\S/));
      range.setEnd(node, node.data.trimEnd().length);
      pen.font = `${s.fontStyle} ${s.fontWeight} 100px ${s.fontFamily}`;
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down, actualBoundingBoxAscent: high, actualBoundingBoxDescent: low } = pen.measureText(said);
      const m = isDrawn(el) ? el.getScreenCTM() : { a: shrunk(el), b: 0, c: 0, d: shrunk(el) };
      const size = parseFloat(s.fontSize) * Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
      const lines = [...range.getClientRects()].filter((r) => r.width > 0.5 && r.height > 0.5 && r.right > 0).map((r) => {
        const ink = { left: r.left, right: r.right, top: r.top + (r.height * (up - high)) / (up + down), bottom: r.top + (r.height * (up + low)) / (up + down) };
        return { ink, part: shown(ink, el), area: (ink.right - ink.left) * (ink.bottom - ink.top) };
      });
      if (lines.length) all.push({ el, said, size, lines, turned: Math.abs(m.b) > 0.05 * Math.abs(m.a) });
    }
    return all;
  };

  const measure = (tab, room = "body") => {
    const all = texts(room), note = tab === own ? "" : `tab ${tab}`;
    document.adoptedStyleSheets = [still, real];
    for (const t of all) {
      const lines = t.lines.filter(({ part }) => part.area > 0);
      const covers = lines.flatMap(({ part: p }) => (t.said.length < 3 ? [0.5] : [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95]).map((f) => {
        const stack = document.elementsFromPoint(p.left + f * (p.right - p.left), (p.top + p.bottom) / 2);
        const at = isDrawn(t.el) ? stack.indexOf(t.el) : stack.findIndex((el) => el.contains(t.el));
        if (f === 0.5) t.plate ??= isDrawn(t.el) && at >= 0 ? stack.slice(at + 1).find((el) => isDrawn(el) && el.localName !== "use" && paints(el)) : undefined;
        const above = stack.slice(0, Math.max(0, at)).filter((el) => !el.contains(t.el) && !t.el.contains(el) && !el.closest(".map, .tilt") && paints(el));
        return above.find((el) => isOverlay(el, t.el)) ?? above[0];
      }));
      t.by = covers.filter(Boolean);
      t.behind = t.by.some((el) => isOverlay(el, t.el));
      t.covered = t.behind ? 0 : t.by.length / covers.length;
    }
    document.adoptedStyleSheets = [still];
    const seen = all.filter((t) => !t.behind);
    for (const t of seen) {
      const { el, said, lines, size } = t, worst = lines.reduce((a, b) => (b.part.cut > a.part.cut ? b : a));
      const whole = lines.reduce((sum, line) => sum + line.area, 0);
      const lost = 1 - lines.reduce((sum, { part, area }) => sum + (part.cut > 2 ? part.area : area), 0) / whole;
      const by = worst.part.by, style = by && css(by);
      if (worst.part.cut > 2) {
        const how = by === document.body ? "outside the window" : style.textOverflow === "ellipsis" ? "ellipsis" : style.webkitLineClamp !== "none" ? "clamped" : `by ${name(by)}`;
        add("cut", el, said, worst.part.cut, worst.ink, `${how}, ${Math.round(100 * lost)}% lost ${note}`);
      }
      const over = (a) => worst.ink.right - box(a).right + parseFloat(css(a).paddingRight) + parseFloat(css(a).borderRightWidth);
      const dots = (a) => css(a).textOverflow === "ellipsis" && !/flex|grid/.test(css(a).display);
      const dotted = cutters(el).find((a) => dots(a) && over(a) > 0.5); // they begin where padding does
      if (dotted && worst.part.cut <= 2) add("cut", el, said, over(dotted), worst.ink, `ellipsis ${note}`);
      const kin = t.plate?.parentElement?.localName === "g" && t.plate.parentElement.contains(el) && !t.turned;
      const plate = isDrawn(el) ? (kin ? t.plate : null) : plated(el), b = plate && box(plate);
      const out = plate ? Math.max(...lines.filter(({ part }) => part.area).map(({ part: p }) => Math.max(b.left - p.left, p.right - b.right, b.top - p.top, p.bottom - b.bottom)), 0) : 0;
      if (out > 3 && worst.part.cut <= 2) add("cut", el, said, out, lines[0].ink, `spills over ${label(plate)} ${note}`);
      if (t.covered > 0.25) add("covered", el, said, size, lines[0].ink, `${Math.round(100 * t.covered)}% by ${label(t.by[0])} in ${label(t.by[0].parentElement)} ${note}`);
      if (size < 10.95) add("type", el, said, size, lines[0].ink, note);
      const rows = new Set(lines.map(({ ink }) => Math.round(ink.top))).size;
      if (rows > 1 && /^\p{Script=Latin}{2,9}$/u.test(said)) add("cut", el, said, rows, lines[0].ink, `broken ${note}`);
    }
    const flat = seen.filter((t) => t.covered <= 0.25 && !t.turned).flatMap((t) => t.lines.filter(({ part }) => part.area > 0).map(({ part }) => ({ ...t, part })));
    flat.forEach((one, number) => flat.slice(number + 1).forEach((other) => {
      const [a, b] = [one.part, other.part];
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 2 && h > 2 && one.el !== other.el && !(one.said === other.said && Math.abs(a.left - b.left) < 2))
        add("crossed", one.el, `${one.said} / ${other.said}`, Math.min(w, h), a, `with ${label(other.el)} ${note}`);
    }));
  };

  // Where an option answers to a finger: the box of the points that hit it.
  const bring = (el) => {
    for (const a of cutters(el).filter((a) => /auto|scroll/.test(css(a).overflow))) {
      const b = box(el), c = box(a);
      a.scrollBy((b.left < c.left || b.right > c.right) && b.left - c.left - 8, (b.top < c.top || b.bottom > c.bottom) && b.top - c.top - 8);
      const now = box(el), hides = find(".map > *, .tilt").find((one) => visible(one) && shared(box(one), now)); // it is panned away from
      if (hides) a.scrollBy(now.right - box(hides).left + 8, hides.closest(".map") && now.bottom - box(hides).top + 8);
    }
  };
  const least = phone ? 40 : 24;
  const touch = (el) => {
    bring(el);
    const b = box(el), turned = (hit) => hit.closest("[data-turns]") && hit.dataset.option.split("+").some((hex) => el.dataset.option.split("+").includes(hex));
    const same = (hit) => hit && (hit === el || hit.dataset.option === el.dataset.option || turned(hit)); // a tile is turned about the hex that was hit
    const within = (points) => {
      const hits = points.map(([x, y]) => [b.left + (x + 0.5) * b.width / 10, b.top + (y + 0.5) * b.height / 10]).filter(([x, y]) => same(document.elementFromPoint(x, y)?.closest(".opt")));
      const [xs, ys] = [0, 1].map((axis) => hits.map((point) => point[axis]));
      return hits.length ? [Math.max(...xs) - Math.min(...xs) + b.width / 10, Math.max(...ys) - Math.min(...ys) + b.height / 10] : null;
    };
    const ten = [...Array(10).keys()], cross = within(ten.flatMap((n) => [[n, 5], [5, n]])); // mostly enough, and five times as fast
    return cross && isLarge(cross) ? cross : within(ten.flatMap((x) => ten.map((y) => [x, y])));
  };
  const isLarge = (size) => Math.min(...size) >= least - 0.5;
  const grade = (el, size, text) => isLarge(size) || add("target", el, text, Math.min(...size), box(el), `${size.map(Math.round).join("x")} of ${least}`);
  const offered = (token) => find(`.opt[data-option="${CSS.escape(token)}"]`);
  const isMarked = (el) => { // on another tab, which carries a dot
    const tab = el?.closest("[class*=tab-]")?.getAttribute("class").match(/tab-(\w+)/)?.[1];
    return !!tab && tab !== own && !!document.querySelector(`.tabs .has-option[data-tab-to="${tab}"]`);
  };
  const bar = () => { // two answers of an action bar are in sight together, without a finger that scrolls
    const all = find("#offers .opt").filter(visible), room = box(document.querySelector("#offers"));
    for (const el of all.length > 2 ? [] : all)
      if (box(el).left < room.left || box(el).right > room.right) add("reach", el, el.dataset.option, box(el).width, box(el), "must be scrolled to");
  };
  const whole = () => { // only a log is scrolled; a board and long lists too, on a phone
    for (const room of find(phone ? ".guide-text" : ".guide-text, #players, #offers").filter(visible)) {
      const over = room.scrollHeight - room.clientHeight;
      const aside = room.scrollWidth - room.clientWidth;
      if (Math.max(over, aside) > 2) add("scrolled", room, "", Math.max(over, aside), box(room), over > 2 ? "down" : "aside");
    }
  };
  const rings = () => { // what says where the keyboard is
    const all = find("#offers .opt").filter(visible);
    for (const el of new Set([all.at(0), all.at(-1)].filter(Boolean))) {
      el.focus();
      const b = box(el), s = getComputedStyle(el), by = parseFloat(s.outlineWidth) + parseFloat(s.outlineOffset);
      const beyond = (a, top = box(a).top + a.clientTop, left = box(a).left + a.clientLeft) =>
        Math.max(left - b.left, b.right - left - a.clientWidth, top - b.top, b.bottom - top - a.clientHeight) + by;
      const over = Math.max(0, ...cutters(el).filter((a) => a !== el).map((a) => beyond(a)));
      if (over > 0.9) add("cut", el, el.textContent.trim(), over, b, "its ring");
    }
    document.activeElement.blur();
  };
  const reach = () => {
    for (const token of tokens) {
      const el = offered(token).filter(visible).find((el) => box(el).width);
      const size = el && touch(el);
      if (size) grade(el, size, token);
      else if (!isMarked(offered(token)[0])) add("reach", offered(token)[0] ?? table, token, 0, box(offered(token)[0] ?? table), offered(token).length ? "cannot be hit" : "is not on the page");
    }
  };

  // Pointing at an option, or selecting it with a finger, explains it: the board must stay where it is.
  const tap = (el) => {
    el.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
    el.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  };
  const escape = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const point = (frame) => {
    const before = box(frame), all = find(".opt").filter(visible);
    let moved = 0;
    for (const el of all.filter((_, number) => number % Math.ceil(all.length / 12) === 0)) {
      phone ? tap(el) : el.dispatchEvent(new MouseEvent("mouseover", { bubbles: true, detail: 1 }));
      const now = box(frame);
      moved = Math.max(moved, ...["x", "y", "width", "height"].map((side) => Math.abs(now[side] - before[side])));
      const told = document.querySelector("#preview"), over = told ? told.scrollHeight - told.clientHeight : 0;
      if (over > 2) add("scrolled", told, told.innerText, over, box(told), `of ${el.dataset.option}`);
      if (!phone) el.dispatchEvent(new MouseEvent("mouseout", { bubbles: true }));
    }
    escape();
    if (moved >= 1) add("moved", frame, "", moved, before, "when an option is pointed at");
  };

  // What a finger has selected is confirmed by one more button: those beside it can still be read.
  const select = async () => {
    const all = find("#offers .opt").filter(visible);
    if (!all.length) return;
    tap(all.at(-1));
    await settled();
    measure(own, "#offers");
    escape();
    await settled();
  };

  measure(own);
  for (const el of find("button, a[href], input, select").filter((el) => visible(el) && !el.matches(".opt, .log *") && box(el).right > 0)) {
    const b = box(el.closest("label") ?? el);
    grade(el, [b.width, b.height], el.ariaLabel || el.textContent.trim());
    const hit = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    if (el.closest(".ask") && !el.contains(hit)) add("reach", el, el.ariaLabel ?? "", 0, b, `under ${label(hit)}`);
  }
  const board = document.querySelector("#board-area"), map = find("#board-frame svg").map(box).sort((a, b) => b.width * b.height - a.width * a.height)[0];
  const lies = [box(board), ...(phone ? [] : [map])].flatMap((b) => [b.x, b.y, b.width, b.height]).map(Math.round).join(" ");
  bar();
  whole();
  if (!phone) rings();
  point(board);
  if (phone) await select();
  reach();
  const tabs = find("[data-tab-to]").filter(visible).map((el) => el.dataset.tabTo).filter((tab) => tab !== own);
  if (tabs.length) await goto(tabs[extra % tabs.length]), measure(tabs[extra % tabs.length]), await goto(own);
  return { found, board: lies };
}
