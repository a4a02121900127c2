"""Whoever sends without end fills neither the database nor the memory of the site."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from classroom.live.broadcast import TABS
from classroom.live.feedback import submit
from classroom.live.hub import hub
from classroom.live.seats import MINUTE, REFUSALS, read_seats
from classroom.models import Utterance
from classroom.services.sessions import join_as_pupil
from familygames.catalogue import GAMES
from tests.classroom.lessons import open_lesson, pupils_of
from tests.classroom.tables import Socket, get_up, open_a_table
from tests.games import sample_of
from tests.patience import Clock

transactional = pytest.mark.django_db(transaction=True)


@transactional
@pytest.mark.parametrize("game", GAMES)
async def test_of_what_is_refused_some_in_a_minute_are_kept_and_all_is_answered(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample = sample_of(game)
    rows = await open_a_table(*"ABCDEF"[: sample.seats], game=game, **sample.options)
    table, clock = await hub.table(rows[0]["table"]), Clock(monkeypatch)

    async def say(times: int, seat: int = 0) -> int:
        for number in range(times):
            text = f"fly me to the moon {number}"
            await submit(table, seat, table.number, {"text": text, "way": "type"})
            feedback = table.seats[seat].feedback
            assert feedback is not None
            assert (feedback.ok, feedback.text) == (False, text)
        return await Utterance.objects.filter(seat=seat).acount()

    assert await say(REFUSALS + 3) == REFUSALS
    if sample.seats > 1:
        assert await say(1, seat=1) == 1, "what one sends takes nothing from another"
    clock.turn(MINUTE)
    assert await say(1) == REFUSALS + 1
    unkept = [row.unkept for row in await sync_to_async(read_seats)(table.id)]
    assert unkept == [3, *[0] * (sample.seats - 1)], "of the others it is known how many they were"


@transactional
async def test_one_person_has_so_many_tabs_in_a_lobby_and_the_oldest_gives_way() -> None:
    session = await sync_to_async(open_lesson)(2)
    tokens = [
        (await sync_to_async(join_as_pupil)(session_id=session.pk, pupil_id=pupil.pk)).token
        for pupil in await sync_to_async(pupils_of)(session)
    ]

    async def opened(token: str) -> Socket:
        socket = Socket(f"/ws/session/{session.pk}/lobby/", token=token, kind="board")
        await socket.open()
        return socket

    other = await opened(tokens[1])
    tabs = [await opened(tokens[0]) for _ in range(TABS)]

    tabs.append(await opened(tokens[0]))

    assert await tabs[0].closed_with() == 4001
    for open_still in (*tabs[1:], other):
        await open_still.say({"again": True})
        assert (await open_still.hear())["parts"]
    await get_up([*tabs[1:], other])
