"""Who begins, in every game: as the deal has it, the first seat, or whoever people say."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from familygames.catalogue import GAMES, Game
from familygames.game import CommonOptions, FirstPlayer, State, Value

SEATS = {"happy_family": 4, "literature": 6, "famiglia": 2, "familys": 4, "spikit": 4}
SAID = ("youngest", "teacher")

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def options(game: Game, who: FirstPlayer) -> Value:
    """In Famiglia who begins belongs to the level: a is the first seat."""
    if issubclass(game.options, CommonOptions):
        return game.read_options({"first_player": who})
    return game.read_options({"mode": "two_players", "first": {"seat_0": "a"}.get(who, who)})


def begins(game: Game, who: FirstPlayer, seed: str, dealer: int | None = None) -> int:
    state: Any = game.deal(game.standard_deck(), options(game, who), SEATS[game.name], seed, dealer)
    turn: int = state.turn
    return turn


@every_game
def test_every_game_has_every_choice(game: Game) -> None:
    for who in get_args(FirstPlayer):
        chosen = options(game, who)
        assert game.first_player(chosen) == who
    assert game.first_player(
        game.read_options({"mode": "two_players"} if game.name == "famiglia" else {})
    ) in (
        "random",
        "seat_0",
    )


@every_game
def test_the_first_seat_begins_where_it_is_to(game: Game) -> None:
    assert {begins(game, "seat_0", seed) for seed in "abcdefgh"} == {0}


@every_game
@pytest.mark.parametrize("who", SAID)
def test_whom_people_name_begins(game: Game, who: FirstPlayer) -> None:
    seats = SEATS[game.name]

    for seat in range(seats):
        assert begins(game, who, "named", game.state.dealer_before(seat, seats)) == seat


@every_game
@pytest.mark.parametrize("who", ["random", *SAID])
def test_chance_decides_where_nobody_says_who(game: Game, who: FirstPlayer) -> None:
    drawn = [begins(game, who, str(seed)) for seed in range(40)]

    assert set(drawn) == set(range(SEATS[game.name]))
    assert drawn == [begins(game, "random", str(seed)) for seed in range(40)]


@pytest.mark.parametrize("name", ["happy_family", "familys", "spikit"])
def test_a_rematch_moves_the_deal_on_unless_a_seat_is_named(name: str) -> None:
    game = GAMES[name]

    for who, following in (("random", 1), ("seat_0", 0)):
        chosen = options(game, who)
        before: Any = game.deal(game.standard_deck(), chosen, 4, "rematch")
        after: Any = game.deal(game.standard_deck(), chosen, 4, "again", before.next_dealer())
        assert (after.turn - before.turn) % 4 == following


def test_the_youngest_is_never_the_gangster() -> None:
    game = GAMES["famiglia"]

    for who in SAID:
        chosen = game.read_options({"first": who})
        states: list[State] = [game.deal(game.standard_deck(), chosen, 1, seed) for seed in "abcdef"]
        assert {state.turn for state in states} == {0}  # type: ignore[attr-defined]
        assert game.first_player(chosen) == "seat_0"  # Nobody is asked.
