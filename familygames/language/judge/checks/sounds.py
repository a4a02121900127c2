"""What sounds and melts: l'arbre, du pain, an apple, and what is said twice."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check, fault
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.words import features as f
from familygames.language.words.elision import MELTED, SHORTENED
from familygames.language.words.forms import forms
from familygames.language.words.prices import LESS_LIKELY, LIKELY, UNLIKELIEST

BEFORE_VOWELS = {"beau": "bel", "nouveau": "nouvel", "vieux": "vieil", "fou": "fol", "mou": "mol"}
"""Adjectives that sound otherwise before a noun that starts with a vowel."""
BEFORE_CONSONANTS = {"bel": "beau", "nouvel": "nouveau", "vieil": "vieux"}
"""What they are before all others, an aspirated h too."""


@check("fr")
def shortened_before_a_vowel(row: Row) -> Iterator[Flaw]:
    """« le arbre » → l'arbre, « je aime » → j'aime"""
    for place, token in enumerate(row.tokens[:-1]):
        after = row.tokens[place + 1]
        if row.lang_of[place] != "fr" or after.joined or not _is_shortened_before(row, place + 1):
            continue
        better = _short(token.text, after.text)
        if better and forms("fr").starts_as_vowel(after.text) and not _stays_whole(row, place):
            say = (("word", token.text), ("next", after.text), ("better", better))
            yield Flaw("elision", LESS_LIKELY, place, place + 2, say)


@check("fr")
def bel_before_a_vowel(row: Row) -> Iterator[Flaw]:
    """« un beau arbre » → un bel arbre, « le vieux homme » → le vieil homme, « le bel garçon » → le beau"""
    for place in range(1, row.size - 1):
        word, after = row.word(place), row.word(place + 1)
        vowel = forms("fr").starts_as_vowel(after)
        better = BEFORE_VOWELS.get(word, "") if vowel and _is_his_noun(row, place) else ""
        if row.lang_of[place] == "fr" == row.lang_of[place + 1] and not vowel:
            better = BEFORE_CONSONANTS.get(word, "")
        if better:
            yield fault("elision", LIKELY, place, place + 2, word=word, next=after, better=better)


def _is_his_noun(row: Row, place: int) -> bool:
    """Whether an adjective stands before its masculine noun: un (beau) arbre, not un (vieux) aime le pain"""
    here = row.lattice[place + 1]
    one = any(own.gn & f.MS and not own.gn & f.P for own in here.get("noun", ()))
    led = any(det.gn & f.MS for det in row.at(place - 1, "det") + row.at(place - 1, "prepdet"))
    return one and led and (here.keys() <= {"noun", "adj"} or _is_no_verb(row, place + 1))


def _is_no_verb(row: Row, place: int) -> bool:
    """(le nouveau) élève est gentil, (je vois le nouveau) élève: another word is the verb"""
    if row.lattice[place].keys() - {"noun", "adj", "verb"}:
        return False
    before = any(verb.kind == "fin" for at in range(place - 1) for verb in row.at(at, "verb"))
    after = row.lattice[place + 1] if place + 1 < row.size else {}
    does = any(verb.kind == "fin" for verb in after.get("verb", ())) and after.keys() <= {"verb", "noun"}
    return does or "ne" in after or (before and place + 1 == row.size)


def _is_shortened_before(row: Row, place: int) -> bool:
    """Before French words, and « de », « que » before names: d'Anna, but le Havre."""
    name = row.word(place - 1) in ("de", "que", "jusque") and row.lang_of[place] is None
    return row.lang_of[place] == "fr" or (name and row.word(place)[0] != "h")


def _short(word: str, after: str) -> str:
    if word == "si" and after in ("il", "ils"):
        return "s'"
    if word == "ce" and after in ("est", "était", "étaient", "étais"):
        return "c'"
    return SHORTENED.get(word, "")


def _stays_whole(row: Row, place: int) -> bool:
    """« regarde-la encore », « fais-le à midi », « puis-je aller »"""
    token = row.tokens[place]
    if token.text in ("le", "la"):
        return token.joined or _follows_its_verb(row, place) or row.word(place + 1) in AFTER_AN_ORDER
    return token.text == "je" and token.joined and place > 0 and not row.tokens[place - 1].joined


AFTER_AN_ORDER = frozenset("à en y et ou au aux avec avant un une aussi".split())
"""What begins with a vowel and may follow « regarde-le »."""


def _follows_its_verb(row: Row, place: int) -> bool:
    return (
        place > 0
        and any(reading.kind == "imp" for reading in row.lattice[place - 1].get("verb", ()))
        and place < 2
    )


@check("fr")
def whole_before_a_consonant(row: Row) -> Iterator[Flaw]:
    """« l'chat » → le chat"""
    for place, token in enumerate(row.tokens[:-1]):
        after = row.tokens[place + 1]
        if row.lang_of[place] == "fr" and token.text.endswith("'") and row.lang_of[place + 1] == "fr":
            if not forms("fr").starts_as_vowel(after.text) and token.text not in ("s'", "aujourd'"):
                better = "le" if token.text == "l'" else token.text[:-1] + "e"
                yield fault(
                    "elision", LESS_LIKELY, place, place + 2, word=token.text, next=after.text, better=better
                )


@check("fr")
def melted_with_the_article(row: Row) -> Iterator[Flaw]:
    """« à le parc » → au parc, but « à le voir »"""
    for place in range(row.size - 2):
        pair = row.tokens[place].text, row.tokens[place + 1].text
        if pair in MELTED and row.lang_of[place] == "fr" == row.lang_of[place + 1]:
            after = row.lattice[place + 2]
            verb = any(reading.kind == "inf" for reading in after.get("verb", ()))
            if ("noun" in after or "adj" in after or "name" in after) and not verb and "pron" not in after:
                yield fault(
                    "contraction", LESS_LIKELY, place, place + 2, word=" ".join(pair), better=MELTED[pair]
                )


@check("en")
def a_or_an(row: Row) -> Iterator[Flaw]:
    """a orange → an orange"""
    for place, token in enumerate(row.tokens[:-1]):
        after = row.tokens[place + 1]
        if (
            token.text in ("a", "an")
            and row.lang_of[place] == "en" == row.lang_of[place + 1]
            and after.text.isalpha()
        ):
            vowel = forms("en").starts_as_vowel(after.text)
            before = row.word(place - 1)
            letter = place > 0 and (bool(row.at(place - 1, "det")) or before[:1].isdigit())  # the a; 8 a.m.
            if vowel != (token.text == "an") and not letter and token.said != "A":
                better = "an" if vowel else "a"
                yield fault(
                    "a_or_an", LIKELY, place, place + 2, word=token.text, next=after.text, better=better
                )


def _at_least(row: Row, place: int) -> bool:
    """arrives at at least two shops"""
    return row.word(place) == "at" and row.word(place + 2) in ("least", "most")


SAID_TWICE = frozenset({"nous", "vous", "that", "had", "très", "very", "her", "you"})
"""Words that may stand twice side by side."""


@check("en", "fr")
def said_twice(row: Row) -> Iterator[Flaw]:
    """the the cat; what is said more often is told once"""
    place = 0
    while place < row.size - 1:
        word, lang = row.word(place), row.lang_of[place]
        end = place + 1
        while end < row.size and _is_said_again(row, end):
            end += 1
        if end - place > 1 and word not in SAID_TWICE and not _at_least(row, end - 2):
            often = (("why", "often"), ("times", str(end - place))) if end - place > 2 else ()
            if (
                (word, word) not in forms(lang).closed if lang in GRAMMARS else lang is not None
            ):  # night night
                yield Flaw("said_twice", UNLIKELIEST, place, end, (("word", word), *often))
        place = end


def _is_said_again(row: Row, place: int) -> bool:
    """Whether a word is the one before it once more, on another card, and no mark between."""
    same = row.word(place) == row.word(place - 1) and row.lang_of[place] == row.lang_of[place - 1]
    return same and row.card_of[place] != row.card_of[place - 1] and place not in row.marks
