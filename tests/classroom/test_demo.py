"""`make demo`: a lesson of each game, and bots play at eight tables of each."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from classroom.live.hub import hub
from classroom.management.commands import demo
from familygames.catalogue import GAMES
from tests.classroom.tables import a_deck_of
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)


async def test_bots_play_at_eight_tables_of_each_game() -> None:
    options = demo.Command().create_parser("manage.py", "demo").parse_args([])

    def open_all() -> dict[str, list[int]]:
        teacher = demo.the_teacher("a long pass phrase")
        lessons = [
            demo.open_demo(teacher, game, a_deck_of(game.name), options.tables, 0.1)
            for game in GAMES.values()
        ]
        return {lesson.game: list(lesson.tables.values_list("pk", flat=True)) for lesson in lessons}

    opened = await sync_to_async(open_all)()
    count = await hub.ownership.wake_tables()

    assert {game: len(tables) for game, tables in opened.items()} == dict.fromkeys(GAMES, 8)
    assert count == 8 * len(GAMES)
    tables = [await hub.table(number) for numbers in opened.values() for number in numbers]
    assert all(seat.bot for table in tables for seat in table.seats)
    for table in tables:
        await until(lambda table=table: table.number >= 2)
        hub.registry.let_go(table)
