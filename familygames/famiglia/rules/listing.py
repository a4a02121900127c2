"""The moves of Famiglia, listed."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.cards import Card
from familygames.famiglia.gang import ACCOUNTANTS, BRUTES, KIND, MERCENARIES, VALUE, distinct
from familygames.famiglia.rules import moves
from familygames.famiglia.rules.state import ORDER, Famiglia
from familygames.game import Move, Seat


def conceivable(state: Famiglia, seat: Seat) -> Iterator[Move[Famiglia]]:
    """FA-40: of cards alike, the first in hand stands for all as Accountant, as Brute and in a swap;
    swaps of more than one card at a time are left to whoever makes them.
    """
    if seat != state.turn or state.phase == "over":
        return
    if state.phase == "gangster":
        yield moves.FollowProgramme()
        return
    step = ORDER[state.phase]
    if step == 1 and not state.has_zero:
        for card in state.street:
            yield moves.Discard(card)
    if step <= 2:
        yield from exchanges(state, seat)
    if step <= 3:
        yield from lowerings(state, seat)
    yield from recruitments(state, seat)
    yield moves.Pass()
    if state.options.undo and (state.accountant or state.brute):
        yield moves.TakeBack()


def exchanges(state: Famiglia, seat: Seat) -> Iterator[moves.PlayAccountant]:
    """Each Accountant with no swap, and with every swap of one card."""
    hand = state.hands[seat]
    for card in distinct([card for card in hand if card.family == ACCOUNTANTS and VALUE[card]]):
        yield moves.PlayAccountant(card)
        area = distinct(state.areas[seat])
        for own in distinct([other for other in hand if other != card]):
            for back in area:
                if KIND[own] != KIND[back]:
                    yield moves.PlayAccountant(card, ((own, back),))


def lowerings(state: Famiglia, seat: Seat) -> Iterator[moves.PlayBrute]:
    for card in distinct([card for card in state.hands[seat] if card.family == BRUTES and VALUE[card]]):
        for target in state.street:
            for by in range(1, min(VALUE[card], VALUE[target]) + 1):
                yield moves.PlayBrute(card, target, by)


def recruitments(state: Famiglia, seat: Seat) -> list[moves.Take]:
    """Every Street card with every pair that takes it; which of the two is used up makes two moves."""
    found = []
    hand = state.hands[seat]
    by_kind: dict[int, list[Card]] = {}
    for own in hand:
        by_kind.setdefault(KIND[own], []).append(own)
    mercenaries = [own for own in hand if own.family == MERCENARIES]
    for card in state.street:
        cost = state.cost(card)
        if not cost:
            found.append(moves.Take(card))
            continue
        true = by_kind.get(KIND[card] - VALUE[card] + cost - 1, ())
        for own in true:
            found += [moves.Take(card, own, other) for other in true if other is not own]
            for other in mercenaries:
                if VALUE[other] >= cost:
                    found.append(moves.Take(card, own, other))
                    found.append(moves.Take(card, other, own))
    return found


def utterable(state: Famiglia, seat: Seat) -> Iterator[Move[Famiglia]]:
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
