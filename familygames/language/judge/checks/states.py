"""Verbs of how somebody is or what he has, which do not stand in the form in -ing: she wants a dog."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check, is_be
from familygames.language.judge.knowledge import is_alive, kinds
from familygames.language.judge.row import Row
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY
from familygames.language.words.reading import Reading

OWNED = frozenset({"animal", "vehicle", "building", "device", "toy", "furniture", "instrument", "tool"})
"""Kinds of things that one has for long: she has a dog, a car, a house."""
FAMILY = listed("states.family")
YOUNG = listed("states.young")
"""What an animal has when it gives birth."""
COUNTS = frozenset({"a", "an", "one", "two", "three", "four", "five", "many", "some"})
GOES_ON = frozenset({"and", "but", "because", "at", "now", "too", "that", "which", "who"})


@check("en")
def wants_without_ing(row: Row) -> Iterator[Flaw]:
    """she is wanting a dog → she wants a dog; but "I have been wanting it", "I was wanting to ask" """
    states = forms("en").words("state-of-somebody")
    for place in range(1, row.size):
        doing = next(
            (verb for verb in row.at(place, "verb") if verb.kind == "ger" and verb.lemma in states), None
        )
        if doing is None or not (be := _be_of_somebody(row, place)):
            continue
        past = row.word(be - 1) in ("was", "were")
        if _has_its_object(row, place, liked=doing.lemma == "like") and not (
            past and row.word(place + 1) == "to"
        ):
            yield Flaw("verb_form", LIKELY, place, place + 1, _simple(doing))


@check("en")
def has_without_ing(row: Row) -> Iterator[Flaw]:
    """she is having a dog → she has a dog; but having a party, having a baby, having a car repaired"""
    for place in range(1, row.size - 2):
        if (
            row.word(place) != "having"
            or row.word(place + 1) not in COUNTS
            or not _be_of_somebody(row, place)
        ):
            continue
        described = bool(row.at(place + 2, "adj")) and bool(row.at(place + 3, "noun"))
        noun = place + 3 if described else place + 2
        ends = noun + 1 == row.size or row.word(noun + 1) in GOES_ON
        if ends and any(_is_had_for_long(each) for each in row.at(noun, "noun")):
            doing = next(verb for verb in row.at(place, "verb") if verb.kind == "ger")
            yield Flaw("verb_form", LIKELY, place, place + 1, _simple(doing))


def _simple(doing: Reading) -> tuple[tuple[str, str], ...]:
    return (("word", doing.form), ("lemma", doing.lemma), ("wanted", "simple"))


def _be_of_somebody(row: Row, place: int) -> int:
    """One more than where "is" stands before a form in -ing, if somebody does it: she is (not) wanting, are
    the children wanting; 0 where nobody does
    """
    before = place - 2 if row.at(place - 1, "neg") or row.at(place - 1, "adv") else place - 1
    if is_be(row, before) and _is_somebody(row, before - 1):
        return before + 1
    led = before - 2 if row.at(before - 1, "det") else before - 1
    asks = led == 0 or bool(row.at(led - 1, "wh"))  # not "there is a man wanting"
    return led + 1 if asks and is_be(row, led) and _is_somebody(row, before) else 0


def _is_somebody(row: Row, place: int) -> bool:
    """she, Tom, the boys; not "it", nor "the hardest part" """
    pronoun = any(each.kind == "subj" for each in row.at(place, "pron")) and row.word(place) != "it"
    return pronoun or bool(row.at(place, "name")) or any(is_alive(noun) for noun in row.at(place, "noun"))


def _has_its_object(row: Row, place: int, *, liked: bool) -> bool:
    """Whether what is wanted follows, or is asked for; one may be liking *it* for a while."""
    if place + 1 == row.size:
        return bool(row.at(0, "wh")) and not liked
    after = row.lattice[place + 1].keys()
    if row.word(place + 1) in ("it", "this", "that"):
        return not liked
    return bool(after & {"det", "pron", "num", "name", "noun", "to"}) and not after & {"adv", "sub"}


def _is_had_for_long(noun: Reading) -> bool:
    if noun.lemma in FAMILY:
        return True
    own = kinds(noun)
    return bool(own) and own <= OWNED and noun.lemma not in YOUNG
