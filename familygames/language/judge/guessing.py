"""What a word that no list has may be, by its letters: "blorfly" is an adverb, V02 the name of a room."""

from __future__ import annotations

import re
from functools import lru_cache

from familygames.cards import Language
from familygames.language.words import features as f
from familygames.language.words.names import name_gender
from familygames.language.words.prices import USUAL
from familygames.language.words.reading import Reading
from familygames.language.words.tokens import CardToken

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


def _is_a_year(word: str) -> bool:
    """a 2010 car, his 2003 tour, 2005 was a good year"""
    return len(word) == 4 and word[:2] in ("18", "19", "20")


def guesses(token: CardToken, lang: Language) -> tuple[Reading, ...]:
    """What a word that no list has may be, by its ending."""
    word = token.text
    if word.isdigit():
        gn = f.S if word == "1" else f.ANY if _is_a_year(word) else f.P
        return (
            Reading(word, word, lang, "num", gn=gn),
            Reading(word, word, lang, "noun", gn=gn, agr=f.third(gn)),
            *(
                (Reading(word, word, lang, "pron", "np", gn=gn, agr=f.third(gn), cost=USUAL),)
                if lang == "en"
                else ()
            ),
            *(
                (Reading(word, word, lang, "adj", gn=f.ANY, cost=USUAL),)
                if _is_a_year(word) and lang == "en"
                else ()
            ),
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
