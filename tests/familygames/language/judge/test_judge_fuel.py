"""No row takes long to judge, whatever is laid: what counts is how much is tried, so no clock decides."""

from __future__ import annotations

import pytest

from benchmarks.judges import CASES
from benchmarks.odd_rows import rows
from benchmarks.oracle import mutated, sentences
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


def test_whatever_is_laid_is_judged_and_what_is_told_is_of_its_cards() -> None:
    for cards in mutated(sentences([CASES]), 300, seed=3):
        row = tuple(Word(text=card["text"], lang=card["lang"]) for card in cards)
        try:
            ruling = judge(Sentence(row, GRAMMARS))
        except InvalidSentence:
            continue
        assert all(one.cards and set(one.cards) <= set(range(len(row))) for one in ruling.findings), row


@pytest.mark.parametrize(
    ("asked", "better"),
    [
        ("pourquoi ne|manges-tu", "manges-tu pas"),
        ("pourquoi ne|manges-tu|la soupe", "manges-tu pas la soupe"),
        ("ne|dors-tu", "dors-tu pas"),
        ("pourquoi n'|a-t-il|mangé", "a-t-il pas mangé"),
        ("les chats|ne|dorment", "ne dorment pas"),
    ],
)
def test_what_lacks_at_the_end_of_a_row_is_told_of_the_words_before(asked: str, better: str) -> None:
    (one,) = judge(
        Sentence(tuple(Word(text=text, lang="fr") for text in asked.split("|")), GRAMMARS)
    ).findings

    assert (one.code, one.suggestion) == ("negation", better)


def test_a_clause_that_lacks_its_verb_is_no_reason_to_stop() -> None:
    said = ["le", "film", "que", "nous", "avons", "vu", "vu", "était", "drôle"]

    assert judge(Sentence(tuple(Word(text=text, lang="fr") for text in said), GRAMMARS)).lean == "refuse"


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
