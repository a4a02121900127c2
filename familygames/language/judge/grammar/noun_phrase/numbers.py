"""Numbers by themselves: two and two, half past six, more than two."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.words import features as f
from familygames.language.words.prices import PLAIN, SELDOM, USUAL
from familygames.language.words.reading import Reading


@way("cores")
def two_and_two(g: RowParser, place: int) -> Iterator[Phrase]:
    """two and two is four, ten minus three is seven, three times five"""
    for first in g.at(place, "num"):
        sign = place + first.size
        for second in g.at(sign + 1, "num") if g.word(sign) in ("and", "plus", "minus", "times") else ():
            end = sign + 1 + second.size
            if first.lang == "en" == second.lang and any(verb.lemma == "be" for verb in g.at(end, "verb")):
                yield Phrase(end, USUAL, (), f.P, f.THIRD, first, "np", place)


@way("cores")
def time_of_day(g: RowParser, place: int) -> Iterator[Phrase]:
    """half past ten, ten to six, five o'clock"""
    if not (g.at(place, "num") or g.word(place) in ("half", "quarter")):
        return
    head = Reading("time", "time", "en", "noun", gn=f.S, agr=f.AGR["3s"])
    after = place + 1
    if g.word(after) in ("past", "to") and g.at(after + 1, "num") and g.lang(place) == "en":
        yield Phrase(after + 2, PLAIN, (), f.S, head.agr, head, "np", place)
    elif g.word(after) == "o'clock":
        yield Phrase(after + 1, 0.0, (), f.S, head.agr, head, "np", place)


@way("cores")
def more_than_two(g: RowParser, place: int) -> Iterator[Phrase]:
    """more than two cakes, fewer than ten people"""
    if g.word(place) in ("more", "fewer", "less") and g.word(place + 1) == "than" and g.at(place + 2, "num"):
        for phrase in g.all("cores", place + 2):
            if phrase.kind == "np":
                yield phrase.opened(place, PLAIN)


@way("cores")
def number_alone(g: RowParser, place: int) -> Iterator[Phrase]:
    """(j'en veux) deux, deux mille douze"""
    for number in g.at(place, "num"):
        first = end = place + number.size
        while g.at(end, "num"):
            end += 1
        if (number.lang == "fr" and number.gn & f.P) or end > first:
            yield Phrase(end, SELDOM, (), f.P, f.AGR["3p"], number, "np", place)


@way("cores")
def a_six(g: RowParser, place: int) -> Iterator[Phrase]:
    """a six, the eight, another two"""
    for det in g.at(place, "det"):
        after = place + det.size
        for number in g.at(after, "num"):
            alone = not (g.at(after + 1, "noun") or g.at(after + 1, "adj") or g.at(after + 1, "num"))
            if det.lang == "en" == number.lang and det.gn & f.S and alone:
                yield Phrase(after + 1, SELDOM, (), f.S, f.AGR["3s"], None, "np", place)
