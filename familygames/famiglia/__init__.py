"""Famiglia: recruit a gang from the Street, against a programmed gangster or another player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from familygames.cards import Deck, Problem
from familygames.definition import Game, Rung, Writing, deck_in
from familygames.famiglia import bots, hints, rules

standard_deck = deck_in(__name__, Deck)
"""The 60 cards without words of their own (FA-1): each is called by its colour and value."""


def faults(deck: Deck) -> Iterator[Problem]:
    """The sixty cards may be called otherwise, but none can be added (FA-1)."""
    if not set(deck.cards) <= set(standard_deck().cards):
        yield "fixed_cards", {}


GAME = Game(
    name="famiglia",
    rules="FA",
    state=rules.Famiglia,
    options=rules.Options,
    move=rules.AnyMove,
    event=rules.AnyEvent,
    longest=500,
    players={"beginner": bots.beginner, "regular": bots.regular, "expert": bots.expert},
    hint=hints.hint,
    standard_deck=standard_deck,
    kind="gang",
    writing=Writing("nothing", plain=standard_deck, no_row=lambda columns: "fixed_cards", faults=faults),
    home_options=frozenset({"mode", "level", "first"}),
    first_time={"level": 0},
    at_home={"undo": True},
    ladder=tuple(
        Rung(f"{level}{first}", {"mode": "solo", "level": level, "first": first})
        for level, first in [(0, "a"), *product((1, 2, 3, 4), "ab")]
    ),
)
