"""What the expert would do in Happy Family, and why, in terms of what everybody at the table has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.game import Move, Seat, View
from familygames.happy_family import rules
from familygames.happy_family.bots import expert, sensible
from familygames.happy_family.deduction import LAID, STOCK, Deduction
from familygames.happy_family.rules import Answer, Answered, Ask, Asked, DeclareFamily, Draw, Gave, SayDip
from familygames.players import Because, Hint


class Why(StrEnum):
    """Why a move is good."""

    MUST_GIVE = "must_give"
    NOT_HELD = "not_held"
    NO_PLEASE = "no_please"
    MUST_DRAW = "must_draw"
    LUCKY = "lucky"
    UNLUCKY = "unlucky"
    WHOLE_FAMILY = "whole_family"
    WAS_SEEN = "was_seen"
    NOBODY_ELSE = "nobody_else"
    ASKED_HIMSELF = "asked_himself"
    LIKELY = "likely"
    IN_STOCK = "in_stock"
    NOT_WITH = "not_with"
    COMPLETES = "completes"
    HAS_MANY = "has_many"
    NEEDS = "needs"
    BEST_CHANCE = "best_chance"


LIKELY = 0.5
"""From this chance on the card is more likely there than anywhere else."""
AHEAD = 0.1
"""So much likelier than with anybody else, or it is not said to be likelier: the chances are not exact."""
STARTS, EACH = 8, 30
"""From so many deals that have nothing to do with each other so many are reached: a chance is told as exactly
as it is in tenths.
"""


class Odds:
    """Where the cards may be that nobody has seen: the same for the same view, whatever the dice say."""

    def __init__(self, view: rules.View) -> None:
        self.view = view
        self.deduction = know = Deduction(view)
        deals = [deal for start in range(STARTS) for deal in know.deals(EACH, Random(start))]
        self.chances = know.chances(deals) if deals else []

    def chance(self, ask: Ask, seat: Seat | None = None) -> float:
        """How likely the asked player has the card, or *seat*."""
        number = self.deduction.number[Card(ask.family, ask.member)]
        return self.chances[number][ask.target if seat is None else seat] if self.chances else 0.0

    def hopeful(self, moves: Sequence[Move[Any]]) -> list[Ask]:
        """The requests that may be granted, if there are any."""
        asks = sensible(self.view, moves)
        return [ask for ask in asks if self.chance(ask)] or asks

    def is_best(self, ask: Ask) -> bool:
        others = {*range(self.deduction.seats)} - {ask.target, self.view.seat}
        return bool(others) and all(self.chance(ask) >= self.chance(ask, seat) + AHEAD for seat in others)


def hint(view: View, moves: Sequence[Move[Any]], rng: Random) -> Hint:
    assert isinstance(view, rules.View)
    if not isinstance(moves[0], Ask):
        return Hint(moves[0], tuple(_reasons(view, moves[0])))
    odds = Odds(view)
    move = expert(view, odds.hopeful(moves), rng)
    assert isinstance(move, Ask)
    return Hint(move, tuple(_reasons_to_ask(view, move, odds)))


def _reasons(view: rules.View, move: Move[Any]) -> Iterator[Because]:
    match move:
        case Answer(True):
            yield Because(Why.MUST_GIVE, card=_requested(view))
        case Answer(False):
            card = _requested(view)
            yield Because(Why.NO_PLEASE if card in view.hand else Why.NOT_HELD, card=card)
        case Draw():
            yield Because(Why.MUST_DRAW)
        case SayDip(True):
            yield Because(Why.LUCKY, card=view.drawn)
        case SayDip(False):
            yield Because(Why.UNLUCKY, card=_requested(view))
        case DeclareFamily(family):
            yield Because(Why.WHOLE_FAMILY, family=family)


def _requested(view: rules.View) -> Card:
    assert view.family is not None
    assert view.member is not None
    return Card(view.family, view.member)


def _reasons_to_ask(view: rules.View, ask: Ask, odds: Odds) -> Iterator[Because]:
    """Where the card is, as far as it can be known; then what it is good for."""
    card = Card(ask.family, ask.member)
    deduction = odds.deduction
    number = deduction.number[card]
    if deduction.place[number] == ask.target:
        yield Because(Why.WAS_SEEN, seat=ask.target, card=card)
    elif deduction.must_be_with(ask.target, number):
        yield Because(Why.NOBODY_ELSE, seat=ask.target, card=card)
    else:
        if _collects(view, ask):
            yield Because(Why.ASKED_HIMSELF, seat=ask.target, family=ask.family)
        chance = odds.chance(ask)
        if chance < LIKELY and odds.is_best(ask):
            yield Because(Why.BEST_CHANCE, seat=ask.target)
        elif deduction.must_be_with(STOCK, number):
            yield Because(Why.IN_STOCK, card=card)
        elif tenths := min(round(10 * chance), 9):
            yield Because(Why.LIKELY, seat=ask.target, number=tenths)
        refusing = next((seat for seat in _refused(view, card) if seat != ask.target), None)
        if refusing is not None:
            yield Because(Why.NOT_WITH, seat=refusing, card=card)
    own = [held for held in view.hand if held.family == ask.family]
    hidden = [c for c in deduction.families[deduction.named[ask.family]] if deduction.place[c] != LAID]
    if len(own) == len(hidden) - 1:
        yield Because(Why.COMPLETES, family=ask.family)
    elif len(own) > 1:
        yield Because(Why.HAS_MANY, family=ask.family, number=len(own))
    else:
        yield Because(Why.NEEDS, family=ask.family)


def _collects(view: rules.View, ask: Ask) -> bool:
    """Whether the asked player has asked for this family, and has lost no card of it since."""
    collects = False
    for event in view.past:
        match event:
            case Asked(seat, _, family, _) if seat == ask.target and family == ask.family:
                collects = True
            case Gave(giver, _, card) if giver == ask.target and card.family == ask.family:
                collects = False
    return collects


def _refused(view: rules.View, card: Card) -> list[int]:
    """Who has said that they do not have *card*, and cannot have drawn it since."""
    refused: list[int] = []
    requested = None
    for event in view.past:
        match event:
            case Asked(_, _, family, member, polite):
                requested = Card(family, member) if polite else None
            case Answered(seat, False) if requested == card and seat != view.seat:
                refused.append(seat)
            case rules.Drew(seat) | rules.DrewAnew(seat) if seat in refused:
                refused.remove(seat)
    return refused
