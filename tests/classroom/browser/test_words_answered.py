"""What is told of typed words stands beside the words: one reads it, sees one's cards, and writes again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from familygames.catalogue import GAMES
from tests.classroom.browser.devices import device, open_page
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.test_looks import NEXT_FRAME

pytestmark = [pytest.mark.browser, pytest.mark.process]

# Each moment of each game's SAMPLE in which somebody acts who types.
PREPARE = """
from django.db import transaction
from classroom.models import Participant
from familygames.catalogue import GAMES
from tests.classroom.stories import moments

def acting(played):
    for seat in sorted(played.state.to_move()):
        if seat >= 0:
            row = played.rows[seat]
            Participant.objects.filter(pk=row["participant"]).update(way="type")
            return row

with transaction.atomic():
    print(json.dumps({
        game: [(name, row) for name, played in moments(game) if (row := acting(played))] for game in GAMES
    }))
"""
PHONES = ((360, 740), (360, 640), (740, 360))
TYPED = (
    "blah blub",
    "it's not my turn",
    "bravo everybody, you play well",
    "could i pass my turn?",
    "please can i",
    "i have the elephant and the violin",
)
"""What is not understood, said to the table, asked back, begun, and what speaks of other cards."""

# What was told, at least its first line; the field and its button; whose turn it is; one of one's cards.
UNSEEN = """() => {
  const isHit = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (one === hit || one.contains(hit) || hit.contains(one));
  };
  const isSeen = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [top + 4, bottom - 4].every((y) => isHit(one, left + (right - left) / 2, y));
  };
  const isThere = (one) => one.checkVisibility({ visibilityProperty: true });
  const all = (what) => [...document.querySelectorAll(what)].filter(isThere);
  const found = [];
  const candidates = all("#feedback .candidates button");
  const title = document.createRange();
  for (const one of all("#feedback .feedback-title").slice(0, 1)) {
    title.selectNodeContents(one);
    const first = [...title.getClientRects()].find(({ width }) => width > 24);
    if (!isHit(one, (first.left + first.right) / 2, (first.top + first.bottom) / 2)) found.push("title");
  }
  const fields = candidates.length ? [] : [".typing-line .input", ".typing-line .say-it"];
  for (const what of [".status-words", ...fields])
    if (all(what).length && !all(what).some(isSeen)) found.push(what);
  if (!candidates.slice(0, 2).every(isSeen)) found.push("candidates");
  const cards = all("#hand :is(.card, .word-card)");
  const shows = ({ left, top, width }) => [10, 24].some((down) =>
    [0.2, 0.5, 0.8].some((part) => document.elementFromPoint(left + width * part, top + down)
      ?.closest("#hand :is(.card, .word-card)")));
  if (cards.length && !cards.some((card) => shows(card.getBoundingClientRect()))) found.push("hand");
  if (document.scrollingElement.scrollHeight > innerHeight + 1) found.push("page scrolls");
  return found;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_typed_words_leaves_all_in_sight(browser: Browser, room: Room, game: str) -> None:
    page = device(
        browser, room.server, locale="fr", reduced_motion="reduce", viewport={"width": 360, "height": 740}
    ).new_page()
    found: list[str] = []
    answered = 0
    for number, (name, row) in enumerate(room.tables[game]):
        page.context.clear_cookies(name="seat")
        page.context.add_cookies([{"name": "seat", "value": row["token"], "url": room.server.url}])
        open_page(page, f"/table/{row['table']}/")
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        line = page.locator(".acts .typing-line").first
        if not line.is_visible():
            continue
        answered += 1
        for step, (width, height) in enumerate(PHONES):
            page.set_viewport_size({"width": width, "height": height})
            text = TYPED[(number + step) % len(TYPED)]
            line.locator(".input").fill(text)
            line.locator(".input").press("Enter")
            expect(page.locator("#feedback .tried")).to_contain_text(text)
            page.evaluate(NEXT_FRAME)
            where = f"{game}, {number} {name}, {text}, {width}×{height}"
            if folder := os.environ.get("PICTURES"):
                page.screenshot(path=str(Path(folder) / f"{where}.png"))
            found += [f"{where}: {what}" for what in page.evaluate(UNSEEN)]
    assert answered
    assert not found, "\n".join(found)
