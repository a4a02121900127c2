"""Sentences that lack a part or have one too many. Only a chart that lets go asks for these."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.grammar.clause.statements import combined
from familygames.language.judge.grammar.parts import OBJECTS, SUBJECTS, untold
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.words.prices import FAIR, LIKELY, UNLIKELIEST, WRONG
from familygames.language.words.reading import Reading

PARTS = OBJECTS | {"subj"}
"""Noun phrases that may be left over."""


# Something lacks


@way("broken")
def no_subject(g: RowParser, place: int) -> Iterator[Phrase]:
    """« avez perdu vos clés », "sleeps well" """
    for verb in g.verb_phrases(place, "fin"):
        flaw = must.a_sentence_has_a_subject(g, verb, verb.start, min(verb.start + 2, g.row.size))
        if flaw and verb.kind != "ne":
            yield _broken(verb).paying(flaw)
    for marker in g.at(place, "estceque"):
        for verb in g.verb_phrases(place + marker.size, "fin"):
            if flaw := must.a_sentence_has_a_subject(g, verb, place, place + marker.size + 1, LIKELY):
                yield _broken(verb.opened(place)).paying(flaw)


@way("broken")
def subject_too_late(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "sleeps the cat", « mange une pomme mon frère »"""
    for verb in g.verb_phrases(place, "fin"):
        for subject in g.noun_phrases(verb.end) if verb.kind != "ne" else ():
            if subject.kind not in ("np", "name", "subj"):
                continue
            if late := must.subject_stands_before_its_verb(g, verb, subject):
                for tail in g.tails(subject.end):
                    both = subject.with_more(tail).after(verb).paying(late)
                    yield _broken(both)._replace(start=subject.start, facts=subject.facts)


@way("broken")
def no_sentence_yet(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "to build a house", « en regardant la télévision »"""
    started = [] if place else g.doing(0)
    if not place and (g.lang(0) != "en" or g.word(0) == "to"):
        started += g.verb_phrases(0, "inf")
    if not place:
        started += [phrase for phrase in g.prepositional(0) if phrase.kind == "doing"]
    for verb in started:
        if flaw := must.a_clause_with_when_needs_another(g, g.word(0), 0, verb.end):
            yield _broken(verb).paying(flaw)


@way("broken")
def waiting_for_more(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "when the shop opens": what then?"""
    asks = [wh for wh in g.at(place, "wh") if wh.kind in ("time", "place")]
    for opens in (*g.at(place, "sub"), *asks):
        weight = FAIR if opens.pos == "wh" else WRONG
        for clause, price in _opened_by(g, opens, place + opens.size):
            flaw = must.a_clause_with_when_needs_another(g, opens.form, place, clause.end, weight)
            if whole := and_(price, flaw):
                yield _broken(clause.opened(place)).paying(whole)


def _opened_by(g: RowParser, opens: Reading, place: int) -> Iterator[tuple[Phrase, Cost | None]]:
    """(when) the shop opens, (avant que) tu partes, at a price « tu pars »"""
    in_doubt = opens.kind == "subj" and opens.lang == "fr"
    for clause in g.clauses(place):
        french = clause.head is not None and clause.head.lang == "fr"
        price = must.subjunctive_after_its_conjunction(g, opens, clause, place)
        yield clause, price if in_doubt and french else FREE
    for clause in g.clauses(place, "", "subj") if in_doubt else ():
        yield clause, FREE


@way("broken")
def no_verb(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "the keys on the table", "my father a teacher", « Paul plus grand que Marc »"""
    for subject in g.subjects(place):
        for tail in (*g.tails(subject.end), *_compared(g, subject.end)):
            if flaw := must.a_sentence_has_a_verb(g, subject.start, tail.end):
                both = subject.with_more(tail, flaw[0])
                flaws = (*subject.flaws, *flaw[1], *tail.flaws)
                yield _broken(both)._replace(flaws=flaws, facts=subject.facts)
        for second in g.noun_phrases(subject.end):
            if second.kind in PARTS and second.end == g.row.size:
                if flaw := must.a_sentence_has_a_verb(g, subject.start, second.end, UNLIKELIEST):
                    both = second.after(subject, flaw[0])
                    flaws = (*subject.flaws, *flaw[1])
                    yield _broken(both)._replace(start=second.start, flaws=flaws, facts=second.facts)


def _compared(g: RowParser, place: int) -> Iterator[Phrase]:
    """plus grand que Marc, as tall as his father"""
    for adjective in g.adjectives(place):
        for than in g.comparisons(adjective.end, adjective.kind):
            yield adjective.with_more(untold(than))


@way("broken")
def no_tense(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "he eating", « nous mangé »"""
    for subject in g.subjects(place):
        if subject.kind == "inf" or g.word(subject.end) == "to":
            continue
        for form in ("inf", "ger", "pp"):
            for verb in g.verb_phrases(subject.end, form):
                if verb.head and verb.head.kind == form:
                    if flaw := must.a_sentence_has_a_verb_with_a_tense(g, verb.head, subject.end):
                        yield _broken(verb.after(subject).paying(flaw))._replace(facts=verb.facts)


@way("broken")
def order_with_a_subject(g: RowParser, place: int) -> Iterator[Phrase]:
    """« nous sois », « tu mange »"""
    for subject in g.subjects(place):
        agrees = any(verb.kind == "fin" and verb.agr & subject.agr for verb in g.at(subject.end, "verb"))
        for verb in g.verb_phrases(subject.end, "imp") if not agrees else ():  # je demande
            if not verb.head or verb.head.lang != "en":
                if flaw := must.an_order_has_no_subject(g, subject, verb):
                    yield _broken(verb.after(subject).paying(flaw))._replace(facts=verb.facts)


# There is something too many


@way("broken")
def two_subjects(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "the cat the dog sleeps" """
    for subject in g.subjects(place):
        for second in g.noun_phrases(subject.end):
            flaw = must.one_subject_is_enough(g, subject, second) if second.kind in SUBJECTS else None
            for verb in g.verb_phrases(second.end, "fin") if flaw else ():
                for clause in combined(g, second, verb):
                    both = clause.after(subject)._replace(facts=clause.facts)
                    yield _broken(both).paying(flaw) if flaw else both


@way("broken")
def two_verbs(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "she eats an apple sleeps" """
    for clause in g.clauses(place):
        said = clause.head.form if clause.head else ""
        for verb in g.verb_phrases(clause.end, "fin"):
            again = g.finite_word(verb, clause.end)
            if flaw := must.one_verb_is_enough(g, said, again, clause.start, clause.end + 1):
                yield _broken(verb.after(clause).paying(flaw))._replace(facts=verb.facts)


@way("broken")
def part_left_over(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "she sleeps the garden" """
    for clause in g.clauses(place):
        for phrase in g.noun_phrases(clause.end):
            flaw = must.every_part_has_its_place(g, phrase) if phrase.kind in PARTS else None
            for tail in g.tails(phrase.end) if flaw else ():
                both = phrase.with_more(tail).after(clause)
                both = both._replace(flaws=clause.flaws + tail.flaws, facts=phrase.facts)
                yield _broken(both).paying(flaw) if flaw else both


@way("broken")
def two_clauses(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "the cat sleeps the dog barks" """
    for clause in g.clauses(place):
        for second in g.clauses(clause.end):
            if flaw := must.one_clause_or_a_word_to_join_them(g, clause, second):
                yield _broken(second.after(clause).paying(flaw))._replace(facts=second.facts)


def _broken(phrase: Phrase) -> Phrase:
    return phrase._replace(kind="broken")
