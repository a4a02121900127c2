"""Famiglia: recruit a gang from the Street, against a programmed gangster or another player.

The numbers beside the code are those of ``rules.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Literal

from familygames import game
from familygames.cards import Card, Deck
from familygames.chance import below, shuffled
from familygames.errors import IllegalMove, InvalidDeck, InvalidOptions
from familygames.famiglia.gang import (
    ACCOUNTANTS,
    BRUTES,
    CARDS,
    KIND,
    MERCENARIES,
    POINTS,
    VALUE,
    ZEROS,
    by_value,
    check_deck,
    distinct,
    in_order,
    points,
)
from familygames.famiglia.programme import wish
from familygames.game import PROGRAMME, Event, Move, PublicEvent, Seat, Spoken, State, Step, Value

STREET = 6
"""Cards turned up as a new Street (FA-5, FA-19)."""

Phase = Literal["refresh", "accountant", "brute", "take", "gangster", "over"]
ORDER: dict[Phase, int] = {"refresh": 1, "accountant": 2, "brute": 3, "take": 4}
"""The four actions in order; in ``accountant`` the refresh of this turn is spent."""

Swap = tuple[Card, Card]
"""A card of the hand against one of the play area (FA-12)."""


class Reason(StrEnum):
    """Why a move is refused, in the order in which rules are checked."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    STREET_HAS_ZERO = "street_has_zero"
    REFRESH_USED = "refresh_used"
    STACK_EXHAUSTED = "stack_exhausted"
    NOT_IN_STREET = "not_in_street"
    VALUE_TOO_HIGH = "value_too_high"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    NOT_AN_ACCOUNTANT = "not_an_accountant"
    NOT_A_BRUTE = "not_a_brute"
    ZERO_HAS_NO_ACTION = "zero_has_no_action"
    TOO_MANY_SWAPS = "too_many_swaps"
    CANNOT_SWAP_PLAYED_CARD = "cannot_swap_played_card"
    CARD_NOT_IN_AREA = "card_not_in_area"
    BAD_REDUCTION = "bad_reduction"
    PAIR_NEEDED = "pair_needed"
    PAIR_NOT_NEEDED = "pair_not_needed"
    ONE_MERCENARY_ONLY = "one_mercenary_only"
    MERCENARY_TOO_LOW = "mercenary_too_low"
    PAIR_MISMATCH = "pair_mismatch"
    UNDO_NOT_ALLOWED = "undo_not_allowed"
    NOTHING_TO_UNDO = "nothing_to_undo"


class Options(Value, frozen=True):
    """What the teacher chooses before the deal (section 11).

    *level* and *show_gangster_plan* are for the game against the gangster, *open_hands* is for two players.
    """

    mode: Literal["solo", "two_players"] = "solo"
    level: Literal[1, 2, 3, 4] = 3  # FA-37
    first: Literal["a", "b", "random"] = "a"  # FA-6
    discard_max_value: Literal[4, 3] = 4  # FA-11
    show_gangster_plan: bool = True  # FA-36
    open_hands: bool = False
    undo: bool = False  # FA-38


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
    """What a seat may know (section 7). *hands* are sizes; *shown* are the hands open to this viewer.

    *stack* is a size, *passes* tells whether it is used the first or the second time, *exhausted* that it has
    run out twice. *lowered* and *reduction* are those of a Brute played this turn. *scores* count the cards
    this viewer sees; *gangster_score* and *result* are None without a gangster or a victory over him.
    """

    seat: Seat | None
    phase: Phase
    turn: Seat
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
    scores: tuple[int, ...]
    gangster_score: int | None = None
    winners: tuple[Seat, ...] = ()
    result: int | None = None


class Famiglia(State, frozen=True):
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

    seats: ClassVar[range] = range(1, 3)

    # Setup

    @classmethod
    def seats_for(cls, options: Options) -> range:
        return range(1, 2) if options.mode == "solo" else range(2, 3)

    @classmethod
    def deal(
        cls, deck: Deck, options: Options, seats: int, seed: str, dealer: Seat | None = None
    ) -> Famiglia:
        """The first moment of a game; in a game for two the player after a *dealer* begins (FA-6).

        Raises `InvalidOptions` (``bad_player_count``, ``unknown_player``) and `InvalidDeck`.
        """
        allowed = cls.seats_for(options)
        if seats not in allowed:
            raise InvalidOptions("bad_player_count", seats=seats, least=allowed[0], most=allowed[-1])
        if dealer is not None and not 0 <= dealer < seats:
            raise InvalidOptions("unknown_player", dealer=dealer, seats=seats)
        problems = check_deck(deck, options, seats)
        if problems:
            raise InvalidDeck(problems)
        sets = tuple(zip(*(shuffled(zeros, f"{seed}/{zeros[0]}") for zeros in ZEROS), strict=True))
        started = {*sets[0], *sets[1]}  # FA-4
        pile = shuffled([card for card in CARDS if card not in started], f"{seed}/cards")  # FA-5
        solo = options.mode == "solo"
        other = PROGRAMME if solo else 1
        first: Seat = {"a": 0, "b": other, "random": (0, other)[below(f"{seed}/first", 2)]}[options.first]
        if dealer is not None and not solo:
            first = 1 - dealer
        return cls(
            deck=deck,
            options=options,
            seed=seed,
            hands=sets[:seats],
            areas=((),) * seats,
            gangster=by_value(sets[1]) if solo else (),  # FA-7
            street=pile[: -STREET - 1 : -1],
            stack=pile[:-STREET],
            discards=(),
            first=first,
            turn=first,
            phase="gangster" if first == PROGRAMME else "refresh",
        )

    # Who acts, and what he may do

    def to_move(self) -> frozenset[Seat]:
        return frozenset() if self.phase == "over" else frozenset((self.turn,))

    def conceivable(self, seat: Seat) -> Iterator[Move[Famiglia]]:
        """FA-40: of cards alike, the first in hand stands for all as Accountant, as Brute and in a swap;
        swaps of more than one card at a time are left to whoever makes them.
        """
        if seat != self.turn or self.phase == "over":
            return
        if self.phase == "gangster":
            yield FollowProgramme()
            return
        step = ORDER[self.phase]
        if step == 1 and not self.has_zero:
            for card in self.street:
                yield Discard(card)
        if step <= 2:
            yield from self.exchanges(seat)
        if step <= 3:
            yield from self.lowerings(seat)
        yield from self.recruitments(seat)
        yield Pass()
        if self.options.undo and (self.accountant or self.brute):
            yield TakeBack()

    def exchanges(self, seat: Seat) -> Iterator[PlayAccountant]:
        """Each Accountant with no swap, and with every swap of one card."""
        hand = distinct(self.hands[seat])
        area = distinct(self.areas[seat])
        for card in hand:
            if card.family == ACCOUNTANTS and VALUE[card]:
                yield PlayAccountant(card)
                rest = distinct([other for other in self.hands[seat] if other != card])
                for own in rest:
                    for back in area:
                        if KIND[own] != KIND[back]:
                            yield PlayAccountant(card, ((own, back),))

    def lowerings(self, seat: Seat) -> Iterator[PlayBrute]:
        for card in distinct(self.hands[seat]):
            if card.family == BRUTES and VALUE[card]:
                for target in self.street:
                    for by in range(1, min(VALUE[card], VALUE[target]) + 1):
                        yield PlayBrute(card, target, by)

    def recruitments(self, seat: Seat) -> Iterator[Take]:
        """Every Street card with every pair that takes it; which of the two is used up makes two moves."""
        hand = self.hands[seat]
        by_kind: dict[int, list[Card]] = {}
        for own in hand:
            by_kind.setdefault(KIND[own], []).append(own)
        for card in self.street:
            cost = self.cost(card)
            if not cost:
                yield Take(card)
                continue
            true = by_kind.get(KIND[card] - VALUE[card] + cost - 1, ())
            for own in true:
                for other in hand:
                    if other in true:
                        if other is not own:
                            yield Take(card, own, other)
                    elif other.family == MERCENARIES and VALUE[other] >= cost:
                        yield Take(card, own, other)
                        yield Take(card, other, own)

    def utterable(self, seat: Seat) -> Iterator[Move[Famiglia]]:
        if seat != self.turn or self.phase in ("gangster", "over"):
            return
        hand = self.hands[seat]
        for card in self.street:
            yield Discard(card)
            yield Take(card)
            for used in hand:
                for kept in hand:
                    if used != kept:
                        yield Take(card, used, kept)
        yield from self.exchanges(seat)
        for brute in distinct(hand):
            if brute.family == BRUTES:
                for card in self.street:
                    for by in range(1, 5):
                        yield PlayBrute(brute, card, by)
        yield Pass()
        yield TakeBack()

    def not_now(self, seat: Seat, last: Phase = "take") -> Reason | None:
        """What speaks against any move of *seat* that may be made in phase *last* at the latest."""
        if self.phase == "over":
            return Reason.GAME_OVER
        if seat != self.turn or self.phase == "gangster":
            return Reason.NOT_YOUR_TURN
        return Reason.WRONG_PHASE if ORDER[self.phase] > ORDER[last] else None

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

    def with_cards(self, seat: Seat, hand: Sequence[Card], area: Sequence[Card], **changes: Any) -> Famiglia:
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

    def stopped(self) -> Step[Famiglia]:
        """The game ended by the teacher: the cards owned so far decide (FA-39)."""
        if self.is_over():
            raise IllegalMove(Reason.GAME_OVER)
        step = Step(self)
        end(step)
        return step

    def scores(self) -> tuple[int, ...]:
        return tuple(
            points(hand) + points(area) for hand, area in zip(self.hands, self.areas, strict=True)
        )  # FA-27

    def gangster_score(self) -> int | None:
        return points(self.gangster) if self.options.mode == "solo" else None

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

    # What a seat may know

    def view(self, seat: Seat | None, past: Sequence[Event[Famiglia]] = ()) -> View:
        solo = self.options.mode == "solo"
        all_shown = solo or self.options.open_hands or self.phase == "over"
        shown = tuple(hand if all_shown or owner == seat else None for owner, hand in enumerate(self.hands))
        return View(
            past=tuple(past),
            deck=self.deck,
            options=self.options,
            seat=seat,
            phase=self.phase,
            turn=self.turn,
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
            scores=tuple(
                points(hand or ()) + points(area) for hand, area in zip(shown, self.areas, strict=True)
            ),
            gangster_score=self.gangster_score(),
            winners=tuple(sorted(self.winners())),
            result=self.result() if self.phase == "over" else None,
        )


# Moves


class Discard(Move[Famiglia], frozen=True):
    """Action 1: away with a Street card, and as many new ones as its value (FA-9 to FA-11)."""

    card: Card

    def objection(self, state: Famiglia, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, "accountant")
        if reason is not None:
            return reason
        if state.has_zero:
            return Reason.STREET_HAS_ZERO
        if state.phase == "accountant":
            return Reason.REFRESH_USED
        if state.is_exhausted:
            return Reason.STACK_EXHAUSTED
        if self.card not in state.street:
            return Reason.NOT_IN_STREET
        return Reason.VALUE_TOO_HIGH if VALUE[self.card] > state.options.discard_max_value else None

    def play(self, step: Step[Famiglia], seat: Seat) -> None:
        discard(step, seat, self.card)

    def spoken(self) -> Spoken:
        return said_of_discard(self.card)


class PlayAccountant(Move[Famiglia], frozen=True):
    """Action 2: up to as many swaps of hand and play area as the Accountant's value (FA-12)."""

    card: Card
    swaps: tuple[Swap, ...] = ()

    def objection(self, state: Famiglia, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, "accountant")
        if reason is not None:
            return reason
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

    def play(self, step: Step[Famiglia], seat: Seat) -> None:
        step.tell(PlayedAccountant(seat, self.card, self.swaps))

    def spoken(self) -> Spoken:
        return said_of_accountant(self.card, len(self.swaps))


class PlayBrute(Move[Famiglia], frozen=True):
    """Action 3: a Street card costs less this turn (FA-13)."""

    card: Card
    target: Card
    by: int

    def objection(self, state: Famiglia, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, "brute")
        if reason is not None:
            return reason
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

    def play(self, step: Step[Famiglia], seat: Seat) -> None:
        step.tell(PlayedBrute(seat, self.card, self.target, self.by))

    def spoken(self) -> Spoken:
        return said_of_brute(self.card, self.target, self.by)


class Take(Move[Famiglia], frozen=True):
    """Action 4: recruit a Street card, free or with a pair, of which *used* goes to the play area (FA-14)."""

    card: Card
    used: Card | None = None
    kept: Card | None = None

    def objection(self, state: Famiglia, seat: Seat) -> Reason | None:
        reason = state.not_now(seat)
        if reason is not None:
            return reason
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

    def play(self, step: Step[Famiglia], seat: Seat) -> None:
        step.tell(Took(seat, self.card, self.used, self.kept))
        end_turn(step)

    def spoken(self) -> Spoken:
        return said_of_taking(self.card, self.used, self.kept)


class Pass(Move[Famiglia], frozen=True):
    """No more actions, and no card (FA-18)."""

    def objection(self, state: Famiglia, seat: Seat) -> Reason | None:
        return state.not_now(seat)

    def play(self, step: Step[Famiglia], seat: Seat) -> None:
        pass_turn(step, seat)

    def spoken(self) -> Spoken:
        return Spoken("pass")


class TakeBack(Move[Famiglia], frozen=True):
    """Undo the Brute or else the Accountant of this turn (FA-38)."""

    def objection(self, state: Famiglia, seat: Seat) -> Reason | None:
        reason = state.not_now(seat)
        if reason is not None:
            return reason
        if not state.options.undo:
            return Reason.UNDO_NOT_ALLOWED
        return None if state.brute or state.accountant else Reason.NOTHING_TO_UNDO

    def play(self, step: Step[Famiglia], seat: Seat) -> None:
        step.tell(TookBack(seat))


class FollowProgramme(Move[Famiglia], frozen=True):
    """The gangster's whole turn, in which he has no choice (FA-36)."""

    def objection(self, state: Famiglia, seat: Seat) -> Reason | None:
        if state.phase == "over":
            return Reason.GAME_OVER
        return None if seat == PROGRAMME == state.turn else Reason.NOT_YOUR_TURN

    def play(self, step: Step[Famiglia], seat: Seat) -> None:
        highest: int = step.state.options.discard_max_value
        while True:
            state = step.state
            wanted = wish(
                state.gangster,
                state.street,
                state.stack + state.discards,
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
        step.tell(GangsterTook(wanted.card, plan))
        end_turn(step)


def mismatch(family: str, value: int, one: Card, other: Card) -> Reason | None:
    """Why two hand cards are no pair of *family* and *value* (FA-14 to FA-16)."""
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


def discard(step: Step[Famiglia], seat: Seat, card: Card) -> None:
    step.tell(Discarded(seat, card))
    turn_up(step, VALUE[card])


def turn_up(step: Step[Famiglia], number: int) -> None:
    """*number* cards to the right of the Street, through a reshuffle if need be (FA-20 to FA-22)."""
    while number and not step.state.is_exhausted:
        stack = step.state.stack
        cards = stack[: -number - 1 : -1]
        step.tell(TurnedUp(cards))
        number -= len(cards)
        if not step.state.stack:
            if step.state.emptied or not step.state.discards:
                step.tell(StackExhausted())
            else:
                step.tell(Reshuffled(len(step.state.discards)))


def pass_turn(step: Step[Famiglia], seat: Seat) -> None:
    """No card this turn; the game is over if the turn before had none either (FA-26)."""
    idle = step.state.idle
    step.tell(Passed(seat))
    if idle:
        end(step)
    else:
        end_turn(step)


def end_turn(step: Step[Famiglia]) -> None:
    """The end test comes before an empty Street is refilled: a stack that the refill exhausts at the end of a
    round gives both sides one more turn (FA-24, FA-25).
    """
    state = step.state
    if state.is_exhausted and state.turn != state.first:
        end(step)
        return
    if not state.street:
        turn_up(step, STREET)  # FA-19
    step.tell(TurnPassed(step.state.next_seat()))


def end(step: Step[Famiglia]) -> None:
    step.tell(GameEnded(step.state.scores(), step.state.gangster_score()))


# Events


class Discarded(PublicEvent[Famiglia], frozen=True):
    """To the discard pile; in the second pass under the stack (FA-10)."""

    seat: Seat
    card: Card

    def change(self, state: Famiglia) -> Famiglia:
        street = tuple([card for card in state.street if card != self.card])
        if not state.emptied:
            return state.but(street=street, discards=(*state.discards, self.card))
        return state.but(street=street, stack=(self.card, *state.stack), phase=after_refresh(state))

    def spoken(self) -> Spoken:
        return said_of_discard(self.card)


class TurnedUp(PublicEvent[Famiglia], frozen=True):
    """New cards, always to the right of the older ones (FA-8)."""

    cards: tuple[Card, ...]

    def change(self, state: Famiglia) -> Famiglia:
        return state.but(street=state.street + self.cards, stack=state.stack[: -len(self.cards)])


class Reshuffled(PublicEvent[Famiglia], frozen=True):
    """The stack has run out the first time: the discard pile is the new one (FA-20)."""

    cards: int

    def change(self, state: Famiglia) -> Famiglia:
        stack = shuffled(state.discards, f"{state.seed}/second")
        return state.but(stack=stack, discards=(), emptied=1, phase=after_refresh(state))


class StackExhausted(PublicEvent[Famiglia], frozen=True):
    """The stack has run out the second time, or the first time with nothing to reshuffle (FA-22)."""

    def change(self, state: Famiglia) -> Famiglia:
        return state.but(emptied=2, phase=after_refresh(state))


class PlayedAccountant(PublicEvent[Famiglia], frozen=True):
    seat: Seat
    card: Card
    swaps: tuple[Swap, ...] = ()

    def change(self, state: Famiglia) -> Famiglia:
        given = {self.card, *(own for own, _ in self.swaps)}
        back = {other for _, other in self.swaps}
        hand = [*(card for card in state.hands[self.seat] if card not in given), *back]
        area = [*(card for card in state.areas[self.seat] if card not in back), *given]
        played = Exchange(self.card, self.swaps, state.phase)
        return state.with_cards(self.seat, hand, area, accountant=played, phase="brute")

    def spoken(self) -> Spoken:
        return said_of_accountant(self.card, len(self.swaps))


class PlayedBrute(PublicEvent[Famiglia], frozen=True):
    seat: Seat
    card: Card
    target: Card
    by: int

    def change(self, state: Famiglia) -> Famiglia:
        hand = [card for card in state.hands[self.seat] if card != self.card]
        area = [*state.areas[self.seat], self.card]
        played = Lowering(self.card, self.target, self.by, state.phase)
        return state.with_cards(self.seat, hand, area, brute=played, phase="take")

    def spoken(self) -> Spoken:
        return said_of_brute(self.card, self.target, self.by)


class TookBack(PublicEvent[Famiglia], frozen=True):
    seat: Seat

    def change(self, state: Famiglia) -> Famiglia:
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


class Took(PublicEvent[Famiglia], frozen=True):
    """A Street card came to the hand; *used* went to the play area, *kept* stayed (FA-14)."""

    seat: Seat
    card: Card
    used: Card | None = None
    kept: Card | None = None

    def change(self, state: Famiglia) -> Famiglia:
        street = tuple([card for card in state.street if card != self.card])
        hand, area = state.hands[self.seat], state.areas[self.seat]
        if self.used is not None:
            hand = tuple([card for card in hand if card != self.used])
            area = (*area, self.used)
        return state.with_cards(self.seat, (*hand, self.card), area, street=street, idle=False)

    def spoken(self) -> Spoken:
        return said_of_taking(self.card, self.used, self.kept)


class GangsterTook(PublicEvent[Famiglia], frozen=True):
    """*plan* is the step of his programme, if it is shown."""

    card: Card
    plan: int | None = None

    def change(self, state: Famiglia) -> Famiglia:
        street = tuple([card for card in state.street if card != self.card])
        cards = by_value((*state.gangster, self.card))
        return state.but(street=street, gangster=cards, idle=False)

    def spoken(self) -> Spoken:
        key = "gangster" if self.plan is None else "gangster.plan"
        numbers = () if self.plan is None else (("n", self.plan),)
        return Spoken(key, family=self.card.family, member=self.card.member, numbers=numbers)


class Passed(PublicEvent[Famiglia], frozen=True):
    seat: Seat

    def change(self, state: Famiglia) -> Famiglia:
        return state.but(idle=True)

    def spoken(self) -> Spoken | None:
        return Spoken("pass") if self.seat != PROGRAMME else None


class TurnPassed(PublicEvent[Famiglia], frozen=True):
    """It is now the turn of *seat*."""

    seat: Seat

    def change(self, state: Famiglia) -> Famiglia:
        phase = "gangster" if self.seat == PROGRAMME else "refresh"
        return state.but(turn=self.seat, phase=phase, accountant=None, brute=None)


class GameEnded(PublicEvent[Famiglia], frozen=True):
    """By a rule (FA-24, FA-26) or by the teacher (FA-39); everything owned is counted (FA-27)."""

    points: tuple[int, ...]
    gangster: int | None = None

    def change(self, state: Famiglia) -> Famiglia:
        return state.but(phase="over")

    def spoken(self) -> Spoken | None:
        if self.gangster is None:
            return None
        return Spoken("end", numbers=(("vp", self.points[0]), ("vp2", self.gangster)))


def after_refresh(state: Famiglia) -> Phase:
    """The phase once a refresh in the second pass is spent (FA-10, FA-21)."""
    return "accountant" if state.phase == "refresh" else state.phase


AnyMove = Discard | PlayAccountant | PlayBrute | Take | Pass | TakeBack | FollowProgramme
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


# What is said (section 10)


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
