"""Spikit on small screens: six people with long names, and long sentences that need no scrolling."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from classroom.games.spikit.talk import BALLOTS
from tests.classroom.browser.barriers import WIDER
from tests.classroom.browser.devices import RECORDING, device, open_page, sign_in, until
from tests.classroom.browser.rooms import Entrance, House
from tests.classroom.browser.screens import BROKEN, PHONE, PROJECTOR
from tests.classroom.browser.test_one_screen import LARGE, LAY, SIZES, USUAL, looked_at
from tests.classroom.browser.test_wall import looked_at as on_the_wall

pytestmark = [pytest.mark.browser, pytest.mark.process]

BOXES = "places => places.map((place) => place.getBoundingClientRect().toJSON())"
CHROMEBOOK = {"width": 1366, "height": 768}
LOW_PHONE = {"width": 360, "height": 740}
SIDEWAYS_PHONE = {"width": 740, "height": 360}
LOW_PROJECTOR = {"width": 1024, "height": 640}

# What of it lies under something else, or beyond where it scrolls.
UNDER = """(what) => [...document.querySelectorAll(what)].filter((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [top + 3, bottom - 3].some((y) => !one.contains(document.elementFromPoint((left + right) / 2, y)));
}).map((one) => one.textContent)"""

PHONES = (
    *((letters, size) for letters in (USUAL, LARGE) for size in SIZES),
    *((USUAL, size) for size in ((320, 568), (640, 360), (667, 375), (844, 390))),
)

# Everybody accepts, but for the last sentence, of which nobody is sure.
PREPARE = """
from familygames.game import REFEREE
from familygames.judging import Finding, Ruling
from familygames.decks.sentences import JOKER
from familygames.spikit.rules.moves import (
    ChooseAdvantage, Draw, EndTurn, LaySentence, Roll, Take, TestThrow, Verdict, Vote,
)
from tests.classroom import stories
from tests.classroom.tables import a_table, a_teacher

NAMES = ("Maximilienne", "Emma", "Jean-Christophe", "Noah", "Anne-Catherine", "Li")
teacher = a_teacher()

WHY = Finding(
    "agreement_number",
    {"en": 'The verb agrees with "the children": "drinks" is not the right form → The children drink.'},
    cards=(0, 1),
)

class Round(stories.Played):
    def __init__(self, way="tap", people=6, seed="screens", **options):
        options |= {"vote_seconds": None, "bot_seconds": 600.0}
        self.rows = a_table(*NAMES[:people], game="spikit", teacher=teacher, seed=seed, **options)
        self.table = stories.Table.objects.select_related("session", "version").get(pk=self.rows[0]["table"])
        self.table.session.participants.update(way=way)
        self.table.session.projector, self.table.session.projector_table = "table", self.table
        self.table.session.save()
        self.story = stories.story_of(self.table, people)

    def go(self, *moves):
        for move in moves:
            self.play(self.state.turn, move)
        return self

    def lay(self, size, ballot="accept"):
        cards = [card for card in self.state.hands[self.state.turn] if card.family != JOKER]
        fr = [card for card in cards if card.member.startswith("fr")]
        self.go(LaySentence(tuple((fr if len(fr) >= size else cards)[:size])))
        for seat in self.state.voters() if ballot else ():
            self.play(seat, Vote(ballot, (WHY,) if ballot == "refuse" else ()))
        return self

    def ruled(self):
        self.play(REFEREE, Verdict(Ruling("refuse", "refuse", (WHY,))))
        return self

    def begin(self):
        return self.go(Roll(), Draw())

    def pass_on(self):
        return self.go(*[ChooseAdvantage("none")] * (self.state.phase == "advantage"), EndTurn())

def taking(least):
    for seed in range(60):
        played = Round(seed=str(seed)).go(Roll())
        moves = played.state.moves(played.state.turn) if played.state.phase == "take" else ()
        if len({move.card for move in moves if isinstance(move, Take)}) >= least:
            return played
    raise LookupError(least)

def tables():
    yield "roll", Round()
    for least in (2, 6):
        yield f"take {least}", taking(least)
    yield "main", Round().begin().lay(3).pass_on().begin().lay(8).pass_on().begin()
    yield "main, tiles", Round("tiles").begin()
    yield "vote", Round().begin().lay(3).pass_on().begin().lay(8).pass_on().begin().lay(8, "")
    played = Round().begin()
    for _ in range(6):
        played.lay(8).pass_on().begin()
    yield "long sentences", played
    played = Round().begin().lay(8, "")
    played.play(played.state.voters()[0], Vote("accept"))
    yield "voting", played
    yield "two", Round(people=2).begin()
    yield "three", Round(people=3).begin().lay(3, "")
    yield "doubt", Round().begin().lay(8, "abstain")
    yield "accepted", Round().begin().lay(3)
    for way in ("tiles", "type"):
        yield f"refused, {way}", Round(way).begin().lay(3).pass_on().begin().lay(8, "refuse")
    yield "refused at home", Round(people=4, judge="auto").begin().lay(8, "").ruled()

print(json.dumps({name: {"turn": played.state.turn, "rows": played.rows, "code": played.table.session.code}
                  for name, played in tables()}))
"""


class Room(NamedTuple):
    server: Entrance
    tables: dict[str, Any]

    def page(
        self,
        browser: Browser,
        name: str,
        size: Any,
        *,
        after: int = 0,
        motion: str = "reduce",
        early: str = "",
        read: str = "en",
    ) -> Page:
        """As who sits so many seats after the one on turn."""
        table = self.tables[name]
        row = table["rows"][(table["turn"] + after) % len(table["rows"])]
        context = device(browser, self.server, viewport=size, locale=read, reduced_motion=motion)
        context.add_cookies([{"name": "seat", "value": row["token"], "url": self.server.url}])
        page = context.new_page()
        page.add_init_script(early)
        open_page(page, f"/table/{row['table']}/")
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        return page


@pytest.fixture(scope="module")
def room(house: House) -> Room:
    return Room(*house.room(PREPARE))


@pytest.mark.slow
def test_six_people_have_room_on_a_phone(browser: Browser, room: Room) -> None:
    for name in room.tables:
        for after in (0, 1):
            page = room.page(browser, name, PHONE, after=after)

            assert page.evaluate(WIDER) <= 0, name
            assert page.evaluate(BROKEN) == [], name
            boxes = page.locator(".place").evaluate_all(BOXES)
            for place, box in enumerate(boxes):
                for other in boxes[place + 1 :]:
                    beside = other["x"] >= box["x"] + box["width"] or other["x"] + other["width"] <= box["x"]
                    assert beside or other["y"] >= box["y"] + box["height"], name
            page.context.close()


@pytest.mark.parametrize("size", [CHROMEBOOK, LOW_PROJECTOR])
def test_who_votes_need_not_scroll_while_long_sentences_lie_on_the_table(
    browser: Browser, room: Room, size: Any
) -> None:
    page = room.page(browser, "vote", size, after=1)

    expect(page.locator(".proposal .sentence-row")).to_be_in_viewport(ratio=1)
    for ballot in BALLOTS:
        expect(page.locator(f'[data-ballot="{ballot}"] .say-it')).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("read", ["en", "fr"])
def test_what_is_voted_on_and_what_ends_a_turn_are_in_sight_on_every_phone(
    browser: Browser, room: Room, read: str
) -> None:
    found: list[str] = []
    for name, after in (("vote", 1), ("main", 0), ("main, tiles", 0)):
        page = room.page(browser, name, PHONE, after=after, read=read)
        found += looked_at(page, f"{name}, {read}", PHONES)
        if page.evaluate(LAY):
            # Eleven words leave some phones one row: the tiles scroll there, above what says them.
            there = looked_at(page, f"{name}, {read}, lays", PHONES)
            found += [line for line in there if "word-tile" not in line or "1024" in line or "1366" in line]
        page.context.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("read", ["en", "fr"])
def test_cards_to_take_are_whole_above_what_draws_another(browser: Browser, room: Room, read: str) -> None:
    for name in ("take 2", "take 6"):
        for size in (PHONE, LOW_PHONE):
            page = room.page(browser, name, size, read=read)

            assert page.evaluate(UNDER, ".words-take .word-pick") == [], (name, size)
            expect(page.locator(".draw")).to_be_in_viewport(ratio=1)
            page.context.close()


def test_the_hand_is_whole_while_one_button_is_all_there_is_to_do(browser: Browser, room: Room) -> None:
    page = room.page(browser, "roll", SIDEWAYS_PHONE)

    assert page.evaluate(UNDER, "#hand .word-card") == []


def test_the_hand_stays_in_sight_while_a_sentence_is_built(browser: Browser, room: Room) -> None:
    page = room.page(browser, "main", CHROMEBOOK)
    page.locator("#hand .card").first.click()

    expect(page.locator("[data-lay]")).to_be_in_viewport(ratio=1)
    expect(page.locator("#hand .card").last).to_be_in_viewport(ratio=1)


def test_one_sentence_is_built_at_a_time(browser: Browser, room: Room) -> None:
    page = room.page(browser, "main, tiles", CHROMEBOOK)
    passing = page.locator(".turn-ends .builder")
    expect(passing).to_be_hidden()

    page.locator("#hand .card").first.click()
    expect(passing).to_be_hidden()

    page.locator(".turn-ends .meaning").click()
    expect(passing).to_be_visible()
    page.locator("#hand .card").first.click()
    expect(page.locator(".lay-said")).to_be_hidden()
    expect(passing).to_be_visible()


def test_a_sentence_that_was_refused_is_still_there_to_be_mended(browser: Browser, room: Room) -> None:
    page, other = (room.page(browser, "two", CHROMEBOOK, after=after) for after in (0, 1))
    for place in range(3):
        page.locator("#hand .card").nth(place).click()
    row = page.locator(".tray-row").inner_text()
    page.locator("[data-lay]").click()
    other.locator('[data-ballot="refuse"] .say-it').click()

    expect(page.locator(".proposal-outcome")).to_be_visible()
    expect(page.locator(".tray-row")).to_have_text(row, use_inner_text=True)


def test_votes_fall_where_they_stand_as_soon_as_all_are_in(browser: Browser, room: Room) -> None:
    moving = {"motion": "no-preference", "early": RECORDING}
    turn = room.page(browser, "three", CHROMEBOOK, **moving)
    one = room.page(browser, "three", LOW_PHONE, after=1, **moving)
    other = room.page(browser, "three", LOW_PHONE, after=2, early=RECORDING)
    fallen = "[...window.animated].filter((one) => one.voter).map((one) => one.voter)"

    one.locator('[data-ballot="accept"] .say-it').click()
    expect(turn.locator(".seat-voted")).to_have_count(1)
    assert turn.locator("[data-voter]").count() == 0
    assert turn.evaluate(fallen) == []

    other.locator('[data-ballot="accept"] .say-it').click()
    for page in (turn, one, other):
        expect(page.locator(".ballots [data-voter]")).to_have_count(2)
        for vote in page.locator(".ballots [data-voter]").all():
            expect(vote).to_be_in_viewport(ratio=1)
    until(lambda: len(turn.evaluate(fallen)) == 2 == len(one.evaluate(fallen)))
    assert other.evaluate(fallen) == []  # Whoever wants less motion sees them where they are.


@pytest.mark.parametrize("size", [LOW_PHONE, CHROMEBOOK], ids=["phone", "laptop"])
def test_that_a_sentence_is_refused_and_why_is_seen_without_scrolling(
    browser: Browser, room: Room, size: Any
) -> None:
    for name, after in (
        ("refused, tiles", 0),
        ("refused, tiles", 1),
        ("refused, type", 0),
        ("refused at home", 0),
    ):
        page = room.page(browser, name, size, after=after)

        votes = [".ballots"] * (name != "refused at home")
        for told in (".sentence-row", ".proposal-outcome", ".ruling-reason", *votes):
            expect(page.locator(f".proposal {told}")).to_be_in_viewport(ratio=1)
        assert page.evaluate(WIDER) <= 0, name
        page.context.close()


@pytest.mark.parametrize("size", [LOW_PHONE, CHROMEBOOK], ids=["phone", "laptop"])
def test_that_a_sentence_is_accepted_is_seen_without_scrolling(
    browser: Browser, room: Room, size: Any
) -> None:
    for after in (0, 1):
        page = room.page(browser, "accepted", size, after=after)

        for told in (".proposal-outcome", ".ballots"):
            expect(page.locator(told)).to_be_in_viewport(ratio=1)
        page.context.close()


@pytest.fixture
def wall(browser: Browser, room: Room) -> Page:
    page = device(
        browser, room.server, viewport=LOW_PROJECTOR, locale="en", reduced_motion="reduce"
    ).new_page()
    sign_in(page, email="teacher@example.org", words="correct horse")
    return page


def test_six_people_and_long_sentences_are_whole_on_the_wall(wall: Page, room: Room) -> None:
    found: list[str] = []
    # Where a card is taken, the wall has no sentence yet.
    laid = {name: table for name, table in room.tables.items() if not name.startswith("take")}
    for name, table in laid.items():
        open_page(wall, f"/projector/{table['code']}/")
        expect(wall.locator(".place")).to_have_count(len(table["rows"]))
        for place in wall.locator(".place").all():
            expect(place).to_be_in_viewport(ratio=1)
        found += on_the_wall(wall, f"spikit, {name}, alone")
    assert found == []


SIZE = "(one) => parseFloat(getComputedStyle(one).fontSize)"
LARGEST = (
    f"""() => Math.max(...[...document.querySelectorAll(".board *:not(.proposal-sentence *)")].map({SIZE}))"""
)


def test_the_wall_shows_what_is_judged_in_the_largest_letters_and_who_has_voted(
    wall: Page, room: Room
) -> None:
    open_page(wall, f"/projector/{room.tables['voting']['code']}/")

    expect(wall.locator(".seat-voted")).to_have_count(1)
    expect(wall.locator(".seat-voted")).to_be_in_viewport(ratio=1)
    for size in (CHROMEBOOK, PROJECTOR):
        wall.set_viewport_size(size)
        assert wall.locator(".proposal .word-text").first.evaluate(SIZE) > wall.evaluate(LARGEST)


def test_the_projector_shows_a_doubt_whole(wall: Page, room: Room) -> None:
    open_page(wall, f"/projector/{room.tables['doubt']['code']}/")

    for die in wall.locator(".test-dice .die").all():
        expect(die).to_be_in_viewport(ratio=1)
    expect(wall.locator(".test-dice .die")).to_have_count(4)
    expect(wall.locator(".test-dice")).to_be_in_viewport(ratio=1)
