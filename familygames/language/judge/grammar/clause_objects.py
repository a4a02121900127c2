"""What else a full verb takes: clauses, and set words as in "to be hungry" and « avoir faim »."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import features as f
from familygames.language.judge.forms import forms
from familygames.language.judge.grammar.following import Following, Slot
from familygames.language.judge.grammar.parts import OBJECTS, Part, untold
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.prices import COMMON, PLAIN, RARE, SELDOM, UNUSUAL, USUAL

clause_object = Following[Slot]()
"""Clauses as objects, and the little words in their place."""

set_object = Following[Slot]()
"""Nouns and adverbs that only some verbs take so."""

LEADING = ("det", "predet", "prep", "to", "sub", "conj", "modal", "neg", "clitic", "rel")
"""What no word is that is said as it is: it waits for more."""

BEFORE_A_SET_NOUN = frozenset({"très", "trop", "si", "bien"})
"""j'ai très faim"""


@set_object()
def only_object(g: Grammar, slot: Slot) -> Iterator[Part]:
    """jouer *un rôle*, parler *l'anglais*: the few objects of verbs that have none else"""
    lang = slot.verb.lang
    if lang is None or slot.has_object or slot.gap:
        return
    known = forms(lang).words(f"with-{slot.verb.lemma}")
    for phrase in g.noun_phrases(slot.place) if known else ():
        if phrase.kind == "np" and phrase.head is not None and phrase.head.lemma in known:
            yield Part.of(untold(phrase), object=phrase.head)


@set_object()
def play_catch(g: Grammar, slot: Slot) -> Iterator[Part]:
    """play *catch*, take *part* in it, make *sense*: a verb and its noun alone"""
    known = forms("en").words(f"bare-{slot.verb.lemma}") if slot.english else frozenset[str]()
    if g.word(slot.place) in known and not slot.has_object:
        yield Part(slot.place + 1, PLAIN)


@clause_object()
def that_something_is_so(g: Grammar, slot: Slot) -> Iterator[Part]:
    """I think *he is late*, elle dit *qu'il pleut*"""
    if "that" in slot.frames or slot.verb.lang is None:
        for clause in g.that_clauses(slot.place, slot.verb):
            yield Part.of(clause, kind="whole")


@clause_object("that")
def que_oui(g: Grammar, slot: Slot) -> Iterator[Part]:
    """je crois *que oui*, elle dit *que non*"""
    if g.word(slot.place) == "que" and g.word(slot.place + 1) in ("oui", "non", "si"):
        yield Part(slot.place + 2, COMMON)


@clause_object("that", "whether")
def to_you_why(g: Grammar, slot: Slot) -> Iterator[Part]:
    """explain *to you why I like it*, dis *à ta sœur que je viens*"""
    for whom in g.prepositional(slot.place):
        if whom.head is None or whom.head.lemma not in ("to", "à") or whom.kind != "pp":
            continue
        told = Part.of(whom, COMMON)
        for clause in g.that_clauses(whom.end, slot.verb) if "that" in slot.frames else ():
            yield told.with_more(clause)._replace(kind="whole")
        for clause in g.indirect_questions(whom.end):
            yield told.with_more(clause)._replace(kind="whole")


@clause_object("that")
def asked_below(g: Grammar, slot: Slot) -> Iterator[Part]:
    """what do you think *it is*, who did she say *came*, que crois-tu *qu'il fait*"""
    if slot.gap not in ("o", "w"):
        return
    starts = [slot.place] if slot.english else []
    starts += [slot.place + 1 for sub in g.at(slot.place, "sub") if sub.kind in ("que", "that")]
    for start in starts:
        for clause in g.clauses(start, slot.gap):
            yield Part.of(clause, COMMON)
    if slot.gap == "o" and slot.english and len(starts) == 1:
        for verb in g.verb_phrases(slot.place, "fin"):
            if verb.agr & f.AGR["3s"]:
                yield Part.of(verb, COMMON)


@clause_object("to")
def to_alone(g: Grammar, slot: Slot) -> Iterator[Part]:
    """I would love *to*."""
    end = slot.place + 1
    if g.word(slot.place) == "to" and (end == g.row.size or g.at(end, "conj")):
        yield Part(end, SELDOM)


@clause_object("so")
def so_or_not(g: Grammar, slot: Slot) -> Iterator[Part]:
    """I think *so*, I hope *not*"""
    if g.word(slot.place) in ("so", "not"):
        yield Part(slot.place + 1, COMMON)


@clause_object("quoted")
def what_is_said(g: Grammar, slot: Slot) -> Iterator[Part]:
    """the duck says *quack*, spell *cat*, how do you say *dog* in French, say *yes* or *no*"""
    for end in _ends_of_words_said(g, slot.place) if slot.gap in ("", "q", "w") else ():
        closes = ("conj", "prep", "to", "intj", "adv", "sub")
        if end == g.row.size or any(g.at(end, pos) for pos in closes):
            yield Part(end, SELDOM)
        if end < g.row.size and any(verb.kind == "imp" for verb in g.at(slot.place, "verb")):
            yield from (Part.of(untold(order), RARE) for order in g.orders(slot.place))
        if g.at(end, "conj"):
            yield from (Part(last, SELDOM) for last in _ends_of_words_said(g, end + 1))


def _ends_of_words_said(g: Grammar, place: int) -> Iterator[int]:
    """Where a word ends that is said or spelt as it is: any but what begins a phrase."""
    cries = [cry.size for cry in g.at(place, "intj")]
    if place >= g.row.size or (not cries and any(g.at(place, pos) for pos in LEADING)):
        return
    yield from (place + size for size in dict.fromkeys((1, *cries)))


@clause_object("sure")
def sure_that(g: Grammar, slot: Slot) -> Iterator[Part]:
    """make *sure that the door is closed*"""
    if g.word(slot.place) == "sure":
        for clause in g.that_clauses(slot.place + 1, slot.verb):
            yield Part.of(clause, kind="whole")


@clause_object("n-that")
def somebody_that(g: Grammar, slot: Slot) -> Iterator[Part]:
    """tell *her that we are here*, promise *me you will come*"""
    for phrase in g.noun_phrases(slot.place):
        for clause in g.that_clauses(phrase.end, slot.verb) if phrase.kind in OBJECTS else ():
            yield Part.of(untold(phrase), kind="whole").with_more(clause)


@clause_object("whether", "that")
def what_or_where(g: Grammar, slot: Slot) -> Iterator[Part]:
    """she knows *where he lives*, demande *si c'est vrai*"""
    price = 0.0 if "whether" in slot.frames else UNUSUAL
    for clause in g.indirect_questions(slot.place):
        yield Part.of(clause, price, kind="whole")


@clause_object("noun")
def what_one_becomes(g: Grammar, slot: Slot) -> Iterator[Part]:
    """becomes *a doctor*, devient *médecin*"""
    for phrase in g.noun_phrases(slot.place):
        if phrase.kind in ("np", "name", "neg"):
            yield Part.of(phrase, COMMON)
        elif phrase.kind == "bare" and slot.verb.lang == "fr":
            yield Part.of(phrase, UNUSUAL)


@clause_object("bare-noun")
def noun_without_determiner(g: Grammar, slot: Slot) -> Iterator[Part]:
    """a *faim*, prend *congé*"""
    if _is_set(g, slot, slot.place):
        yield Part(slot.place + 1, PLAIN, object=next(iter(g.at(slot.place, "noun")), None))


@clause_object("bare-noun")
def set_noun_and_adjective(g: Grammar, slot: Slot) -> Iterator[Part]:
    """fait *match nul*, a *besoin urgent* d'aide"""
    for adjective in g.adjectives(slot.place + 1) if _is_set(g, slot, slot.place) else ():
        yield Part.of(untold(adjective), USUAL)


@clause_object("bare-noun")
def set_noun_and_infinitive(g: Grammar, slot: Slot) -> Iterator[Part]:
    """a *envie de dormir*, a *besoin de manger*"""
    if _is_set(g, slot, slot.place) and g.word(slot.place + 1) in ("de", "d'"):
        for phrase in g.verb_phrases(slot.place + 2, "inf"):
            yield Part.of(phrase, PLAIN, kind="whole")


@clause_object("bare-noun")
def set_noun_and_clause(g: Grammar, slot: Slot) -> Iterator[Part]:
    """a *peur que tu tombes*, a *envie qu'il vienne*"""
    for clause in g.that_clauses(slot.place + 1, slot.verb) if _is_set(g, slot, slot.place) else ():
        yield Part.of(clause, USUAL, kind="whole")


@clause_object("mieux")
def better_to_do(g: Grammar, slot: Slot) -> Iterator[Part]:
    """il vaut *mieux partir*"""
    for phrase in g.verb_phrases(slot.place + 1, "inf") if g.word(slot.place) == "mieux" else ():
        yield Part.of(untold(phrase), kind="whole")


@clause_object("bare-noun")
def very_hungry(g: Grammar, slot: Slot) -> Iterator[Part]:
    """j'ai *très faim*, elle a *trop peur*"""
    for degree in g.at(slot.place, "adv"):
        if degree.form in BEFORE_A_SET_NOUN and _is_set(g, slot, slot.place + 1):
            yield Part(slot.place + 2, PLAIN)


def _is_set(g: Grammar, slot: Slot, place: int) -> bool:
    """Whether a noun needs no determiner behind this verb."""
    words = forms("fr").words
    return g.word(place) in (words(slot.verb.lemma) or words("other-verbs"))
