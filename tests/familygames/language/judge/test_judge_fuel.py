"""No row takes long to judge, whatever is laid: what counts is how much is tried, so no clock decides."""

from __future__ import annotations

import pytest

from benchmarks.odd_rows import rows
from familygames.judging import Ruling, Sentence, Word
from familygames.language.judge import InvalidSentence, judge
from familygames.language.judge.fuel import FUEL
from familygames.language.judge.referee import read
from familygames.language.judge.row import GRAMMARS, MOST_WORDS
from tests.familygames.language.judge.test_judge_as_written import cases

SOME = 120
OVERDRAWN = FUEL // 2
"""What may be missing in the end: whoever is out of fuel only looks at words once more, here and there."""


def judged(cards: tuple[Word, ...]) -> tuple[Ruling, int]:
    """The ruling on *cards*, and how much that took."""
    doc = read(Sentence(cards, GRAMMARS))
    (one,) = doc._.rows
    return doc._.ruling, FUEL - one.row.fuel.left


def test_rows_that_nobody_would_lay_take_no_more_than_there_is() -> None:
    took = []
    for cards in rows(SOME, seed=2):
        try:
            took.append(judged(cards)[1])
        except InvalidSentence:
            continue

    assert len(took) > SOME / 2
    assert max(took) <= FUEL + OVERDRAWN
    assert max(took) > FUEL  # Some are too hard: else this would tell nothing.


@pytest.mark.parametrize(
    ("word", "lang"),
    [("the", "en"), ("de", "fr"), ("show", "en"), ("far", "en"), ("cinquante", "fr"), ("your father", "en")],
)
def test_a_word_that_is_laid_again_and_again_is_said_once_to_be_too_often_there(word: str, lang: str) -> None:
    ruling, took = judged((Word(text=word, lang=lang),) * 20)

    assert ruling.lean == "refuse" or ruling.findings
    assert took <= FUEL + OVERDRAWN
    assert sum(one.code == "said_twice" for one in ruling.findings) <= 1


def test_how_often_a_word_is_there_is_told() -> None:
    cards = (*(Word(text="the", lang="en"),) * 3, Word(text="cat", lang="en"), Word(text="sleeps", lang="en"))

    (one,) = judge(Sentence(cards, GRAMMARS)).findings

    assert one.cards == (0, 1, 2)
    assert one.suggestion == "the"
    assert one.message == {"fr": "« the » est dit 3 fois → the.", "en": "“the” is said 3 times → the."}


def test_the_sentences_of_the_tests_are_never_out_of_fuel() -> None:
    assert max(judged(cards)[1] for cards in cases()[::9]) < FUEL


def test_a_row_as_long_as_is_read_is_judged_even_where_what_is_meant_is_longer() -> None:
    words = ["im", "happy", "cant"] * 20

    for size in range(MOST_WORDS - 3, MOST_WORDS + 1):
        cards = tuple(Word(text=text, lang="en") for text in words[:size])

        assert judge(Sentence(cards, GRAMMARS)).lean in ("accept", "refuse")
