"""Happy Family: its rules in prose (``rules.md``), its rules in code, its players and its classic deck."""

from __future__ import annotations

from typing import Any

from familygames.cards import Deck
from familygames.definition import FirstGame, Game, deck_in
from familygames.happy_family import bots, hints, rules


def lesson_options(deck: Deck | None, seats: int) -> dict[str, Any]:
    """As printed, three or four beginners mostly end without a family; with two the rule is fine (HF-24).
    Nobody sits idle while there is stock (HF-31).
    """
    return {"end_rule": "all_families" if seats > 2 else "first_empty", "empty_hand": "draws"}


standard_deck = deck_in(__name__, Deck)
"""The classic deck: six colours of a family with six members (HF-1), in English and French."""

GAME = Game(
    name="happy_family",
    rules="HF",
    state=rules.HappyFamily,
    options=rules.Options,
    move=rules.AnyMove,
    event=rules.AnyEvent,
    longest=2_000,
    players={"beginner": bots.beginner, "regular": bots.regular, "expert": bots.expert},
    hint=hints.hint,
    standard_deck=standard_deck,
    home_options=frozenset({"first_player", "end_rule", "show_translation"}),
    first_game=FirstGame(minutes=8, seats=3, few_families=True),
    at_home={"empty_hand": "draws"},
    lesson_options=lesson_options,
    asks_by_name=True,
)
