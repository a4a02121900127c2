"""Nothing on a tour or in the rules is wider than its place, or lies under something else, on any screen."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from classroom.games.sites import SITES
from tests.classroom.browser.devices import device, open_page
from tests.classroom.browser.reading import unreadable
from tests.classroom.browser.rooms import Entrance
from tests.classroom.browser.test_looks import NEXT_FRAME

pytestmark = pytest.mark.browser

PREPARE = "print(json.dumps({}))"
WIDTHS = ((360, 740), (740, 360), (360, 640), (1024, 768), (1366, 768))
LAST = 99
"""A tour has fewer steps: with this number it is at its end."""

# Boxes that leave the box around them, but for what is laid over it: that is where it is on purpose.
OUT_OF_PLACE = """() => {
  const isBox = (one) => !["contents", "inline", "none"].includes(getComputedStyle(one).display);
  const around = (one) => {
    let place = one.parentElement;
    while (place && !isBox(place)) place = place.parentElement;
    return place;
  };
  const found = [];
  for (const one of document.querySelectorAll("main *:not(svg *, svg, option, .sr-only, .sr-only *)")) {
    const style = getComputedStyle(one), place = around(one);
    if (!isBox(one) || !one.checkVisibility() || ["absolute", "fixed"].includes(style.position)) continue;
    if (Math.min(parseFloat(style.marginLeft), parseFloat(style.marginRight)) < 0) continue;
    if (getComputedStyle(place).overflowX !== "visible") continue;
    const { left, right, width } = one.getBoundingClientRect(), outer = place.getBoundingClientRect();
    if (width < 2 || outer.width < 2) continue;
    const by = Math.max(right - outer.right, outer.left - left);
    if (by > 1.5) found.push(`${one.localName}.${one.className} is ${by.toFixed(1)} too wide: ${
      one.textContent.trim().slice(0, 30)}`);
  }
  // Where there is a caption below the table, cards that lie on it are seen without scrolling.
  const caption = document.querySelector(".replay-bar")?.getBoundingClientRect();
  for (const one of innerHeight < 500 ? [] : document.querySelectorAll("#middle .lying > * > *"))
    if (one.checkVisibility() && one.getBoundingClientRect().bottom > caption.top + 1)
      found.push(`behind the caption: ${one.className} ${one.textContent.trim().slice(0, 30)}`);
  return found;
}"""


def looked_at(page: Page, where: str, widths: tuple[tuple[int, int], ...]) -> list[str]:
    found = []
    for width, height in widths:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=str(Path(folder) / f"{where.replace('/', ' ')}, {width}×{height}.png"))
        wrong = [*page.evaluate(OUT_OF_PLACE), *unreadable(page)]
        found += [f"{where}, {width}×{height}: {what}" for what in wrong]
    return found


@pytest.mark.parametrize("read", ["en", "fr"])
@pytest.mark.parametrize("game", SITES)
def test_nothing_is_wider_than_its_place(browser: Browser, server: Entrance, game: str, read: str) -> None:
    """The first moment of a tour, its last and the rules on all screens; each other moment on one of them."""
    page = device(browser, server, locale=read, reduced_motion="reduce").new_page()
    found: list[str] = []
    for address in (f"/help/{game}/", f"/tour/{game}/?step={LAST}", f"/tour/{game}/"):
        open_page(page, address)
        found += looked_at(page, address, WIDTHS)
    step = 0
    while page.locator("#next").count():
        step += 1
        page.locator("#next").click()
        page.locator(f"#previous:enabled[value='{step - 1}']").wait_for()
        found += looked_at(page, f"step {step}", WIDTHS[step % len(WIDTHS) :][:1])
    assert step > 0
    assert not found, "\n".join(found)
