"""Words in no list, for one letter, an accent or an apostrophe is wrong: « apres », « labeille », "hapy"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from string import ascii_lowercase

from familygames.cards import Language
from familygames.language.judge.by_rule import by_rule
from familygames.language.judge.homophones import Spelling, language_in_a_card, respelt
from familygames.language.judge.row import Row
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon

ACCENTS = {
    "a": "àâ",
    "e": "éèêë",
    "i": "îï",
    "o": "ô",
    "u": "ùû",
    "c": "ç",
    "é": "èêe",
    "è": "éêe",
    "ê": "éèe",
    "à": "âa",
    "â": "aà",
    "ç": "c",
    "î": "i",
    "ô": "o",
    "û": "uù",
    "ù": "uû",
}
SHORTENED = ("l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quelqu", "aujourd")
"""What stands before an apostrophe."""
Slip = Callable[[str, str], Iterator[str]]
"""What may have been meant instead of a word, with some of these letters."""
Alternatives = Callable[[Language, str], Iterator[str]]
SHORTEST = 4
"""In a shorter word one letter more or less says nothing, unless it is its last: « il doi »."""
ENDED: dict[Language, Callable[[str], tuple[str, ...]]] = {
    "en": lambda _: (),
    "fr": lambda word: tuple(word + ending for ending in "stx"),
}
"""What a short word is without the end that nobody hears: « il doi »."""
MOST_TRIED = 8

_DONE = re.compile(r"ée?s?$").search
_OPEN = re.compile(r"[aeiouyhàâéèêëîïôù]").match


def without_accents(row: Row) -> list[Spelling]:
    """The row with the accents or the apostrophe that its unknown word lacks."""
    return _rows(row, lambda language, word: with_its_accents(word) if language == "fr" else iter(()))


def made_by_rule(row: Row) -> list[Spelling]:
    """The row with the right form of its unknown word: went for "goed" """
    return _rows(row, lambda language, word: iter(by_rule(language, word)))


def one_letter_off(row: Row) -> Iterator[list[Spelling]]:
    """The row with common words that are one letter from its unknown one, the likeliest slips first."""
    for slip in SLIPS:
        yield _rows(row, partial(_near, slip))


def _rows(row: Row, others: Alternatives) -> list[Spelling]:
    if len(row.unknown) != 1:
        return []
    (place,) = row.unknown
    language = language_in_a_card(row, place, 1)
    word = row.word(place)
    capital = place > 0 and row.tokens[place].said[:1].isupper()
    if language is None or capital or not word.isalpha():
        return []
    rows = (respelt(row, place, 1, better) for better in others(language, word))
    return list(islice((spelling for spelling in rows if spelling is not None), MOST_TRIED))


def with_its_accents(word: str) -> Iterator[str]:
    """French words that are written so without their apostrophe, or one or two accents."""
    for before in SHORTENED:
        after = word.removeprefix(before)
        if after != word and _OPEN(after) and (forms("fr").knows(after) or after == "hui"):
            yield f"{before}'{after}"
    once = set(_accented(word))
    twice = {each for one in once for each in _accented(one)} - {word}
    yield from sorted(each for each in once | twice if forms("fr").knows(each))


def _accented(word: str) -> Iterator[str]:
    """With another accent on one letter; not one less at the end: « mangé » is no slip for « mange »."""
    done = _DONE(word)
    for place, letter in enumerate(word):
        if letter in ACCENTS and not (done and done.start() == place):
            before, after = word[:place], word[place + 1 :]
            for other in ACCENTS[letter]:
                yield before + other + after


def _near(slip: Slip, language: Language, word: str) -> Iterator[str]:
    """Common words that one learner's *slip* makes *word*."""
    letters = ascii_lowercase + ("éèêàç" if language == "fr" else "")
    is_short = len(word) < SHORTEST
    for other in sorted({*slip(word, letters)} - {word}):
        if is_short and other not in ENDED[language](word):
            continue
        if forms(language).knows(other) and lexicon(language).proposes(other):
            yield other


def _changed_places(word: str, _: str) -> Iterator[str]:
    """freind → friend"""
    yield from (f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}" for at in range(len(word) - 1))


def _double(word: str, _: str) -> Iterator[str]:
    """hapy → happy, beautifull → beautiful"""
    for at, letter in enumerate(word):
        yield f"{word[:at]}{letter}{word[at:]}"
        if word[at - 1 : at] == letter:
            yield f"{word[:at]}{word[at + 1 :]}"


def _one_too_few(word: str, letters: str) -> Iterator[str]:
    """hous → house"""
    yield from (f"{word[:at]}{letter}{word[at:]}" for at in range(len(word) + 1) for letter in letters)


def _one_too_many(word: str, _: str) -> Iterator[str]:
    """withe → with"""
    yield from (f"{word[:at]}{word[at + 1 :]}" for at in range(len(word)))


def _another(word: str, letters: str) -> Iterator[str]:
    """becouse → because"""
    yield from (f"{word[:at]}{letter}{word[at + 1 :]}" for at in range(len(word)) for letter in letters)


SLIPS: tuple[Slip, ...] = (_changed_places, _double, _one_too_few, _one_too_many, _another)
