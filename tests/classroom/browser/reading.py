"""Whether all words of a page can be read: none is cut, none lies on another, all are where they belong."""

from __future__ import annotations

from playwright.sync_api import Page

# Letters are lower than their line: so much of its height may be cut off, or lie on the next line's.
_UNREADABLE = """(nobodyScrolls) => {
  const found = new Set();
  const root = document.documentElement;
  const [width, height] = [root.clientWidth, root.clientHeight];
  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
  });
  const anywhere = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
  const isBeyond = (ink, box) => ink.left < box.left - 1 || ink.right > box.right + 1
    || ink.top < box.top - 1 || ink.bottom > box.bottom + 1;
  const isEmpty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;
  const isPainted = (one) => {
    const { backgroundColor, backgroundImage, borderTopWidth, borderTopColor } = styleOf(one);
    return !/, 0\\)$|^transparent$/.test(backgroundColor) || backgroundImage !== "none"
      || (parseFloat(borderTopWidth) > 0 && !/, 0\\)$/.test(borderTopColor));
  };
  const words = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode, own = text.parentElement;
    if (!text.data.trim() || own.closest("script, template, style, select, noscript, title")) continue;
    if (!own.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    range.selectNodeContents(text);
    const said = text.data.trim().replace(/\\s+/g, " ").slice(0, 30);
    const name = `“${said}” (${[...own.classList].join(".") || own.localName} in ${
      own.parentElement.className || own.parentElement.localName})`;
    const size = parseFloat(styleOf(own).fontSize);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      // Where the letters are, without what a line has above and below them.
      const air = Math.max(0, (rect.height - size * 0.75) / 2);
      const ink = {
        left: rect.left + 1, right: rect.right - 1, top: rect.top + air, bottom: rect.bottom - air,
      };
      let seen = ink, isHidden = false, over = "", holder = null, mayScroll = false;
      const isStill = nobodyScrolls && !own.closest("#talk");
      for (let one = own; one && one !== document.body; one = one.parentElement) {
        const style = styleOf(one);
        const box = one.getBoundingClientRect();
        if (style.clipPath === "inset(50%)" || (box.width <= 1 && style.overflow !== "visible"))
          isHidden = true;
        if (["fixed", "sticky"].includes(style.position)) over = style.position;
        for (const [how, from, to] of [["overflowX", "left", "right"], ["overflowY", "top", "bottom"]]) {
          if (style[how] === "visible") continue;
          const part = meet(seen, { ...anywhere, [from]: box[from], [to]: box[to] });
          if (!isStill && ["auto", "scroll"].includes(style[how])) mayScroll = true;
          else if (!mayScroll && !isHidden && (ink[from] < box[from] - 1 || ink[to] > box[to] + 1))
            found.add(`cut: ${name} by ${one.className || one.localName}`);
          seen = part;
        }
        const isBox = !["inline", "contents"].includes(style.display);
        if (!holder && !mayScroll && isBox && isPainted(one)) holder = one;
      }
      if (isHidden) continue;
      if (!mayScroll) {
        const seenOf = { ...anywhere, left: 0, right: width, ...(isStill && { bottom: height }) };
        if (isBeyond(ink, seenOf)) found.add(`outside: ${name} of the window`);
        if (holder && isBeyond(ink, holder.getBoundingClientRect()))
          found.add(`outside: ${name} of ${holder.className || holder.localName}`);
      }
      if (!isEmpty(seen)) words.push({ own, seen, name, over });
    }
  }
  words.sort((one, other) => one.seen.top - other.seen.top);
  for (const [place, one] of words.entries()) {
    for (let next = place + 1; next < words.length && words[next].seen.top < one.seen.bottom; next += 1) {
      const other = words[next];
      if (one.own === other.own || one.over !== other.over) continue;
      const both = meet(one.seen, other.seen);
      if (both.right - both.left < 2 || both.bottom - both.top < 2) continue;
      found.add(`on one another: ${one.name} and ${other.name}`);
    }
  }
  return [...found];
}"""


def unreadable(page: Page, *, nobody_scrolls: bool = False) -> list[str]:
    """A line for each text that is cut, stands outside what holds it or the window, or lies on another.

    Where *nobody_scrolls*, as before a projector, only the talk may be longer than its place.
    """
    found: list[str] = page.evaluate(_UNREADABLE, nobody_scrolls)
    return found
