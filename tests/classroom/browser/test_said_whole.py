"""What one is about to say and its button stand whole in one window, however one speaks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from classroom.ways import Way
from tests.classroom.browser.devices import device, open_page
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.test_looks import NEXT_FRAME
from tests.classroom.browser.test_one_screen import CHOOSE, STEPS

pytestmark = [pytest.mark.browser, pytest.mark.process]

# Each moment of the game's SAMPLE in which somebody acts, in each way of speaking.
PREPARE = """
from django.db import transaction
from classroom.models import Participant
from tests.classroom.stories import moments

def acting(way, played):
    for seat in sorted(played.state.to_move()):
        if seat >= 0:
            row = played.rows[seat]
            Participant.objects.filter(pk=row["participant"]).update(way=way)
            return row

with transaction.atomic():
    print(json.dumps({
        game: {way: [(name, row) for name, played in moments(game) if (row := acting(way, played))]
               for way in ("tap", "tiles", "gaps")}
        for game in ("famiglia", "familys")
    }))
"""
SCREENS = ((360, 640), (740, 360), (1024, 768))
"""The lowest of each kind."""
VERY_LARGE = ((261, 536), (261, 464))
"""What “very large” under “Aa” leaves of a phone: there words scroll above the button, and cards below it."""

# A choice scrolls to its sentence; what is put together is judged by its words.
UNSEEN = """(isLarge) => {
  const isHit = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (one === hit || one.contains(hit));
  };
  const isWhole = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [top + 3, bottom - 3].every((y) => isHit(one, left + (right - left) / 2, y));
  };
  const found = [];
  for (const builder of document.querySelectorAll(".acts .builder")) {
    if (!builder.checkVisibility() || !builder.childElementCount) continue;
    builder.scrollIntoView({ block: "nearest" });
    const button = builder.closest(".utterance").querySelector(".say-it");
    const words = [...builder.querySelectorAll(".word-tile, .gap, .input")];
    const hidden = (words.length ? words : [builder]).filter((one) => !isWhole(one));
    const most = isLarge ? Math.max(0, words.length - 2) : 0;
    if (hidden.length > most) found.push(`${hidden.length} of ${words.length} words`);
    if (!isWhole(button)) found.push("button");
    const card = document.querySelector("#hand .card")?.getBoundingClientRect();
    if (isLarge && card && card.top + 20 > innerHeight) found.push("hand");
  }
  return found;
}"""


def looked_at(page: Page, name: str) -> list[str]:
    found: list[str] = []
    for width, height in (*SCREENS, *VERY_LARGE):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        where = f"{name}, {width}×{height}"
        unseen = page.evaluate(UNSEEN, (width, height) in VERY_LARGE)
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=str(Path(folder) / f"{where}.png"))
        found += [f"{where}: unseen: {what}" for what in unseen]
    return found


@pytest.mark.parametrize("way", [Way.TAP, Way.TILES, Way.GAPS])
@pytest.mark.parametrize("game", ["famiglia", "familys"])
def test_what_is_said_and_its_button_are_in_one_window(
    browser: Browser, room: Room, game: str, way: str
) -> None:
    page = device(browser, room.server, locale="fr", reduced_motion="reduce").new_page()
    found: list[str] = []
    for name, row in room.tables[game][way]:
        page.context.clear_cookies(name="seat")
        page.context.add_cookies([{"name": "seat", "value": row["token"], "url": room.server.url}])
        open_page(page, f"/table/{row['table']}/")
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        where = f"{game}, {name}, {way}"
        for step in range(STEPS):
            found += looked_at(page, f"{where} {step}")
            if not page.evaluate(CHOOSE):
                break
    assert not found, "\n".join(found)
