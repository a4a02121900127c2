"""The players of Happy Family, weakest first: `beginner`, `regular`, `expert`.

All of them see what their seat sees and nothing else; they differ in what they make of ``view.past``. Only
requests are a matter of choice: an answer or a dip has but one truthful form.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from operator import mul
from random import Random
from typing import Any, NamedTuple

from familygames.cards import Card
from familygames.game import Move, Seat, View
from familygames.happy_family import rules
from familygames.happy_family.deduction import LAID, STOCK, Deduction, Owners
from familygames.happy_family.rules import Answered, Ask, Asked, Gave, SaidDip
from familygames.players import any_of, best, pick

MEMORY = 8
"""How many of the last requests `regular` remembers: about two rounds of a table of four."""

NEARLY = 0.1
"""What `regular` gives up for a wanted card: as much as one more card of a family is worth to it."""

NEARLY_AS_GOOD = 0.01
"""The same for `expert`, in games won."""


def sensible(view: rules.View, moves: Sequence[Move[Any]]) -> list[Ask]:
    """The requests among *moves* that could be granted: for a card not in hand, to a player with cards."""
    asks = [move for move in moves if isinstance(move, Ask)]
    own = set(view.hand)
    return [ask for ask in asks if view.hands[ask.target] and Card(ask.family, ask.member) not in own] or asks


def beginner(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Asks anybody for any card it needs, and forgets every answer; mostly for a wanted one."""
    assert isinstance(view, rules.View)
    if not isinstance(moves[0], Ask):
        return moves[0]
    return any_of(sensible(view, moves), view.wanted, rng)


class Memory:
    """What the last requests have shown: *holder* of a card that changed hands in the open, who *collects* a
    family because they have asked for it, and cards somebody is *without*.
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
                case Answered(seat, False) if request is not None and request.polite:
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

    return best(sensible(view, moves), worth, rng, wanted=view.wanted, margin=NEARLY)


def expert(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Infers from all that was said who can hold each card, and makes the request that wins most often."""
    assert isinstance(view, rules.View)
    if not isinstance(moves[0], Ask):
        return moves[0]
    asks = sensible(view, moves)
    deduction = Deduction(view)
    deals = deduction.deals(DEALS, rng)
    if not deals:
        return pick(asks, rng)
    prospects = Prospects(deduction, deals)
    return best(prospects.promising(asks), prospects.worth, rng, wanted=view.wanted, margin=NEARLY_AS_GOOD)


DEALS = 60
PROMISING = 12

# What `Prospects` expects of people, fitted by playing.
GUESS = 0.3  # A player who needs a hidden card asks the right one for it.
HEARD = 0.5  # The same, if its holder has lately asked for the family.
RECALL = 0.95  # A player knows who has a card that was lately given in the open.
FADED = 0.5  # The same, if that was long ago.
LUCK = 0.02  # A card in the stock turns up in time.
LATER = 0.3  # A player's part of a family that nobody completes in the next round, by the cards they hold.
COVER = 1.5  # How much more a card counts there if nobody has seen it.
TEMPO = 0.3  # What a hit is worth in itself, in families.


class Race(NamedTuple):
    """How a family stands in one deal: each seat's *strike*, the chance that it completes the family on its
    next turn, and each seat's *claim* on it, should nobody do so.
    """

    strike: list[float]
    claim: list[float]


class Prospects:
    """The viewer's chance to win, in many deals that may be the true one.

    Each family is a race: in turn, each player who holds a card of it may find all others and lay it. Asking
    betrays that one holds a card, and a hit keeps the turn; a miss hands it to the next. A family counts by
    who gets it: *worth_to* tells for each family and seat how often the viewer wins if it is that seat's, and
    the others go as they may be expected to.
    """

    def __init__(self, deduction: Deduction, deals: Sequence[Owners]) -> None:
        self.deduction = deduction
        self.me = deduction.me
        self.seats = deduction.seats
        self.deals = deals
        self.chances = deduction.chances(deals)
        self.my_turn = [(self.me + place) % self.seats for place in range(self.seats)]
        self.next_turn = self.my_turn[1:] + self.my_turn[:1]
        living = [
            place for place, cards in enumerate(deduction.families) if deduction.place[cards[0]] != LAID
        ]
        races = [{family: self.race(owners, family) for family in living} for owners in deals]
        passes = [{f: self.shares(race, self.next_turn) for f, race in deal.items()} for deal in races]
        expected = {
            family: [sum(deal[family][seat] for deal in passes) / len(deals) for seat in range(self.seats)]
            for family in living
        }
        self.worth_to = {family: self.outlook(expected, family) for family in living}
        self.passes = [{f: self.value(f, shares) for f, shares in deal.items()} for deal in passes]
        self.goes_on = [
            {f: self.value(f, self.shares(race, self.my_turn)) for f, race in deal.items()} for deal in races
        ]
        self.all_go_on = [sum(values.values()) for values in self.goes_on]
        self.all_pass = [sum(values.values()) for values in self.passes]
        at_stake = [worth[self.me] - min(worth) for worth in self.worth_to.values()]
        self.tempo = TEMPO * sum(at_stake) / len(at_stake)

    def card(self, ask: Ask) -> int:
        return self.deduction.number[Card(ask.family, ask.member)]

    def promising(self, asks: Sequence[Ask]) -> list[Ask]:
        """The likeliest hits, and the likeliest one of each family."""
        ranked = sorted(asks, key=lambda ask: -self.chances[self.card(ask)][ask.target])
        first = {ask.family: ask for ask in reversed(ranked)}
        return list(dict.fromkeys([*ranked[:PROMISING], *first.values()]))

    def worth(self, ask: Ask) -> float:
        """How much the viewer may hope to win after the request; good only to be compared with others."""
        card = self.card(ask)
        family = self.deduction.family_of[card]
        chance = self.chances[card][ask.target]
        new = not self.deduction.collects_lately(self.me, family)
        hits: list[float] = []
        misses: list[float] = []
        for deal, owners in enumerate(self.deals):
            if owners[card] == ask.target:
                race = self.race(owners, family, taken=card, betrayed=True)
                after = self.value(family, self.shares(race, self.my_turn))
                hits.append(self.all_go_on[deal] - self.goes_on[deal][family] + after)
            elif new:
                race = self.race(owners, family, betrayed=True)
                after = self.value(family, self.shares(race, self.next_turn))
                misses.append(self.all_pass[deal] - self.passes[deal][family] + after)
            else:
                misses.append(self.all_pass[deal])
        value = self.tempo * chance
        if hits:
            value += chance * sum(hits) / len(hits)
        if misses:
            value += (1 - chance) * sum(misses) / len(misses)
        return value

    def race(self, owners: Owners, family: int, taken: int = -1, betrayed: bool = False) -> Race:
        me, know = self.me, self.deduction
        strike = [1.0] * self.seats
        claim = [0.0] * self.seats
        mine = 1.0
        every = 1.0
        for card in know.families[family]:
            owner = me if card == taken else owners[card]
            if owner == STOCK:
                mine *= LUCK
                every *= LUCK
                continue
            if card == taken or know.place[card] >= 0:
                find = RECALL if card == taken or know.saw_lately(card) else FADED
                claim[owner] += 1.0
            else:
                heard = know.collects_lately(owner, family) or (betrayed and owner == me)
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

    def shares(self, race: Race, order: Sequence[Seat]) -> list[float]:
        """The chance of each seat to get the family, if the seats strike in *order*."""
        open_ = 1.0
        shares = [0.0] * self.seats
        for seat in order:
            shares[seat] = open_ * race.strike[seat]
            open_ -= shares[seat]
        total = sum(race.claim)
        parts = [claim / total if total else 1 / self.seats for claim in race.claim]
        mine = LATER * parts[self.me]
        others = 1.0 - parts[self.me]
        for seat, part in enumerate(parts):
            if seat == self.me:
                shares[seat] += open_ * mine
            else:
                shares[seat] += open_ * (1.0 - mine) * (part / others if others else 1 / (self.seats - 1))
        return shares

    def value(self, family: int, shares: Sequence[float]) -> float:
        return sum(map(mul, shares, self.worth_to[family]), 0.0)

    def outlook(self, expected: Mapping[int, Sequence[float]], family: int) -> list[float]:
        """How often the viewer wins, a shared victory in parts, by the seat that gets *family*; each other
        family goes to a seat with the chance that is *expected*.
        """
        ends = {tuple(map(len, self.deduction.view.laid)): 1.0}
        for other, shares in expected.items():
            if other == family:
                continue
            reached: defaultdict[tuple[int, ...], float] = defaultdict(float)
            for laid, chance in ends.items():
                for seat, share in enumerate(shares):
                    reached[one_more(laid, seat)] += chance * share
            ends = reached
        return [
            sum(chance * part_of_victory(one_more(laid, seat), self.me) for laid, chance in ends.items())
            for seat in range(self.seats)
        ]


def one_more(laid: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*laid[:seat], laid[seat] + 1, *laid[seat + 1 :])


def part_of_victory(laid: tuple[int, ...], seat: Seat) -> float:
    most = max(laid)
    return 1 / laid.count(most) if laid[seat] == most else 0.0
