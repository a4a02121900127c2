"""Six players of Happy Family on a phone and a notebook, and a class that says who is the youngest."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.devices import device, open_page
from tests.classroom.browser.rooms import Room

pytestmark = [pytest.mark.browser, pytest.mark.process]

NAMES = ("Emma", "Noah", "Maximilienne", "Paul", "Lina", "Jean-Christophe")

PREPARE = f"""
from classroom.models import Deck, Participant, Seat, Session, Table, User
from classroom.models.tables import hash_token
from familygames.catalogue import GAMES
import msgspec
teacher = User.objects.create_user(email="six@" + AT, password="six-at-a-table")
tables = []
for name, settings in (("happy_family", {{"large_table": True, "first_player": "youngest"}}),
                       ("literature", {{"first_player": "seat_0", "formula_language": "l1"}})):
    game = GAMES[name]
    deck = Deck.objects.get(slug=name.replace("_", "-"))
    options = game.read_options(settings)
    session = Session.objects.create(game=name, deck=deck, teacher=teacher, absent_seconds=None,
                                     bot_seconds=9, options=msgspec.to_builtins(options))
    table = Table.objects.create(session=session, label=1, game=name, version=deck.latest,
                                 seed="six", options=msgspec.json.encode(options).decode())
    for seat, name in enumerate({NAMES!r}):
        token = hash_token(f"{{table.pk}}-{{seat}}")
        person = Participant.objects.create(session=session, name=name, token_hash=token)
        Seat.objects.create(table=table, number=seat, participant=person, name=name)
    tables.append(table.pk)
print(json.dumps(tables))
"""


def sit_down(browser: Browser, room: Room, seat: int, width: int, table: int = 1) -> Page:
    number = room.tables[table - 1]
    size: Any = {"width": width, "height": 640 if width < 600 else 768}
    context = device(
        browser, room.server, viewport=size, locale="fr" if table > 1 else "en", reduced_motion="reduce"
    )
    context.add_cookies([{"name": "seat", "value": f"{number}-{seat}", "url": room.server.url}])
    page = context.new_page()
    open_page(page, f"/table/{number}/")
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    return page


def shoot(page: Page, name: str) -> None:
    """A picture of the page, where somebody wants to look at it."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def test_one_of_six_says_who_is_the_youngest_and_all_find_their_places(browser: Browser, room: Room) -> None:
    phone = sit_down(browser, room, 0, 360)
    notebook = sit_down(browser, room, 1, 1366)
    choices = phone.locator(".banner-choices button")
    expect(choices).to_have_count(6)
    shoot(phone, "youngest-360")

    choices.filter(has_text="Noah").click()

    expect(notebook.locator(".banner")).to_have_count(0)
    expect(phone.locator(".banner")).to_have_count(0)
    expect(notebook.locator(".people label.person")).to_have_count(5)
    for page in (phone, notebook):
        width = page.viewport_size["width"]  # type: ignore[index]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        seats = page.locator(".board [id^=seat-]")
        assert seats.count() == 6
        for seat in seats.all():
            box = seat.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
        stuck_out = "found => found.filter(e => e.scrollWidth > e.closest('.seat').clientWidth).length"
        assert page.locator(".places .seat-name").evaluate_all(stuck_out) == 0
        shoot(page, f"six-{width}")


def test_a_suite_is_called_so_in_french_and_has_room(browser: Browser, room: Room) -> None:
    for width in (360, 1366):
        page = sit_down(browser, room, 0, width, table=2)
        shoot(page, f"literature-{width}")
        faces = [seat.bounding_box() for seat in page.locator(".board [id^=seat-] .seat-face").all()]
        places = {(round(box["x"] / 9), round(box["y"] / 9)) for box in faces if box}
        assert len(places) == len(faces)  # Nobody sits upon another.
        page.locator("#claiming > summary").click()
        names = page.locator(".claim-set > summary")

        expect(names).to_have_count(8)
        shoot(page, f"suites-{width}")
        said = [" ".join(name.split()) for name in names.all_inner_texts()]
        assert all("suite à" in name for name in said), said
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert all((box := name.bounding_box()) and box["x"] + box["width"] <= width for name in names.all())
        page.context.close()
