"""Moments of Famiglia, written in a line.

Cards are written by colour and value: ``R1`` is La Famiglia's 1; a letter tells copies apart, ``R0b``. A
Street is written from the left, a stack with its top card first.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from familygames.cards import Card
from familygames.famiglia import gang, standard_deck
from familygames.famiglia.rules import (
    Famiglia,
    FollowProgramme,
    Options,
    Take,
)
from familygames.game import PROGRAMME, Move, Seat, Step

FAMILY = dict(zip("RBYG", gang.FAMILIES, strict=True))
WORDS = Path(__file__).parents[2] / "fixtures" / "decks" / "famiglia" / "famiglia-words.json"
FILLER = "Y1c Y1d G1c G1d"
"""Cards for a stack in which only the size matters."""


def card(name: str) -> Card:
    return Card(FAMILY[name[0]], name[1] + (name[2:] or "a"))


def cards(names: str) -> tuple[Card, ...]:
    """``"R0 R0 B0"``: of cards written alike, the next copies."""
    found: list[Card] = []
    for name in names.split():
        copy = card(name)
        while len(name) == 2 and copy in found:
            copy = Card(copy.family, copy.member[0] + chr(ord(copy.member[1]) + 1))
        found.append(copy)
    return tuple(found)


def table(
    hand: str = "",
    area: str = "",
    street: str = "",
    stack: str = FILLER,
    *,
    other: tuple[str, str] = ("", ""),
    gangster: str = "",
    discards: str = "",
    turn: Seat = 0,
    first: Seat = 0,
    state: dict[str, Any] | None = None,
    **options: Any,
) -> Famiglia:
    """A position with only the cards that matter; *other* is the second player's hand and play area."""
    chosen = Options(**options)
    solo = chosen.mode == "solo"
    return Famiglia(
        deck=standard_deck(),
        options=chosen,
        seed="test",
        hands=(gang.in_order(cards(hand)),) + (() if solo else (gang.in_order(cards(other[0])),)),
        areas=(gang.in_order(cards(area)),) + (() if solo else (gang.in_order(cards(other[1])),)),
        gangster=gang.by_value(cards(gangster)),
        street=cards(street),
        stack=cards(stack)[::-1],
        discards=cards(discards),
        first=first,
        turn=turn,
        phase="gangster" if turn == PROGRAMME else "refresh",
    ).but(**(state or {}))


def play(state: Famiglia, *moves: Move[Any], seat: Seat = 0) -> Step[Famiglia]:
    """The last step of some moves of one seat."""
    for move in moves:
        step = state.play(seat, move)
        state = step.state
    return step


def programme(state: Famiglia) -> Step[Famiglia]:
    return state.play(PROGRAMME, FollowProgramme())


def take(name: str, used: str = "", kept: str = "") -> Take:
    return Take(card(name), card(used) if used else None, card(kept) if kept else None)


def owned(zeros: int, ones: int = 0, twos: int = 0, threes: int = 0) -> str:
    """So many cards for the gangster; the examples leave their colours open."""
    names = ["R0a R0b B0a B0b Y0a G0a G0b G0c G0d", "B1a B1b B1c Y1b Y1c Y1d", "B2b B2c Y2b Y2c", "B3a B3b"]
    counts = (zeros, ones, twos, threes)
    return " ".join(" ".join(all_.split()[:n]) for all_, n in zip(names, counts, strict=True))
