"""Nouns and adjectives as objects, and what comes after them."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Cost, Phrase, and_
from familygames.language.judge.forms import Reading
from familygames.language.judge.grammar.parts import OBJECTS, Before, Part
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.knowledge import is_time, may_receive
from familygames.language.judge.prices import COMMON, LESS_LIKELY, LIKELY, SUSPECT, UNUSUAL, USUAL, WRONG

SAID_OF_IT = {
    verb: frozenset(said.split())
    for verb, said in {
        "faire": "beau chaud froid bon meilleur mauvais noir gris doux clair frais lourd sombre",
        "sentir": "bon mauvais meilleur fort", "coûter": "cher", "parler": "fort bas haut",
        "tenir": "bon chaud froid",
        "chanter": "faux juste fort haut bas", "travailler": "dur", "avoir": "beau chaud froid",
    }.items()
}  # fmt: skip
"""Adjectives that say how it is: il fait froid, parler bas."""

NAMING = frozenset({"call", "name", "elect", "make", "appeler", "nommer", "élire", "surnommer", "baptiser"})

RANKS = frozenset({"premier", "second", "deuxième", "dernier", "seul", "first", "last"})


def noun_objects(
    g: Grammar, verb: Reading, frames: frozenset[str], place: int, before: Before, gap: str, has_object: bool
) -> Iterator[Part]:
    for phrase in g.noun_phrases(place):
        negative = phrase.kind == "neg"
        cost: Cost | None = (phrase.cost, phrase.flaws)
        if phrase.kind == "de":
            without = any(g.word(at) == "sans" for at in range(place))
            if not before.negated and not before.ne and not without:
                cost = (
                    and_(cost, flaw)
                    if cost
                    and (
                        flaw := must.de_alone_needs_a_negation(
                            g, phrase.head.form if phrase.head else "", place, phrase.end, SUSPECT
                        )
                    )
                    else None
                )
        elif phrase.kind == "subj":
            flaw = must.pronoun_can_be_an_object(g, phrase, LESS_LIKELY)
            cost = and_(cost, flaw)
        elif phrase.kind == "tonic":
            if verb.lang == "fr" and (phrase.head is None or phrase.head.lang == "fr"):
                flaw = must.pronoun_can_be_an_object(g, phrase, LIKELY)
                cost = and_(cost, flaw)
            else:
                cost = (phrase.cost + UNUSUAL, phrase.flaws)
        elif phrase.kind not in OBJECTS:
            continue
        if cost is None:
            continue
        if has_object and phrase.kind != "refl":
            if is_time(phrase.head) or before.taken & {"en"}:
                cost = and_(cost, (USUAL, ()))
            elif before.strict_self and not before.taken & {"o"} and "r:de" not in frames:
                cost = and_(cost, (COMMON, ()))
            else:
                flaw = must.one_object_is_enough(g, verb, place - 1, phrase.end, weight=LIKELY)
                cost = and_(cost, flaw)
            if cost is None:
                continue
        if gap == "o" and not has_object:
            if "nn" in frames and (phrase.head is None or phrase.head.form != "it"):
                yield Part(phrase.end, cost[0] + COMMON, cost[1])
            if verb.lemma in NAMING - {"make"}:  # what do you call this
                yield Part(phrase.end, cost[0] + COMMON, cost[1])
            continue
        part = Part(phrase.end, *cost, object=phrase.head, facts=phrase.facts, negative=negative)
        yield part
        if "nn" in frames and not is_time(phrase.head) and may_receive(phrase.head):
            for second in g.noun_phrases(phrase.end):
                if second.kind in ("np", "name", "that", "neg") or (
                    second.kind == "obj" and second.head and second.head.form == "it"
                ):
                    yield Part(
                        second.end,
                        cost[0] + second.cost,
                        cost[1] + second.flaws,
                        object=second.head,
                        facts=phrase.facts + second.facts,
                    )
                elif second.kind == "bare" and g.relaxed:
                    continue
        if "nn" in frames or verb.lemma in ("demander", "dire", "montrer", "expliquer", "ask"):
            for clause in g.indirect_questions(phrase.end):  # taught me how to swim
                yield Part(clause.end, cost[0] + clause.cost, cost[1] + clause.flaws, kind="whole")
        if "n-a" in frames:
            for adjective in g.adjectives(phrase.end):
                if adjective.head is not None:
                    price = must.adjective_agrees_with_its_noun(
                        g, adjective, phrase.head or adjective.head, phrase.gn
                    )
                    if price is not None:
                        more = () if price[1] else adjective.flaws
                        yield Part(
                            adjective.end, cost[0] + adjective.cost + price[0], cost[1] + price[1] + more
                        )
            for second in g.noun_phrases(phrase.end) if verb.lemma in NAMING else ():
                if second.kind in ("np", "name"):
                    yield Part(second.end, cost[0] + second.cost + COMMON, cost[1] + second.flaws)
        for name, form, marker in (
            ("n-base", "inf", ""),
            ("n-ger", "ger", ""),
            ("n-inf", "inf", ""),
            ("n-to", "inf", "to"),
            ("n-de-inf", "inf", "de"),
            ("n-à-inf", "inf", "à"),
        ):
            if name in frames:
                seldom = WRONG if (verb.lemma, name) == ("have", "n-base") else 0.0
                price = (cost[0] + seldom, cost[1])  # she had him wash the car
                yield from _object_and_verb(g, phrase, price, form, marker, gap, has=verb.lemma == "avoir")
        for particle in g.at(phrase.end, "adv"):
            if particle.kind == "particle":
                yield part._replace(end=phrase.end + 1)


def _object_and_verb(
    g: Grammar, phrase: Phrase, cost: Cost, form: str, marker: str, gap: str, *, has: bool = False
) -> Iterator[Part]:
    """makes him laugh, wants her to come, aide son père à cuisiner"""
    start, word = phrase.end, g.word(phrase.end)
    if marker == "to" and word != "to":
        if g.row.lang_of[min(start, g.row.size - 1)] == "en":
            return
    elif marker in ("de", "à"):
        if word not in (("de", "d'") if marker == "de" else ("à",)):
            return
        start += 1
    elif not marker and word == "to":
        return
    for verb in g.verb_phrases(start, form, gap if gap == "o" else ""):
        facts = tuple(
            fact._replace(subject=phrase.head, own=False) if fact.own else fact for fact in verb.facts
        )
        if is_time(phrase.head) or (marker == "à" and has):
            facts = ()  # passe son temps à dormir, a un livre à lire: neither sleeps nor reads
        yield Part(verb.end, cost[0] + verb.cost, cost[1] + verb.flaws, facts=facts, kind="whole")


def adjective_objects(
    g: Grammar, verb: Reading, frames: frozenset[str], place: int, before: Before
) -> Iterator[Part]:
    if "a" in frames:
        for adjective in g.adjectives(place):
            if adjective.head is not None:
                part = Part(
                    adjective.end, adjective.cost, adjective.flaws, adjective.gn, quality=adjective.head
                )
                yield part
                for than in g.comparisons(adjective.end, adjective.kind):
                    end, cost, flaws = than.end, than.cost, than.flaws
                    yield part._replace(end=end, cost=part.cost + cost, flaws=part.flaws + flaws)
                for conj in g.at(adjective.end, "conj"):
                    for second in g.adjectives(adjective.end + 1) if conj.kind == "and" else ():
                        if second.gn & adjective.gn:
                            yield part._replace(end=second.end, cost=part.cost + second.cost)
        for phrase in g.noun_phrases(place):
            if phrase.head is not None and phrase.head.lemma in RANKS:
                yield Part(phrase.end, phrase.cost, phrase.flaws, phrase.gn)  # arrive la première
        for prep in g.at(place, "prep"):
            if prep.form == "like":
                for phrase in g.noun_phrases(place + 1):
                    if phrase.kind in OBJECTS:
                        yield Part(phrase.end, phrase.cost, phrase.flaws)
    if "n-a" in frames and before.taken & {"o", "r"}:
        for adjective in g.adjectives(place):
            yield Part(adjective.end, adjective.cost + COMMON, adjective.flaws)
        for phrase in g.noun_phrases(place) if verb.lemma in NAMING else ():  # on l'a élu président
            if phrase.kind in ("np", "name", "bare"):
                yield Part(phrase.end, phrase.cost + COMMON, phrase.flaws)
    if verb.lang == "fr" and verb.lemma in SAID_OF_IT:
        for said in g.adjectives(place):
            if (
                said.head is not None and said.head.lemma in SAID_OF_IT[verb.lemma]
            ):  # il fait plus froid qu'hier
                yield Part(said.end, said.cost + USUAL, said.flaws)
                for than in g.comparisons(said.end, said.kind):
                    end, cost, flaws = than.end, than.cost, than.flaws
                    yield Part(end, said.cost + cost + USUAL, said.flaws + flaws)
