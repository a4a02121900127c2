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

pytestmark = pytest.mark.django_db(transaction=True)

SHORT: dict[str, list[str]] = {
    "happy_family": ["end_rule=all_families"],
    "literature": ["step_mode=spoken"],
    "famiglia": [],
    "familys": ["rounds=2"],
    "spikit": ["match_rounds=1", "max_turns=5"],
}
"""Options with which a game by chance does not take too long."""

TABLES = [
    ("happy_family", 4, []),
    ("literature", 6, []),
    ("literature", 8, []),
    ("famiglia", 1, []),
    ("famiglia", 2, ["mode=two_players"]),
    ("familys", 3, ["judge=auto"]),
    ("familys", 4, []),
    ("spikit", 3, ["judge=auto"]),
    ("spikit", 4, []),
]


@sync_to_async
def opened(game: str, seats: int, *options: str) -> list[dict[str, Any]]:
    out = StringIO()
    call_command(
        "open_tables", game=game, seats=seats, option=[*SHORT[game], *options], json=True, stdout=out
    )
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
    rows = await opened(game, seats, *options)
    sockets, screens = await sit_down(rows)
    assert screens[0]["view"]["deck"]["id"] == GAMES[game].standard_deck().id

    played = await play_to_the_end(sockets, screens, Random(game))
    table = await hub.table(rows[0]["table"])

    assert table.over
    # Two players of Famiglia who both pass end the game at once (FA-26).
    assert played > (1 if (game, seats) == ("famiglia", 2) else 5)
    assert screens[0]["view"].get("winners", []) == sorted(table.state.winners())
    stored, _, _ = await sync_to_async(read_story)(table.id)
    assert stored.state == table.state
    await get_up(sockets)


@sync_to_async
def kinds() -> dict[str, str]:
    return dict(Deck.objects.values_list("slug", "kind")) | {"tables": str(Table.objects.count())}


async def test_a_deck_of_another_kind_is_no_deck_of_this_game():
    await opened("spikit", 3)

    found = await kinds()

    assert found["at-home"] == "sentences"
    assert found["familys"] == "letters"
    assert found["famiglia"] == "gang"
    assert found["literature"] == "cards"
