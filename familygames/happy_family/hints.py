"""What the expert would do in Happy Family, and why, in terms of what everybody at the table has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.game import Move, View
from familygames.happy_family import rules
from familygames.happy_family.bots import DEALS, expert
from familygames.happy_family.deduction import LAID, Deduction
from familygames.happy_family.rules import Answer, Answered, Ask, Asked, DeclareFamily, Draw, Gave, SayDip
from familygames.players import Because, Hint


class Why(StrEnum):
    """Why a move is good."""

    MUST_GIVE = "must_give"
    NOT_HELD = "not_held"
    MUST_DRAW = "must_draw"
    LUCKY = "lucky"
    UNLUCKY = "unlucky"
    WHOLE_FAMILY = "whole_family"
    WAS_SEEN = "was_seen"
    NOBODY_ELSE = "nobody_else"
    ASKED_HIMSELF = "asked_himself"
    LIKELY = "likely"
    NOT_WITH = "not_with"
    COMPLETES = "completes"
    HAS_MANY = "has_many"
    NEEDS = "needs"
    BEST_CHANCE = "best_chance"


CERTAIN = 0.995
LIKELY = 0.5
"""From this chance on the card is more likely there than anywhere else."""


def hint(view: View, moves: Sequence[Move[Any]], rng: Random) -> Hint:
    assert isinstance(view, rules.View)
    move = expert(view, moves, rng)
    return Hint(move, tuple(_reasons(view, move, rng)))


def _reasons(view: rules.View, move: Move[Any], rng: Random) -> Iterator[Because]:
    match move:
        case Ask():
            yield from _reasons_to_ask(view, move, rng)
        case Answer(True):
            yield Because(Why.MUST_GIVE, card=_requested(view))
        case Answer(False):
            yield Because(Why.NOT_HELD, card=_requested(view))
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


def _reasons_to_ask(view: rules.View, ask: Ask, rng: Random) -> Iterator[Because]:
    """Where the card is, as far as it can be known; then what it is good for."""
    card = Card(ask.family, ask.member)
    deduction = Deduction(view)
    number = deduction.number[card]
    if deduction.place[number] == ask.target:
        yield Because(Why.WAS_SEEN, seat=ask.target, card=card)
    else:
        deals = deduction.deals(DEALS, rng)
        chances = deduction.chances(deals)[number] if deals else []
        chance = chances[ask.target] if chances else 0.0
        if chance >= CERTAIN:
            yield Because(Why.NOBODY_ELSE, seat=ask.target, card=card)
        if _collects(view, ask):
            yield Because(Why.ASKED_HIMSELF, seat=ask.target, family=ask.family)
        if LIKELY <= chance < CERTAIN:
            yield Because(Why.LIKELY, seat=ask.target, number=round(10 * chance))
        elif chance < LIKELY:
            yield Because(Why.BEST_CHANCE, seat=ask.target)
        refusing = next((seat for seat in _refused(view, card) if seat != ask.target), None)
        if refusing is not None and chance < CERTAIN:
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
