"""A refusal: what is surely wrong with a row, how sure that is, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from familygames.judging import Finding, Opinion, Ruling
from familygames.language.judge.chart import Flaw
from familygames.language.judge.doubts import unread
from familygames.language.judge.mending import Mended, mends, proposals, reads_mended
from familygames.language.judge.row import Row
from familygames.language.judge.sure import is_last_resort, is_noted_down, is_said_in_haste
from familygames.language.judge.wording import finding


def refused(row: Row, flaws: Iterable[Flaw], cost: float) -> Ruling:
    """A refusal with all that is surely wrong; with an unknown word or no reason there is a doubt."""
    hard = list(_without_consequences([flaw for flaw in flaws if flaw.weight >= 1] or list(flaws)))
    causes = [flaw for flaw in hard if not is_last_resort(flaw, row)]
    better = _without_guesses(mends(causes, row))
    score = round(max(0.02, 0.9 - cost / 2), 3)
    if not causes or _mends_nothing(better, row):
        return Ruling("unsure", "refuse", findings([(unread(row, flaw), None) for flaw in hard], row), score)
    certain = any(_is_certain(flaw, better, row) for flaw in causes)
    known = not any(_is_guessed(flaw, row) for flaw in hard)
    noted = all(is_noted_down(flaw, row) for flaw in causes)
    lean: Opinion = "accept" if noted else "refuse"
    reasons = findings(better, row, causes)
    return Ruling("refuse" if certain and known else "unsure", lean, reasons, score)


OFTEN_ANOTHER = frozenset({"missing_determiner", "homophone", "tense"})
"""What is often blamed where something else is wrong, or nothing."""


def _is_certain(flaw: Flaw, better: Mended, row: Row) -> bool:
    """Whether nobody says so; of what is often blamed in vain, whether mending it makes all well."""
    if is_said_in_haste(flaw, row):
        return False
    makes_well = len(better) == 1 and better[0][1] is not None
    return flaw.code not in OFTEN_ANOTHER or makes_well or reads_mended(flaw, row)


def _is_guessed(flaw: Flaw, row: Row) -> bool:
    """Whether *flaw* is one of a word that is in no list."""
    places = range(flaw.first, max(flaw.last, flaw.first + 1))
    return flaw.code not in RESPELT and any(place in places for place in row.unknown)


LACKING = frozenset({"no_verb", "no_subject", "fragment", "missing_noun", "missing_object"})


def _without_guesses(better: Mended) -> Mended:
    """Without what the grammar cannot mend in a row that it cannot read because of words side by side. That a
    part lacks is true all the same.
    """
    seen = any(not flaw.constraint for flaw, _ in better)
    return [
        (flaw, mend)
        for flaw, mend in better
        if mend or not flaw.constraint or not seen or flaw.code in LACKING
    ]


RESPELT = frozenset({"homophone", "spelling", "own_form", "countable"})
OTHER_WORDS = frozenset({"said_twice", "spelling"})


def _mends_nothing(better: Mended, row: Row) -> bool:
    return _is_a_form_that_fits_nowhere(better, row) or _is_a_place_that_mends_nothing(better, row)


def _is_a_form_that_fits_nowhere(better: Mended, row: Row) -> bool:
    """Whether a word in another form, or place, is all that is wrong by the grammar, and yet nothing fits. Of
    two languages in one sentence too little is known.
    """
    if len(better) != 1 or len(set(row.lang_of) - {None}) > 1:
        return False
    ((flaw, mend),) = better
    tried = flaw.code == "verb_form" or any(True for _ in proposals(flaw, row))
    return mend is None and bool(flaw.constraint) and tried


def _is_a_place_that_mends_nothing(better: Mended, row: Row) -> bool:
    """Whether all that is blamed is where English adjectives stand, and no other place is better."""
    return all(
        mend is None and flaw.code == "adjective_place" and row.lang_of[flaw.first] == "en"
        for flaw, mend in better
    )


def _without_consequences(flaws: Iterable[Flaw]) -> Iterator[Flaw]:
    """Without what is only wrong because a word is there twice, or because another one is meant."""
    causes = [flaw for flaw in flaws if flaw.code in OTHER_WORDS]
    for flaw in flaws:
        if flaw in causes or not any(_meet(flaw, cause) for cause in causes):
            yield flaw


def _meet(flaw: Flaw, cause: Flaw) -> bool:
    return flaw.first < cause.last and cause.first < max(flaw.last, flaw.first + 1)


def findings(flaws: Mended, row: Row, causes: Iterable[Flaw] = ()) -> tuple[Finding, ...]:
    """What is told of *flaws*: of the same cards the same but once, by the name of each rule that tells it
    or one of its *causes* that was mended with it.
    """
    reasons: dict[tuple[str, tuple[int, ...]], Finding] = {}
    for flaw, mend in flaws:
        one = finding(flaw, row, mend)
        same = [cause for cause in causes if cause.code == flaw.code and _meet(cause, flaw)]
        first = reasons.setdefault((one.code, one.cards), one)
        names = (*first.names, *one.names, *(cause.rule or one.code for cause in same))
        if len(every := tuple(dict.fromkeys(names))) > len(first.names):
            reasons[one.code, one.cards] = first.but(rules=every)
    return tuple(reasons.values())
