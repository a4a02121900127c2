"""Littérature, also known as Literature or Canadian Fish."""

from __future__ import annotations

from familygames.cards import Deck
from familygames.definition import FirstGame, Game, deck_in
from familygames.literature import bots, hints, rules

FOR_PEOPLE = {"stall_limit": 12, "stall_counts": "idle"}
"""People see for themselves when a claim is due, but for when nobody learns anything any more (LI-41)."""

standard_deck = deck_in(__name__, Deck)
"""The classic 48 cards without the eights, in low and high halves (LI-1)."""
whole_deck = deck_in(__name__, Deck, "whole")
"""All 54, where the eights and the jokers are a ninth set (LI-38)."""

GAME = Game(
    name="literature",
    rules="LI",
    state=rules.Literature,
    options=rules.Options,
    move=rules.AnyMove,
    event=rules.AnyEvent,
    longest=3_000,
    players={
        "beginner": bots.beginner,
        "regular": bots.regular,
        "attentive": bots.attentive,
        "expert": bots.expert,
    },
    hint=hints.hint,
    standard_deck=standard_deck,
    other_decks=(whole_deck,),
    home_options=frozenset({"first_player", "claims_out_of_turn", "history", "show_translation"}),
    first_game=FirstGame(minutes=8, seats=4),
    at_home={"stall_limit": 2, "stall_counts": "idle", "stop_at_majority": True},  # Ten minutes are enough.
    lesson_options=lambda deck, seats: dict(FOR_PEOPLE),
    asks_by_name=True,
)
