"""Words that learners make by the rule where the language has another: "goed", « prendu », « chevals ».

Such a word is in no list, and its lemma is. So what it should be is known, and told as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from operator import eq
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.judge.other_forms import siblings
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon
from familygames.language.words.reading import Reading

IsForm = Callable[[Reading], bool]


class Made(NamedTuple):
    """A word taken as an ending on a form of a lemma: of which class it is, and which forms it stands for."""

    stem: str
    pos: str
    is_form: IsForm
    kind: str = ""
    """Which form of a verb the stem is, if that is known."""


def by_rule(language: Language, word: str) -> tuple[str, ...]:
    """went and gone for "goed", « pris » for « prendu »; nothing for a word that is none of these"""
    forms = dict.fromkeys(form for made in MADE_IN[language](word) for form in _right_forms(language, made))
    right = [form for form in forms if form != word and form.isalpha()] or _compared_with_more(language, word)
    right.sort(key=lambda form: -_shared(form, word))  # pennies before pence, for "pennys"
    return tuple(filter(lexicon(language).proposes, right)) or tuple(right)


def _shared(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return sum(1 for _ in takewhile(bool, map(eq, one, other)))


def _right_forms(language: Language, made: Made) -> Iterator[str]:
    for lemma in _lemmas(language, made):
        own = [each for each in siblings(forms(language), lemma) if each.pos == made.pos and not each.cost]
        yield from (each.form for each in own if made.is_form(each))


def _lemmas(language: Language, made: Made) -> dict[str, None]:
    """The lemmas of which the stem is a form that learners know: the infinitive, the singular, « nous … »"""
    return {
        own.lemma: None
        for own in forms(language).readings(made.stem)
        if own.pos == made.pos and not own.cost and own.kind.startswith(made.kind)
        if own.kind != "fin" or own.tense == "P"
    }


# English


def _made_in_english(word: str) -> Iterator[Made]:
    for ending, pos, is_form in ENGLISH:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            for stem in _stems(word.removesuffix(ending)):
                yield Made(stem, pos, is_form)


def _stems(stem: str) -> Iterator[str]:
    """go, mak(e), stop(p), tr(y)"""
    yield stem
    yield f"{stem}e"
    yield stem.removesuffix("e")
    if stem[-1:] == stem[-2:-1]:
        yield stem[:-1]
    if stem.endswith("i"):
        yield f"{stem[:-1]}y"


def _compared_with_more(language: Language, word: str) -> list[str]:
    """more beautiful for "beautifuler" """
    for ending, degree in (("er", "more"), ("est", "most")) if language == "en" else ():
        for stem in _stems(word.removesuffix(ending)) if word.endswith(ending) else ():
            if any(
                own.pos == "adj" and own.tense == "1" and not own.cost for own in forms("en").readings(stem)
            ):
                return [f"{degree} {stem}"]
    return []


def _is_past(own: Reading) -> bool:
    return own.kind == "pp" or (own.kind == "fin" and own.tense == "S")


ENGLISH: tuple[tuple[str, str, IsForm], ...] = (
    ("ed", "verb", _is_past),
    ("ing", "verb", lambda own: own.kind == "ger"),
    ("s", "noun", lambda own: bool(own.gn & f.P)),
    ("s", "verb", lambda own: own.kind == "fin" and own.tense == "P" and own.agr == f.AGR["3s"]),
    ("er", "adj", lambda own: own.tense == "2"),
    ("est", "adj", lambda own: own.tense == "3"),
    ("er", "adv", lambda own: own.tense == "2"),
)
"""The endings of English, and which forms a learner means by them."""

# French

INFINITIVES = ("ir", "re", "oir", "er")
DONE = {"é": INFINITIVES, **dict.fromkeys(("u", "i", "is", "it"), ("ir", "re", "oir"))}
"""How participles end, and the infinitives for which learners say so: nobody says « mangi » for « mangé »."""
PERSONS = {"ons": "1p", "ont": "1p", "ez": "2p", "ent": "3p", "ents": "3p", "es": "2s", "e": "1s"}
FUTURES = {"ai": "1s", "as": "2s", "a": "3s", "ons": "1p", "ez": "2p", "ont": "3p"}
CONDITIONALS = {"ais": "1s", "ait": "3s", "ions": "1p", "iez": "2p", "aient": "3p"}


def _made_in_french(word: str) -> Iterator[Made]:
    yield from _participles(word)
    yield from _of_a_person(word)
    yield from _futures(word)
    if word.endswith(("s", "x")):  # chevals, oeils
        yield Made(word[:-1], "noun", lambda own: own.gn & f.P == own.gn)
        yield Made(word[:-1], "adj", lambda own: own.gn & f.P == own.gn)
    if word.endswith("e"):  # sportife
        yield Made(word[:-1], "adj", lambda own: own.gn == f.FS)


def _participles(word: str) -> Iterator[Made]:
    """prendu, vendé, ouvri, lisé; prendue, prendus"""
    for agreeing, gn in (("", f.MS), ("e", f.FS), ("s", f.MP), ("es", f.FP)):
        for ending in DONE if word.endswith(agreeing) else ():
            stem = word.removesuffix(agreeing)
            if stem.endswith(ending):
                yield from _verbs(stem.removesuffix(ending), _is_participle(gn, DONE[ending]))


def _is_participle(gn: int, infinitives: tuple[str, ...]) -> IsForm:
    return lambda own: own.kind == "pp" and bool(own.gn & gn) and own.lemma.endswith(infinitives)


def _verbs(stem: str, is_form: IsForm) -> Iterator[Made]:
    """The forms of a verb that have this stem: prendre, (nous) lisons, (ils) boivent"""
    yield from (Made(stem + ending, "verb", is_form, "inf") for ending in INFINITIVES)
    yield from (Made(stem + ending, "verb", is_form, "fin") for ending in ("ons", "ent"))


def _of_a_person(word: str) -> Iterator[Made]:
    """vous faisez, ils allent, nous prendons"""
    for ending, person in PERSONS.items():
        agr = f.AGR[person] | (f.AGR["3s"] if ending == "e" else 0)
        if word.endswith(ending):
            yield from _verbs(word.removesuffix(ending), _in_tense("P", agr))


def _futures(word: str) -> Iterator[Made]:
    """elle venira, vous fairez, je voirais"""
    for tense, endings in (("F", FUTURES), ("C", CONDITIONALS)):
        for ending, person in endings.items():
            stem = word.removesuffix(ending)
            for infinitive in (stem, f"{stem}e") if word.endswith(f"r{ending}") else ():
                yield Made(infinitive, "verb", _in_tense(tense, f.AGR[person]), "inf")


def _in_tense(tense: str, agr: int) -> IsForm:
    return lambda own: own.kind == "fin" and own.tense == tense and bool(own.agr & agr)


MADE_IN: dict[Language, Callable[[str], Iterator[Made]]] = {"en": _made_in_english, "fr": _made_in_french}
