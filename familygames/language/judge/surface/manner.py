"""How one does it, and how one looks: adverbs and what learners say for them."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import frames_of
from familygames.language.judge.words import Row
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
WITHOUT_S = {"vites": "vite", "ensembles": "ensemble", "debouts": "debout"}


def well_for_how_one_does_it(row: Row) -> Iterator[Flaw]:
    """« il chante bon » → il chante bien"""
    for place in range(1, row.size):
        better = WELL.get(row.word(place), "")
        if better and row.lang_of[place] == "fr" and _is_done(row, place - 1) and not _has_a_noun(row, place):
            say = (("word", row.word(place)), ("better", better))
            yield Flaw("comparative_form", LIKELY, place, place + 1, say)


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


def adverb_without_s(row: Row) -> Iterator[Flaw]:
    """« ils courent vites » → ils courent vite"""
    for place in range(1, row.size):
        better = WITHOUT_S.get(row.word(place), "")
        before = row.lattice[place - 1]
        if better and "verb" in before and not before.keys() & {"det", "adj", "num", "prep", "prepdet"}:
            say = (("word", row.word(place)), ("lemma", ""), ("better", better))
            yield Flaw("agreement_adverb", LIKELY, place, place + 1, say)


def has_the_air(row: Row) -> Iterator[Flaw]:
    """« elle est l'air triste » → elle a l'air triste"""
    for place in range(1, row.size - 3):
        is_ = next(
            (verb for verb in row.at(place, "verb") if verb.lemma == "être" and verb.kind == "fin"), None
        )
        air = (row.word(place + 1), row.word(place + 2)) == ("l'", "air")
        if is_ is not None and air and row.at(place + 3, "adj") and _has_a_subject(row, place):
            yield Flaw("has_the_air", LIKELY, place, place + 1)


def very_or_much(row: Row) -> Iterator[Flaw]:
    """« elle est beaucoup grande » → très grande, « j'aime très le chocolat » → beaucoup"""
    for place in range(1, row.size - 1):
        after, before = row.lattice[place + 1], row.lattice[place - 1]
        better = ""
        if row.word(place) == "beaucoup" and _is_no_comparison(row, place + 1):
            is_ = any(verb.lemma == "être" for verb in before.get("verb", ()))
            better = "très" if is_ and row.lang_of[place + 1] == "fr" else ""
        elif row.word(place) == "très" and "verb" in before and after.keys() & {"det", "predet"}:
            better = "beaucoup"
        if better:
            say = (("word", row.word(place)), ("better", better))
            yield Flaw("comparative_form", LIKELY, place, place + 1, say)


def _is_no_comparison(row: Row, place: int) -> bool:
    """beaucoup *grande*, but beaucoup aimée, beaucoup meilleure"""
    done = any(verb.kind == "pp" for verb in row.at(place, "verb"))
    lemmas = {adjective.lemma for adjective in row.at(place, "adj")}
    return bool(lemmas) and not done and not lemmas & COMPARED


COMPARED = listed("manner.compared")
"""Adjectives that compare already."""


def really_before_a_verb(row: Row) -> Iterator[Flaw]:
    """I very like cake → I really like cake; but "he is very like his father", "she very often sings" """
    for place in range(1, row.size - 2):
        here = row.lattice[place + 1]
        does = any(verb.kind in ("fin", "inf") for verb in here.get("verb", ()))
        subject = any(pronoun.kind == "subj" for pronoun in row.at(place - 1, "pron"))
        denied = bool(row.at(place - 1, "neg")) and any(
            verb.lemma == "do" for verb in row.at(place - 2, "verb")
        )
        asked = any(verb.lemma == "be" for verb in row.at(place - 2, "verb"))
        other = here.keys() & {"adj", "adv"} and row.word(place + 1) != "like"
        if row.word(place) == "very" and does and (subject or denied) and not other and not asked:
            yield Flaw("idiom", LIKELY, place, place + 1, (("word", "very"), ("better", "really")))


def no_more_than_much(row: Row) -> Iterator[Flaw]:
    """« tu parles trop beaucoup » → tu parles trop"""
    for place in range(1, row.size):
        degree = row.word(place - 1)
        if row.word(place) == "beaucoup" and degree in ("très", "trop") and row.lang_of[place - 1] == "fr":
            better = "beaucoup" if degree == "très" else degree
            say = (("word", f"{degree} beaucoup"), ("better", better))
            yield Flaw("comparative_form", LIKELY, place - 1, place + 1, say)
