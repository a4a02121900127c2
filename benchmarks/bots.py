"""When a bot's answer appears, as a share of its thinking time: ``python benchmarks/bots.py [GAME ...]``

Opens live tables with nobody but bots, in a database of its own, for each game and each level of bots, one
after the other, and looks at them as a browser does: an answer has appeared once the board with it has been
written to a spectator's socket. Votes count from the moment when all were asked: bots think side by side.
The first answers of a game find its word lists unread.

Under 100 % a bot keeps within the time that the teacher has set. What else runs on the machine counts, too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
os.environ.setdefault("DEBUG", "1")  # Static files by their plain names: none need to be collected.
os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="bots-")  # Not the school's own database.

import django

django.setup()

from asgiref.sync import sync_to_async
from django.core.management import call_command

from classroom.live.broadcast import BoardOutbox
from classroom.live.hub import hub
from classroom.live.table import LiveTable
from classroom.models import Deck, User
from classroom.services import seating, sessions
from familygames.catalogue import GAMES, Game
from familygames.game import Seat

OPTIONS: dict[str, dict[str, Any]] = {"famiglia": {"mode": "two_players"}}


def opened(teacher: User, game: Game, level: str, tables: int, seconds: float) -> list[int]:
    """Tables of one session, all of whose seats are bots'."""
    options = game.read_options(OPTIONS.get(game.name, {}))
    session = sessions.open_session(
        teacher=teacher,
        game=game.name,
        deck=Deck.objects.get(slug=game.standard_deck().id, owner=None),
        options=msgspec.to_builtins(options),
        seats_per_table=game.usual_size(options),
        bot_level=level,
        bot_seconds=seconds,
    )
    return sorted(seating.open_tables_of_bots(session_id=session.pk, tables=tables))


class Watch:
    """A spectator's socket that notes how long each answer took, as a share of *seconds*."""

    def __init__(self, table: LiveTable, seconds: float, most: int) -> None:
        self.table = table
        self.seconds = seconds
        self.most = most
        self.shares: list[float] = []
        self.enough = asyncio.Event()
        self._began = time.perf_counter()
        self._number = table.number
        self._awaited = self._all_awaited()
        outbox = BoardOutbox(table, None, "en")
        table.join(outbox)
        self._writing = asyncio.create_task(outbox.write(self._written))

    async def _written(self, message: Any) -> None:
        if self.table.number == self._number:
            return
        now, awaited = time.perf_counter(), self._all_awaited()
        self.shares.append((now - self._began) / self.seconds)
        if not awaited < self._awaited:  # Else the others of those who vote at the same time are still asked.
            self._began = now
        self._number, self._awaited = self.table.number, awaited
        if len(self.shares) >= self.most or not awaited:
            self.enough.set()

    def _all_awaited(self) -> frozenset[Seat]:
        state = self.table.state
        return frozenset(state.to_move() - state.free())

    async def answers(self) -> list[float]:
        await self.enough.wait()
        self._writing.cancel()
        hub.registry.let_go(self.table)
        return self.shares


async def measured(game: Game, level: str, tables: int, answers: int, seconds: float, teacher: User) -> str:
    numbers = await sync_to_async(opened)(teacher, game, level, tables, seconds)
    watches = [Watch(await hub.table(number), seconds, answers) for number in numbers]
    shares = sorted(chain(*await asyncio.gather(*(watch.answers() for watch in watches))))
    middle, late = statistics.median(shares), statistics.quantiles(shares, n=20, method="inclusive")[-1]
    over = sum(share > 1 for share in shares)
    return f"{game.name:13} {level:10} {len(shares):5} {middle:8.0%} {late:8.0%} {shares[-1]:8.0%} {over:9}"


async def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all by default")
    arguments.add_argument("--tables", type=int, default=4, help="played side by side")
    arguments.add_argument("--answers", type=int, default=25, help="looked at, at each table")
    arguments.add_argument("--seconds", type=float, default=1.0, help="of thinking time")
    chosen = arguments.parse_args()
    if unknown := set(chosen.games) - set(GAMES):
        arguments.error(f"there is no game {', '.join(sorted(unknown))}")
    await sync_to_async(call_command)("migrate", verbosity=0)
    await sync_to_async(call_command)("load_decks", verbosity=0)
    teacher = await User.objects.acreate(email="teacher@example.org")
    print(f"{chosen.tables} tables at a time, {chosen.seconds:g} s to think")
    print(f"{'game':13} {'level':10} {'times':>5} {'median':>8} {'p95':>8} {'most':>8} {'over 100%':>9}")
    for name in chosen.games or GAMES:
        game = GAMES[name]
        for level in game.players:
            print(
                await measured(game, level, chosen.tables, chosen.answers, chosen.seconds, teacher),
                flush=True,
            )


if __name__ == "__main__":
    asyncio.run(main())
