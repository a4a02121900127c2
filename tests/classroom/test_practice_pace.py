"""Practice at home: how long the lines of bots stand, as their learner wants it."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from classroom.live.hub import hub
from classroom.live.scheduler import A_WORD, SLOWLY, seconds_to_read
from classroom.live.table import LiveTable
from classroom.models import Learner
from classroom.ways import BotPace
from tests.classroom.at_home import a_game, a_pupil, on_page
from tests.classroom.tables import open_a_table
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)


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
