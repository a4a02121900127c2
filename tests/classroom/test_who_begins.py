"""Who begins at a table of a lesson and at home: told by the pupils, by the teacher, or by nobody."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from classroom.forms.options import home_form
from classroom.live.hub import hub
from classroom.live.table import LiveTable
from classroom.live.teacher import begin, call_youngest, deal_again, stop
from classroom.services import practice
from familygames.catalogue import GAMES
from tests.classroom.at_home import a_guest
from tests.classroom.tables import Socket, a_deck_of, a_teacher, open_a_table
from tests.games import sample_of

pytestmark = pytest.mark.django_db(transaction=True)

every_game = pytest.mark.parametrize("game", GAMES)


async def a_table(game: str, who: str, *, bots: int = 0) -> tuple[list[dict[str, Any]], LiveTable]:
    sample = sample_of(game)
    option, _, beside = sample.beginner
    settings: dict[str, Any] = {option: who} | beside
    teacher = await sync_to_async(a_teacher)()
    names = "ABCDEF"[: sample.seats - bots]
    rows = await open_a_table(*names, bots=bots, game=game, teacher=teacher, **settings)
    return rows, await hub.table(rows[0]["table"])


@every_game
async def test_the_pupils_say_who_is_the_youngest_and_that_one_begins(game: str) -> None:
    rows, table = await a_table(game, "youngest")
    phone = Socket(rows[0]["path"], token=rows[0]["token"], kind="board")
    shown = await phone.open()
    assert table.awaits_beginner
    assert all(
        f'name="youngest" value="{seat}"' in shown["parts"]["banner"] for seat in range(sample_of(game).seats)
    )

    await phone.say({"number": table.number, "form": {"youngest": "1"}})
    while table.awaits_beginner:
        await phone.hear()

    assert table.state.turn == 1
    await phone.close()


@every_game
async def test_the_youngest_begins_in_a_rematch_too(game: str) -> None:
    _, table = await a_table(game, "youngest")
    await call_youngest(table, 0, "1")

    await stop(table, table.story.deal_number)
    await deal_again(table, table.story.deal_number)

    assert not table.awaits_beginner
    assert table.state.turn == 1


@every_game
@pytest.mark.parametrize("who", ["youngest", "teacher"])
async def test_the_teacher_may_say_it_for_them(game: str, who: str) -> None:
    _, table = await a_table(game, who)

    await begin(table, 0, 1)

    assert table.state.turn == 1


async def test_only_one_word_counts_and_no_bot_is_the_youngest() -> None:
    _, table = await a_table("literature", "youngest", bots=1)

    await call_youngest(table, 0, "5")  # A bot.
    await call_youngest(table, 7, "2")  # Of another moment.
    await call_youngest(table, 0, "nobody")
    assert table.awaits_beginner
    await call_youngest(table, 0, "2")
    await call_youngest(table, table.number, "3")

    assert table.state.turn == 2


async def test_pupils_do_not_say_who_begins_where_the_teacher_does() -> None:
    rows, table = await a_table("happy_family", "teacher")
    phone = Socket(rows[0]["path"], token=rows[0]["token"], kind="board")
    shown = await phone.open()

    await call_youngest(table, 0, "1")

    assert table.awaits_beginner
    assert "youngest" not in shown["parts"]["banner"]
    await phone.close()


@every_game
def test_at_home_one_may_begin_oneself_and_nobody_else_is_asked(game: str) -> None:
    deck = a_deck_of(game)
    name, mine, _ = sample_of(game).beginner
    values = [value for value, _ in home_form(GAMES[game])().fields[name].choices]  # type: ignore[attr-defined]
    assert mine in values
    assert not {"youngest", "teacher"} & set(values)

    for seed in range(3):
        table = practice.begin(
            learner=a_guest(),
            game=GAMES[game],
            deck=deck,
            options={name: mine},
            seats=GAMES[game].usual_size(GAMES[game].options()),
            bot_level="beginner",
        )
        state: Any = asyncio.run(_state_of(table.pk))
        assert state.turn == practice.LEARNER, seed


async def _state_of(table: int) -> Any:
    return (await LiveTable.load(table, lambda _: None)).state
