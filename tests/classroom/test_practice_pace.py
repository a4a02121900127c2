"""Practice at home: how long the lines of bots stand, as their learner wants it."""

from __future__ import annotations

from random import Random

import pytest
from asgiref.sync import sync_to_async
from django.template.loader import render_to_string

from classroom.games.shared.table_view import Entry
from classroom.live.bots import choose
from classroom.live.hub import hub
from classroom.live.scheduler import A_WORD, AMONG_BOTS, SLOWLY, pause_before_a_bot, seconds_to_read
from classroom.live.seats import SeatRow, StillRow
from classroom.live.story import Story
from classroom.live.table import LiveTable
from classroom.models import Learner
from classroom.ways import BotPace, Way
from familygames.catalogue import GAMES
from tests.classroom.at_home import a_game, a_pupil, on_page
from tests.classroom.tables import open_a_table
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)


def bots_at_home(seed: str) -> LiveTable:
    """A learner and two bots at Happy Family, stored nowhere."""
    game = GAMES["happy_family"]
    options = game.read_options(game.proposed_at_home(game.standard_deck()))
    story = Story(
        id=7, label=1, session=1, game=game, deck=game.standard_deck(), options=options, seats=3,
        first_seed=seed, deal_again=False, for_programs=False, bot_level="regular", bot_seconds=1.5,
        absent_seconds=None, bot_pace=BotPace.NORMAL,
    )  # fmt: skip
    rows = [SeatRow(at, f"P{at}", "regular" if at else "", None, "", "tap", None) for at in range(3)]
    return LiveTable(story, rows, StillRow(False, False, False), lambda table: None)


async def rest(live: LiveTable) -> None:
    """Until the learner is to do something: to move, or to tap."""
    await until(lambda: live.over or live.waits_for_tap or 0 in live.pace.awaited)


async def until_a_bot_has_moved(live: LiveTable) -> None:
    await rest(live)
    while not live.waits_for_tap:
        assert not live.over
        await live.play(0, live.number, live.state.moves(0)[0])
        await rest(live)


@pytest.mark.parametrize("game", ["happy_family", "literature", "memory"])
async def test_who_wants_to_tap_taps_before_the_next_bot_moves(game: str) -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    learner.bot_pace = BotPace.WAIT
    await learner.asave()
    row = await sync_to_async(a_game)(learner, game)
    live = await hub.table(row.pk)

    await until_a_bot_has_moved(live)
    at = live.number
    page = await on_page(cookie, row)
    assert 'name="go_on"' in page
    assert live.number == at

    await on_page(cookie, row, go_on="1", number=str(at))
    await until(lambda: live.number > at)


@pytest.mark.parametrize("ways", [Way.choices, BotPace.choices], ids=["ways", "paces"])
def test_what_is_on_is_marked_for_the_eye_too_and_nothing_else_is(ways: list[tuple[str, str]]) -> None:
    for on, _ in ways:
        buttons = render_to_string("home/ways.html", {"name": "x", "ways": ways, "way": on}).split(
            "</button>"
        )
        for (value, label), button in zip(ways, buttons, strict=False):
            assert f'value="{value}"' in button
            assert str(label) in button
            assert ("<svg" in button) == ('aria-pressed="true"' in button) == (value == on)


async def test_what_is_chosen_at_the_table_is_remembered_and_holds_at_once() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    row = await sync_to_async(a_game)(learner, "happy_family")
    live = await hub.table(row.pk)
    assert live.story.bot_pace == BotPace.NORMAL

    page = await on_page(cookie, row, set_pace="wait", number=str(live.number))
    assert "Wait until I tap" in page
    await on_page(cookie, row, set_pace="nonsense", number=str(live.number))
    assert live.story.bot_pace == (await Learner.objects.aget()).bot_pace == BotPace.WAIT

    await until_a_bot_has_moved(live)
    at = live.number
    await on_page(cookie, row, set_pace="normal", number=str(at))
    await until(lambda: live.number > at)
    hub.clear()
    assert (await hub.table(row.pk)).story.bot_pace == BotPace.NORMAL


async def test_at_home_a_line_stands_as_long_as_its_words_need() -> None:
    learner, _ = await sync_to_async(a_pupil)()
    learner.bot_pace = BotPace.WAIT
    await learner.asave()
    live = await hub.table((await sync_to_async(a_game)(learner, "happy_family")).pk)
    await until_a_bot_has_moved(live)
    words = sum(len(line.sentence.split()) for line in live.talk if line.number == live.number)

    live.story.bot_pace = BotPace.NORMAL
    assert seconds_to_read(live) == 0  # These bots take no time at all.
    live.story.bot_seconds = 1e-6
    assert seconds_to_read(live) == A_WORD * words
    live.story.bot_pace = BotPace.SLOW
    assert seconds_to_read(live) == A_WORD * words * SLOWLY


async def test_a_lesson_has_the_pace_that_its_teacher_set() -> None:
    rows = await open_a_table("Ann", bots=2, game="happy_family", bot_seconds=0.01)
    live = await hub.table(rows[0]["table"])

    assert live.story.bot_pace == ""
    assert seconds_to_read(live) == 0
    assert not live.waits_for_tap


@pytest.mark.parametrize("seed", range(3))
async def test_between_two_of_its_moves_a_learner_waits_for_bots_as_long_as_reading_takes(seed: int) -> None:
    live, rng = bots_at_home(str(seed)), Random(seed)
    planned = to_read = 0.0
    among_bots = 0
    while not live.over and live.number < 300:
        (seat,) = live.state.to_move()
        if seat == 0:
            assert planned <= to_read + among_bots * live.story.bot_seconds * AMONG_BOTS
            planned = to_read = 0.0
            among_bots = 0
        elif not live.entries or live.entries[-1].seat == 0 or "P0," in live.talk[-1].sentence:
            assert pause_before_a_bot(live, rng) >= seconds_to_read(live)  # It is theirs to follow.
        else:
            planned, to_read = planned + pause_before_a_bot(live, rng), to_read + seconds_to_read(live)
            among_bots += 1
        step = live.state.play(seat, await choose(live, seat, rng, may_wait=False))
        live.story.add(Entry(live.number + 1, seat, tuple(step.events)), step.state)
