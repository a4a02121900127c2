"""Littérature in real browsers: two people and four bots from the deal to the end, and a claim that lasts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.devices import device, open_page, reload, until
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import CHROMEBOOK, PHONE, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from classroom.models import Deck, Participant, Seat, Session, Table
from classroom.models.tables import hash_token
from familygames.catalogue import GAMES
import msgspec
game = GAMES["literature"]
deck = Deck.objects.get(slug="literature")
tables = []
for settings in ({"step_mode": "auto", "stall_limit": 1}, {}, {}):
    options = game.read_options({"first_player": "seat_0", **settings})
    session = Session.objects.create(game="literature", deck=deck, absent_seconds=None, bot_seconds=0,
                                     options=msgspec.to_builtins(options))
    table = Table.objects.create(session=session, label=1, game="literature", version=deck.latest,
                                 seed="lesson", options=msgspec.json.encode(options).decode())
    for seat, name in enumerate(("Emma", "Noah", "Maximilienne", "Paul", "Lina", "Max")):
        person = seat < 2 and Participant.objects.create(
            session=session, name=name, token_hash=hash_token(f"{table.pk}-{seat}"))
        Seat.objects.create(table=table, number=seat, participant=person or None, name=name,
                            bot="" if person else "beginner")
    tables.append(table.pk)
print(json.dumps(tables))
"""


def sit_down(browser: Browser, room: Room, table: int, seat: int, size: Any = PHONE) -> Page:
    number = room.tables[table - 1]
    context = device(
        browser, room.server, viewport=size, locale="fr", has_touch=True, reduced_motion="reduce"
    )
    context.add_cookies([{"name": "seat", "value": f"{number}-{seat}", "url": room.server.url}])
    page = context.new_page()
    open_page(page, f"/table/{number}/")
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    return page


def number_of(page: Page) -> int:
    return int(page.locator("#move-form [name=number]").input_value())


def ask(page: Page) -> None:
    page.locator(".people label.person").first.tap()
    page.locator("label.member:not(.is-off)").first.tap()
    page.locator('.step[data-step="say"] .say-it').tap()


def open_a_set(page: Page) -> None:
    """The first of the sets one can claim."""
    if page.locator("#claiming:not([open])").count():
        page.locator("#claiming > summary").tap()
    if not page.locator(".claim-set[open]").count():  # The last one of all is open already.
        page.locator(".claim-set > summary").first.tap()


def place_cards(page: Page) -> None:
    rows = page.locator(".claim-set[open] .claim-row")
    for row in rows.all():
        if row.locator(".mate").count():
            row.locator(".mate").first.tap()


@pytest.mark.slow
def test_two_people_and_four_bots_play_to_the_end(browser: Browser, room: Room) -> None:
    pages = [sit_down(browser, room, 1, seat, size) for seat, size in enumerate((PHONE, CHROMEBOOK))]
    found: dict[str, list[str]] = {}

    def is_over(page: Page) -> bool:
        return page.locator("#result .results").count() > 0

    def to_move() -> Page | None:
        return next((page for page in pages if page.locator("#move .say-it, #claim .say-it").count()), None)

    while True:
        until(lambda: to_move() is not None or all(map(is_over, pages)))
        page = to_move()
        if page is None:
            break
        number, step = number_of(page), page.locator("#move input[name=type]")
        if step.count() and step.get_attribute("value") == "Ask":
            if "asking" not in found:
                found["asking"] = objections(page)
            ask(page)
        elif step.count():
            page.locator("#move .say-it").first.tap()
        else:
            open_a_set(page)
            if "claiming" not in found:
                found["claiming"] = objections(page)
            place_cards(page)
            page.locator(".claim-set[open] .say-it").tap()
        until(lambda: number_of(page) > number)  # noqa: B023  # asked at once
    found["over"] = objections(pages[0])

    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert {"claiming", "over"} <= set(found)


def test_a_claim_grows_as_a_sentence_and_a_reload_loses_nothing(browser: Browser, room: Room) -> None:
    page = sit_down(browser, room, 2, 0)
    number = number_of(page)
    open_a_set(page)
    page.locator(".claim-set[open] .say-it").tap()
    expect(page.locator("#claim .hint")).to_be_visible()  # Something is missing: nothing is sent.
    place_cards(page)
    sentence = page.locator(".claim-set[open] .builder span").inner_text()
    assert sentence.endswith(".")

    reload(page)

    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    expect(page.locator(".claim-set[open] .builder span")).to_have_text(sentence)
    assert number_of(page) == number
    page.keyboard.press("Escape")
    expect(page.locator(".claim-set[open]")).to_have_count(0)
    page.keyboard.press("Enter")  # The focus is where it was opened.
    page.locator(".claim-set[open] .say-it").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#talk .line-claimed .line-said")).to_have_text(sentence)
    # What comes of it can be read: the list has given way, and the keyboard goes on from it.
    expect(page.locator("#claim details[open]")).to_have_count(0)
    expect(page.locator("#talk")).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")
    expect(page.locator("#talk .shown-cards .shown-card")).to_have_count(6)


def test_a_set_closed_as_the_page_is_placed_anew_stays_closed_and_keeps_the_focus(
    browser: Browser, room: Room
) -> None:
    page = sit_down(browser, room, 3, 0)
    open_a_set(page)
    expect(page.locator(".claim-set[open]")).to_have_count(1)

    page.evaluate(
        """async () => {
            const scripts = performance.getEntriesByType("resource").map(({ name }) => name);
            const { place } = await import(scripts.find((name) => /live[.][0-9a-f]+[.]js$/.test(name)));
            const summary = document.querySelector(".claim-set[open] > summary");
            summary.focus();
            summary.click();
            await null;
            place({ claim: `${document.getElementById("claim").innerHTML} ` });
        }"""
    )

    expect(page.locator(".claim-set[open]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".claim-set[open]")).to_have_count(1)
