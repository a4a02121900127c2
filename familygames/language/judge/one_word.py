"""Words written apart that are one: "over rated", "with out", « long temps »."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.cards import Language
from familygames.language.judge.homophones import Spelling
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon

MOST_TRIED = 3
"""How many pairs of words are read as one."""
SHORTEST = 5
"""Letters of the shortest word that two make."""


def written_as_one(row: Row) -> Iterator[Spelling]:
    """The row with two words as the one they make together; the first few."""
    tried = 0
    for place in range(row.size - 1):
        better = ("mis" if row.word(place) == "miss" else row.word(place)) + row.word(place + 1)
        if tried < MOST_TRIED and _are_two_cards(row, place) and _is_a_word(row, place, better):
            tried += 1
            first = row.card_of[place]
            card = row.cards[first].__replace__(text=better, part=None, lemma="")
            cards = (*row.cards[:first], card, *row.cards[first + 2 :])
            said = f"{row.word(place)} {row.word(place + 1)}"
            yield Spelling(Row(cards, _languages(row), row.fuel), place, place + 2, said, better)


def _are_two_cards(row: Row, place: int) -> bool:
    """Whether two words are a card each, without grammar that a teacher has written."""
    if place + 1 in row.marks:
        return False
    cards = row.card_of[place : place + 2]
    whole = all(row.spans[card] == (at, at + 1) for at, card in enumerate(cards, place))
    return whole and not any(row.cards[card].part for card in cards)


def _is_a_word(row: Row, place: int, word: str) -> bool:
    lang = row.lang_of[place]
    if lang not in GRAMMARS or row.lang_of[place + 1] != lang or row.word(place) == "not":
        return False
    known = (
        len(word) >= SHORTEST and word.isalpha() and forms(lang).knows(word) and lexicon(lang).proposes(word)
    )
    return known and not (row.at(place, "noun") and _is_a_noun(row, place + 1))


def _is_a_noun(row: Row, place: int) -> bool:
    """king snake, which may be written so"""
    return row.lang_of[place] == "en" and set(row.lattice[place]) == {"noun"}


def _languages(row: Row) -> tuple[Language, ...]:
    return tuple(dict.fromkeys(lang for lang in row.lang_of if lang is not None)) or GRAMMARS
