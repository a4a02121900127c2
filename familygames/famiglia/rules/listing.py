"""The moves of Famiglia, listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from familygames.cards import Card
from familygames.famiglia.gang import ACCOUNTANTS, BRUTES, KIND, MERCENARIES, VALUE, distinct
from familygames.famiglia.rules import moves
from familygames.famiglia.rules.state import ORDER, Moment
from familygames.game import Move, Seat


def legal(state: Moment, seat: Seat) -> list[Move[Moment]]:
    """Every legal move but some that FA-40 leaves out: of cards alike, the first in hand stands for all as
    Accountant, as Brute and in a swap; swaps of more than one card at a time are left to whoever makes them.
    """
    if seat != state.turn or state.phase == "over":
        return []
    if state.phase == "gangster":
        return [moves.FollowProgramme()]
    step = ORDER[state.phase]
    found: list[Move[Moment]] = []
    if step == 1 and not state.has_zero and not state.is_exhausted:
        highest = state.options.discard_max_value
        found += [moves.Discard(card) for card in state.street if VALUE[card] <= highest]
    if step <= 2:
        found += exchanges(state, seat)
    if step <= 3:
        found += lowerings(state, seat)
    found += recruitments(state, seat)
    found.append(moves.Pass())
    if state.options.undo and (state.accountant or state.brute):
        found.append(moves.TakeBack())
    return found


def exchanges(state: Moment, seat: Seat) -> list[moves.PlayAccountant]:
    """Each Accountant with no swap, and with every swap of one card."""
    hand = state.hands[seat]
    found = []
    for card in of_value(hand, ACCOUNTANTS):
        found.append(moves.PlayAccountant(card))
        area = distinct(state.areas[seat])
        for own in distinct([other for other in hand if other is not card]):
            kind = KIND[own]
            found += [moves.PlayAccountant(card, ((own, back),)) for back in area if KIND[back] != kind]
    return found


def lowerings(state: Moment, seat: Seat) -> list[moves.PlayBrute]:
    return [
        moves.PlayBrute(card, target, by)
        for card in of_value(state.hands[seat], BRUTES)
        for target in state.street
        for by in range(1, min(VALUE[card], VALUE[target]) + 1)
    ]


def of_value(hand: Sequence[Card], family: str) -> list[Card]:
    """Those with a special action, the first of each value."""
    return distinct([card for card in hand if card.family == family and VALUE[card]])


def recruitments(state: Moment, seat: Seat) -> list[moves.Take]:
    """Every Street card with every pair that takes it; which of the two is used up makes two moves."""
    found = []
    hand = state.hands[seat]
    by_kind: dict[int, list[Card]] = {}
    for own in hand:
        by_kind.setdefault(KIND[own], []).append(own)
    mercenaries = [own for own in hand if own.family == MERCENARIES]
    cost_of = VALUE.__getitem__ if state.brute is None else state.cost
    for card in state.street:
        cost = cost_of(card)
        if not cost:
            found.append(moves.Take(card))
            continue
        true = by_kind.get(KIND[card] - VALUE[card] + cost - 1)
        if true is None:
            continue
        for own in true:
            found += [moves.Take(card, own, other) for other in true if other is not own]
            for other in mercenaries:
                if VALUE[other] >= cost:
                    found.append(moves.Take(card, own, other))
                    found.append(moves.Take(card, other, own))
    return found


def utterable(state: Moment, seat: Seat) -> Iterator[Move[Moment]]:
    if seat != state.turn or state.phase in ("gangster", "over"):
        return
    hand = state.hands[seat]
    for card in state.street:
        yield moves.Discard(card)
        yield moves.Take(card)
        for used in hand:
            for kept in hand:
                if used != kept:
                    yield moves.Take(card, used, kept)
    yield from exchanges(state, seat)
    for brute in distinct(hand):
        if brute.family == BRUTES:
            for card in state.street:
                for by in range(1, 5):
                    yield moves.PlayBrute(brute, card, by)
    yield moves.Pass()
    yield moves.TakeBack()
