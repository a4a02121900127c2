"""How one does it, and how one looks: adverbs and what learners say for them."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check, fault
from familygames.language.judge.knowledge import frames_of
from familygames.language.judge.row import Row
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY

WELL = {
    "bon": "bien", "bonne": "bien", "bons": "bien", "bonnes": "bien",
    "mauvais": "mal", "mauvaise": "mal", "mauvaises": "mal",
    "meilleur": "mieux", "meilleure": "mieux", "meilleurs": "mieux", "meilleures": "mieux",
}  # fmt: skip
"""Adverbs by the adjectives said in their place."""
SEEMING = listed("manner.seeming")
"""Verbs behind which such an adjective says what something is, beside those of the frames."""


@check("fr")
def well_for_how_one_does_it(row: Row) -> Iterator[Flaw]:
    """« il chante bon » → il chante bien"""
    for place in range(1, row.size):
        better = WELL.get(row.word(place), "")
        if better and row.lang_of[place] == "fr" and _is_done(row, place - 1) and not _has_a_noun(row, place):
            yield fault("comparative_form", LIKELY, place, place + 1, word=row.word(place), better=better)


def _is_done(row: Row, place: int) -> bool:
    """Whether a French verb stands here that says what one does, not how one is."""
    here = row.lattice[place]
    verbs = [
        verb for verb in here.get("verb", ()) if verb.lang == "fr" and verb.kind in ("fin", "inf", "imp")
    ]
    if not verbs or set(here) - {"verb"} - ({"noun"} if _has_a_subject(row, place) else set()):
        return False
    return not any(_may_be_good(row, verb.lemma) or frames_of(verb) & {"noun", "n-a"} for verb in verbs)


def _may_be_good(row: Row, lemma: str) -> bool:
    """sent bon, fait bon, tient bon"""
    return lemma in SEEMING or "bon" in forms("fr").words(f"said-{lemma}")


def _has_a_subject(row: Row, place: int) -> bool:
    """il danse, elle joue"""
    return place > 0 and any(each.kind == "subj" for each in row.at(place - 1, "pron"))


def _has_a_noun(row: Row, place: int) -> bool:
    """Whether the adjective stands before its noun: « elle chante bonne nuit », « parle bon français »"""
    if place + 1 >= row.size:
        return False
    after = row.lattice[place + 1]
    return bool(after.keys() & {"noun", "adj", "name", "verb"}) or row.word(place + 1) in (
        "et",
        "ou",
        "de",
        "d'",
    )
