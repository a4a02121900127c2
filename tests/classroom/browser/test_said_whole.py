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
SIDEWAYS = (740, 360)
SCREENS = ((360, 640), SIDEWAYS, (1024, 768))
"""The lowest of each kind. On a phone on its side tiles still scroll under their button: not asked there."""

# A choice scrolls to its sentence; what is put together is judged by its words.
UNSEEN = """() => {
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
    if (hidden.length) found.push(`${hidden.length} of ${words.length} words`);
    if (!isWhole(button)) found.push("button");
  }
  return found;
}"""


def looked_at(page: Page, name: str, way: str) -> list[str]:
    found: list[str] = []
    for width, height in SCREENS:
        if way == Way.TILES and (width, height) == SIDEWAYS:
            continue
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        unseen = page.evaluate(UNSEEN)
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=str(Path(folder) / f"{name}, {width}×{height}.png"))
        found += [f"{name}, {width}×{height}: unseen: {what}" for what in unseen]
    return found


@pytest.mark.parametrize(
    ("game", "way"),
    [("famiglia", Way.TAP), ("familys", Way.TAP), ("familys", Way.TILES), ("familys", Way.GAPS)],
)
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
            if not page.evaluate(CHOOSE):
                break
            found += looked_at(page, f"{where} {step}", way)
    assert not found, "\n".join(found)
