"""What a word that no list has may be, as its sentence tells: "le blorf", "je blorfe".

The lists know nearly every word of a class, so spaCy is asked, and loaded, only where they end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from familygames.cards import Language
from familygames.language.pipelines import chances, load
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.names import name_gender
from familygames.language.words.prices import SELDOM, USUAL
from familygames.language.words.reading import Reading
from familygames.language.words.tokens import CardToken

PARTS = {
    "NOUN": "noun",
    "PROPN": "name",
    "ADJ": "adj",
    "VERB": "verb",
    "AUX": "verb",
    "ADV": "adv",
    "INTJ": "intj",
    "NUM": "num",
}


TOLD = {
    "noun": ("NOUN",), "name": ("PROPN",), "adj": ("ADJ",), "verb": ("VERB", "AUX"), "modal": ("AUX",),
    "adv": ("ADV",), "num": ("NUM",), "det": ("DET",), "predet": ("DET",), "pron": ("PRON",),
    "clitic": ("PRON",), "prep": ("ADP",),
}  # fmt: skip
"""What spaCy calls the classes of words whose readings are told in full."""


KINDS = {"Fin": "fin", "Inf": "inf", "Part": "pp", "Ger": "ger"}


LEAST = 0.01


def guessed(words: Sequence[str], place: int, language: Language) -> dict[tuple[str, str], float]:
    """How likely the word at *place* is of each class and, of verbs, of each kind; what is hardly likely is
    left out, and all is if *language* has no pipeline.

    >>> max(guessed(["le", "blorf", "mange"], 1, "fr").items(), key=lambda item: item[1])[0]
    ('noun', '')
    """
    nlp = load(language)
    if nlp is None:
        return {}
    weights: dict[tuple[str, str], float] = {}
    for pos, features, certain in chances(nlp, words, place, [_known_tags(word, language) for word in words]):
        if pos in PARTS:
            kind = KINDS.get(features.get("VerbForm", ""), "") if PARTS[pos] == "verb" else ""
            if kind == "pp" and features.get("Tense") == "Pres":
                kind = "ger"
            weights[PARTS[pos], kind] = weights.get((PARTS[pos], kind), 0.0) + certain
    total = sum(weights.values())
    return {key: chance / total for key, chance in weights.items() if chance / total >= LEAST}


def _known_tags(word: str, language: Language) -> frozenset[str]:
    """What spaCy may call a word that the lists know, nothing if they do not tell."""
    every = forms(language).readings(word.lower())
    readings = [reading for reading in every if reading.cost < SELDOM] or every
    if not all(reading.pos in TOLD for reading in readings):
        return frozenset()
    return frozenset(name for reading in readings for name in TOLD[reading.pos])


GUESSED = 0.35


@lru_cache(maxsize=1024)
def as_name(text: str) -> Reading:
    gender = name_gender(text.lower())
    return Reading(text, text, None, "name", gn=f.S & f.GN.get(gender, f.ANY), agr=f.AGR["3s"])


CODE = re.compile(r"[a-z]{1,4}-?\d[a-z\d-]*")
"""What bears a letter and a number: room V02, x36709, mp3."""


FIGURE = re.compile(r"\d[\d.,:/-]*(?:[ap]\.?m\.?|st|nd|rd|th|k|cm|mm|km|kg|mg|g|m|h|'?s|%)?")
"""Figures, hours, dates and measures as they are written: 80, 12:30, 7am, 6cm, 20th."""


_COUNT = re.compile(r"\d[\d.,-]*[kmKM]?")


_ADVERB = {"fr": re.compile(r"[aeiou]mment$|[eiu]ment$"), "en": re.compile(r"ly$")}


def _is_a_year(word: str, lang: Language) -> bool:
    """a 2010 car, his 2003 tour"""
    return lang == "en" and len(word) == 4 and word[:2] in ("18", "19", "20")


def guesses(token: CardToken, lang: Language) -> tuple[Reading, ...]:
    """What a word that no list has may be, by its ending."""
    word = token.text
    if word.isdigit():
        gn = f.S if word == "1" else f.P
        return (
            Reading(word, word, lang, "num", gn=gn),
            Reading(word, word, lang, "noun", gn=gn, agr=f.third(gn)),
            *(
                (Reading(word, word, lang, "pron", "np", gn=gn, agr=f.third(gn), cost=USUAL),)
                if lang == "en"
                else ()
            ),
            *((Reading(word, word, lang, "adj", gn=f.ANY, cost=USUAL),) if _is_a_year(word, lang) else ()),
        )
    if word[:1].isdigit() and lang == "en":
        return (
            Reading(word, word, lang, "noun", gn=f.ANY, agr=f.THIRD, cost=USUAL),
            Reading(word, word, lang, "adj", gn=f.ANY, cost=USUAL),
            *((Reading(word, word, lang, "num", gn=f.P, cost=USUAL),) if _COUNT.fullmatch(word) else ()),
        )
    if CODE.fullmatch(word):
        return (as_name(word),)
    if lang in _ADVERB and _ADVERB[lang].search(word):
        return (Reading(word, word, lang, "adv", "manner", cost=GUESSED),)
    plural = word.endswith(("s", "x"))
    gn = f.P if plural and lang == "fr" else f.ANY if plural else f.S
    return (
        Reading(word, word, lang, "noun", gn=gn, agr=f.third(gn), cost=GUESSED),
        Reading(word, word, lang, "adj", gn=f.ANY, cost=GUESSED + 0.1),
        Reading(word, word, lang, "verb", "fin", tense="P", cost=GUESSED + 0.2),
        Reading(word, word, lang, "verb", "pp", cost=GUESSED + 0.3),
    )
