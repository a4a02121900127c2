"""A sentence put together: only its words tell their order, and each goes where one wants it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from math import factorial

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.classroom.browser.devices import device, reload, sit_down, until
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import PHONE, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from classroom.models import Participant
from tests.classroom.stories import Played

def seated(played, way):
    row = played.rows[played.state.turn]
    Participant.objects.filter(pk=row["participant"]).update(way=way)
    return row

def asking():
    return Played("happy_family", seed="tiles", bot_seconds=600.0)

print(json.dumps({way: seated(asking(), way) for way in ("tiles", "gaps")}))
"""


@pytest.fixture
def asked(browser: Browser, room: Room) -> Callable[[str], Locator]:
    """A request for a card, whom and what one asks for already chosen."""

    def opened(way: str) -> Locator:
        context = device(browser, room.server, viewport=PHONE, locale="en", has_touch=True)
        page = sit_down(context, room.server, room.tables[way])
        page.locator("#move .step[data-step=person] label").first.tap()
        page.locator("#move .step[data-step=card] label:not(:has([aria-disabled]))").first.tap()
        return page.locator("#move .step[data-step=say] .utterance")

    return opened


def line(utterance: Locator) -> list[str]:
    return utterance.locator(".tile-line .word-tile").all_inner_texts()


def all_laid(utterance: Locator) -> list[str]:
    pool = utterance.locator(".tile-pool .word-tile")
    while pool.count():
        pool.first.tap()
    return line(utterance)


def mixed(page: Page, count: int, times: int) -> Counter[str]:
    """How often *count* things came in which order, as the page itself mixes them."""
    return Counter(
        page.evaluate(
            """async ([count, times]) => {
                const loaded = performance.getEntriesByType("resource").map((one) => one.name);
                const { mix } = await import(loaded.find((name) => name.includes("/building.")));
                return Array.from({ length: times }, () => mix(Array(count).fill("")).join(""));
            }""",
            [count, times],
        )
    )


def test_a_word_goes_where_one_wants_it_in_two_taps(asked: Callable[[str], Locator]) -> None:
    utterance = asked("tiles")
    before = all_laid(utterance)
    tiles = utterance.locator(".tile-line .word-tile")

    tiles.nth(1).tap()
    expect(tiles.nth(1)).to_have_attribute("aria-pressed", "true")
    tiles.nth(5).tap()

    moved = [before[0], *before[2:6], before[1], *before[6:]]
    assert line(utterance) == moved
    tiles.nth(5).tap()
    tiles.nth(1).tap()
    assert line(utterance) == before
    # The same again takes it back, and another comes between two where one is picked.
    tiles.nth(2).tap()
    tiles.nth(2).tap()
    assert line(utterance) == [*before[:2], *before[3:]]
    tiles.nth(0).tap()
    utterance.locator(".tile-pool .word-tile").tap()
    assert line(utterance) == [before[2], *before[:2], *before[3:]]


def test_a_word_is_moved_by_the_keyboard_and_drawn_by_a_pointer(asked: Callable[[str], Locator]) -> None:
    utterance = asked("tiles")
    before = all_laid(utterance)
    tiles, page = utterance.locator(".tile-line .word-tile"), utterance.page

    tiles.nth(0).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert line(utterance) == [before[1], before[0], *before[2:]]

    start, end = (tiles.nth(place).bounding_box() for place in (0, 3))
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()
    until(lambda: line(utterance) != [before[1], before[0], *before[2:]])
    expect(utterance.locator("[aria-pressed=true]")).to_have_count(0)
    assert sorted(line(utterance)) == sorted(before)


def test_a_word_that_is_not_laid_yet_is_drawn_to_where_it_belongs(asked: Callable[[str], Locator]) -> None:
    utterance = asked("tiles")
    pool, laid = (utterance.locator(f".tile-{place}") for place in ("pool", "line"))
    first, second = (tile.inner_text() for tile in pool.locator(".word-tile").all()[:2])

    pool.get_by_text(first, exact=True).first.drag_to(laid)
    until(lambda: line(utterance) == [first])
    pool.get_by_text(second, exact=True).first.drag_to(laid.locator(".word-tile"))
    until(lambda: line(utterance) == [first, second])


@pytest.mark.parametrize("count", [2, 3])
def test_each_order_comes_about_as_often(asked: Callable[[str], Locator], count: int) -> None:
    times = 1200 * factorial(count)

    orders = mixed(asked("tiles").page, count, times)

    # Six times the standard deviation.
    assert len(orders) == factorial(count)
    assert all(abs(often - 1200) < 6 * 1200**0.5 for often in orders.values()), orders


def test_a_gap_asks_for_the_word_of_the_card_whose_picture_is_shown(asked: Callable[[str], Locator]) -> None:
    utterance = asked("gaps")
    page = utterance.page
    card = page.locator("input[name=card]:checked")
    word = str(card.get_attribute("data-member"))

    gap = utterance.get_by_label("Choose the card")
    assert word in gap.locator("option").all_inner_texts()
    back = page.locator('.step[data-step=say] [data-chosen="card"]')
    expect(back.locator("img, .emoji")).to_be_visible()
    assert word.rsplit(maxsplit=1)[-1] not in back.inner_text()

    for other in utterance.locator(".gap").all():
        other.select_option(index=1)
    gap.select_option(next(text for text in gap.locator("option").all_inner_texts()[1:] if text != word))
    utterance.locator(".say-it").tap()
    expect(page.locator("#feedback")).to_contain_text("not what you chose")
    assert page.locator("#talk .line").count() == 0


TRANSLATE = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) if (texts.currentNode.data.trim()) found.push(texts.currentNode);
    for (const text of found) {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        if (text.parentElement.matches("script, style, option, title")) text.data = "traduit";
        else {
            inner.append("traduit");
            outer.append(inner);
            text.replaceWith(outer);
        }
    }
}"""
"""What a browser does that translates a page, even where it was asked not to."""


def test_each_wrong_gap_is_marked_until_another_word_is_in_it(asked: Callable[[str], Locator]) -> None:
    utterance = asked("gaps")
    page, gaps = utterance.page, utterance.locator(".gap")
    wrong = utterance.locator(".gap[aria-invalid=true]")
    card = str(page.locator("input[name=card]:checked").get_attribute("data-member"))
    frame = json.loads(str(utterance.get_attribute("data-frame")))
    right = {card, *(part["answer"] for part in frame["parts"] if "answer" in part)}
    for gap in gaps.all():
        options = gap.locator("option").all_inner_texts()
        gap.select_option(next(text for text in options[1:] if text not in right))

    utterance.locator(".say-it").tap()

    expect(wrong).to_have_count(gaps.count())
    assert gaps.count() > 1
    expect(wrong.first).to_have_accessible_description(re.compile("Choose other words here: .+, .+"))
    assert objections(page) == []
    gaps.first.focus()
    page.keyboard.press("ArrowDown")
    expect(wrong).to_have_count(gaps.count() - 1)
    expect(gaps.first).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("way", ["tiles", "gaps"])
def test_what_is_said_is_the_same_on_a_page_that_a_browser_has_translated(
    asked: Callable[[str], Locator], way: str
) -> None:
    utterance = asked(way)
    page = utterance.page
    if way == "gaps":
        frame = json.loads(str(utterance.get_attribute("data-frame")))
        card = str(page.locator("input[name=card]:checked").get_attribute("data-member"))
        named = [part for part in frame["parts"] if part.get("slot") not in (None, "seat", "family")]
        answers = [card if part["slot"] == "member" else part["answer"] for part in named]
    else:
        answers = all_laid(utterance)
        utterance.locator(".tile-line .word-tile").last.tap()
        utterance.locator(".tile-line .word-tile").last.tap()
    sent: list[dict[str, dict[str, str]]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame))))
    reload(page)

    page.evaluate(TRANSLATE)
    assert not page.locator("#move").inner_text().replace("traduit", "").strip()
    if way == "gaps":
        for gap, answer in zip(utterance.locator(".gap").all(), answers, strict=True):
            gap.select_option(value=answer)
    else:
        utterance.locator(".tile-pool .word-tile font").last.tap()
    page.locator("#move .step[data-step=say] .say-it").tap()

    until(lambda: any("form" in message for message in sent))
    (said,) = [message["form"]["text"] for message in sent if "form" in message]
    assert "traduit" not in said
    assert said.split() == answers if way == "tiles" else all(answer in said for answer in answers)
