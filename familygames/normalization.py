"""One form of each letter, whatever somebody has piled up on it, and of the signs within words.

>>> normal("NFC", "e\\N{COMBINING ACUTE ACCENT}")
'é'
>>> plain("grand\\N{NON-BREAKING HYPHEN}mère d’Anne")
"grand-mère d'Anne"
"""

from __future__ import annotations

import unicodedata
from typing import Literal

MOST_MARKS = 30
"""Marks that a letter keeps; no language needs as many (Unicode Standard Annex 15, Stream-Safe Text)."""
SHORT = 100
"""Letters of a text in which it does not matter how many of them are marks."""

APOSTROPHES = "'’‘‛`´ʹʻʼʽˈ′‵＇"
HYPHENS = "-\u00ad\u2010\u2011\u2043\u2212\ufe58\ufe63\uff0d"
DASHES = "\u2012\u2013\u2014\u2015"
_PLAIN = str.maketrans(
    dict.fromkeys(APOSTROPHES, "'") | dict.fromkeys(HYPHENS, "-") | dict.fromkeys(DASHES, "–")
)


def normal(form: Literal["NFC", "NFKC", "NFKD"], text: str) -> str:
    """*text* in that normal form of Unicode, a letter with `MOST_MARKS` at the most.

    Marks are brought into an order, which takes as the square of how many there are on one letter, and
    nothing else runs meanwhile.
    """
    return unicodedata.normalize(form, text if len(text) <= SHORT else _thinned(text))


def plain(text: str) -> str:
    """*text*, as long as it was, with one apostrophe, one hyphen and one dash: what keyboards, word
    processors and spreadsheets make of them differs.
    """
    return text.translate(_PLAIN)


def _thinned(text: str) -> str:
    first = {letter: unicodedata.normalize("NFKD", letter)[0] for letter in set(text)}
    marks = {letter for letter, piece in first.items() if unicodedata.combining(piece)}
    if not marks:
        return text
    kept: list[str] = []
    on_one = 0
    for letter in text:
        on_one = on_one + 1 if letter in marks else 0
        if on_one <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)
