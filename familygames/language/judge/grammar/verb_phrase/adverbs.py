"""Adverbs with what grades them: very slowly, beaucoup, plus vite que moi."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.parts import MORE
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.words.prices import PLAIN, TIE, USUAL
from familygames.language.words.reading import Reading

ONLY_BEFORE = frozenset({"degree", "more", "exclam", "as", "about"})
"""The kinds of adverbs that never stand alone."""
GRADING = frozenset({"degree", "more", "as", "quant", "focus"})
GRADED = frozenset({"manner", "manner2", "any", "freq", "time", "place", "quant", "particle"})


@way("adverbials")
def adverb_alone(g: RowParser, place: int) -> Iterator[Phrase]:
    """slowly, beaucoup, here, faster than me"""
    for adverb in g.at(place, "adv"):
        if adverb.kind not in ONLY_BEFORE:
            end = place + adverb.size
            alone = Phrase(end, adverb.cost + TIE, head=adverb, start=place)
            yield alone
            if adverb.tense == "2" or adverb.form in ("mieux", "plus"):
                for than in g.comparisons(end, "than"):
                    yield alone.with_more(than)._replace(cost=than.cost, facts=())


@way("adverbials")
def somewhere_warm(g: RowParser, place: int) -> Iterator[Phrase]:
    """somewhere warm, anywhere special, someplace new, everywhere you go"""
    for adverb in g.at(place, "adv") if g.word(place).endswith(("where", "place")) else ():
        if adverb.kind != "place" or adverb.size > 1 or adverb.lang != "en":
            continue
        here = Phrase(place + 1, PLAIN, head=adverb, start=place)
        for more in g.adjectives(place + 1):
            yield here.with_more(more)._replace(facts=())
        for more in g.clauses(place + 1, "w") if g.at(place + 1, "pron") else ():
            yield here.with_more(more, USUAL)._replace(facts=())


@way("adverbials")
def joined_adverbs(g: RowParser, place: int) -> Iterator[Phrase]:
    """slowly and deeply, willingly or not so willingly, lentement et doucement"""
    for first in g.at(place, "adv"):
        for conj in g.at(place + first.size, "conj") if first.kind == "manner" else ():
            for second in g.at(place + first.size + 1, "adv") if conj.kind in ("and", "but") else ():
                if second.kind == "manner" and second.lang == first.lang and second.form != first.form:
                    yield Phrase(place + first.size + 1 + second.size, PLAIN, head=first, start=place)


@way("adverbials")
def graded_adverb(g: RowParser, place: int) -> Iterator[Phrase]:
    """very slowly, so much, as fast as me, beaucoup trop tard"""
    for adverb in g.at(place, "adv"):
        if adverb.kind in GRADING:
            waits = "than" if adverb.form in MORE else "as" if adverb.form in ("as", "aussi") else ""
            end = place + adverb.size
            end += adverb.kind == "degree" and g.word(end) == adverb.form  # très très loin
            for second in g.at(end, "adv"):
                if second.kind in GRADED or second.form in ("much", "well"):
                    yield from _graded(g, place, end, second, waits)


def _graded(g: RowParser, start: int, place: int, adverb: Reading, waits: str) -> Iterator[Phrase]:
    """An adverb behind its degree, and what it is compared with."""
    end = place + adverb.size
    alone = Phrase(end, PLAIN, head=adverb, start=start)
    yield alone
    for than in g.comparisons(end, waits):
        yield alone.with_more(than)._replace(cost=than.cost, facts=())
