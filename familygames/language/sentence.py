"""A text that was understood, and what there is to say about its words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from familygames.cards import Card, Face
from familygames.judging import Finding
from familygames.language.lattice import NameReading, Segment
from familygames.language.realization import Scene, face_in, family_word
from familygames.language.resources import Rule, Tongue, messages
from familygames.language.words.spelling import TextToken, fold, words


class ParsedUtterance(NamedTuple):
    """A text that was understood, with all that checking it needs."""

    text: str
    tokens: list[TextToken]
    reading: NameReading
    scene: Scene
    language: Tongue
    model: str = ""
    """The whole sentence as it could be said, if the move is known."""


SECOND_MARK = re.compile(r"(?<=[.?!…])(\s*[”»])\.")
"""The stop behind a quoted sentence that has its own mark."""


def finding_at(
    code: str,
    sentence: ParsedUtterance,
    start: int,
    end: int,
    better: str,
    rule: Rule | None = None,
    *,
    tip: bool = False,
    words: str = "",
) -> Finding:
    """A finding in the words of its rule, of *words* (a section of findings.toml), or of its code."""
    phrase = sentence.text[start:end]
    texts = (rule and rule.message) or messages()[words or code]
    message = {
        language: SECOND_MARK.sub(
            r"\1",
            text.replace("{better}", better.strip(" ,"))
            .replace("{said}", phrase)
            .replace("{language}", sentence.language.name[language]),
        )
        for language, text in texts.items()
    }
    return Finding(code, message, better, start, end, tip or bool(rule and rule.tip))


def span(sentence: ParsedUtterance, first: int, last: int) -> tuple[int, int]:
    return sentence.tokens[first].start, sentence.tokens[last - 1].end


def is_foreign(segment: Segment) -> bool:
    return segment.kind == "foreign" or (segment.term is not None and segment.term.kind == "foreign")


def face_of(segment: Segment, sentence: ParsedUtterance) -> Face | None:
    """The face of what a segment names, in the language spoken."""
    term = segment.term
    if term is None:
        return None
    if term.face is None and segment.kind == "member" and sentence.reading.cards:
        faces = _card_faces(sentence.reading.cards, sentence.scene)
        return faces[0] if len({face.word for face in faces}) == 1 else None
    return term.face


def _card_faces(cards: frozenset[Card], scene: Scene) -> Sequence[Face]:
    return [face_in(scene.deck.by_card[card].faces, scene.named_in) for card in cards]


def is_adjective(face: Face | None, language: Tongue) -> bool:
    return face is not None and fold(family_word(face.word, language.code)) in language.adjective_forms


def right_word(segment: Segment, sentence: ParsedUtterance, *, noun: str = "", bare: bool = True) -> str:
    """The word a segment stands for, rightly spelt, in the language spoken."""
    term, face = segment.term, face_of(segment, sentence)
    if term is None or face is None:
        return "" if term is None or term.slot == "member" else term.text
    if term.slot == "family":
        label = family_word(face.word, sentence.language.code)
        forms = sentence.language.adjective_forms.get(fold(label))
        return forms[0] if forms and noun == "M" else label
    if term.kind in {"also", "short"}:
        return term.text
    return face.word if bare else face.phrase


def noun_sign(face: Face | None, language: Tongue) -> str:
    if face is None or not face.article:
        return "N"
    first, *rest = words(face.word)
    if rest and first in language.determiners:
        return "N"
    article, articles = fold(face.article.rstrip("'’")), language.requests.articles
    if articles.masculine:
        if article in {"l", "de l"}:
            return "E"
        if article in {"les", "des"}:
            return "L"
        return "W" if article in articles.masculine or article == "de la" else "M"
    bare = {first, rest[-1] if rest else first} & set(words(articles.bare))
    plural = face.word.endswith("s") and not face.word.endswith("ss") and not face.plural
    if bare or plural or article not in {"a", "an", "the"}:
        return "N"
    return "M"
