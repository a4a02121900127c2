"""One moment of a game of Famiglia: who owns what, what lies in the Street, who acts now.

The numbers beside the code are those of ``rules.md``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

from familygames import game
from familygames.cards import Card, Deck
from familygames.famiglia.gang import POINTS, VALUE, in_order, points
from familygames.famiglia.rules.options import Options, Reason
from familygames.game import PROGRAMME, Event, Seat
from familygames.state import State
from familygames.values import Value

STREET = 6
"""Cards turned up as a new Street (FA-5, FA-19)."""

Phase = Literal["refresh", "accountant", "brute", "take", "gangster", "over"]
ORDER: dict[Phase, int] = {"refresh": 1, "accountant": 2, "brute": 3, "take": 4}
"""The four actions in order; in ``accountant`` the refresh of this turn is spent."""

Swap = tuple[Card, Card]
"""A card of the hand against one of the play area (FA-12)."""


class Exchange(Value, frozen=True):
    """An Accountant played this turn, and what to do to take it back: *phase* is the one before."""

    card: Card
    swaps: tuple[Swap, ...]
    phase: Phase


class Lowering(Value, frozen=True):
    """A Brute played this turn: *target* costs *by* less. *phase* is the one before."""

    card: Card
    target: Card
    by: int
    phase: Phase


class View(game.View, frozen=True, kw_only=True):
    """What a seat may know (section 10). *hands* are sizes; *shown* are the hands open to this viewer.

    *stack* is a size, *passes* tells whether it is used the first or the second time, *exhausted* that it has
    run out twice. *lowered* and *reduction* are those of a Brute played this turn. *scores* count the cards
    this viewer sees; *gangster_score* and *result* are None without a gangster or a victory over him.
    """

    phase: Phase
    first: Seat
    hand: tuple[Card, ...] = ()
    hands: tuple[int, ...]
    shown: tuple[tuple[Card, ...] | None, ...]
    areas: tuple[tuple[Card, ...], ...]
    gangster: tuple[Card, ...] = ()
    street: tuple[Card, ...]
    stack: int
    discards: tuple[Card, ...] = ()
    passes: Literal[1, 2] = 1
    exhausted: bool = False
    level: int | None = None
    accountant: Card | None = None
    lowered: Card | None = None
    reduction: int = 0
    idle: bool = False
    can_undo: bool = False
    gangster_score: int | None = None
    result: int | None = None


class Moment(State, frozen=True):
    """One moment of the game. *hands* and *areas* are by seat, *gangster* is sorted by value; the Street has
    its oldest card first, the *stack* its top card last.

    *emptied* counts how often the stack has run out; *idle* says that the last turn took no card.
    """

    deck: Deck
    options: Options
    seed: str
    hands: tuple[tuple[Card, ...], ...]
    areas: tuple[tuple[Card, ...], ...]
    gangster: tuple[Card, ...]
    street: tuple[Card, ...]
    stack: tuple[Card, ...]
    discards: tuple[Card, ...]
    first: Seat
    turn: Seat
    phase: Phase
    accountant: Exchange | None = None
    brute: Lowering | None = None
    emptied: int = 0
    idle: bool = False

    # Who acts, and what they may do

    def next_dealer(self) -> Seat:
        return 0 if self.options.mode == "solo" else self.first

    def out_of_turn(self, seat: Seat, *phases: str) -> Reason | None:
        if self.phase == "over":
            return Reason.GAME_OVER
        if seat != self.turn or self.phase == "gangster":
            return Reason.NOT_YOUR_TURN
        return None if self.phase in phases else Reason.WRONG_PHASE

    # Questions about the cards

    @cached_property
    def has_zero(self) -> bool:
        return any(VALUE[card] == 0 for card in self.street)

    @property
    def is_exhausted(self) -> bool:
        """The stack has run out for the second time (FA-23)."""
        return self.emptied == 2

    def cost(self, card: Card) -> int:
        """The value at which a Street card can be taken this turn (FA-13)."""
        lowered = self.brute
        return VALUE[card] - (lowered.by if lowered is not None and lowered.target == card else 0)

    def with_cards(self, seat: Seat, hand: Sequence[Card], area: Sequence[Card], **changes: Any) -> Moment:
        """*seat* with this hand and play area, each sorted in the deck's order."""
        hands, areas = list(self.hands), list(self.areas)
        hands[seat] = in_order(hand)
        areas[seat] = in_order(area)
        return self.but(hands=tuple(hands), areas=tuple(areas), **changes)

    def next_seat(self) -> Seat:
        if self.options.mode == "solo":
            return 0 if self.turn == PROGRAMME else PROGRAMME
        return 1 - self.turn

    # End and score

    def scores(self) -> tuple[int, ...]:
        return tuple(
            points(hand) + points(area) for hand, area in zip(self.hands, self.areas, strict=True)
        )  # FA-27

    def gangster_score(self) -> int | None:
        return points(self.gangster) if self.options.mode == "solo" else None

    @property
    def programme_score(self) -> int | None:
        return self.gangster_score()

    def winners(self) -> frozenset[Seat]:
        """Nobody, if the gangster has won or drawn: he has no seat at the table (FA-29, FA-30)."""
        if self.phase != "over":
            return frozenset()
        scores, gangster = self.scores(), self.gangster_score()
        if gangster is not None:
            return frozenset((0,)) if scores[0] > gangster else frozenset()
        if scores[0] == scores[1]:
            return self.tie_break()
        return frozenset((scores.index(max(scores)),))

    def tie_break(self) -> frozenset[Seat]:
        """Who alone owns a card of the highest value in points; both, if nobody does (FA-28)."""
        owned = [
            {POINTS[card] for card in (*hand, *area)}
            for hand, area in zip(self.hands, self.areas, strict=True)
        ]
        alone = owned[0] ^ owned[1]
        if not alone:
            return frozenset((0, 1))
        return frozenset((0,)) if max(alone) in owned[0] else frozenset((1,))

    def result(self) -> int | None:
        """How well the gangster was beaten (FA-29); None if he was not."""
        gangster = self.gangster_score()
        if gangster is None or not self.winners():
            return None
        return 2 * self.scores()[0] - gangster

    def tally(self) -> Mapping[str, int | None]:
        gangster = self.gangster_score()
        return {} if gangster is None else {"gangster": gangster, "result": self.result()}

    # What a seat may know

    def view(self, seat: Seat | None, past: Sequence[Event[Moment]] = ()) -> View:
        solo = self.options.mode == "solo"
        all_shown = solo or self.options.open_hands or self.phase == "over"
        shown = tuple(hand if all_shown or owner == seat else None for owner, hand in enumerate(self.hands))
        seen = tuple(points(hand or ()) + points(area) for hand, area in zip(shown, self.areas, strict=True))
        return View(
            **self.common(seat, past) | {"scores": seen},
            first=self.first,
            hand=self.hands[seat] if seat is not None and seat >= 0 else (),
            hands=tuple(map(len, self.hands)),
            shown=shown,
            areas=self.areas,
            gangster=self.gangster,
            street=self.street,
            stack=len(self.stack),
            discards=self.discards,
            passes=2 if self.emptied else 1,
            exhausted=self.is_exhausted,
            level=self.options.level if solo else None,
            accountant=self.accountant.card if self.accountant else None,
            lowered=self.brute.target if self.brute else None,
            reduction=self.brute.by if self.brute else 0,
            idle=self.idle,
            can_undo=self.options.undo and (self.accountant is not None or self.brute is not None),
            gangster_score=self.gangster_score(),
            result=self.result() if self.phase == "over" else None,
        )
