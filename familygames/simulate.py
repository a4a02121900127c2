"""Plays many games between programs and counts who wins.

    python -m familygames.simulate happy_family --games 1000 --players expert,regular,regular,regular

Seats are shuffled from game to game; teams stay together, named as they sit, and move on by one seat every
second game. The same seed gives the same games whatever ``--jobs`` says.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NoReturn

import msgspec

from familygames.cards import Deck
from familygames.catalogue import GAMES, Game
from familygames.chance import shuffled
from familygames.errors import InvalidDeck, InvalidOptions
from familygames.game import CommonOptions
from familygames.players import playing
from familygames.values import Value

AT_ONCE = 10
"""Games that a process is handed at a time: handing over costs less than playing them."""


class PlayerRow(Value, frozen=True, omit_defaults=False):
    """How one of the named players did: *wins* alone, *ties* shared, *share* of all games with ties split.

    A game without a winner adds to nobody's share. Where teams play, all this is of the player's team.
    """

    name: str
    wins: int
    ties: int
    share: float
    mean_score: float


class Simulation(Value, frozen=True, omit_defaults=False):
    """What many games came to; *players* in the order they were named."""

    game: str
    games: int
    finished: int
    moves: int
    moves_per_second: float
    players: tuple[PlayerRow, ...]


@dataclass(frozen=True)
class Plan:
    """Which games to play; *players* by name, who change seats from game to game."""

    game: str
    players: tuple[str, ...]
    seed: str
    options: CommonOptions
    deck: Deck


class Outcome(Value, frozen=True):
    """One game's end, by the order of the plan's players; *sides* is how many players or teams have won."""

    finished: bool
    moves: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    sides: int


def play_one(plan: Plan, number: int) -> Outcome:
    """Game *number* of *plan*, to its end."""
    game = GAMES[plan.game]
    seed = f"{plan.seed}/{number}"
    order = seating(game, len(plan.players), number, seed)
    players = [game.player(plan.players[who]) for who in order]
    state = game.deal(plan.deck, plan.options, len(players), seed)
    moves = 0
    for turn in playing(state, players, Random(f"{seed}/play"), game.referee):
        state = turn.step.state
        moves += 1
    scores = dict(zip(order, state.scores(), strict=True))
    winners = state.winners()
    return Outcome(
        finished=state.is_over(),
        moves=moves,
        scores=tuple(scores[who] for who in range(len(order))),
        winners=tuple(order[seat] for seat in sorted(winners)),
        sides=len({seat % game.state.teams for seat in winners}) if game.state.teams else len(winners),
    )


def seating(game: Game, seats: int, number: int, seed: str) -> tuple[int, ...]:
    """Which of the plan's players sits at each seat in game *number*."""
    if game.state.teams:
        return tuple((seat + number % 2) % seats for seat in range(seats))
    return shuffled(range(seats), f"{seed}/seats")


def simulate(plan: Plan, games: int, jobs: int = 1) -> Simulation:
    """Plays *games* games on *jobs* processes, but no more than there are cores or parts of the work."""
    start = time.perf_counter()
    if jobs == 1:
        outcomes = [play_one(plan, number) for number in range(games)]
    else:
        processes = min(jobs, os.cpu_count() or 1, ceil(games / AT_ONCE))
        # Not forked: whoever calls this may have threads, and a fork would copy what they hold locked.
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            outcomes = list(pool.map(partial(play_one, plan), range(games), chunksize=AT_ONCE))
    seconds = time.perf_counter() - start
    moves = sum(outcome.moves for outcome in outcomes)
    return Simulation(
        game=plan.game,
        games=games,
        finished=sum(outcome.finished for outcome in outcomes),
        moves=moves,
        moves_per_second=round(moves / seconds, 1),
        players=tuple(player_row(name, who, outcomes) for who, name in enumerate(plan.players)),
    )


def player_row(name: str, who: int, outcomes: Sequence[Outcome]) -> PlayerRow:
    won = [outcome.sides for outcome in outcomes if who in outcome.winners]
    return PlayerRow(
        name=name,
        wins=won.count(1),
        ties=len(won) - won.count(1),
        share=round(sum(1 / sides for sides in won) / len(outcomes), 4),
        mean_score=round(sum(outcome.scores[who] for outcome in outcomes) / len(outcomes), 4),
    )


class Arguments(argparse.ArgumentParser):
    """Answers bad arguments with one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def written(text: str) -> str:
    text.encode()  # A terminal may pass on letters that are none: UnicodeError, which is a ValueError.
    return text


positive.__name__ = "number above 0"  # What argparse calls them in its refusals.
written.__name__ = "UTF-8"


def arguments() -> Arguments:
    parser = Arguments(prog="familygames.simulate", description="Play many games between programs.")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--games", type=positive, default=100, help="how many to play (100)")
    parser.add_argument(
        "--players", required=True, help="names with commas, such as expert,regular or random"
    )
    parser.add_argument("--seed", type=written, default="1", help="the same seed gives the same games (1)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--deck", type=Path, help="a deck as JSON, instead of the game's own")
    parser.add_argument("--jobs", type=positive, default=1, help="processes to play on (1)")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    return parser


def read_plan(parser: Arguments, given: argparse.Namespace) -> Plan:
    """What the arguments ask for, tried with one deal; ends the program if they do not fit."""
    game = GAMES[given.game]
    names = tuple(given.players.split(","))
    for name in names:
        if name != "random" and name not in game.players:
            parser.error(f"no player is called {name!r}; there are {', '.join(game.players)} and random")
    try:
        options = game.read_settings(given.option)
        deck = game.deck_for(options, len(names))
        if given.deck is not None:
            deck = game.read_deck(given.deck.read_bytes())
        plan = Plan(game.name, names, given.seed, options, deck)
        game.deal(deck, plan.options, len(names), plan.seed)
    except (InvalidOptions, InvalidDeck) as error:
        parser.error(str(error))
    except (OSError, msgspec.DecodeError) as error:
        parser.error(f"cannot read the deck: {error}")
    return plan


def table(simulation: Simulation) -> str:
    counts = f"{simulation.finished} of {simulation.games} games finished, {simulation.moves} moves"
    lines = [
        f"{counts}, {simulation.moves_per_second:,.0f} moves/s",
        f"{'player':12} {'wins':>6} {'ties':>6} {'share':>7} {'mean score':>11}",
    ]
    lines += [
        f"{row.name:12} {row.wins:6} {row.ties:6} {row.share:7.3f} {row.mean_score:11.2f}"
        for row in simulation.players
    ]
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    parser = arguments()
    given = parser.parse_args(words)
    simulation = simulate(read_plan(parser, given), given.games, given.jobs)
    print(msgspec.json.encode(simulation).decode() if given.json else table(simulation))


if __name__ == "__main__":
    main(sys.argv[1:])
