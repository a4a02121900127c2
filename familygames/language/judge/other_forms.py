"""Other forms of a word: « mange » of « manger », "mice" of "mouse"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from familygames.cards import Language
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.words import features as f
from familygames.language.words.forms import Forms, forms
from familygames.language.words.lexicon import lexicon
from familygames.language.words.reading import Reading

OTHER_BEGINNINGS = {
    "go": "w",
    "aller": "avi",
    "be": "awi",
    "bad": "w",
    "good": "b",
    "well": "b",
    "ill": "w",
    "old": "e",
    "eat": "a",
    "oeil": "y",
    "être": "sef",
    "avoir": "aeo",
}
"""The first letters of forms that begin with another letter than their lemma."""


@lru_cache(maxsize=512)
def siblings(words: Forms, lemma: str) -> tuple[Reading, ...]:
    """All forms of a word, those that have nothing but this one meaning first."""
    own = words.forms_of(lemma)
    readings: list[Reading] = []
    for letter in dict.fromkeys(lemma[:1] + OTHER_BEGINNINGS.get(lemma, "")):
        for form in (form for form in own if form.startswith(letter)):
            readings += [reading for reading in words.readings(form) if reading.lemma == lemma]
    readings += [reading for group in words.closed.values() for reading in group if reading.lemma == lemma]
    return tuple(sorted(readings, key=lambda reading: (reading.cost, *_is_second_choice(reading))))


def _is_second_choice(reading: Reading) -> tuple[bool, bool]:
    """re-writing and iller, which are rare; waked, where there is woke"""
    if reading.lang != "en":
        return False, False
    return not lexicon("en").proposes(reading.form), reading.form.endswith("ed")


def others(
    row: Row, place: int, pos: str, kinds: frozenset[str], is_wanted: Callable[[Reading, Reading], bool]
) -> Iterator[str]:
    """Other forms of the word here, if it is of a class: *is_wanted* is asked of it and of each."""
    language = row.lang_of[place]
    if language not in GRAMMARS:
        return
    words = forms(language)
    for own in row.at(place, pos):
        for other in siblings(words, own.lemma):
            same = other.pos == pos and other.kind in kinds and " " not in other.form
            same = same and ("-" in own.form) <= ("-" in other.form)  # miss-spelled is none of "spell"
            if same and other.form != own.form and is_wanted(own, other) and _is_said(other):
                yield other.form


def _is_said(reading: Reading) -> bool:
    """Whether anybody would say it: not "hotted", which the list of forms has."""
    return reading.lang != "en" or not reading.form.isalpha() or lexicon("en").proposes(reading.form)


FINITE = frozenset({"fin"})


def conjugated(row: Row, place: int, agr: int = f.ALL) -> Iterator[str]:
    """The verb here in the same tense and in one of these persons."""
    tenses = {own.tense or "P" for own in row.at(place, "verb") if own.kind in ("fin", "imp")}
    short = row.word(place)[:1] == "'"
    forms = others(
        row, place, "verb", FINITE,
        lambda _, other: other.tense in tenses and bool(other.agr & agr) and (other.form[0] == "'") == short,
    )  # fmt: skip
    yield from dict.fromkeys(forms)


def in_form(row: Row, place: int, kind: str, tense: str = "") -> Iterator[str]:
    """The verb here as an infinitive (``inf``), a participle (``pp``, the masculine first), …"""
    forms = list(others(row, place, "verb", frozenset({kind}), lambda _, other: tense in ("", other.tense)))
    yield from sorted(dict.fromkeys(forms), key=lambda text: _is_feminine(text, row.lang_of[place]))


def _is_feminine(text: str, language: Language | None) -> bool:
    own = forms("fr").readings(text) if language == "fr" else ()
    return any(verb.kind == "pp" and not verb.gn & f.M for verb in own)


def agreeing(row: Row, place: int, gn: int) -> Iterator[str]:
    """The noun, adjective or participle here in a gender or number, all else as it is."""

    def fits(own: Reading, other: Reading) -> bool:
        return bool(other.gn & gn and other.gn & _kept(own, gn) and other.kind == own.kind)

    for pos in ("noun", "adj", "verb"):
        kinds = frozenset({"pp"}) if pos == "verb" else frozenset(own.kind for own in row.at(place, pos))
        yield from others(row, place, pos, kinds, fits)


def said_of_it(row: Row, place: int, gn: int) -> Iterator[str]:
    """The adjective, participle or determiner here as it is said of somebody of this gender and number."""
    for pos, kind in (("adj", ""), ("verb", "pp")):
        yield from others(row, place, pos, frozenset({kind}), lambda _, other: bool(other.gn & gn))
    yield from determiners(row, place, gn)


def _kept(own: Reading, gn: int) -> int:
    """What stays of a word whose gender, or whose number, becomes another."""
    if gn in (f.S, f.P):
        return (f.M if own.gn & f.M else 0) | (f.F if own.gn & f.F else 0)
    return (f.S if own.gn & f.S else 0) | (f.P if own.gn & f.P else 0)


PAIRS = (
    ("a little", "a few"), ("this", "these"), ("that", "those"), ("much", "many"), ("less", "fewer"),
    ("little", "few"),
)  # fmt: skip
TWINS = {**dict(PAIRS), **{second: first for first, second in PAIRS}}
"""English determiners that mean the same, of one and of several or of what is not counted."""
OWNERS = [set(group.split()) for group in
          ("mon ma mes", "ton ta tes", "son sa ses", "notre nos", "votre vos", "leur leurs")]  # fmt: skip


def determiners(row: Row, place: int, gn: int) -> Iterator[str]:
    """The determiner here as it goes with a noun of this gender and number."""
    language = row.lang_of[place]
    if language == "en":
        for said in dict.fromkeys((row.word(place), *(own.form for own in row.at(place, "det")))):
            *degree, last = said.split()  # too many
            if said in TWINS or last in TWINS:
                yield TWINS[said] if said in TWINS else " ".join((*degree, TWINS[last]))
        return
    for own in (own for pos in ("det", "prepdet", "wh", "predet") for own in row.at(place, pos)):
        for group in forms("fr").closed.values():
            for other in group:
                if other.gn & gn and _is_same_determiner(own, other):
                    yield other.form


def _is_same_determiner(own: Reading, other: Reading) -> bool:
    """ces of ce, mes of mon, aux of au; not les of un"""
    if (other.pos, other.kind) != (own.pos, own.kind) or other.form == own.form:
        return False
    if own.pos == "predet" or own.form.startswith("quel"):
        return own.form[:3] == other.form[:3] and own.form[:3] in ("tou", "que")
    if (
        own.kind == "quant"
        or (other.size > 1 and own.kind != "part")
        or (own.pos != "det" and other.lemma != own.lemma)
    ):
        return False
    return all((own.form in group) == (other.form in group) for group in OWNERS)
