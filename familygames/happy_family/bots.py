"""The players of Happy Family, weakest first: `beginner`, `regular`, `expert`.

All of them see what their seat sees and nothing else; they differ in what they make of ``view.past``. Only
requests are a matter of choice: an answer or a dip has but one truthful form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from familygames.cards import Card
from familygames.game import Move, Seat, View
from familygames.happy_family import rules
from familygames.happy_family.deduction import LAID, STOCK, Deduction, Owners
from familygames.happy_family.rules import Answered, Ask, Asked, Gave, SaidDip
from familygames.players import pick

MEMORY = 8
"""How many of the last requests `regular` remembers: about two rounds of a table of four."""


def sensible(view: rules.View, moves: Sequence[Move[Any]]) -> list[Ask]:
    """The requests among *moves* that could be granted: for no card of one's own, to nobody without cards."""
    asks = [move for move in moves if isinstance(move, Ask)]
    own = set(view.hand)
    return [ask for ask in asks if view.hands[ask.target] and Card(ask.family, ask.member) not in own] or asks


def best(asks: Sequence[Ask], worth: Callable[[Ask], float], rng: Random) -> Ask:
    """The request of the greatest *worth*; one of them at random if several are equal."""
    worths = [worth(ask) for ask in asks]
    top = max(worths)
    return pick([ask for ask, value in zip(asks, worths, strict=True) if value == top], rng)


def beginner(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Asks anybody for any card it needs, and forgets every answer."""
    assert isinstance(view, rules.View)
    if not isinstance(moves[0], Ask):
        return moves[0]
    return pick(sensible(view, moves), rng)


class Memory:
    """What the last requests have shown: *holder* of a card that changed hands in the open, who *collects* a
    family because he has asked for it, and cards somebody is *without*.
    """

    def __init__(self, past: Sequence[Any], requests: int) -> None:
        self.holder: dict[Card, Seat] = {}
        self.collects: set[tuple[Seat, str]] = set()
        self.without: set[tuple[Seat, Card]] = set()
        asked = [place for place, event in enumerate(past) if isinstance(event, Asked)]
        request = None
        for event in past[asked[-requests] if len(asked) >= requests else 0 :]:
            match event:
                case Asked(seat, _, family, member):
                    request = event
                    self.collects.add((seat, family))
                    self.without.add((seat, Card(family, member)))
                case Answered(seat, False) if request is not None:
                    self.without.add((seat, Card(request.family, request.member)))
                case Gave(giver, taker, card):
                    self.holder[card] = taker
                    self.without.add((giver, card))
                case SaidDip(seat, True, card) if card is not None:
                    self.holder[card] = seat


def regular(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Remembers the last requests: asks for what it has seen go to somebody, else of those who collect a
    family, and not again for what was just refused. It likes best the family it has most of.
    """
    assert isinstance(view, rules.View)
    if not isinstance(moves[0], Ask):
        return moves[0]
    memory = Memory(view.past, MEMORY)
    mine = [card.family for card in view.hand]

    def worth(ask: Ask) -> float:
        card = Card(ask.family, ask.member)
        holder = memory.holder.get(card)
        hope = 0
        if holder is not None:
            hope = 4 if holder == ask.target else -4
        elif (ask.target, card) in memory.without:
            hope = -2
        elif (ask.target, ask.family) in memory.collects:
            hope = 2
        return hope + mine.count(ask.family) / 10

    return best(sensible(view, moves), worth, rng)


def expert(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Infers from all that was said who can hold each card, and makes the request that wins most families."""
    assert isinstance(view, rules.View)
    if not isinstance(moves[0], Ask):
        return moves[0]
    asks = sensible(view, moves)
    deduction = Deduction(view)
    deals = deduction.deals(DEALS, rng)
    if not deals:
        return pick(asks, rng)
    prospects = Prospects(deduction, deals)
    return best(prospects.promising(asks), prospects.worth, rng)


DEALS = 60
PROMISING = 12

# What `Prospects` expects of people, fitted by playing.
GUESS = 0.3  # A player who needs a hidden card asks the right one for it.
HEARD = 0.5  # The same, if its holder has asked for the family before.
RECALL = 0.95  # A player knows who has a card that was given in the open.
LUCK = 0.02  # A card in the stock turns up in time.
LATER = 0.5  # What a family is worth that nobody completes in the next round, shared by cards held.
COVER = 1.5  # How much more a card counts there if nobody has seen it.
TEMPO = 0.3  # What a hit is worth in itself.


class Race(NamedTuple):
    """How a family stands in one deal: each seat's *strike*, the chance that it completes the family on its
    next turn, and each seat's *claim* on it, should nobody do so.
    """

    strike: list[float]
    claim: list[float]


class Prospects:
    """What the families are worth to one seat, in many deals that may be the true one.

    Each family is a race: in turn, each player who holds a card of it may find all others and lay it. Asking
    betrays that one holds a card, and a hit keeps the turn; a miss hands it to the next.
    """

    def __init__(self, deduction: Deduction, deals: Sequence[Owners]) -> None:
        self.deduction = deduction
        self.me = deduction.me
        self.seats = deduction.seats
        self.deals = deals
        self.chances = deduction.chances(deals)
        asked = [event for event in deduction.view.past if isinstance(event, Asked)]
        self.collects = {(event.seat, deduction.named[event.family]) for event in asked}
        self.my_turn = [(self.me + place) % self.seats for place in range(self.seats)]
        self.next_turn = self.my_turn[1:] + self.my_turn[:1]
        living = [
            place for place, cards in enumerate(deduction.families) if deduction.place[cards[0]] != LAID
        ]
        self.goes_on: list[dict[int, float]] = []
        self.passes: list[dict[int, float]] = []
        for owners in deals:
            races = {family: self.race(owners, family) for family in living}
            self.goes_on.append({f: self.share(race, self.my_turn) for f, race in races.items()})
            self.passes.append({f: self.share(race, self.next_turn) for f, race in races.items()})
        self.all_go_on = [sum(shares.values()) for shares in self.goes_on]
        self.all_pass = [sum(shares.values()) for shares in self.passes]

    def card(self, ask: Ask) -> int:
        return self.deduction.number[Card(ask.family, ask.member)]

    def promising(self, asks: Sequence[Ask]) -> list[Ask]:
        """The likeliest hits, and the likeliest one of each family."""
        ranked = sorted(asks, key=lambda ask: -self.chances[self.card(ask)][ask.target])
        first = {ask.family: ask for ask in reversed(ranked)}
        return list(dict.fromkeys([*ranked[:PROMISING], *first.values()]))

    def worth(self, ask: Ask) -> float:
        """How many families the request can be expected to bring."""
        card = self.card(ask)
        family = self.deduction.family_of[card]
        chance = self.chances[card][ask.target]
        new = (self.me, family) not in self.collects
        hits: list[float] = []
        misses: list[float] = []
        for deal, owners in enumerate(self.deals):
            if owners[card] == ask.target:
                after = self.share(self.race(owners, family, taken=card, betrayed=True), self.my_turn)
                hits.append(self.all_go_on[deal] - self.goes_on[deal][family] + after)
            elif new:
                after = self.share(self.race(owners, family, betrayed=True), self.next_turn)
                misses.append(self.all_pass[deal] - self.passes[deal][family] + after)
            else:
                misses.append(self.all_pass[deal])
        value = TEMPO * chance
        if hits:
            value += chance * sum(hits) / len(hits)
        if misses:
            value += (1 - chance) * sum(misses) / len(misses)
        return value

    def race(self, owners: Owners, family: int, taken: int = -1, betrayed: bool = False) -> Race:
        me, place = self.me, self.deduction.place
        strike = [1.0] * self.seats
        claim = [0.0] * self.seats
        mine = 1.0
        every = 1.0
        for card in self.deduction.families[family]:
            owner = me if card == taken else owners[card]
            if owner == STOCK:
                mine *= LUCK
                every *= LUCK
                continue
            if card == taken or place[card] >= 0:
                find = RECALL
                claim[owner] += 1.0
            else:
                heard = (owner, family) in self.collects or (betrayed and owner == me)
                find = HEARD if heard else GUESS
                claim[owner] += COVER
            if owner != me:
                mine *= self.chances[card][owner]
            every *= find
            strike[owner] /= find
        for seat in range(self.seats):
            strike[seat] = strike[seat] * every if claim[seat] else 0.0
        if claim[me]:
            strike[me] = mine
        return Race(strike, claim)

    def share(self, race: Race, order: Sequence[Seat]) -> float:
        """The part of the family that will be the viewer's, if the seats strike in *order*."""
        open_ = 1.0
        share = 0.0
        for seat in order:
            if seat == self.me:
                share += open_ * race.strike[seat]
            open_ *= 1.0 - race.strike[seat]
        total = sum(race.claim)
        return share + open_ * LATER * (race.claim[self.me] / total if total else 1 / self.seats)
