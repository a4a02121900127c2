"""How a game stands at one moment and how it ended: what boards, reports and teachers are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from familygames.cards import Card
from familygames.game import Rules, Seat
from familygames.values import Value


class Reporting(Rules, frozen=True):
    """What whoever tells others of a game asks of a moment."""

    lowest_wins: ClassVar[bool] = False
    """Whether points are what a player does not want."""

    @property
    def round(self) -> int | None:
        """Which round it is, counted from 1; None in a game without rounds."""
        return None

    @property
    def street(self) -> tuple[Card, ...]:
        """The cards that lie open for whoever can pay them; none in most games."""
        return ()

    @property
    def proposal(self) -> Value | None:
        """What waits for its judges."""
        return None

    def scores(self) -> tuple[int, ...]:
        """Points so far, by seat."""
        raise NotImplementedError

    @property
    def programme_score(self) -> int | None:
        """The points of whoever plays by a programme, without a seat; None where nobody does."""
        return None

    def families_won(self) -> tuple[tuple[str, ...], ...]:
        """The families that each seat, or its team, has completed; none where a game is not about them."""
        return ((),) * len(self.scores())

    def tally(self) -> Mapping[str, int | None]:
        """What this game alone counts, by its own words, besides `scores`."""
        return {}

    def winners(self) -> frozenset[Seat]:
        """Who has won, several in a shared victory; empty if nobody has (yet)."""
        scores = self.scores()
        best = (min if self.lowest_wins else max)(scores)
        return frozenset(seat for seat, score in enumerate(scores) if self.is_over() and score == best)

    def is_level(self) -> bool:
        """Whether nobody stands before anybody: with nothing, or beside a programme with as much."""
        scores, programme = set(self.scores()), self.programme_score
        return scores == {programme} or (programme is None and scores == {0} and set(self.places()) == {1})

    def victors(self) -> tuple[Seat, ...]:
        """The winners as people are told of them: nobody where all are level, for it would be mockery."""
        return () if self.is_level() else tuple(sorted(self.winners()))

    def merits(self) -> tuple[tuple[int, ...], ...]:
        """What the places of the end go by, for each seat: the greater is the better."""
        return tuple((-score if self.lowest_wins else score,) for score in self.scores())

    def places(self) -> tuple[int, ...]:
        """The place of each seat as it stands, from 1, the winners first; equal ones share it."""
        winners = self.winners()
        ranks = [(1,) if seat in winners else (0, *merits) for seat, merits in enumerate(self.merits())]
        return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)

    def next_dealer(self) -> Seat:
        """The dealer of a rematch: the deal moves one seat to the left."""
        return (self.dealer + 1) % len(self.scores())
