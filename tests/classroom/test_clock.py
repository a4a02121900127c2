"""The teacher's clock: the games of a lesson end by it, and everybody is told before."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from classroom.lesson_boards import session_parts
from classroom.live.hub import hub
from classroom.live.teacher import deal_again
from classroom.models import Session
from classroom.services import seating, sessions
from familygames.catalogue import GAMES
from tests.classroom.lessons import fill, open_lesson, signed_in
from tests.classroom.tables import open_a_table
from tests.games import sample_of
from tests.patience import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_postgresql]


async def strike(session: int, **later: Any) -> None:
    """The clock of *session* is set to so much later."""
    ends_at = timezone.now() + timedelta(**later)
    await sync_to_async(Session.objects.filter(pk=session).update)(ends_at=ends_at)


async def a_live_table(game: str) -> Any:
    sample = sample_of(game)
    people = ("Ann", "Bob", "Cid", "Dan", "Eve", "Flo")[: sample.seats]
    rows = await open_a_table(*people, game=game, bot_seconds=600.0, **sample.options)
    return await hub.table(rows[0]["table"])


@pytest.mark.parametrize("game", GAMES)
async def test_when_it_strikes_every_game_ends_and_the_score_counts(game: str) -> None:
    table = await a_live_table(game)
    await strike(table.session_id, microseconds=1)

    await table.reseat()

    await until(lambda: table.over)
    assert table.state.places()


@pytest.mark.parametrize("game", GAMES)
async def test_shortly_before_everybody_is_told(game: str) -> None:
    table = await a_live_table(game)
    seats = [*range(len(table.seats)), None]
    assert not any("Two minutes left" in table.board.parts(seat, "en")["banner"] for seat in seats)
    await strike(table.session_id, seconds=100)

    await table.reseat()

    assert all("Two minutes left" in table.board.parts(seat, "en")["banner"] for seat in seats)
    assert "Plus que deux minutes" in table.board.parts(None, "fr")["banner"]
    assert not table.over


async def test_shortly_before_the_projector_tells_the_class() -> None:
    table = await a_live_table("memory")
    for seconds, is_told in ((200, False), (100, True)):
        await strike(table.session_id, seconds=seconds)
        lesson = await hub.lesson(table.session_id)
        said = (await sync_to_async(session_parts)(lesson, "projector", "en"))["projector-said"]
        assert ("Two minutes left!" in said) is is_told


async def test_long_before_nobody_is_told_and_a_frozen_table_says_why_it_is_still() -> None:
    table = await a_live_table("happy_family")
    await strike(table.session_id, minutes=10)
    await table.reseat()
    assert table.board.parts(None, "en")["banner"] == ""

    await strike(table.session_id, seconds=100)
    await sync_to_async(Session.objects.update)(is_frozen=True)
    await table.reseat()

    assert "Look at the teacher!" in table.board.parts(None, "en")["banner"]


async def test_a_game_that_is_dealt_when_it_has_struck_goes_on() -> None:
    table = await a_live_table("happy_family")
    await strike(table.session_id, microseconds=1)
    await table.reseat()
    await until(lambda: table.over)

    await deal_again(table, table.story.deal_number)

    assert table.ends_in is None
    assert not table.over


async def test_a_server_that_was_away_when_it_struck_ends_the_games_as_it_comes_back() -> None:
    table = await a_live_table("memory")
    await strike(table.session_id, microseconds=1)
    hub.clear()

    again = await hub.table(table.id)

    assert again is not table
    await until(lambda: again.over)


def test_it_is_set_and_taken_away_on_the_page_of_the_lesson() -> None:
    session = open_lesson(4)
    fill(session, 4)
    desk = signed_in(session)
    act, page = f"/teach/sessions/{session.pk}/act/", f"/teach/sessions/{session.pk}/"
    seating.start_round(session_id=session.pk)

    desk.post(act, {"do": "clock/15"})
    set_to = Session.objects.get().ends_at

    assert set_to is not None
    assert timedelta(minutes=14) < set_to - timezone.now() <= timedelta(minutes=15)
    assert f"games end at {timezone.localtime(set_to):%H:%M}" in desk.get(page).text
    assert f"{timezone.localtime(set_to):%H:%M}" in desk.get(f"/projector/{session.code}/").text

    desk.post(act, {"do": "clock/0"})

    assert Session.objects.get().ends_at is None
    assert "games end at" not in desk.get(page).text


def test_the_next_round_begins_without_it() -> None:
    session = open_lesson(4)
    fill(session, 4)
    seating.start_round(session_id=session.pk)
    sessions.set_clock(session_id=session.pk, minutes=5)

    seating.start_round(session_id=session.pk)

    assert Session.objects.get().ends_at is None


def test_no_clock_is_longer_than_three_hours() -> None:
    session = open_lesson(1)

    sessions.set_clock(session_id=session.pk, minutes=10**9)

    ends_at = Session.objects.get().ends_at
    assert ends_at is not None
    assert ends_at - timezone.now() <= timedelta(hours=3)
