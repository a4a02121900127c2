"""What is touched is what moves, or says why not: words go where a tap, a pointer or a finger puts them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.devices import device, sit_down
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import CHROMEBOOK, PHONE, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from tests.classroom.stories import moments
def acting(game, moment):
    played = dict(moments(game))[moment]
    return played.rows[played.state.turn]

moments_of = {"spikit": "main", "happy_family": "ask", "literature": "play"}
print(json.dumps({game: acting(game, moment) for game, moment in moments_of.items()}))
"""


STRIP = {"x": 12, "y": 8}
"""What is in sight of a card that lies under another."""


def laying(browser: Browser, room: Room, size: dict[str, int]) -> Page:
    context = device(browser, room.server, locale="en", viewport=size, reduced_motion="reduce")
    page = sit_down(context, room.server, room.tables["spikit"])
    page.evaluate("sessionStorage.clear()")
    expect(page.locator(".laying")).to_be_visible()
    return page


def row(page: Page) -> list[str]:
    return [
        str(card) for card in page.locator(".slot-word").evaluate_all("all => all.map(w => w.dataset.word)")
    ]


def hand(page: Page) -> list[str]:
    return [
        str(card) for card in page.locator("#hand .card").evaluate_all("all => all.map(c => c.dataset.card)")
    ]


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f'#hand .card[data-card="{card}"]').click()


def word(page: Page, card: str) -> str:
    return f'.slot-word[data-word="{card}"]'


@pytest.mark.parametrize("size", [PHONE, CHROMEBOOK], ids=["phone", "Chromebook"])
def test_a_word_goes_between_two_others(browser: Browser, room: Room, size: dict[str, int]) -> None:
    page = laying(browser, room, size)
    a, b, c, d, *_ = hand(page)
    tap(page, a, b, c)
    assert row(page) == [a, b, c]

    # From the hand: behind the word that is chosen.
    page.locator(word(page, a)).click()
    tap(page, d)
    assert row(page) == [a, d, b, c]

    # What came last is chosen, and goes where the next tap is; the same again chooses nothing.
    page.locator(word(page, c)).click()
    assert row(page) == [a, b, c, d]
    page.locator(word(page, a)).click()
    page.locator(word(page, a)).click()
    assert page.locator(".slot-word[aria-pressed=true]").count() == 0

    # Drawn there.
    page.locator(word(page, d)).hover()
    page.mouse.down()
    over = page.locator(word(page, a)).bounding_box()
    assert over
    page.mouse.move(over["x"] + over["width"] / 2, over["y"] + over["height"] / 2, steps=8)
    page.mouse.up()
    assert row(page) == [d, a, b, c]
    assert page.locator(".slot-word[aria-pressed=true]").count() == 0

    # By keys, as before.
    page.locator(word(page, b)).focus()
    page.keyboard.press("Shift+ArrowLeft")
    assert row(page) == [d, b, a, c]
    page.keyboard.press("Delete")
    assert row(page) == [d, a, c]
    assert objections(page) == []


@pytest.mark.parametrize("size", [PHONE, CHROMEBOOK], ids=["phone", "Chromebook"])
@pytest.mark.parametrize("game", ["happy_family", "literature"])
def test_a_card_touched_before_a_player_is_chosen_says_what_comes_first(
    browser: Browser, room: Room, game: str, size: dict[str, int]
) -> None:
    context = device(browser, room.server, locale="en", viewport=size, reduced_motion="reduce")
    page = sit_down(context, room.server, room.tables[game])
    hint = page.locator("#hint")
    expect(hint).to_be_empty()

    page.locator("#hand .card").first.click(position=STRIP)
    expect(hint).to_have_text("First choose who to ask.")
    expect(hint).to_be_in_viewport(ratio=1)

    page.locator("#move .person:not(.is-off)").first.click()
    expect(hint).to_be_empty()
    page.locator("#hand .card").last.click(position=STRIP)
    expect(hint).to_be_empty()
