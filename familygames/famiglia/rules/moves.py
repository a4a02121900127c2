"""What a player of Famiglia may do: each move knows when it is allowed and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from familygames.cards import Card
from familygames.famiglia.gang import ACCOUNTANTS, BRUTES, MERCENARIES, VALUE
from familygames.famiglia.programme import wish
from familygames.famiglia.rules import events
from familygames.famiglia.rules.options import Reason
from familygames.famiglia.rules.state import ORDER, STREET, Moment, Swap
from familygames.game import PROGRAMME, Move, Seat, Spoken, Step


class Discard(Move[Moment], frozen=True):
    """Action 1: discard a Street card, and turn up as many new ones as its value (FA-9 to FA-11)."""

    phases = ("refresh", "accountant")

    card: Card

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if state.has_zero:
            return Reason.STREET_HAS_ZERO
        if state.phase == "accountant":
            return Reason.REFRESH_USED
        if state.is_exhausted:
            return Reason.STACK_EXHAUSTED
        if self.card not in state.street:
            return Reason.NOT_IN_STREET
        return Reason.VALUE_TOO_HIGH if VALUE[self.card] > state.options.discard_max_value else None

    def play(self, step: Step[Moment], seat: Seat) -> None:
        discard(step, seat, self.card)

    def spoken(self) -> Spoken:
        return events.said_of_discard(self.card)


class PlayAccountant(Move[Moment], frozen=True):
    """Action 2: up to as many swaps of hand and play area as the Accountant's value (FA-12)."""

    phases = ("refresh", "accountant")

    card: Card
    swaps: tuple[Swap, ...] = ()

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if self.card not in state.hands[seat]:
            return Reason.CARD_NOT_IN_HAND
        if self.card.family != ACCOUNTANTS:
            return Reason.NOT_AN_ACCOUNTANT
        if not VALUE[self.card]:
            return Reason.ZERO_HAS_NO_ACTION
        if len(self.swaps) > VALUE[self.card]:
            return Reason.TOO_MANY_SWAPS
        if any(self.card in swap for swap in self.swaps):
            return Reason.CANNOT_SWAP_PLAYED_CARD
        return self.misplaced(state.hands[seat], state.areas[seat])

    def misplaced(self, hand: Sequence[Card], area: Sequence[Card]) -> Reason | None:
        """Why the swaps are not between cards of *hand* and *area*, each of them once."""
        if not self.swaps:
            return None
        given = {own for own, _ in self.swaps}
        back = {other for _, other in self.swaps}
        if len(given) < len(self.swaps) or not given <= set(hand):
            return Reason.CARD_NOT_IN_HAND
        if len(back) < len(self.swaps) or not back <= set(area):
            return Reason.CARD_NOT_IN_AREA
        return None

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.PlayedAccountant(seat, self.card, self.swaps))

    def spoken(self) -> Spoken:
        return events.said_of_accountant(self.card, len(self.swaps))


class PlayBrute(Move[Moment], frozen=True):
    """Action 3: a Street card costs less this turn (FA-13)."""

    phases = ("refresh", "accountant", "brute")

    card: Card
    target: Card
    by: int

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if self.card not in state.hands[seat]:
            return Reason.CARD_NOT_IN_HAND
        if self.card.family != BRUTES:
            return Reason.NOT_A_BRUTE
        if not VALUE[self.card]:
            return Reason.ZERO_HAS_NO_ACTION
        if self.target not in state.street:
            return Reason.NOT_IN_STREET
        if not 1 <= self.by <= min(VALUE[self.card], VALUE[self.target]):
            return Reason.BAD_REDUCTION
        return None

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.PlayedBrute(seat, self.card, self.target, self.by))

    def spoken(self) -> Spoken:
        return events.said_of_brute(self.card, self.target, self.by)


class Take(Move[Moment], frozen=True):
    """Action 4: recruit a Street card, free or with a pair, of which *used* goes to the play area (FA-14)."""

    phases = tuple(ORDER)

    card: Card
    used: Card | None = None
    kept: Card | None = None

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if self.card not in state.street:
            return Reason.NOT_IN_STREET
        cost = state.cost(self.card)
        if not cost:
            return None if self.used is None and self.kept is None else Reason.PAIR_NOT_NEEDED
        if self.used is None or self.kept is None:
            return Reason.PAIR_NEEDED
        hand = state.hands[seat]
        if self.used not in hand or self.kept not in hand or self.used == self.kept:
            return Reason.CARD_NOT_IN_HAND  # FA-17
        return mismatch(self.card.family, cost - 1, self.used, self.kept)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.Took(seat, self.card, self.used, self.kept))
        end_turn(step)

    def spoken(self) -> Spoken:
        return events.said_of_taking(self.card, self.used, self.kept)


class Pass(Move[Moment], frozen=True):
    """No more actions, and no card (FA-18)."""

    phases = tuple(ORDER)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        pass_turn(step, seat)

    def spoken(self) -> Spoken:
        return Spoken("pass")


class TakeBack(Move[Moment], frozen=True):
    """Undo the Brute or else the Accountant of this turn (FA-38)."""

    phases = tuple(ORDER)

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if not state.options.undo:
            return Reason.UNDO_NOT_ALLOWED
        return None if state.brute or state.accountant else Reason.NOTHING_TO_UNDO

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.TookBack(seat))


class FollowProgramme(Move[Moment], frozen=True):
    """The gangster's whole turn, in which he has no choice (FA-36)."""

    def objection(self, state: Moment, seat: Seat) -> Reason | None:
        if state.phase == "over":
            return Reason.GAME_OVER
        return None if seat == PROGRAMME == state.turn else Reason.NOT_YOUR_TURN

    def play(self, step: Step[Moment], seat: Seat) -> None:
        highest: int = step.state.options.discard_max_value
        while True:
            state = step.state
            wanted = wish(
                state.gangster,
                state.street,
                chain(state.stack, state.discards),
                state.options.level,
                0 if state.is_exhausted else highest,
            )
            if wanted is None:
                pass_turn(step, seat)
                return
            if not wanted.away:
                break
            discard(step, seat, wanted.card)
            if step.state.emptied:
                highest = 0  # FA-10: one refresh a turn in the second pass, whichever step it is for.
        plan = wanted.number if state.options.show_gangster_plan else None
        step.tell(events.GangsterTook(wanted.card, plan))
        end_turn(step)


def mismatch(family: str, value: int, one: Card, other: Card) -> Reason | None:
    """Why two hand cards are not a pair of *family* and *value* (FA-14 to FA-16)."""
    true = [card for card in (one, other) if card.family == family and VALUE[card] == value]
    if len(true) == 2:
        return None
    if not true:
        both = one.family == other.family == MERCENARIES
        return Reason.ONE_MERCENARY_ONLY if both else Reason.PAIR_MISMATCH
    stand_in = other if true[0] is one else one
    if stand_in.family != MERCENARIES:
        return Reason.PAIR_MISMATCH
    return None if VALUE[stand_in] > value else Reason.MERCENARY_TOO_LOW


def discard(step: Step[Moment], seat: Seat, card: Card) -> None:
    step.tell(events.Discarded(seat, card))
    turn_up(step, VALUE[card])


def turn_up(step: Step[Moment], number: int) -> None:
    """*number* cards to the right of the Street, through a reshuffle if need be (FA-20 to FA-22)."""
    while number and not step.state.is_exhausted:
        stack = step.state.stack
        cards = stack[: -number - 1 : -1]
        step.tell(events.TurnedUp(cards))
        number -= len(cards)
        if not step.state.stack:
            if step.state.emptied or not step.state.discards:
                step.tell(events.StackExhausted())
            else:
                step.tell(events.Reshuffled(len(step.state.discards)))


def pass_turn(step: Step[Moment], seat: Seat) -> None:
    """No card this turn; the game is over if the turn before had none either (FA-26)."""
    idle = step.state.idle
    step.tell(events.Passed(seat))
    if idle:
        end(step)
    else:
        end_turn(step)


def end_turn(step: Step[Moment]) -> None:
    """The end test comes before an empty Street is refilled: a stack that the refill exhausts at the end of a
    round gives both sides one more turn (FA-24, FA-25).
    """
    state = step.state
    if state.is_exhausted and state.turn != state.first:
        end(step)
        return
    if not state.street:
        turn_up(step, STREET)  # FA-19
    step.tell(events.TurnPassed(step.state.next_seat()))


def end(step: Step[Moment]) -> None:
    step.tell(events.GameEnded(step.state.scores(), step.state.gangster_score()))


AnyMove = Discard | PlayAccountant | PlayBrute | Take | Pass | TakeBack | FollowProgramme
