"""Spikit in real browsers: a match to its end, a vote that lasts, and every phase for everybody."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from classroom.games.spikit.talk import BALLOTS
from familygames.catalogue import GAMES
from familygames.spikit.rules.moves import (
    ChooseAdvantage,
    Draw,
    EndTurn,
    FishNext,
    FishTake,
    LayFamily,
    LaySentence,
    Roll,
    TestThrow,
    Vote,
)
from tests.classroom.browser.devices import device, open_page, reload, until
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import CHROMEBOOK, PHONE, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

GAME = GAMES["spikit"]
SHORT = {"match_rounds": 1, "hand_size": 6, "max_turns": 5, "vote_seconds": None}
LONG = {"match_rounds": 1, "vote_seconds": None}
LAYS, HAS_A_FAMILY = "5", "380"
"""Seeds: at the one both players can soon lay a sentence of one language, at the other the first has drawn a
whole family.
"""

PREPARE = f"""
from classroom.models import Deck, Participant, Seat, Session, Table
from classroom.models.tables import hash_token
from familygames.catalogue import GAMES
import msgspec
game = GAMES["spikit"]
deck = Deck.objects.get(slug="at-home")
tables = []
for seed, settings, bots in (("match", {SHORT}, 1), ("{LAYS}", {LONG}, 0), ("{HAS_A_FAMILY}", {LONG}, 0)):
    options = game.read_options(settings)
    session = Session.objects.create(game="spikit", deck=deck, absent_seconds=None, bot_seconds=0,
                                     options=msgspec.to_builtins(options))
    table = Table.objects.create(session=session, label=1, game="spikit", version=deck.latest,
                                 seed=seed, options=msgspec.json.encode(options).decode())
    for seat, name in enumerate(("Emma", "Maximilienne", "Paul")[:2 + bots]):
        person = seat < 2 and Participant.objects.create(
            session=session, name=name, token_hash=hash_token(f"{{table.pk}}-{{seat}}"))
        Seat.objects.create(table=table, number=seat, participant=person or None, name=name,
                            bot="" if person else "beginner")
    tables.append(table.pk)
print(json.dumps(tables))
"""


def sit_down(browser: Browser, room: Room, table: int, seat: int) -> Page:
    """Emma has a phone, Maximilienne a computer and no mouse."""
    size = (PHONE, CHROMEBOOK)[seat]
    number = room.tables[table - 1]
    context = device(
        browser, room.server, viewport=size, locale="fr", has_touch=size is PHONE, reduced_motion="reduce"
    )
    context.add_cookies([{"name": "seat", "value": f"{number}-{seat}", "url": room.server.url}])
    page = context.new_page()
    open_page(page, f"/table/{number}/")
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    return page


def number_of(page: Page) -> int:
    return int(page.locator("#move-form [name=number]").input_value())


def press(page: Page, selector: str, key: str = "Enter") -> None:
    """With the keyboard alone."""
    page.locator(selector).first.focus()
    page.keyboard.press(key)


def use(page: Page, selector: str) -> None:
    """Each in their own manner: a finger, or keys."""
    if page.viewport_size == PHONE:
        page.locator(selector).first.tap()
    else:
        press(page, selector)


def lay_three(page: Page) -> None:
    for place in range(3):
        use(page, f"#hand li:nth-child({place + 1}) .card")
    use(page, "[data-lay]")


def asked(page: Page) -> list[str]:
    """The sentence on which this page may vote; nothing if there is none."""
    if not page.locator("#move [data-ballot] .say-it").count():
        return []
    return list(page.locator(".proposal .sentence-row").all_inner_texts())


def vote(page: Page, ballot: str) -> None:
    """Once is enough, though another's ballot may be in first: ballots may cross."""
    about = asked(page)
    use(page, f'[data-ballot="{ballot}"] .say-it')
    until(lambda: asked(page) != about)


def come_back(page: Page) -> None:
    reload(page)
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")


CAN_MOVE = (
    "#move :is(.silent-move, .draw, .pass, [data-ballot] .say-it, [data-laying=aside] .say-it, .says .say-it)"
)


@pytest.mark.slow
def test_two_people_and_a_bot_play_a_match_to_its_end(browser: Browser, room: Room) -> None:
    pages = [sit_down(browser, room, 1, seat) for seat in range(2)]
    has_laid: set[int] = set()
    has_reloaded = False

    def is_over(page: Page) -> bool:
        return page.locator("#result .results").count() > 0

    def to_move() -> Page | None:
        return next((page for page in pages if page.locator(CAN_MOVE).count()), None)

    while True:
        until(lambda: to_move() is not None or all(map(is_over, pages)))
        page = to_move()
        if page is None:
            break
        number = number_of(page)
        if asked(page):
            if not has_reloaded:
                said = page.locator(".proposal .sentence-row").inner_text()
                come_back(page)
                assert page.locator(".proposal .sentence-row").inner_text() == said
                has_reloaded = True
            vote(page, "accept")
            continue
        if page.locator("[data-lay]").count() and number not in has_laid and len(has_laid) < 2:
            has_laid.add(number)
            lay_three(page)
        elif page.locator(".draw").count():
            use(page, ".draw")
        elif page.locator(".pass").count():
            use(page, ".pass")
        else:
            use(page, CAN_MOVE)
        refused = page.locator("#feedback .is-refused")
        until(lambda: number_of(page) > number or refused.count() > 0)  # noqa: B023
        if refused.count():  # Laid already, say: then the die goes on.
            use(page, ".pass")
            until(lambda: number_of(page) > number)  # noqa: B023

    assert has_reloaded
    assert has_laid
    for page in pages:
        page.locator("#results-title").click(trial=True)  # Nothing lies over it.
    assert [wrong for page in pages for wrong in objections(page)] == []


class Mirror:
    """A table of two people, whose position the test knows; what axe finds is kept by the phase."""

    def __init__(self, browser: Browser, room: Room, table: int, seed: str) -> None:
        options = GAME.read_options(LONG)
        self.state: Any = GAME.deal(GAME.standard_deck(), options, 2, seed)
        self.pages = [sit_down(browser, room, table, seat) for seat in range(2)]
        self.found: dict[str, list[str]] = {}

    @property
    def page(self) -> Page:
        """Of who is on turn."""
        return self.pages[self.state.turn]

    @property
    def other(self) -> Page:
        return self.pages[1 - self.state.turn]

    def look(self) -> None:
        """Both pages, in this phase; axe looks at each in `test_phases`."""
        for page in self.pages:
            wrong = objections(page, by_axe=False)
            if wrong:
                self.found[f"{self.state.phase} {page.viewport_size}"] = wrong

    def go(self, move: Any, page: Page, selector: str = "") -> None:
        """*move* as *page* makes it, by *selector* or by what has just been done there."""
        seat = self.pages.index(page)
        number = number_of(page)
        if selector:
            use(page, selector)
        self.state = self.state.play(seat, move).state
        until(lambda: all(number_of(one) > number for one in self.pages))

    def lay(self, kind: Any) -> Any:
        """Lay the first of what the rules suggest, card by card."""
        seat = self.state.turn
        move = next(
            move
            for move in self.state.moves(seat)
            if isinstance(move, kind) and move.joker is None and self.state.is_unilingual(move.cards, None)
        )
        if kind is LayFamily:
            self.page.locator("input[name=type][value=LayFamily]").check(force=True)
        for card in move.cards:
            use(self.page, f'#hand .card[data-card="{card.family}/{card.member}"]')
        return move


def test_every_phase_shuts_nobody_out_and_a_reload_keeps_what_is_built(browser: Browser, room: Room) -> None:
    table = Mirror(browser, room, 2, LAYS)
    table.look()
    table.go(Roll(), table.page, ".silent-move")
    use(table.page, ".words-take input")
    use(table.page, "#hand input")
    expect(table.page.locator("[data-open-frame] .builder")).to_contain_text("I take")
    table.look()
    table.go(Draw(), table.page, ".draw")

    # What is built is there again after a reload; the last word is taken out and put back by keys.
    move = table.lay(LaySentence)
    said = table.page.locator(".lay-said .builder").inner_text()
    assert GAME.standard_deck().read(move.cards) in said
    come_back(table.page)
    expect(table.page.locator(".lay-said .builder")).to_have_text(said)
    table.page.locator(".slot-word").last.focus()
    table.page.keyboard.press("Delete")
    expect(table.page.locator(".slot-word")).to_have_count(len(move.cards) - 1)
    last = move.cards[-1]
    press(table.page, f'#hand .card[data-card="{last.family}/{last.member}"]')
    expect(table.page.locator(".lay-said .builder")).to_have_text(said)
    table.page.keyboard.press("a")
    expect(table.page.locator("[data-lay], .lay-said .speaker").first).to_be_visible()
    table.look()
    table.go(move, table.page, "[data-lay]")
    expect(table.other.locator(".proposal .speaker")).to_have_count(1)
    table.look()
    come_back(table.other)
    for page in table.pages:
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for seen in (".proposal .sentence-row", *(f'[data-ballot="{one}"] .say-it' for one in BALLOTS)):
        expect(table.other.locator(seen)).to_be_in_viewport(ratio=1)  # Nobody scrolls to vote.
    for page, size in zip(table.pages, (PHONE, CHROMEBOOK), strict=True):
        page.set_viewport_size(size)  # type: ignore[arg-type]
    table.go(Vote("accept"), table.other, '[data-ballot="accept"] .say-it')

    table.look()
    table.go(ChooseAdvantage("fish"), table.page, ".says .say-it")
    table.go(FishNext(), table.page, ".silent-move")
    table.look()
    table.go(FishTake(), table.page, ".says .say-it")
    table.go(EndTurn(), table.page, ".pass")

    # The other one: doubt, the die, a free choice.
    table.go(Roll(), table.page, ".silent-move")
    table.go(Draw(), table.page, ".draw")
    table.look()
    table.go(table.lay(LaySentence), table.page, "[data-lay]")
    table.go(Vote("abstain"), table.other, '[data-ballot="abstain"] .say-it')
    table.look()
    while table.state.phase == "die_test":
        table.go(TestThrow(), table.page, ".silent-move")
    table.go(ChooseAdvantage("free_choice"), table.page, ".silent-move:has-text('Free choice')")
    table.look()

    assert table.found == {}


def test_a_family_is_laid_and_cards_are_put_aside(browser: Browser, room: Room) -> None:
    table = Mirror(browser, room, 3, HAS_A_FAMILY)
    table.go(Roll(), table.page, ".silent-move")
    table.go(Draw(), table.page, ".draw")
    seat = table.state.turn
    family = next(move for move in table.state.moves(seat) if isinstance(move, LayFamily))
    use(table.page, "input[name=type][value=LayFamily]")
    for card in family.cards:
        use(table.page, f'#hand .card[data-card="{card.family}/{card.member}"]')
    table.go(family, table.page, "[data-lay]")

    assert table.state.phase == "put_aside"
    table.look()
    use(table.page, "#hand input")
    before = table.page.locator("#hand input").count()
    use(table.page, "[data-laying=aside] .say-it")

    expect(table.page.locator("#hand .card")).to_have_count(before - 1)
    assert table.found == {}
