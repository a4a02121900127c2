"""Memory: turn two cards and say what they are; name a pair and take it (``rules.md``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import permutations, product, starmap
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from familygames import game, speech
from familygames.cards import Card, Deck, Problem
from familygames.chance import below, shuffled
from familygames.game import GameEnded, Move, Seat, Spoken, Step, TurnPassed
from familygames.state import State

FEWEST_PAIRS = 6
Half = tuple[Card, bool]  # A card on the table: its word if True, else its picture or translation.
Reason = StrEnum("Reason", ["NO_CARD_THERE", "CARD_NOT_OPEN"])


class Options(game.CommonOptions, frozen=True):
    """What the teacher chooses before the deal (section 6)."""

    first_player: game.FirstPlayer = "random"
    pair: Literal["picture", "translation"] = "picture"  # ME-2
    pairs: Annotated[int, Meta(ge=FEWEST_PAIRS, le=12)] | None = None  # ME-4
    one_language: bool = False
    formula_language: Literal["l1", "l2"] = "l2"


class View(game.View, frozen=True, kw_only=True):
    """What a seat may know (section 5): what lies open at each place, ``down``, or None without a card."""

    places: tuple[Half | str | None, ...]
    taken: tuple[tuple[Card, ...], ...]


class Memory(State, frozen=True):
    """One moment. *layout* says what lies at each place, counted from 1: nothing lies at 0. *open* are the
    places that were turned last, in their order, *taken* the pairs by seat.
    """

    deck: Deck
    options: Options
    dealer: Seat
    layout: tuple[Half | None, ...]
    taken: tuple[tuple[Card, ...], ...]
    turn: Seat
    phase: Literal["first", "second", "say", "over"] = "first"
    open: tuple[int, ...] = ()
    seats: ClassVar[range] = range(2, 5)  # ME-1

    @classmethod
    def options_for(cls, deck: Deck, options: Options) -> Options:
        """Translations, for a deck whose words tell more cards apart than its pictures do."""
        by_word = len(pairs_of(deck, "translation")) > len(pairs_of(deck, "picture"))
        return options.but(pair="translation") if by_word else options

    @classmethod
    def check_deck(cls, deck: Deck, options: Options, seats: int) -> list[Problem]:
        pairs, needed = len(pairs_of(deck, options.pair)), options.pairs or FEWEST_PAIRS
        few: Problem = ("too_few_pairs", {"pairs": pairs, "needed": needed})
        return [*deck.misnamed, *([few] if pairs < needed else [])]

    @classmethod
    def _deal(cls, deck: Deck, options: Options, seats: int, seed: str, dealer: Seat | None) -> Memory:
        dealer = below(f"{seed}/dealer", seats) if dealer is None else dealer
        cards = shuffled(pairs_of(deck, options.pair), f"{seed}/pairs")[: options.pairs or 2 * seats + 4]
        halves = shuffled([(card, side) for card in cards for side in (True, False)], seed)
        return cls(deck, options, dealer, (None, *halves), ((),) * seats, (dealer + 1) % seats)

    @property
    def shown(self) -> tuple[Card, ...]:
        return tuple(half[0] for place in self.open if (half := self.layout[place]))

    def conceivable(self, seat: Seat) -> Iterator[Move[Memory]]:
        if self.phase != "say":
            return map(Turn, range(len(self.layout)))
        return iter(dict.fromkeys((*map(Say, self.deck.cards), *starmap(Say, permutations(self.shown)))))

    def utterable(self, seat: Seat, mentioned: speech.Mentioned = speech.NOTHING) -> Iterator[Move[Memory]]:
        yield from map(Say, self.deck.cards)
        if len(mentioned.cards) == 2:
            yield from starmap(Say, product(*mentioned.cards))

    def scores(self) -> tuple[int, ...]:
        return tuple(map(len, self.taken))  # ME-10

    def view(self, seat: Seat | None, past: Sequence[game.Event[Memory]] = ()) -> View:
        halves = enumerate(self.layout)
        places = tuple("down" if half and place not in self.open else half for place, half in halves)
        return View(**self.common(seat, past), places=places, taken=self.taken)


def pairs_of(deck: Deck, pair: str) -> tuple[Card, ...]:
    """The cards that cannot be taken for another: the first of each word, and of each picture (ME-3)."""
    by_sign: dict[str, Card] = {}
    for card, member in deck.by_card.items():
        signs = {face.word.casefold() for face in member.faces.values()}
        signs |= {member.picture} if pair == "picture" else set()
        if "" not in signs and by_sign.keys().isdisjoint(signs):
            by_sign |= dict.fromkeys(signs, card)
    return tuple(dict.fromkeys(by_sign.values()))


class Turn(Move[Memory], frozen=True):
    """Turn the card at this *place*, counted from 1 (ME-6)."""

    phases = ("first", "second")
    place: int

    def own_objection(self, state: Memory, seat: Seat) -> Reason | None:
        lies_there = 0 < self.place < len(state.layout) and state.layout[self.place]
        is_open = state.phase == "second" and self.place in state.open
        return None if lies_there and not is_open else Reason.NO_CARD_THERE

    def play(self, step: Step[Memory], seat: Seat) -> None:
        if half := step.state.layout[self.place]:
            step.tell(Turned(seat, self.place, half))


class Say(Move[Memory], frozen=True):
    """What the two are: a pair of this *card*, or this card and an *other* (ME-7)."""

    phases = ("say",)
    card: Card
    other: Card | None = None

    def own_objection(self, state: Memory, seat: Seat) -> Reason | None:
        is_claim = self.other is None and self.card in state.shown
        return None if is_claim or {self.card, self.other} == set(state.shown) else Reason.CARD_NOT_OPEN

    def play(self, step: Step[Memory], seat: Seat) -> None:
        is_pair = self.other is None and step.state.shown == (self.card, self.card)
        step.tell(Named(seat, self, is_pair))
        if not is_pair:
            step.tell(TurnPassed((seat + 1) % len(step.state.taken)))  # ME-9
        elif not any(step.state.layout):
            step.tell(GameEnded())  # ME-11

    def spoken(self) -> Spoken:
        if self.other is None:
            return Spoken("pair", family=self.card.family, member=self.card.member)
        return Spoken("none", cards=tuple((one.family, one.member) for one in (self.card, self.other)))


class Turned(game.PublicEvent[Memory], frozen=True):
    seat: Seat
    place: int
    half: Half

    def change(self, state: Memory) -> Memory:
        if state.phase == "first":
            return state.but(phase="second", open=(self.place,))
        return state.but(phase="say", open=(*state.open, self.place))


class Named(game.PublicEvent[Memory], frozen=True):
    """If *is_pair*, the two lie before *seat* now (ME-8); else they stay, open until the next turn (ME-9)."""

    seat: Seat
    said: Say
    is_pair: bool

    def change(self, state: Memory) -> Memory:
        if not self.is_pair:
            return state.but(phase="first")
        layout = tuple(None if place in state.open else half for place, half in enumerate(state.layout))
        taken = tuple(won + (self.said.card,) * (seat == self.seat) for seat, won in enumerate(state.taken))
        return state.but(phase="first", open=(), layout=layout, taken=taken)

    def spoken(self) -> Spoken:
        return self.said.spoken()

    def is_mistaken(self) -> bool:
        return not self.is_pair and self.said.other in (None, self.said.card)
