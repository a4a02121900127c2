"""Littérature with eight people of long names, on a phone and on the projector: nothing is cut or hidden."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.devices import device, open_page, sign_in
from tests.classroom.browser.rooms import Entrance, House
from tests.classroom.browser.screens import CUT, LOWEST, PROJECTOR

pytestmark = [pytest.mark.browser, pytest.mark.process]

PHONE = {"width": 360, "height": 740}
CHROMEBOOK = {"width": 1366, "height": 768}
LOW_PROJECTOR = {"width": 1024, "height": 640}

NAMES = ".seat-name, .seat .count, .person-name, .mate-name"
HIDDEN_SCORES = """() => {
  const around = [...document.querySelectorAll(".middle .requested, .place .seat")];
  return [...document.querySelectorAll(".won .team, .won .points, .won .book")].filter((part) => {
    const box = part.getBoundingClientRect();
    return around.some((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      return box.left < right - 1 && left < box.right - 1 && box.top < bottom - 1 && top < box.bottom - 1;
    });
  }).length;
}"""

SETS_IN_SIGHT = """() => [...document.querySelectorAll(".claim-set > summary")].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).length"""

PREPARE = """
from random import Random
from familygames.cards import Card
from tests.classroom import stories
from tests.classroom.tables import a_table, a_teacher

NAMES = ("Maximilienne", "Jean-Baptiste", "Anastasia", "Emma", "Maximilienne B", "Noah", "Lina", "Zoe")

class Long(stories.Played):
    def __init__(self, seed, seats, **options):
        options = {"bot_seconds": 600.0} | options
        self.rows = a_table(*NAMES[:seats], game="literature", teacher=a_teacher(), seed=seed, **options)
        self.table = stories.Table.objects.select_related("session", "version").get(pk=self.rows[0]["table"])
        self.story = stories.story_of(self.table, seats)

def until(is_there, seats=6, **options):
    for seed in range(400):
        played = Long(str(seed), seats, **options)
        if played.play_until(is_there, stories.with_open_cards(Random(seed))):
            return {"rows": played.rows, "turn": min(played.state.to_move(), default=0)}
    raise LookupError

first = {"first_player": "seat_0"}
JOKER = Card("eights-jokers", "red-joker")
print(json.dumps({
    "eight": until(lambda state: True, 8, **first),
    "nine": until(lambda state: len(state.closed) == 8, 8, nine_sets=True),
    "nine sets": until(lambda state: JOKER in state.hands[state.turn], nine_sets=True),
    "four": until(lambda state: True, 4, small_table=True),
    "answer": until(lambda state: state.phase == "answer" and len(state.closed) > 1),
    "last set": until(lambda state: state.phase == "final_claims" and len(state.open_sets) == 1),
    "over": until(lambda state: state.phase == "over"),
}))
"""


class Room(NamedTuple):
    server: Entrance
    tables: dict[str, Any]

    def mover(self, browser: Browser, name: str, size: Any) -> Page:
        """As who is on turn."""
        rows, turn = self.tables[name]["rows"], self.tables[name]["turn"]
        context = device(browser, self.server, viewport=size, locale="fr", reduced_motion="reduce")
        context.add_cookies([{"name": "seat", "value": rows[turn]["token"], "url": self.server.url}])
        page = context.new_page()
        open_page(page, f"/table/{rows[turn]['table']}/")
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        return page

    def teacher(self, browser: Browser, name: str, size: Any) -> Page:
        """As the teacher, who sees what the projector shows."""
        page = device(browser, self.server, viewport=size, locale="fr", reduced_motion="reduce").new_page()
        sign_in(page, email="teacher@example.org", words="correct horse")
        open_page(page, f"/table/{self.tables[name]['rows'][0]['table']}/")
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        return page


@pytest.fixture(scope="module")
def room(house: House) -> Room:
    return Room(*house.room(PREPARE))


@pytest.mark.parametrize("size", [PHONE, CHROMEBOOK])
def test_long_names_have_room_at_the_table_and_in_a_claim(browser: Browser, room: Room, size: Any) -> None:
    page = room.mover(browser, "eight", size)
    assert page.evaluate(CUT, NAMES) == []

    page.locator("#claiming > summary").click()
    page.locator(".claim-set > summary").first.click()

    expect(page.locator(".claim-set[open] .mate-name").first).to_be_visible()
    assert page.evaluate(CUT, NAMES) == []


@pytest.mark.parametrize(("width", "height"), LOWEST)
def test_the_sets_of_a_claim_are_in_sight_on_the_lowest_phones(
    browser: Browser, room: Room, width: int, height: int
) -> None:
    page = room.mover(browser, "eight", {"width": width, "height": height})

    page.locator("#claiming > summary").click()

    assert page.evaluate(SETS_IN_SIGHT) >= 3


def test_a_number_of_two_figures_has_room_on_a_phone(browser: Browser, room: Room) -> None:
    page = room.mover(browser, "four", PHONE)

    assert page.evaluate(CUT, NAMES) == []


@pytest.mark.parametrize("size", [PHONE, CHROMEBOOK])
def test_the_ninth_set_has_room_in_the_hand_and_in_a_claim(browser: Browser, room: Room, size: Any) -> None:
    page = room.mover(browser, "nine sets", size)
    page.locator("#claiming > summary").click()
    page.locator("#claim-eights-jokers > summary").click()

    expect(page.locator("#claim-eights-jokers .claim-word", has_text="red joker")).to_be_visible()
    assert page.locator(".claim-set").count() == 9
    assert page.evaluate(CUT, NAMES) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [LOW_PROJECTOR, CHROMEBOOK, PROJECTOR])
def test_the_projector_has_room_for_the_score_of_nine_sets(browser: Browser, room: Room, size: Any) -> None:
    page = room.teacher(browser, "nine", size)

    assert page.evaluate(CUT, NAMES) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [LOW_PROJECTOR, CHROMEBOOK, PROJECTOR])
def test_the_projector_shows_the_card_beside_the_score(browser: Browser, room: Room, size: Any) -> None:
    page = room.teacher(browser, "answer", size)

    assert page.evaluate(CUT, NAMES) == []
    assert page.evaluate(HIDDEN_SCORES) == 0


@pytest.mark.parametrize("size", [LOW_PROJECTOR, CHROMEBOOK, PROJECTOR])
@pytest.mark.parametrize("name", ["four", "eight"])
def test_a_team_has_its_name_between_the_seats(browser: Browser, room: Room, name: str, size: Any) -> None:
    page = room.teacher(browser, name, size)

    assert page.evaluate(HIDDEN_SCORES) == 0


def test_the_last_set_is_open_below_what_was_said_last(browser: Browser, room: Room) -> None:
    page = room.mover(browser, "last set", PHONE)

    expect(page.locator(".claim-set[open] .say-it")).to_be_in_viewport()
    expect(page.locator("#talk .line").last).to_be_visible()


def test_a_phone_shows_the_result_at_once(browser: Browser, room: Room) -> None:
    page = room.mover(browser, "over", PHONE)

    expect(page.locator(".results-row").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".places")).to_be_hidden()
