"""Whoever has no cards left: what their page asks of them, and that they judge as the others do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from classroom.live.hub import hub
from classroom.live.table import LiveTable
from classroom.models import Session
from familygames.catalogue import GAMES
from familygames.game import REFEREE
from tests.classroom.tables import open_a_table
from tests.games import sample_of

pytestmark = pytest.mark.django_db(transaction=True)

INVITES = 'data-open-panel="cheers"'
JUDGED = [game for game in GAMES if GAMES[game].panel is not None]


def without(table: LiveTable, seat: int, **changes: Any) -> None:
    """*seat* has no card and is not on turn."""
    state: Any = table.state
    hands = tuple(() if place == seat else hand for place, hand in enumerate(state.hands))
    table.story.state = state.but(hands=hands, **changes)
    table.announce()


EMPTY: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("happy_family", {"empty_hand": "skipped"}, {}),
    ("happy_family", {"empty_hand": "draws"}, {"stock": ()}),
    ("literature", {}, {}),
]


@pytest.mark.parametrize(("game", "options", "changes"), EMPTY)
async def test_who_only_waits_is_invited_to_cheer(
    game: str, options: dict[str, Any], changes: dict[str, Any]
) -> None:
    rows = await open_a_table(*"ABCDEF"[: sample_of(game).seats], game=game, step_mode="spoken", **options)
    table = await hub.table(rows[0]["table"])
    table.story.state = table.state.but(turn=1)
    assert INVITES not in table.board.parts(0, "en")["move"]

    without(table, 0, **changes)

    invited = table.board.parts(0, "en")["move"]
    assert "You have no cards left." in invited
    assert INVITES in invited
    assert all("You have no cards" not in table.board.parts(seat, "en")["move"] for seat in (1, 2))
    await Session.objects.aupdate(may_cheer=False)
    await table.reseat()
    muted = table.board.parts(0, "en")["move"]
    assert "You have no cards left." in muted
    assert INVITES not in muted


async def test_who_draws_anew_is_not_told_that_all_is_over_for_them() -> None:
    rows = await open_a_table("Emma", "Léo", "Zoé", step_mode="spoken", empty_hand="draws")
    table = await hub.table(rows[0]["table"])
    table.story.state = table.state.but(turn=1)

    without(table, 0)

    assert table.board.parts(0, "en")["move"] == ""


@pytest.mark.parametrize("game", JUDGED)
async def test_where_the_class_judges_they_vote_as_the_others_do(game: str) -> None:
    sample = sample_of(game)
    rng = Random(1)
    rows = await open_a_table(*"ABCDEF"[: sample.seats], game=game, seed="1", **sample.options)
    table = await hub.table(rows[0]["table"])
    while not (table.state.phase == "vote" and REFEREE not in table.state.to_move()):
        seat = min(table.state.to_move())
        await table.play(seat, table.number, sample.choose(table.state, seat, rng))
    voters = sorted(table.state.to_move())
    assert len(voters) > 1

    for voter in voters:
        without(table, voter)

    assert sorted(table.state.to_move()) == voters
    for voter in voters:
        if table.state.phase != "vote":  # Enough of them have accepted it.
            break
        ballots, asked = table.state.moves(voter), table.board.parts(voter, "en")["move"]
        assert asked.count("say-it") == len(ballots) > 1
        assert INVITES not in asked
        await table.play(voter, table.number, ballots[0])
        assert voter not in table.state.to_move()
