"""What teachers teach first: right sentences pass, and wrong ones are refused with what would be right."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from familygames.judging import Ruling, Sentence, Word
from familygames.language.judge import judge

LESSONS = tomllib.loads(Path(__file__).with_name("lessons.toml").read_text("utf-8"))
NAMES = frozenset({"Tom", "Julie", "Paris", "Canada"})


def one_word_a_card(text: str, language: str) -> Sentence:
    """The sentence with each word on a card of its own, names on cards without language."""
    words = (Word(text=word, lang=None if word in NAMES else language) for word in text.split())
    return Sentence(tuple(words), ("fr", "en"))


def shown_as_better(asked: Sentence, ruling: Ruling) -> str:
    """The words of the sentence with what its findings suggest; nothing if they suggest nothing."""
    words = [card.text for card in asked.cards]
    suggesting = [found for found in ruling.findings if found.suggestion]
    for found in sorted(suggesting, key=lambda found: found.cards, reverse=True):
        words[found.cards[0] : found.cards[-1] + 1] = [found.suggestion]
    return " ".join(words) if suggesting else ""


@pytest.mark.parametrize(
    ("lesson", "language"), [(name, own) for name, group in LESSONS.items() for own in group]
)
def test_a_lesson_is_known_and_what_learners_say_instead_is_put_right(lesson: str, language: str) -> None:
    rows = LESSONS[lesson][language]

    assert rows["right"]
    for text in rows["right"]:
        assert judge(one_word_a_card(text, language)).ruling == "accept", text
    for text, better in rows.get("wrong", {}).items():
        asked = one_word_a_card(text, language)
        ruling = judge(asked)

        assert ruling.ruling == "refuse", text
        assert shown_as_better(asked, ruling) == better
        assert not better or judge(one_word_a_card(better, language)).lean == "accept", better
