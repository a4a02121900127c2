"""Slips are found wherever they stand: the matrix of rules and frames, a part of it by lot."""

from __future__ import annotations

import random
from collections import Counter

from benchmarks import matrix
from benchmarks.matrix import Pair, cells, clause, pairs, words

SOME = 40


def pair(wrong: str, right: str, language: str) -> Pair:
    return Pair("some", language, words(wrong, language), words(right, language))


def said(of: Pair) -> dict[str, tuple[str, str]]:
    return {
        cell.frame: tuple(" ".join(word.text for word in row) for row in (cell.wrong, cell.right))
        for cell in cells(of)
    }


def test_both_twins_are_said_in_each_frame() -> None:
    told = said(pair("she is ten years", "she is ten years old", "en"))

    assert told["modal"] == ("she must be ten years", "she must be ten years old")
    assert told["wh-question"] == ("why is she ten years", "why is she ten years old")
    assert told["relative"] == (
        "this is the woman who is ten years",
        "this is the woman who is ten years old",
    )
    assert told["mixed"] == ("je sais que she is ten years", "je sais que she is ten years old")


def test_french_twins_are_shortened_and_turned() -> None:
    told = said(pair("il habite au -:Paris", "il habite à -:Paris", "fr"))

    assert told["parce que"][1] == "nous sommes contents parce qu' il habite à Paris"
    assert told["inversion"][1] == "habite-t-il à Paris"
    assert told["de"][1] == "il essaie d' habiter à Paris"


def test_a_frame_that_changes_what_differs_makes_no_sense() -> None:
    told = said(pair("she eat an apple", "she eats an apple", "en"))

    assert "because" in told
    assert "modal" not in told
    assert "question" not in told


def test_a_pair_is_said_of_somebody_else_and_of_other_things() -> None:
    other = matrix.opened(
        pair("she is ten years in the kitchen", "she is ten years old", "en"), random.Random(1)
    )

    assert other is not None
    assert other.wrong[0].text == other.right[0].text == "the"
    assert other.wrong[1] == other.right[1]
    assert [word.text for word in other.wrong[2:5]] == ["is", "ten", "years"]


def test_what_only_i_can_do_is_said_of_nobody_else() -> None:
    assert matrix.opened(pair("I am agree", "I agree", "en"), random.Random(1)) is None


def test_what_is_no_statement_has_no_cells() -> None:
    assert clause(words("how do you do", "en")) is None
    assert clause(words("viens avec moi", "fr")) is None


def test_slips_are_found_wherever_they_stand_and_right_twins_let_pass() -> None:
    counts: Counter[str] = Counter()
    for one in random.Random(7).sample(list(pairs()), SOME):
        for cell in matrix.judged(one, 1):
            counts["cells"] += 1
            counts["caught"] += cell.wrong.lean == "refuse"
            counts["refused"] += cell.right.ruling == "refuse"

    assert counts["cells"] > 7 * SOME
    assert counts["caught"] / counts["cells"] >= 0.92
    assert counts["refused"] / counts["cells"] <= 0.01
