"""Words to be put in order stand whole with the button that says them, also after a note."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.devices import device, open_page
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.test_looks import NEXT_FRAME
from tests.classroom.browser.test_one_screen import CHOOSE, LAY, STEPS
from tests.classroom.browser.test_said_whole import UNSEEN

pytestmark = [pytest.mark.browser, pytest.mark.process]

# Each moment of the game's SAMPLE in which somebody acts, and of its largest table.
PREPARE = """
from django.db import transaction
from classroom.models import Participant, Seat
from tests.classroom.stories import LONG_NAMES, fullest, moments

def acting(played):
    for row, name in zip(played.rows, LONG_NAMES):
        Seat.objects.filter(table=row["table"], number=row["seat"]).update(name=name)
    for seat in sorted(played.state.to_move()):
        if seat >= 0:
            row = played.rows[seat]
            Participant.objects.filter(pk=row["participant"]).update(way="tiles")
            return row

with transaction.atomic():
    print(json.dumps({
        game: [(name, row) for name, played in [*moments(game), *fullest(game)] if (row := acting(played))]
        for game in ("happy_family", "literature", "memory", "spikit")
    }))
"""
SCREENS = ((360, 740), (360, 640), (740, 360), (1024, 768), (1366, 768))

# Before the sentence is finished; and in the wrong order, from its last word to its first.
EARLY = """() => {
  if (!document.querySelector(".says [aria-expanded=true]"))
    [...document.querySelectorAll(".says .meaning")].at(-1)?.click();
  const buttons = document.querySelectorAll(".acts .utterance:has(.tile-pool > :nth-child(3)) .say-it");
  const button = [...buttons].find((one) => one.checkVisibility());
  button?.click();
  return Boolean(button);
}"""
WRONG = """() => {
  const said = [...document.querySelectorAll(".acts .utterance:has(.tile-pool > :nth-child(3))")]
    .find((one) => one.querySelector(".say-it").checkVisibility());
  const tiles = [...said.querySelectorAll(".tile-pool .word-tile")];
  for (const tile of tiles.sort((one, other) => other.dataset.place - one.dataset.place)) tile.click();
  said.querySelector(".say-it").click();
}"""


def looked_at(page: Page, name: str) -> list[str]:
    found: list[str] = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        where = f"{name}, {width}×{height}"
        unseen = page.evaluate(UNSEEN)
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=str(Path(folder) / f"{where}.png"))
        found += [f"{where}: unseen: {what}" for what in unseen]
    return found


@pytest.mark.parametrize("game", ["happy_family", "literature", "memory", "spikit"])
def test_words_to_be_put_in_order_are_in_one_window(browser: Browser, room: Room, game: str) -> None:
    page = device(browser, room.server, locale="fr", reduced_motion="reduce").new_page()
    found: list[str] = []
    for name, row in room.tables[game]:
        page.context.clear_cookies(name="seat")
        page.context.add_cookies([{"name": "seat", "value": row["token"], "url": room.server.url}])
        open_page(page, f"/table/{row['table']}/")
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        where = f"{game}, {name}"
        if page.evaluate(LAY):
            found += looked_at(page, f"{where}, lays")
        for step in range(STEPS):
            if not page.evaluate(CHOOSE):
                break
            # A claim takes a page: it scrolls.
            if page.locator(".claim-set[open]").count() == 0:
                found += looked_at(page, f"{where}, {step}")
        if page.locator(".claim-set[open]").count() == 0 and page.evaluate(EARLY):
            found += looked_at(page, f"{where}, early")
            page.evaluate(WRONG)
            expect(page.locator("#feedback .feedback")).to_be_visible()
            found += looked_at(page, f"{where}, wrong")
    assert not found, "\n".join(found)
