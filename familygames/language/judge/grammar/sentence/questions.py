"""Questions that are answered by yes or no."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.grammar.clause.inversions import inverted_english, inverted_french
from familygames.language.judge.grammar.parts import Before, as_clause
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.verb_phrase.predicates import predicate
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.prices import COMMON, USUAL

SURELY = frozenset({"peut-être", "sans doute", "aussi", "ainsi", "à peine", "du moins", "encore"})
"""Adverbs behind which the subject may follow its verb."""


# Without a question word
@way("questions")
def est_ce_que(g: RowParser, place: int) -> Iterator[Phrase]:
    """est-ce que tu viens"""
    for marker in g.at(place, "estceque"):
        for clause in g.clauses(place + marker.size):
            yield clause.opened(place)


@way("questions")
def est_ce_vrai(g: RowParser, place: int) -> Iterator[Phrase]:
    """est-ce vrai, n'est-ce pas ton frère"""
    negated = g.word(place) == "n'" and g.word(place + 2) == "pas"
    after = place + 1 + negated
    if g.word(after - 1) != "est-ce" or g.at(after - 1, "estceque"):
        return
    for verb in forms("fr").readings("est"):
        if verb.lemma == "être" and verb.kind == "fin":
            asked = Phrase(after, kind="ce", start=after - 1)
            for part in predicate(g, verb, after + negated, Before(place), ""):
                so = Phrase(part.end, gn=part.gn, head=verb, kind=part.kind, start=after)
                price = must.what_it_is_agrees_with_the_subject(g, asked, so)
                question = Phrase(
                    part.end, part.cost, part.flaws, kind="S", start=place, facts=part.facts, parts=part.parts
                )
                if price is not None:
                    yield question.paying(price)


@way("questions", language="fr")
def que_dirais_tu_de(g: RowParser, place: int) -> Iterator[Phrase]:
    """que dirais-tu de marcher, que diriez-vous d'un café"""
    asked = g.word(place) in ("que", "qu'") and any(verb.lemma == "dire" for verb in g.at(place + 1, "verb"))
    if asked and g.word(place + 2) in ("tu", "vous") and g.word(place + 3) in ("de", "d'"):
        for phrase in (*g.verb_phrases(place + 4, "inf"), *g.prepositional(place + 3)):
            yield as_clause(phrase, place, USUAL)._replace(facts=())


@way("questions")
def peut_etre_est_ce(g: RowParser, place: int) -> Iterator[Phrase]:
    """peut-être est-ce vrai, peut-être Paul viendra-t-il, aussi est-il parti: put as questions are"""
    end = next((place + size for size in (1, 2) if g.text_of(place, place + size) in SURELY), 0)
    if end and not place:
        for read in (est_ce_vrai, verb_first, marie_mange_t_elle):
            yield from (question.opened(place, USUAL) for question in read(g, end))


@way("questions")
def qui_est_ce(g: RowParser, place: int) -> Iterator[Phrase]:
    """qui est-ce, où est-ce, combien est-ce"""
    asks = any(wh.kind in ("np", "place", "time", "quant") for wh in g.at(place, "wh"))
    if asks and g.word(place + 1) == "est-ce" and not g.at(place + 1, "estceque"):
        for tail in g.tails(place + 2):
            yield as_clause(tail, place)


@way("questions")
def verb_first(g: RowParser, place: int) -> Iterator[Phrase]:
    """manges-tu une pomme, does he eat, mais viens-tu"""
    yield from inverted_french(g, place, "")
    yield from inverted_english(g, place, "q")
    for front in g.fronts(place):
        if front.head is not None and front.head.kind == "sentence":
            yield from inverted_french(g, front.end, "")


@way("questions")
def marie_mange_t_elle(g: RowParser, place: int) -> Iterator[Phrase]:
    """Marie mange-t-elle une pomme, personne ne te l'a-t-il dit"""
    for subject in g.noun_phrases(place):
        for question in inverted_french(g, subject.end, "") if subject.kind in ("np", "name", "neg") else ():
            price = price_of_its_pronoun(g, subject, question)
            if price is not None:
                yield in_front_of(subject, question, COMMON).paying(price)


def price_of_its_pronoun(g: RowParser, subject: Phrase, question: Phrase) -> Cost | None:
    """ton frère joue-t-il: one's own brother is not spoken to, so that the pronoun stands for him"""
    if not any(det.kind == "poss" for det in g.at(subject.start, "det")):
        return FREE
    for place in range(subject.end, question.end):
        for pronoun in g.at(place, "pron") if g.row.tokens[place].joined else ():
            if pronoun.kind == "subj" and pronoun.agr & f.THIRD and pronoun.form != "on":
                return must.pronoun_is_of_its_subject(g, subject, pronoun, place)
    return FREE


@way("questions")
def what_about(g: RowParser, place: int) -> Iterator[Phrase]:
    """what about a game, how about dancing, what if it rains"""
    words = g.text_of(place, place + 2)
    if words in ("what about", "how about"):
        for phrase in g.prepositional(place + 1):
            yield phrase.opened(place, USUAL)._replace(kind="S")
        for clause in g.clauses(place + 2) if words == "how about" else ():
            yield clause.opened(place, USUAL)
    elif words == "what if":
        for clause in g.clauses(place + 2):
            yield clause.opened(place, USUAL)


def in_front_of(first: Phrase, question: Phrase, price: float) -> Phrase:
    """A question behind what stands before it; only the question itself is asked for its sense and faults."""
    both = question.after(first, price)
    return both._replace(flaws=question.flaws, facts=question.facts)
