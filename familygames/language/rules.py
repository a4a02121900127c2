"""The rules of ``requests.toml``: mistakes that a pattern of words is certain to be.

Patterns run over a plain spelling of the text that stands for every sentence alike. Its
words are folded and their spelling is corrected; ``#`` is its beginning and end; ``P`` is a player's name;
``F`` a family named by an adjective, ``G`` by anything else; ``M`` a card's noun that needs an article (in
languages with genders ``M`` masculine, ``W`` feminine, ``E`` elided, ``L`` plural), ``N`` one that needs
none; ``~word`` is a word of the other language; marks stand alone::

    Emma, can I has mother of the pink family?   ->   # P , can i has M of the F family ? #

In a rule's *better*, ``{name}`` is the group of that name, ``{base}`` the verb's simple form and
``{article}`` the article of the noun that follows.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from familygames.judging import Finding
from familygames.language.lattice import Segment
from familygames.language.sentence import (
    ParsedUtterance,
    face_of,
    finding_at,
    is_adjective,
    noun_sign,
    right_word,
    span,
)
from familygames.language.words.spelling import fold, words


def broken_rules(sentence: ParsedUtterance, key: str) -> Iterator[Finding]:
    plain = Plain(sentence)
    for rule, pattern in sentence.language.patterns:
        if rule.key != key:
            continue
        for match in pattern.finditer(plain.text):
            group = "bad" if match.start("bad") >= 0 else "bad2"
            better = plain.fill(rule.better, match, group)
            if rule.tip and not better:
                yield finding_at(rule.code, sentence, 0, 0, "", rule)
                break
            if plain.is_cut(match.start(group), match.end(group)):
                continue
            start, end = plain.source(match.start(group), match.end(group))
            if rule.code == "wrong_word_order" and plain.has_sign(match.start(group), match.end(group)):
                continue  # A heart has no place of its own.
            if start == end or fold(sentence.text[start:end]) != fold(better):
                yield finding_at(rule.code, sentence, start, end, better, rule)
            if rule.tip:
                break


class Plain:
    """A text as rules see it, and the way back to the pupil's own characters."""

    def __init__(self, sentence: ParsedUtterance) -> None:
        self.sentence = sentence
        self.pieces: list[tuple[str, Segment | None]] = [("#", None)]
        for segment in sentence.reading.segments:
            self.pieces += [(word, segment) for word in self._words(segment)]
            mark = sentence.tokens[segment.last - 1].mark
            if mark:
                self.pieces.append((mark, None))
        self.pieces.append(("#", None))
        self.starts: list[int] = []
        place = 0
        for word, _ in self.pieces:
            self.starts.append(place)
            place += len(word) + 1
        self.text = " ".join(word for word, _ in self.pieces)

    def _words(self, segment: Segment) -> list[str]:
        match segment.kind:
            case "seat":
                return ["P"]
            case "family":
                return ["F" if is_adjective(face_of(segment, self.sentence), self.sentence.language) else "G"]
            case "member":
                plural = segment.term is not None and segment.term.kind == "plural"
                return ["N" if plural else noun_sign(face_of(segment, self.sentence), self.sentence.language)]
            case "foreign":
                return ["~" + segment.word]
            case _:
                return list(words(self.sentence.language.in_full(segment.word))) or [segment.word]

    def is_cut(self, start: int, end: int) -> bool:
        """Whether characters *start* to *end* are but a part of one word: "je" of « jve »."""
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        here = {id(segment) for _, segment in self.pieces[first:last] if segment is not None}
        beside = (*self.pieces[max(first - 1, 0) : first], *self.pieces[last : last + 1])
        if start == end:
            return len(beside) == 2 and beside[0][1] is beside[1][1] is not None
        return any(id(segment) in here for _, segment in beside)

    def has_sign(self, start: int, end: int) -> bool:
        """Whether characters *start* to *end* name a family by a sign: « 🔴 frère »."""
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        segments = (segment for _, segment in self.pieces[first:last] if segment is not None)
        return any(segment.term is not None and segment.term.kind == "sign" for segment in segments)

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Where characters *start* to *end* are in the pupil's text."""
        first = bisect_left(self.starts, start)
        if start == end:
            if first < len(self.starts) and self.starts[first] == start:
                return (self._edge(range(first, len(self.pieces)), after=False),) * 2
            return (self._edge(range(first - 1, -1, -1), after=True),) * 2
        last = bisect_left(self.starts, end)
        return (
            self._edge(range(first, len(self.pieces)), after=False),
            self._edge(range(last - 1, -1, -1), after=True),
        )

    def _edge(self, places: Iterable[int], *, after: bool) -> int:
        """The end of the first word at *places*, or its start."""
        for place in places:
            segment = self.pieces[place][1]
            if segment is not None:
                start, end = span(self.sentence, segment.first, segment.last)
                return end if after else start
        return 0 if after else len(self.sentence.text)

    def fill(self, better: str, match: re.Match[str], bad: str) -> str:
        """What a rule suggests, for this text."""
        requests = self.sentence.language.requests

        def value(gap: re.Match[str]) -> str:
            name = gap[1]
            if name == "base":
                first_word = match[bad].split()[0]
                return requests.base.get(first_word, first_word)
            if name == "article":
                return self._article(match.end(bad))
            return " ".join(self._shown(word, match.start(name)) for word in match[name].split())

        return re.sub(r"\{(\w+)\}", value, better)

    def _shown(self, word: str, start: int) -> str:
        segment = self.pieces[bisect_left(self.starts, start)][1]
        if segment is not None and segment.term is not None:
            noun = next((word for word, _ in self.pieces if word in "MW" and word), "")
            return right_word(segment, self.sentence, noun=noun)
        return self.sentence.language.requests.display.get(word, word)

    def _article(self, place: int) -> str:
        for at in range(bisect_left(self.starts, place), len(self.pieces)):
            segment = self.pieces[at][1]
            if segment is not None and segment.kind == "member":
                face = face_of(segment, self.sentence)
                return (face.article if face else "") or self.sentence.language.requests.articles.default
        return self.sentence.language.requests.articles.default
