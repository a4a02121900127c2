"""What is read on a card, whatever keyboards have made of it, and which words that are."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from familygames.cards import Language
from familygames.judging import Word
from familygames.language.words.forms import tokens
from familygames.language.words.tokens import CardToken
from familygames.normalization import normal, plain


@lru_cache(maxsize=4096)
def as_read(text: str) -> str:
    """*text* with one form of each letter, one apostrophe, one hyphen and single blanks, whatever keyboards
    and word processors have made of it. A fraction and an exponent remain.

    >>> as_read("l’e\N{COMBINING ACUTE ACCENT}\N{LATIN SMALL LIGATURE FL}eur\N{NO-BREAK SPACE}½")
    "l'éfleur ½"
    >>> as_read("grand\N{EN DASH}mère"), as_read("a\N{SOFT HYPHEN}mi"), as_read("ici \N{EN DASH} là")
    ('grand-mère', 'ami', 'ici – là')
    """
    if not text.isascii():
        seen = "".join([letter for letter in text if unicodedata.category(letter) != "Cf"])
        composed = plain(normal("NFC", seen))
        text = plain("".join([_in_one_look(letter) for letter in composed]))
        text = _DASH_IN_A_WORD.sub("-", text)
    return " ".join(plain(text).split())


MARKS = ',;:.!?¿¡…«»"“”()–'
"""What a card may bear instead of words."""
BEHIND_A_WORD = re.compile(r"(?<![,;:.!?…])[,;:.!?…]++(?=\s|$)|(?<!\S)–(?=\s|$)")
"""What parts the words before it from those behind it."""


def is_a_mark(text: str) -> bool:
    """Whether a card bears no word, as it bears a comma or a question mark."""
    return bool(text) and not text.strip(f"{MARKS} ")


_DASH_IN_A_WORD = re.compile(r"(?<!\s)–(?=\w)")


def _in_one_look(letter: str) -> str:
    """Full width, ligatures and fonts of letters are but looks; ½ and ² are other numbers than 1 2 and 2."""
    is_a_number = letter.isnumeric() and not letter.isdecimal()
    return letter if is_a_number else normal("NFKC", letter)


def card_as_read(card: Word) -> Word:
    text, lemma = as_read(card.text), as_read(card.lemma)
    return card if (text, lemma) == (card.text, card.lemma) else card.but(text=text, lemma=lemma)


def words_of(card: Word, languages: tuple[Language, ...]) -> tuple[list[CardToken], list[Language | None]]:
    """The words of a card and their languages. A name keeps none, but what is said short behind it is
    English: Eve's, Tom'll.
    """
    if _is_address(card.text):
        return [CardToken(card.text.lower(), card.text)], [None]
    if card.lang is None and card.text[:1].isupper() and "en" in languages:
        parts = tokens(card.text, "en")
        if len(parts) > 1 and parts[-1].joined and len(card.text.split()) == 1:
            first: Language | None = "en" if parts[0].said == "I" else None
            return list(parts), [first, *(["en"] * (len(parts) - 1))]
    parts = tokens(card.text, card.lang or languages[0])
    return list(parts), [card.lang] * len(parts)


def _is_address(text: str) -> bool:
    """A place in the web or where letters go: www.example.org, example.com, tom@example.com"""
    if " " in text:
        return False
    written = text.lower()
    name, at, host = written.partition("@")
    if at and name:
        return "." in host.strip(".")
    host, dot, last = written.partition("/")[0].rpartition(".")
    named = bool(host and dot) and last in _ENDS_OF_ADDRESSES
    return named or written.startswith(("http://", "https://", "www."))


_ENDS_OF_ADDRESSES = frozenset("com org net edu gov fr uk".split())
