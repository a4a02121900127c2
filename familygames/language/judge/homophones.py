"""Words that sound like others, and rows in which one of them stands for the other: « il à un chat »."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from familygames.language.judge.forms import forms
from familygames.language.judge.words import GRAMMARS, Row

MOST_TRIED = 5
"""How many other spellings of a row are read."""
BEGINNING_A_NOUN = frozenset({"det", "name", "pron", "predet", "num"})


class Spelling(NamedTuple):
    """A row with one word written as another that sounds so, from *first* to *last*."""

    row: Row
    first: int
    last: int
    word: str
    better: str


def other_spellings(row: Row) -> Iterator[Spelling]:
    """The row with each word that sounds like another in its place; the first few."""
    tried = 0
    for place in range(row.size):
        for size in (2, 1):
            words = tuple(row.word(at) for at in range(place, place + size))
            for better in _alike().get(words, ()) if _is_french_in_a_card(row, place, size) else ():
                spelling = _respelt(row, place, size, better)
                if spelling is not None and _is_likely(row, place, better):
                    tried += 1
                    if tried > MOST_TRIED:
                        return
                    yield spelling


def _is_french_in_a_card(row: Row, place: int, size: int) -> bool:
    """Whether the words are French, on one card, without grammar that a teacher has written."""
    places = range(place, min(place + size, row.size))
    cards = {row.card_of[at] for at in places}
    french = all(row.lang_of[at] == "fr" for at in places)
    return french and len(places) == size and len(cards) == 1 and not row.cards[cards.pop()].part


def _is_likely(row: Row, place: int, better: str) -> bool:
    """Whether a pupil may have meant the other word: not where the one at hand does what it mostly does"""
    word = row.word(place)
    after = row.lattice[place + 1] if place + 1 < row.size else {}
    if word == "et" and better == "est":
        return not after.keys() & BEGINNING_A_NOUN  # le chat et le chien
    if word == "est":
        return not row.word(place - 1).endswith("'")  # c'est
    if word == "la" and better == "là":
        return not after.keys() & {"noun", "adj", "name", "num"}  # la couche
    if word == "où":
        return bool(after.keys() & {"det", "prep", "prepdet"})  # du thé ou du café
    if word in ("quelle", "quelles"):
        return not any(verb.lemma == "être" for verb in after.get("verb", ()))
    return _stands_as_the_other(row, place, better)


def _stands_as_the_other(row: Row, place: int, better: str) -> bool:
    """il *à* un chat, elle *c'est* levée, elle *ni* va pas: what stands before is a subject"""
    word, before = row.word(place), row.word(place - 1)
    subject = _is_pronoun(row, place - 1, "subj", "np")
    if word == "à":
        return subject or _is_within_a_verb(row, place)
    if word == "a" or (word == "peut" and better == "peu"):
        led = before == "qui" or _is_pronoun(row, place - 1, "subj")
        return not led and row.word(place + 1) != "être"
    if word == "c'" and better in ("s'est", "s'"):
        return subject or bool(row.at(place - 1, "noun"))
    if word == "peu":
        return before not in ("un", "très", "trop", "si", "assez", "aussi", "le", "de")
    return word != "ni" or not any("ne" in here for here in row.lattice)


def _is_within_a_verb(row: Row, place: int) -> bool:
    """lui *à* dit, n'y *à* pas: behind a small pronoun, or before a participle"""
    done = any(verb.kind == "pp" for verb in row.at(place + 1, "verb"))
    return done or bool(row.at(place - 1, "clitic") or row.at(place - 1, "ne"))


def _is_pronoun(row: Row, place: int, *kinds: str) -> bool:
    return any(pronoun.kind in kinds for pronoun in row.at(place, "pron"))


def _respelt(row: Row, place: int, size: int, better: str) -> Spelling | None:
    """The row with *better* for some words of a card, if they stand there once."""
    number = row.card_of[place]
    card = row.cards[number]
    said = "".join(token.said for token in row.tokens[place : place + size])
    text = _replaced(card.text.replace("’", "'"), said, better)
    if not text:
        return None
    cards = (*row.cards[:number], card.__replace__(text=text), *row.cards[number + 1 :])
    languages = tuple(dict.fromkeys(lang for lang in row.lang_of if lang is not None)) or GRAMMARS
    return Spelling(Row(cards, languages), place, place + size, said, better)


def _replaced(text: str, said: str, better: str) -> str:
    """The text with *better* for the one word *said*; nothing if it is not there, or more than once."""
    found = [at for at in range(len(text)) if text.startswith(said, at) and _is_whole(text, at, said)]
    return f"{text[: found[0]]}{better}{text[found[0] + len(said) :]}" if len(found) == 1 else ""


def _is_whole(text: str, start: int, word: str) -> bool:
    """Whether it is a word of its own: « à », not « là »; what is shortened may be followed by another."""
    before, after = text[start - 1 : start], text[start + len(word) : start + len(word) + 1]
    return not before.isalnum() and (word.endswith("'") or not (after.isalnum() or after == "'"))


@cache
def _alike() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Other spellings of what sounds alike, by its words."""
    found: dict[tuple[str, ...], list[str]] = {}
    for entry in sorted(forms("fr").words("homophones")):
        word, _, others = entry.partition("=")
        elided = word[:2] if word[1:2] == "'" else ""
        words = (elided, word[2:]) if elided and word[2:] else (word,)
        found.setdefault(words, []).extend(others.split("/"))
    return {words: tuple(others) for words, others in found.items()}
