"""The plural of a card's noun, as the full forms of its language have it; nothing where they do not tell.

>>> from familygames.judging import Word
>>> plural_of(Word(text="cheval", lang="fr", part="noun", number="s", lemma="cheval"))
'chevaux'
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from familygames.cards import Language
from familygames.judging import Word
from familygames.language.judge.kinds import is_counted
from familygames.language.judge.row import GRAMMARS
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon
from familygames.normalization import normal

BETWEEN = {"fr": ("de", "d’", "d'", "à", "au", "aux", "en"), "en": ("of", "in", "on", "for")}
"""What stands between a noun, which has the plural, and what belongs to it: « pomme de terre »."""
GENDERS = ("m", "f")


def plural_of(noun: Word) -> str:
    """The plural of a noun in the singular; "" if it is not known, or of what is not counted."""
    lang, text = noun.lang, " ".join(normal("NFC", noun.text).casefold().split())
    if lang is None or lang not in GRAMMARS or noun.part != "noun" or noun.number != "s" or not text:
        return ""
    lemma = noun.lemma or text
    if not is_counted(lemma, lang) and forms(lang).words("counted-too").isdisjoint((text, lemma)):
        return ""
    plural = _plural(text.replace("œ", "oe"), noun.gender, lang)
    plural = plural.replace("oe", "œ") if "œ" in text else plural
    return plural[:1].upper() + plural[1:] if noun.text[:1].isupper() else plural


def _plural(text: str, gender: str, lang: Language) -> str:
    own = _own(lang).get(text) or (text if text in forms(lang).words("plural-too") else "")
    return own or _listed(text, gender, lang) or _of_several(text, gender, lang)


def _listed(text: str, gender: str, lang: Language) -> str:
    """Of the same gender; what is common goes before what is not, and « yeux » before what has an s."""
    ranked: list[tuple[bool, bool, int, str]] = []
    for lemma, genders in _singulars(text, lang).items():
        wanted = {gender} & genders or genders
        for form, plural, share in _forms_of(lang).get(lemma, ()):
            if not wanted or any(sex in one for one in plural for sex in wanted):
                ranked.append((lexicon(lang).proposes(form), form != f"{text}s", share, form))
    return max(ranked)[-1] if ranked else _by_itself(text, gender, lang)


def _singulars(text: str, lang: Language) -> dict[str, set[str]]:
    """The genders of each noun that *text* is one of."""
    singulars: dict[str, set[str]] = {}
    for kind, lemma, listed, _ in _entries(text, lang):
        features = [one for one in listed.split(",") if "s" in one]
        if kind == "n" and features:
            singulars[lemma] = {sex for sex in GENDERS if any(sex in feature for feature in features)}
    return singulars


def _by_itself(text: str, gender: str, lang: Language) -> str:
    """A regular plural that the list has as a word of its own: « bijoux »."""
    if lang != "fr":
        return ""
    for form in (f"{text}s", f"{text}x", f"{text.removesuffix('l')}ux"):
        for kind, lemma, features, _ in _entries(form, lang):
            plurals = [one for one in features.split(",") if one in ("mp", "fp")]
            if kind == "n" and lemma == form and any(one[0] == (gender or one[0]) for one in plurals):
                return form
    return ""


def _of_several(text: str, gender: str, lang: Language) -> str:
    """Of several words the one before « de » has it, else the last in English."""
    said = text.split()
    if len(said) < 2:
        return ""
    place = next((place for place, word in enumerate(said) if _parts(word, lang) and place), 0)
    if place:
        head, rest = " ".join(said[:place]), " ".join(said[place:])
        plural = _plural(head, gender, lang)
        return f"{plural} {rest}" if plural else ""
    if lang != "en":
        return ""
    plural = _plural(said[-1], gender, lang)
    return " ".join([*said[:-1], plural]) if plural else ""


def _parts(word: str, lang: Language) -> bool:
    return word in BETWEEN[lang] or any(word.startswith(one) for one in BETWEEN[lang] if one[-1] in "'’")


def prepare(languages: Iterable[Language]) -> None:
    """Read the plurals of *languages*, which takes a tenth of a second."""
    for lang in languages:
        if lang in GRAMMARS:
            _forms_of(lang)
            _own(lang)


@cache
def _forms_of(lang: Language) -> dict[str, list[tuple[str, tuple[str, ...], int]]]:
    """The plural forms of each noun, with their features and in how many of a hundred cases they are that."""
    by_lemma: dict[str, list[tuple[str, tuple[str, ...], int]]] = {}
    for form in forms(lang).alphabet:
        for kind, lemma, features, share in forms(lang).entries(form):
            plural = tuple(feature for feature in features.split(",") if "p" in feature)
            if kind == "n" and plural:
                by_lemma.setdefault(lemma, []).append((form, plural, int(share or 100)))
    return by_lemma


def _entries(text: str, lang: Language) -> list[list[str]]:
    known = forms(lang)
    return list(known.entries(text)) if known.knows_form(text) else []


@cache
def _own(lang: Language) -> dict[str, str]:
    """Plurals that are no form of their noun, or not the one that classes learn."""
    pairs = (entry.partition("=") for entry in forms(lang).words("plural-of"))
    return {singular: plural for singular, _, plural in pairs}
