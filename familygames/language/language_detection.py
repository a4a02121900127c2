"""In which of two languages a column of words is: by its articles, by the dictionaries, by its letters.

>>> looks_swapped([("the cat", "le chat"), ("the dog", "le chien"), ("to eat", "manger")], ("fr", "en"))
True
>>> looks_swapped([("le chat", "the cat"), ("le chien", "the dog"), ("manger", "to eat")], ("fr", "en"))
False
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache

from familygames.cards import Language
from familygames.language.card_annotation import ARTICLES, split
from familygames.language.resources import LANGUAGES
from familygames.language.words.lexicon import lexicon

MOST_PHRASES = 60
"""How many cells of a column are looked at."""
LONGEST = 200
"""Letters of a phrase that are looked at."""
SURE = 0.45
"""How much better words must fit the other way round before anybody is told."""
FEWEST = 2
"""So few lines tell nothing yet."""
SURE_OF_ONE = 1.0
"""And how much better those of a single line."""
UNKNOWN = 0.4
"""How well a phrase fits a language of which we have no dictionary."""

SCRIPTS: dict[Language, tuple[str, ...]] = {
    "ar": ("ARABIC",), "fa": ("ARABIC",), "ur": ("ARABIC",), "he": ("HEBREW",), "yi": ("HEBREW",),
    "el": ("GREEK",), "ru": ("CYRILLIC",), "uk": ("CYRILLIC",), "be": ("CYRILLIC",), "bg": ("CYRILLIC",),
    "sr": ("CYRILLIC", "LATIN"),
    "mk": ("CYRILLIC",), "hy": ("ARMENIAN",), "ka": ("GEORGIAN",), "th": ("THAI",),
    "hi": ("DEVANAGARI",), "mr": ("DEVANAGARI",), "ne": ("DEVANAGARI",), "bn": ("BENGALI",), "ta": ("TAMIL",),
    "te": ("TELUGU",), "ml": ("MALAYALAM",), "kn": ("KANNADA",), "gu": ("GUJARATI",), "si": ("SINHALA",),
    "am": ("ETHIOPIC",), "ti": ("ETHIOPIC",), "ko": ("HANGUL",), "zh": ("CJK",), "zh-hans": ("CJK",),
    "zh-hant": ("CJK",), "ja": ("CJK", "HIRAGANA", "KATAKANA"),
}  # fmt: skip
"""The letters of languages that are not written in Latin ones."""

LETTERS: dict[Language, str] = {
    "cs": "ěřůčšžťďňáíéýúó", "da": "æøå", "de": "äöüß", "en": "", "es": "ñáéíóúü¿¡", "fr": "éèêëàâçùûîïôœæÿü",
    "hr": "čćđšž", "hu": "áéíóöőúüű", "it": "àèéìòù", "nb": "æøå", "nl": "ëïéèöü", "pl": "ąćęłńóśźż",
    "pt": "ãõáâàçéêíóôú", "ro": "ăâîșțşţ", "sk": "áäčďéíĺľňóôŕšťúýž", "sl": "čšž", "sv": "åäö",
    "tr": "çğıöşüâî",
}  # fmt: skip
"""The letters with marks that a language has; of one that is not here nothing is said."""


@cache
def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def fits(phrase: str, language: Language) -> float:
    """From 0, surely not of *language*, to 1, surely of it."""
    phrase = phrase[:LONGEST]
    letters = [letter for letter in phrase.casefold() if letter.isalpha()]
    if not letters:
        return UNKNOWN
    scripts = SCRIPTS.get(language, ("LATIN",))
    if sum(_script(letter) in scripts for letter in letters) < len(letters) / 2:
        return 0.0
    if scripts != ("LATIN",):
        return 1.0
    if language in LETTERS and any(letter > "\x7f" and letter not in LETTERS[language] for letter in letters):
        return 0.0
    article, word = split(phrase, language)
    if article or (language == "en" and phrase.casefold().startswith("to ")):
        return 1.0
    if _has_article_of_others(phrase, language):
        return 0.0
    if language in LANGUAGES:
        parts = [part for part in re.split("[ ’'-]", word) if part.isalpha()]
        known = sum(lexicon(language).is_word(part) for part in parts)
        return 0.8 * known / len(parts) if parts else UNKNOWN
    return 0.7 if any(letter > "\x7f" for letter in letters) and language in LETTERS else UNKNOWN


def _has_article_of_others(phrase: str, language: Language) -> bool:
    """Whether *phrase* begins with an article that is one only elsewhere."""
    first, _, rest = phrase.casefold().partition(" ")
    return bool(rest) and (first in _OTHERS.get(language, ()) or (first == "to" and language != "en"))


_OTHERS: dict[Language, frozenset[str]] = {
    language: frozenset(
        article
        for other, articles in ARTICLES.items()
        for article in articles
        if len(article) > 1 and article not in own and other != language
    )
    for language, own in ARTICLES.items()
}


def fit(phrases: Iterable[str], language: Language) -> float:
    """How well a column of words fits a language, from 0 to 1."""
    scores = [fits(phrase, language) for phrase in phrases]
    return sum(scores) / len(scores) if scores else 0.0


def language_like(phrases: Sequence[str], taken: Language) -> Language:
    """The language that a column of words is surely in, where that is not the one it is *taken* for; else
    *taken*.

    >>> language_like(["le chien", "le chat", "la souris"], "de")
    'fr'
    >>> language_like(["la perra", "la gata"], "it")  # It may be Spanish, too.
    'it'
    """
    some = [phrase for phrase in phrases if phrase.strip()][:MOST_PHRASES]
    if len(some) < FEWEST:
        return taken
    fitting = {language: fit(some, language) for language in (taken, *ARTICLES)}
    best = max(fitting.values())
    if best - fitting[taken] < SURE:
        return taken
    likely = [language for language, fits_so in fitting.items() if best - fits_so < SURE]
    read = [language for language in likely if language in LANGUAGES and _is_read(some, language)]
    sure = read if len(read) == 1 else likely
    return sure[0] if len(sure) == 1 else taken


def _is_read(phrases: Sequence[str], language: Language) -> bool:
    """Whether the dictionary has most words behind the articles."""
    behind = [split(phrase, language)[1] for phrase in phrases]
    return sum(lexicon(language).is_word(word) for word in behind) > len(behind) / 2


def gain(pairs: Sequence[tuple[str, str]], languages: tuple[Language, Language]) -> float:
    """How much better words fit the other way round, from -2 to 2; 0 tells nothing."""
    whole = [pair for pair in pairs if pair[0].strip() and pair[1].strip()][:MOST_PHRASES]
    if len(whole) < FEWEST:
        return 0.0
    return sum(_gain_of(pair, languages) for pair in whole) / len(whole)


def _gain_of(pair: tuple[str, str], languages: tuple[Language, Language]) -> float:
    (own, target), (first, second) = pair, languages
    return fits(own, second) + fits(target, first) - fits(own, first) - fits(target, second)


def looks_swapped(pairs: Sequence[tuple[str, str]], languages: tuple[Language, Language]) -> bool:
    """Whether the words of each pair seem to be in each other's place."""
    return gain(pairs, languages) > SURE


def turned(pairs: Sequence[tuple[str, str]], languages: tuple[Language, Language]) -> list[int]:
    """The places of the pairs whose words are each in the other's place, where others stand as they should;
    none, if it is only one, which may be a word that both languages have.
    """
    gains = [_gain_of(pair, languages) if pair[0].strip() and pair[1].strip() else 0.0 for pair in pairs]
    if sum(better >= SURE_OF_ONE for better in gains) < FEWEST:
        return []
    return [place for place, better in enumerate(gains) if better > SURE]
