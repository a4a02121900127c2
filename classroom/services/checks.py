"""What no deck may hold, whichever way it comes: what the pages let nobody write.

A draft may be half done: blank words and families without cards are no fault here, but told by the report.
What a draft has held all along may stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from classroom.errors import CannotChange
from classroom.models import Medium
from familygames.cards import Deck, Face, doubles
from familygames.catalogue import WRITINGS, standard_deck
from familygames.pasting import COLOURS, LONGEST

LONGEST_NAME = 60
"""Letters of the id of a family or card, and of a licence."""
LONGEST_TITLE = 80
LONGEST_AUTHOR = 100
LONGEST_SOURCE = 300

Fault = tuple[str, tuple[tuple[str, Any], ...]]
"""A reason of `wording.refusals.CHANGING`, and what fills its sentence."""


def check(kind: str, deck: Deck, before: Deck | None = None) -> None:
    """That *deck* holds nothing that the pages would not have let in; *before* is what was written on.

    Raises `CannotChange`: ``two_of_one_id``, ``no_id``, ``other_language``, ``too_long``, ``unknown_colour``,
    and the faults of its game.
    """
    known = set() if before is None else set(_faults(kind, before))
    for reason, details in _faults(kind, deck):
        if (reason, details) not in known:
            raise CannotChange(reason, **dict(details))


def check_texts(deck: Deck) -> None:
    """That no text of *deck* takes minutes to draw. Raises `CannotChange`: ``too_long``."""
    for reason, details in _too_long(deck):
        raise CannotChange(reason, **dict(details))


def check_media(deck: Deck, before: Deck | None = None) -> None:
    """That the pictures and recordings of *deck* are kept here. Raises `CannotChange`: ``media_missing``."""
    media = deck.media - (frozenset() if before is None else before.media)
    missing = media - set(Medium.objects.filter(name__in=media).values_list("name", flat=True))
    if missing:
        raise CannotChange("media_missing", number=len(missing))


def _faults(kind: str, deck: Deck) -> Iterator[Fault]:
    yield from _ids(deck)
    yield from _languages(deck)
    yield from _too_long(deck)
    standard = standard_deck(kind)
    colours = {name for name, _ in COLOURS} | {family.colour for family in standard.families}
    for family in deck.families:
        if family.colour not in colours:
            yield _fault("unknown_colour", colour=family.colour[:LONGEST_NAME])
    for reason, details in WRITINGS[kind].faults(deck):
        yield _fault(reason, **{key: str(detail)[:LONGEST_NAME] for key, detail in details.items()})


def _fault(reason: str, **details: Any) -> Fault:
    return reason, tuple(details.items())


def _ids(deck: Deck) -> Iterator[Fault]:
    groups = [[family.id for family in deck.families]]
    groups += [[member.id for member in family.members] for family in deck.families]
    for group in groups:
        yield from (_fault("two_of_one_id", name=name[:LONGEST_NAME]) for name in doubles(group))
        if not all(name.strip() for name in group):
            yield _fault("no_id")
    for name in (name for group in groups for name in group):
        if len(name) > LONGEST_NAME:
            yield _fault("too_long", text=name[:LONGEST_NAME], most=LONGEST_NAME)


def _languages(deck: Deck) -> Iterator[Fault]:
    """Words in a language that the deck does not have."""
    faces = [(*part.faces, *part.alt) for part in deck.parts]
    faces.append(tuple(deck.vocabulary))
    for code in dict.fromkeys(code for codes in faces for code in codes):
        if code not in deck.languages:
            yield _fault("other_language", language=code[:LONGEST_NAME])


def _too_long(deck: Deck) -> Iterator[Fault]:
    for text, most in _texts(deck):
        if len(text) > most:
            yield _fault("too_long", text=text[:LONGEST_NAME], most=most)


def _texts(deck: Deck) -> Iterator[tuple[str, int]]:
    """All that is written, and how many letters it may have."""
    yield from ((title, LONGEST_TITLE) for title in deck.title.values())
    yield from ((tag, LONGEST) for tag in deck.tags)
    yield from (
        (deck.licence, LONGEST_NAME),
        (deck.author, LONGEST_AUTHOR),
        (deck.source, LONGEST_SOURCE),
    )
    for part in deck.parts:
        for face in part.faces.values():
            yield from ((text, LONGEST) for text in _of_face(face))
        yield from ((text, LONGEST) for text in part.alt.values())
        if (grammar := part.grammar) is not None:
            yield from ((text, LONGEST) for text in (grammar.lemma, *grammar.takes, *grammar.sense))
        yield from ((mark, LONGEST_NAME) for mark in part.marks)
    for words in deck.vocabulary.values():
        yield from ((word, LONGEST) for word in words)


def _of_face(face: Face) -> tuple[str, ...]:
    grammar = face.grammar
    return (
        face.word,
        face.article,
        face.plural,
        *face.also,
        grammar.lemma,
        *grammar.takes,
        *grammar.sense,
    )
