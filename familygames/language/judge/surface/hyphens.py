"""Words that a hyphen joins in French, and their ends: là-bas, cet hiver-là, elles-mêmes."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.prices import LIKELY
from familygames.language.judge.words import Row

ONE, SEVERAL = frozenset({"moi", "toi", "lui", "elle", "soi"}), frozenset({"nous", "eux", "elles"})


def themselves_with_an_s(row: Row) -> Iterator[Flaw]:
    """« elles-même » → elles-mêmes, « lui-mêmes » → lui-même"""
    for place, token in enumerate(row.tokens):
        who, _, same = token.text.partition("-")
        right = "mêmes" if who in SEVERAL else "même" if who in ONE else same
        if same in ("même", "mêmes") and same != right and row.lang_of[place] == "fr":
            say = (("word", token.text), ("better", f"{who}-{right}"))
            yield Flaw("spelling", LIKELY, place, place + 1, say)


def hyphen_before_la(row: Row) -> Iterator[Flaw]:
    """« là bas » → là-bas, « cet hiver là » → cet hiver-là"""
    for place in range(1, row.size):
        before, word = row.word(place - 1), row.word(place)
        if row.lang_of[place] != "fr" or row.card_of[place - 1] == row.card_of[place]:
            continue
        that = place > 1 and any(det.kind == "dem" for det in row.at(place - 2, "det"))
        joined = (before, word) in (("là", "bas"), ("là", "haut"), ("jusque", "là"), ("jusque", "ici"))
        if joined or (word == "là" and that and set(row.lattice[place - 1]) == {"noun"}):
            say = (("word", f"{before} {word}"), ("better", f"{before}-{word}"))
            yield Flaw("spelling", LIKELY, place - 1, place + 1, say)
