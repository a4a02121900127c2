"""Moments of Littérature, written in a line.

Six players sit in the order A1 B1 A2 B2 A3 B3. Cards are written as suit and rank: ``H5`` is the 5 of hearts.
"""

from __future__ import annotations

from typing import Any

import pytest

from familygames.cards import Card
from familygames.errors import IllegalMove
from familygames.game import Move, Seat, Step
from familygames.literature import standard_deck
from familygames.literature.rules import (
    Ask,
    Claim,
    ClosedSet,
    Literature,
    Options,
)

DECK = standard_deck()
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
A1, B1, A2, B2, A3, B3 = range(6)


def card(name: str) -> Card:
    """``card("H5")`` is the 5 of hearts."""
    suit, rank = name[0], name[1:]
    half = "low" if rank in "234567" else "high"
    return Card(f"{half}-{SUITS[suit]}", RANKS.get(rank, rank))


def cards(names: str) -> list[Card]:
    return [card(name) for name in names.split()]


def table(*hands: str, turn: Seat = A1, phase: Any = "play", rest: Seat = B3, **options: Any) -> Literature:
    """A moment with these hands, by seat; the seat *rest* has what else belongs to their sets.

    All other sets are void already.
    """
    held = [cards(hand) for hand in hands] + [[] for _ in range(6 - len(hands))]
    shown = {card for hand in held for card in hand}
    families = {card.family for card in shown}
    held[rest] += [card for card in DECK.cards if card.family in families and card not in shown]
    return Literature(
        deck=DECK,
        options=Options(**{"step_mode": "auto"} | options),
        dealer=0,
        hands=tuple(DECK.sorted(tuple(hand)) for hand in held),
        turn=turn,
        phase=phase,
        closed=tuple(ClosedSet(family.id, None) for family in DECK.families if family.id not in families),
    )


def ask(target: Seat, name: str) -> Ask:
    return Ask(target, card(name).family, card(name).member)


def claim(family: str, *places: str) -> Claim:
    """``claim("low-hearts", "222000")`` reads the seats of the set's cards in their order."""
    return Claim(family, tuple(zip(DECK.members[family], map(int, "".join(places)), strict=True)))


def refused(state: Literature, seat: Seat, move: Move[Any]) -> str:
    with pytest.raises(IllegalMove) as refusal:
        state.play(seat, move)
    return str(refusal.value.reason)


def play(state: Literature, *moves: tuple[Seat, Move[Any]]) -> Step[Literature]:
    """The last of *moves*, each made by its seat."""
    for seat, move in moves[:-1]:
        state = state.play(seat, move).state
    return state.play(*moves[-1])


RIGHT = claim("low-hearts", "004244")
"""A1 has the 2 and the 3, A2 the 5, A3 the 4, the 6 and the 7."""
