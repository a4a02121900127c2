"""Every phase of every game is open to everybody, on every size of screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from familygames.catalogue import GAMES
from tests.classroom.browser.devices import device, open_page
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.test_table import CHROMEBOOK, PHONE, PROJECTOR, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from django.db import transaction
from familygames.catalogue import GAMES
from tests.classroom.stories import moments

with transaction.atomic():
    found = {game: moments(game) for game in GAMES}
print(json.dumps({
    game: [(name, {"rows": played.rows, "actors": sorted(played.state.to_move())}) for name, played in tables]
    for game, tables in found.items()
}))
"""


# With letters twice as large: what makes the page wider than the screen.
TOO_WIDE_WHEN_LARGE = """() => {
  const root = document.documentElement;
  root.style.fontSize = "200%";
  const width = root.clientWidth;
  const reachesOut = (one) => one.getBoundingClientRect().right > width + 0.5;
  const found = root.scrollWidth <= width ? [] : [...document.querySelectorAll("body *")].filter(
    (one) => one.checkVisibility() && reachesOut(one) && ![...one.children].some(reachesOut));
  root.style.fontSize = "";
  return found.map((one) => one.outerHTML.slice(0, 120));
}"""
FOLDED = "details:is(.claiming, .claim-set, .plan-why):not([open]) > summary"


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_is_open_to_everybody(browser: Browser, room: Room, game: str) -> None:
    found: dict[str, list[str]] = {}
    complaints: list[str] = []
    context = device(browser, room.server, viewport=PHONE, locale="fr", reduced_motion="reduce")
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for name, table in room.tables[game]:
        acting = next((seat for seat in table["actors"] if seat >= 0), 0)
        for row in {acting, (acting + 1) % len(table["rows"])}:
            address = f"/table/{table['rows'][row]['table']}/"
            token = table["rows"][row]["token"]
            context.add_cookies([{"name": "seat", "value": token, "url": room.server.url}])
            page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            open_page(page, address)
            expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
            wide = page.evaluate(TOO_WIDE_WHEN_LARGE)
            for fold in page.locator(FOLDED).all():
                if fold.is_visible():
                    fold.click()
            if wide := wide + page.evaluate(TOO_WIDE_WHEN_LARGE):
                found[f"{name}, seat {row}, letters twice as large"] = wide
            # Who waits has the same page with less on it: the small screen is enough, and axe, which is slow,
            # looks at whoever acts.
            for size in (PHONE, CHROMEBOOK, PROJECTOR) if row == acting else (PHONE,):
                page.set_viewport_size(size)  # type: ignore[arg-type]
                if wrong := objections(page, by_axe=size is PHONE and row == acting):
                    found[f"{name}, seat {row}, {size['width']} px"] = wrong

    assert found == {}
    assert complaints == []
