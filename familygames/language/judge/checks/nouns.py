"""Nouns and the words that count or own them."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.knowledge import is_always_mass, is_time
from familygames.language.judge.row import Row
from familygames.language.words.forms import forms
from familygames.language.words.prices import LIKELY

MINE = {
    "mien": "mon", "mienne": "ma", "miens": "mes", "miennes": "mes",
    "tien": "ton", "tienne": "ta", "tiens": "tes", "tiennes": "tes",
    "sien": "son", "sienne": "sa", "siens": "ses", "siennes": "ses",
    "nôtre": "notre", "nôtres": "nos", "vôtre": "votre", "vôtres": "vos",
}  # fmt: skip


@check("en", "fr")
def possessive_before_a_noun(row: Row) -> Iterator[Flaw]:
    """this bike is my → mine; « le chien est mon » → le mien"""
    last = row.lattice[-1]
    if set(last) == {"det"} and row.size > 1 and row.card_of[-1] != row.card_of[-2]:
        if any(det.kind in ("poss", "def", "ind", "dem") for det in last["det"]):
            yield Flaw("missing_noun", LIKELY, row.size - 1, row.size, (("word", row.tokens[-1].said),))


@check("en")
def plural_of_what_is_not_counted(row: Row) -> Iterator[Flaw]:
    """two furnitures, many homeworks"""
    for place in row.unknown:
        word = row.tokens[place].text
        for lemma in (word[:-1], word[:-2]) if row.lang_of[place] == "en" and word.endswith("s") else ():
            nouns = [r for r in forms("en").readings(lemma) if r.pos == "noun" and r.lemma == lemma]
            if any(is_always_mass(noun) for noun in nouns):
                yield Flaw("countable", LIKELY, place, place + 1, (("word", "-s"), ("noun", lemma)))
                break


@check("fr")
def mine_without_a_noun(row: Row) -> Iterator[Flaw]:
    """« le mien stylo » → mon stylo"""
    for place in range(row.size - 2):
        mine = [r for r in row.lattice[place].get("pron", ()) if r.size == 2 and r.form.split()[-1] in MINE]
        after = row.lattice[place + 2]
        if mine and set(after) == {"noun"} and not any(is_time(noun) for noun in after["noun"]):
            if any(noun.gn & mine[0].gn for noun in after["noun"]):
                say = (("word", mine[0].form), ("better", MINE[mine[0].form.split()[1]]), ("where", "mine"))
                yield Flaw("two_determiners", LIKELY, place, place + 3, say)
