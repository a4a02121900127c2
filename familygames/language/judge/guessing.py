"""What a word that no list has may be, as its sentence tells: "le blorf", "je blorfe".

The lists know nearly every word of a class, so spaCy is asked, and loaded, only where they end.
"""

from __future__ import annotations

from collections.abc import Sequence

from familygames.cards import Language
from familygames.language.pipelines import chances, load
from familygames.language.words.forms import forms
from familygames.language.words.prices import SELDOM

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
