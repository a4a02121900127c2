"""Nouns without a determiner, where none is needed or one lacks."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.noun_phrase.nouns import is_day
from familygames.language.judge.grammar.parts import THIS_DAY
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import is_mass, is_time
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.prices import ODD, UNUSUAL
from familygames.language.words.reading import Reading


# Without a determiner
@way("cores")
def noun_alone(g: RowParser, place: int) -> Iterator[Phrase]:
    """cats, water, three books, next week, maman, lundi"""
    for nominal in g.nominals(place):
        noun = nominal.head
        if noun is None or nominal.kind == "open":
            continue
        if noun.pos == "name":
            yield nominal.costing(UNUSUAL)._replace(kind="name")
        elif _stands_alone(g, nominal, noun, place):
            yield (_one(nominal) if _is_doing(g, nominal) else nominal)._replace(kind="np")
        else:
            yield nominal._replace(kind="bare")
            if _is_abstract(noun):
                yield nominal.costing(ODD)._replace(kind="np")


def _is_doing(g: RowParser, nominal: Phrase) -> bool:
    """swimming, reading: one thing, as nobody counts it"""
    alone = nominal.end == nominal.start + 1
    return alone and any(verb.kind == "ger" for verb in g.at(nominal.start, "verb"))


def _one(nominal: Phrase) -> Phrase:
    gn = nominal.gn & f.S or nominal.gn
    return nominal._replace(gn=gn, agr=f.third(gn))


@way("cores")
def determiner_lacks(g: RowParser, place: int) -> Iterator[Phrase]:
    """ "boat", « bateau » where it must be "the boat", « un bateau »"""
    for nominal in g.nominals(place):
        noun = nominal.head
        if noun is None or nominal.kind == "open" or noun.pos == "name":
            continue
        flaw = None if _stands_alone(g, nominal, noun, place) else must.noun_has_a_determiner(g, nominal)
        participle = any(verb.kind == "pp" for verb in g.at(nominal.start, "verb"))
        if flaw and (flaw[1] or not participle):  # « est parti » in one card is no party
            yield nominal._replace(kind="np").paying(flaw)


def _stands_alone(g: RowParser, nominal: Phrase, noun: Reading, place: int) -> bool:
    """Whether a noun needs no determiner."""
    if nominal.kind == "num" or noun.lang not in ("en", "fr"):
        return True
    if noun.lang == "fr":
        return noun.form in forms("fr").words("bare")
    if not nominal.gn & f.S or is_mass(noun) or nominal.gn == f.ANY:
        return True
    if noun.form in THIS_DAY and nominal.end == place + 1:
        return True
    return is_time(noun) and (g.word(place) in ("last", "next") or is_day(g, place))


def _is_abstract(noun: Reading) -> bool:
    """Whether an English noun may be meant as what is not counted: kindness, education."""
    words = forms("en").words
    abstract = noun.lemma.endswith(tuple(words("abstract-too"))) and noun.lemma not in words("counted")
    return noun.lang == "en" and abstract
