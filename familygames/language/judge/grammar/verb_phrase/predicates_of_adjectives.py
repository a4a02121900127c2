"""What somebody is by an adjective: tired, taller than you, easy to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.parts import Complement, untold
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.adjective_objects import (
    joined_adjectives,
    that_of,
    with_infinitive,
)
from familygames.language.judge.grammar.verb_phrase.following import ComplementSlot, Following
from familygames.language.judge.grammar.verb_phrase.objects import and_tail, stranded
from familygames.language.judge.grammar.verb_phrase.predicates import in_a_word, predicative
from familygames.language.judge.knowledge import frames_of, says_how_much
from familygames.language.words.forms import forms
from familygames.language.words.prices import COMMON, PLAIN, UNUSUAL, USUAL
from familygames.language.words.reading import Reading


class Quality(NamedTuple):
    """An adjective that says how somebody is, and the place behind it."""

    slot: ComplementSlot
    adjective: Phrase
    part: Complement

    @property
    def end(self) -> int:
        return self.adjective.end


behind_quality = Following[Quality]()
"""What may follow an adjective behind "be"."""


@predicative(language="en")
def out_of_town_and_sick(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is *out of town and sick*, is *short but in good shape*, is *at home and working*"""
    for first in (*g.prepositional(slot.place), *g.adjectives(slot.place)):
        for conj in g.at(first.end, "conj") if first.kind not in ("pp-bare", "ger") else ():
            start = first.end + 1
            for at in (start, start + 1) if g.at(start, "neg") or g.at(start, "adv") else (start,):
                for second in _unlike(g, first, at) if conj.form in ("and", "but") else ():
                    yield from and_tail(
                        g, slot.verb, Complement.of(untold(first), USUAL).with_more(untold(second))
                    )


def _unlike(g: RowParser, first: Phrase, place: int) -> Iterator[Phrase]:
    """What says where, what one does or what one is, behind an adjective; behind a place an adjective."""
    yield from g.verb_phrases(place, "ger")
    if first.head is not None and first.head.pos == "prep":
        yield from g.adjectives(place)
        return
    yield from g.prepositional(place)
    yield from (each for each in g.noun_phrases(place) if each.kind == "np" and g.at(place, "det"))


# An adjective
@predicative()
def being_so(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is *tall*, est *plus grand que moi*, is *six years old*"""
    for adjective in (*g.adjectives(slot.place), *measured(g, slot.place)):
        if adjective.head is not None and _may_be_said(adjective, adjective.head):
            part = Complement.of(untold(adjective), gn=adjective.gn, quality=adjective.head)
            if not (g.word(adjective.end) == "to" and _takes_to(adjective.head)):
                yield from and_tail(g, slot.verb, part)
            yield from behind_quality.each(g, Quality(slot, adjective, part))


def _may_be_said(adjective: Phrase, head: Reading) -> bool:
    """Whether an adjective may stand behind "be": not "elder", "main"."""
    if head.lang != "en":
        return head.lang != "fr" or head.pos != "verb"
    return adjective.kind != "ger" and head.form not in forms("en").words("before-only") and not _slept(head)


def _takes_to(head: Reading) -> bool:
    """Whether "to" behind it is its own: easy to please, likely to win"""
    words = forms("en").words
    return head.lang == "en" and head.lemma in words("hard-to") | words("likely")


def _slept(head: Reading) -> bool:
    """Whether it is the participle of what is done to nobody: not "she is slept", but "she is gone" """
    frames = frames_of(head) if head.pos == "verb" else frozenset()
    return head.kind == "pp" and "intransitive" in frames and "be" not in frames


def measured(g: RowParser, place: int) -> Iterator[Phrase]:
    """six years old, two inches taller, dix ans plus jeune"""
    for amount in g.noun_phrases(place):
        if amount.kind == "np" and amount.head is not None and says_how_much(amount.head):
            for adjective in g.adjectives(amount.end):
                head = adjective.head
                more = head is not None and (head.tense == "2" or adjective.kind == "than")
                if more or (head is not None and head.form in forms("en").words("how-much")):
                    yield untold(adjective).after(untold(amount))


@behind_quality()
def more_adjectives(g: RowParser, quality: Quality) -> Iterator[Complement]:
    """petit *et rouge*, tall *and strong*; not « grande *et beau* »"""
    for part in joined_adjectives(g, quality.part, quality.adjective):
        yield from and_tail(g, quality.slot.verb, part)


@behind_quality()
def afraid_of_it(g: RowParser, quality: Quality) -> Iterator[Complement]:
    """what are you *afraid of*, who is she *angry with*, something I am *good at*"""
    for end in stranded(g, quality.end) if quality.slot.gap in ("o", "w") else ():
        yield from and_tail(g, quality.slot.verb, quality.part.closed(end.end, end.cost))


@behind_quality()
def taller_than_somebody(g: RowParser, quality: Quality) -> Iterator[Complement]:
    """plus grand *que moi*, as tall *as his father*"""
    for than in g.comparisons(quality.end, quality.adjective.kind):
        yield from and_tail(g, quality.slot.verb, quality.part.with_more(untold(than)))


@behind_quality()
def adjective_and_infinitive(g: RowParser, quality: Quality) -> Iterator[Complement]:
    """happy *to see you*, too small *to play*, content *de partir*, facile *à lire*; not « content *à* »"""
    head, words = quality.adjective.head, forms("en").words
    english = head is not None and head.lang == "en" and g.word(quality.end) == "to"
    if head is not None and english and head.lemma in words("likely") | words("hard-to"):
        yield from _likely_or_hard(g, quality, likely=head.lemma in words("likely"))
    else:
        yield from with_infinitive(g, quality.part, quality.adjective)


def _likely_or_hard(g: RowParser, quality: Quality, *, likely: bool) -> Iterator[Complement]:
    """Gloves that are tough to wear wear nothing, and who is likely to win does something."""
    seen = [] if likely else g.verb_phrases(quality.end, "inf", "o")
    for phrase in seen:
        yield quality.part.with_more(untold(phrase), PLAIN)
    ends = {phrase.end for phrase in seen} if not likely else set()
    for phrase in g.verb_phrases(quality.end, "inf"):
        part = quality.part.with_more(untold(phrase), PLAIN)
        yield part._replace(kind="hard") if not likely and _lacks_nothing(g, phrase, ends) else part


def _lacks_nothing(g: RowParser, verb: Phrase, ends: set[int]) -> bool:
    """(hard) to visit us: a verb with all it takes, of which nobody is the object"""
    if verb.end in ends or g.at(verb.end - 1, "prep") or verb.head is None:
        return False
    full = any(fact.own and (fact.object or fact.places) for fact in verb.facts)
    return verb.head.lemma != "be" and (full or "intransitive" in frames_of(verb.head))


@behind_quality()
def marie_et_pere(g: RowParser, quality: Quality) -> Iterator[Complement]:
    """marié *et père de deux enfants*, célibataire *et professeur*: how one is, and who"""
    if not any(conj.kind == "and" and conj.lang == "fr" for conj in g.at(quality.end, "conj")):
        return
    for phrase in g.noun_phrases(quality.end + 1):
        price = in_a_word(g, quality.slot, phrase) if phrase.kind == "bare" else None
        if price is not None and phrase.gn & quality.adjective.gn:
            yield quality.part.with_more(untold(phrase)).paying(price)


@behind_quality()
def cense_venir(g: RowParser, quality: Quality) -> Iterator[Complement]:
    """censé *venir*, censée *être là*"""
    head = quality.adjective.head
    for phrase in g.verb_phrases(quality.end, "inf") if head is not None and head.lemma == "censé" else ():
        yield quality.part.with_more(untold(phrase), PLAIN)


@behind_quality()
def adjective_and_clause(g: RowParser, quality: Quality) -> Iterator[Complement]:
    """glad *you are here*, content *que tu viennes*"""
    for clause in g.that_clauses(quality.end, that_of(quality.adjective.head, quality.slot.verb)):
        yield quality.part.with_more(untold(clause), COMMON)
    if g.word(quality.end - 1) == "afraid" and g.word(quality.end) in ("so", "not"):
        yield quality.part.closed(quality.end + 1, COMMON)  # I'm afraid not


@behind_quality(language="en")
def adjective_and_question(g: RowParser, quality: Quality) -> Iterator[Complement]:
    """surprised *what you can learn*, not sure *where it is*"""
    for clause in g.indirect_questions(quality.end):
        yield quality.part.with_more(untold(clause), UNUSUAL)


@behind_quality(language="en")
def adjective_and_ing(g: RowParser, quality: Quality) -> Iterator[Complement]:
    """nice *meeting you*, busy *cooking*"""
    busy = g.word(quality.end - 1) == "busy"
    for phrase in g.verb_phrases(quality.end, "ger") if busy else g.doing(quality.end):
        yield quality.part.with_more(untold(phrase), UNUSUAL)
