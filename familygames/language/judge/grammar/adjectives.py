"""Adjectives and adverbs with what grades them, and what they are compared with."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.grammar.parts import is_auxiliary
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.prices import COMMON, PLAIN, TIE, UNUSUAL, USUAL

COMPARING = frozenset(
    "plus moins autant aussi mieux meilleur meilleure meilleurs meilleures pire pires autre autres même mêmes"
    " plutôt more less fewer better worse rather other".split()
)


@way("adjectives")
def graded_adjectives(g: Grammar, place: int) -> Iterator[Phrase]:
    start, degree, cost = place, "", 0.0
    starts = [(place, "", 0.0)]
    for reading in (*g.at(place, "adv"), *g.at(place, "det"), *g.at(place, "neg")):
        if reading.pos != "adv" and reading.form not in ("more", "most", "less", "plus"):
            continue
        if reading.kind in (
            "degree",
            "more",
            "quant",
            "manner",
            "freq",
            "as",
            "focus",
            "manner2",
            "any",
            "exclam",
        ):
            unlike = UNUSUAL if reading.kind in ("manner", "freq", "quant", "focus", "any") else 0.0
            starts.append((place + reading.size, reading.form, reading.cost + unlike))
            if reading.kind in (
                "degree",
                "quant",
                "more",
            ):  # beaucoup plus grand, much bigger, not too big
                starts += [
                    (place + reading.size + 1, second.form, COMMON)
                    for second in (
                        *g.at(place + reading.size, "adv"),
                        *g.at(place + reading.size, "neg"),
                    )
                    if second.size == 1
                    and second.form in ("plus", "moins", "more", "less", "too", "trop", "as")
                ]
    for start, degree, cost in starts:
        for reading in g.at(start, "adj"):
            if reading.kind == "attr":
                continue
            price = must.compared_only_once(g, reading, degree, place, start + 1)
            if price == FREE:
                price = (cost + reading.cost, ())
            if price is not None:
                end = start + reading.size
                kind = "than" if degree in ("more", "less", "plus", "moins") or reading.tense == "2" else ""
                if reading.form in ("meilleur", "meilleure", "meilleurs", "meilleures", "pire", "pires"):
                    kind = "than"
                kind = "as" if degree in ("aussi", "as", "autant", "si") else kind
                yield Phrase(
                    end, price[0], price[1], reading.gn, head=reading, kind=kind or degree, start=place
                )
        for reading in g.at(start, "verb"):
            if reading.kind == "pp" and (reading.lang != "en" or not is_auxiliary(reading)):
                yield Phrase(
                    start + 1,
                    cost + reading.cost + USUAL,
                    (),
                    reading.gn,
                    head=reading,
                    kind="pp",
                    start=place,
                )
            elif reading.kind == "ger" and reading.lang == "en":
                yield Phrase(
                    start + 1, cost + reading.cost + USUAL, (), head=reading, kind="ger", start=place
                )


@way("comparisons")
def comparisons(g: Grammar, place: int, kind: str) -> Iterator[Phrase]:
    """than mine, que moi, as his father; *kind* says which of them the adjective waits for."""
    word = g.word(place)
    opens = "than" if word in ("que", "qu'", "than") else "as" if word == "as" else ""
    if word in ("que", "qu'") and kind == "as":
        opens = "as"
    if not opens:
        return
    price: Cost | None = FREE
    if opens != kind:
        price = must.than_after_more_and_as_after_as(g, kind, opens, place)
    if price is None:
        return
    for phrase in g.noun_phrases(place + 1):
        if phrase.kind in ("np", "name", "obj", "tonic", "that", "neg", "tonic2") or (
            phrase.kind == "subj" and word in ("than", "as")
        ):
            yield Phrase(phrase.end, phrase.cost + price[0], price[1] + phrase.flaws)
        elif phrase.kind == "subj" and phrase.head and phrase.head.lang == "fr":
            flaw = must.pronoun_can_follow_que(g, phrase)
            if flaw:
                yield Phrase(phrase.end, phrase.cost + price[0] + flaw[0], price[1] + phrase.flaws + flaw[1])
    for phrase in g.prepositional(place + 1):
        yield Phrase(phrase.end, phrase.cost + price[0] + COMMON, price[1] + phrase.flaws)
    for adverb in g.at(place + 1, "adv"):
        if adverb.kind in ("time", "place", "freq"):
            yield Phrase(place + 1 + adverb.size, price[0] + COMMON, price[1])
    for clause in g.clauses(place + 1, "d"):
        yield Phrase(clause.end, clause.cost + price[0] + USUAL, price[1] + clause.flaws)
    if opens == "as":
        for adjective in g.at(place + 1, "adj"):
            if adjective.form == "possible":
                yield Phrase(place + 2, price[0], price[1])


@way("adverbials")
def adverbials(g: Grammar, place: int) -> Iterator[Phrase]:
    """Adverbs with what grades them: very slowly, beaucoup, plus vite que moi."""
    for adverb in g.at(place, "adv"):
        end = place + adverb.size
        if adverb.kind not in ("degree", "more", "exclam", "as"):
            grade = "than" if adverb.tense == "2" or adverb.form in ("mieux", "plus") else ""
            yield Phrase(end, adverb.cost + TIE, head=adverb, start=place)
            for than in g.comparisons(end, grade) if grade else ():
                than_end, cost, flaws = than.end, than.cost, than.flaws
                yield Phrase(than_end, cost, flaws, head=adverb, start=place)
        if adverb.kind in ("degree", "more", "as", "quant", "focus"):
            for second in g.at(end, "adv"):
                if second.kind in (
                    "manner",
                    "manner2",
                    "any",
                    "freq",
                    "time",
                    "place",
                    "quant",
                    "particle",
                ) or second.form in ("much", "well"):
                    kind = (
                        "than"
                        if adverb.form in ("more", "less", "plus", "moins")
                        else "as"
                        if adverb.form in ("as", "aussi")
                        else ""
                    )
                    yield Phrase(end + second.size, PLAIN, head=second, start=place)
                    for than in g.comparisons(end + second.size, kind):
                        than_end, cost, flaws = than.end, than.cost, than.flaws
                        yield Phrase(than_end, cost, flaws, head=second, start=place)
    for neg in g.at(place, "neg"):
        if neg.form in ("plus", "more") and neg.lang == "fr":
            for second in g.at(place + 1, "adv"):
                if second.kind in ("manner", "manner2", "any", "freq", "time", "place"):
                    yield Phrase(place + 1 + second.size, PLAIN, head=second, start=place)
                    for than in g.comparisons(place + 1 + second.size, "than"):
                        than_end, cost, flaws = than.end, than.cost, than.flaws
                        yield Phrase(than_end, cost, flaws, head=second, start=place)
            for than in g.comparisons(place + 1, "than"):
                than_end, cost, flaws = than.end, than.cost, than.flaws
                yield Phrase(than_end, cost, flaws, start=place)


def compares(g: Grammar, place: int) -> bool:
    graded = (*g.at(place, "adj"), *g.at(place, "adv"))
    return g.word(place) in COMPARING or any(reading.tense == "2" for reading in graded)
