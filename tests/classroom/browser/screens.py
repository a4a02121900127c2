"""The screens that people have, and what no table may show on any of them."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.classroom.browser.barriers import WIDER, violations

PHONE = {"width": 360, "height": 640}
SIDEWAYS = {"width": 640, "height": 360}
CHROMEBOOK = {"width": 1366, "height": 650}
PROJECTOR = {"width": 1920, "height": 1080}

LOWEST = ((360, 640), (740, 360))
"""The lowest phones."""

# What a finger is to hit: its own box, or that of the label around a radio button. A card that lies on
# another keeps a strip in sight.
SMALL = """
  [...document.querySelectorAll("a, button, select, summary, input, label.pick")].filter((control) => {
    const box = control.getBoundingClientRect();
    if (!box.width || control.closest(".sr-only, .skip-link, .flights")) return false;
    if (control.matches(".pick input, .choice input, [type=hidden]")) return false;
    const least = control.matches(".card, .pick") ? 47.5 : 43.5;
    return box.width < least || box.height < least;
  }).map((control) => control.outerHTML.slice(0, 120))
"""

# Letters of one word on two lines, wherever people see it.
BROKEN = """() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode, around = text.parentElement;
    if (around.closest(".sr-only, script, template") || around.offsetWidth < 2) continue;
    for (const word of text.data.matchAll(/[\\p{L}\\p{N}]{3,}/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
      if (new Set(boxes.map((box) => Math.round(box.top / 4))).size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""

# Names and numbers that leave their seat or button, or lie under another part of it.
CUT = """(where) => {
  const words = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const meet = (one, two) => one.left < two.right - 1 && two.left < one.right - 1
    && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  const cut = [];
  for (const element of document.querySelectorAll(where)) {
    const own = words(element), around = element.closest(".own-seat, .seat, .pick").getBoundingClientRect();
    if (own.width < 2 || !element.checkVisibility()) continue;
    const team = element.closest(".seat")?.querySelector(".team")?.getBoundingClientRect();
    const leaves = own.left < around.left - 1 || own.right > around.right + 1;
    if (leaves || (team && meet(own, team))) cut.push(element.innerText);
  }
  return cut;
}"""


def objections(page: Page, *, by_axe: bool = True) -> list[str]:
    """What axe finds, and what a thumb would."""
    return [
        *(violations(page) if by_axe else []),
        *(f"too small: {control}" for control in page.evaluate(SMALL)),
        *(["wider than the screen"] if page.evaluate(WIDER) > 0 else []),
        *(f"broken: {word}" for word in page.evaluate(BROKEN)),
    ]
