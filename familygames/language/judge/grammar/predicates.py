"""What somebody or something is: an adjective, a noun, a place."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.grammar.before_verbs import adverbs
from familygames.language.judge.grammar.objects import and_tail, stranded
from familygames.language.judge.grammar.parts import PAIRS, Before, Part
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.knowledge import is_measure, may_be_person
from familygames.language.judge.prices import COMMON, DOUBTFUL, LIKELIER, PLAIN, SELDOM, UNUSUAL, USUAL

DONE_OR_BEEN = frozenset({"love", "work", "fun", "hope", "time", "water"})
"""What one may be, though one may do it too."""

MEASURED = frozenset({"old", "tall", "long", "high", "wide", "deep", "thick", "late", "early", "away"})

STATES = frozenset({"ensemble", "debout", "together", "alone", "well", "away", "apart", "ready", "there"})


def predicate(g: Grammar, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Part]:
    """What somebody or something is: an adjective, a noun, a place."""
    if gap in ("o", "w", "q", "d", "p") or before.taken & {"o", "y", "en"}:
        yield from and_tail(g, verb, Part(place), gap="")
        if gap in ("o", "w"):
            yield from stranded(g, place)
    yield from _neither(g, verb, place)
    after_ce = g.word(place - 2) in ("c'", "ce")
    for middle, cost in adverbs(g, place):
        yield from _being_so(g, verb, middle, cost)
        yield from _being_something(g, verb, middle, cost, after_ce=after_ce)
        yield from _being_somewhere(g, verb, middle, cost, after_ce=after_ce)
        yield from _being_said(g, verb, middle, cost, after_ce=after_ce)


def _being_so(g: Grammar, verb: Reading, place: int, cost: float) -> Iterator[Part]:
    """is tall, est plus grand que moi, is six years old"""
    for adjective in (*g.adjectives(place), *_measured(g, place)):
        head = adjective.head
        if head is None or (head.pos == "verb" and head.lang == "fr"):
            continue
        if head.lang == "en" and (adjective.kind == "ger" or head.form in forms("en").words("before-only")):
            continue
        base = Part(
            adjective.end, adjective.cost + cost, adjective.flaws, adjective.gn, quality=adjective.head
        )
        yield from and_tail(g, verb, base)
        yield from _more_adjectives(g, verb, base)
        yield from _after_adjective(g, verb, adjective, base)


def _measured(g: Grammar, place: int) -> Iterator[Phrase]:
    """six years old, two inches taller"""
    for amount in g.noun_phrases(place):
        if amount.kind == "np" and amount.head is not None and is_measure(amount.head):
            for adjective in g.adjectives(amount.end):
                head = adjective.head
                if head is not None and (head.form in MEASURED or head.tense == "2"):
                    yield adjective._replace(
                        start=place,
                        cost=amount.cost + adjective.cost,
                        flaws=amount.flaws + adjective.flaws,
                    )


def _being_something(g: Grammar, verb: Reading, place: int, cost: float, *, after_ce: bool) -> Iterator[Part]:
    """is a teacher, est médecin, c'est lui le coupable"""
    for phrase in g.noun_phrases(place):
        if phrase.kind == "bare" and phrase.head is not None and phrase.head.form == "temps":
            yield from _time_to(g, phrase)
        price, head = _as_something(g, verb, phrase, place), phrase.head
        if price is None:
            continue
        base = Part(
            phrase.end, cost + phrase.cost, phrase.flaws, facts=phrase.facts,
            negative=phrase.kind == "neg", kind="is",
        ).paying(price)  # fmt: skip
        yield from and_tail(g, verb, base)
        if head is not None and head.lang and head.lemma in forms(head.lang).words("said-of-a-clause"):
            for clause in g.that_clauses(phrase.end, verb):  # it is a pity you can't come
                yield base._replace(
                    end=clause.end, cost=base.cost + clause.cost, flaws=base.flaws + clause.flaws
                )
        for second in g.noun_phrases(phrase.end) if phrase.kind == "tonic" and after_ce else ():
            if second.kind == "np":
                yield Part(second.end, base.cost + second.cost + UNUSUAL, second.flaws)


def _as_something(g: Grammar, verb: Reading, phrase: Phrase, place: int) -> Cost | None:
    """The price of saying with a noun phrase what somebody is."""
    head = phrase.head
    if phrase.kind == "bare":
        if head is None or (head.lang != "fr" and verb.lang != "fr"):
            return None
        done = any(each.kind == "pp" for each in g.at(phrase.start, "verb"))  # elle s'est levée
        return None if done or g.at(phrase.start, "adj") or not may_be_person(head) else (SELDOM, ())
    if phrase.kind not in ("np", "name", "that", "neg", "obj", "tonic", "refl", "subj"):
        return None
    doing = verb.lemma == "be" and head is not None and head.pos == "noun" and head.form not in DONE_OR_BEEN
    if doing and head is not None and head.form == g.word(place):
        if any(each.kind == "inf" for each in g.at(place, "verb")):
            return must.ing_after_be(g, head.form, "", place, LIKELIER)
    return (DOUBTFUL, ()) if phrase.kind == "subj" else FREE


def _being_somewhere(g: Grammar, verb: Reading, place: int, cost: float, *, after_ce: bool) -> Iterator[Part]:
    """is in the garden, est ici, c'est à toi que je parle, à toi de jouer"""
    for phrase in g.prepositional(place):
        base = Part(phrase.end, cost + phrase.cost, phrase.flaws, facts=phrase.facts)
        yield from and_tail(g, verb, base)
        if after_ce and g.word(phrase.end) in ("que", "qu'"):
            for clause in g.clauses(phrase.end + 1):
                yield Part(clause.end, base.cost + clause.cost + USUAL, base.flaws + clause.flaws)
        if g.word(phrase.end) in ("de", "d'"):
            for second in g.verb_phrases(phrase.end + 1, "inf"):
                yield Part(second.end, base.cost + second.cost + USUAL, base.flaws + second.flaws)
    for adverb in g.at(place, "adv"):
        if adverb.kind in ("place", "time", "manner2", "particle", "float") or adverb.form in STATES:
            end = place + adverb.size
            yield from and_tail(g, verb, Part(end, cost))
            if after_ce and g.word(end) in ("que", "qu'"):  # c'est ici que je travaille
                for clause in g.clauses(end + 1):
                    yield Part(clause.end, cost + clause.cost + USUAL, clause.flaws)
    for phrase in g.adverbials(place):
        head = phrase.head
        if head is not None and head.kind in ("place", "manner2", "time") and phrase.end - place > 1:
            yield from and_tail(g, verb, Part(phrase.end, cost + phrase.cost))


def _being_said(g: Grammar, verb: Reading, place: int, cost: float, *, after_ce: bool) -> Iterator[Part]:
    """the trouble is that …, le problème est de …, c'est à voir, voir, c'est croire"""
    if g.at(place, "wh") or g.at(place, "rel"):
        for clause in g.indirect_questions(place):
            yield Part(clause.end, clause.cost + cost + USUAL, clause.flaws, facts=clause.facts)
    for clause in g.that_clauses(place, verb):
        yield Part(clause.end, clause.cost + cost + UNUSUAL, clause.flaws, facts=clause.facts)
    if after_ce and place < g.row.size and g.row.lang_of[place] == "fr":
        for phrase in g.verb_phrases(place, "inf"):
            yield Part(phrase.end, cost + phrase.cost + UNUSUAL, phrase.flaws)
    for gap in {"de": ("",), "d'": ("",), "à": ("", "o")}.get(g.word(place), ()):
        for phrase in g.verb_phrases(place + 1, "inf", gap):
            own = phrase.facts if g.word(place) == "à" else ()  # It is not the dream that travels.
            yield Part(phrase.end, phrase.cost + cost + SELDOM, phrase.flaws, facts=own)


def _time_to(g: Grammar, time: Phrase) -> Iterator[Part]:
    """il est temps de partir"""
    for phrase in g.verb_phrases(time.end + 1, "inf") if g.word(time.end) in ("de", "d'") else ():
        yield Part(phrase.end, time.cost + phrase.cost + USUAL, phrase.flaws, facts=phrase.facts)


def _neither(g: Grammar, verb: Reading, place: int) -> Iterator[Part]:
    """neither tall nor short, ni grand ni petit, both old and ugly"""
    pair = PAIRS.get(g.word(place))
    for first in g.adjectives(place + 1) if pair else ():
        if g.word(first.end) == pair:
            for second in g.adjectives(first.end + 1):
                if first.gn & second.gn:
                    part = Part(
                        second.end,
                        first.cost + second.cost,
                        gn=first.gn & second.gn,
                        negative=pair == "ni",
                    )
                    yield from and_tail(g, verb, part)


def _more_adjectives(g: Grammar, verb: Reading, first: Part) -> Iterator[Part]:
    """petit et rouge, tall and strong"""
    for conj in g.at(first.end, "conj"):
        if conj.kind in ("and", "but", "nor"):
            for second in g.adjectives(first.end + 1):
                if second.head is not None:
                    both = first._replace(
                        end=second.end, cost=first.cost + second.cost, flaws=first.flaws + second.flaws,
                        gn=first.gn & second.gn,
                    )  # fmt: skip
                    if first.gn & second.gn:
                        yield from and_tail(g, verb, both)


def _after_adjective(g: Grammar, verb: Reading, adjective: Phrase, base: Part) -> Iterator[Part]:
    """plus grand que moi, happy to see you, content que tu viennes, too small to play"""
    end = adjective.end
    for than in g.comparisons(end, adjective.kind):
        than_end, cost, flaws = than.end, than.cost, than.flaws
        yield from and_tail(
            g, verb, base._replace(end=than_end, cost=base.cost + cost, flaws=base.flaws + flaws)
        )
    for start in (end, end + 1) if g.word(end) in ("de", "d'", "à") else (end,):
        if start > end or g.word(end) == "to":
            for phrase in (*g.verb_phrases(start, "inf"), *g.verb_phrases(start, "inf", "o")):
                yield base._replace(
                    end=phrase.end, cost=base.cost + phrase.cost + PLAIN, flaws=base.flaws + phrase.flaws,
                    facts=base.facts + phrase.facts,
                )  # fmt: skip
    for clause in g.that_clauses(end, verb):
        yield base._replace(
            end=clause.end, cost=base.cost + clause.cost + COMMON, flaws=base.flaws + clause.flaws
        )
    for phrase in g.verb_phrases(end, "ger") if verb.lang == "en" else ():  # nice meeting you
        yield base._replace(
            end=phrase.end, cost=base.cost + phrase.cost + UNUSUAL, flaws=base.flaws + phrase.flaws
        )
