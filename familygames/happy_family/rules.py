"""Happy Family: ask one player for one card of a family you hold a card of; most families wins.

The numbers beside the code are those of ``rules.md``.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from familygames import game
from familygames.cards import Card, Deck, Problem, doubles, families_in
from familygames.chance import below, shuffled
from familygames.game import (
    CommonOptions,
    Deed,
    Event,
    FirstPlayer,
    GameEnded,
    Move,
    PublicEvent,
    Seat,
    Spoken,
    Step,
)
from familygames.speech import NOTHING, Mentioned
from familygames.state import State
from familygames.values import Value

SMALLEST_HAND = 3
FAMILY_SIZES = range(4, 7)  # HF-2
FEWEST_FAMILIES = 4  # HF-3

Phase = Literal["must_declare", "ask", "answer", "draw", "dip", "over"]


class Reason(StrEnum):
    """Why a move is refused, in the order in which rules are checked."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    UNKNOWN_PLAYER = "unknown_player"
    CANNOT_ASK_SELF = "cannot_ask_self"
    UNKNOWN_CARD = "unknown_card"
    FAMILY_ALREADY_LAID = "family_already_laid"
    FAMILY_NOT_IN_HAND = "family_not_in_hand"
    CARD_ALREADY_IN_HAND = "card_already_in_hand"
    MUST_GIVE_CARD = "must_give_card"
    CARD_NOT_HELD = "card_not_held"
    NO_PLEASE_NO_CARD = "no_please_no_card"
    WRONG_DIP = "wrong_dip"
    FAMILY_INCOMPLETE = "family_incomplete"


class Options(CommonOptions, frozen=True):
    """What the teacher chooses before the deal (section 11).

    *show_translation*, *one_language*, *formula_language*, *history* and *turn_seconds* change what people
    see, hear and may look up; the rules read the others.
    """

    first_player: FirstPlayer = "random"
    end_rule: Literal["first_empty", "all_empty", "first_out", "all_families"] = "first_empty"  # HF-24
    hand_size: Literal["auto", 3, 4, 5, 6, 7, 8] = "auto"  # HF-5
    allow_bluff: bool = False  # HF-12
    step_mode: Literal["spoken", "auto"] = "spoken"
    auto_declare: bool = False
    large_table: bool = False  # HF-29
    after_miss: Literal["next", "asked"] = "next"  # HF-30
    empty_hand: Literal["skipped", "draws"] = "skipped"  # HF-31
    please: bool = False  # HF-32
    tie_break: Literal["shared", "most_cards_in_hand"] = "shared"  # HF-23
    show_translation: bool = False
    one_language: bool = False
    formula_language: Literal["l1", "l2"] = "l2"
    history: Literal["full", "last"] = "full"
    turn_seconds: Annotated[int, Meta(ge=5, le=600)] | None = None


class Request(Value, frozen=True):
    """A card one player has asked another for; *polite* unless the word was missing where it is due."""

    target: Seat
    card: Card
    polite: bool = True


class View(game.View, frozen=True, kw_only=True):
    """What a seat may know (section 10). *hands* and *stock* are sizes; *seat* None is a spectator.

    *actor* is who acts now: the asked player, the one who must declare, or else the player on turn.
    *target*, *family* and *member* are those of the open request; *drawn* is a card its drawer has not
    announced yet, and only they see it.
    """

    phase: Phase
    dealer: Seat
    actor: Seat | None = None
    hand: tuple[Card, ...] = ()
    hands: tuple[int, ...]
    stock: int
    laid: tuple[tuple[str, ...], ...]
    target: Seat | None = None
    family: str | None = None
    member: str | None = None
    drawn: Card | None = None


class HappyFamily(State, frozen=True):
    """One moment of the game. *stock* has its top card last; *laid* holds families by seat, in laying order.

    *drawn* is the card of a dip that has not been announced; *missed* says that the turn passes once the
    family that an unlucky dip completed is declared, *heir* to whom, if not to the next; *misses* counts
    those in a row that drew nothing.
    """

    deck: Deck
    options: Options
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    laid: tuple[tuple[str, ...], ...]
    turn: Seat
    phase: Phase
    request: Request | None = None
    drawn: Card | None = None
    missed: bool = False
    misses: int = 0
    heir: Seat | None = None

    seats: ClassVar[range] = range(2, 5)  # HF-6

    # Setup

    @classmethod
    def seats_for(cls, options: Options) -> range:
        return range(2, 7) if options.large_table else cls.seats  # HF-29

    @classmethod
    def check_deck(cls, deck: Deck, options: Options, seats: int) -> list[Problem]:
        """Everything that keeps *deck* from being played with (HF-2, HF-3, HF-5)."""
        problems: list[Problem] = []
        if len(deck.families) < FEWEST_FAMILIES:
            problems.append(("too_few_families", {"families": len(deck.families), "least": FEWEST_FAMILIES}))
        problems += [("duplicate_family", {"family": name}) for name in doubles(f.id for f in deck.families)]
        for family in deck.families:
            size = len(family.members)
            if size not in FAMILY_SIZES:
                sizes = {"least": FAMILY_SIZES[0], "most": FAMILY_SIZES[-1]}
                problems.append(("family_size", {"family": family.id, "size": size, **sizes}))
        needed = seats * hand_size(len(deck.cards), options, seats) + seats
        if len(deck.cards) < needed:
            problems.append(("deck_too_small", {"cards": len(deck.cards), "needed": needed}))
        return [*problems, *deck.misnamed]

    @classmethod
    def _deal(cls, deck: Deck, options: Options, seats: int, seed: str, dealer: Seat | None) -> HappyFamily:
        if dealer is None:
            dealer = below(f"{seed}/dealer", seats)  # HF-8
        size = hand_size(len(deck.cards), options, seats)
        pile = shuffled(deck.cards, f"{seed}/cards")  # HF-7
        state = cls(
            deck=deck,
            options=options,
            dealer=dealer,
            hands=tuple(deck.sorted(pile[seat * size : (seat + 1) * size]) for seat in range(seats)),
            stock=pile[seats * size :],
            laid=((),) * seats,
            turn=(dealer + 1) % seats,  # HF-8
            phase="ask",
        )
        if state.holder() is None:
            return state
        step = Step(state.but(phase="must_declare"))  # HF-9
        settle(step)
        return step.state

    # Who acts, and what they may do

    @property
    def asked_for(self) -> Card | None:
        return self.request.card if self.request is not None else None

    def actor(self) -> Seat | None:
        """Who acts now; None when the game is over."""
        if self.phase == "over":
            return None
        if self.phase == "answer" and self.request is not None:
            return self.request.target
        if self.phase == "must_declare":
            return self.holder()
        return self.turn

    def to_move(self) -> frozenset[Seat]:
        actor = self.actor()
        return frozenset() if actor is None else frozenset((actor,))

    def moves(self, seat: Seat) -> list[Move[HappyFamily]]:
        """All that is legal, and nothing else: this is asked most often, so nothing is tried in vain."""
        if seat != self.actor():
            return []
        if self.phase == "ask":
            return self.requests(seat)
        if self.phase == "must_declare":
            return [DeclareFamily(family) for family in self.whole_families(seat)]
        if self.phase == "draw":
            return [Draw()]
        return (
            [SayDip(self.open_request().card == self.drawn)] if self.phase == "dip" else [self.answer(seat)]
        )

    def answer(self, seat: Seat) -> Answer:
        """The one true answer of *seat*: no please, no card (HF-14, HF-16, HF-32)."""
        request = self.open_request()
        return Answer(request.polite and request.card in self.hands[seat])

    def as_said(self, move: Move[HappyFamily], *, polite: bool) -> Move[HappyFamily]:
        """A request without please is one, but not a polite one (HF-32)."""
        if isinstance(move, Ask) and self.options.please and not polite:
            return replace(move, polite=False)
        return move

    def only_waits(self, seat: Seat) -> bool:
        stays_empty = self.options.empty_hand == "skipped" or not self.stock
        waits = not self.hands[seat] and stays_empty and seat not in self.to_move()
        return waits and not self.is_over()

    def conceivable(self, seat: Seat) -> Iterator[Move[HappyFamily]]:
        return iter(self.moves(seat))

    def utterable(self, seat: Seat, mentioned: Mentioned = NOTHING) -> Iterator[Move[HappyFamily]]:
        """Every request one could say, both answers, both dips, and every family."""
        for target in range(len(self.hands)):
            for card in self.deck.cards:
                yield Ask(target, card.family, card.member)
        for yes in (True, False):
            yield Answer(yes)
            yield SayDip(yes)
        for family in self.deck.members:
            yield DeclareFamily(family)

    def requests(self, seat: Seat) -> list[Move[HappyFamily]]:
        """For every card that *seat* may ask for, a request to each other player (HF-11 to HF-13)."""
        others = (*range(seat), *range(seat + 1, len(self.hands)))
        bluff, members = self.options.allow_bluff, self.deck.members
        requests: list[Move[HappyFamily]] = []
        for family, held in families_in(self.hands[seat]).items():
            requests += requests_for(family, members[family], () if bluff else held, others)
        return requests

    def out_of_turn(self, seat: Seat, *phases: str) -> Reason | None:
        if self.phase == "over":
            return Reason.GAME_OVER
        if seat != (self.actor() if self.phase in phases else self.turn):
            return Reason.NOT_YOUR_TURN
        return None if self.phase in phases else Reason.WRONG_PHASE

    def open_request(self) -> Request:
        """The request being answered or drawn for; only these phases have one."""
        if self.request is None:
            raise LookupError(f"no request is open in phase {self.phase}")
        return self.request

    # Questions about the cards

    def whole_families(self, seat: Seat) -> list[str]:
        """The families of which *seat* holds every card."""
        members = self.deck.members
        held = families_in(self.hands[seat])
        return [family for family, names in held.items() if len(names) == len(members[family])]

    def holder(self) -> Seat | None:
        """The first seat, from the player on turn, with a family to declare (HF-9, HF-19)."""
        seats = len(self.hands)
        for place in range(seats):
            seat = (self.turn + place) % seats
            if self.whole_families(seat):
                return seat
        return None

    def next_seat(self) -> Seat:
        """The next player, clockwise, who holds a card (HF-18, HF-21), or who was asked in vain (HF-30)."""
        seats = len(self.hands)
        if self.heir is not None and self.hands[self.heir]:
            return self.heir
        return next(seat for place in range(1, seats + 1) if self.hands[seat := (self.turn + place) % seats])

    def with_hand(self, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def with_card(self, seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
        """All hands, with *card* in its place in the hand of *seat*."""
        hand = list(self.hands[seat])
        insort(hand, card, key=self.deck.order.__getitem__)
        return self.with_hand(seat, tuple(hand))

    # End and score

    def is_at_its_end(self) -> bool:
        """The end test after a fully resolved step (HF-24 to HF-27)."""
        if not any(self.hands):
            return True  # Under every rule: nobody is left who could ask.
        rule = self.options.end_rule
        if rule == "first_empty":
            return not self.stock or not all(self.hands)
        if rule == "all_empty":
            return not self.stock
        if rule == "first_out" and not all(self.hands):
            return True
        return self.misses >= 2 * len(self.deck.cards)  # HF-26

    def scores(self) -> tuple[int, ...]:
        return tuple(map(len, self.laid))  # HF-22

    def families_won(self) -> tuple[tuple[str, ...], ...]:
        return tuple(map(tuple, self.laid))

    def winners(self) -> frozenset[Seat]:
        if self.phase != "over" or not any(self.laid):
            return frozenset()
        ranks = [(len(laid), 0) for laid in self.laid]
        if self.options.tie_break == "most_cards_in_hand":  # HF-23
            ranks = [(len(laid), len(hand)) for laid, hand in zip(self.laid, self.hands, strict=True)]
        return frozenset(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    def merits(self) -> tuple[tuple[int, ...], ...]:
        """Families, then the most cards of one that is not whole yet, then cards."""
        parts = (Counter(card.family for card in hand) for hand in self.hands)
        return tuple(
            (len(laid), max(part.values(), default=0), len(hand))
            for laid, part, hand in zip(self.laid, parts, self.hands, strict=True)
        )

    # What a seat may know

    def view(self, seat: Seat | None, past: Sequence[Event[HappyFamily]] = ()) -> View:
        return replace(
            self.public,
            past=tuple(past),
            seat=seat,
            hand=() if seat is None else self.hands[seat],
            drawn=self.drawn if seat is not None and seat == self.turn else None,
        )

    @cached_property
    def public(self) -> View:
        """What everybody may know: the same for all seats, so made once."""
        request = self.request
        return View(
            deck=self.deck,
            options=self.options,
            seat=None,
            phase=self.phase,
            turn=self.turn,
            dealer=self.dealer,
            actor=self.actor(),
            hands=tuple(map(len, self.hands)),
            stock=len(self.stock),
            laid=self.laid,
            target=request.target if request else None,
            family=request.card.family if request else None,
            member=request.card.member if request else None,
            scores=self.scores(),
            winners=tuple(sorted(self.winners())),
        )


# Moves


class Ask(Move[HappyFamily], frozen=True):
    """*target*, do you have this card? (HF-10 to HF-13)"""

    target: Seat
    family: str
    member: str
    polite: bool = True

    def objection(self, state: HappyFamily, seat: Seat) -> Reason | None:
        if state.phase != "ask" or seat != state.turn:
            return state.out_of_turn(seat, "ask")
        if not 0 <= self.target < len(state.hands):
            return Reason.UNKNOWN_PLAYER
        if self.target == seat:
            return Reason.CANNOT_ASK_SELF
        names = state.deck.names.get(self.family)
        if names is None or self.member not in names:
            return Reason.UNKNOWN_CARD
        if self.family not in families_in(state.hands[seat]):
            laid = any(self.family in families for families in state.laid)
            return Reason.FAMILY_ALREADY_LAID if laid else Reason.FAMILY_NOT_IN_HAND  # HF-11
        if names[self.member] in state.hands[seat] and not state.options.allow_bluff:
            return Reason.CARD_ALREADY_IN_HAND  # HF-12
        return None

    def play(self, step: Step[HappyFamily], seat: Seat) -> None:
        polite = self.polite or not step.state.options.please
        step.tell(Asked(seat, self.target, self.family, self.member, polite))
        if step.state.options.step_mode == "auto":
            step.state.answer(self.target).play(step, self.target)

    def spoken(self) -> Spoken:
        return Spoken("ask", seat=self.target, family=self.family, member=self.member)


@lru_cache(maxsize=4_096)
def requests_for(
    family: str, members: tuple[str, ...], held: tuple[str, ...], targets: tuple[Seat, ...]
) -> tuple[Ask, ...]:
    """What one who holds some cards of a family may ask for; remembered, since it is asked all the time."""
    return tuple(Ask(target, family, name) for name in members if name not in held for target in targets)


class Answer(Move[HappyFamily], frozen=True):
    """Yes, here you are! or: No, pick a card! It must be the truth (HF-14, HF-16)."""

    phases = ("answer",)

    yes: bool

    def own_objection(self, state: HappyFamily, seat: Seat) -> Reason | None:
        if state.answer(seat).yes == self.yes:
            return None
        if not self.yes:
            return Reason.MUST_GIVE_CARD
        return Reason.CARD_NOT_HELD if state.open_request().polite else Reason.NO_PLEASE_NO_CARD

    def play(self, step: Step[HappyFamily], seat: Seat) -> None:
        step.tell(Answered(seat, self.yes))
        if self.yes:
            step.tell(Gave(seat, step.state.turn, step.state.open_request().card))
            settle(step)
        elif not step.state.stock:
            settle(step)  # HF-26
        elif step.state.options.step_mode == "auto":
            Draw().play(step, step.state.turn)

    def spoken(self) -> Spoken:
        return Spoken("answer.yes" if self.yes else "answer.no")


class Draw(Move[HappyFamily], frozen=True):
    """Take the top card of the stock (HF-16)."""

    phases = ("draw",)

    def play(self, step: Step[HappyFamily], seat: Seat) -> None:
        card = step.state.stock[-1]
        step.tell(Drew(seat, card))
        if step.state.options.step_mode == "auto":
            SayDip(card == step.state.open_request().card).play(step, seat)


class SayDip(Move[HappyFamily], frozen=True):
    """Lucky dip! or: Unlucky dip! It must be the truth (HF-17, HF-18)."""

    phases = ("dip",)

    lucky: bool

    def own_objection(self, state: HappyFamily, seat: Seat) -> Reason | None:
        return None if self.lucky == (state.drawn == state.open_request().card) else Reason.WRONG_DIP

    def play(self, step: Step[HappyFamily], seat: Seat) -> None:
        step.tell(SaidDip(seat, self.lucky, step.state.drawn))
        settle(step)

    def spoken(self) -> Spoken:
        return Spoken("dip.lucky" if self.lucky else "dip.unlucky")


class DeclareFamily(Move[HappyFamily], frozen=True):
    """Happy Family! Before anything else, whoever holds a whole family lays it (HF-19, HF-20)."""

    phases = ("must_declare",)

    family: str

    def own_objection(self, state: HappyFamily, seat: Seat) -> Reason | None:
        return None if self.family in state.whole_families(seat) else Reason.FAMILY_INCOMPLETE

    def play(self, step: Step[HappyFamily], seat: Seat) -> None:
        step.tell(DeclaredFamily(seat, self.family))
        settle(step)

    def spoken(self) -> Spoken:
        return Spoken("declare", family=self.family)


def settle(step: Step[HappyFamily]) -> None:
    """What follows once a card has come to rest: declarations, then the end test, then whose turn it is."""
    options = step.state.options
    while options.auto_declare and (holder := step.state.holder()) is not None:
        step.tell(DeclaredFamily(holder, step.state.whole_families(holder)[0]))
    state = step.state
    if options.empty_hand == "draws" and state.phase != "must_declare" and draw_anew(step):
        settle(step)
        return
    if state.phase == "must_declare":
        return  # HF-20
    if state.is_at_its_end():
        step.tell(GameEnded())
    elif state.missed or not state.hands[state.turn]:
        step.tell(TurnPassed(state.next_seat()))  # HF-18, HF-21


def draw_anew(step: Step[HappyFamily]) -> bool:
    """Whether a player without cards has drawn a new hand (HF-31)."""
    state = step.state
    if not state.stock:
        return False
    seats = len(state.hands)
    empty = [seat for place in range(seats) if not state.hands[seat := (state.turn + place) % seats]]
    if empty:
        size = min(hand_size(len(state.deck.cards), state.options, seats), len(state.stock))
        step.tell(DrewAnew(empty[0], size, state.stock[: -size - 1 : -1]))
    return bool(empty)


# Events


class Asked(Deed[HappyFamily], frozen=True):
    seat: Seat
    target: Seat
    family: str
    member: str
    polite: bool = True

    def change(self, state: HappyFamily) -> HappyFamily:
        request = Request(self.target, Card(self.family, self.member), self.polite)
        return state.but(phase="answer", request=request)

    def spoken(self) -> Spoken:
        return Spoken("ask", seat=self.target, family=self.family, member=self.member)


class Answered(PublicEvent[HappyFamily], frozen=True):
    seat: Seat
    yes: bool

    def change(self, state: HappyFamily) -> HappyFamily:
        if self.yes:
            return state.but(misses=0)
        if state.stock:
            return state.but(phase="draw")
        heir = heir_of(state)
        return state.but(phase="ask", request=None, missed=True, misses=state.misses + 1, heir=heir)  # HF-26

    def spoken(self) -> Spoken:
        return Spoken("answer.yes" if self.yes else "answer.no")


class Gave(PublicEvent[HappyFamily], frozen=True):
    giver: Seat
    taker: Seat
    card: Card

    def concerned(self) -> tuple[Seat | None, ...]:
        return (self.giver, self.taker)

    def change(self, state: HappyFamily) -> HappyFamily:
        rest = tuple(card for card in state.hands[self.giver] if card != self.card)
        given = state.but(hands=state.with_hand(self.giver, rest), request=None)
        return received(given, self.taker, self.card)


class Drew(Event[HappyFamily], frozen=True):
    """A card came from the stock; only its drawer sees which (HF-18)."""

    seat: Seat
    card: Card | None = None

    def change(self, state: HappyFamily) -> HappyFamily:
        return state.but(phase="dip", stock=state.stock[:-1], drawn=state.stock[-1])

    def seen_by(self, seat: Seat | None) -> Drew:
        return self if seat == self.seat else Drew(self.seat)


class DrewAnew(Event[HappyFamily], frozen=True):
    """*seat*, who had no card left, took that many new ones from the stock; no other sees which (HF-31)."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()

    def change(self, state: HappyFamily) -> HappyFamily:
        cards, rest = state.stock[: -self.count - 1 : -1], state.stock[: -self.count]
        hand = state.deck.sorted(cards)
        after = state.but(stock=rest, hands=state.with_hand(self.seat, hand))
        return after if after.holder() is None else after.but(phase="must_declare")

    def seen_by(self, seat: Seat | None) -> DrewAnew:
        return self if seat == self.seat else DrewAnew(self.seat, self.count)


class SaidDip(Event[HappyFamily], frozen=True):
    """The drawn card went to the hand: shown to all if *lucky*, else kept hidden (HF-17, HF-18)."""

    seat: Seat
    lucky: bool
    card: Card | None = None

    def change(self, state: HappyFamily) -> HappyFamily:
        if state.drawn is None:
            raise LookupError(f"no card has been drawn in phase {state.phase}")
        heir = None if self.lucky else heir_of(state)
        resolved = state.but(drawn=None, request=None, missed=not self.lucky, heir=heir)
        return received(resolved, self.seat, state.drawn)

    def seen_by(self, seat: Seat | None) -> SaidDip:
        return self if self.lucky or seat == self.seat else SaidDip(self.seat, self.lucky)

    def spoken(self) -> Spoken:
        return Spoken("dip.lucky" if self.lucky else "dip.unlucky")


class DeclaredFamily(PublicEvent[HappyFamily], frozen=True):
    seat: Seat
    family: str

    def change(self, state: HappyFamily) -> HappyFamily:
        rest = tuple(card for card in state.hands[self.seat] if card.family != self.family)
        laid = list(state.laid)
        laid[self.seat] += (self.family,)
        after = state.but(hands=state.with_hand(self.seat, rest), laid=tuple(laid))
        return after.but(phase="ask") if after.holder() is None else after

    def spoken(self) -> Spoken:
        return Spoken("declare", family=self.family)


class TurnPassed(Deed[HappyFamily], frozen=True):
    """It is now the turn of *seat*."""

    seat: Seat

    def change(self, state: HappyFamily) -> HappyFamily:
        return state.but(turn=self.seat, phase="ask", missed=False, heir=None)


def heir_of(state: HappyFamily) -> Seat | None:
    """Who is on turn after a request in vain, if not the next player (HF-30)."""
    return state.open_request().target if state.options.after_miss == "asked" else None


def received(state: HappyFamily, seat: Seat, card: Card) -> HappyFamily:
    """*state* with *card* in the hand of *seat*, who must declare if it completes a family."""
    held = families_in(state.hands[seat]).get(card.family, ())
    whole = len(held) + 1 == len(state.deck.members[card.family])
    return state.but(hands=state.with_card(seat, card), phase="must_declare" if whole else "ask")


AnyMove = Ask | Answer | Draw | SayDip | DeclareFamily
AnyEvent = Asked | Answered | Gave | Drew | DrewAnew | SaidDip | DeclaredFamily | TurnPassed | GameEnded


# The deck


def hand_size(cards: int, options: Options, seats: int) -> int:
    """How many cards each player is dealt (HF-5, HF-7); at least three, even if there are not enough."""
    if options.hand_size != "auto":
        # HF-29: at a large table no more than there are cards for.
        return (
            options.hand_size
            if seats <= 4
            else min(options.hand_size, max(SMALLEST_HAND, cards // seats - 1))
        )
    return max(SMALLEST_HAND, min(8 if seats == 2 else 6, cards // seats - 1))
