"""Statements: a subject and its verb."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge import features as f
from familygames.language.judge.chart import Phrase, and_
from familygames.language.judge.forms import Reading
from familygames.language.judge.grammar.existence import existential, since_long
from familygames.language.judge.grammar.parts import SUBJECTS, without_places
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.grammar.relatives import subject_and_verb
from familygames.language.judge.prices import DOUBTFUL, PLAIN, UNLIKELY, USUAL

NOBODY = frozenset({"nobody", "nothing", "no one", "none"})

DAYS = frozenset({"aujourd'hui", "demain", "hier"})
"""Adverbs of which something is said: « aujourd'hui est un grand jour »."""


@way("clauses")
def subject_and_rest(g: Grammar, place: int, gap: str, mood: str) -> Iterator[Phrase]:
    for subject in g.subjects(place):
        yield from _with_verb(g, subject, place, gap, mood)
    yield from existential(g, place, gap)
    yield from since_long(g, place)
    if not gap:
        for tonic in g.at(place, "pron"):
            too = 2 if g.word(place + 1) == "aussi" else 1
            if tonic.kind == "tonic" and _same_person(g, tonic, place + too):
                for clause in g.clauses(place + too, gap, mood):  # moi, je préfère, moi aussi je …
                    yield clause._replace(start=place, cost=clause.cost + USUAL)
        for front in g.fronts(place):
            for clause in g.clauses(front.end, gap, mood):
                yield clause._replace(
                    start=place, cost=clause.cost + front.cost + PLAIN, flaws=front.flaws + clause.flaws,
                    facts=front.facts + clause.facts,
                )  # fmt: skip


def _same_person(g: Grammar, tonic: Reading, place: int) -> bool:
    """« moi, je … », « nous, on … », not « elle il … »"""
    return any(
        pronoun.kind == "subj"
        and (pronoun.form == "on" or (pronoun.agr & tonic.agr and pronoun.gn & tonic.gn))
        for pronoun in g.at(place, "pron")
    )


@way("subjects")
def subject(g: Grammar, place: int) -> Iterator[Phrase]:
    for phrase in g.noun_phrases(place):
        if phrase.kind in SUBJECTS and phrase.kind != "bare":
            yield phrase
            if (
                phrase.kind == "subj"
                and phrase.head
                and phrase.head.form in ("nous", "vous", "on", "i", "you", "we", "they")
            ):
                for floating in g.at(phrase.end, "adv"):
                    if floating.kind == "float":
                        yield phrase._replace(end=phrase.end + floating.size, gn=phrase.gn & f.P or phrase.gn)
        elif phrase.kind in ("tonic", "obj"):
            head = phrase.head
            if (
                head is not None
                and head.form in ("lui", "eux", "elle", "elles", "nous", "vous", "you", "it")
                and head.kind == phrase.kind == "tonic"
            ):
                if head.form in ("lui", "eux"):
                    yield phrase._replace(cost=phrase.cost + DOUBTFUL, kind="np")
                continue
            if phrase.kind == "tonic" and phrase.end - place > 1 and head is not None:
                yield phrase._replace(cost=phrase.cost + USUAL, kind="np")
                continue
            flaw = must.pronoun_can_be_a_subject(g, g.word(place), place, phrase.end)
            if flaw and head is not None and head.form not in ("elle", "elles", "nous", "vous", "you", "it"):
                yield phrase._replace(cost=phrase.cost + flaw[0], flaws=phrase.flaws + flaw[1], kind="np")
        elif phrase.kind == "tonic2":
            yield phrase._replace(kind="np", cost=phrase.cost + USUAL)
    if g.relaxed and g.at(place, "clitic"):
        for clitic in g.at(place, "clitic"):
            if clitic.kind in ("r", "d") and clitic.form not in ("nous", "vous", "se", "s'"):
                flaw = must.pronoun_can_be_a_subject(g, clitic.form, place, place + 1, UNLIKELY)
                if flaw:
                    yield Phrase(place + 1, *flaw, clitic.gn, clitic.agr, clitic, "np", place)
    for adverb in g.at(place, "adv"):
        if adverb.form in DAYS:
            yield Phrase(place + adverb.size, USUAL, (), f.MS, 4, None, "np", place)
    for form in ("inf", "ger"):
        if g.at(place, "verb") or g.word(place) == "to":
            for verb in g.verb_phrases(place, form):
                if (form == "inf" and (g.row.lang_of[place] == "fr" or g.word(place) == "to")) or (
                    form == "ger" and g.row.lang_of[place] == "en"
                ):
                    yield verb._replace(
                        gn=f.MS, agr=4, kind="inf", head=None, start=place, cost=verb.cost + USUAL
                    )


def _with_verb(g: Grammar, subject: Phrase, place: int, gap: str, mood: str) -> Iterator[Phrase]:
    for verb in g.verb_phrases(subject.end, mood, gap):
        yield from combined(g, subject, verb, mood)


def combined(g: Grammar, subject: Phrase, verb: Phrase, mood: str = "fin") -> Iterator[Phrase]:
    cost = subject_and_verb(g, subject, verb, finite_place(g, subject, verb))
    if cost is None:
        return
    cost = and_(and_(cost, must.ce_only_before_etre(g, subject, verb)), must.only_it_rains(g, subject, verb))
    if cost is None:
        return
    head = subject.head
    if verb.kind == "ne":
        if subject.kind != "neg" and not (head is not None and head.form in NOBODY):
            flaw = must.ne_needs_pas(g, subject, verb)
            if flaw is None:
                return
            cost = and_(cost, flaw)
    elif subject.kind == "neg" and verb.kind == "not" and subject.head and subject.head.lang == "fr":
        flaw = must.nobody_needs_no_pas(g, subject, verb)
        if flaw is None:
            return
        cost = and_(cost, flaw)
    elif (
        (
            subject.kind == "neg"
            and subject.head
            and subject.head.lang == "fr"
            and verb.head
            and verb.head.lang == "fr"
        )
        and g.word(subject.end) not in ("ne", "n'")
        and g.word(subject.start)
        in (
            "personne",
            "rien",
            "aucun",
            "aucune",
        )
    ):
        flaw = must.pas_needs_ne(g, g.word(subject.end), subject.start, subject.end + 1)
        if flaw is None:
            return
        cost = and_(cost, flaw)
    facts = tuple(fact._replace(subject=head, own=False) if fact.own else fact for fact in verb.facts)
    yield Phrase(
        verb.end, subject.cost + verb.cost + cost[0], subject.flaws + verb.flaws + cost[1],
        head=verb.head, kind="S", start=subject.start, facts=without_places(subject.facts) + facts,
    )  # fmt: skip


def finite_place(g: Grammar, subject: Phrase, verb: Phrase) -> int:
    """Where the finite verb stands, past adverbs and small pronouns."""
    form = verb.head.form.split(" ")[0] if verb.head else ""
    for place in range(subject.end, min(verb.end, subject.end + 6)):
        if g.word(place) == form:
            return place
    return subject.end
