"""Auxiliaries and what they help: perfect, passive, progressive."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge import features as f
from familygames.language.judge.chart import Cost, Fact, and_
from familygames.language.judge.forms import Reading
from familygames.language.judge.grammar.before_verbs import adverbs
from familygames.language.judge.grammar.objects import complements
from familygames.language.judge.grammar.parts import OBJECTS, Before, Part, is_auxiliary, others, places
from familygames.language.judge.grammar.predicates import predicate
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.grammar.verb_forms import helped, participles, same_word
from familygames.language.judge.knowledge import frames_of, is_time
from familygames.language.judge.prices import PLAIN, SELDOM, USUAL


def perfect(g: Grammar, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Part]:
    """a mangé, has eaten"""
    for middle, cost in adverbs(g, place):
        for second, price in participles(g, middle):
            if second.lang == "en" and second.lemma == "be" and second.kind == "pp":
                state = Before(middle)
                for part in after_be(g, second, middle + 1, state, gap):
                    yield part._replace(cost=part.cost + cost + price[0], flaws=price[1] + part.flaws)
                continue
            if second.lemma == "être" and second.kind == "pp":
                for part in after_etre(g, second, middle + 1, before, gap):
                    yield part._replace(cost=part.cost + cost + price[0], flaws=price[1] + part.flaws)
                continue
            if (
                price[1]
                and second.kind == "fin"
                and second.lang == "en"
                and second.tense == "P"
                and verb.lang == "en"
                and verb.lemma != "have"
            ):
                continue
            total: Cost | None = and_((cost, ()), price)
            if second.lang == "fr" and second.kind == "pp":
                total = _with_avoir(g, verb, second, middle, before, gap, total)
            if total is None:
                continue
            for part in complements(g, second, middle + 1, before, gap):
                yield part.paying(total)


def _with_avoir(
    g: Grammar, verb: Reading, second: Reading, place: int, before: Before, gap: str, cost: Cost | None
) -> Cost | None:
    assert cost is not None
    frames = frames_of(second)
    if verb.lang == "fr" and (("être" in frames and "n" not in frames) or (before.strict_self)):
        flaw = must.right_auxiliary(g, verb, second, "être", place - 1, place + 1)
        return and_(cost, flaw)
    if not second.gn & f.MS and not before.taken & {"o", "r", "en"} and gap not in ("o", "d"):
        flaw = must.participle_with_avoir_stays_as_it_is(g, second, place)
        return and_(cost, flaw)
    if before.object_gn and not second.gn & before.object_gn and before.taken & {"o"}:
        flaw = must.participle_agrees_with_its_object_before(g, second, place)
        return and_(cost, flaw)
    return cost


def after_etre(g: Grammar, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Part]:
    for middle, cost in adverbs(g, place):
        for second, price in participles(g, middle):
            frames = frames_of(second)
            total = and_((cost, ()), price)
            if second.lemma in ("avoir", "pouvoir", "vouloir", "devoir", "savoir") and second.lang == "fr":
                flaw = must.right_auxiliary(g, verb, second, "avoir", place - 1, middle + 1)
                if flaw:
                    for part in complements(g, second, middle + 1, before, gap):
                        yield part.paying(flaw)
                continue
            if second.kind != "pp" and (
                (second.kind == "fin" and g.at(middle, "noun")) or (price[1] and second.lang == "en")
            ):
                continue
            if "être" in frames or before.taken & {"r"}:
                for part in complements(g, second, middle + 1, before, gap, moved=True):
                    paid, gn = total, f.ANY if _has_done(g, second, middle + 1) else second.gn
                    if "être" not in frames and part.object is not None and not is_time(part.object):
                        kept = must.participle_keeps_its_form_before_its_object(g, second, middle)
                        if kept is None:
                            continue
                        paid, gn = and_(total, kept), f.ANY  # s'est lavé les mains
                    yield part.paying(paid)._replace(gn=gn)
            elif "n" in frames or second.lang == "en":
                yield from _passive(g, second, middle + 1, total)
            elif second.kind == "pp":
                flaw = must.right_auxiliary(g, verb, second, "avoir", place - 1, middle + 1)
                if flaw:
                    total = and_(total, flaw)
                    for part in complements(g, second, middle + 1, before, gap):
                        yield part.paying(total)
        for aspect in g.at(middle, "aspect"):
            for phrase in g.verb_phrases(middle + aspect.size, "inf", gap):
                yield helped(phrase, cost)
        for ger in g.at(middle, "verb"):
            if ger.kind == "ger" and ger.lang == "en":
                for phrase in g.verb_phrases(middle, "ger", gap):
                    yield helped(phrase, cost + SELDOM)
    yield from predicate(g, verb, place, before, gap)


def _has_done(g: Grammar, participle: Reading, place: int) -> bool:
    """elle s'est fait couper les cheveux: « fait » stays as it is before an infinitive"""
    return participle.form in ("fait", "laissé") and any(verb.kind == "inf" for verb in g.at(place, "verb"))


def _passive(g: Grammar, second: Reading, place: int, total: Cost) -> Iterator[Part]:
    for tail in g.tails(place):
        end, cost, flaws, facts = tail.end, tail.cost, tail.flaws, tail.facts
        own = Fact(second, passive=True, places=places(facts))
        yield Part(
            end,
            cost + total[0] + PLAIN,
            total[1] + flaws,
            second.gn,
            facts=(own, *others(facts)),
            kind="passive",
        )
    for prep in g.at(place, "prep") if second.lang == "en" else ():  # is laughed at
        for tail in g.tails(place + prep.size):
            end, cost, flaws = tail.end, tail.cost, tail.flaws
            yield Part(end, cost + total[0] + USUAL, total[1] + flaws, second.gn, kind="passive")
    if second.lang == "en" and "nn" in frames_of(second):
        for phrase in g.noun_phrases(place):
            if phrase.kind in OBJECTS:
                yield Part(
                    phrase.end,
                    phrase.cost + total[0] + USUAL,
                    total[1] + phrase.flaws,
                    second.gn,
                    kind="passive",
                )
    for phrase in g.verb_phrases(place, "inf"):
        if g.word(place) == "to":
            yield Part(
                phrase.end,
                phrase.cost + total[0] + USUAL,
                total[1] + phrase.flaws,
                second.gn,
                kind="passive",
            )


def after_be(g: Grammar, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Part]:
    for middle, cost in adverbs(g, place):
        for aspect in g.at(middle, "aspect"):
            for phrase in g.verb_phrases(middle + aspect.size, "inf", gap):
                yield helped(phrase, cost)
        for phrase in g.verb_phrases(middle, "ger", gap):
            yield helped(phrase, cost)
        for second in g.at(middle, "verb"):
            if second.kind == "pp" and (second.form == "done" or not is_auxiliary(second)):
                frames = frames_of(second)
                if "n" in frames or "nn" in frames or any(each.startswith("p:") for each in frames):
                    yield from _passive(g, second, middle + 1, (cost + second.cost, ()))
                elif second.lemma in ("go", "finish", "come", "arrive", "fall") or (
                    second.lang == "fr" and "être" in frames
                ):
                    for part in complements(g, second, middle + 1, before, gap):
                        yield part._replace(cost=part.cost + cost + SELDOM, gn=second.gn)
        if g.word(middle) == "to":
            for phrase in g.verb_phrases(middle, "inf", gap):
                yield helped(phrase, cost + SELDOM)
        if g.relaxed:
            for second in g.at(middle, "verb"):
                if (
                    second.kind in ("inf", "fin")
                    and second.lang == "en"
                    and not same_word(g, second, "pp", middle)
                    and not is_auxiliary(second)
                    and not g.at(middle, "noun")
                    and not g.at(middle, "adj")
                ):
                    flaw = must.ing_after_be(g, second.form, second.lemma, middle)
                    if flaw:
                        for part in complements(g, second, middle + 1, before, gap):
                            yield part.paying(flaw)
    yield from predicate(g, verb, place, before, gap)
