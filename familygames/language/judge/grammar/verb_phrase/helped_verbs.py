"""What follows a verb that helps, and the verb it helps."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE
from familygames.language.judge.grammar.clause.short_answers import (
    is_left_short,
    price_behind_can,
    price_of_a_short_answer,
    short_tails,
)
from familygames.language.judge.grammar.parts import Before, Complement, untold
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.adjective_objects import with_infinitive
from familygames.language.judge.grammar.verb_phrase.auxiliaries import after_be, after_etre, perfect
from familygames.language.judge.grammar.verb_phrase.following import (
    ComplementSlot,
    Following,
    behind_adverbs,
    slot_of,
)
from familygames.language.judge.grammar.verb_phrase.objects import and_tail, complements
from familygames.language.judge.grammar.verb_phrase.verb_forms import helped
from familygames.language.judge.knowledge import is_auxiliary
from familygames.language.words import features as f
from familygames.language.words.prices import COMMON, DOUBTFUL, RARE, SELDOM, USUAL
from familygames.language.words.reading import Reading

behind_modal = Following[ComplementSlot]()
"""What follows "can", "will" and their like."""
behind_auxiliary = Following[ComplementSlot]()
"""What follows "be", "have" and "do", « être » and « avoir », which may be full verbs, too."""
helped_verb = Following[ComplementSlot]()
"""What "can" and "do" help, at the place behind adverbs."""


# What follows
def rest(
    g: RowParser, verb: Reading, place: int, before: Before, form: str, gap: str
) -> Iterator[Complement]:
    """All that may follow a verb, auxiliaries with what they help first."""
    if verb.pos == "modal":
        yield from behind_modal.each(g, slot_of(verb, place, before, gap, form))
    elif is_auxiliary(verb):
        yield from behind_auxiliary.each(g, slot_of(verb, place, before, gap, form))
    else:
        yield from complements(g, verb, place, before, gap)


@behind_modal()
def can_alone(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """yes I *can*, I *would if I could*, I *will in a minute*"""
    if slot.place == g.row.size:
        yield Complement(slot.place, RARE)
    price = price_of_a_short_answer(g, slot) if is_left_short(g, slot) else None
    for tail in short_tails(g, slot.place) if price is not None else ():
        yield Complement.of(tail, price or SELDOM)


@behind_modal()
def rather_that(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """I'd *rather you didn't tell*"""
    start = slot.place + 1 if g.word(slot.place) == "rather" else slot.place
    for clause in g.clauses(start) if g.word(start - 1) == "rather" and not slot.gap else ():
        yield Complement.of(clause, USUAL)


@behind_modal()
def can_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """can *swim*, will *never be late*; not "can *to swim*" """
    yield from behind_adverbs(g, helped_verb, slot)


@behind_modal()
def can_and_must(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """can *and must be done*, could *or should go*, may *or may not come*"""
    if not g.at(slot.place - 1, "modal") or g.word(slot.place) not in ("and", "or"):
        return
    for modal in g.at(slot.place + 1, "modal"):
        end = slot.place + 1 + modal.size
        after = end + 1 if g.at(end, "neg") else end
        for part in behind_adverbs(g, helped_verb, slot.at(after)) if modal.lang == "en" else ():
            yield part.costing(COMMON)


@behind_auxiliary()
def do_alone(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """no I *don't*, she never *has*, they already *have*"""
    verb = slot.verb
    if slot.place == g.row.size and verb.form in ("do", "does", "did"):
        yield Complement(slot.place, RARE)
    if verb.lemma not in ("do", "have") or not is_left_short(g, slot):
        return
    finite = verb.kind == "fin"
    price = price_of_a_short_answer(g, slot) if finite else price_behind_can(g, slot)
    for tail in short_tails(g, slot.place) if price is not None else ():
        yield Complement.of(tail, price or SELDOM)


@behind_auxiliary()
def have_done(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """has *eaten*, a *mangé*; in an order "have" is a full verb: have *a cake*"""
    verb = slot.verb
    if verb.lemma == "avoir" or (verb.lemma == "have" and slot.form != "imp"):
        yield from perfect(g, verb, slot.place, slot.before, slot.gap)


@behind_auxiliary()
def etre_so(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """est *grande*, est *tombée*"""
    if slot.verb.lemma == "être":
        yield from after_etre(g, slot.verb, slot.place, slot.before, slot.gap)


@behind_auxiliary()
def be_so(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is *tall*, is *running*"""
    if slot.verb.lemma == "be":
        yield from after_be(g, slot.verb, slot.place, slot.before, slot.gap)


@behind_auxiliary()
def do_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """does not *want*, did she *see* it; rather not "she does *see*", not "does not *to see*" """
    if slot.verb.lemma == "do" and slot.verb.kind in ("fin", "imp"):
        yield from behind_adverbs(g, helped_verb, slot)


@behind_auxiliary()
def have_the_air(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """elle a *l'air triste*"""
    if slot.verb.lemma != "avoir" or slot.before.strict_self:
        return
    if (g.word(slot.place), g.word(slot.place + 1)) == ("l'", "air"):
        for adjective in g.adjectives(slot.place + 2):
            gn = f.ANY if adjective.gn & f.MS else adjective.gn  # so is the air, or who has it
            part = Complement.of(untold(adjective), gn=gn)
            yield from and_tail(g, slot.verb, part)
            yield from with_infinitive(g, part, adjective)


@behind_auxiliary()
def as_a_full_verb(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """has *a cat*, a *faim*, does *her homework*; not "does not *a cake*" """
    if _may_be_full(g, slot):
        yield from complements(g, slot.verb, slot.place, slot.before, slot.gap)


def _may_be_full(g: RowParser, slot: ComplementSlot) -> bool:
    verb, before = slot.verb, slot.before
    match verb.lemma:
        case "do":
            return verb.kind not in ("fin", "imp") or not before.negated
        case "avoir":
            return not before.strict_self
        case "have":
            negated = before.negated and before.end and g.word(slot.place - 1) in ("n't", "not")
            return (
                not negated
                or g.word(slot.place) == "any"
                or g.text_of(slot.place, slot.place + 2) == "a clue"
            )
        case _:
            return False


@helped_verb()
def infinitive_of_it(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """can *swim*, does not *want*"""
    word = g.word(slot.place)
    if word != "not" and not _is_to(g, slot.place):
        price = DOUBTFUL if _says_do_for_nothing(slot) else 0.0
        for phrase in g.verb_phrases(slot.place, "inf", slot.gap):
            yield helped(phrase, price)


@helped_verb()
def to_of_it(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """not "can *to swim*" """
    flaw = must.no_to_after_can_or_do(g, slot.place) if _is_to(g, slot.place) else None
    for phrase in g.verb_phrases(slot.place, "inf", slot.gap) if flaw else ():
        yield helped(phrase).paying(flaw or FREE)


def _is_to(g: RowParser, place: int) -> bool:
    return g.word(place) == "to" and g.lang(place) == "en"


def _says_do_for_nothing(slot: ComplementSlot) -> bool:
    """Whether "do" neither asks nor negates: she *does* see"""
    return slot.verb.lemma == "do" and slot.gap != "q" and not slot.before.negated
