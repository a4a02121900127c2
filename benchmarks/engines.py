"""What the games cost by themselves: ``make bench-engines [ARGS="literature --rounds 9"]``

For each game of the catalogue, in CPU time on one core, without site or sockets:

- moves a second between random players: listing all legal moves, choosing one, playing it with its events;
- whole games a second between its strongest players, and what one of their decisions takes at the median and
  at the 95th percentile: 50 ms are allowed (a turn of Famiglia 300 ms, a search in a hand of FAMILYS 5 ms).

Every figure is the median of several rounds, in which the games take turns: whatever else the machine does
slows all of them. ``--profile`` prints instead where the time of random moves goes.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from familygames.cards import Deck
from familygames.catalogue import GAMES, Game
from familygames.chance import shuffled
from familygames.decks.letters import FULL_HAND, LetterDeck
from familygames.familys.bots import best_combination
from familygames.familys.rules import Familys
from familygames.game import Move, Rules, View
from familygames.language.words.lexicon import lexicon
from familygames.players import Player, playing, random_player

S = TypeVar("S", bound=Rules)


BARS = {"happy_family": 25_000, "literature": 25_000, "famiglia": 25_000, "spikit": 8_000, "familys": 8_000}
"""At least this many random moves a second."""


@dataclass(frozen=True)
class Table:
    """What is played: *seats* at a *game*; *options* that are not the usual ones."""

    game: Game
    seats: int = 4
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return ", ".join([self.game.name, str(self.seats), *(f"{k}={v}" for k, v in self.options.items())])

    @cached_property
    def deck(self) -> Deck:
        return self.game.standard_deck()

    @cached_property
    def chosen(self) -> Any:
        """The options as the game takes them, read once for all deals, as at a live table."""
        return self.game.read_options(self.options)

    def deal(self, seed: str) -> Rules:
        return self.game.deal(self.deck, self.chosen, self.seats, seed)


AT_TABLES: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "literature": ((6, {}),),
    "famiglia": ((1, {}), (2, {"mode": "two_players"})),
}
"""Seats and options where four seats with the usual ones are not what is measured."""


def tables(names: Sequence[str]) -> list[Table]:
    """The tables of the games of these *names*, or of all games."""
    return [
        Table(game, seats, options)
        for game in GAMES.values()
        if not names or game.name in names
        for seats, options in AT_TABLES.get(game.name, ((4, {}),))
    ]


class Timed:
    """A player who notes what each of its decisions takes, in CPU seconds."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds: list[float] = []

    def __call__(self, view: View, moves: Sequence[Move[S]], rng: Random) -> Move[S]:
        start = time.process_time()
        move = self.player(view, moves, rng)
        self.seconds.append(time.process_time() - start)
        return move


class Round(NamedTuple):
    """One round's *games*, of so many *moves* in so many CPU *seconds*."""

    games: int
    moves: int
    seconds: float


def played(table: Table, player: Player, seconds: float, seed: str) -> Round:
    """Whole games, one after the other, until *seconds* have been used."""
    games = moves = 0
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        state = table.deal(f"{seed}/{games}")
        chance = Random(f"{seed}/{games}")
        moves += sum(1 for _ in playing(state, [player] * table.seats, chance, table.game.referee))
        games += 1
    return Round(games, moves, used)


def profile(table: Table, seconds: float, lines: int) -> None:
    """Print where the time of random moves goes: the functions that take most of it themselves."""
    profiler = cProfile.Profile(time.process_time)
    profiler.runcall(played, table, random_player, seconds, "profile")
    print(f"\n{table.name}")
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(lines)


def searches(table: Table, hands: int = 200) -> list[float]:
    """CPU seconds to find the best combination in hands of eleven, with none to four stars among them."""
    start, deck = table.deal("searches"), table.deck
    assert isinstance(start, Familys)
    assert isinstance(deck, LetterDeck)
    stars = [card for card, kind in deck.kinds.items() if kind == "letter_star"]
    rest = [card for card in deck.cards if card not in stars]
    taken = []
    for number in range(-20, hands):  # In the first ones each length of words is read.
        held = stars[: number % 5]
        hand = (*held, *shuffled(rest, f"{number}")[: FULL_HAND - len(held)])
        view = start.but(hands=(hand,) * table.seats).view(0)
        clock = time.process_time()
        best_combination(view, hand, lexicon)
        taken.append(time.process_time() - clock)
    return taken[20:]


def milliseconds(seconds: Sequence[float]) -> tuple[float, float]:
    """The median and the 95th percentile."""
    return statistics.median(seconds) * 1000, statistics.quantiles(seconds, n=20)[-1] * 1000


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="; ".join(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time of a round, for each figure (2)")
    parser.add_argument("--only", choices=("random", "expert"))
    parser.add_argument("--profile", type=int, metavar="LINES", help="where the time of random moves goes")
    parser.add_argument("--json", action="store_true", help="print one line of JSON for each table")
    chosen = parser.parse_args()
    if unknown := set(chosen.games) - set(GAMES):
        parser.error(f"no game is called {', '.join(sorted(unknown))}")
    measured = tables(chosen.games)
    if chosen.profile:
        for table in measured:
            profile(table, chosen.seconds, chosen.profile)
        return
    random_rounds: list[list[Round]] = [[] for _ in measured]
    expert_rounds: list[list[Round]] = [[] for _ in measured]
    experts = [Timed(list(table.game.players.values())[-1]) for table in measured]
    for number in range(chosen.rounds):
        for place, table in enumerate(measured):
            # What is read or worked out once, such as word lists, is not part of the figures.
            if not number:
                played(table, random_player, 0.2, "warm")
            if chosen.only != "expert":
                random_rounds[place].append(played(table, random_player, chosen.seconds, f"{number}"))
            if chosen.only != "random":
                expert_rounds[place].append(played(table, experts[place], chosen.seconds, f"{number}"))
    for table, by_chance, by_experts, expert in zip(
        measured, random_rounds, expert_rounds, experts, strict=True
    ):
        report(table, by_chance, by_experts, expert.seconds, chosen.json)


def report(
    table: Table,
    by_chance: Sequence[Round],
    by_experts: Sequence[Round],
    decisions: Sequence[float],
    as_json: bool,
) -> None:
    found: dict[str, Any] = {"table": table.name}
    if by_chance:
        found["moves_per_second"] = round(statistics.median(one.moves / one.seconds for one in by_chance))
        found["at_least"] = BARS.get(table.game.name)
        found["moves_per_game"] = round(statistics.fmean(one.moves / one.games for one in by_chance))
    if by_experts:
        median, slow = milliseconds(decisions)
        games = statistics.median(one.games / one.seconds for one in by_experts)
        found["expert_games_per_second"] = round(games, 2)
        found["expert_ms"] = round(median, 2)
        found["expert_p95_ms"] = round(slow, 2)
        if table.game.name == "familys":
            found["best_combination_p95_ms"] = round(milliseconds(searches(table))[1], 2)
    print(json.dumps(found) if as_json else "  ".join(f"{name} {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
