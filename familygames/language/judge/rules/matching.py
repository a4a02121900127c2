"""Finds what is wrong in a row by the rules of its languages, with spaCy's `Matcher`: one for each rare word.

A single `Matcher` of all rules would try each of them at each word, which takes fifty times as long as to try
only those whose rarest word is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from spacy.matcher import Matcher
from spacy.tokens import Doc, Token
from spacy.vocab import Vocab

from familygames.language.judge.chart import Flaw
from familygames.language.judge.rules.bettering import flaw_of
from familygames.language.judge.rules.conditions import CONDITIONS
from familygames.language.judge.rules.loading import RowRule, book
from familygames.language.judge.rules.patterns import Pattern
from familygames.language.judge.rules.places import WordPattern
from familygames.language.judge.words import Row
from familygames.language.words.reading import Reading
from familygames.language.words.tokens import CardToken

MAY = "may"
"""The extension of a token that holds the names of all tests it passes."""


class _Anchored:
    """All patterns that have one rare word."""

    def __init__(self, vocab: Vocab) -> None:
        self.matcher = Matcher(vocab)
        self.wanted: list[frozenset[str]] = []
        """What each of the patterns asks of words: none of them is there where something of it is nowhere."""
        self.tests = frozenset[str]()

    def add(self, key: int, pattern: Pattern) -> None:
        tests = frozenset(test for place in pattern.places for test in place.tests)
        self.wanted.append(tests)
        self.tests |= tests
        self.matcher.add(key, [[_asked(place) for place in pattern.places]])

    def may_be_in(self, words: set[str]) -> bool:
        return any(words.issuperset(tests) for tests in self.wanted)


class _Index(NamedTuple):
    vocab: Vocab
    anchored: dict[str, _Anchored]
    """By a word, or by a test."""
    by_key: dict[int, tuple[int, RowRule, Pattern]]
    """By the key of a match."""


@cache
def _index() -> _Index:
    if not Token.has_extension(MAY):
        Token.set_extension(MAY, default=frozenset())
    index = _Index(Vocab(), {}, {})
    for order, rule in enumerate(book().rules):
        for number, pattern in enumerate(rule.patterns):
            key = index.vocab.strings.add(f"{rule.language} {rule.name} {number}")
            index.by_key[key] = (order, rule, pattern)
            for anchor in pattern.anchors:
                index.anchored.setdefault(anchor, _Anchored(index.vocab)).add(key, pattern)
    return index


def _asked(place: WordPattern) -> dict[str, Any]:
    """What spaCy is asked of a token at a place."""
    asked: dict[str, Any] = {}
    if place.words is not None:
        asked["ORTH"] = {"IN": sorted(place.words)}
    if place.tests:
        asked["_"] = {MAY: {"IS_SUPERSET": list(place.tests)}}
    return asked


@lru_cache(maxsize=8192)
def passed_by(token: CardToken, here: tuple[tuple[str, tuple[Reading, ...]], ...]) -> frozenset[str]:
    """The tests that a word passes, of which *here* tells all that it may be."""
    classes = dict(here)
    return frozenset(name for name, asks in book().words.tests.items() if asks(token, classes))


def tests_passed(row: Row) -> list[frozenset[str]]:
    """Those that each word passes."""
    return [
        passed_by(token, tuple(here.items())) for token, here in zip(row.tokens, row.lattice, strict=True)
    ]


def flaws(row: Row) -> Iterator[Flaw]:
    """All that the rules find wrong in *row*."""
    return (flaw for _, flaw in named(row))


def named(row: Row) -> Iterator[tuple[str, Flaw]]:
    """The same with the names of the rules, each flaw of a rule once, in the order of the rules."""
    index = _index()
    passed = tests_passed(row)
    words = [token.text for token in row.tokens]
    present = set(words).union(*passed)
    wanted = [
        anchored
        for each in index.anchored.keys() & present
        if (anchored := index.anchored[each]).may_be_in(present)
    ]
    if not wanted:
        return
    asked = frozenset[str]().union(*(anchored.tests for anchored in wanted))
    doc = Doc(index.vocab, words=words)
    for token, names in zip(doc, passed, strict=True):
        token._.set(MAY, names & asked)
    flaws_at: dict[tuple[int, int, int], Flaw] = {}
    for anchored in wanted:
        for key, start, _ in anchored.matcher(doc):
            order, rule, pattern = index.by_key[key]
            first, last = start + pattern.first, start + pattern.last
            if (order, first, last) in flaws_at or not holds(rule, pattern, row, start, passed):
                continue
            if flaw := flaw_of(rule, pattern, row, start):
                flaws_at[order, first, last] = flaw
    yield from ((book().rules[place[0]].name, flaws_at[place]) for place in sorted(flaws_at))


def holds(rule: RowRule, pattern: Pattern, row: Row, start: int, passed: list[frozenset[str]]) -> bool:
    """Whether all that *rule* asks besides its *pattern*, which is there from *start* on, is so."""
    first, last = start + pattern.first, start + pattern.last
    if row.lang_of[first] != rule.language or not _is_at_its_end(pattern, row, start):
        return False
    about = rule.conditions
    if "nowhere" in about and any(fits(about["nowhere"], row, at, passed) for at in range(row.size)):
        return False
    if "before" in about and not any(fits(about["before"], row, at, passed) for at in range(first)):
        return False
    if "not_before" in about and any(fits(about["not_before"], row, at, passed) for at in range(first)):
        return False
    return not rule.entry.where or CONDITIONS[rule.entry.where](row, first, last)


def fits(place: WordPattern, row: Row, at: int, passed: list[frozenset[str]]) -> bool:
    """Whether the word here is what *place* asks for; *passed* are the tests of each word."""
    literal = place.words is None or row.word(at) in place.words
    return literal and passed[at].issuperset(place.tests)


def _is_at_its_end(pattern: Pattern, row: Row, start: int) -> bool:
    opens = not pattern.opens or not start
    return opens and (not pattern.closes or start + len(pattern.places) == row.size)
