"""Whom one goes to, and whose friend one is: chez Paul, un ami à moi."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import is_person
from familygames.language.judge.row import Row
from familygames.language.words import features as f
from familygames.language.words.lists import listed
from familygames.language.words.names import is_first_name, is_place_name
from familygames.language.words.prices import LIKELY
from familygames.language.words.reading import Reading

GOING = listed("persons.going")
"""What one does at somebody's or to get there."""
CURING = listed("persons.curing")
"""Whom one goes to as to a shop."""
SPOKEN_TO = f.AGR["1s"] | f.AGR["2s"] | f.AGR["1p"] | f.AGR["2p"]
"""Persons whom nothing suits: « elle va à ma sœur » may be said of a dress."""


def goes_to_somebody(row: Row) -> Iterator[Flaw]:
    """« je vais au Paul », « je vais au médecin » → chez, « je vais à ma tante »"""
    for place in range(1, row.size - 1):
        verb = next((verb for verb in row.at(place - 1, "verb") if verb.lemma in GOING), None)
        prep = row.word(place)
        if verb is None or prep not in ("à", "au", "aux"):
            continue
        led = prep == "à" and any(det.lang == "fr" for det in row.at(place + 1, "det"))
        called = prep == "au" and _is_called(row, place + 1)
        if called or _is_somebodys(row, place + 1 + led, verb):
            better = "chez" if called else {"au": "chez le", "aux": "chez les"}.get(prep, "chez")
            say = (("word", ""), ("prep", prep), ("better", better))
            yield Flaw("preposition", LIKELY, place, place + 1, say)


def _is_somebodys(row: Row, place: int, verb: Reading) -> bool:
    """(je vais à ma) tante, (il va au) médecin"""
    alone = place + 1 == row.size
    cured = verb.lemma == "aller" and any(noun.lemma in CURING for noun in row.at(place, "noun"))
    own = bool(verb.agr & SPOKEN_TO) and any(det.kind == "poss" for det in row.at(place - 1, "det"))
    return cured or (alone and own and any(is_person(noun) for noun in row.at(place, "noun")))


def _is_called(row: Row, place: int) -> bool:
    """(je vais) au Paul; not « au Louvre », « au Paul Bocuse »"""
    said = row.tokens[place].said
    last = place + 1 == row.size or not row.tokens[place + 1].said[:1].isupper()
    return said[:1].isupper() and is_first_name(said) and not is_place_name(said) and last
