"""What happens in a game of Famiglia: each event knows what it changes."""

from __future__ import annotations

from familygames.cards import Card
from familygames.chance import shuffled
from familygames.famiglia.gang import VALUE, by_value
from familygames.famiglia.rules.state import Exchange, Lowering, Moment, Phase, Swap
from familygames.game import PROGRAMME, Deed, PublicEvent, Seat, Spoken


class Discarded(Deed[Moment], frozen=True):
    """To the discard pile; in the second pass under the stack (FA-10)."""

    seat: Seat
    card: Card

    def change(self, state: Moment) -> Moment:
        street = tuple([card for card in state.street if card != self.card])
        if not state.emptied:
            return state.but(street=street, discards=(*state.discards, self.card))
        return state.but(street=street, stack=(self.card, *state.stack), phase=after_refresh(state))

    def spoken(self) -> Spoken:
        return said_of_discard(self.card)


class TurnedUp(PublicEvent[Moment], frozen=True):
    """New cards, always to the right of the older ones (FA-8)."""

    cards: tuple[Card, ...]

    def change(self, state: Moment) -> Moment:
        return state.but(street=state.street + self.cards, stack=state.stack[: -len(self.cards)])


class Reshuffled(PublicEvent[Moment], frozen=True):
    """The stack has run out the first time: the discard pile is the new one (FA-20)."""

    cards: int

    def change(self, state: Moment) -> Moment:
        stack = shuffled(state.discards, f"{state.seed}/second")
        return state.but(stack=stack, discards=(), emptied=1, phase=after_refresh(state))


class StackExhausted(PublicEvent[Moment], frozen=True):
    """The stack has run out the second time, or the first time with nothing to reshuffle (FA-22)."""

    def change(self, state: Moment) -> Moment:
        return state.but(emptied=2, phase=after_refresh(state))


class PlayedAccountant(Deed[Moment], frozen=True):
    seat: Seat
    card: Card
    swaps: tuple[Swap, ...] = ()

    def change(self, state: Moment) -> Moment:
        given = {self.card, *(own for own, _ in self.swaps)}
        back = {other for _, other in self.swaps}
        hand = [*(card for card in state.hands[self.seat] if card not in given), *back]
        area = [*(card for card in state.areas[self.seat] if card not in back), *given]
        played = Exchange(self.card, self.swaps, state.phase)
        return state.with_cards(self.seat, hand, area, accountant=played, phase="brute")

    def spoken(self) -> Spoken:
        return said_of_accountant(self.card, len(self.swaps))


class PlayedBrute(Deed[Moment], frozen=True):
    seat: Seat
    card: Card
    target: Card
    by: int

    def change(self, state: Moment) -> Moment:
        hand = [card for card in state.hands[self.seat] if card != self.card]
        area = [*state.areas[self.seat], self.card]
        played = Lowering(self.card, self.target, self.by, state.phase)
        return state.with_cards(self.seat, hand, area, brute=played, phase="take")

    def spoken(self) -> Spoken:
        return said_of_brute(self.card, self.target, self.by)


class TookBack(Deed[Moment], frozen=True):
    seat: Seat

    def change(self, state: Moment) -> Moment:
        hand, area = state.hands[self.seat], state.areas[self.seat]
        if state.brute is not None:
            card = state.brute.card
            rest = [other for other in area if other != card]
            return state.with_cards(self.seat, (*hand, card), rest, brute=None, phase=state.brute.phase)
        if state.accountant is None:
            raise LookupError("nothing was played that could be taken back")
        given = {state.accountant.card, *(own for own, _ in state.accountant.swaps)}
        back = {other for _, other in state.accountant.swaps}
        return state.with_cards(
            self.seat,
            [*(card for card in hand if card not in back), *given],
            [*(card for card in area if card not in given), *back],
            accountant=None,
            phase=state.accountant.phase,
        )


class Took(Deed[Moment], frozen=True):
    """A Street card came to the hand; *used* went to the play area, *kept* stayed (FA-14)."""

    seat: Seat
    card: Card
    used: Card | None = None
    kept: Card | None = None

    def change(self, state: Moment) -> Moment:
        street = tuple([card for card in state.street if card != self.card])
        hand, area = state.hands[self.seat], state.areas[self.seat]
        if self.used is not None:
            hand = tuple([card for card in hand if card != self.used])
            area = (*area, self.used)
        return state.with_cards(self.seat, (*hand, self.card), area, street=street, idle=False)

    def spoken(self) -> Spoken:
        return said_of_taking(self.card, self.used, self.kept)


class GangsterTook(PublicEvent[Moment], frozen=True):
    """*plan* is the step of his programme, if it is shown."""

    card: Card
    plan: int | None = None

    def change(self, state: Moment) -> Moment:
        street = tuple([card for card in state.street if card != self.card])
        cards = by_value((*state.gangster, self.card))
        return state.but(street=street, gangster=cards, idle=False)

    def spoken(self) -> Spoken:
        key = "gangster" if self.plan is None else "gangster.plan"
        numbers = () if self.plan is None else (("n", self.plan),)
        return Spoken(key, family=self.card.family, member=self.card.member, numbers=numbers)


class Passed(Deed[Moment], frozen=True):
    seat: Seat

    def change(self, state: Moment) -> Moment:
        return state.but(idle=True)

    def spoken(self) -> Spoken | None:
        return Spoken("pass") if self.seat != PROGRAMME else None


class TurnPassed(Deed[Moment], frozen=True):
    """It is now the turn of *seat*."""

    seat: Seat

    def change(self, state: Moment) -> Moment:
        phase = "gangster" if self.seat == PROGRAMME else "refresh"
        return state.but(turn=self.seat, phase=phase, accountant=None, brute=None)


class GameEnded(PublicEvent[Moment], frozen=True):
    """By a rule (FA-24, FA-26) or by the teacher (FA-39); everything owned is counted (FA-27)."""

    points: tuple[int, ...]
    gangster: int | None = None

    def change(self, state: Moment) -> Moment:
        return state.but(phase="over")

    def spoken(self) -> Spoken | None:
        if self.gangster is None:
            return None
        own = self.points[0]
        return Spoken("end.one" if own == 1 else "end", numbers=(("vp", own), ("vp2", self.gangster)))


def after_refresh(state: Moment) -> Phase:
    """The phase once a refresh in the second pass is spent (FA-10, FA-21)."""
    return "accountant" if state.phase == "refresh" else state.phase


AnyEvent = (
    Discarded
    | TurnedUp
    | Reshuffled
    | StackExhausted
    | PlayedAccountant
    | PlayedBrute
    | TookBack
    | Took
    | GangsterTook
    | Passed
    | TurnPassed
    | GameEnded
)


# What is said (section 11)


def said_of_discard(card: Card) -> Spoken:
    number = VALUE[card]
    key = "refresh.one" if number == 1 else "refresh"
    return Spoken(key, family=card.family, member=card.member, numbers=(("n", number),))


def said_of_accountant(card: Card, swaps: int) -> Spoken:
    key = ("accountant.none", "accountant.one")[swaps] if swaps < 2 else "accountant"
    return Spoken(key, numbers=(("value", VALUE[card]), ("n", swaps)))


def said_of_brute(card: Card, target: Card, by: int) -> Spoken:
    numbers = (("value", VALUE[card]), ("n", by))
    return Spoken("brute", family=target.family, member=target.member, numbers=numbers)


def said_of_taking(card: Card, used: Card | None, kept: Card | None) -> Spoken:
    """A pair is named in the order of its use: first the card that is used up."""
    if used is None or kept is None:
        return Spoken("take.free", family=card.family, member=card.member)
    pair = ((used.family, used.member), (kept.family, kept.member))
    return Spoken("take.pair", family=card.family, member=card.member, cards=pair)
