"""The moves of Famiglia, listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

from familygames.cards import Card
from familygames.famiglia.gang import ACCOUNTANTS, BRUTES, CARDS, COPIES, KIND, MERCENARIES, VALUE, distinct
from familygames.famiglia.rules import moves
from familygames.famiglia.rules.state import ORDER, Moment, Swap
from familygames.game import Move, Seat
from familygames.speech import MOST_ROWS, Mentioned, count_of, rows_of

MOST_SWAPPED = 5
"""More swaps than the highest Accountant may make are not thought of."""


def legal(state: Moment, seat: Seat) -> list[Move[Moment]]:
    """Every legal move but some that FA-40 leaves out: of cards alike, the first in hand stands for all as
    Accountant, as Brute and in a swap; swaps of more than one card at a time are left to whoever makes them.
    """
    if seat != state.turn or state.phase == "over":
        return []
    if state.phase == "gangster":
        return [moves.FollowProgramme()]
    step = ORDER[state.phase]
    listed: list[Move[Moment]] = []
    if step == 1 and not state.has_zero and not state.is_exhausted:
        highest = state.options.discard_max_value
        listed += [moves.Discard(card) for card in state.street if VALUE[card] <= highest]
    if step <= 2:
        listed += exchanges(state, seat)
    if step <= 3:
        listed += lowerings(state, seat)
    listed += recruitments(state, seat)
    listed.append(moves.Pass())
    if state.options.undo and (state.accountant or state.brute):
        listed.append(moves.TakeBack())
    return listed


def exchanges(state: Moment, seat: Seat) -> list[moves.PlayAccountant]:
    """Each Accountant with no swap, and with every swap of one card."""
    hand = state.hands[seat]
    listed = []
    for card in of_value(hand, ACCOUNTANTS):
        listed.append(moves.PlayAccountant(card))
        area = distinct(state.areas[seat])
        for own in distinct([other for other in hand if other is not card]):
            kind = KIND[own]
            listed += [moves.PlayAccountant(card, ((own, back),)) for back in area if KIND[back] != kind]
    return listed


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
    takes = []
    hand = state.hands[seat]
    by_kind: dict[int, list[Card]] = {}
    for own in hand:
        by_kind.setdefault(KIND[own], []).append(own)
    mercenaries = [own for own in hand if own.family == MERCENARIES]
    cost_of = VALUE.__getitem__ if state.brute is None else state.cost
    for card in state.street:
        cost = cost_of(card)
        if not cost:
            takes.append(moves.Take(card))
            continue
        true = by_kind.get(KIND[card] - VALUE[card] + cost - 1)
        if true is None:
            continue
        for own in true:
            takes += [moves.Take(card, own, other) for other in true if other is not own]
            for other in mercenaries:
                if VALUE[other] >= cost:
                    takes.append(moves.Take(card, own, other))
                    takes.append(moves.Take(card, other, own))
    return takes


def utterable(state: Moment, seat: Seat, mentioned: Mentioned) -> Iterator[Move[Moment]]:
    """With the cards of the Street and of the hand, and with whatever other cards and numbers were told."""
    hand = state.hands[seat] if 0 <= seat < len(state.hands) else ()
    area = state.areas[seat] if 0 <= seat < len(state.areas) else ()
    named = dict.fromkeys(row[0] for row in rows_of(mentioned.cards[:1], state.street) if row)
    yield moves.Pass()
    yield moves.TakeBack()
    for card in dict.fromkeys((*state.street, *named)):
        yield moves.Discard(card)
        yield moves.Take(card)
        for brute in sent(hand, BRUTES, mentioned):
            yield from (moves.PlayBrute(brute, card, by) for by in {1, 2, 3, 4, *mentioned.numbers})
    if len(mentioned.cards) > 2:
        for card, used, kept in rows_of(mentioned.cards[:3], (*state.street, *hand)):
            yield moves.Take(card, used, kept)
    for accountant in sent(hand, ACCOUNTANTS, mentioned):
        rest = [own for own in hand if own != accountant]
        for count in {0, 1, *(number for number in mentioned.numbers if number <= MOST_SWAPPED)}:
            swapped = swaps_of(rest, area, count, mentioned.cards)
            yield from (moves.PlayAccountant(accountant, swaps) for swaps in swapped)


def sent(hand: Sequence[Card], family: str, mentioned: Mentioned) -> Iterator[Card]:
    """A card of *family* of each value that is in hand or was told; one all the same if there is none."""
    held = {VALUE[card]: card for card in distinct(hand) if card.family == family}
    by_value = {value: Card(family, f"{value}a") for value in mentioned.numbers if value < len(COPIES)}
    yield from (by_value | held or {1: Card(family, "1a")}).values()


def swaps_of(
    hand: Sequence[Card], area: Sequence[Card], count: int, named: Sequence[frozenset[Card]]
) -> Iterator[tuple[Swap, ...]]:
    """Ways to swap so many cards, of cards alike the first, those that were *named* before all others; one
    with any cards where there is none.
    """
    any_swap = False
    given_first, taken_first = (
        sorted(kinds_of(cards, count), key=lambda row: -count_of(named, row)) for cards in (hand, area)
    )
    for given, taken in islice(product(given_first, taken_first), MOST_ROWS):
        if {KIND[card] for card in given}.isdisjoint(KIND[card] for card in taken):
            any_swap = True
            yield tuple(zip(given, taken, strict=True))
    if not any_swap:
        yield tuple(zip((*hand, *CARDS)[:count], (*area, *reversed(CARDS))[:count], strict=True))


def kinds_of(cards: Sequence[Card], count: int) -> list[tuple[Card, ...]]:
    """Every choice of *count* cards; of cards alike the first stand for all."""
    by_kinds = {tuple(KIND[card] for card in row): row for row in reversed([*combinations(cards, count)])}
    return list(by_kinds.values())[::-1]
