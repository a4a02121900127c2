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
from familygames.language.judge.knowledge import FORMS_OF_BE
from familygames.language.judge.row import Row
from familygames.language.judge.rules.bettering import flaw_of
from familygames.language.judge.rules.conditions import CONDITIONS
from familygames.language.judge.rules.loading import RowRule, book
from familygames.language.judge.rules.patterns import Pattern
from familygames.language.judge.rules.places import WordPattern
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
    flaws_at: dict[tuple[int, int, int], Flaw] = {}
    for order_of_words in orders(row):
        doc = Doc(index.vocab, words=[words[place] for place in order_of_words])
        for token, place in zip(doc, order_of_words, strict=True):
            token._.set(MAY, passed[place] & asked)
        for anchored in wanted:
            for key, start, end in anchored.matcher(doc):
                order, rule, pattern = index.by_key[key]
                matched = order_of_words[start:end]
                first, last = matched[pattern.first], matched[pattern.last - 1] + 1
                between = (last - first) - (pattern.last - pattern.first)  # the subject: joue-t-il du piano
                if between not in (0, 1) or (order, first, last) in flaws_at:
                    continue
                ends = (start == 0, end == len(order_of_words))
                if holds(rule, pattern, row, matched, ends, passed) and (
                    flaw := flaw_of(rule, pattern, row, matched)
                ):
                    flaws_at[order, first, last] = flaw._replace(betters=()) if between else flaw
    yield from ((book().rules[place[0]].name, flaws_at[place]) for place in sorted(flaws_at))


def orders(row: Row) -> list[list[int]]:
    """The places of the words as they are said, and of a question with its subject before the verb, as it
    stands where nothing is asked: a-t-elle dix ans, is she ten.
    """
    said = list(range(row.size))
    for verb in range(row.size - 1):
        after, t = verb + 1, verb + 2
        if row.lang_of[verb] == "fr" and row.tokens[after].joined and row.at(verb, "verb"):
            subject = t if row.word(after) == "t" and t < row.size else after
            if row.tokens[subject].joined and any(each.kind == "subj" for each in row.at(subject, "pron")):
                return [said, [*said[:verb], subject, verb, *said[subject + 1 :]]]
    first = 1 if row.size > 2 and (row.at(0, "wh") or row.word(0) in ASKING) else 0
    if row.size > first + 2 and row.word(first) in FORMS_OF_BE:
        end = _subject_after(row, first + 1)
        if end and end < row.size:
            return [said, [*said[:first], *said[first + 1 : end], first, *said[end:]]]
    return [said]


ASKING = frozenset("why when where how what who".split())


def _subject_after(row: Row, place: int) -> int:
    """Where the subject ends that begins here, if it is a pronoun, a name, or a noun with what leads it;
    else 0.
    """
    if row.at(place, "name") or any(each.kind == "subj" for each in row.at(place, "pron")):
        return place + 1
    if row.at(place, "det") and place + 1 < row.size and row.lattice[place + 1].keys() == {"noun"}:
        return place + 2
    return 0


def holds(
    rule: RowRule,
    pattern: Pattern,
    row: Row,
    matched: list[int],
    ends: tuple[bool, bool],
    passed: list[frozenset[str]],
) -> bool:
    """Whether all that *rule* asks besides its *pattern*, which is at the places *matched*, is so; *ends*
    tells whether the sentence begins and ends with it.
    """
    first, last = matched[pattern.first], matched[pattern.last - 1] + 1
    opens, closes = ends
    if (
        row.lang_of[first] != rule.language
        or (pattern.opens and not opens)
        or (pattern.closes and not closes)
    ):
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
