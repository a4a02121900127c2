"""Whether words that name a player or a card ask for anything, or only tell: "my sister is nice".

Whoever says hardly more than names asks: "Tom, red sister". So does whoever names a player, a family and a
card, unless the words surely tell; where less is named, a verb that does not ask is enough to tell. How a
language asks and tells is in its ``requests.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from familygames.cards import Language
from familygames.language.lattice import NameReading, Segment
from familygames.language.realization import Scene
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.words.forms import forms
from familygames.language.words.spelling import TextToken, words

SIGNS = {"seat": "P", "family": "F", "member": "M"}
ENDS = ".?!;:,#"


def asks_nothing(heard: list[TextToken], way: NameReading, scene: Scene) -> bool:
    """Whether what names something in the words *heard* is told of somebody, and not asked for."""
    if (way.seat, way.family, way.cards) == (None, None, None) and not _names(way.segments, "PFM"):
        return False
    languages = _languages(scene)
    plain = _plain(heard, way.segments)
    if any(_asks(code).search(plain) for code in languages):
        return False
    if not _names(way.segments, "FM"):
        return _says_more(way.segments, languages)
    is_whole = None not in (way.seat, way.family, way.cards)
    clauses = [clause for clause in _clauses(heard, way.segments, languages) if _names(clause, "FM")]
    return all(
        any(_tells(code).search(_plain(heard, clause)) for code in languages)
        or (not is_whole and _has_verb(heard, clause, scene))
        for clause in clauses
    )


def is_of_others(heard: list[TextToken], way: NameReading, scene: Scene) -> bool:
    """Whether the words speak of others, or to somebody about other things than one's own wishes."""
    languages, plain = _languages(scene), _plain(heard, way.segments)
    return any(_others(code).search(plain) for code in languages)


def wishes(heard: list[TextToken], way: NameReading, scene: Scene) -> bool:
    """Whether something is asked for, as of somebody who has it."""
    languages, plain = _languages(scene), _plain(heard, way.segments)
    return any(_asks(code).search(plain) for code in languages)


def orders(heard: list[TextToken], way: NameReading, scene: Scene, *, of_others: bool = False) -> bool:
    """Whether somebody named does something or is told to, other than to give: "Tom took …", "keep …, Tom".

    *of_others*: whatever the verb.
    """
    languages, known = _languages(scene), forms(scene.language)
    if any(
        _is_to_do(said[1], scene.language)
        for said in _to_do(scene.language).finditer(_plain(heard, way.segments))
    ):
        return True
    before: Segment | None = None
    for place, segment in enumerate(way.segments):
        word = heard[segment.first].raw.casefold()
        usual = {(it.pos, it.kind) for it in known.readings(word) if it.cost < 1}
        after = way.segments[place + 1].word if place + 1 < len(way.segments) else ""
        if segment.term is None and (
            word in _said_in(languages, "fillers") or {pos for pos, _ in usual} == {"adv"}
        ):
            continue
        is_called = before is not None and before.kind == "seat"
        if is_called or before is None or heard[before.last - 1].mark:
            is_order = ("verb", "imp") in usual and after not in _said_in(languages, "own")
            is_told = is_called and ("verb", "fin") in usual and ("verb", "imp") not in usual
            is_whole = len(word) > 1 and after != "t"  # "s'il te plaît", "don't you have …?"
            is_word = segment.kind in ("word", "unknown") and is_whole and not segment.slip
            if is_word and (is_order or is_told) and (of_others or _is_other_verb(word, scene.language)):
                return True
        before = segment
    return False


def _is_to_do(word: str, language: Language) -> bool:
    is_verb = any(
        (it.pos, it.kind) == ("verb", "inf") for it in forms(language).readings(word) if it.cost < 1
    )
    return is_verb and _is_other_verb(word, language)


@lru_cache(maxsize=2048)
def _is_other_verb(word: str, language: Language) -> bool:
    """Whether it is surely a verb or a noun, and no verb of those that ask."""
    asks = tongue(language).requests.asks
    usual = {reading.pos for reading in forms(language).readings(word) if not reading.cost}
    return usual <= {"verb", "noun"} and word not in tongue(language).asking | asks.no_verbs | asks.verbs


@lru_cache(maxsize=16)
def _said_in(languages: tuple[Language, ...], kind: str) -> frozenset[str]:
    phrases = (text for code in languages for text in getattr(tongue(code).requests.doubts, kind))
    return frozenset(word for text in phrases for word in words(text))


def _says_more(segments: tuple[Segment, ...], languages: tuple[Language, ...]) -> bool:
    """Whether more is said than a player's name, a greeting and the like."""
    little = {
        word
        for code in languages
        for text in (
            *tongue(code).please,
            *tongue(code).requests.doubts.fillers,
            *tongue(code).requests.asks.beside_names,
        )
        for word in words(text)
    }
    return any(
        segment.term is None and segment.word.isalnum() and segment.word not in little for segment in segments
    )


def named_by_nobody(way: NameReading) -> NameReading:
    """*way* without anything that it names."""
    return way._replace(seat=None, family=None, cards=None)


def _languages(scene: Scene) -> tuple[Language, ...]:
    spoken = (scene.language, *scene.deck.languages)
    return tuple(code for code in dict.fromkeys(spoken) if code in LANGUAGES)


def _names(segments: tuple[Segment, ...], signs: str) -> bool:
    return any(SIGNS.get(segment.kind, " ") in signs for segment in segments)


def _plain(heard: list[TextToken], segments: tuple[Segment, ...]) -> str:
    """The words with ``P``, ``F`` and ``M`` for what is named, and their marks: "# P , your M is nice #"."""
    pieces = ["#"]
    for segment in segments:
        pieces.append(SIGNS.get(segment.kind) or segment.word)
        pieces.extend(heard[segment.last - 1].mark)
    return " ".join((*pieces, "#"))


def _clauses(
    heard: list[TextToken], segments: tuple[Segment, ...], languages: tuple[Language, ...]
) -> Iterator[tuple[Segment, ...]]:
    """The parts of a sentence between marks and words that join, such as "but"."""
    joining = {word for code in languages for word in tongue(code).requests.asks.joining}
    clause: list[Segment] = []
    for segment in segments:
        if segment.kind in ("word", "foreign") and segment.word in joining:
            yield tuple(clause)
            clause = []
            continue
        clause.append(segment)
        if heard[segment.last - 1].mark:
            # "Tom, your brother is nice": whoever is spoken to belongs to what follows.
            if _names(tuple(clause), "P") and len(clause) == 1:
                continue
            yield tuple(clause)
            clause = []
    yield tuple(clause)


def _has_verb(heard: list[TextToken], clause: tuple[Segment, ...], scene: Scene) -> bool:
    """Whether one of its words is surely a verb, and none of those that ask."""
    return any(
        _is_verb(heard[segment.first].raw.casefold(), scene.language)
        for segment in clause
        if segment.kind in ("word", "unknown") and not segment.slip
    )


@lru_cache(maxsize=2048)
def _is_verb(word: str, language: Language) -> bool:
    asks = tongue(language).requests.asks
    if word in tongue(language).asking or word in asks.no_verbs:
        return False
    usual = [reading for reading in forms(language).readings(word) if not reading.cost]
    return any(reading.pos in ("verb", "modal") and reading.kind == "fin" for reading in usual) and (
        word in asks.verbs or not any(reading.pos in ("noun", "adj", "prep", "adv") for reading in usual)
    )


@lru_cache(maxsize=8)
def _asks(language: Language) -> re.Pattern[str]:
    return _any_of(tongue(language).requests.asks.asking)


@lru_cache(maxsize=8)
def _tells(language: Language) -> re.Pattern[str]:
    return _any_of(tongue(language).requests.asks.telling)


@lru_cache(maxsize=8)
def _others(language: Language) -> re.Pattern[str]:
    return _any_of(tongue(language).requests.asks.others)


@lru_cache(maxsize=8)
def _to_do(language: Language) -> re.Pattern[str]:
    return _any_of((tongue(language).requests.asks.to_do,))


def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\S)(?:{'|'.join(patterns)})(?!\S)")
