"""Moments of FAMILYS, written in a line."""

from __future__ import annotations

from typing import Any

import pytest

from familygames.cards import Card
from familygames.errors import IllegalMove
from familygames.familys.rules import (
    Familys,
    Options,
    Reason,
    Vote,
)
from familygames.familys.standard import standard_deck
from familygames.game import Seat

DECK = standard_deck()
COLOURS = {"r": "red", "b": "blue", "g": "green", "y": "yellow"}
SPECIAL = {
    **{f"voisin{n}": Card("special", f"voisin-{n}") for n in range(1, 5)},
    **{f"vision{n}": Card("special", f"vision-{n}") for n in range(1, 3)},
}

LONG_HAND = "rR rO rS rE bA bB bC bD bE bF bG bH"


def card(name: str) -> Card:
    """``rA`` is red A, ``r*`` the red letter star, ``r#`` the digit star, ``rU1`` the first red UNION."""
    if name in SPECIAL:
        return SPECIAL[name]
    rest = name[1:]
    member = {"*": "letter-star", "#": "digit-star"}.get(rest, rest)
    return Card(COLOURS[name[0]], f"union-{rest[1:]}" if rest.startswith("U") and len(rest) > 1 else member)


def cards(names: str) -> tuple[Card, ...]:
    return tuple(map(card, names.split()))


def table(
    *hands: str, laid: tuple[str, ...] = (), talon: str = "", stock: str | None = None, **changes: Any
) -> Familys:
    """A moment in the turn of player 0, phase main if *changes* say nothing else."""
    seats = len(hands)
    families = [*map(cards, laid), *((),) * (seats - len(laid))]
    options = changes.pop("options", Options())
    there = {*cards(" ".join(hands)), *cards(" ".join(laid)), *cards(talon)}
    unions = changes.get("unions", ((),) * seats)
    there |= {beside.union for besides in unions for beside in besides}
    rest = tuple(c for c in DECK.cards if c not in there) if stock is None else cards(stock)
    state = Familys(
        deck=DECK,
        options=options,
        seed="test",
        hands=tuple(DECK.sorted(cards(hand)) for hand in hands),
        laid=tuple(tuple(sorted(family, key=DECK.roles.__getitem__)) for family in families),
        unions=((),) * seats,
        stock=rest,
        talon=cards(talon),
        points=(0,) * seats,
        starter=0,
        turn=0,
        phase="main",
        ready=tuple(range(seats)),
    )
    return state.but(**changes)


def refused(state: Familys, seat: Seat, move: Any) -> Reason:
    with pytest.raises(IllegalMove) as refusal:
        state.play(seat, move)
    assert isinstance(refusal.value.reason, Reason)
    return refusal.value.reason


def voted(state: Familys, *opinions: tuple[Seat, bool]) -> Familys:
    for seat, accept in opinions:
        state = state.play(seat, Vote(accept)).state
    return state
