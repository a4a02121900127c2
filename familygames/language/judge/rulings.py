"""What is ruled of a row, once it is known how it reads: accept, refuse with reasons, or unsure."""

from __future__ import annotations

from familygames.cards import Language
from familygames.judging import Opinion, Ruling
from familygames.language.judge import letters, small
from familygames.language.judge.by_rule import by_rule
from familygames.language.judge.chart import DOUBT, Flaw, Phrase
from familygames.language.judge.doubts import (
    in_an_unknown_language,
    seldom_said,
    too_long,
    unread,
    with_an_unknown_word,
)
from familygames.language.judge.last_resort import in_no_order, one_card_out_of_place, without_any_verb
from familygames.language.judge.meaning import senseless
from familygames.language.judge.meant import misspelt_word, rather_misspelt, written_as_another
from familygames.language.judge.mending import mends
from familygames.language.judge.rare_words import is_learned
from familygames.language.judge.reader import ABSURD, RELAXED, cheapest, is_accepted
from familygames.language.judge.refusing import findings, refused
from familygames.language.judge.row import GRAMMARS, MOST_WORDS, Row
from familygames.language.judge.wording import finding
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon

A_WORD = 0.05
"""How much more doubt each word of a long sentence may bring before the judge leans against it."""
LIKE_A_WORD = 0.5
"""How much an unknown word must look like one so that the judge leans towards it."""
SHORT = 6
"""A sentence of up to so many words is not long."""


def unreadable(row: Row, languages: tuple[Language, ...]) -> Ruling | None:
    """What is ruled of a row that no grammar here is for, or that is too long for it; None of all others."""
    if foreign := [lang for lang in row.lang_of if lang is not None and lang not in GRAMMARS]:
        return small.judge_small(row, foreign[0]) if small.knows(foreign[0]) else _in_no_language(row)
    if row.size > MOST_WORDS:
        return Ruling("unsure", "accept", (finding(too_long(row), row),), 0.5)
    return None if set(languages) <= set(GRAMMARS) or not _may_be_of_others(row) else _in_no_language(row)


def too_hard(row: Row, outer: tuple[Flaw, ...]) -> Ruling:
    """Of a row that takes more work than any may, and *outer*, what was seen in it until then."""
    if outer:
        return refused(row, outer, 2.0)
    return Ruling("unsure", "accept", (finding(too_long(row), row),), 0.4)


def misread(row: Row, outer: tuple[Flaw, ...]) -> Ruling:
    """Of a row that the grammar cannot read without letting something go."""
    extra = sum(flaw.weight for flaw in outer)
    best = cheapest(row, RELAXED)
    if misspelt := rather_misspelt(row, best, outer):
        return refused(row, (misspelt,), misspelt.weight)
    if row.unknown and (near := misspelt_word(row)):
        return Ruling("unsure", "refuse", (near,), 0.4)
    if best is not None and not any(flaw.weight >= 1 for flaw in (*outer, *best.flaws)):
        lean: Opinion = "accept" if _adds_up(best, row) else "refuse"
        return Ruling("unsure", lean, (finding(seldom_said(row), row),), 0.45)
    if best is not None:
        return refused(row, (*outer, *best.flaws), best.cost + extra)
    if outer:
        return refused(row, outer, 2.0 + extra)
    if reason := without_any_verb(row) or one_card_out_of_place(row):
        return refused(row, (reason,), 1.5)
    return Ruling("unsure", "refuse", (finding(unread(row, in_no_order(row)), row),), 0.2)


def understood(row: Row, best: Phrase, outer: tuple[Flaw, ...]) -> Ruling:
    """Of a row that the grammar reads as *best*, while *outer* may be wrong with words side by side."""
    if outer:
        return refused(row, (*outer, *best.flaws), best.cost + sum(flaw.weight for flaw in outer))
    clash = senseless(best.facts, row)
    if clash is not None and not row.unknown and not _is_denied(row):
        certain, absurd = clash
        if certain >= 0.8:
            return Ruling("refuse", "refuse", (absurd,), 1 - certain)
        return Ruling("unsure", "refuse" if certain >= ABSURD else "accept", (absurd,), 1 - certain)
    if row.unknown:
        misspelt = written_as_another(row)
        return refused(row, (misspelt,), 1.0) if misspelt else _with_unknown(row, best)
    if is_accepted(best):
        return Ruling("accept", "accept", (), round(1 - best.cost / 2, 3))
    reasons = findings(mends(best.flaws, row), row) or (finding(seldom_said(row), row),)
    return Ruling("unsure", "accept", reasons, round(1 - best.cost / 2, 3))


def _with_unknown(row: Row, best: Phrase) -> Ruling:
    """A sentence that is well made but for a word that is in no list: a rare one, or misspelt."""
    place = next((at for at in row.unknown if not _is_rare_word(row, at)), row.unknown[0])
    score = round(0.7 - best.cost / 2, 3)
    if _is_rare_word(row, place):
        return Ruling("unsure", "accept", (finding(with_an_unknown_word(row, place), row),), score)
    near = misspelt_word(row)
    looks = letters.looks_like_a_word(row.tokens[place].text, row.lang_of[place] or "")
    lean: Opinion = "accept" if looks > LIKE_A_WORD and not near else "refuse"
    return Ruling("unsure", lean, (near or finding(with_an_unknown_word(row, place), row),), score)


def _adds_up(best: Phrase, row: Row) -> bool:
    """Whether no more than many small doubts make a long sentence dear: each word may bring one."""
    return DOUBT < best.cost <= DOUBT + A_WORD * max(0, row.size - SHORT)


def _is_rare_word(row: Row, place: int) -> bool:
    language = row.lang_of[place]
    word = row.tokens[place].text
    if language is None or not word.isalpha():
        return True
    if by_rule(language, word):
        return False
    if lexicon(language).is_word(word) or (language == "fr" and is_learned(word, forms("fr").knows)):
        return True
    is_part = _is_common_noun if language == "en" else forms(language).knows  # sandcastle, périurbain
    return any(is_part(word[:at]) and is_part(word[at:]) for at in range(3, len(word) - 2))


def _is_common_noun(word: str) -> bool:
    """sand, castle: such two may be one word"""
    nouns = (reading for reading in forms("en").readings(word) if reading.pos == "noun" and not reading.cost)
    return any(nouns) and lexicon("en").proposes(word)


def _is_denied(row: Row) -> bool:
    """Whether it is said that it is not so, which makes sense of anything: a tractor can't write."""
    for place in range(1, row.size):
        helps = row.at(place - 1, "modal") or any(verb.lemma == "do" for verb in row.at(place - 1, "verb"))
        if helps and any(neg.lang == "en" for neg in row.at(place, "neg")):
            return True
    return False


def _may_be_of_others(row: Row) -> bool:
    """Whether a word that bears no language may be of one that nobody here knows; what has a capital is a
    name.
    """
    unread = (set(here) == {"name"} for here in row.lattice)
    strange = (token.said[:1].islower() for token in row.tokens)
    return not any(row.lang_of) or any(
        lang is None and only and low for lang, only, low in zip(row.lang_of, unread, strange, strict=True)
    )


def _in_no_language(row: Row) -> Ruling:
    return Ruling("unsure", "accept", (finding(in_an_unknown_language(row), row),), 0.5)
