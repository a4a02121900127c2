"""What may follow any verb: adverbs, places, times."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Phrase
from familygames.language.judge.forms import forms
from familygames.language.judge.grammar.comparisons import compares
from familygames.language.judge.grammar.parts import OBJECTS
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.knowledge import frames_of, is_time, kinds
from familygames.language.judge.prices import COMMON, PLAIN, SELDOM, USUAL


@way("tails")
def nothing_more(g: Grammar, place: int) -> Iterator[Phrase]:
    """A sentence may end behind its verb."""
    yield Phrase(place, start=place)


@way("tails")
def adjuncts_in_a_row(g: Grammar, place: int) -> Iterator[Phrase]:
    """here every day, au tennis et au football"""
    for phrase in g.adjuncts(place):
        for conj in g.at(phrase.end, "conj"):
            if (
                conj.kind in ("and", "but", "nor")
                and phrase.head is not None
                and phrase.head.pos in ("prep", "prepdet")
            ):
                for second in g.prepositional(phrase.end + 1):
                    for tail in g.tails(second.end):
                        yield Phrase(
                            tail.end,
                            phrase.cost + second.cost + tail.cost + PLAIN,
                            phrase.flaws + second.flaws + tail.flaws,
                            facts=phrase.facts + second.facts + tail.facts,
                            start=place,
                            parts=(phrase, second, tail),
                        )
        for tail in g.tails(phrase.end):
            yield Phrase(
                tail.end,
                phrase.cost + tail.cost,
                phrase.flaws + tail.flaws,
                facts=phrase.facts + tail.facts,
                start=place,
                parts=(phrase, tail),
            )


@way("adjuncts")
def one_adjunct(g: Grammar, place: int) -> Iterator[Phrase]:
    yield from g.adverbials(place)
    for phrase in g.prepositional(place):
        if phrase.kind == "pp-bare":
            if _takes_de(g, place):
                yield phrase._replace(kind="pp", cost=phrase.cost + USUAL)
            else:
                flaw = must.de_alone_needs_a_negation(g, g.word(phrase.end - 1), place, phrase.end)
                if flaw:
                    yield phrase._replace(kind="pp").paying(flaw)
        elif (
            phrase.kind == "pp"
            and phrase.head
            and phrase.head.lemma == "de"
            and phrase.head.pos == "prep"
            and phrase.head.lang == "fr"
        ):
            yield phrase._replace(cost=phrase.cost + USUAL)
        elif phrase.kind == "pp" and g.word(place) in ("du", "des"):
            yield phrase._replace(cost=phrase.cost + PLAIN)  # likelier an article: il mange du pain
        else:
            yield phrase
    for phrase in g.noun_phrases(place):
        if is_time(phrase.head) and phrase.kind == "np":
            yield phrase._replace(facts=())
    yield from ago(g, place)
    yield from _with_ones_body(g, place)
    for intj in g.at(place, "intj"):
        yield Phrase(place + intj.size, PLAIN)
    if (g.word(place), g.word(place + 1)) in (("in", "order"), ("so", "as")):
        for verb in g.verb_phrases(place + 2, "inf"):
            yield verb._replace(cost=verb.cost + COMMON)
    if g.word(place) == "to" or (g.word(place) == "not" and g.word(place + 1) == "to"):
        for verb in g.verb_phrases(place, "inf"):
            yield verb._replace(cost=verb.cost + USUAL)
    yield from g.subordinates(place)
    if g.word(place) in ("que", "qu'", "than") and any(compares(g, each) for each in range(place)):
        for kind in ("than", "as"):
            for than in g.comparisons(place, kind):
                end, cost, flaws = than.end, than.cost, than.flaws
                yield Phrase(end, cost + COMMON, flaws, start=place)
    if g.word(place) in ("que", "qu'") and any(g.at(each, "ne") for each in range(place)):
        yield from g.adjuncts(place + 1)
        for verb in g.verb_phrases(place + 1, "inf"):
            yield verb._replace(cost=verb.cost + COMMON)
        for phrase in g.noun_phrases(place + 1):
            if phrase.kind in OBJECTS:
                yield phrase


def ago(g: Grammar, place: int) -> Iterator[Phrase]:
    """il y a deux ans, ça fait une heure"""
    for exist in g.at(place, "exist"):
        for phrase in g.noun_phrases(place + exist.size) if exist.tense in ("P", "I") else ():
            if phrase.kind == "np" and is_time(phrase.head):
                yield Phrase(phrase.end, phrase.cost + COMMON, phrase.flaws, start=place)


def _with_ones_body(g: Grammar, place: int) -> Iterator[Phrase]:
    """la bouche pleine, les mains dans les poches: how one does it, in French without preposition"""
    for article in g.at(place, "det"):
        for phrase in g.noun_phrases(place) if article.lang == "fr" and article.kind == "def" else ():
            if phrase.kind == "np" and phrase.end - place > 2 and "body" in kinds(phrase.head):
                yield phrase._replace(cost=phrase.cost + SELDOM, facts=())


def _takes_de(g: Grammar, place: int) -> bool:
    """Whether something before takes "de" and a bare noun: plein de joie, parler de football."""
    before = [reading for at in range(place) for reading in g.at(at, "verb")]
    if any("p:de" in frames_of(verb) for verb in before if verb.lang == "fr" and verb.lemma != "avoir"):
        return True
    close = [
        *g.at(place - 1, "adj"),
        *(v for v in g.at(place - 1, "verb") if v.kind == "pp"),
        *g.at(place - 1, "adv"),
    ]
    nouns = forms("fr").words("avoir")
    return (
        bool(close)
        or any(g.word(at) in nouns for at in range(place))
        or any(g.at(at, "ne") for at in range(place))
    )
