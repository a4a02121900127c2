"""What public events imply about hidden cards.

The unknown is the deal. Each card has an *origin*: the first hand of a seat, one dip of a seat, or the stock
that is left. Every event forbids some origins: a player who refuses a card got it neither in the deal nor in
a dip so far; one who gives it got it in one of them; one who asks for a family held one of its cards.
`Deduction` keeps the origins that are left for every card, and draws deals that fit all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from familygames.cards import Card
from familygames.game import Seat
from familygames.happy_family.rules import (
    Answered,
    Asked,
    DeclaredFamily,
    Drew,
    DrewAnew,
    Gave,
    SaidDip,
    TurnPassed,
    View,
    hand_size,
)

HIDDEN = -1
"""The place of a card that only its holder knows, or of one in the stock."""

LAID = -2

STOCK = -1
"""The owner, in a drawn deal, of a card that is still in the stock."""

LIKELY = (1e-9, *(held**3 for held in range(1, 7)))
"""How likely it is, in proportion, that a player asks for a family of which they hold that many cards.

Most ask for what they have most of. The power was fitted to where hidden cards were in 600 positions.
"""

RECENT = 8
"""For how many requests people can be expected to remember what was said."""

SURE = (1.0, *[0.1] * 6)
HOPEFUL = (1.0, *[0.2] * 6)
"""How likely it is, in proportion, that a player who holds that many cards of a family asks somebody for a
card of another one, though all have seen lately where a card of the first is, or who collects it.
"""

FIRST = 40
BETWEEN = 8
"""How many changes are tried for each card before the first deal is drawn, and from each deal to the next.

With fewer the deals are too much alike: with 12 and 2 the expert won 0.06 less against three regulars.
"""

ANYWHERE: Mapping[int, int] = {}

Owners = list[Seat]
"""One deal that may be the true one: who has each card, by the card's number in the deck."""


class Interest(NamedTuple):
    """A seat asked for a family, or for another one though this was the better choice.

    It held *shown* of its cards for all to see, and of the *hidden* ones those that came from *origins*.
    *likely* is how likely that was, in proportion, by how many cards it held.
    """

    origins: int
    hidden: tuple[int, ...]
    shown: int
    likely: tuple[float, ...]


class Deduction:
    """All that the view of a seat and its past tell about cards; these go by their numbers in the deck.

    *place* says where a card is for all to see: a seat, `LAID` or `HIDDEN`. *mine* are the viewer's cards.
    Sets of origins are the bits of an int. *shown_at* and *asked_at* tell at which of the *requests* so far a
    card was last seen to change hands, and a seat last asked for a family.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.me: Seat = -1 if view.seat is None else view.seat
        self.seats = len(view.hands)
        self.number: dict[Card, int] = view.deck.order
        self.families = [tuple(self.number[card] for card in family.cards) for family in view.deck.families]
        self.family_of = [place for place, family in enumerate(self.families) for _ in family]
        self.named = {family.id: place for place, family in enumerate(view.deck.families)}
        self.mine = {self.number[card] for card in view.hand}
        size = hand_size(len(self.family_of), view.options, self.seats)
        self._begin([size] * self.seats)
        self._lay_undeclared()
        self._read(view.past)
        self._conclude()
        if not self.adds_up():
            self._begin(list(view.hands))
            self._lay_undeclared(everything=True)
            self._conclude()

    def adds_up(self) -> bool:
        """Whether the past was told from the deal on; a player told less reasons from hand sizes alone."""
        return sum(self.room) == len(self.unknown) and all(self.left[card] for card in self.unknown)

    # Reading the past

    def _begin(self, sizes: list[int]) -> None:
        self.place = [HIDDEN] * len(self.family_of)
        self.owner: list[Seat] = list(range(self.seats))  # of each origin
        self.room = sizes  # of each origin
        self.of_seat = [1 << seat for seat in range(self.seats)]  # origins
        self.left = [-1] * len(self.family_of)  # origins left for each card; -1 is every bit
        self.known: set[int] = set()  # cards whose origin the viewer has seen
        self.arrived: set[int] = set()  # cards that came to the viewer after the deal
        self.interests: list[Interest] = []
        self.passed_over: set[tuple[int, int, tuple[float, ...]]] = set()  # origins, family, how likely
        self.requests = 0
        self.shown_at: dict[int, int] = {}
        self.asked_at: dict[tuple[Seat, int], int] = {}
        self.asked = -1
        self.polite = True
        self.wanted: set[int] = set()  # families asked for in this turn

    def _lay_undeclared(self, everything: bool = False) -> None:
        """Families laid without a word, in the deal; or *everything* that is laid."""
        declared = {event.family for event in self.view.past if isinstance(event, DeclaredFamily)}
        for seat, families in enumerate(self.view.laid):
            for family in families:
                if everything:
                    self.known.update(self.families[self.named[family]])
                if everything or family not in declared:
                    self._declared(DeclaredFamily(seat, family))

    def _read(self, past: Sequence[Any]) -> None:
        for event in past:
            match event:
                case Asked():
                    self._asked(event)
                case Answered(seat, False) if seat != self.me and self.polite:
                    self._is_without(seat, self.asked)
                case Gave():
                    self._gave(event)
                case Drew(seat, card) if seat == self.me and card is not None:
                    self.known.add(self.number[card])
                    self.arrived.add(self.number[card])
                case DrewAnew(seat, count, cards):
                    self._drew_anew(seat, count, cards)
                case SaidDip():
                    self._dipped(event)
                case DeclaredFamily():
                    self._declared(event)
                case TurnPassed():
                    self.wanted = set()

    def _is_without(self, seat: Seat, card: int) -> None:
        if self.place[card] == HIDDEN:
            self.left[card] &= ~self.of_seat[seat]

    def _showed(self, seat: Seat, card: int) -> None:
        """*card* turned out to be in the hand of *seat*."""
        if seat == self.me:
            if card not in self.arrived:
                self.known.add(card)
        elif self.place[card] == HIDDEN:
            self.left[card] &= self.of_seat[seat]

    def _asked(self, event: Asked) -> None:
        self.asked = self.number[Card(event.family, event.member)]
        self.polite = event.polite  # HF-32: a player not asked politely may hold the card all the same.
        self.requests += 1
        family = self.named[event.family]
        if event.seat != self.me:
            self._is_interested(event, family)
        self.asked_at[event.seat, family] = self.requests

    def _is_interested(self, event: Asked, family: int) -> None:
        if not self.view.options.allow_bluff:
            self._is_without(event.seat, self.asked)
        if self.place[self.asked] != event.target:
            self._passes_over(event, family)
        # Asking for a card that all have seen, or for more of a family in one turn, tells nothing new.
        if self.place[self.asked] != event.target and family not in self.wanted:
            self.wanted.add(family)
            hidden = tuple(card for card in self.families[family] if self.place[card] == HIDDEN)
            shown = sum(self.place[card] == event.seat for card in self.families[family])
            self.interests.append(Interest(self.of_seat[event.seat], hidden, shown, LIKELY))

    def _passes_over(self, event: Asked, family: int) -> None:
        """Asking for a hidden card makes a family with a surer card unlikely in the asker's hand."""
        origins = self.of_seat[event.seat]
        for other, cards in enumerate(self.families):
            if other == family or any(self.place[card] in (event.seat, LAID) for card in cards):
                continue
            if any(self.place[card] != HIDDEN and self.saw_lately(card) for card in cards):
                likely = SURE
            elif not self.collects_lately(event.target, family) and any(
                self.collects_lately(seat, other) for seat in range(self.seats) if seat != event.seat
            ):
                likely = HOPEFUL
            else:
                continue
            if (origins, other, likely) not in self.passed_over:
                self.passed_over.add((origins, other, likely))
                hidden = tuple(card for card in cards if self.place[card] == HIDDEN)
                self.interests.append(Interest(origins, hidden, 0, likely))

    def saw_lately(self, card: int) -> bool:
        """Whether *card* was shown when it changed hands, and people will remember to whom it went."""
        return card in self.shown_at and self.requests - self.shown_at[card] <= RECENT

    def collects_lately(self, seat: Seat, family: int) -> bool:
        """Whether *seat* has asked for *family*, and people will remember."""
        return (seat, family) in self.asked_at and self.requests - self.asked_at[seat, family] <= RECENT

    def _gave(self, event: Gave) -> None:
        card = self.number[event.card]
        self._showed(event.giver, card)
        if event.taker == self.me and card not in self.known:
            self.arrived.add(card)
        self.place[card] = event.taker
        self.shown_at[card] = self.requests

    def _dipped(self, event: SaidDip) -> None:
        if event.lucky and event.card is not None:
            card = self.number[event.card]
            self.known.add(card)
            self.place[card] = event.seat
            self.shown_at[card] = self.requests
        elif event.seat != self.me:
            origin = 1 << len(self.owner)
            self.owner.append(event.seat)
            self.room.append(1)
            self.of_seat[event.seat] |= origin
            self.left[self.asked] &= ~origin

    def _drew_anew(self, seat: Seat, count: int, cards: tuple[Card, ...]) -> None:
        if seat == self.me:
            self.known.update(self.number[card] for card in cards)
            self.arrived.update(self.number[card] for card in cards)
        else:
            self.of_seat[seat] |= 1 << len(self.owner)
            self.owner.append(seat)
            self.room.append(count)

    def _declared(self, event: DeclaredFamily) -> None:
        for card in self.families[self.named[event.family]]:
            self._showed(event.seat, card)
            self.place[card] = LAID

    def _conclude(self) -> None:
        """What follows from the present: the own hand, the stock, and families that nobody holds whole."""
        self.known |= self.mine - self.arrived
        if self.me >= 0:
            self.room[self.me] = 0
        stock = 1 << len(self.owner)
        self.owner.append(STOCK)
        self.room.append(self.view.stock)
        for seat in range(self.seats):
            for family in self.families:
                elsewhere = [card for card in family if self.place[card] != seat]
                if len(elsewhere) == 1 and elsewhere[0] not in self.mine:
                    self._is_without(seat, elsewhere[0])
        self.unknown = [card for card in range(len(self.place)) if card not in self.known]
        for card in self.unknown:
            self.left[card] &= 2 * stock - 1
            if card in self.mine or self.place[card] != HIDDEN:
                self.left[card] &= ~stock

    # What may be

    def deals(self, count: int, rng: Random) -> list[Owners]:
        """Up to *count* deals that fit what is known, the likelier ones oftener."""
        start = self._some_deal(rng)
        if start is None:
            return []
        walk = Walk(self, start, rng)
        walk.go(FIRST * len(walk.loose))
        deals = []
        for _ in range(count if len(walk.loose) > 1 else 1):
            walk.go(BETWEEN * len(walk.loose))
            deals.append(walk.owners())
        return deals

    def chances(self, deals: Sequence[Owners]) -> list[list[float]]:
        """For each card its chance to be with each seat, and in the stock (last).

        Cards that no event tells apart share their chances, which makes few deals say more.
        """
        certain = [[0.0] * (self.seats + 1) for _ in self.place]
        alike: dict[Any, list[int]] = defaultdict(list)
        by_card: dict[int, list[int]] = defaultdict(list)
        for number, interest in enumerate(self.interests):
            for card in interest.hidden:
                by_card[card].append(number)
        for card, place in enumerate(self.place):
            if card in self.mine:
                certain[card][self.me] = 1.0
            elif place != HIDDEN:
                certain[card][place] = float(place != LAID)
            else:
                alike[self.left[card], tuple(by_card[card])].append(card)
        for cards in alike.values():
            counts = [0] * (self.seats + 1)
            for owners in deals:
                for card in cards:
                    counts[owners[card]] += 1
            shares = [count / (len(deals) * len(cards)) for count in counts]
            for card in cards:
                certain[card] = shares
        return certain

    def may_be_with(self, seat: Seat, card: int) -> bool:
        """Whether some deal that fits has *card* with *seat*, or in the `STOCK`."""
        place = self.me if card in self.mine else self.place[card]
        if place != HIDDEN:
            return place == seat
        origins = sum(1 << origin for origin, owner in enumerate(self.owner) if owner == seat)
        return self._some_deal(Random(0), {card: origins}) is not None

    def must_be_with(self, seat: Seat, card: int) -> bool:
        """Whether every deal that fits has *card* with *seat*."""
        return self.may_be_with(seat, card) and not any(
            self.may_be_with(other, card) for other in (*range(self.seats), STOCK) if other != seat
        )

    def _some_deal(self, rng: Random, only: Mapping[int, int] = ANYWHERE) -> dict[int, int] | None:
        """An origin for each unknown card so that every origin is full, found by making room card by card.

        *only* says of some cards from which origins alone they may come.
        """
        inside: list[list[int]] = [[] for _ in self.room]
        options = {
            card: [
                origin
                for origin, room in enumerate(self.room)
                if room and self.left[card] & only.get(card, -1) & 1 << origin
            ]
            for card in self.unknown
        }

        def put(card: int, tried: set[int]) -> bool:
            free = [origin for origin in options[card] if len(inside[origin]) < self.room[origin]]
            if free:
                inside[free[int(rng.random() * len(free))]].append(card)
                return True
            for origin in options[card]:
                if origin not in tried:
                    tried.add(origin)
                    for place, other in enumerate(inside[origin]):
                        if put(other, tried):
                            inside[origin][place] = card
                            return True
            return False

        for card in sorted(self.unknown, key=lambda card: len(options[card])):
            if not put(card, set()):
                return None
        return {card: origin for origin, cards in enumerate(inside) for card in cards}


class Walk:
    """A random walk through all deals that fit: two or three cards change origins, if their origins allow it.

    A step towards less likely interests is taken as seldom as they are less likely (Metropolis), so that the
    walk stays longest where the true deal probably is.
    """

    def __init__(self, deduction: Deduction, start: dict[int, int], rng: Random) -> None:
        self.random = rng.random
        self.owner = deduction.owner
        self.at = start
        self.left = {card: deduction.left[card] for card in start}
        self.loose = [card for card, left in self.left.items() if left & (left - 1)]
        self.open = list(deduction.place)
        for card in deduction.mine:
            self.open[card] = deduction.me
        self.hidden = [card for card in start if self.open[card] == HIDDEN]
        self.likely: list[tuple[float, ...]] = []  # of each interest
        self.held: list[int] = []  # of each interest, how many cards the asker held
        self.told: dict[int, list[tuple[int, int]]] = {card: [] for card in start}
        for interest in deduction.interests:
            cards = [card for card in interest.hidden if self.left.get(card, 0) & interest.origins]
            for card in cards:
                self.told[card].append((len(self.held), interest.origins))
            self.likely.append(interest.likely)
            self.held.append(interest.shown + sum(interest.origins >> start[card] & 1 for card in cards))

    def owners(self) -> Owners:
        owners = list(self.open)
        for card in self.hidden:
            owners[card] = self.owner[self.at[card]]
        return owners

    def go(self, steps: int) -> None:
        """*steps* attempts at a change."""
        random, loose, at, left, tally = self.random, self.loose, self.at, self.left, self.told
        count = len(loose)
        if count < 2:
            return
        for _ in range(steps):
            one = loose[int(random() * count)]
            two = loose[int(random() * count)]
            here, there = at[one], at[two]
            if here == there or not left[one] >> there & 1:
                continue
            if left[two] >> here & 1:
                if tally[one] or tally[two]:
                    self._change((one, two), (there, here))
                else:
                    at[one], at[two] = there, here
                continue
            three = loose[int(random() * count)]
            beyond = at[three]
            if here != beyond != there and left[two] >> beyond & 1 and left[three] >> here & 1:
                self._change((one, two, three), (there, beyond, here))

    def _change(self, cards: tuple[int, ...], origins: tuple[int, ...]) -> None:
        at, held = self.at, self.held
        ratio = 1.0
        undo = []
        for card, origin in zip(cards, origins, strict=True):
            before = at[card]
            for interest, asker in self.told[card]:
                change = (asker >> origin & 1) - (asker >> before & 1)
                if change:
                    now = held[interest]
                    ratio *= self.likely[interest][now + change] / self.likely[interest][now]
                    held[interest] = now + change
                    undo.append((interest, change))
        if ratio < 1.0 and self.random() >= ratio:
            for interest, change in undo:
                held[interest] -= change
            return
        for card, origin in zip(cards, origins, strict=True):
            at[card] = origin
