"""Determiners and the nouns behind them, or none where none is needed."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge import features as f
from familygames.language.judge.chart import Cost, Phrase, and_
from familygames.language.judge.constraints import BY_SOUND
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.grammar.nouns import is_day
from familygames.language.judge.grammar.parts import THIS_DAY
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.knowledge import is_mass, is_time
from familygames.language.judge.prices import ODD, RARE, RARER, STRANGE, TIE, UNUSUAL, USUAL, WRONG


def determined(g: Grammar, place: int, det: Reading) -> Iterator[Phrase]:
    after = place + det.size
    if det.pos == "predet":
        for inner in g.simple(after):
            if inner.kind in ("np", "that", "obj", "subj") and inner.start == after and inner.head:
                yield from _all(g, place, det, inner)
        return
    few = det.form == "a" and g.word(after) == "few"  # "a few" is one word
    for nominal in g.nominals(after) if not few else ():
        yield from _determine(g, place, det, nominal)
    for name in g.at(after, "name"):  # the Romans, la Loire
        extra = USUAL if det.kind == "def" else STRANGE
        gn = f.ANY if name.form.endswith(("s", "x")) else f.S
        yield Phrase(
            after + name.size, extra, (), gn & det.gn or gn, f.third(gn & det.gn or gn), name, "np", place
        )
    if det.kind in ("def", "quant", "neg", "dem", "ind"):
        yield from _nounless(g, place, det, after)
    if g.relaxed:
        for second in g.at(after, "det"):
            for nominal in g.nominals(after + second.size):
                flaw = must.one_determiner_is_enough(g, det, second, place)
                if flaw:
                    for phrase in _determine(g, after, second, nominal):
                        cost = and_((phrase.cost, phrase.flaws), flaw)
                        yield phrase._replace(cost=cost[0], flaws=cost[1], start=place)


def _all(g: Grammar, place: int, det: Reading, inner: Phrase) -> Iterator[Phrase]:
    """all the boys, toute la nuit"""
    if inner.gn & det.gn or (inner.head and inner.head.lang != det.lang):
        gn = inner.gn & det.gn or inner.gn
        yield inner._replace(
            start=place, gn=gn, agr=inner.agr & f.third(gn) or inner.agr, cost=inner.cost + TIE
        )
    elif inner.head:
        flaw = must.determiner_agrees_with_its_noun(g, det, inner.head, inner.gn, place, place + 1)
        if flaw:
            yield inner._replace(start=place, cost=inner.cost + flaw[0], flaws=inner.flaws + flaw[1])


def _determine(g: Grammar, place: int, det: Reading, nominal: Phrase) -> Iterator[Phrase]:
    noun = nominal.head
    assert noun is not None
    cost: Cost | None = (nominal.cost, nominal.flaws)
    gn = nominal.gn & det.gn
    after = place + det.size
    if noun.pos == "name":
        cost = and_(cost, (RARE, ()))
    same = det.lang == noun.lang or noun.lang is None
    if not gn:
        gn = nominal.gn
        number = f.number_of(nominal.gn)
        if same or (number and not det.gn & (f.S if number == "s" else f.P)):
            if det.mass and noun.lang == "en" and is_mass(noun):
                pass
            elif det.mass and noun.lang == "en" and not det.gn & f.S:
                flaw = must.many_before_a_plural(g, noun, place, nominal.end)
                cost = and_(cost, flaw)
            else:
                flaw = must.determiner_agrees_with_its_noun(g, det, noun, nominal.gn, place, nominal.end)
                cost = and_(cost, flaw)
                gn = nominal.gn | det.gn
    elif (
        det.lang == "en" == noun.lang
        and det.mass
        and det.gn != f.ANY
        and det.kind in ("quant", "mass")
        and not gn & f.P
        and not is_mass(noun)
    ):
        flaw = must.much_before_what_is_not_counted(g, det, noun, place, nominal.end)
        cost = and_(cost, flaw)
    elif (
        det.lang == "en" == noun.lang
        and det.kind == "quant"
        and det.mass
        and not gn & f.P
        and not is_mass(noun)
        and det.form not in ("some", "any", "enough", "more", "most", "all")
    ):
        flaw = must.many_before_a_plural(g, noun, place, nominal.end, WRONG)
        cost = and_(cost, flaw)
    elif (
        det.kind == "ind"
        and noun.lang == "en" == det.lang
        and noun.lemma in forms("en").words("always-mass")
        and nominal.end - after == 1
    ):
        flaw = must.no_a_before_what_is_not_counted(g, det, noun, place, nominal.end)
        cost = and_(cost, flaw)
    if cost is None:
        return
    if det.lang == "fr" == g.row.lang_of[after]:
        cost = and_(cost, must.determiner_suits_the_next_sound(g, det, place))
    if cost is None:
        return
    if det.lang == "fr" and noun.lang == "fr":
        cost = and_(cost, must.mon_before_a_feminine_only_if_it_starts_with_a_vowel(g, det, nominal, place))
        if cost is None:
            return
        if det.kind in ("poss", "dem") and det.form in BY_SOUND:
            gn = nominal.gn
    if det.kind == "de" and nominal.gn & f.P and g.at(after, "adj") and nominal.end - after > 1:
        kind = "np"  # de grandes maisons
    else:
        kind = ""
    kind = kind or ("de" if det.kind == "de" else "neg" if det.kind == "neg" and det.lang == "fr" else "np")
    yield Phrase(nominal.end, cost[0], cost[1], gn, f.third(gn), noun, kind, place)


def _nounless(g: Grammar, place: int, det: Reading, after: int) -> Iterator[Phrase]:
    """le rouge, the tall one's article with an adjective alone, the best, the others"""
    for adjective in g.adjectives(after):
        head = adjective.head
        if head is None or head.pos != "adj" or head.lang != det.lang:
            continue
        if head.tense == "2" and det.kind != "def":
            continue
        gn = adjective.gn & det.gn
        if not gn:
            continue
        cost = RARER
        if (
            head.form in ("autre", "autres", "same", "même")
            or head.tense == "3"
            or adjective.kind in ("most", "plus")
        ):
            cost = USUAL
        if det.kind != "def" and cost > USUAL:
            cost = STRANGE
        yield Phrase(
            adjective.end, adjective.cost + cost, adjective.flaws, gn, f.third(gn), head, "np", place
        )


def undetermined(g: Grammar, place: int) -> Iterator[Phrase]:
    for nominal in g.nominals(place):
        noun = nominal.head
        assert noun is not None
        if noun.pos == "name":
            yield nominal._replace(kind="name", cost=nominal.cost + UNUSUAL)
            continue
        if nominal.kind == "open":
            continue
        numbered = nominal.kind == "num"
        free = numbered
        if noun.lang == "en":
            free = free or not nominal.gn & f.S or is_mass(noun) or (nominal.gn == f.ANY)
            free = free or (is_time(noun) and g.word(place) in ("last", "next"))
            free = free or (noun.form in THIS_DAY and nominal.end == place + 1)
            free = free or (is_time(noun) and is_day(g, place))
        elif noun.lang == "fr":
            free = free or noun.form in forms("fr").words("bare")
        else:
            free = True
        if free:
            yield nominal._replace(kind="np")
            continue
        if (
            noun.lang == "en"
            and noun.lemma.endswith(tuple(forms("en").words("abstract-too")))
            and noun.lemma not in forms("en").words("counted")
        ):
            yield nominal._replace(kind="np", cost=nominal.cost + ODD)
        yield nominal._replace(kind="bare")
        flaw = must.noun_has_a_determiner(g, nominal)
        participle = any(verb.kind == "pp" for verb in g.at(nominal.start, "verb"))
        if flaw and (flaw[1] or not participle):  # « est parti » in one card is no party
            yield nominal._replace(kind="np", cost=nominal.cost + flaw[0], flaws=nominal.flaws + flaw[1])
