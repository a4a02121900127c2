"""One thing that a word may be, as the files of a language write it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.words import features as f


class Reading(NamedTuple):
    """One thing a word may be. *kind* divides a class: the form of a verb, the sort of a pronoun.

    *cost* is how seldom it is meant, 0 to 1; *mass* says that a determiner goes with uncountable nouns too.
    """

    form: str
    lemma: str
    lang: Language | None
    pos: str
    kind: str = ""
    gn: int = f.ANY
    agr: int = f.ALL
    tense: str = ""
    size: int = 1
    cost: float = 0.0
    mass: bool = False
    card: int = -1
    """The card it was read from, where a teacher's grammar made it."""
    takes: tuple[str, ...] = ()
    sense: tuple[str, ...] = ()
    """What a teacher has written of it, in the words of the deck."""


TENSES = frozenset("PSIFNC")
WITH_MASS = {"xm": f.ANY, "sm": f.S, "pm": f.P}
"""Determiners that go with what is not counted too."""


def closed_reading(words: tuple[str, ...], fields: list[str], language: Language) -> Reading:
    """What a line of ``closed.txt`` says of little words."""
    form, pos, rest = " ".join(words), fields[0], fields[1:]
    own = Reading(form, _full(form), language, pos, gn=0, agr=0, size=len(words))
    if pos in ("prepdet", "modal", "verb") and rest and rest[0] not in f.GN:
        own, rest = own._replace(lemma=rest[0]), rest[1:]
    for field in rest:
        own = _with_field(own, field)
    return own._replace(gn=own.gn or f.ANY, agr=own.agr or f.ALL)


def _with_field(word: Reading, field: str) -> Reading:
    """One field of a line of ``closed.txt``: persons, tense, gender and number, else the kind."""
    if field in f.AGR:
        return word._replace(agr=word.agr | f.AGR[field])
    if field in TENSES:
        return word._replace(tense=field)
    if field in WITH_MASS:
        return word._replace(gn=word.gn | WITH_MASS[field], mass=True)
    if field == "m" and word.pos in ("det", "wh", "predet"):
        return word._replace(gn=word.gn | f.S, mass=True, kind=word.kind or "mass")
    if field in f.GN and (word.kind or word.pos in ("num", "prepdet", "predet")):
        return word._replace(gn=word.gn | f.GN[field])
    return word._replace(kind=word.kind or field)


def of_any_person(verb: Reading, feature: str) -> Iterator[Reading]:
    """The forms of a verb that have no person of their own: -ing, the infinitive, the English past."""
    if feature == "G":
        yield verb._replace(kind="ger")
    elif feature in ("N", "B"):
        yield verb._replace(kind="inf")
        if feature == "B":
            yield verb._replace(kind="imp", agr=f.AGR["2s"] | f.AGR["2p"])
            yield verb._replace(kind="fin", agr=f.ALL & ~f.AGR["3s"], tense="P")
    elif feature == "S":
        yield verb._replace(kind="fin", tense="S")


def _full(form: str) -> str:
    """The word that was shortened: ``qu'`` is ``que``."""
    return form[:-1] + "e" if form.endswith("'") and form != "la plupart d'" else form


def gn_of(features: list[str]) -> int:
    """All genders and numbers of an entry's features; any where there are none."""
    gn = 0
    for feature in features:
        gn |= f.GN.get(feature, 0)
    return gn or f.ANY
