"""Famiglia in real browsers from the deal to the end: alone against the gangster, and for two."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.classroom.browser.devices import RECORDING, device, open_page, sign_in, sit_down, until
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import CHROMEBOOK, PHONE, PROJECTOR, objections

LOW_PROJECTOR = {"width": 1024, "height": 640}

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from random import Random
from tests.classroom.stories import Played, at_random
from tests.classroom.tables import a_table, a_teacher
rows = [a_table("Emma", game="famiglia", seed="gang", mode="solo", bot_seconds=0.1)]
rows += [a_table("Emma", "Noah", game="famiglia", seed="gang", mode="two_players")]
rows += [a_table("Emma", game="famiglia", seed="gang", mode="solo", undo=True, bot_seconds=0.1)]
rows += [a_table("Emma", game="famiglia", seed="gang", mode="solo", bot_seconds=0.1) for _ in range(3)]

teacher = a_teacher()
wall = Played("famiglia", seed="gang", seats=1, teacher=teacher, mode="solo", bot_seconds=600.0)
begun = len(wall.state.gangster)
assert wall.play_until(lambda state: state.turn == 0 and len(state.gangster) > begun, at_random(Random(1)))
session = wall.table.session
session.projector, session.projector_table = "table", wall.table
session.save()
print(json.dumps([*rows, session.code]))
"""


class Player:
    def __init__(
        self, browser: Browser, room: Room, table: int, seat: int, size: Any, motion: Any = "reduce"
    ) -> None:
        context = device(
            browser, room.server, viewport=size, locale="en", has_touch=True, reduced_motion=motion
        )
        self.page = sit_down(context, room.server, room.tables[table][seat])

    @property
    def number(self) -> int:
        return int(self.page.locator("#move-form [name=number]").input_value())

    @property
    def is_over(self) -> bool:
        return self.page.locator("#result .results").count() > 0

    @property
    def can_move(self) -> bool:
        return self.page.locator("#move .pass").count() > 0

    def choose(self, action: str) -> bool:
        """The first card of this action that can be chosen; whether there is one."""
        offers = self.page.locator(f"#action-{action} .offer:not(.is-off)")
        if not offers.count():
            return False
        fold = self.page.locator(f"#action-{action}")
        if fold.get_attribute("open") is None:
            fold.locator("summary").tap()
        offers.first.tap()
        return True

    def say(self, action: str) -> None:
        number = self.number
        self.page.locator(f"#action-{action} .say-it").tap()
        until(lambda: self.number > number)

    def end_turn(self) -> None:
        """A card from the Street if there is one to be had, or else a pass."""
        number = self.number
        if self.choose("take"):
            self.page.locator("#action-take .say-it").tap()
        else:
            self.page.locator("#move .pass").tap()
        until(lambda: self.number > number)


@pytest.mark.slow
def test_alone_against_the_gangster_to_the_end(browser: Browser, room: Room) -> None:
    emma = Player(browser, room, 0, 0, PHONE)
    page, lit = emma.page, set()
    found: dict[str, list[str]] = {}

    while True:
        until(lambda: emma.can_move or emma.is_over)
        if emma.is_over:
            break
        step = page.locator("#gangster .plan-step.is-lit")
        if step.count():
            # He has just moved: the step of his plan is lit, and said in words.
            assert step.count() == 1
            lit.add(step.get_attribute("data-plan"))
            expect(page.locator("#talk .line-gangstertook").last).to_contain_text("The gangster")
        if "turn" not in found:
            found["turn"] = objections(page)
        emma.end_turn()
    found["over"] = objections(page)

    assert found == {"turn": [], "over": []}
    assert len(lit) > 1
    expect(page.locator("#result .final")).to_contain_text("the gangster has")
    assert page.locator("#talk .line-gangstertook").count() > 5


def test_two_against_each_other_to_the_end(browser: Browser, room: Room) -> None:
    players = [Player(browser, room, 1, seat, size) for seat, size in enumerate((PHONE, CHROMEBOOK))]
    turns = [0, 0]

    while True:
        until(lambda: any(player.can_move or player.is_over for player in players))
        if any(player.is_over for player in players):
            break
        seat = next(seat for seat, player in enumerate(players) if player.can_move)
        number = players[1 - seat].number
        assert not players[1 - seat].can_move
        players[seat].end_turn()
        until(lambda: players[1 - seat].number > number)  # noqa: B023  # asked at once
        turns[seat] += 1
    until(lambda: all(player.is_over for player in players))

    assert min(turns) > 1
    assert {objection for player in players for objection in objections(player.page)} == set()


def test_an_action_of_the_own_turn_is_taken_back(browser: Browser, room: Room) -> None:
    emma = Player(browser, room, 2, 0, PHONE)
    page = emma.page
    until(lambda: emma.can_move)
    undo = page.locator("#move .take-back")
    # What was turned up cannot be unseen: an Accountant or a Brute is taken back.
    while (action := next(filter(emma.choose, ("brute", "accountant")), None)) is None:
        emma.end_turn()
        until(lambda: emma.can_move)
    street = page.locator("#street").inner_text()
    expect(undo).to_have_count(0)
    emma.say(action)
    expect(undo).to_be_visible()

    number = emma.number
    undo.tap()
    until(lambda: emma.number > number)

    expect(undo).to_have_count(0)
    assert page.locator("#street").inner_text() == street
    emma.end_turn()
    until(lambda: emma.can_move or emma.is_over)
    expect(undo).to_have_count(0)  # The gangster has moved: what was before stands.


LIES_OVER = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  return box("#hint").bottom > box("#action-take").top + 1;
}"""


def test_a_card_of_the_street_is_touched_itself_and_says_what_it_costs_or_why_not(
    browser: Browser, room: Room
) -> None:
    emma = Player(browser, room, 3, 0, PHONE)
    page = emma.page
    until(lambda: emma.can_move)
    seen = set()

    for card in page.locator(".street .card").all():
        key = card.get_attribute("data-card")
        about = page.locator(f'[data-action="take"] [data-about="{key}"]')
        able = page.locator(f'[data-action="take"] [data-about="{key}"]:not([aria-disabled="true"])')
        card.tap()
        if able.count() == 1:
            expect(able).to_be_checked()
            expect(page.locator("#action-take .say-it")).to_be_in_viewport()
        elif able.count():
            expect(able.first).to_be_focused()
        else:
            hint = page.locator("#hint")
            expect(hint).to_have_text(str(about.first.get_attribute("data-reason")))
            until(lambda: page.evaluate(LIES_OVER) is False)
        seen.add(min(able.count(), 2))

    assert 0 in seen
    assert seen - {0}
    assert objections(page) == []


WALK = """() => {
  const step = document.querySelector(".plan-step.is-lit");
  const from = Number(step.dataset.plan);
  const to = from < 3 ? 5 : 1;
  document.dispatchEvent(new CustomEvent("planned", { detail: to }));
  const now = document.querySelector(".plan-step.is-lit");
  const figure = now.querySelector(".picture");
  const hops = figure.getAnimations().map((walk) => walk.effect.getKeyframes().length);
  return [Math.abs(to - from), Number(now.dataset.plan) === to, figure.getClientRects().length, hops];
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("size", [PHONE, CHROMEBOOK], ids=["phone", "chromebook"])
def test_the_gangster_walks_from_step_to_step(browser: Browser, room: Room, size: Any, motion: Any) -> None:
    emma = Player(browser, room, 4, 0, size, motion)
    page = emma.page
    until(lambda: emma.can_move)
    if not page.locator(".plan-step.is-lit").count():
        emma.end_turn()
        until(lambda: emma.can_move)
    expect(page.locator(".plan-step.is-lit .picture")).to_have_count(1)
    until(lambda: page.locator("link[href*='/flights.']").count() > 0)

    far, is_lit, shown, hops = page.evaluate(WALK)

    assert is_lit
    assert shown == 1
    # One hop from each step to the next, up and down; whoever wants no motion sees him there at once.
    assert hops == ([2 * far + 1] if motion == "no-preference" else [])


@pytest.mark.parametrize("size", [LOW_PROJECTOR, PROJECTOR], ids=["low", "full"])
def test_the_gangster_walks_on_the_projector(browser: Browser, room: Room, size: Any) -> None:
    page = device(browser, room.server, viewport=size, locale="en").new_page()
    sign_in(page, f"/projector/{room.tables[-1]}/", email="teacher@example.org", words="correct horse")
    expect(page.locator(".plan-step.is-lit .picture")).to_have_count(1)
    expect(page.locator(".plan-number")).to_have_count(5)
    for number in page.locator(".plan-number").all():
        expect(number).to_be_in_viewport(ratio=1)
    until(lambda: page.locator("link[href*='/flights.']").count() > 0)

    far, is_lit, shown, hops = page.evaluate(WALK)

    assert (is_lit, shown, hops) == (True, 1, [2 * far + 1])


def test_the_gangster_walks_in_a_replay(browser: Browser, room: Room) -> None:
    page = device(browser, room.server, viewport=CHROMEBOOK, locale="en").new_page()
    page.add_init_script(RECORDING)
    open_page(page, "/tour/famiglia/")
    walked = (
        "window.animated.filter((one) => one.name === 'picture').map((one) => one.frames.transform.length)"
    )

    stood: set[str] = set()
    while page.locator("#next").count():  # To the end, where his plan gives its room to the results.
        before = page.locator("#replay-step").text_content()
        page.locator("#next").click()
        expect(page.locator("#replay-step")).not_to_have_text(before or "")
        stood.update(
            page.locator(".plan-step.is-lit").evaluate_all("(lit) => lit.map((one) => one.dataset.plan)")
        )

    assert len(stood) > 1  # He stands where the last thing that he did was told.
    assert min(page.evaluate(walked)) >= 3


def test_the_gangster_stands_at_the_step_that_he_has_just_told(browser: Browser, room: Room) -> None:
    emma = Player(browser, room, 5, 0, CHROMEBOOK, "no-preference")
    page = emma.page
    until(lambda: emma.can_move)

    for _ in range(8):
        emma.end_turn()
        until(lambda: emma.can_move)
        said = page.locator("#talk .line-gangstertook:not(.is-waiting) .line-said").last
        until(lambda: page.locator("#talk .is-waiting").count() == 0)
        (step,) = page.locator(".plan-step.is-lit").all()
        expect(said).to_contain_text(f"(step {step.get_attribute('data-plan')})")
