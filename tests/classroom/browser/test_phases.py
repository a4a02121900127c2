"""Each moment of every game is open to everybody and every word of it can be read, on each size of screen."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from familygames.catalogue import GAMES
from tests.classroom.browser.barriers import TOO_WIDE_WHEN_LARGE
from tests.classroom.browser.devices import device, open_page, sign_in
from tests.classroom.browser.middle import shown_in_the_middle
from tests.classroom.browser.reading import unreadable
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import PHONE, PROJECTOR, objections
from tests.classroom.browser.test_looks import NEXT_FRAME
from tests.classroom.browser.test_wall import looked_at

pytestmark = [pytest.mark.browser, pytest.mark.process]

# Long names, and as many people as the game seats; a lobby of 30.
PREPARE = """
from random import Random
from django.db import transaction
from familygames.catalogue import GAMES
from classroom.models import Participant, User
from classroom.models.tables import hash_token
from tests.classroom.stories import LONG_NAMES, Played, at_random, full_lobby, moments

mary = User.objects.create_user("mary@" + AT, "the right words")

def shown(played):
    for seat in played.table.seats.all():
        seat.name = LONG_NAMES[seat.number]
        seat.save()
    lesson = played.table.session
    lesson.teacher, lesson.projector, lesson.projector_table = mary, "table", played.table
    lesson.save()
    acting = next((seat for seat in sorted(played.state.to_move()) if seat >= 0), 0)
    rows = [played.rows[(acting + more) % len(played.rows)] for more in (0, 1)]
    return {"acts": rows[0], "waits": rows[1], "code": lesson.code}

def later(game):
    crowd = {"large_table": True} if game == "happy_family" else {}
    seats = min(6, max(GAMES[game].sizes))
    for moves in (60, 240):
        played = Played(game, seats=seats, bot_seconds=600.0, **crowd)
        played.play_on(moves, seed=moves)
        yield f"{seats} people, move {moves}", played
    if game == "happy_family":
        played = Played(game, seats=3, bot_seconds=600.0)
        # As if the cards lay open.
        gain = lambda state, seat: lambda move: len(state.play(seat, move).state.hands[seat])
        played.play_until(
            lambda state: any(state.laid), lambda state, seat: max(state.moves(seat), key=gain(state, seat))
        )
        yield "a family", played
    if game == "spikit":
        played = Played(game, seats=6, bot_seconds=600.0, match_rounds=3, max_turns=6)
        played.play_until(lambda state: state.round > 1 and state.phase == "main", at_random(Random(1)))
        yield "the second round", played

with transaction.atomic():
    lobbies = {people: full_lobby(mary, people, AT) for people in (0, 1, 12, 24, 30, 36)}
    print(json.dumps({"lobby": lobbies} | {
        game: [(name, shown(played)) for name, played in [*moments(game), *later(game)]] for game in GAMES
    }))
"""
LAPTOP: Any = {"width": 1366, "height": 768}
WALLS: Any = (PROJECTOR, {"width": 1280, "height": 720})

# With letters twice as large: what of the title lies over what stands beside it, or out of the table’s head.
HEAD_WHEN_LARGE = """() => {
  const root = document.documentElement;
  root.style.fontSize = "200%";
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const head = document.querySelector(".board-top").getBoundingClientRect();
  const beside = [...document.querySelectorAll(".board-tools > *, .status > :not(.status-words)")]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".status-words"));
  const wrong = [...words.getClientRects()].filter((line) => line.width > 1 && line.height > 1 && (
    beside.some((box) => meet(box, line)) || line.right > head.right + 1 || line.bottom > head.bottom + 1
    || line.left < head.left - 1 || line.top < head.top - 1));
  const told = wrong.map((line) => `${words}: ${JSON.stringify(line)}`);
  if (!String(words).trim() || head.bottom > innerHeight) told.push("nobody’s turn is told");
  root.style.fontSize = "";
  return told;
}"""
# Whose titles have room on a phone’s side with their meaning, which goes there for who chose large letters.
HEADS_ON_THE_SIDE = ("spikit", "happy_family", "memory", "famiglia", "familys")
HEADS: Any = ({"width": 360, "height": 740}, {"width": 740, "height": 360}, {"width": 1024, "height": 768})
FOLDED = "details:is(.claiming, .claim-set, .plan-why):not([open]) > summary"


class Look:
    """One page, put before one moment after the other."""

    def __init__(self, browser: Browser, room: Room) -> None:
        self.url = room.server.url
        self.found: dict[str, list[str]] = {}
        self.in_the_middle: dict[int, set[str]] = defaultdict(set)
        self.page: Page = device(browser, room.server, locale="fr", reduced_motion="reduce").new_page()

    def at(self, name: str, address: str, *sizes: Any, seat: str = "") -> None:
        self.open(address, sizes[0], seat)
        for size in sizes:
            self.page.set_viewport_size(size)
            self.look(name, size)

    def open(self, address: str, size: Any, seat: str) -> None:
        self.page.context.clear_cookies(name="seat")
        if seat:
            self.page.context.add_cookies([{"name": "seat", "value": seat, "url": self.url}])
        self.page.set_viewport_size(size)
        open_page(self.page, address)

    def table(self, name: str, row: Any, *sizes: Any, by_axe: bool = False) -> None:
        """A pupil's page. Axe, which is slow, looks at the first of *sizes*: all say the same."""
        self.open(f"/table/{row['table']}/", sizes[0], row["token"])
        expect(self.page.locator("#connection")).to_have_attribute("data-state", "connected")
        self.look(name, sizes[0])
        wide = self.page.evaluate(TOO_WIDE_WHEN_LARGE)
        for fold in self.page.locator(FOLDED).all():
            if fold.is_visible():
                fold.click()
        self.tell(f"{name}, letters twice as large", wide + self.page.evaluate(TOO_WIDE_WHEN_LARGE))
        for size in HEADS:
            if size["height"] < size["width"] < 1024 and not name.startswith(HEADS_ON_THE_SIDE):
                continue
            self.page.set_viewport_size(size)
            self.tell(f"{name}, head at {size['width']} px", self.page.evaluate(HEAD_WHEN_LARGE))
        self.page.set_viewport_size(sizes[0])
        for size in sizes:
            self.page.set_viewport_size(size)
            self.tell(
                f"{name}, {size['width']} px", objections(self.page, by_axe=by_axe and size is sizes[0])
            )
            if size is not sizes[0]:
                self.look(name, size)

    def look(self, name: str, size: Any) -> None:
        if folder := os.environ.get("PICTURES"):
            self.page.screenshot(path=str(Path(folder) / f"{name}-{size['width']}.png"), full_page=True)
        self.page.evaluate(NEXT_FRAME)
        self.tell(
            f"{name}, {size['width']} px, to be read", unreadable(self.page, nobody_scrolls=size in WALLS)
        )
        # On a phone only the talk tells which card is asked for; from afar nobody counts what is left.
        may_hide = ".requested" if size is PHONE else ".pile-counts" if size in WALLS else "none"
        shown, wrong = shown_in_the_middle(self.page, may_hide)
        self.in_the_middle[size["width"]] |= shown
        self.tell(f"{name}, {size['width']} px, in the middle", wrong)

    def tell(self, where: str, wrong: list[str]) -> None:
        if wrong:
            self.found[where] = wrong


@pytest.fixture
def look(browser: Browser, room: Room) -> Look:
    return Look(browser, room)


@pytest.mark.parametrize("game", GAMES)
def test_each_moment_is_open_to_everybody_and_can_be_read(look: Look, room: Room, game: str) -> None:
    sign_in(look.page)
    for name, table in room.tables[game]:
        look.table(f"{game}, {name}", table["acts"], PHONE, LAPTOP, by_axe=True)
        # Who waits has the same page with less on it: the small screen is enough.
        look.table(f"{game}, {name}, waiting", table["waits"], PHONE)
        look.at(f"{game}, {name}", f"/projector/{table['code']}/", PROJECTOR)
    assert look.found == {}
    assert [size for size in (PHONE, LAPTOP, PROJECTOR) if not look.in_the_middle[size["width"]]] == []


@pytest.mark.parametrize("game", GAMES)
def test_one_table_on_the_wall_is_large_and_whole(look: Look, room: Room, game: str) -> None:
    sign_in(look.page)
    found: list[str] = []
    for name, table in room.tables[game]:
        open_page(look.page, f"/projector/{table['code']}/")
        expect(look.page.locator(".projector .board")).to_be_visible()
        found += looked_at(look.page, f"{game}, {name}, alone")
    assert found == []


@pytest.mark.parametrize("people", [0, 1, 12, 24, 30, 36])
def test_a_whole_class_in_the_lobby_has_room(look: Look, room: Room, people: int) -> None:
    lobby = room.tables["lobby"][str(people)]
    if people:
        look.at(f"lobby of {people}", "/wait/", PHONE, LAPTOP, seat=lobby["token"])
    sign_in(look.page)
    look.at(f"lobby of {people}", f"/projector/{lobby['code']}/", *WALLS)
    look.at(f"lesson of {people}", f"/teach/sessions/{lobby['lesson']}/", LAPTOP)
    assert look.found == {}


FEAST = """async () => {
  const names = performance.getEntriesByType("resource").map((entry) => entry.name);
  const { feast } = await import(names.find((name) => name.includes("/flights") && name.includes(".js")));
  feast([...document.querySelectorAll("#talk .line-declaredfamily")].at(-1));
  const pictures = [...document.querySelectorAll(".feast .laid-card :is(img, .emoji)")];
  return pictures.map((picture) => picture.getBoundingClientRect().height);
}"""


def test_a_happy_family_is_six_cards_with_large_pictures(look: Look, room: Room) -> None:
    sign_in(look.page)
    table = next(table for name, table in room.tables["happy_family"] if name == "a family")
    row = table["acts"]
    for address, sizes in (
        (f"/table/{row['table']}/", (PHONE, LAPTOP)),
        (f"/projector/{table['code']}/", (PROJECTOR,)),
    ):
        for size in sizes:
            look.at("a family", address, size, seat=row["token"])
            pictures = look.page.evaluate(FEAST)
            look.look("feast", size)
            assert len(pictures) == 6
            assert min(pictures) >= 40
    assert look.found == {}
