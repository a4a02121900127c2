"""What would be right instead: proposed by what is wrong, shown only once the judge has read it.

A mend touches what is wrong and nothing else: what stands between, a negation, an adverb, stays. If several
things are wrong, all are mended together, or each if the others are all that is left then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, product

from familygames.judging import joined
from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import FORMS_OF_BE
from familygames.language.judge.mending.edits import Edit, Edits, smooth, written
from familygames.language.judge.mending.proposals import proposals
from familygames.language.judge.mending.trials import trials
from familygames.language.judge.reader import faults, is_good
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.words.forms import forms

MOST_TRIED = 12
"""Rows that are read to find one that is good."""
MOST_READ_AGAIN = 4
"""Rows with other faults that are read once more for each fault: that takes longer."""
Mended = list[tuple[Flaw, Edits | None]]
"""Flaws, each with what would be right, or None."""


def mends(flaws: Sequence[Flaw], row: Row) -> Mended:
    """What would be right. Where mending one flaw makes all well, it is the only one."""
    if not flaws:
        return []
    proposed = [(flaw, list(islice(_smooth(flaw, row), MOST_TRIED))) for flaw in flaws]
    for flaw, own in proposed:
        for edits in own if len(flaws) == 1 else own[:MOST_READ_AGAIN]:
            if _is_mended(row, edits):
                return [(_as_mended(flaw, edits, row), edits)]
    if len(flaws) == 1:
        return [(flaws[0], None)]
    return _together(proposed, row) or [(flaw, _alone(flaw, own, flaws, row)) for flaw, own in proposed]


def _together(proposed: Sequence[tuple[Flaw, list[Edits]]], row: Row) -> Mended:
    """Flaws mended all at once; nothing if they cannot be."""
    flaws = [flaw for flaw, _ in proposed]
    for edits in islice(product(*(own for _, own in proposed)), MOST_TRIED):
        joined = tuple(edit for each in edits for edit in each)
        if _are_apart(joined) and _is_mended(row, joined):
            return [(_as_mended(flaw, own, row), own) for flaw, own in zip(flaws, edits, strict=True)]
    return []


def _as_mended(flaw: Flaw, edits: Edits, row: Row) -> Flaw:
    """A flaw that says what mends it, where several things may have been wanted."""
    if several := _of_several(flaw, edits[-1], row):
        return several
    if flaw.code == "verb_form" and (other := _another_fault(flaw, edits, row)):
        return other
    return _naming(flaw, edits, row)


def _naming(flaw: Flaw, edits: Edits, row: Row) -> Flaw:
    """The flaw, with the word that is wrong and what is wanted as they are by its mend."""
    say, edit = dict(flaw.say), edits[-1]
    if say.get("where") == "predicate":
        say["word"] = row.word(edit.first)
    elif flaw.code == "missing_preposition" and edit.text == "à":
        say["wanted"] = "à"
    elif flaw.code == "verb_form" and say.get("wanted") in NOT_FINITE:
        say["wanted"] = _kind_of(edit, row, say["wanted"])
    elif flaw.code == "pronoun_case" and row.lang_of[edit.first] == "en":
        say["word"] = " and ".join(row.tokens[each.first].said for each in edits)  # my cat and me
    return flaw._replace(say=tuple(say.items()))


def _of_several(flaw: Flaw, edit: Edit, row: Row) -> Flaw | None:
    """What is wrong if it is the subject that is mended, not its verb: all student like it"""
    say, noun = dict(flaw.say), row.word(edit.first)
    if "subject" not in say or edit.first != flaw.first + 1 or noun == say.get("word") or not edit.text:
        return None
    if not row.at(edit.first, "noun"):
        return None
    details = {"word": row.word(flaw.first), "noun": noun, "wanted": "singular", "where": "determiner"}
    return flaw._replace(code="agreement_number", say=tuple(details.items()), last=edit.last)


def _another_fault(flaw: Flaw, edits: Edits, row: Row) -> Flaw | None:
    """What is wrong if a verb is mended by what stands before it: am agree, is been, do you are"""
    first = edits[0]
    word = row.word(first.first)
    is_ = word in FORMS_OF_BE and ("wanted", "ger") in flaw.say
    if is_ and first.last - first.first == 2:
        return flaw._replace(
            code="extra", first=first.first, last=first.last, say=(("word", row.tokens[first.first].said),)
        )
    if is_ and len(edits) == 2:  # are you want it
        lemma = edits[1].text
        return flaw._replace(code="auxiliary", first=0, say=(("lemma", lemma), ("wanted", first.text)))
    if is_ and first.last < row.size and row.word(first.last) == "been" and len(edits) == 1:
        return flaw._replace(code="auxiliary", first=first.first, say=(("lemma", "be"), ("wanted", "have")))
    if len(edits) == 2 and not edits[1].text and word in ("do", "does", "did"):
        return flaw._replace(code="extra", first=first.first, say=(("word", row.tokens[first.first].said),))
    return None


NOT_FINITE = ("inf", "pp", "ger")


def _kind_of(edit: Edit, row: Row, wanted: str) -> str:
    """The form of the verb that an edit puts in: the one that is wanted, if it may be that."""
    language = row.lang_of[min(edit.first, row.size - 1)]
    readings = forms(language).readings(edit.text) if language in GRAMMARS else ()
    kinds = {verb.kind for verb in readings if verb.pos == "verb"}
    return next((kind for kind in (wanted, *NOT_FINITE) if kind in kinds), wanted)


def _smooth(flaw: Flaw, row: Row) -> Iterator[Edits]:
    for edits in proposals(flaw, row):
        yield tuple(smooth(row, edit) for edit in edits)


def _are_apart(edits: Edits) -> bool:
    ordered = sorted(set(edits))
    return all(first.last <= second.first for first, second in pairwise(ordered))


def mended_row(row: Row, edits: Edits) -> Row | None:
    """The row with the words of *edits*, or None if it cannot be written."""
    cards = written(row, tuple(dict.fromkeys(edits)))
    if cards is None:
        return None
    said = tuple(card for words in cards for card in words)
    languages = tuple(dict.fromkeys(lang for lang in row.lang_of if lang is not None)) or GRAMMARS
    return Row(said, languages, row.fuel) if said else None


def _is_mended(row: Row, edits: Edits) -> bool:
    other = None if row.fuel.is_out else mended_row(row, edits)
    return other is not None and len(other.unknown) <= len(row.unknown) and is_good(other)


def reads_mended(flaw: Flaw, row: Row) -> bool:
    """Whether the row reads well once nothing but *flaw* is mended, whatever is meant."""
    return any(_is_mended(row, edits) for edits in trials(flaw, row))


def _alone(flaw: Flaw, proposed: Sequence[Edits], flaws: Sequence[Flaw], row: Row) -> Edits | None:
    """What mends *flaw* so that nothing but the other flaws is left."""
    if flaw.code == "no_verb":
        return None  # what to say instead depends on all else
    left = sorted(other.code for other in flaws if other is not flaw)
    for edits in proposed[:MOST_READ_AGAIN]:
        other = None if row.fuel.is_out else mended_row(row, edits)
        its_flaws = faults(other) if other is not None else None
        if its_flaws is not None and sorted(each.code for each in its_flaws) == left:
            return edits
    return None


def said_better(row: Row, edits: Edits, cards: range) -> tuple[range, str]:
    """The cards from the first to the last that *cards* or *edits* speak of, and how they read then."""
    words = written(row, tuple(dict.fromkeys(edits))) or [[card] for card in row.cards]
    changed = [at for at, (card, now) in enumerate(zip(row.cards, words, strict=True)) if now != [card]]
    span = range(min((*cards, *changed)), max((*cards, *changed)) + 1)
    if not any(words[at] for at in span) and span.stop < len(words):
        span = range(span.start, span.stop + 1)  # "to" of "can to swim" goes: swim
    return span, joined([word.text for at in span for word in words[at]])


def changed_words(row: Row, edits: Edits) -> str:
    """The cards that become others, as they read then."""
    words = written(row, tuple(dict.fromkeys(edits))) or []
    changed = [at for at, (card, now) in enumerate(zip(row.cards, words, strict=True)) if now != [card]]
    return joined([word.text for at in range(changed[0], changed[-1] + 1) for word in words[at]])


__all__ = [
    "Edit",
    "Edits",
    "Mended",
    "changed_words",
    "mended_row",
    "mends",
    "proposals",
    "reads_mended",
    "said_better",
]
