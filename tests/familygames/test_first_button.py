"""At home a game is not won by pressing whatever is offered first, and it is not over at once."""

from __future__ import annotations

from random import Random

import pytest

from familygames.catalogue import GAMES, Game
from familygames.game import WAIT
from familygames.players import playing

GAMES_EACH = 60
MOST_WON = GAMES_EACH // 5
FEWEST_MOVES = 8
"""Of one player, in the shortest game: two minutes of a pupil."""

JUDGED = [pytest.param(game, id=game.name) for game in GAMES.values() if game.panel is not None]


def first(view: object, moves: list[object], rng: Random) -> object:
    return next(move for move in moves if move is not WAIT)


@pytest.mark.parametrize("game", JUDGED)
def test_whoever_presses_the_first_button_seldom_wins_against_the_weakest_bot(game: Game) -> None:
    options = game.read_options(game.alone(dict(game.first_time)))
    seats = min(game.state.seats_for(options))
    deck, weakest = game.deck_for(options, seats), next(iter(game.players.values()))
    won, own = 0, []
    for seed in map(str, range(GAMES_EACH)):
        state = game.deal(deck, options, seats, seed)
        own.append(0)
        players = [first, *[weakest] * (seats - 1)]
        for turn in playing(state, players, Random(seed), game.referee):  # type: ignore[arg-type]
            state = turn.step.state
            own[-1] += turn.seat == 0
        won += 0 in state.winners()

    assert won <= MOST_WON
    assert min(own) >= FEWEST_MOVES, own
