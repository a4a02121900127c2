"""What stands before a verb: small pronouns, negation, adverbs."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost
from familygames.language.judge.forms import Reading
from familygames.language.judge.grammar.parts import MIDDLE, RANK, Before
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.prices import COMMON, LIKELIER, PLAIN, USUAL

DEGREES = frozenset({"yet", "too", "plus", "moins", "aussi", "très", "trop", "si", "very", "more", "most"})


def before_verb(g: Grammar, place: int, form: str) -> list[Before]:
    found = [Before(place)]
    for before in found:
        found += _one_before(g, before, form)
        if len(found) > 40:
            break
    return found


def _one_before(g: Grammar, before: Before, form: str) -> Iterator[Before]:
    place = before.end
    for ne in g.at(place, "ne"):
        if not before.ne:
            late: Cost | None = FREE
            if before.taken or before.negated:
                late = must.ne_stands_before_all_pronouns(g, ne, place)
            if late is None:
                continue
            grown = before._replace(
                end=place + 1, ne=True, cost=before.cost + late[0], flaws=before.flaws + late[1]
            )
            yield grown
            for neg in g.at(place + 1, "neg"):
                end = place + 1 + neg.size
                if neg.kind in ("where", "person", "que"):
                    continue
                if form == "inf":
                    yield grown._replace(end=end, negated=True)
                elif form in ("fin", "imp") and g.relaxed:
                    flaw = must.pas_stands_after_its_verb(g, neg.form, place, end)
                    if flaw:
                        yield grown._replace(
                            end=end, negated=True, cost=grown.cost + flaw[0], flaws=grown.flaws + flaw[1]
                        )
    for clitic in g.at(place, "clitic"):
        if form != "imp" or before.ne:
            yield from _clitic(g, before, clitic, form)
    if form in ("fin", "inf", "ger", "pp", "imp", "subj"):
        for adverb in g.at(place, "adv"):
            if before.taken or before.ne or place - before.end > 3:
                continue
            cost = _adverb_before(g, adverb, place, form)
            if cost is not None:
                yield before._replace(
                    end=place + adverb.size, cost=before.cost + cost[0], flaws=before.flaws + cost[1]
                )
        for neg in g.at(place, "neg"):
            if neg.lang == "fr" and neg.kind in ("not", "never") and form == "fin" and not before.negated:
                flaw = must.pas_stands_after_its_verb(g, neg.form, place, place + 1, LIKELIER)
                if flaw:
                    yield before._replace(
                        end=place + neg.size,
                        ne=True,
                        negated=True,
                        cost=before.cost + flaw[0],
                        flaws=before.flaws + flaw[1],
                    )
            if neg.kind == "not" and neg.lang == "en" and not before.negated:
                price: Cost | None = FREE
                if form not in ("inf", "ger", "pp"):
                    price = must.not_needs_do(g, neg.form, place, place + 1)
                if price:
                    yield before._replace(
                        end=place + 1,
                        negated=True,
                        cost=before.cost + price[0],
                        flaws=before.flaws + price[1],
                    )


def _adverb_before(g: Grammar, adverb: Reading, place: int, form: str) -> Cost | None:
    if adverb.lang == "en":
        if adverb.kind == "freq" and form == "fin":
            be = [
                verb
                for verb in g.at(place + adverb.size, "verb")
                if verb.lemma == "be" and verb.kind == "fin"
            ]
            if be and adverb.form in ("always", "often", "usually", "sometimes"):
                return must.often_stands_after_be(g, adverb, be[0], place)
        if adverb.kind in ("freq", "manner", "focus", "sentence", "float", "any") or adverb.form in (
            "quite",
            "really",
            "almost",
            "nearly",
            "then",
            "soon",
            "now",
            "rather",
            "once",
            "already",
            "finally",
            "later",
            "again",
        ):
            return adverb.cost + PLAIN, ()
        return None
    if form == "fin":
        return must.adverb_follows_the_french_verb(g, adverb, place)
    if adverb.kind in ("manner", "manner2", "freq", "quant", "any", "focus", "degree", "float"):
        return COMMON, ()
    return None


def _clitic(g: Grammar, before: Before, clitic: Reading, form: str) -> Iterator[Before]:
    kind, place = clitic.kind, before.end
    if kind == "y" or kind == "en" or kind in RANK:
        last = max((RANK[each] for each in before.taken), default=0)
        cost: Cost | None = FREE
        if kind in before.taken:
            return
        if RANK[kind] < last or (kind == "d" and "r" in before.taken):
            cost = must.small_pronouns_are_in_order(g, clitic, place, ordered=False)
        if cost is None:
            return
        yield before._replace(
            end=place + 1, cost=before.cost + cost[0], flaws=before.flaws + cost[1],
            taken=before.taken | {kind},
            self_agr=clitic.agr if kind == "r" else before.self_agr,
            object_gn=clitic.gn if kind == "o" else before.object_gn,
            strict_self=(kind == "r" and clitic.lemma == "se") or before.strict_self,
        )  # fmt: skip


def adverbs(g: Grammar, place: int) -> list[tuple[int, float]]:
    """Places that can be reached over adverbs in the middle of a verb."""
    reached = [(place, 0.0)]
    for at, cost in reached:
        if at - place > 3:
            break
        for adverb in g.at(at, "adv"):
            if adverb.kind in MIDDLE and adverb.form not in DEGREES:
                reached.append((at + adverb.size, cost + PLAIN + adverb.cost))
        for neg in g.at(at, "neg"):
            if neg.kind == "not" and neg.lang == "en" and at == place:
                reached.append((at + 1, cost + USUAL))
    return reached
