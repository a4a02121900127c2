"""Short answers: a clause that ends behind its auxiliary, as the rest was said before."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.parts import untold
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.following import ComplementSlot
from familygames.language.words.prices import RARE, SELDOM, UNUSUAL

SPOKEN_OF = frozenset({"subj", "np", "neg", "that"})
"""The kinds of pronouns of which something is said in a word or two."""
TAGGED = frozenset({"time", "sentence", "focus"})
"""The kinds of adverbs that may stand behind a short answer: yet, too, either, really."""
BEFORE_TIMES = frozenset(
    "in on at for after before with without because of during by until till since from".split()
)
"""Prepositions of what is said of a short answer: I will in a minute."""


def is_left_short(g: RowParser, slot: ComplementSlot) -> bool:
    """Whether nothing but a time, a place or a reason need follow: not behind "I'm" or "he'll"."""
    short = slot.verb.form.startswith("'") and g.word(slot.place - 1) not in ("not", "n't")
    return slot.english and not short and slot.place == slot.begin and not slot.gap


def price_of_a_short_answer(g: RowParser, slot: ComplementSlot) -> float | None:
    """The price of leaving out the rest: I *am*, Tom *isn't*, my sister *does too*; not "my sister *is*"."""
    at = last = slot.before.end - 1
    while at > 0 and g.at(at, "adv") and not g.at(at, "pron"):
        at -= 1
    if _is_known(g, at) or (slot.place - 1 > slot.before.end and _is_known(g, slot.place - 1)):
        return UNUSUAL
    negated = g.word(slot.place - 1) in ("not", "n't")
    return SELDOM if negated or at < last or _says_too(g, slot.place) else None


def price_behind_can(g: RowParser, slot: ComplementSlot) -> float | None:
    """The price of leaving out what would follow "may be", "could have", "might not have been"."""
    at = slot.before.end - 1
    while at > 0 and (g.at(at, "neg") or any(verb.lemma == "have" for verb in g.at(at, "verb"))):
        at -= 1
    return RARE if g.at(at, "modal") or at < slot.before.end - 1 else None


def _is_known(g: RowParser, place: int) -> bool:
    """Whether somebody stands here who is known already: a pronoun or a name."""
    if place < 0:
        return False
    return bool(g.at(place, "name")) or any(each.kind in SPOKEN_OF for each in g.at(place, "pron"))


def _says_too(g: RowParser, place: int) -> bool:
    return g.word(place) in ("too", "either")


def short_tails(g: RowParser, place: int) -> Iterator[Phrase]:
    """What may follow a short answer: nothing, *too*, *in a minute*, *if I could*."""
    if place >= g.row.size or g.at(place, "conj") or any(each.kind == "subj" for each in g.at(place, "pron")):
        yield Phrase(place, start=place)
    elif place + 1 == g.row.size and any(adverb.kind == "degree" for adverb in g.at(place, "adv")):
        yield Phrase(place + 1, start=place)
    adverbs = any(adverb.kind in TAGGED for adverb in g.at(place, "adv"))
    if adverbs or g.at(place, "sub") or g.word(place) in BEFORE_TIMES or g.at(place, "intj"):
        for tail in g.tails(place):
            if tail.end > place:
                yield untold(tail)
