"""Ways of speaking: what each function of the grammar reads, and what it must not let pass."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from familygames.language.judge.chart import DOUBT, Phrase
from familygames.language.judge.explaining import Explaining
from familygames.language.judge.grammar.reading import NAMED, WAYS
from familygames.language.judge.grammar.verb_phrase.objects import wrongly_taken
from familygames.language.judge.reader import RELAXED, cheapest
from familygames.language.judge.row import Row
from tests.familygames.language.judge.test_judge import judged, sentence

ROWS = tomllib.loads((Path(__file__).parent / "everyday.toml").read_text("utf-8"))
EACH = [(name, each) for name, group in ROWS.items() for each in group]

EXPLAINING = {
    *(name for name, known in NAMED.items() if known.ways in (WAYS["broken"], wrongly_taken.ways)),
    "me_for_je",
    "other_infinitive_behind_object",
    "somebody_told",
    "ne_too_late",
    "pas_alone",
    "pas_too_early",
    "que_danse",
    "qui_je_lis",
    "sentence_with_a_fault",
    "to_of_it",
    "two_determiners",
    "verb_right_before_verb",
}
"""Ways that are gone only to tell what is wrong."""


@contextmanager
def lacking(name: str) -> Iterator[None]:
    """A grammar that does not know this way."""
    known = NAMED[name]
    place = known.ways.index(known.entry)
    known.ways.remove(known.entry)
    try:
        yield
    finally:
        known.ways.insert(place, known.entry)


def ways_of(phrase: Phrase) -> set[str]:
    """How a phrase and all its parts were read."""
    return {phrase.way}.union(*(ways_of(part) for part in phrase.parts))


def is_needed(name: str, row: Row, limit: float) -> bool:
    """Whether the best reading of a row goes this way, or would cost more without it: what stands before
    a verb and its negation are no parts of the tree, and of two readings at one price only one is in it."""
    best = cheapest(row, limit, Explaining)
    if best is None or name in ways_of(best):
        return best is not None
    with lacking(name):
        other = cheapest(row, limit)
    return other is None or other.cost > best.cost + 1e-6


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.lower()))


def test_every_way_of_speaking_has_its_rows_and_an_example_like_them():
    assert set(ROWS) == set(NAMED)

    for name, known in NAMED.items():
        rows = " ".join(row for each in ROWS[name].values() for own in each.values() for row in own)
        assert len(words(known.read.__doc__ or "") & words(rows)) > 1, name


@pytest.mark.parametrize(("name", "language"), EACH)
def test_a_way_of_speaking_is_read_and_no_more_than_it(name, language):
    rows = ROWS[name][language]

    assert rows["wrong"]
    assert ("right" in rows) == (name not in EXPLAINING)
    for good in rows.get("right", ()):
        assert judged(good, language).lean == "accept", good
        assert is_needed(name, Row(sentence(good, language).cards, ("fr", "en")), DOUBT), good
    for bad in rows["wrong"]:
        assert judged(bad, language).ruling != "accept", bad


@pytest.mark.parametrize(("name", "language"), [each for each in EACH if each[0] in EXPLAINING])
def test_a_way_that_explains_is_gone_only_where_something_is_wrong(name, language):
    for bad in ROWS[name][language]["wrong"]:
        row = Row(sentence(bad, language).cards, ("fr", "en"))

        assert cheapest(row, DOUBT) is None, bad
        assert is_needed(name, row, RELAXED), bad


@pytest.mark.parametrize(("name", "language"), EACH)
def test_what_is_right_is_read_without_a_way_that_explains(name, language):
    for good in ROWS[name][language].get("right", ()):
        best = cheapest(Row(sentence(good, language).cards, ("fr", "en")), DOUBT, Explaining)

        assert best is not None, good
        assert not ways_of(best) & EXPLAINING, good
