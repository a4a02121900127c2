"""FAMILYS on small screens: six people with long names, and nothing that is cut or has to be scrolled to."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.devices import RECORDING, device, open_page, sign_in, until
from tests.classroom.browser.rooms import Entrance, House
from tests.classroom.browser.screens import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.process]

CHROMEBOOK = {"width": 1366, "height": 768}
LOW_PROJECTOR = {"width": 1024, "height": 640}
CUT = """
  [...document.querySelectorAll(".tree-name, .seat-name, .print-name")].filter(
    (name) => name.scrollWidth > name.clientWidth + 1 && name.clientWidth > 1).map((name) => name.innerText)
"""

PREPARE = """
from random import Random
from familygames.familys.rules import Vote
from tests.classroom import stories
from tests.classroom.tables import a_table, a_teacher

NAMES = ("Maximilienne", "Emma", "Charles-Antoine", "Noah", "Anne-Sophie", "Li")
teacher = a_teacher()

class Six(stories.Played):
    def __init__(self, seed, way="tap"):
        options = {"rounds": 2, "vote_seconds": None, "bot_seconds": 600.0}
        self.rows = a_table(*NAMES, game="familys", teacher=teacher, seed=seed, **options)
        self.table = stories.Table.objects.select_related("session", "version").get(pk=self.rows[0]["table"])
        self.table.session.participants.update(way=way)
        self.table.session.projector, self.table.session.projector_table = "table", self.table
        self.table.session.save()
        self.story = stories.story_of(self.table, len(NAMES))

def eager(rng):
    def choose(state, seat):
        moves = state.moves(seat)
        rare = [move for move in moves if type(move).__name__ in ("Combine", "Lay", "PlayVision")]
        return rng.choice(rare if rare and rng.random() < 0.8 else moves)
    return choose

def until(phase, way="tap"):
    for seed in range(400):
        played = Six(str(seed), way)
        if played.play_until(lambda state: state.phase == phase and state.round == 2, eager(Random(seed))):
            turn = played.state.turn
            return {"row": played.rows[turn], "code": played.table.session.code}
    raise LookupError(phase)

found = {phase: until(phase) for phase in ("main", "vote", "vision_choice", "over")}
found["typed"] = until("main", "type")

# Two of five refuse a word, and the last vote decides.
def is_judged(state):
    return state.phase == "vote"

for seed in range(400):
    played = Six(f"voted {seed}")
    if played.play_until(is_judged, eager(Random(seed))):
        break
else:
    raise LookupError("vote")
turn = played.state.turn
*early, last = played.state.voters()
for place, seat in enumerate(early):
    played.play(seat, Vote(place % 2 == 0))
assert played.state.voters() == [last]
found["voted"] = {
    "row": played.rows[turn],
    "last": played.rows[last],
    "other": played.rows[early[0]],
    "code": played.table.session.code,
}
print(json.dumps(found))
"""


class Room(NamedTuple):
    server: Entrance
    tables: dict[str, Any]

    def mover(self, browser: Browser, name: str, size: Any, who: str = "row", motion: Any = "reduce") -> Page:
        """As who is on turn, or somebody else."""
        row = self.tables[name][who]
        context = device(browser, self.server, viewport=size, locale="en", reduced_motion=motion)
        context.add_cookies([{"name": "seat", "value": row["token"], "url": self.server.url}])
        page = context.new_page()
        page.add_init_script(RECORDING)
        open_page(page, f"/table/{row['table']}/")
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        return page

    def projector(self, browser: Browser, size: Any) -> Page:
        page = device(browser, self.server, viewport=size, locale="fr", reduced_motion="reduce").new_page()
        sign_in(page, email="teacher@example.org", words="correct horse")
        return page


@pytest.fixture(scope="module")
def room(house: House) -> Room:
    return Room(*house.room(PREPARE))


@pytest.mark.parametrize("size", [LOW_PROJECTOR, CHROMEBOOK])
def test_the_projector_shows_whole_what_matters_now(browser: Browser, room: Room, size: Any) -> None:
    page = room.projector(browser, size)
    whole = {
        "main": ".tree-place",
        "vote": ".showing, .judged-word .letter-tile, .place",
        "vision_choice": ".showing .letter-card, .place",
        "over": ".results-row",
    }

    for name, parts in whole.items():
        open_page(page, f"/projector/{room.tables[name]['code']}/")
        for part in page.locator(parts).all():
            expect(part).to_be_in_viewport(ratio=0.99)
        assert page.locator(parts).count() > 0
        assert page.evaluate(CUT) == [], name


def test_the_last_vote_falls_and_stays_in_sight(browser: Browser, room: Room) -> None:
    turn = room.mover(browser, "voted", PHONE, motion="no-preference")
    other = room.mover(browser, "voted", CHROMEBOOK, "other", motion="no-preference")
    last = room.mover(browser, "voted", PHONE, "last")
    wall = room.projector(browser, LOW_PROJECTOR)
    open_page(wall, f"/projector/{room.tables['voted']['code']}/")
    number = str(room.tables["voted"]["last"]["seat"])

    last.locator("#move .say-it").first.click()

    for page in (turn, other):
        until(lambda page=page: number in page.evaluate("window.animated.map((one) => one.voter)"))
    both = (PHONE, CHROMEBOOK)
    for page, sizes in ((turn, both), (other, both), (last, both), (wall, (LOW_PROJECTOR,))):
        for size in sizes:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            expect(page.locator(".is-decided [data-voter]")).to_have_count(5)
            for part in page.locator(".is-decided, .is-decided [data-voter]").all():
                expect(part).to_be_in_viewport(ratio=1)
    assert last.evaluate("window.animated.filter((one) => one.voter)") == []


def test_on_a_phone_cards_that_are_taken_up_take_the_place_of_the_folds(browser: Browser, room: Room) -> None:
    page = room.mover(browser, "main", PHONE)
    folds = page.locator("#move .action")
    assert page.evaluate(CUT) == []
    expect(folds.first).to_be_visible()

    page.locator("#hand .card").first.click()
    expect(page.locator("#tray [data-unpick]")).to_have_count(1)
    expect(folds.first).to_be_hidden()

    page.locator("#tray .tray-clear").click()
    expect(folds.first).to_be_visible()


def test_who_takes_a_card_of_a_shown_hand_sees_them_all(browser: Browser, room: Room) -> None:
    page = room.mover(browser, "vision_choice", CHROMEBOOK)

    for offer in page.locator("#action-vision_take .offer").all():
        expect(offer).to_be_in_viewport(ratio=1)


def test_who_types_may_leave_the_line_empty_and_throw_a_card(browser: Browser, room: Room) -> None:
    page = room.mover(browser, "typed", CHROMEBOOK)
    number = page.locator("#move-form [name=number]").input_value()

    page.locator("#hand .card").first.click()
    page.locator("#tray .silent-move").click()

    expect(page.locator("#move-form [name=number]")).not_to_have_value(number)
