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


OF_CHILDREN = 0.99
"""Of the moves in `children.tsv`, typed in a hurry and as children talk."""


@pytest.mark.long
def test_what_children_type_is_understood_and_their_talk_plays_nothing() -> None:
    typed = typed_in("children.tsv")
    outcomes = [outcome(row) for row in typed]
    moves = [what for row, what in zip(typed, outcomes, strict=True) if row.expected != "-"]

    assert [row for row, what in zip(typed, outcomes, strict=True) if what == "wrong"] == []
    assert Counter(moves)["right"] >= OF_CHILDREN * len(moves)


SHORT = 0.91
"""Of the words in `short.tsv`, the least that one may say at a step."""


def test_the_least_that_may_be_said_at_a_step_is_understood_there() -> None:
    outcomes = {typed: outcome(typed) for typed in typed_in("short.tsv")}

    assert [typed for typed, what in outcomes.items() if what == "wrong"] == []
    assert Counter(outcomes.values())["right"] >= SHORT * len(outcomes)


def test_what_is_the_only_thing_one_may_have_meant_is_asked_about() -> None:
    for typed in (
        Typed("famiglia", "en", "take.free", "*", "the yellow 0"),
        Typed("familys", "fr", "draw.good", "*", "emma"),
        Typed("familys", "en", "draw.simple", "*", "card please"),
        Typed("spikit", "en", "fish.leave", "*", "leave"),
    ):
        said = by_formula(typed.game, typed.language)[typed.key]
        state, scene = moment_of(typed.game, said), scene_of(typed.game, typed.language, said)

        assert heard(typed.text, state, scene)[1] == "asks meant", typed


IN_A_ROW = {
    ("famiglia", "en", "take.pair"): [
        f"{taken} {joint} {paid}"
        for taken in ("green 3", "the green three", "I take green 3", "3 green")
        for joint in ("with", "for", "and pay")
        for paid in ("green 2 and 4", "the 2 and the 4", "my green 2 and green 4", "green 2, 4")
    ],
    ("famiglia", "fr", "take.pair"): [
        f"{taken} {joint} {paid}"
        for taken in ("3 vert", "le vert 3", "je prends le 3 vert", "trois vert")
        for joint in ("avec", "contre", "et je paie")
        for paid in ("2 et 4 vert", "le 2 et le 4", "mes verts 2 et 4", "2 vert, 4 vert")
        if (joint, paid) != ("et je paie", "2 et 4 vert")
    ],
    ("familys", "en", "run"): [
        begin + row
        for begin in ("run: ", "I have a run ", "a run, ")
        for row in ("B, C, D", "b c d", "2 3 4", "2, 3 and 4", "Rose Jean Louise", "rose, jean and louise")
    ],
    ("familys", "fr", "run"): [
        begin + row
        for begin in ("suite : ", "j’ai une suite ", "jai une suite ")
        for row in ("B, C, D", "b c d", "2 3 4", "2, 3 et 4", "Rose Jean Louise", "rose, jean et louise")
    ],
}
"""Cards in a row, of which each is told by less than its words."""


@pytest.mark.parametrize(("game", "language", "key"), IN_A_ROW)
def test_cards_in_a_row_share_a_word_or_are_told_by_what_is_on_them(
    game: str, language: str, key: str
) -> None:
    texts = IN_A_ROW[game, language, key]
    outcomes = {text: outcome(Typed(game, language, key, "*", text)) for text in texts}

    assert [text for text, what in outcomes.items() if what != "right"] == []


def test_a_number_beside_another_word_is_no_card() -> None:
    for text in (
        "Brute 2 lowers green 3 by 1", "my brute 2, green 3, minus 1", "brute 2 on green 3 by 1",
    ):  # fmt: skip
        assert outcome(Typed("famiglia", "en", "brute", "*", text)) == "right", text
