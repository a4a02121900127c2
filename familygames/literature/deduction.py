"""What public events imply about hidden cards, and how likely each place of a hidden card is.

A card that nobody has shown has never moved: its holder was dealt it. So the unknown is the deal, and events
forbid part of it. A player who asks for a card, or refuses it, was not dealt it. One who asks in a set was
dealt one of its cards, unless they had shown one. A player who asks at all holds no complete set, where those
must be claimed. And everyone holds as many cards as they have been seen to.

`Knowledge` gathers this for all who watch; `Odds` adds what one player holds and weighs the deals left over.
Cards and sets are numbers here, in the deck's order: card *c* is of set *c* // 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate, product
from math import prod
from typing import NamedTuple

from familygames.cards import Card
from familygames.game import Seat
from familygames.literature.rules import SET_SIZE, TEAMS, Answered, Asked, Closed, Gave, View, dealt

HIDDEN = -1
OUT = -2

MOST_STEPS = 12_000
"""How much work it may be to count deals; see `Odds.steps`."""

BITS = 5
GUARD = sum(1 << BITS * seat + BITS - 1 for seat in range(8))

FITTED = 0.01
"""How exactly the expected number of cards of each hand is to be its size …"""
ROUNDS = 20
"""… and after how many rounds that is given up."""

OPPONENT_ASKED = 2.0
MATE_ASKED = 1.5
ASKED_AGAIN = 1.3
NEVER_ASKED = 0.6
"""How much likelier somebody holds a card of a set for having asked in it, and again, or only in others:
players ask where they have most. Measured in games of our players, by the likelihood of what they held."""


Need = tuple[Seat, frozenset[int]]
"""Somebody who holds one of some cards at least; these by their place in a `Group`."""

Term = tuple[int, tuple[int, ...]]

Placing = tuple[Seat, ...]
"""The holders of a group's cards."""


class Knowledge:
    """What all who have watched may know; *holder* says where a card was seen last: a seat, `HIDDEN`, `OUT`.

    *allowed* has a bit for each seat that may hold a hidden card, *room* counts the hidden cards of each
    seat, *shown* the others, by set. *needs* are seats with cards of which each holds at least one. *asked*
    counts the requests of a seat by set.
    """

    def __init__(self, view: View) -> None:
        self.number = view.deck.order
        self.sets = {family: place for place, family in enumerate(view.deck.members)}
        self.must_claim = view.options.complete_set == "must"
        cards, seats = len(self.number), len(view.hands)
        self.holder = [HIDDEN] * cards
        self.allowed = [(1 << seats) - 1] * cards
        self.room = list(dealt(cards, seats, view.dealer))
        self.shown = [[0] * len(self.sets) for _ in range(seats)]
        self.asked = [[0] * len(self.sets) for _ in range(seats)]
        self.needs: list[tuple[Seat, list[int]]] = []
        for event in view.past:
            kind = type(event)
            if kind is Asked:
                self.has_asked(event)
            elif kind is Answered:
                if not event.yes:
                    self.is_without(event.seat, self.number[event.card])
            elif kind is Gave:
                self.is_seen_with(event.giver, self.number[event.card])
                self.moves(self.number[event.card], event.taker)
            elif kind is Closed:
                for member, seat in event.holders:
                    card = self.number[Card(event.family, member)]
                    self.is_seen_with(seat, card)
                    self.moves(card, OUT)
        self.settle()

    def has_asked(self, event: Asked) -> None:
        seat, in_set = event.seat, self.sets[event.family]
        self.is_without(seat, self.number[Card(event.family, event.member)])
        self.asked[seat][in_set] += 1
        if not self.shown[seat][in_set]:
            self.needs.append((seat, [card for card in cards_of(in_set) if self.may_hold(seat, card)]))
        if self.must_claim:
            for nearly, shown in enumerate(self.shown[seat]):
                if shown == SET_SIZE - 1:
                    for card in cards_of(nearly):
                        self.is_without(seat, card)

    def is_without(self, seat: Seat, card: int) -> None:
        if self.holder[card] == HIDDEN:
            self.allowed[card] &= ~(1 << seat)

    def may_hold(self, seat: Seat, card: int) -> bool:
        return self.holder[card] == HIDDEN and bool(self.allowed[card] >> seat & 1)

    def is_seen_with(self, seat: Seat, card: int) -> None:
        """Whatever was hidden of *card* is known now: it had been dealt to *seat*."""
        if self.holder[card] == HIDDEN:
            self.holder[card] = seat
            self.room[seat] -= 1
            self.shown[seat][card // SET_SIZE] += 1
            self.needs = [need for need in self.needs if need[0] != seat or card not in need[1]]

    def moves(self, card: int, to: Seat) -> None:
        """*card*, which all have seen, goes to another seat or out of play."""
        self.shown[self.holder[card]][card // SET_SIZE] -= 1
        self.holder[card] = to
        if to != OUT:
            self.shown[to][card // SET_SIZE] += 1

    def settle(self) -> None:
        """Take out what a full hand cannot hold, and what became known after it was needed."""
        for seat, room in enumerate(self.room):
            if not room:
                for card in range(len(self.holder)):
                    self.is_without(seat, card)
        self.needs = [
            (seat, [card for card in cards if self.may_hold(seat, card)]) for seat, cards in self.needs
        ]


def cards_of(in_set: int) -> range:
    return range(in_set * SET_SIZE, (in_set + 1) * SET_SIZE)


@cache
def seats_in(mask: int) -> tuple[Seat, ...]:
    """The seats whose bits are set."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def strongest(needs: Iterable[Need]) -> tuple[Need, ...]:
    """*needs* without those that follow from another."""
    different = set(needs)
    return tuple(
        sorted(
            (
                (seat, places)
                for seat, places in different
                if not any(seat == other and fewer < places for other, fewer in different)
            ),
            key=lambda need: (need[0], sorted(need[1])),
        )
    )


def terms(masks: tuple[int, ...], needs: Iterable[Need]) -> list[Term]:
    """The terms of a `Group`, by inclusion and exclusion."""
    signed: list[Term] = [(1, masks)]
    for seat, places in needs:
        without = [
            (
                -sign,
                tuple(mask & ~(1 << seat) if place in places else mask for place, mask in enumerate(masks)),
            )
            for sign, masks in signed
        ]
        signed += [(sign, masks) for sign, masks in without if all(masks)]
    return signed


class Group(NamedTuple):
    """The hidden cards of a set. *needs* and *terms* refer to them by their place in *cards*.

    A placing in which everyone holds what they need is counted by taking away those in which somebody holds
    none of it: each of *terms* is a sign and, for each card, the seats that may hold it then.
    """

    in_set: int
    cards: tuple[int, ...]
    masks: tuple[int, ...]
    needs: tuple[Need, ...]
    terms: list[Term]


class Guess(NamedTuple):
    """The likeliest places of a set's six cards in one team: the chance that all are *right*, and that the
    team has all six, wherever (*ours*).
    """

    right: float
    ours: float
    holders: tuple[Seat, ...]


class Odds:
    """How likely each place of each card is, for the player at *me* who holds *hand*.

    Where it can be done in time the deals are counted: each set's placings, by how many cards they give to
    each hand, multiplied up over the sets. Else they are weighed set by set, exactly within a set, and the
    hands get their sizes on average only, by a weight for each seat.
    """

    def __init__(self, know: Knowledge, me: Seat, hand: Sequence[Card], *, most: int = MOST_STEPS) -> None:
        self.me = me
        self.seats = len(know.room)
        mine = {know.number[card] for card in hand}
        self.holder = [me if card in mine else holder for card, holder in enumerate(know.holder)]
        self.room = [0 if seat == me else room for seat, room in enumerate(know.room)]
        self.groups = {group.in_set: group for group in self.grouped(know)}
        self.trust = [
            [self.tilt(know, seat, in_set) for seat in range(self.seats)] for in_set in know.sets.values()
        ]
        self.weights = self.trust
        self.chances: dict[int, list[float]] = {}
        self.counted = self.steps() <= most
        if self.counted:
            self.placings = self.count()
        else:
            self.fit()

    def tilt(self, know: Knowledge, seat: Seat, in_set: int) -> float:
        """How much more likely than others *seat* is to hold a card of a set, by what it has asked for."""
        asked = know.asked[seat]
        if asked[in_set]:
            first = MATE_ASKED if seat % TEAMS == self.me % TEAMS else OPPONENT_ASKED
            return float(first * ASKED_AGAIN ** (asked[in_set] - 1))
        return NEVER_ASKED if any(asked) else 1.0

    def grouped(self, know: Knowledge) -> Iterator[Group]:
        others = ~(1 << self.me)
        for in_set in know.sets.values():
            cards = tuple(card for card in cards_of(in_set) if self.holder[card] == HIDDEN)
            if cards:
                masks = tuple(know.allowed[card] & others for card in cards)
                needs = strongest(
                    (seat, frozenset(place for place, card in enumerate(cards) if card in needed))
                    for seat, needed in know.needs
                    if seat != self.me and needed and needed[0] // SET_SIZE == in_set
                )
                yield Group(in_set, cards, masks, needs, terms(masks, needs))

    # Not many deals: counted

    def steps(self) -> float:
        """About how long counting takes."""
        ways = [prod(mask.bit_count() for mask in group.masks) for group in self.groups.values()]
        hands = prod(room + 1 for room in self.room) / (sum(self.room) + 1)
        return sum(ways) + hands * sum(min(way, 30) for way in ways)

    def count(self) -> dict[int, dict[Placing, float]]:
        """For each set the chance of every placing; sets `chances` too.

        How many cards each hand gets is one number here, five bits for each seat.
        """
        sized = [(group, list(self.sized(group))) for group in self.groups.values()]
        factors = [sums_of((size, weight) for _, size, weight in placings) for _, placings in sized]
        full = sum(room << BITS * seat for seat, room in enumerate(self.room))
        before = list(accumulate(factors, partial(times, full=full), initial={0: 1.0}))
        after = list(accumulate(reversed(factors), partial(times, full=full), initial={0: 1.0}))[::-1]
        total = before[-1][full]
        result = {}
        for place, (group, placings) in enumerate(sized):
            left, right = before[place], after[place + 1]
            rest = {
                size: sum([ways * right.get(full - size - other, 0.0) for other, ways in left.items()])
                for size in factors[place]
            }
            chances = {placing: weight * rest[size] / total for placing, size, weight in placings}
            result[group.in_set] = chances
            for card in group.cards:
                self.chances[card] = [0.0] * self.seats
            for placing, chance in chances.items():
                for card, seat in zip(group.cards, placing, strict=True):
                    self.chances[card][seat] += chance
        return result

    def sized(self, group: Group) -> Iterator[tuple[Placing, int, float]]:
        """Every placing of a set that fulfils all needs, how many cards each hand gets, and its weight."""
        trust = self.trust[group.in_set]
        for placing in product(*map(seats_in, group.masks)):
            if fulfils(placing, group.needs):
                size = sum([1 << BITS * seat for seat in placing])
                yield placing, size, prod([trust[seat] for seat in placing])

    # Many deals: weighed

    def fit(self) -> None:
        """Find the seats' weights with which every hand is expected to have its size."""
        weight = [float(room) for room in self.room]
        for _ in range(ROUNDS):
            self.weights = [[w * t for w, t in zip(weight, trust, strict=True)] for trust in self.trust]
            for group in self.groups.values():
                self.weigh(group, self.weights[group.in_set])
            expected = [sum(column) for column in zip(*self.chances.values(), strict=True)]
            if all(abs(e - room) < FITTED for e, room in zip(expected, self.room, strict=True)):
                break
            weight = [
                w * room / e if e else w for w, room, e in zip(weight, self.room, expected, strict=True)
            ]

    def weigh(self, group: Group, weight: list[float]) -> None:
        """Set the chances of the cards of *group*, whose seats have these weights."""
        sums = {
            mask: sum([weight[seat] for seat in seats_in(mask)])
            for mask in {mask for _, masks in group.terms for mask in masks}
        }
        total = 0.0
        rows = [[0.0] * self.seats for _ in group.cards]
        for sign, masks in group.terms:
            ways = sign * prod([sums[mask] for mask in masks])
            total += ways
            for row, mask in zip(rows, masks, strict=True):
                share = ways / sums[mask]
                for seat in seats_in(mask):
                    row[seat] += share
        for card, row in zip(group.cards, rows, strict=True):
            self.chances[card] = [w * share / total for w, share in zip(weight, row, strict=True)]

    def weighed(self, group: Group) -> Iterator[tuple[Placing, float]]:
        """Every placing of a set in the player's own team, with its chance."""
        weight = self.weights[group.in_set]
        total = sum(
            sign * prod([sum([weight[seat] for seat in seats_in(mask)]) for mask in masks])
            for sign, masks in group.terms
        )
        for placing in product(*[filter(self.is_mate, seats_in(mask)) for mask in group.masks]):
            if fulfils(placing, group.needs):
                yield placing, prod([weight[seat] for seat in placing]) / total

    # What players want to know

    def is_mate(self, seat: Seat) -> bool:
        return seat % TEAMS == self.me % TEAMS

    def chance(self, card: int, seat: Seat) -> float:
        """How likely *seat* is to hold *card*."""
        holder = self.holder[card]
        return self.chances[card][seat] if holder == HIDDEN else float(holder == seat)

    def is_certain(self, card: int, seat: Seat) -> bool:
        """Whether no deal that fits has *card* elsewhere; where deals are not counted, as far as is plain."""
        if self.holder[card] != HIDDEN:
            return self.holder[card] == seat
        if self.counted:
            return not any(chance for other, chance in enumerate(self.chances[card]) if other != seat)
        group = self.groups[card // SET_SIZE]
        place = group.cards.index(card)
        return group.masks[place] == 1 << seat or (seat, frozenset((place,))) in group.needs

    def guess(self, in_set: int) -> Guess:
        """Where the player's team holds the cards of a set, if it does."""
        known = [self.holder[card] for card in cards_of(in_set)]
        ours: dict[Placing, float] = {}
        if all(holder == HIDDEN or self.is_mate(holder) for holder in known):
            group = self.groups.get(in_set)
            if group is None:
                return Guess(1.0, 1.0, tuple(known))
            placings = self.placings[in_set].items() if self.counted else self.weighed(group)
            ours = {placing: chance for placing, chance in placings if all(map(self.is_mate, placing))}
        if not ours:
            return Guess(
                0.0, 0.0, tuple(seat if seat >= 0 and self.is_mate(seat) else self.me for seat in known)
            )
        best = max(ours, key=ours.__getitem__)
        hidden = iter(best)
        holders = tuple(next(hidden) if holder == HIDDEN else holder for holder in known)
        return Guess(ours[best], sum(ours.values()), holders)


def fulfils(placing: Placing, needs: Iterable[Need]) -> bool:
    """Whether everyone gets what they need."""
    return all(any(placing[place] == seat for place in places) for seat, places in needs)


def sums_of(pairs: Iterable[tuple[int, float]]) -> dict[int, float]:
    sums: dict[int, float] = {}
    for key, value in pairs:
        sums[key] = sums.get(key, 0.0) + value
    return sums


def times(one: dict[int, float], other: dict[int, float], full: int) -> dict[int, float]:
    """The weights of all sizes together, without those that no longer fit into the hands."""
    # The highest of each seat's bits stays set as long as nothing is borrowed for its lower ones.
    guard = full | GUARD
    result: dict[int, float] = {}
    for first, weight in one.items():
        for second, factor in other.items():
            size = first + second
            if guard - size & GUARD == GUARD:
                result[size] = result.get(size, 0.0) + weight * factor
    return result
