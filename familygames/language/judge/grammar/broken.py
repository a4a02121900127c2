"""Sentences that lack a part or have one too many."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Cost, Phrase
from familygames.language.judge.grammar.parts import OBJECTS, SUBJECTS
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.grammar.statements import combined
from familygames.language.judge.prices import FAIR, LIKELY, UNLIKELIEST, WRONG


def broken(g: Grammar, place: int) -> Iterator[Phrase]:
    """Sentences that lack a part or have one too many."""
    yield from _without_subject(g, place)
    yield from _unfinished(g, place)
    yield from _waiting(g, place)
    for subject in g.subjects(place):
        yield from _without_verb(g, subject)
        yield from _after_a_subject(g, subject)
        yield from _without_tense(g, subject)
    for clause in g.clauses(place):
        yield from _after_whole(g, clause)


def _without_subject(g: Grammar, place: int) -> Iterator[Phrase]:
    """« avez perdu vos clés », "sleeps the cat": the subject lacks, or comes late"""
    for verb in g.verb_phrases(place, "fin"):
        flaw = must.a_sentence_has_a_subject(g, verb, verb.start, min(verb.start + 2, g.row.size))
        if flaw is None or verb.kind == "ne":
            continue
        yield verb._replace(kind="broken").paying(flaw)
        for phrase in g.noun_phrases(verb.end):
            if phrase.kind not in ("np", "name", "subj"):
                continue
            if late := must.subject_stands_before_its_verb(g, verb, phrase):
                for tail in g.tails(phrase.end):
                    end, cost, flaws = tail.end, tail.cost, tail.flaws
                    yield phrase._replace(
                        end=end, kind="broken", cost=verb.cost + phrase.cost + cost + late[0],
                        flaws=late[1] + verb.flaws + phrase.flaws + flaws,
                    )  # fmt: skip
    for marker in g.at(place, "estceque"):
        for verb in g.verb_phrases(place + marker.size, "fin"):
            if flaw := must.a_sentence_has_a_subject(g, verb, place, place + marker.size + 1, LIKELY):
                yield verb._replace(kind="broken", start=place).paying(flaw)


def _waiting(g: Grammar, place: int) -> Iterator[Phrase]:
    """when the shop opens: what then?"""
    asks = (wh for wh in g.at(place, "wh") if wh.kind in ("time", "place"))
    for sub in (*g.at(place, "sub"), *asks):
        weight = FAIR if sub.pos == "wh" else WRONG
        for clause in g.clauses(place + sub.size):
            if flaw := must.a_clause_with_when_needs_another(g, sub.form, place, clause.end, weight):
                yield clause._replace(kind="broken", start=place).paying(flaw)


def _without_verb(g: Grammar, subject: Phrase) -> Iterator[Phrase]:
    """the keys on the table, my father a teacher"""
    for tail in g.tails(subject.end):
        end, cost, flaws = tail.end, tail.cost, tail.flaws
        if flaw := must.a_sentence_has_a_verb(g, subject.start, end):
            yield subject._replace(
                end=end, kind="broken", cost=subject.cost + cost + flaw[0],
                flaws=subject.flaws + flaw[1] + flaws,
            )  # fmt: skip
    for second in g.noun_phrases(subject.end):
        if (second.kind in OBJECTS or second.kind == "subj") and second.end == g.row.size:
            if flaw := must.a_sentence_has_a_verb(g, subject.start, second.end, UNLIKELIEST):
                yield second._replace(
                    kind="broken", cost=subject.cost + second.cost + flaw[0],
                    flaws=subject.flaws + flaw[1],
                )  # fmt: skip


def _after_a_subject(g: Grammar, subject: Phrase) -> Iterator[Phrase]:
    """the cat the dog sleeps"""
    for second in g.noun_phrases(subject.end):
        flaw = must.one_subject_is_enough(g, subject, second) if second.kind in SUBJECTS else None
        if flaw is None:
            continue
        for verb in g.verb_phrases(second.end, "fin"):
            for clause in combined(g, second, verb):
                yield clause._replace(
                    kind="broken", start=subject.start, cost=clause.cost + subject.cost + flaw[0],
                    flaws=flaw[1] + subject.flaws + clause.flaws,
                )  # fmt: skip


def _without_tense(g: Grammar, subject: Phrase) -> Iterator[Phrase]:
    """he eating, « nous mangé », « nous sois »"""
    found: list[tuple[Phrase, Cost | None]] = []
    for form in ("inf", "ger", "pp") if subject.kind != "inf" and g.word(subject.end) != "to" else ():
        for verb in g.verb_phrases(subject.end, form):
            if verb.head and verb.head.kind == form:
                found.append((verb, must.a_sentence_has_a_verb_with_a_tense(g, verb.head, subject.end)))
    for verb in g.verb_phrases(subject.end, "imp"):
        if not verb.head or verb.head.lang != "en":
            found.append((verb, must.an_order_has_no_subject(g, subject, verb)))
    for verb, flaw in found:
        if flaw:
            yield verb._replace(
                kind="broken", start=subject.start, cost=subject.cost + verb.cost + flaw[0],
                flaws=subject.flaws + flaw[1] + verb.flaws,
            )  # fmt: skip


def _unfinished(g: Grammar, place: int) -> Iterator[Phrase]:
    """to build a house, en regardant la télévision: no sentence yet"""
    if place:
        return
    for form in ("inf", "ger"):
        for verb in g.verb_phrases(place, form):
            if form == "inf" and g.row.lang_of[place] == "en" and g.word(place) != "to":
                continue
            flaw = must.a_clause_with_when_needs_another(g, g.word(place), place, verb.end)
            if flaw:
                yield verb._replace(kind="broken", cost=verb.cost + flaw[0], flaws=flaw[1] + verb.flaws)
    for phrase in g.prepositional(place):
        if phrase.kind == "doing":
            flaw = must.a_clause_with_when_needs_another(g, g.word(place), place, phrase.end)
            if flaw:
                yield phrase._replace(kind="broken", cost=phrase.cost + flaw[0], flaws=flaw[1] + phrase.flaws)


def _after_whole(g: Grammar, clause: Phrase) -> Iterator[Phrase]:
    """A second verb, or a noun too many, after a clause that is whole."""
    if clause.end >= g.row.size:
        return
    for verb in g.verb_phrases(clause.end, "fin"):
        flaw = must.one_verb_is_enough(
            g,
            clause.head.form if clause.head else "",
            g.finite_word(verb, clause.end),
            clause.start,
            clause.end + 1,
        )
        if flaw:
            yield verb._replace(
                kind="broken",
                start=clause.start,
                cost=clause.cost + verb.cost + flaw[0],
                flaws=clause.flaws + flaw[1] + verb.flaws,
            )
    for phrase in g.noun_phrases(clause.end):
        if phrase.kind in OBJECTS or phrase.kind == "subj":
            flaw = must.every_part_has_its_place(g, phrase)
            if flaw:
                for tail in g.tails(phrase.end):
                    end, cost, flaws = tail.end, tail.cost, tail.flaws
                    yield phrase._replace(
                        end=end,
                        kind="broken",
                        start=clause.start,
                        cost=clause.cost + phrase.cost + cost + flaw[0],
                        flaws=clause.flaws + flaw[1] + flaws,
                    )
    for second in g.clauses(clause.end):
        flaw = must.one_clause_or_a_word_to_join_them(g, clause, second)
        if flaw:
            yield second._replace(
                kind="broken",
                start=clause.start,
                cost=clause.cost + second.cost + flaw[0],
                flaws=clause.flaws + flaw[1] + second.flaws,
            )
