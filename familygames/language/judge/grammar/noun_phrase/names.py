"""Names, with what they bear, and words spoken of as words: Mr Brown, Baker Street, "please"."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.parts import THIS_DAY
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import is_person
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.names import is_first_name
from familygames.language.words.prices import COMMON, SELDOM, UNUSUAL, USUAL
from familygames.language.words.reading import Reading


@way("cores")
def name(g: RowParser, place: int) -> Iterator[Phrase]:
    """Mary, Neil Armstrong; but Tom and Mary are two"""
    for reading in g.at(place, "name"):
        end = place + reading.size
        while g.at(end, "name") and g.row.card_of[end] == g.row.card_of[place]:
            end += 1
        yield Phrase(end, reading.cost, (), reading.gn, reading.agr, reading, "name", place)
        for longer, price in ends_of_names(g, end):
            yield Phrase(longer, reading.cost + price, (), reading.gn, reading.agr, reading, "name", place)


def ends_of_names(g: RowParser, end: int) -> Iterator[tuple[int, float]]:
    """Where one name may end that begins before *end*, with its price: Neil | Armstrong, Steve | Jobs"""
    first = end - 1
    led = any(det.kind == "def" for det in g.at(first - 1, "det"))  # the Charles River
    titled = led or g.word(first) in forms("en").words("title")
    for price in (COMMON, USUAL, UNUSUAL, UNUSUAL):
        if not _is_surname(g, end):
            break
        initial = end - first > 1 and len(g.word(end - 1)) == 1  # John F. Kennedy
        friend = not titled and not initial and _is_somebody_else(g, first, end)
        if friend and (end - first > 1 or _acts(g, end + 1)):
            break  # Tom Mary sleeps
        end += 1
        yield end, SELDOM if friend else price


def _is_surname(g: RowParser, place: int) -> bool:
    """Whether the name here may go with the one before: a name, or a word written as one: Franklin High"""
    written = place < g.row.size and g.row.tokens[place].said[:1].isupper()
    return written and any(name.lang is None for name in g.at(place, "name"))


def _is_somebody_else(g: RowParser, first: int, place: int) -> bool:
    """Whether the name here is a second person's: Tom | Mary, not San | Francisco, John | Kerry"""
    both = is_first_name(g.row.tokens[first].said) and is_first_name(g.row.tokens[place].said)
    return both and g.word(place) not in forms("en").words("surname")


def _acts(g: RowParser, place: int) -> bool:
    """Whether a verb follows, so that one of two first names is left over; but (quand) Bob Dylan est-il né"""
    asks = place + 1 < g.row.size and g.row.tokens[place + 1].joined and bool(g.at(place + 1, "pron"))
    return not asks and bool(g.at(place, "verb") or g.at(place, "modal") or g.at(place, "adv"))


@way("cores")
def titled_name(g: RowParser, place: int) -> Iterator[Phrase]:
    """aunt Jill, baby Sarah, founder Steve Jobs: who has a title, or what trade"""
    for title in g.at(place, "noun"):
        end = place + title.size
        called = title.lemma in forms("en").words("title")
        if title.lang != "en" or title.gn & f.P or not (called or is_somebody(title)):
            continue
        for name in g.at(end, "name"):
            price = USUAL if called else SELDOM
            ends = [(end + name.size, 0.0), *ends_of_names(g, end + name.size)]
            for last, more in ends:
                yield Phrase(last, price + name.cost + more, (), name.gn, name.agr, name, "name", place)


def is_somebody(noun: Reading) -> bool:
    """founder, spokesman, poet"""
    return is_person(noun) or noun.lemma.endswith(("er", "or", "ist", "man", "woman"))


@way("cores")
def piccadilly_station(g: RowParser, place: int) -> Iterator[Phrase]:
    """Piccadilly station, Oxford street, Hyde park: a place that bears a name"""
    for name in g.at(place, "name") if g.lang(place) is None else ():
        end = place + name.size
        for last in (end, *(longer for longer, _ in ends_of_names(g, end))):
            if g.word(last) in forms("en").words("named-place"):
                yield Phrase(last + 1, USUAL, (), f.S, f.AGR["3s"], name, "name", place)


@way("cores")
def a_colour(g: RowParser, place: int) -> Iterator[Phrase]:
    """(you wore) blue, (I like) red"""
    for colour in g.at(place, "adj"):
        nouns = [noun for noun in g.at(place + 1, "noun") if noun.form not in THIS_DAY]
        if colour.form in forms("en").words("colour") and colour.lang == "en" and not nouns:
            yield Phrase(place + 1, SELDOM, (), f.MS, f.AGR["3s"], None, "np", place)


@way("cores", language="en")
def word_itself(g: RowParser, place: int) -> Iterator[Phrase]:
    """(what does) familiar mean, mute means quiet: a word of which one tells what it means"""
    end = place + 2 if g.word(place - 1) in ("does", "did") and g.word(place + 2) == "mean" else place + 1
    if g.word(end) not in ("mean", "means", "meant"):
        return
    little = any(g.at(place, pos) for pos in ("det", "pron", "wh", "modal", "neg", "prep", "sub", "name"))
    if not little:
        yield Phrase(end, SELDOM, (), f.MS, f.AGR["3s"], None, "np", place)
