"""What the HTML boards of one move cost: ``python benchmarks/boards.py [--game literature --seats 8]``

Plays games with random moves at one table without sockets or storage, and renders after every move what the
outboxes would: the public part once, the private part of every seat, the events. Prints microseconds of CPU
a move, for the first games (the fragments are still to be rendered) and for the later ones.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
os.environ.setdefault("DEBUG", "1")  # Static files by their plain names: none need to be collected.
os.environ.setdefault("DATA_DIR", tempfile.mkdtemp(prefix="boards-"))

import django

django.setup()

from classroom.games.shared.table_view import Entry
from classroom.live.seats import SeatRow, StillRow
from classroom.live.story import Story
from classroom.live.table import LiveTable
from familygames.catalogue import GAMES

NAMES = ("Mary", "Paul", "Lina", "Noah", "Emma", "Max", "Anna", "Tom")
OPTIONS: dict[str, dict[str, Any]] = {
    "famiglia": {},
    "familys": {"rounds": 3},
    "happy_family": {"end_rule": "all_families"},
    "literature": {"history": "full"},
    "spikit": {"match_rounds": 1, "max_turns": 10},
}
"""Those that make games long enough, and much of them shown."""


def made_table(name: str, seats: int, way: str, seed: str, **options: Any) -> LiveTable:
    """A live table that is stored nowhere. Needs a running event loop."""
    game = GAMES[name]
    story = Story(
        id=1, label=1, session=1, game=game, deck=game.standard_deck(), options=game.read_options(options),
        seats=seats, first_seed=seed, deal_again=False, for_programs=False, bot_level="regular",
        bot_seconds=0, absent_seconds=None,
    )  # fmt: skip
    rows = [SeatRow(place, NAMES[place], "", place + 1, "", way, None) for place in range(seats)]
    return LiveTable(story, rows, StillRow(False, False, False), lambda table: None)


def one_game(table: LiveTable, seed: str, costs: dict[str, list[float]]) -> int:
    """Play to the end, render after every move; how many bytes one seat was sent."""
    rng = Random(seed)
    story, board = table.story, table.board
    story.deal(seed, None, story.number + 1, story.moved_at)
    sent: list[dict[str, str]] = [{} for _ in table.seats]
    size = 0
    while not table.over:
        seat = rng.choice(sorted(table.state.to_move()))
        move = rng.choice(table.state.moves(seat))
        step = table.state.play(seat, move)
        story.add(Entry(story.number + 1, seat, tuple(step.events)), step.state)
        clock = time.process_time_ns()
        board.parts(None, "fr")
        public = time.process_time_ns()
        parts = [board.parts(place, "fr") for place in range(len(table.seats))]
        private = time.process_time_ns()
        for place in range(len(table.seats)):
            board.events(place, "fr", story.number - 1)
        events = time.process_time_ns()
        costs["public"].append((public - clock) / 1000)
        costs["private"].append((private - public) / 1000)
        costs["events"].append((events - private) / 1000)
        for place, now in enumerate(parts):
            before = sent[place]
            size += sum(len(html) for name, html in now.items() if before.get(name) is not html)
            sent[place] = now
    return size // len(table.seats)


async def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--game", choices=sorted(OPTIONS), default="happy_family")
    arguments.add_argument("--games", type=int, default=40)
    arguments.add_argument("--seats", type=int, help="as many as usually play, if nothing is said")
    arguments.add_argument("--way", choices=("tap", "tiles", "gaps", "type"), default="tap")
    chosen = arguments.parse_args()
    game = GAMES[chosen.game]
    options = game.read_options(OPTIONS[chosen.game])
    seats = game.usual_size(options) if chosen.seats is None else chosen.seats
    sizes = game.state.seats_for(options)
    if seats not in sizes:
        sys.exit(f"{game.name}: --seats may be {' or '.join(map(str, sizes))}, not {seats}.")
    table = made_table(game.name, seats, chosen.way, "0", **OPTIONS[game.name])
    halves: list[dict[str, list[float]]] = []
    size = 0
    for half in range(2):
        costs: dict[str, list[float]] = {"public": [], "private": [], "events": []}
        for number in range(chosen.games // 2):
            size += one_game(table, f"{half}/{number}", costs)
        halves.append(costs)
    moves = sum(len(costs["public"]) for costs in halves)
    print(
        f"{game.name}, {seats} seats, {chosen.way}, {moves} moves, "
        f"{size // moves} characters sent to a seat for a move"
    )
    for name, costs in zip(("first games", "later games"), halves, strict=True):
        means = {kind: statistics.fmean(values) for kind, values in costs.items()}
        total = [sum(parts) for parts in zip(*costs.values(), strict=True)]
        print(
            f"{name}: {sum(means.values()):.0f} µs a move ("
            + ", ".join(f"{kind} {mean:.0f}" for kind, mean in means.items())
            + f"), median {statistics.median(total):.0f}, p95 {statistics.quantiles(total, n=20)[-1]:.0f}; "
            + "medians: "
            + ", ".join(f"{kind} {statistics.median(values):.0f}" for kind, values in costs.items())
        )


if __name__ == "__main__":
    asyncio.run(main())
