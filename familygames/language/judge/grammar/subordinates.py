"""Clauses within clauses, and what stands before one."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Phrase
from familygames.language.judge.forms import Reading
from familygames.language.judge.grammar.adjuncts import ago
from familygames.language.judge.grammar.questions import verb_then_subject
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.knowledge import is_time
from familygames.language.judge.prices import COMMON, PLAIN, RARE, UNUSUAL, USUAL

SUBJUNCTIVE = frozenset(
    [
        "vouloir",
        "falloir",
        "souhaiter",
        "préférer",
        "craindre",
        "regretter",
        "douter",
        "désirer",
        "exiger",
        "ordonner",
        "aimer",
    ]
)

FRONT = frozenset({"time", "freq", "sentence", "place", "manner", "focus", "any", "particle", "manner2"})

LATER = frozenset({"later", "earlier", "before", "after", "tard", "tôt", "avant", "après", "ago"})

NOT_FIRST = frozenset(
    {"always", "never", "ever", "rarely", "seldom", "hardly", "only", "just", "also", "even"}
)


@way("fronts")
def in_front(g: Grammar, place: int) -> Iterator[Phrase]:
    for phrase in g.adverbials(place):
        if phrase.head and phrase.head.kind in FRONT and phrase.head.form not in NOT_FIRST:
            extra = USUAL if phrase.head.kind in ("manner", "any", "manner2") else 0.0
            yield phrase._replace(cost=phrase.cost + extra, facts=())
    for phrase in g.prepositional(place):
        if not (phrase.head and phrase.head.lemma in ("de", "of") and phrase.kind == "pp"):
            yield phrase._replace(cost=phrase.cost + PLAIN)
    for phrase in g.noun_phrases(place):
        if is_time(phrase.head) and phrase.kind == "np":
            yield phrase._replace(cost=phrase.cost + PLAIN)
        if phrase.kind in ("np", "name") and any(p.kind == "ce" for p in g.at(phrase.end, "pron")):
            yield phrase._replace(cost=phrase.cost + UNUSUAL)  # Paris, c'est beau
    if any(verb.kind == "inf" and verb.lang == "fr" for verb in g.at(place, "verb")):
        for verb in g.verb_phrases(place, "inf"):
            if any(p.kind == "ce" for p in g.at(verb.end, "pron")):
                yield verb._replace(cost=verb.cost + USUAL)
    yield from g.subordinates(place)
    yield from ago(g, place)
    yield from _some_time_later(g, place)
    for intj in g.at(place, "intj"):
        yield Phrase(place + intj.size, PLAIN)
    if g.word(place) == "to":
        for verb in g.verb_phrases(place, "inf"):
            yield verb._replace(cost=verb.cost + USUAL)


def _some_time_later(g: Grammar, place: int) -> Iterator[Phrase]:
    """un quart d'heure plus tard, two days before, un an après"""
    for amount in g.noun_phrases(place):
        if amount.kind != "np":
            continue
        for adverb in g.adverbials(amount.end):
            if adverb.head is not None and adverb.head.form in LATER:
                yield Phrase(adverb.end, amount.cost + adverb.cost + COMMON, amount.flaws, start=place)


@way("subordinates")
def subordinates(g: Grammar, place: int) -> Iterator[Phrase]:
    """quand il pleut, because I am tired, si tu veux"""
    for sub in g.at(place, "sub"):
        if sub.kind in ("que", "that"):
            if any(g.word(at) in ("si", "tellement", "tant", "so", "such") for at in range(place)):
                for clause in g.clauses(place + 1):
                    yield clause._replace(start=place, cost=clause.cost + COMMON, kind="sub")
            continue
        after = place + sub.size
        mood = "subj" if sub.kind == "subj" else "fin"
        for clause in g.clauses(after, "", mood):
            price = must.no_future_after_if(g, sub, clause)
            if price is not None:
                yield clause._replace(start=place, cost=clause.cost + PLAIN, kind="sub").paying(price)
        if sub.form in ("if", "as if", "even if"):
            for clause in g.clauses(after, "", "subj"):
                yield clause._replace(start=place, cost=clause.cost + COMMON, kind="sub")
        if sub.lang == "fr" and mood == "subj":
            for clause in g.clauses(after, "", "fin"):
                yield clause._replace(start=place, cost=clause.cost + RARE, kind="sub")
        if sub.lang == "en" and sub.form in ("while", "when", "before", "after", "since", "until"):
            for verb in g.verb_phrases(after, "ger"):
                yield Phrase(
                    verb.end, verb.cost + COMMON, verb.flaws, start=place, kind="sub", facts=verb.facts
                )
    yield from _whatever(g, place)
    for prep in g.at(place, "prep"):
        if prep.form == "comme":
            for clause in g.clauses(place + 1):
                yield clause._replace(start=place, cost=clause.cost + COMMON, kind="sub")


def _whatever(g: Grammar, place: int) -> Iterator[Phrase]:
    """whatever happens, whoever you are, no matter what she says, quoi que tu fasses"""
    word, found = g.word(place), list[Phrase]()
    if word in ("whatever", "whoever", "whichever"):
        found += (verb for verb in g.verb_phrases(place + 1, "fin") if verb.agr & 4)
        found += g.clauses(place + 1, "o")
    elif word == "wherever":
        found += g.clauses(place + 1, "w")
    elif (word, g.word(place + 1)) == ("no", "matter"):
        found += g.indirect_questions(place + 2)
    elif word in ("quoi", "qui") and g.word(place + 1) in ("que", "qu'"):
        found += g.clauses(place + 2, "o", "subj")
    for phrase in found:
        yield phrase._replace(start=place, cost=phrase.cost + COMMON, kind="sub", facts=())


@way("that_clauses")
def that_clauses(g: Grammar, place: int, verb: Reading) -> Iterator[Phrase]:
    for sub in g.at(place, "sub"):
        if sub.kind not in ("que", "that"):
            continue
        wanted = verb.lang == "fr" and verb.lemma in SUBJUNCTIVE
        if wanted and verb.lemma not in ("aimer", "préférer"):
            yield from g.clauses(place + 1, "", "subj")
            if g.relaxed or g.row.card_of[place] != g.row.card_of[place - 1]:
                for clause in g.clauses(place + 1):
                    flaw = must.subjunctive_after_a_wish(g, verb, place)
                    if flaw and not _has_english(g, place, clause.end):
                        yield clause.paying(flaw)
                    elif _has_english(g, place, clause.end):
                        yield clause
        else:
            yield from g.clauses(place + 1)
            for clause in g.clauses(place + 1, "", "subj"):
                yield clause._replace(cost=clause.cost + USUAL)
    if verb.lang == "en" or (place < g.row.size and g.row.lang_of[place] == "en"):
        for clause in g.clauses(place):
            yield clause._replace(cost=clause.cost + (COMMON if verb.lang == "en" else RARE))


def _has_english(g: Grammar, start: int, end: int) -> bool:
    return "en" in g.row.lang_of[start:end]


@way("indirect_questions")
def indirect_questions(g: Grammar, place: int) -> Iterator[Phrase]:
    """if he comes, où elle habite, what you want, comment faire"""
    for sub in g.at(place, "sub"):
        if sub.kind == "if":
            yield from g.clauses(place + sub.size)
    for wh in g.at(place, "wh"):
        after = place + wh.size
        if wh.kind in ("place", "time", "manner", "reason", "quant"):
            yield from g.clauses(after, "w")
            yield from g.clauses(after)
            yield from verb_then_subject(g, after, "w")  # je sais où sont mes clés
            for verb in g.verb_phrases(after, "inf"):
                if wh.lang == "fr" or g.word(after) == "to":
                    yield verb._replace(cost=verb.cost + PLAIN)
            if wh.kind == "manner":
                for adjective in g.adjectives(after):
                    yield from g.clauses(adjective.end, "w")
        if wh.kind in ("np", "quoi"):
            yield from g.clauses(after, "o")
            for verb in g.verb_phrases(after, "fin"):
                yield verb
            for verb in g.verb_phrases(after, "inf", "o"):
                yield verb._replace(cost=verb.cost + COMMON)
        if wh.kind == "det":
            for nominal in g.nominals(after):
                for verb in g.verb_phrases(nominal.end, "inf", "o"):  # which bus to take
                    if wh.lang == "fr" or g.word(nominal.end) == "to":
                        yield verb._replace(cost=verb.cost + PLAIN)
                yield from g.clauses(nominal.end, "o")
                yield from g.clauses(nominal.end)
                for verb in g.verb_phrases(nominal.end, "fin"):
                    if verb.agr & nominal.agr:
                        yield verb
    for wh in g.at(place, "wh"):
        if wh.kind in ("place", "time", "manner", "reason") and wh.size == 1 and wh.lang == "en":
            yield Phrase(place + 1, UNUSUAL, (), kind="S", start=place)  # tell me why
    for rel in g.at(place, "rel"):
        if rel.kind == "free_obj":
            yield from g.clauses(place + rel.size, "o")
        elif rel.kind == "free_subj":
            for verb in g.verb_phrases(place + rel.size, "fin"):
                if verb.agr & 4:
                    yield verb
