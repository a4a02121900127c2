"""Tables that have been played already: their turns are in the database, as `classroom.live` writes them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from django.utils import timezone

from classroom.live.story import StoredTurn, Story, story_of
from classroom.models import Table, Turn, User
from familygames.cards import Card
from familygames.game import Move, State
from familygames.literature.rules import Ask, Claim
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

    def __init__(
        self, game: str, *, seed: str = "1", seats: int = 0, teacher: User | None = None, **options: Any
    ) -> None:
        people = ("Ann", "Bob", "Cid", "Dan", "Eve", "Flo")[: seats or SEATS[game]]
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

    def play_until(self, is_there: Callable[[Any], bool], choose: Chooser) -> bool:
        """As *choose* wants, until *is_there*; whether it came to that."""
        state, steps = self.state, []
        while not is_there(state):
            if state.is_over():
                return False
            seat = min(state.to_move())
            steps.append((seat, choose(state, seat)))
            state = state.play(*steps[-1]).state
        for seat, move in steps:
            self.play(seat, move)
        return True

    def play_on(self, most: int = 10_000, *, seed: int = 1) -> None:
        """At most so many random moves."""
        rng = Random(seed)
        for _ in range(most):
            if self.state.is_over():
                return
            seat = rng.choice(sorted(self.state.to_move()))
            self.play(seat, rng.choice(self.state.moves(seat)))


def with_open_cards(rng: Random) -> Chooser:
    """Littérature played by people who see all cards: it comes to its rarer phases."""

    def choose(state: Any, seat: int) -> Move[Any]:
        moves = state.moves(seat)
        for family in state.open_sets:
            holders = state.holders(family)
            if state.phase in ("play", "final_claims") and {who % 2 for _, who in holders} == {seat % 2}:
                return Claim(family, holders)
        hits = [
            move
            for move in moves
            if isinstance(move, Ask) and Card(move.family, move.member) in state.hands[move.target]
        ]
        return rng.choice(hits or moves)

    return choose


def at_random(rng: Random) -> Chooser:
    return lambda state, seat: rng.choice(state.moves(seat))
