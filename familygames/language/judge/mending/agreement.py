"""What might be better where words do not agree: another person, number or gender, another determiner."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.better import (
    Agreeing,
    Better,
    Conjugated,
    Determiner,
    Dropped,
    Replaced,
    SaidOf,
    VerbForm,
)
from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import is_mass, is_thing
from familygames.language.judge.mending.proposing import Say, each, place_of, proposes
from familygames.language.judge.other_forms import agreeing
from familygames.language.judge.row import Row
from familygames.language.words import features as f


@proposes("agreement_number", "agreement_person")
def the_verb_in_another_person(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """they is → they are"""
    place = place_of(flaw, row, say.get("word", ""))
    if place < 0 or "subject" not in say:
        return
    if row.word(flaw.first) in OF_MANY and _is_one(row, flaw.first + 1):
        yield (Agreeing(flaw.first + 1, f.P),)
    yield (Conjugated(place, int(say.get("persons") or f.ALL)),)


OF_MANY = frozenset({"all", "most", "some", "other"})
"""Replaced before a noun that is counted, so that it is plural."""


def _is_one(row: Row, place: int) -> bool:
    """(all) student"""
    return any(is_thing(noun) and noun.gn == f.S and noun.lang == "en" for noun in row.at(place, "noun"))


ANY_KIND = frozenset({""})
GN = {"singular": f.S, "plural": f.P, "masculine": f.M, "feminine": f.F}


@proposes("agreement_number", "agreement_gender")
def the_determiner_or_its_noun(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """those cat → that cat, « ces étudiant » → ces étudiants, several book → several books"""
    place, noun = place_of(flaw, row, say.get("word", "")), _place_of_its_noun(flaw, row, say)
    yield from _melted_back(row, place, noun)
    if say.get("where") != "determiner" or place < 0 or noun < 0:
        return
    genders = {own.gn for own in row.at(noun, "noun")}
    size = len(say["word"].split())
    other: list[Better] = [(Determiner(place, gn, size),) for gn in genders]
    own: list[Better] = [(Agreeing(noun, number),) for number in _numbers(row, place)]
    if flaw.code == "agreement_gender":
        yield from other
    else:
        own_first = _is_heard_alike(row, place, noun) or _counts(row, place, noun)
        yield from (*own, *other) if own_first else (*other, *own)
        if row.word(place) in ("a", "an"):
            yield (Dropped(place, place + 1),)  # a children play


def _melted_back(row: Row, place: int, noun: int) -> Iterator[Better]:
    """au maison → à la maison"""
    if row.word(place) in MELTED_BACK and any(own.gn & f.F for own in row.at(noun, "noun")):
        yield (Replaced(place, place + 1, MELTED_BACK[row.word(place)]),)


def _place_of_its_noun(flaw: Flaw, row: Row, say: Say) -> int:
    """Where the noun of a determiner stands, behind what a flaw speaks of too: tout les jours"""
    place = place_of(flaw, row, say.get("noun", ""))
    behind = range(flaw.last, row.size) if place < 0 else ()
    return next((at for at in behind if row.word(at) == say.get("noun", "").casefold()), place)


MELTED_BACK = {"au": "à la", "du": "de la"}
"""What stands before a feminine instead: « au maison » is meant for « à la maison »."""


def _counts(row: Row, place: int, noun: int) -> bool:
    """a few apple: the noun is counted, so it is not "a little" that is meant"""
    quantity = any(own.kind == "quant" for own in row.at(place, "det"))
    return quantity and any(not is_mass(own) for own in row.at(noun, "noun"))


def _numbers(row: Row, place: int) -> Iterator[int]:
    """The number a determiner wants."""
    for pos in ("det", "prepdet", "predet"):
        for own in row.at(place, pos):
            if number := f.number_of(own.gn):
                yield f.S if number == "s" else f.P


def _is_heard_alike(row: Row, place: int, noun: int) -> bool:
    """« étudiant » before a plural: who writes it forgets a letter that is not heard."""
    forgotten = (row.word(noun) + "s", row.word(noun) + "x")
    other = (text for number in _numbers(row, place) for text in agreeing(row, noun, number))
    return row.lang_of[noun] == "fr" and any(text in forgotten for text in other)


@proposes("agreement_number", "agreement_gender")
def the_word_that_agrees(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """« une robe vert » → une robe verte, two cat → two cats"""
    if say.get("where") == "determiner" or "subject" in say:
        return
    place, wanted = place_of(flaw, row, say.get("word", "")), GN.get(say.get("wanted", ""), f.ANY)
    if row.word(place) in FEMININE:
        yield (Replaced(place, place + 1, FEMININE[row.word(place)]),)
    for at in range(max(place, 0)):  # quelle est ton nom
        for noun in row.at(place, "noun") if row.word(at) in QUEL else ():
            yield (Determiner(at, noun.gn),)
    others_here = range(flaw.first, min(flaw.last, row.size)) if say.get("where") == "predicate" else ()
    for at in dict.fromkeys((*((place,) if place >= 0 else ()), *reversed(others_here))):
        if at == place or not row.at(at, "noun"):
            yield (Agreeing(at, wanted),)
            yield (SaidOf(at, int(say.get("gn", 0))),)


FEMININE = {"bel": "belle", "nouvel": "nouvelle", "vieil": "vieille"}
QUEL = frozenset({"quel", "quelle", "quels", "quelles"})


@proposes("agreement_participle")
def the_participle_in_another_form(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """« les pommes, je les ai mangé » → mangées"""
    place = place_of(flaw, row, say.get("word", ""))
    if place >= 0:
        yield (VerbForm(place, "pp"),)


@proposes("body_part")
def the_article_of_the_body(flaw: Flaw, _: Row, say: Say) -> Iterator[Better]:
    """se lave ses dents → se lave les dents"""
    yield (Replaced(flaw.first, flaw.last, say["better"]),)


@proposes("negative_article")
def an_article_instead_of_de(flaw: Flaw, row: Row, _: Say) -> Iterator[Better]:
    """« j'ai de pain » → du pain"""
    for place in range(flaw.first, min(flaw.last, row.size)):
        if row.word(place) in ("de", "d'"):
            yield from each(place, ("du", "de la", "de l'", "des", "un", "une"))


@proposes("countable")
def some_of_what_is_not_counted(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """an advice → some advice, many money → much money, informations → information"""
    if "better" in say:
        yield (Replaced(flaw.first, flaw.last, say["better"]),)
        return
    if say.get("word") == "-s":
        yield (Replaced(flaw.first, flaw.first + 1, say.get("noun", "")),)
        return
    place = place_of(flaw, row, say.get("word", ""))
    if place < 0:
        return
    yield (Determiner(place, f.ANY),)
    if row.word(place) in ("a", "an"):
        yield (Replaced(place, place + 1, "some"),)
    if row.word(place) in ("the", "at"):
        yield (Dropped(place, place + 1),)


@proposes("two_determiners")
def one_determiner(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """my the book → my book, an another → another"""
    first, second = place_of(flaw, row, say.get("word", "")), place_of(flaw, row, say.get("second", ""))
    if first >= 0 and second >= 0 and first != second:
        articles = [at for at in (second, first) if row.word(at) in ARTICLES]
        for at in dict.fromkeys((*articles, second, first)):
            yield (Dropped(at, at + 1),)


ARTICLES = frozenset("a an the le la l' les un une des".split())
