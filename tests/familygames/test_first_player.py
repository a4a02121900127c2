"""Who begins, in every game: as the deal has it, the first seat, or whoever people say."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from familygames.catalogue import GAMES, Game
from familygames.game import CommonOptions, FirstPlayer
from familygames.state import State
from tests.games import sample_of

SAID = ("youngest", "teacher")

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def options(game: Game, who: FirstPlayer) -> CommonOptions:
    option, first_seat, beside = sample_of(game.name).beginner
    return game.read_options(beside | {option: first_seat if who == "seat_0" else who})


def begins(game: Game, who: FirstPlayer, seed: str, dealer: int | None = None) -> int:
    state: Any = game.deal(game.standard_deck(), options(game, who), sample_of(game.name).seats, seed, dealer)
    turn: int = state.turn
    return turn


@every_game
def test_every_game_has_every_choice(game: Game) -> None:
    for who in get_args(FirstPlayer):
        chosen = options(game, who)
        assert chosen.first_player == who
    assert game.options().first_player in ("random", "seat_0")


@every_game
def test_the_first_seat_begins_where_it_is_to(game: Game) -> None:
    assert {begins(game, "seat_0", seed) for seed in "abcdefgh"} == {0}


@every_game
@pytest.mark.parametrize("who", SAID)
def test_whom_people_name_begins(game: Game, who: FirstPlayer) -> None:
    seats = sample_of(game.name).seats

    for seat in range(seats):
        assert begins(game, who, "named", game.state.dealer_before(seat, seats)) == seat


@every_game
@pytest.mark.parametrize("who", ["random", *SAID])
def test_chance_decides_where_nobody_says_who(game: Game, who: FirstPlayer) -> None:
    drawn = [begins(game, who, str(seed)) for seed in range(40)]

    assert set(drawn) == set(range(sample_of(game.name).seats))
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
        assert chosen.first_player == "seat_0"  # Nobody is asked.
