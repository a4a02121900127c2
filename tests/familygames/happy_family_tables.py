"""Moments of Happy Family, written in a line.

Seats are A, B, C and D; cards are written colour-member, a stock with its top card last.
"""

from __future__ import annotations

from typing import Any

import pytest

from familygames.cards import Card, Deck, Face, Family, Member
from familygames.errors import IllegalMove
from familygames.game import Move, Seat, Step
from familygames.happy_family import standard_deck
from familygames.happy_family.rules import (
    Answer,
    Ask,
    Draw,
    HappyFamily,
    Options,
    SayDip,
)

A, B, C, D = range(4)
MEMBERS = ("grandfather", "grandmother", "father", "mother", "brother", "sister")


def card(name: str) -> Card:
    return Card(*name.split("-"))


def cards(names: str) -> tuple[Card, ...]:
    """``"red-sister pink"``: a card, and all cards of a family."""
    found: list[Card] = []
    for name in names.split():
        found += [card(name)] if "-" in name else [Card(name, member) for member in MEMBERS]
    return tuple(found)


def table(
    *hands: str,
    stock: str = "black-father black-mother",
    turn: Seat = A,
    laid: tuple[tuple[str, ...], ...] | None = None,
    **options: Any,
) -> HappyFamily:
    """A position in which the player on turn is about to ask, with the cards that matter and no others."""
    deck = standard_deck()
    return HappyFamily(
        deck=deck,
        options=Options(**options),
        dealer=(turn - 1) % len(hands),
        hands=tuple(deck.sorted(cards(hand)) for hand in hands),
        stock=cards(stock),
        laid=laid or ((),) * len(hands),
        turn=turn,
        phase="ask",
    )


def ask(target: Seat, name: str) -> Ask:
    return Ask(target, *name.split("-"))


def play(state: HappyFamily, *moves: tuple[Seat, Move[HappyFamily]]) -> Step[HappyFamily]:
    """The last step of several moves."""
    for seat, move in moves:
        step = state.play(seat, move)
        state = step.state
    return step


def refusal(state: HappyFamily, seat: Seat, move: Move[HappyFamily]) -> str:
    """Why *move* is refused, after it was seen that it changes nothing."""
    before = state.but()
    with pytest.raises(IllegalMove) as refused:
        state.play(seat, move)
    assert state == before
    reason: str = refused.value.reason.value
    return reason


def held(state: HappyFamily, seat: Seat) -> set[str]:
    return {str(card) for card in state.hands[seat]}


FIVE_RED = "red-grandfather red-grandmother red-father red-mother red-brother"


def unlucky_draw() -> HappyFamily:
    state = table("red-sister", "blue-mother", "green-mother", stock="black-mother pink-father")
    return play(state, (A, ask(B, "red-brother")), (B, Answer(False)), (A, Draw())).state


def sixth_red(b: str = "red-sister blue-mother", **options: Any) -> HappyFamily:
    """A has just been given the card that completes the red family."""
    state = table(f"{FIVE_RED} pink-father", b, "green-mother", **options)
    return play(state, (A, ask(B, "red-sister")), (B, Answer(True))).state


def family(name: str, size: int, word: str = "word") -> Family:
    faces = {"fr": Face(word), "en": Face(word)}
    return Family(name, "blue", "star", faces, tuple(Member(str(place), faces) for place in range(size)))


def deck(*sizes: int) -> Deck:
    return Deck("d", {}, ("fr", "en"), tuple(family(f"f{number}", size) for number, size in enumerate(sizes)))


def finished() -> HappyFamily:
    return table("red-sister", "red-mother").stopped().state


def answering() -> HappyFamily:
    return play(table("red-sister", "red-mother", "red-father"), (A, ask(B, "red-mother"))).state


def drawing() -> HappyFamily:
    state = table("red-sister", "red-mother", "red-father")
    return play(state, (A, ask(B, "red-brother")), (B, Answer(False))).state


ASKING = table("red-sister blue-sister", "red-mother", "red-father", laid=(("pink",), (), ()))


def after_a_miss(state: HappyFamily) -> Step[HappyFamily]:
    """A asks B for a red brother in vain and draws an unlucky card, if there is one."""
    moves: list[tuple[Seat, Move[HappyFamily]]] = [(A, ask(B, "red-brother")), (B, Answer(False))]
    if state.stock:
        moves += [(A, Draw()), (A, SayDip(False))]
    return play(state, *moves)
