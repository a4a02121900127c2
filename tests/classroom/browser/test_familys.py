"""FAMILYS in real browsers: a thumb, a keyboard and two bots from the deal to the end; a vote that lasts."""

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
game = GAMES["familys"]
deck = Deck.objects.get(slug="familys-english")
tables = []
for seats in (4, 2, 4):
    options = game.read_options({"languages": "en", "rounds": 2, "vote_seconds": None})
    session = Session.objects.create(game="familys", deck=deck, absent_seconds=None, bot_seconds=0,
                                     options=msgspec.to_builtins(options))
    table = Table.objects.create(session=session, label=1, game="familys", version=deck.latest,
                                 seed="lesson", options=msgspec.json.encode(options).decode())
    for seat, name in enumerate(("Emma", "Noah", "Maximilienne", "Paul")[:seats]):
        person = seat < 2 and Participant.objects.create(
            session=session, name=name, token_hash=hash_token(f"{table.pk}-{seat}"))
        Seat.objects.create(table=table, number=seat, participant=person or None, name=name,
                            bot="" if person else "beginner")
    tables.append(table.pk)
print(json.dumps(tables))
"""
IS_ON = "selector => document.activeElement?.matches(selector) ?? false"
WAY_TO = """card => {
  const cards = [...document.querySelectorAll("#hand .card")];
  const at = cards.indexOf(document.activeElement);
  const to = cards.findIndex((one) => one.dataset.card === card);
  return at < 0 ? "h" : at < to ? "ArrowRight" : at > to ? "ArrowLeft" : "";
}"""
MOST_STOPS = 120
VOTING = "Does this word exist?"


class Pupil:
    """Somebody at a table; *by_key* they touch nothing but the keyboard."""

    def __init__(self, browser: Browser, room: Room, table: int, seat: int, *, by_key: bool) -> None:
        number = room.tables[table - 1]
        size: Any = CHROMEBOOK if by_key else PHONE
        context = device(
            browser, room.server, viewport=size, locale="fr", has_touch=not by_key, reduced_motion="reduce"
        )
        context.add_cookies([{"name": "seat", "value": f"{number}-{seat}", "url": room.server.url}])
        self.by_key = by_key
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.open(number)

    def open(self, table: int) -> None:
        open_page(self.page, f"/table/{table}/")
        expect(self.page.locator("#connection")).to_have_attribute("data-state", "connected")

    @property
    def number(self) -> int:
        return int(self.page.locator("#move-form [name=number]").input_value())

    @property
    def asked(self) -> str:
        """What the table waits for from them: the status, in the language that is learnt; "" for nothing."""
        # Read at once: bots may have moved on by the next question.
        return "".join(self.page.locator("#status .is-mine .said").all_inner_texts())

    @property
    def is_over(self) -> bool:
        return self.page.locator("#result .results").count() > 0

    def press(self, selector: str) -> None:
        """Do what this control is for: touch it, or go there with the Tab key and press Enter or Space."""
        if not self.by_key:
            self.page.locator(selector).first.tap()
            return
        stops = 0
        while not self.page.evaluate(IS_ON, selector):
            self.page.keyboard.press("Tab")
            stops += 1
            assert stops < MOST_STOPS, f"the keyboard does not lead to {selector}"
        is_choice = self.page.evaluate(IS_ON, "input[type=radio]")
        self.page.keyboard.press("Space" if is_choice else "Enter")

    def choose(self, offers: str) -> None:
        """The first of the choices that are possible, then say or do it."""
        lit = f"{offers} .offer:not(.is-off)"
        self.press(f"{lit} input" if self.by_key else lit)
        self.press(f"{offers} .say-it")

    def pick(self, most: int) -> int:
        """Take up letter cards from the left, and how many there were."""
        cards = self.page.locator("#hand button[data-kind=letter]")
        number = min(most, cards.count())
        for key in cards.evaluate_all("cards => cards.map((card) => card.dataset.card)")[:number]:
            if self.by_key:
                until(lambda: self.has_gone_to(key))  # noqa: B023  # asked at once
                self.page.keyboard.press("Space")
            else:
                self.page.locator(f'#hand [data-card="{key}"]').tap()
        expect(self.page.locator("#tray [data-unpick]")).to_have_count(number)
        return number

    def has_gone_to(self, card: str) -> bool:
        """One key nearer to a card of the hand; whether it is the one that has the focus."""
        way = self.page.evaluate(WAY_TO, card)
        if way:
            self.page.keyboard.press(way)
        return not way

    def propose(self) -> None:
        """Three letters are a word if the others think so; a player with fewer throws one card."""
        if self.asked == "Throw a combination!" and self.pick(3) == 3:
            if self.page.locator("#tray .is-word :checked").count() == 0:
                self.press("#tray .is-word input" if self.by_key else "#tray .is-word")
            self.press("#tray .say-it")
            return
        if self.page.locator("#tray [data-unpick]").count() == 0:
            self.pick(1)
        while self.page.locator("#tray [data-unpick]").count() > 1:
            left = self.page.locator("#tray [data-unpick]").count() - 1
            self.press("#tray [data-unpick]")
            expect(self.page.locator("#tray [data-unpick]")).to_have_count(left)
        self.press("#tray .silent-move")

    def move(self) -> None:
        page, number = self.page, self.number
        if self.asked.startswith("Throw"):
            self.propose()
        elif page.locator("#action-lay_start").count():
            self.choose("#action-lay_start")
        elif page.locator("#action-vision_take").count():
            self.choose("#action-vision_take")
        elif page.locator("#move .says").count():
            self.press("#move .says .say-it")
        else:
            self.press("#move .silent-move")
        until(lambda: self.number > number, lambda: f"“{self.asked}” has not been done")


@pytest.mark.slow
def test_a_thumb_a_keyboard_and_two_bots_play_to_the_end(browser: Browser, room: Room) -> None:
    pupils = [Pupil(browser, room, 1, seat, by_key=seat == 1) for seat in range(2)]
    found: dict[str, list[str]] = {}

    def look(name: str, pupil: Pupil) -> None:
        """Targets and widths: of each phase once on each kind of screen; axe has `test_phases`."""
        place = f"{name} {'on a Chromebook' if pupil.by_key else 'on a phone'}"
        if place not in found:
            found[place] = objections(pupil.page, by_axe=False)

    while True:
        until(lambda: any(pupil.asked or pupil.is_over for pupil in pupils))
        if all(pupil.is_over for pupil in pupils):
            break
        # Two bots of three opponents accept every word, whatever the third one says.
        mover = next((pupil for pupil in pupils if pupil.asked not in ("", VOTING)), None)
        if mover is None:
            continue
        look(mover.asked, mover)
        mover.move()
    for pupil in pupils:
        look("over", pupil)

    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert {name.split(" on a")[0] for name in found} >= {
        "Begin with one colour!", "It’s your turn: draw!", "Throw a combination!",
        "Fill up your hand!", "Lay cards, or end your turn!", "over",
    }  # fmt: skip
    assert [pupil.complaints for pupil in pupils] == [[], []]


def test_a_reload_in_the_middle_of_a_vote_loses_nothing(browser: Browser, room: Room) -> None:
    emma, noah = (Pupil(browser, room, 2, seat, by_key=seat == 1) for seat in range(2))
    emma.move()
    until(lambda: noah.number == emma.number)
    noah.move()
    until(lambda: bool(emma.asked or noah.asked))
    mover, voter = (emma, noah) if emma.asked else (noah, emma)
    while mover.asked != "Throw a combination!":
        mover.move()
    voter.pick(2)
    mover.pick(3)
    draft = mover.page.locator("#tray [data-draft]").get_attribute("data-draft")
    reload(mover.page)  # What is half chosen is there again …
    expect(mover.page.locator("#tray [data-draft]")).to_have_attribute("data-draft", draft or "")
    expect(mover.page.locator("#hand [aria-pressed=true]")).to_have_count(3)
    if mover.page.locator("#tray .is-word :checked").count() == 0:
        mover.press("#tray .is-word input" if mover.by_key else "#tray .is-word")
    mover.press("#tray .say-it")
    word = voter.page.locator("#showing .letter-tile")
    expect(word).to_have_count(3)
    letters = word.all_inner_texts()
    found = {"voting": objections(voter.page), "judged": objections(mover.page)}

    for pupil in (mover, voter):  # … and so is a word that is judged, with what the voter had chosen.
        reload(pupil.page)
        expect(pupil.page.locator("#connection")).to_have_attribute("data-state", "connected")

    assert voter.page.locator("#showing .letter-tile").all_inner_texts() == letters
    expect(voter.page.locator("#tray [data-unpick]")).to_have_count(2)
    expect(mover.page.locator("#status .said")).to_have_text("The others judge your word")
    assert voter.asked == VOTING
    voter.press("#move .says .say-it")
    expect(mover.page.locator("#showing .is-decided")).to_have_count(1)
    assert mover.asked == "Fill up your hand!"
    expect(mover.page.locator("#talk .line-threw")).to_have_count(1)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_on_a_phone_the_table_is_folded_and_the_hand_is_near_for_whoever_is_on_turn(
    browser: Browser, room: Room
) -> None:
    page = Pupil(browser, room, 3, 0, by_key=False).page
    table = page.locator("#middle")  # No family has begun.
    expect(page.locator("#hand .card").first).to_be_in_viewport()
    expect(table).to_be_hidden()

    page.locator("#whole summary").tap()

    expect(table).to_be_visible()
    expect(page.locator("#talk")).to_be_visible()
    page.set_viewport_size(CHROMEBOOK)  # type: ignore[arg-type]
    expect(page.locator("#whole")).to_be_hidden()
    expect(table).to_be_visible()
