"""The players of Littérature, weakest first: `beginner`, `regular`, `attentive`, `expert`.

All of them see what their seat sees and nothing else; they differ in what they make of ``view.past``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp, prod
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.game import WAIT, Move, Seat, View
from familygames.literature import rules
from familygames.literature.deduction import Guess, Knowledge, Odds, cards_of
from familygames.literature.rules import (
    SET_SIZE,
    TEAMS,
    Answered,
    Ask,
    Asked,
    ChooseClaimer,
    Claim,
    Gave,
    GiveTurn,
)
from familygames.players import Player, any_of, best, pick

MEMORY = 12
"""How many of the last requests `regular` remembers: two rounds of a table of six."""

NEARLY = 0.1
"""What players who remember give up for a wanted card: as much as one more card of a set is worth to them."""

NEARLY_AS_GOOD = 0.02
"""The same for `expert`, in sets."""


def beginner(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Asks anybody for anything it may ask for, mostly what is wanted; forgets every answer, and claims only
    what it must.
    """
    assert isinstance(view, rules.View)
    if WAIT in moves:
        return WAIT
    asks = [move for move in moves if isinstance(move, Ask)]
    whole = [
        move for move in moves if isinstance(move, Claim) and {view.seat} == {s for _, s in move.holders}
    ]
    if whole or asks or not any(isinstance(move, Claim) for move in moves):
        return pick(whole, rng) if whole else any_of(asks or moves, view.wanted, rng)
    # It must claim: a set of which it has much itself.
    most = max(own_share(move, view.seat) for move in moves)
    return pick([move for move in moves if own_share(move, view.seat) == most], rng)


def own_share(move: Move[Any], seat: Seat | None) -> int:
    """How many cards *seat* claims to hold itself."""
    return sum(holder == seat for _, holder in move.holders) if isinstance(move, Claim) else 0


class Memory:
    """What the last *requests* have shown, or all: *holder* of a card that changed hands, who *collects* a
    set because they have asked for it, and cards somebody is *without*.
    """

    def __init__(self, past: Sequence[Any], requests: int | None) -> None:
        self.holder: dict[Card, Seat] = {}
        self.collects: set[tuple[Seat, str]] = set()
        self.without: set[tuple[Seat, Card]] = set()
        asked = [place for place, event in enumerate(past) if isinstance(event, Asked)]
        start = asked[-requests] if requests is not None and len(asked) >= requests else 0
        for event in past[start:]:
            match event:
                case Asked(seat, _, family, member):
                    self.collects.add((seat, family))
                    self.without.add((seat, Card(family, member)))
                case Answered(seat, False, card):
                    self.without.add((seat, card))
                case Gave(giver, taker, card):
                    self.holder[card] = taker
                    self.without.add((giver, card))
                    self.without.discard((taker, card))


def remembering(requests: int | None) -> Player:
    """A player who remembers this many of the last requests; None: all of them.

    It asks for what it has seen go to an opponent, else one who collects the set, and not again for what was
    refused. It prefers the set it has most of, and claims when it remembers a place for every card: out of
    turn only if it forgets nothing.
    """

    def choose(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        assert isinstance(view, rules.View)
        may_wait = WAIT in moves
        if may_wait and requests is not None:
            return WAIT
        if not isinstance(moves[0], Ask | Claim):
            return pick(moves, rng)
        memory = Memory(view.past, requests)
        asks = [move for move in moves if isinstance(move, Ask)]
        claims = list(remembered_claims(view, memory, rng))
        sure = [claim for claim, unknown in claims if not unknown]
        if sure:
            return sure[0]
        if may_wait:
            return WAIT
        if not asks:
            return min(claims, key=lambda claim: claim[1])[0]
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

        return best(asks, worth, rng, wanted=view.wanted, margin=NEARLY)

    return choose


regular = remembering(MEMORY)
attentive = remembering(None)


def remembered_claims(view: rules.View, memory: Memory, rng: Random) -> Iterator[tuple[Claim, int]]:
    """For each open set the best claim that *memory* offers, and how many of its places are guessed.

    A card that is known to be with an opponent counts as many.
    """
    assert view.seat is not None
    own = set(view.hand)
    team = range(view.seat % TEAMS, len(view.hands), TEAMS)
    mates = [mate for mate in team if mate != view.seat and view.hands[mate] != 0] or [view.seat]
    for family in open_sets(view):
        holders = []
        unknown = 0
        for card in view.deck.by_family[family].cards:
            holder = view.seat if card in own else memory.holder.get(card)
            if holder is None or holder not in team:
                unknown += 1 if holder is None else 10
                likely = [mate for mate in mates if (mate, card) not in memory.without] or mates
                collectors = [mate for mate in likely if (mate, family) in memory.collects]
                holder = pick(collectors or likely, rng)
            holders.append((card.member, holder))
        yield Claim(family, tuple(holders)), unknown


def open_sets(view: rules.View) -> list[str]:
    closed = {closed.family for closed in view.closed}
    return [family for family in view.deck.by_family if family not in closed]


SURE = 0.98
"""How likely a claim must be right for the expert to make it while it may still ask."""

STEEPNESS = 0.4
"""How much a card more or less changes who will win its set; four cards to two win about 3 games of 5."""

CERTAIN = 0.995
"""The same while another is on turn: waiting costs nothing."""

TURN = 0.3
"""What it is worth to stay on turn, in sets."""

LOST_TURN = 0.05
"""What it costs to lose the turn to somebody who can take nothing."""

FEAR = 0.4
"""How much of what an opponent could take they will take."""

SHOWN = 0.3
"""What it is worth to ask where one has shown a card already: nobody learns where else to ask."""


def expert(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Knows how likely every card is where, and asks and claims by that.

    A request is worth the chance of a hit times what the card changes, less the chance of a miss times what
    the asked opponent, on turn then, could take from the cards that all have seen.
    """
    assert isinstance(view, rules.View)
    mates = [move for move in moves if isinstance(move, GiveTurn)]
    if mates:
        return max(mates, key=lambda move: cards_held(view, move.teammate))
    opponents = [move for move in moves if isinstance(move, ChooseClaimer)]
    if opponents:
        return min(opponents, key=lambda move: cards_held(view, move.opponent))
    if not isinstance(moves[0], Ask | Claim):
        return moves[0]
    deciding = Expert(view)
    if WAIT in moves:
        return deciding.claim_or_wait()
    return deciding.choose([move for move in moves if isinstance(move, Ask)], rng)


def cards_held(view: rules.View, seat: Seat) -> int:
    """How many cards *seat* holds; where nobody tells, whoever has watched can count them."""
    size = view.hands[seat]
    if size is not None:
        return size
    know = Knowledge(view)
    return know.room[seat] + sum(know.shown[seat])


class Expert:
    """One decision of `expert`."""

    def __init__(self, view: rules.View) -> None:
        assert view.seat is not None
        self.view = view
        self.me = view.seat
        self.team = range(self.me % TEAMS, len(view.hands), TEAMS)
        self.know = Knowledge(view)
        self.odds = Odds(self.know, self.me, view.hand)
        self.open = {self.know.sets[family]: family for family in open_sets(view)}
        self.ours = {in_set: sum(map(self.is_ours, cards_of(in_set))) for in_set in self.open}

    def is_ours(self, card: int) -> float:
        """How likely *card* is with the own team."""
        return sum([self.odds.chance(card, seat) for seat in self.team])

    def choose(self, asks: Sequence[Ask], rng: Random) -> Move[Any]:
        guesses = {in_set: self.odds.guess(in_set) for in_set in self.open}
        if not asks:
            return self.claim(guesses, key=lambda guess: 2 * guess.right + guess.ours)
        claim = self.claim(guesses, key=lambda guess: guess.right)
        if guesses[self.know.sets[claim.family]].right >= SURE:
            return claim
        dangers = {target: self.danger(target) for target in {ask.target for ask in asks}}
        return best(
            asks,
            lambda ask: self.worth(ask, dangers[ask.target]),
            rng,
            wanted=self.view.wanted,
            margin=NEARLY_AS_GOOD,
        )

    def claim_or_wait(self) -> Move[Any]:
        """What to do while another is on turn (LI-40)."""
        guesses = {
            in_set: self.odds.guess(in_set) for in_set in self.open if self.ours[in_set] > SET_SIZE - 1
        }
        if not guesses:
            return WAIT
        claim = self.claim(guesses, key=lambda guess: guess.right)
        return claim if guesses[self.know.sets[claim.family]].right >= CERTAIN else WAIT

    def claim(self, guesses: dict[int, Guess], key: Callable[[Guess], float]) -> Claim:
        in_set = max(guesses, key=lambda in_set: key(guesses[in_set]))
        family = self.open[in_set]
        return Claim(family, tuple(zip(self.view.deck.members[family], guesses[in_set].holders, strict=True)))

    def worth(self, ask: Ask, danger: float) -> float:
        in_set = self.know.sets[ask.family]
        card = self.know.number[Card(ask.family, ask.member)]
        hit = self.odds.chance(card, ask.target)
        ours = self.ours[in_set]
        gain = share(ours + 1 - self.is_ours(card)) - share(ours)
        shown = SHOWN if self.know.shown[self.me][in_set] else 0.0
        return hit * (TURN + gain) - (1 - hit) * danger + shown

    def danger(self, target: Seat) -> float:
        """What *target* could take, being on turn: what all have seen with us, in the sets it may ask in."""
        taken = 0.0
        for in_set, ours in self.ours.items():
            seen = sum([self.know.shown[seat][in_set] for seat in self.team])
            if seen:
                none = prod([1 - self.odds.chance(card, target) for card in cards_of(in_set)])
                taken += (1 - none) * (share(ours) - share(ours - seen))
        return LOST_TURN + FEAR * taken


def share(cards: float) -> float:
    """How much of a set a team that holds this many of its *cards* may expect."""
    return 1 / (1 + exp(-STEEPNESS * (cards - SET_SIZE / 2)))
