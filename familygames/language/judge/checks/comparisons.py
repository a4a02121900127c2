"""Comparing: taller than, plus grand que, old enough, too hot."""

from __future__ import annotations

import re
from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.row import Row
from familygames.language.words.forms import forms
from familygames.language.words.prices import WRONG


@check("en")
def short_adjectives_take_er(row: Row) -> Iterator[Flaw]:
    """more fast → faster, the most tall → the tallest"""
    for place in range(row.size - 1):
        word, after = row.word(place), row.word(place + 1)
        if word in ("more", "most") and row.lang_of[place] == "en" == row.lang_of[place + 1]:
            if _counts_more(row, place):
                continue
            if better := _graded(after, "er" if word == "more" else "est"):
                say = (("word", f"{word} {after}"), ("better", better))
                yield Flaw("comparative_form", WRONG, place, place + 2, say)


def _counts_more(row: Row, place: int) -> bool:
    """any more right now, even more black and blue marks: there "more" is how many, not how black"""
    said = row.word(place - 1) in ("any", "no", "some", "even", "once") or row.word(place + 2) in (
        "here",
        "now",
    )
    return row.word(place) == "more" and (
        said or (row.word(place + 2) == "and" and bool(row.at(place + 4, "noun")))
    )


def _graded(word: str, ending: str) -> str:
    """fast: faster, big: bigger, large: larger; nothing for long words and words without these forms"""
    if len(re.findall(r"[aeiouy]+", word.rstrip("e") or word)) != 1:
        return ""
    for form in (word + ending, word + word[-1] + ending, word + ending[1:] if word.endswith("e") else ""):
        adjectives = [reading for reading in forms("en").readings(form) if reading.pos == "adj"]
        if any(adjective.lemma == word and adjective.tense in ("2", "3") for adjective in adjectives):
            return form
    return ""


@check("en")
def the_most_of_all(row: Row) -> Iterator[Flaw]:
    """the tall girl of all → the tallest"""
    words = [token.text for token in row.tokens]
    place = row.size - 2
    if place < 1 or words[place:] != ["of", "all"] or "the" not in words[:place] or MOST & set(words):
        return
    start = place - 1 - words[place - 1 :: -1].index("the")
    here = [adjective for at in range(start, place) for adjective in row.at(at, "adj")]
    if here and not any(each.tense == "3" or each.form in ("first", "last", "only") for each in here):
        yield Flaw("comparative", WRONG, start, place + 2, (("word", here[0].form), ("second", "of all")))


MOST = frozenset({"most", "least", "best", "worst"})
