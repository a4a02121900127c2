"""Every game at a live table: programs that know nothing but their screens play it to its end."""

from __future__ import annotations

import json
from io import StringIO
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command

from classroom.live.hub import hub
from classroom.live.story import read_story
from classroom.models import Deck, Table
from familygames.catalogue import GAMES
from tests.classroom.tables import Socket, get_up, sit_down
from tests.games import sample_of
from tests.games.sample import as_words

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = [(game, seats, options) for game in GAMES for seats, options in sample_of(game).by_chance]


@sync_to_async
def opened(game: str, seats: int, options: dict[str, Any]) -> list[dict[str, Any]]:
    out = StringIO()
    call_command("open_tables", game=game, seats=seats, option=as_words(options), json=True, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


async def play_to_the_end(sockets: list[Socket], screens: list[dict[str, Any]], rng: Random) -> int:
    """Random legal moves from `moves`, of whoever has any; how many there were."""
    played = 0
    while screens[0]["turn"] is not None:
        movers = [seat for seat, screen in enumerate(screens) if screen["moves"]]
        if movers:
            seat = rng.choice(movers)
            move = rng.choice(screens[seat]["moves"])
            await sockets[seat].say({"number": screens[seat]["number"], "move": move})
            played += 1
        number = screens[0]["number"] + 1
        screens[:] = [await socket.hear_at(number) for socket in sockets]
        # A programme or a referee may have moved on meanwhile.
        newest = max(screen["number"] for screen in screens)
        for seat, socket in enumerate(sockets):
            if screens[seat]["number"] < newest:
                screens[seat] = await socket.hear_at(newest)
    return played


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
async def test_random_moves_bring_every_game_to_its_end(game, seats, options):
    rows = await opened(game, seats, options)
    sockets, screens = await sit_down(rows)
    assert screens[0]["view"]["deck"]["id"] == GAMES[game].standard_deck().id

    played = await play_to_the_end(sockets, screens, Random(game))
    table = await hub.table(rows[0]["table"])

    assert table.over
    assert played >= sample_of(game).fewest_moves
    assert screens[0]["view"].get("winners", []) == sorted(table.state.winners())
    stored, _, _ = await sync_to_async(read_story)(table.id)
    assert stored.state == table.state
    await get_up(sockets)


@sync_to_async
def kinds() -> dict[str, str]:
    return dict(Deck.objects.values_list("slug", "kind")) | {"tables": str(Table.objects.count())}


async def test_a_deck_of_another_kind_is_no_deck_of_this_game():
    await opened("spikit", 3, {})

    found = await kinds()

    assert found["at-home"] == "sentences"
    assert found["familys"] == "letters"
    assert found["famiglia"] == "gang"
    assert found["literature"] == "cards"
