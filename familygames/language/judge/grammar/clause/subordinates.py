"""Clauses within clauses: when it rains, because I am tired."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.verb_phrase.before_verbs import adverbs
from familygames.language.judge.knowledge import frames_of, is_auxiliary
from familygames.language.words import features as f
from familygames.language.words.prices import COMMON, PLAIN, RARE, SELDOM, UNUSUAL
from familygames.language.words.reading import Reading

SO_MUCH = frozenset({"enough", "si", "tellement", "tant", "tel", "telle", "tels", "telles", "so", "such"})
"""Words after which "that" says how much: so small that …"""
WITHOUT_VERB = frozenset({"while", "when", "if", "though", "although", "once", "unless"})
"""What may stand before a place or a state alone: when in Rome."""
WHILE_DOING = frozenset({"while", "when", "before", "after", "since", "until"})
"""What may stand before a form in -ing: while playing."""
THOUGH = ("bien que", "bien qu'", "quoique", "quoiqu'", "parce que", "puisque", "même si")
"""What may stand before a state alone in French: bien que malade."""


def _opened(clause: Phrase, place: int, price: float) -> Phrase:
    return clause.opened(place, price)._replace(kind="sub")


# When, because, if
@way("subordinates")
def when_it_rains(g: RowParser, place: int) -> Iterator[Phrase]:
    """quand il pleut, because I am tired, si tu veux, pour que tu viennes"""
    for sub in g.at(place, "sub"):
        if sub.kind in ("que", "that"):
            continue
        after = place + sub.size
        for clause in g.clauses(after, "", "subj" if sub.kind == "subj" else "fin"):
            price = must.no_future_after_if(g, sub, clause)
            if price is not None:
                yield _opened(clause, place, PLAIN).paying(price)
        for clause in g.clauses(after, "o") if sub.form == "as" else ():  # as I said
            if clause.head is not None and "that" in frames_of(clause.head):
                yield _opened(clause, place, COMMON)
        yield from _in_another_mood(g, sub, place, after)


def _in_another_mood(g: RowParser, sub: Reading, place: int, after: int) -> Iterator[Phrase]:
    """not « pour que tu *viens* », not « parce que tu *sois* »"""
    if sub.lang != "fr" or not (g.relaxed or "en" in g.row.lang_of[after:]):
        return
    for clause in g.clauses(after, "", "fin" if sub.kind == "subj" else "subj"):
        if clause.head is None or clause.head.lang != "fr":
            yield _opened(clause, place, RARE)
            continue
        if sub.kind == "subj":
            price = must.subjunctive_after_its_conjunction(g, sub, clause, after)
        elif sub.form.startswith("après"):
            price = (SELDOM, ())
        else:
            price = must.indicative_after_its_conjunction(g, sub, clause, after)
        if price is not None:
            yield _opened(clause, place, PLAIN).paying(price)


@way("subordinates")
def while_playing(g: RowParser, place: int) -> Iterator[Phrase]:
    """while playing football, before going to bed"""
    for sub in g.at(place, "sub"):
        doing = sub.lang == "en" and sub.form in WHILE_DOING
        for verb in g.verb_phrases(place + sub.size, "ger") if doing else ():
            yield Phrase(
                verb.end, verb.cost + COMMON, verb.flaws,
                start=place, kind="sub", facts=verb.facts, parts=(verb,),
            )  # fmt: skip


@way("subordinates")
def while_in_town(g: RowParser, place: int) -> Iterator[Phrase]:
    """while in Japan, when ready, if broken by him"""
    for sub in g.at(place, "sub"):
        if sub.lang != "en" or sub.form not in WITHOUT_VERB:
            continue
        after = place + sub.size
        phrases = [*g.prepositional(after), *g.adjectives(after)]
        phrases += (verb for verb in g.verb_phrases(after, "pp") if verb.kind == "passive")
        for phrase in phrases:
            if phrase.kind != "ger":
                yield _opened(phrase, place, UNUSUAL)._replace(facts=(), head=None)


@way("subordinates")
def bien_que_malade(g: RowParser, place: int) -> Iterator[Phrase]:
    """bien que très malade, quoique fatiguée, parce que trop grand"""
    for sub in g.at(place, "sub"):
        after = place + sub.size
        if sub.lang != "fr" or not sub.form.startswith(THOUGH):
            continue
        phrases = [
            *g.adjectives(after),
            *(verb for verb in g.verb_phrases(after, "pp") if verb.kind == "passive"),
        ]
        for phrase in phrases:
            if phrase.kind != "ger" and not g.at(phrase.end, "noun"):
                yield _opened(phrase, place, UNUSUAL)._replace(facts=(), head=None)


@way("subordinates")
def quel_que_soit(g: RowParser, place: int) -> Iterator[Phrase]:
    """quel que soit le temps, quelles que soient tes raisons"""
    be = g.word(place + 2)
    for wh in g.at(place, "wh") if g.word(place + 1) == "que" and be in ("soit", "soient", "fût") else ():
        for phrase in g.noun_phrases(place + 3) if wh.kind == "det" else ():
            several = be == "soient"
            agrees = wh.gn & phrase.gn and phrase.agr & (f.AGR["3p"] if several else f.AGR["3s"])
            if agrees and phrase.kind in ("np", "name"):
                yield _opened(phrase, place, COMMON)._replace(facts=(), head=None)


@way("subordinates", language="en")
def as_agreed(g: RowParser, place: int) -> Iterator[Phrase]:
    """as agreed, as stated in the letter, as popularly believed"""
    if g.word(place) != "as":
        return
    for middle, cost in adverbs(g, place + 1):
        for verb in g.at(middle, "verb"):
            for tail in g.tails(middle + 1) if verb.kind == "pp" and not is_auxiliary(verb) else ():
                yield _opened(tail, place, UNUSUAL + cost)._replace(facts=(), head=None)


@way("subordinates")
def so_small_that(g: RowParser, place: int) -> Iterator[Phrase]:
    """(so small) that nobody sees it, (si vite) qu'il tombe"""
    for sub in g.at(place, "sub"):
        if sub.kind in ("que", "that") and any(g.word(at) in SO_MUCH for at in range(place)):
            for clause in g.clauses(place + 1):
                yield _opened(clause, place, COMMON)


@way("subordinates")
def whatever_happens(g: RowParser, place: int) -> Iterator[Phrase]:
    """whatever happens, whoever you are, no matter what she says, quoi que tu fasses"""
    word, clauses = g.word(place), list[Phrase]()
    if word in ("whatever", "whoever", "whichever"):
        clauses += (verb for verb in g.verb_phrases(place + 1, "fin") if verb.agr & f.AGR["3s"])
        clauses += g.clauses(place + 1, "o")
    elif word == "however":
        clauses += g.clauses(place + 1)
    elif word == "wherever":
        clauses += g.clauses(place + 1, "w")
    elif (word, g.word(place + 1)) == ("no", "matter"):
        clauses += g.indirect_questions(place + 2)
    elif word in ("quoi", "qui") and g.word(place + 1) in ("que", "qu'"):
        clauses += g.clauses(place + 2, "o", "subj")
    for phrase in clauses:
        yield _opened(phrase, place, COMMON)._replace(facts=())
