"""What says more of a noun: relative clauses, infinitives, participles."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Cost, Phrase, and_
from familygames.language.judge.forms import Reading
from familygames.language.judge.grammar.parts import INDEFINITE, longer
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.knowledge import is_time
from familygames.language.judge.prices import COMMON, PLAIN, SELDOM, UNUSUAL, USUAL

AFTER_ITS_PREPOSITION = frozenset({"qui", "whom", "which", "lequel", "laquelle", "lesquels", "lesquelles"})


def cleft(g: Grammar, core: Phrase) -> Iterator[Phrase]:
    """c'est moi qui ai cassé le vase, it was him who did it"""
    for rel in g.at(core.end, "rel"):
        if rel.kind in ("subj", "that"):
            for verb in g.verb_phrases(core.end + 1, "fin"):
                if core.agr & verb.agr or rel.lang == "en":
                    yield longer(core, verb, COMMON)
        if rel.kind in ("obj", "that"):
            for clause in g.clauses(core.end + 1, "o"):
                yield longer(core, clause, COMMON)


def relative(g: Grammar, core: Phrase, place: int) -> Iterator[Phrase]:
    """What says more of a noun: relative clauses, infinitives, participles."""
    for rel in g.at(place, "rel"):
        price = must.who_for_people_which_for_things(g, rel, core.head, place)
        if price is not None:
            yield from _with_its_subject(g, core, rel, place, price)
            yield from _with_its_object(g, core, rel, place, price)
            yield from _otherwise_related(g, core, rel, place)
    for prep in (*g.at(place, "prep"), *g.at(place, "to")):
        yield from _with_a_preposition(g, core, prep, place)
    yield from _reduced(g, core, place)


def _with_its_subject(g: Grammar, core: Phrase, rel: Reading, place: int, price: Cost) -> Iterator[Phrase]:
    """la fille qui danse, and « la fille que danse »"""
    for subject in ("subj", "obj") if g.relaxed else ("subj",):
        wrong = subject == "obj"
        if rel.kind not in (subject, "that") or (wrong and rel.lang == "en"):
            continue
        paid = must.qui_is_the_subject(g, rel, place) if wrong else price
        for verb in g.verb_phrases(place + rel.size, "fin") if paid is not None else ():
            for phrase in _of_antecedent(g, core, verb, place):
                yield phrase.paying(paid) if paid is not None else phrase


def _with_its_object(g: Grammar, core: Phrase, rel: Reading, place: int, price: Cost) -> Iterator[Phrase]:
    """le livre que je lis, and « le livre qui je lis »"""
    after = place + rel.size
    paid: Cost | None = price
    if rel.kind not in ("obj", "that"):
        paid = must.que_is_the_object(g, rel, place) if rel.form == "qui" and g.relaxed else None
    for clause in g.clauses(after, "o") if paid is not None else ():
        yield longer(core, clause, PLAIN).paying(paid) if paid is not None else clause
    if rel.kind in ("obj", "that") and rel.lang == "fr" and is_time(core.head):
        for clause in g.clauses(after):  # la première fois que je prends l'avion
            yield longer(core, clause, COMMON)


def _otherwise_related(g: Grammar, core: Phrase, rel: Reading, place: int) -> Iterator[Phrase]:
    """la ville où j'habite, le film dont je parle, a boy whose father is a pilot"""
    after = place + rel.size
    if rel.form in ("auquel", "duquel") or rel.kind == "place":
        for clause in g.clauses(after):
            yield longer(core, clause, PLAIN)
    if rel.kind == "of":
        for clause in g.clauses(after, "d"):
            price = must.dont_needs_de(g, rel, clause, place)
            if price is not None:
                yield longer(core, clause, PLAIN).paying(price)
    for nominal in g.nominals(after) if rel.kind == "whose" else ():
        for verb in g.verb_phrases(nominal.end, "fin"):
            if verb.agr & nominal.agr:
                yield longer(core, verb, nominal.cost + PLAIN)
        for clause in g.clauses(nominal.end, "o"):
            yield longer(core, clause, nominal.cost + PLAIN)


def _with_a_preposition(g: Grammar, core: Phrase, prep: Reading, place: int) -> Iterator[Phrase]:
    """le garçon avec qui je joue, something to eat, l'envie de dormir"""
    after = place + prep.size
    french = core.head is not None and core.head.lang == "fr"
    if any(rel.form in AFTER_ITS_PREPOSITION for rel in g.at(after, "rel")):
        for clause in g.clauses(after + 1):
            yield longer(core, clause, COMMON)
    if prep.form in ("à", "to") and core.kind != "name" and (prep.form == "to" or french):
        for verb in (*g.verb_phrases(after, "inf", "o"), *g.verb_phrases(after, "inf")):
            yield longer(core, verb._replace(facts=()), UNUSUAL)  # It is not the book that reads.
    if prep.lemma == "de" and french and core.head is not None and core.head.pos == "noun":
        for verb in g.verb_phrases(after, "inf"):
            yield longer(core, verb, SELDOM)


def _reduced(g: Grammar, core: Phrase, place: int) -> Iterator[Phrase]:
    """all I need, the cake I made, a boy eating an apple, une lettre écrite par lui"""
    head = core.head
    if head is None:
        return
    if head.form in INDEFINITE | {"all"} and head.lang == "en":
        for clause in g.clauses(place, "o"):
            yield longer(core, clause, USUAL)
    if head.pos == "pron":
        return
    if g.at(place, "verb") or g.at(place, "neg"):
        for form in ("ger", "pp"):
            for verb in g.verb_phrases(place, form):
                if form == "ger" or (verb.kind == "passive" and verb.gn & core.gn):
                    yield longer(core, verb, SELDOM)
    if head.lang == "en" and (g.at(place, "pron") or g.at(place, "det") or g.at(place, "name")):
        for clause in g.clauses(place, "o") if g.row.lang_of[place] != "fr" else ():
            yield longer(core, clause, SELDOM)


def _of_antecedent(g: Grammar, core: Phrase, verb: Phrase, place: int) -> Iterator[Phrase]:
    """le chat qui dort: the verb has the noun before for a subject."""
    cost = subject_and_verb(g, core, verb, place + 1)
    if cost is not None and not verb.kind.startswith("ne"):
        facts = tuple(
            fact._replace(subject=core.head, own=False) if fact.own else fact for fact in verb.facts
        )
        yield longer(core, verb._replace(facts=facts), cost[0])._replace(
            flaws=core.flaws + verb.flaws + cost[1]
        )


def subject_and_verb(g: Grammar, subject: Phrase, verb: Phrase, place: int) -> Cost | None:
    """The price of a subject with a verb: person and number, and gender of what is said of it."""
    return and_(
        must.verb_agrees_with_its_subject(g, subject, verb, place),
        must.what_it_is_agrees_with_the_subject(g, subject, verb),
    )
