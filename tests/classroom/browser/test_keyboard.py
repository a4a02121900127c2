"""Whole games by keyboard alone, from the deal to the end: Happy Family, Littérature, Famiglia and Spikit.

FAMILYS is played like this in `test_familys.py`, by somebody beside a thumb.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.classroom.browser.devices import device, reload, sit_down, until
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import CHROMEBOOK

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from tests.classroom.tables import a_table
rows = a_table("Emma", bots=2, seed="keys", step_mode="spoken", end_rule="first_empty", hand_size=4)
rows += a_table("Emma", bots=5, seed="keys", game="literature", first_player="seat_0", stall_limit=2)
rows += a_table("Emma", game="famiglia", seed="keys", mode="solo", level=1)
rows += a_table("Emma", bots=1, seed="keys", game="spikit", match_rounds=1, max_turns=12, vote_seconds=None)
print(json.dumps(rows))
"""

FOCUSED = "(wanted) => document.activeElement !== null && document.activeElement.matches(wanted)"


class Keys:
    """Somebody who has no mouse and no touch screen."""

    def __init__(self, browser: Browser, room: Room, place: int) -> None:
        context = device(browser, room.server, viewport=CHROMEBOOK, locale="en", reduced_motion="reduce")
        self.page = sit_down(context, room.server, room.tables[place])

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def is_on(self, wanted: str) -> bool:
        return bool(self.page.evaluate(FOCUSED, wanted))

    def tab_to(self, wanted: str) -> None:
        """Press Tab until the focus is there; nothing is further than once around the page."""
        for _ in range(400):
            if self.is_on(wanted):
                return
            self.press("Tab")
        raise AssertionError(f"the keyboard does not reach {wanted}")

    @property
    def number(self) -> int:
        return int(self.page.locator("#move-form [name=number]").input_value())

    @property
    def is_over(self) -> bool:
        return self.page.locator("#result .results").count() > 0

    @property
    def can_move(self) -> bool:
        return self.page.locator("#move :is(.say-it, .step), #claim .say-it").count() > 0

    def next_step(self) -> str:
        """What is to be done once it is their turn: the move's name; "" when the game is over."""
        until(lambda: self.is_over or self.can_move)
        if self.is_over:
            return ""
        kind = self.page.locator("#move input[name=type]")
        return str(kind.get_attribute("value")) if kind.count() else "Claim"

    def has_moved(self, number: int) -> bool:
        """Whether the table has taken what was said, once it has answered."""
        refusal = self.page.locator("#feedback .is-refused")
        until(lambda: self.number > number or refusal.count() > 0)
        return self.number > number

    def ask(self) -> None:
        self.press("a")
        assert self.is_on("input[name=target]")
        self.press("Enter")
        assert self.is_on("input[name=card]")
        self.press("Enter")
        assert self.is_on(".step .say-it")
        self.press("Enter")

    def say(self, number: int) -> None:
        """One of the sentences that are offered; where only one is true, the other is refused."""
        self.press("a")
        assert self.is_on(".say-it")
        self.press("Enter")
        if not self.has_moved(number):
            self.page.locator("#feedback").evaluate("place => place.replaceChildren()")
            self.tab_to(".utterance + .utterance .say-it")
            self.press("Enter")

    def claim(self) -> None:
        self.press("c")
        if self.is_on("#claiming > summary"):
            self.press("Enter")
            self.tab_to(".claim-set > summary")
        assert self.is_on(".claim-set > summary")
        if not self.is_on(".claim-set[open] > summary"):  # The last one of all is open already.
            self.press("Enter")
        for place in range(1, 7):
            row = f".claim-set[open] .claim-row:nth-child({place})"
            if self.page.locator(f"{row} input").count():
                self.tab_to(f"{row} input")
                self.press("Space")
        self.tab_to(".claim-set[open] .say-it")
        self.press("Enter")


def play(somebody: Keys) -> set[str]:
    """To the end; the steps that were met."""
    met: set[str] = set()
    while step := somebody.next_step():
        met.add(step)
        number = somebody.number
        if step == "Ask":
            somebody.ask()
        elif step == "Draw":
            somebody.press("d")
            assert somebody.is_on(".draw")
            somebody.press("Enter")
        elif step == "Claim":
            somebody.claim()
        else:
            somebody.say(number)
        assert somebody.has_moved(number), f"{step} is refused"
    return met


class AgainstTheGangster(Keys):
    """Famiglia: what to do lies in folds, each with choices."""

    @property
    def can_move(self) -> bool:
        return self.page.locator("#move .pass").count() > 0

    def choose(self, action: str) -> bool:
        """Go to the first choice of this action that is possible, and say it; whether there was one."""
        fold = f"#action-{action}"
        if not self.page.locator(f"{fold} .offer:not(.is-off)").count():
            return False
        self.press("a")
        if not self.page.locator(f"{fold}[open]").count():
            self.tab_to(f"{fold} > summary")
            self.press("Enter")
        self.tab_to(f"{fold} .offer input")
        for _ in range(60):
            if self.is_on(f"{fold} .offer:not(.is-off) input"):
                break
            self.press("ArrowDown")
        self.press("Enter")
        assert self.is_on(f"{fold} .say-it")
        self.press("Enter")
        return True

    def turn(self, actions: tuple[str, ...]) -> str:
        """The first of *actions* that can be done; "pass" if none can."""
        for action in actions:
            if self.choose(action):
                return action
        self.tab_to("#move .pass")
        self.press("Enter")
        return "pass"


@pytest.mark.slow
def test_a_whole_famiglia(browser: Browser, room: Room) -> None:
    emma = AgainstTheGangster(browser, room, 2)
    done: set[str] = set()

    while True:
        until(lambda: emma.can_move or emma.is_over)
        if emma.is_over:
            break
        number = emma.number
        # Once each is enough of what lies before taking.
        first = [action for action in ("refresh", "accountant", "brute") if action not in done]
        done.add(emma.turn((*first, "take")))
        assert emma.has_moved(number)

    assert done >= {"refresh", "accountant", "brute", "take"}


class WithSentences(Keys):
    """Spikit: cards are laid in a row, word by word."""

    @property
    def step(self) -> str:
        """What can be done now; "" while others are to move."""
        for name, mark in {
            "vote": "#move [data-ballot] .say-it",
            "lay": "#move [data-laying=row]",
            "take": "#move [data-laying=exchange]",
            "aside": "#move [data-laying=aside]",
            "silent": "#move :is(.silent-move, .says .say-it)",
        }.items():
            if self.page.locator(mark).count():
                return name
        return ""

    def take(self, card: int) -> None:
        """A card of the hand for one that the die allows, or one of the shoe."""
        if self.page.locator(".words-take input").count():
            self.press("a")
            self.tab_to(".words-take input")
            self.press("Space")
            self.tab_to("#hand input")
            for _ in range(card):
                self.press("ArrowRight")
            self.press("Space")
            self.tab_to("[data-open-frame] .say-it")
        else:
            self.tab_to("#move .draw")
        self.press("Enter")

    def kind(self, wanted: str) -> bool:
        """Choose this way of laying; whether it is possible now."""
        radio = f"input[name=type][value={wanted}]"
        if not self.page.locator(f"{radio}:not([aria-disabled])").count():
            return False
        self.tab_to("input[name=type]")
        for _ in range(8):
            if self.is_on(radio):
                break
            self.press("ArrowRight")
        assert self.is_on(radio)
        self.press("Space")
        return True

    def lay(self, wanted: str) -> bool:
        """The first cards of the hand: in a row, behind a sentence, or for one of its words, if it may be."""
        if not self.kind(wanted):
            return False
        if wanted == "Swap":
            self.tab_to(".slot-word")
            self.press("Enter")
        self.tab_to("#hand .card")
        self.press("Home")
        for at in range(3 if wanted == "LaySentence" else 1):
            if at:
                self.press("ArrowRight")
            self.press("Enter")
        self.press("a")
        assert self.is_on("[data-lay]")
        self.press("Enter")
        return True

    def end_turn(self) -> None:
        self.tab_to("#move .pass")
        self.press("Enter")


@pytest.mark.slow
def test_a_whole_spikit(browser: Browser, room: Room) -> None:
    emma = WithSentences(browser, room, 3)
    met: set[str] = set()
    laid: list[str] = []

    while True:
        until(lambda: emma.is_over or emma.step != "")
        if emma.is_over:
            break
        number, step = emma.number, emma.step
        met.add(step)
        if step == "take":
            emma.take(len(laid))
        elif step == "lay":
            ways = ("Swap", "Extend", "LaySentence")
            way = next((way for way in ways if way not in laid and emma.lay(way)), None)
            if way is None:
                emma.end_turn()
            else:
                laid.append(way)
        elif step == "aside":
            emma.tab_to("[data-laying=aside] .say-it")
            emma.press("Enter")
        else:
            emma.press("a")
            assert emma.is_on(".say-it")
            emma.press("Enter")
        if not emma.has_moved(number):
            emma.page.locator("#feedback").evaluate("place => place.replaceChildren()")
            emma.end_turn()
            assert emma.has_moved(number)

    assert met >= {"silent", "take", "lay", "vote"}
    assert set(laid) >= {"LaySentence", "Extend", "Swap"}


def test_letters_are_no_shortcuts_for_whoever_does_not_want_them(browser: Browser, room: Room) -> None:
    emma = Keys(browser, room, 0)
    settings = emma.page.locator(".board-tools > .menu")
    letters = settings.locator("input[data-setting=keys]")
    keys = emma.page.locator("#keys")

    def choose() -> None:
        settings.locator("> summary").press("Enter")
        letters.press("Space")
        letters.press("Escape")
        expect(settings).not_to_have_attribute("open", "")

    emma.press("?")
    expect(keys).to_be_visible()
    emma.press("Escape")
    choose()
    emma.press("?", "l", "g")

    expect(keys).to_be_hidden()
    expect(emma.page.locator("#board")).not_to_have_attribute("data-talk-open", "")
    reload(emma.page)
    expect(letters).not_to_be_checked()
    choose()
    emma.press("?")
    expect(keys).to_be_visible()


def test_escape_closes_the_settings_and_takes_no_step_back(browser: Browser, room: Room) -> None:
    emma = Keys(browser, room, 0)
    emma.press("a")
    board = emma.page.locator("#board")
    emma.press("Enter")
    expect(board).to_have_attribute("data-step", "card")
    settings = emma.page.locator(".board-tools > .menu")
    settings.locator("> summary").press("Enter")
    expect(settings).to_have_attribute("open", "")

    emma.press("Escape")

    expect(settings).not_to_have_attribute("open", "")
    expect(board).to_have_attribute("data-step", "card")
    emma.press("Escape")
    expect(board).to_have_attribute("data-step", "person")


@pytest.mark.slow
def test_a_whole_happy_family(browser: Browser, room: Room) -> None:
    emma = Keys(browser, room, 0)

    met = play(emma)

    assert met >= {"Ask", "Answer"}


def test_a_whole_literature(browser: Browser, room: Room) -> None:
    emma = Keys(browser, room, 1)

    met = play(emma)

    assert met >= {"Ask", "Claim"}
