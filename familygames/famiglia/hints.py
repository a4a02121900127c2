"""What the expert would do in Famiglia, and why: what a move gains, what it prepares, what it takes from the
gangster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.famiglia import rules
from familygames.famiglia.bots import expert
from familygames.famiglia.gang import CARDS, KIND, MERCENARIES, POINTS, VALUE
from familygames.famiglia.programme import wish
from familygames.famiglia.rules import Discard, Pass, PlayAccountant, PlayBrute, Take
from familygames.game import PROGRAMME, Move, View
from familygames.players import Because, Hint


class Why(StrEnum):
    """Why a move is good."""

    KEEPS_FROM_GANGSTER = "keeps_from_gangster"
    NEW_CARDS = "new_cards"
    BACK_IN_HAND = "back_in_hand"
    COUNTS_ALL_THE_SAME = "counts_all_the_same"
    THEN_FREE = "then_free"
    THEN_CHEAPER = "then_cheaper"
    NOTHING_TO_TAKE = "nothing_to_take"
    PROGRAMME = "programme"
    IS_FREE = "is_free"
    MANY_POINTS = "many_points"
    MAKES_PAIR = "makes_pair"
    STANDS_IN = "stands_in"
    USED_UP = "used_up"
    FOR_LATER = "for_later"


DEAR = 6
"""Points from which a card is worth having for themselves."""
HIGHEST = 4


def hint(view: View, moves: Sequence[Move[Any]], rng: Random) -> Hint:
    assert isinstance(view, rules.View)
    move = expert(view, moves, rng)
    return Hint(move, tuple(reasons(view, move)))


def reasons(view: rules.View, move: Move[Any]) -> Iterator[Because]:
    match move:
        case Take():
            yield from _reasons_to_take(view, move)
        case Discard(card):
            if _wanted_by_gangster(view) == card:
                yield Because(Why.KEEPS_FROM_GANGSTER, card=card)
            yield Because(Why.NEW_CARDS, card=card, number=VALUE[card])
        case PlayAccountant(card, swaps):
            for _, back in swaps:
                yield Because(Why.BACK_IN_HAND, card=back)
            yield Because(Why.COUNTS_ALL_THE_SAME, card=card)
        case PlayBrute(card, target, by):
            cost = VALUE[target] - by
            yield (
                Because(Why.THEN_FREE, card=target)
                if not cost
                else Because(Why.THEN_CHEAPER, card=target, number=cost)
            )
            yield Because(Why.COUNTS_ALL_THE_SAME, card=card)
        case Pass():
            yield Because(Why.NOTHING_TO_TAKE)
        case _:
            yield Because(Why.PROGRAMME)


def _reasons_to_take(view: rules.View, take: Take) -> Iterator[Because]:
    card = take.card
    points, value = POINTS[card], VALUE[card]
    if take.used is None:
        yield Because(Why.IS_FREE, card=card)
    if points >= DEAR:
        yield Because(Why.MANY_POINTS, card=card, number=points)
    mate = next((held for held in view.hand if KIND[held] == KIND[card] and held != take.used), None)
    if mate is not None and value < HIGHEST:
        yield Because(Why.MAKES_PAIR, card=card, number=value + 1)
    if _wanted_by_gangster(view) == card:
        yield Because(Why.KEEPS_FROM_GANGSTER, card=card)
    if take.used is not None and take.kept is not None:
        stand_in = next((c for c in (take.used, take.kept) if not _is_true(c, take, view)), None)
        if stand_in is not None:
            yield Because(Why.STANDS_IN, card=stand_in)
        yield Because(Why.USED_UP, card=take.used)
    if points < DEAR and mate is None:
        yield Because(Why.FOR_LATER, card=card, number=points)


def _is_true(card: Card, take: Take, view: rules.View) -> bool:
    """Whether a card of the pair is not a Mercenary standing in for another."""
    lowered = view.reduction if view.lowered == take.card else 0
    wanted = VALUE[take.card] - lowered - 1
    return card.family != MERCENARIES or (card.family == take.card.family and VALUE[card] == wanted)


def _wanted_by_gangster(view: rules.View) -> Card | None:
    """The card that the gangster would take from the Street as it is; None without a gangster."""
    if view.level is None or view.turn == PROGRAMME:
        return None
    seen = {*view.gangster, *view.street, *view.hand, *(card for area in view.areas for card in area)}
    rest = [card for card in CARDS if card not in seen]
    discardable = 0 if view.exhausted else view.options.discard_max_value
    wanted = wish(view.gangster, view.street, rest, view.level, discardable)
    return None if wanted is None or wanted.away else wanted.card
