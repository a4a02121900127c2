"""Exclamations, and what is shown: what a surprise, comme tu es grand, voici le chat."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Phrase
from familygames.language.judge.grammar.clause.statements import combined
from familygames.language.judge.grammar.noun_phrase.relatives import with_its_object
from familygames.language.judge.grammar.parts import OBJECTS, Complement, as_clause, untold
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.verb_phrase.adjective_objects import (
    joined_adjectives,
    with_infinitive,
)
from familygames.language.judge.grammar.verb_phrase.before_verbs import adverbs
from familygames.language.judge.knowledge import is_mass
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.prices import RARE, SELDOM, TIE, UNUSUAL, USUAL
from familygames.language.words.reading import Reading


def _what_a(g: RowParser, place: int) -> Iterator[tuple[Reading, Phrase]]:
    """what a | lovely surprise, what | lovely surprises, quel | beau chat: what exclaims, and about what"""
    for wh in g.at(place, "wh"):
        if wh.form == "what":
            a = g.word(place + 1) in ("a", "an")
            for nominal in g.nominals(place + 1 + a):
                kind = g.word(place + 1) in ("kind", "sort", "type")  # what kind of …: a question
                if nominal.gn & f.S if a else not kind and _needs_no_a(nominal):
                    yield wh, nominal
        elif wh.kind == "det":
            for nominal in g.nominals(place + wh.size):
                if nominal.gn & wh.gn or (wh.lang == "en" and wh.form != "how many"):
                    yield wh, nominal


def _needs_no_a(nominal: Phrase) -> bool:
    """lovely surprises, beautiful weather: several, or what is not counted, with an adjective; fun"""
    head, graded = nominal.head, nominal.end - nominal.start > 1
    if head is not None and head.lemma in forms("en").words("exclaimed"):
        return True
    return graded and head is not None and (not nominal.gn & f.S or (head.pos == "noun" and is_mass(head)))


@way("wholes")
def vive_les_vacances(g: RowParser, place: int) -> Iterator[Phrase]:
    """vive les vacances, vive la reine, vivent les mariés"""
    for phrase in g.noun_phrases(1) if not place and g.word(0) in ("vive", "vivent") else ():
        if phrase.kind in ("np", "name") and (g.word(0) == "vive" or phrase.gn & f.P):
            yield as_clause(phrase, place, USUAL)._replace(facts=())


@way("wholes")
def what_a_surprise(g: RowParser, place: int) -> Iterator[Phrase]:
    """what a lovely surprise, quel beau chat, quel dommage, what a pity you can't come"""
    for wh, nominal in _what_a(g, place):
        head = nominal.head
        alone = head is not None and head.lemma in forms("fr").words("exclaimed")
        if nominal.end - nominal.start > 1 or wh.lang == "en" or alone:
            whole = nominal.opened(place, SELDOM)._replace(kind="S")
            yield whole
            for more in g.prepositional(nominal.end) if wh.lang == "en" else ():
                yield whole.with_more(more)._replace(facts=())  # what a waste of time
            for clause in g.that_clauses(nominal.end, head) if head is not None else ():
                yield clause.after(whole)._replace(flaws=clause.flaws, facts=clause.facts)


@way("wholes")
def what_a_hat_you_have(g: RowParser, place: int) -> Iterator[Phrase]:
    """what a nice hat you have, quel beau chapeau tu as"""
    for wh, nominal in _what_a(g, place):
        said = wh.lang == "fr" or wh.form == "what"
        for clause in with_its_object(g, nominal, nominal.end) if said else ():
            both = clause.after(nominal, SELDOM)
            yield both._replace(start=place, flaws=clause.flaws, facts=clause.facts)


@way("wholes")
def how_nice(g: RowParser, place: int) -> Iterator[Phrase]:
    """how nice, how nice of you, how tall you are"""
    for adjective in g.adjectives(place + 1) if g.word(place) == "how" else ():
        yield adjective.opened(place, SELDOM)._replace(kind="S", head=None)
        for whose in g.prepositional(adjective.end):
            if whose.head is not None and whose.head.form == "of":
                both = whose.after(adjective, USUAL)
                yield both._replace(kind="S", start=place, flaws=whose.flaws, facts=whose.facts)
        for clause in g.clauses(adjective.end, "w"):
            if clause.end == g.row.size and clause.head and clause.head.lemma == "be":
                yield clause.opened(place, UNUSUAL)


@way("wholes")
def comme_tu_es_grand(g: RowParser, place: int) -> Iterator[Phrase]:
    """comme tu es grand, qu'il fait froid, comme elle chante bien"""
    for clause in g.clauses(place + 1) if g.word(place) in ("comme", "que", "qu'") else ():
        last = clause.end - 1
        how = any(adverb.kind in ("manner", "manner2") for adverb in g.at(last, "adv"))
        is_so = clause.head is not None and clause.head.lemma in ("être", "faire")
        if how or (is_so and g.at(last, "adj")):
            if clause.head is not None and clause.head.lang == "fr" and not g.at(last, "det"):
                yield clause.opened(place, RARE)


@way("wholes")
def voila_pourquoi(g: RowParser, place: int) -> Iterator[Phrase]:
    """voilà pourquoi je pleure, voici ce que je veux"""
    for here in g.at(place, "present"):
        for clause in g.indirect_questions(place + here.size):
            yield clause.opened(place, USUAL)._replace(kind="S")


@way("wholes")
def voici_le_chat(g: RowParser, place: int) -> Iterator[Phrase]:
    """voici le chat, voilà ma sœur dans le jardin"""
    for here in g.at(place, "present"):
        for phrase in g.noun_phrases(place + here.size):
            for tail in g.tails(phrase.end) if phrase.kind in OBJECTS else ():
                yield phrase.with_more(tail)._replace(kind="S", facts=phrase.facts)


@way("clauses", language="fr")
def te_voila_pret(g: RowParser, place: int, gap: str, mood: str) -> Iterator[Phrase]:
    """te voilà, la voilà prête, nous voilà enfin arrivés, les voici dans le jardin, le voilà qui vient"""
    for whom in g.at(place, "clitic") if g.at(place + 1, "present") and mood == "fin" and not gap else ():
        shown = Phrase(place + 2, UNUSUAL, gn=whom.gn, agr=whom.agr, kind="S", start=place)
        for start, price in adverbs(g, shown.end) if whom.kind in ("o", "r") else ():
            for adjective in g.adjectives(start):
                agrees = must.adjective_agrees_with_the_pronoun(g, adjective, whom.gn, place)
                part = Complement.of(untold(adjective), price, gn=adjective.gn).paying(agrees or FREE)
                more = (*joined_adjectives(g, part, adjective), *with_infinitive(g, part, adjective))
                for so in (part, *more) if agrees else ():
                    so_shown = shown.closed(so.end, so.cost)._replace(flaws=so.flaws)
                    yield from (so_shown.with_more(tail) for tail in g.tails(so.end))
        yield from (shown.with_more(tail) for tail in g.tails(shown.end))
        for verb in g.verb_phrases(place + 3, "fin") if g.word(place + 2) == "qui" else ():
            agrees = must.verb_agrees_with_its_subject(g, shown, verb, place + 3)
            if agrees:
                yield shown.with_more(verb.paying(agrees))


@way("wholes")
def here_comes_the_bus(g: RowParser, place: int) -> Iterator[Phrase]:
    """here comes the bus, there goes my hat, up went the balloon"""
    first = ("here", "there", "up", "down", "off", "away", "out", "in")
    for verb in g.at(place + 1, "verb") if g.word(place) in first else ():
        there_is = g.word(place) == "there" and verb.lemma == "be"  # read as what there is
        moves = verb.lemma in ("come", "go") or (verb.lemma == "be" and g.word(place) in first[:2])
        if verb.kind == "fin" and moves and not there_is:
            for subject in g.noun_phrases(place + 2):
                for tail in g.tails(subject.end) if subject.kind in ("np", "name", "that") else ():
                    comes = Phrase(
                        tail.end,
                        tail.cost,
                        tail.flaws,
                        agr=verb.agr,
                        head=verb,
                        start=place + 1,
                        parts=(tail,),
                    )
                    for clause in combined(g, subject, comes):
                        yield clause.costing(TIE)._replace(start=place)


@way("wholes")
def here_it_is(g: RowParser, place: int) -> Iterator[Phrase]:
    """here it is, there you go"""
    for clause in g.clauses(place + 1, "w") if g.word(place) in ("here", "there") else ():
        if clause.head and clause.head.lemma in ("be", "come", "go"):
            yield clause.opened(place)._replace(kind="S")


@way("wholes")
def que_la_lumiere_soit(g: RowParser, place: int) -> Iterator[Phrase]:
    """que la lumière soit, pourvu qu'il vienne, pourvu que tu viennes: a wish"""
    for opens in g.at(0, "sub") if not place else ():
        after = opens.size
        if opens.form in ("pourvu que", "pourvu qu'"):
            yield from (clause.opened(0, SELDOM) for clause in g.clauses(after, "", "subj"))
        for subject in g.noun_phrases(after) if opens.form in ("que", "qu'") else ():
            be = [verb for verb in g.at(subject.end, "verb") if verb.lemma == "être"]
            if any(verb.kind == "subj" and verb.agr & subject.agr for verb in be):
                yield as_clause(subject, 0, SELDOM)._replace(end=subject.end + 1)


@way("wholes")
def dieu_vous_benisse(g: RowParser, place: int) -> Iterator[Phrase]:
    """Dieu vous bénisse, Dieu soit loué, puisse-t-il venir, puissent tes rêves se réaliser"""
    if not place and g.word(0) == "dieu":
        yield from (as_clause(verb, 0, UNUSUAL) for verb in g.verb_phrases(1, "subj") if _is_one(verb))
    for can in g.at(0, "verb") if not place else ():
        if can.lemma == "pouvoir" and can.kind == "subj":
            for subject in g.noun_phrases(1):
                if subject.agr & can.agr and subject.kind in ("np", "name", "subj"):
                    for verb in g.verb_phrases(subject.end, "inf"):
                        yield as_clause(verb.after(subject, UNUSUAL), 0)._replace(facts=())


def _is_one(verb: Phrase) -> bool:
    return bool(verb.agr & f.AGR["3s"])
