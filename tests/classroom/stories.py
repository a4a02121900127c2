"""Tables that have been played already: their turns are in the database, as `classroom.live` writes them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from django.utils import timezone

from classroom.live.story import StoredTurn, Story, story_of
from classroom.models import Table, Turn, User
from familygames.game import Move, State
from tests.classroom.tables import Row, a_table

Chooser = Callable[[State, int], Move[Any]]
SEATS = {"happy_family": 3, "literature": 6, "famiglia": 2, "familys": 3, "spikit": 3}
OPTIONS: dict[str, dict[str, Any]] = {
    "happy_family": {"step_mode": "spoken"},
    "famiglia": {"mode": "two_players"},
    "familys": {"rounds": 2},
    "spikit": {"match_rounds": 1, "max_turns": 5},
}
"""For every game seats and options that make it short."""


class Played:
    """A table of people, of which the test makes the turns itself."""

    def __init__(self, game: str, *, seed: str = "1", teacher: User | None = None, **options: Any) -> None:
        people = ("Ann", "Bob", "Cid", "Dan", "Eve", "Flo")[: SEATS[game]]
        self.rows: list[Row] = a_table(
            *people, game=game, teacher=teacher, seed=seed, **(OPTIONS.get(game, {}) | options)
        )
        self.table = Table.objects.select_related("session", "version").get(pk=self.rows[0]["table"])
        self.story: Story = story_of(self.table, len(people))

    @property
    def state(self) -> Any:
        return self.story.state

    def keep(self, seat: int | None, move: Any, events: Any = ()) -> None:
        """Store one turn, and follow it."""
        turn: StoredTurn = (
            self.story.number + 1,
            seat,
            msgspec.json.encode(move).decode(),
            msgspec.json.encode(tuple(events)).decode(),
            timezone.now(),
        )
        number, _, text, happened, at = turn
        Turn.objects.create(table=self.table, number=number, seat=seat, move=text, events=happened, at=at)
        self.story.tell([turn])

    def play(self, seat: int, move: Move[Any], *, stored: Any = None, by_teacher: bool = False) -> None:
        """*stored* is kept instead of the move, where the teacher has made it."""
        step = self.state.play(seat, move)
        self.keep(None if by_teacher else seat, move if stored is None else stored, step.events)

    def play_on(self, most: int = 10_000, *, seed: int = 1) -> None:
        """At most so many random moves."""
        rng = Random(seed)
        for _ in range(most):
            if self.state.is_over():
                return
            seat = rng.choice(sorted(self.state.to_move()))
            self.play(seat, rng.choice(self.state.moves(seat)))
