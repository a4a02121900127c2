"""What a word in a row was meant to be: another that sounds or looks like it, or one spelt otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from operator import itemgetter

from familygames.judging import Finding
from familygames.language.judge.chart import Flaw, Phrase
from familygames.language.judge.doubts import with_an_unknown_word
from familygames.language.judge.fuel import OutOfFuel
from familygames.language.judge.homophones import Spelling, looking_alike, mixed_by_everybody, sounding_alike
from familygames.language.judge.meaning import senseless
from familygames.language.judge.mending import mends
from familygames.language.judge.misspelling import made_by_rule, one_letter_off, without_accents
from familygames.language.judge.one_word import written_as_one
from familygames.language.judge.reader import ACCEPTED, cheapest
from familygames.language.judge.row import Row
from familygames.language.judge.surface import surface_flaws
from familygames.language.judge.wording import finding

EXPLAINED = frozenset(
    "agreement_number agreement_person wrong_determiner two_determiners".split()
    + "hyphen mood negation".split()
)
"""What is blamed rather than a word that only sounds like the right one."""


def _is_explained(best: Phrase | None) -> bool:
    """Whether a reading says what is wrong, so that no other word need be meant."""
    codes = {flaw.code for flaw in best.flaws} if best is not None else set()
    return bool(codes) and codes <= EXPLAINED


def rather_misspelt(row: Row, best: Phrase | None, outer: tuple[Flaw, ...]) -> Flaw | None:
    """A word that is meant to be another, if that says more than what the grammar would blame"""
    if row.unknown:
        return written_as_another(row)
    if _is_explained(best):
        return None
    seen = [flaw for flaw in outer if flaw.weight >= 1 and flaw.code != "spelling"]
    if seen and all(mend is not None for _, mend in mends(seen, row)):
        return None
    if misspelt := _respelt(mixed_by_everybody(row), row) or written_apart(row):
        return misspelt
    if _is_mended_anyway(row, (*outer, *(best.flaws if best else ()))):
        return None
    return _respelt(looking_alike(row), row) or _respelt(sounding_alike(row), row)


def _is_mended_anyway(row: Row, flaws: tuple[Flaw, ...]) -> bool:
    """Whether another form mends all that the grammar blames."""
    blamed = [flaw for flaw in flaws if flaw.weight >= 1]
    return bool(blamed) and all(mend is not None for _, mend in mends(blamed, row))


def written_as_another(row: Row) -> Flaw | None:
    """« il à un chat »: the row is right with another word that sounds like one of it"""
    if misspelt := _respelt(without_accents(row), row):
        return misspelt._replace(code="spelling")
    if misspelt := _respelt(made_by_rule(row), row):
        return misspelt._replace(code="own_form")
    return (
        _respelt(mixed_by_everybody(row), row)
        or _respelt(looking_alike(row), row)
        or _respelt(sounding_alike(row), row)
    )


def written_apart(row: Row) -> Flaw | None:
    """ "over rated": the row is right with two words as one"""
    misspelt = _respelt(written_as_one(row), row)
    return misspelt and misspelt._replace(code="spelling")


def _respelt(spellings: Iterable[Spelling], row: Row) -> Flaw | None:
    """The spelling that reads best, if one is well made, makes sense, and the word is another sort of word in
    it: the grammar cannot tell an aunt (tante) from a tent (tente)."""
    tried = takewhile(lambda _: not row.fuel.is_out, spellings)
    read = ((_well_read(spelling.row), spelling) for spelling in tried)
    rows = [
        (best.cost, spelling)
        for best, spelling in read
        if best and not _stands_there_too(best, spelling, row)
    ]
    if not rows:
        return None
    _, spelling = min(rows, key=itemgetter(0))
    say = (("word", spelling.word), ("better", spelling.better))
    return Flaw("homophone", 1.0, spelling.first, spelling.last, say)


def _well_read(row: Row) -> Phrase | None:
    """The reading of a row that is well made and makes sense."""
    try:
        best = None if row.unknown or surface_flaws(row) else cheapest(row, ACCEPTED)
    except OutOfFuel:
        return None
    return best if best is not None and senseless(best.facts, row) is None else None


def _stands_there_too(best: Phrase, spelling: Spelling, row: Row) -> bool:
    """Whether the word that was written may be what the other one is read as."""
    leaf, place = best, spelling.first
    while inner := next((part for part in leaf.parts if part.start <= place < part.end), None):
        leaf = inner
    head = leaf.head
    if head is None or head.form != spelling.better or " " in spelling.word:
        return False
    written = row.at(place, head.pos)
    return any(
        one.kind == head.kind
        and one.mass == head.mass
        and (head.pos == "noun" or (one.gn & head.gn and one.agr & head.agr))
        for one in written
        if not one.cost
    )


def misspelt_word(row: Row) -> Finding | None:
    """What an unknown word may be meant to be, if of the words a letter from it one alone reads well."""
    right = made_by_rule(row)
    for spellings in (right,) if right else one_letter_off(row):
        near = [spelling for spelling in spellings if _well_read(spelling.row) is not None] or right
        if near:
            spelling = near[0]
            card = spelling.row.cards[row.card_of[spelling.first]].text
            flaw = with_an_unknown_word(row, spelling.first, spelling.better)
            return finding(flaw, row, instead=card) if len(near) == 1 else None
    return None
