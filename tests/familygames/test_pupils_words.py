"""What pupils type: `typed.tsv` has sentences that were written before anybody looked how they are heard.

Each line is a game, a language, the formula that is meant and with it a moment of the game, what is
expected and what is typed. Expected is ``*`` (the formula's move), ``-`` (to be asked back or refused, but
not played), or the sentence of another move.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from familygames.language.formulas import say
from tests.familygames.sayings import by_formula, moment_of, plain, scene_of
from tests.familygames.test_typed import heard

RIGHT = 0.98
"""Of all sentences so many are understood as they were meant."""


class Typed(NamedTuple):
    game: str
    language: str
    key: str
    expected: str
    text: str


def typed_in(file: str) -> list[Typed]:
    lines = Path(__file__).with_name(file).read_text("utf-8").splitlines()
    return [Typed(*line.split("\t")) for line in lines]


TYPED = typed_in("typed.tsv")


def outcome(typed: Typed) -> str:
    """``right``, ``wrong`` where another move is played than was meant, or ``asked``."""
    said = by_formula(typed.game, typed.language)[typed.key]
    state, scene = moment_of(typed.game, said), scene_of(typed.game, typed.language, said)
    sentence, reason = heard(typed.text, state, scene)
    if reason:
        return "right" if typed.expected == "-" else "asked"
    meant = say(said, scene) if typed.expected == "*" else typed.expected
    return "right" if plain(sentence) == plain(meant) else "wrong"


@pytest.mark.long
def test_what_pupils_type_is_understood_or_asked_back() -> None:
    outcomes = {typed: outcome(typed) for typed in TYPED}
    asked = [typed for typed, what in outcomes.items() if what == "asked"]

    assert [typed for typed, what in outcomes.items() if what == "wrong"] == []
    assert Counter(outcomes.values())["right"] >= RIGHT * len(TYPED), asked


OF_CHILDREN = 0.91
"""Of the moves in `children.tsv`, typed in a hurry and as children talk."""


@pytest.mark.long
def test_what_children_type_is_understood_and_their_talk_plays_nothing() -> None:
    typed = typed_in("children.tsv")
    outcomes = [outcome(row) for row in typed]
    moves = [what for row, what in zip(typed, outcomes, strict=True) if row.expected != "-"]

    assert [row for row, what in zip(typed, outcomes, strict=True) if what == "wrong"] == []
    assert Counter(moves)["right"] >= OF_CHILDREN * len(moves)
