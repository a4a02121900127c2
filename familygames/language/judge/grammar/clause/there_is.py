"""There is, il y a: what says that something exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Phrase, and_
from familygames.language.judge.grammar.parts import as_clause, without_places
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.grammar.verb_phrase.before_verbs import before_verb
from familygames.language.judge.grammar.verb_phrase.negation import negations
from familygames.language.words import features as f
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, PLAIN, USUAL

THERE_IS = listed("there_is.there_is")
"""Verbs whose subject may come after them, behind « il »."""
SEEMING = listed("there_is.seeming")
"""Verbs that may stand between "there" and "to be"."""
LIKELY = listed("there_is.likely")
"""What there may be said to be between "there is" and "to be": there is likely to be a storm."""
FORMS = {"have": "pp", "be": "ger", "do": "inf"}
"""The form of a verb behind each auxiliary."""


class Being(NamedTuple):
    """A form of "be" behind "there": where it ends, its persons, what it costs to say it so."""

    end: int
    agr: int = f.ALL
    price: float = 0.0


MOVING = listed("there_is.moving")


def _is_known(g: RowParser, phrase: Phrase) -> bool:
    """la gare, mon train: one knows which"""
    return any(det.kind in ("def", "poss") and det.lang == "fr" for det in g.at(phrase.start, "det"))


@way("clauses")
def il_existe(g: RowParser, place: int, _gap: str, _mood: str) -> Iterator[Phrase]:
    """il existe plusieurs solutions, il se passe quelque chose, il ne m'arrive rien"""
    for before in before_verb(g, place + 1, "fin") if g.word(place) == "il" else ():
        for verb in g.at(before.end, "verb"):
            if verb.kind != "fin" or verb.lemma not in THERE_IS or not verb.agr & 4:
                continue
            for end, price, negated in negations(g, before.end + 1, before, verb, "fin"):
                for phrase in _existing(g, end, negated=negated):
                    if verb.lemma in MOVING and _is_known(g, phrase):
                        continue  # il arrive un train, not « il arrive la gare »
                    said = negated or phrase.kind == "neg" or g.word(phrase.start - 1) in ("que", "qu'")
                    if before.ne == said:
                        clause = as_clause(phrase, place, verb.cost + USUAL).paying(price)
                        yield clause.paying((before.cost, before.flaws))


@way("clauses")
def il_y_en_a_qui(g: RowParser, place: int, gap: str, mood: str) -> Iterator[Phrase]:
    """il y en a qui dorment, il y en avait qui riaient: some do"""
    if gap or mood != "fin" or g.text_of(place, place + 3) != "il y en" or g.word(place + 4) != "qui":
        return
    if any(verb.lemma == "avoir" for verb in g.at(place + 3, "verb")):
        for verb in g.verb_phrases(place + 5, "fin"):
            if verb.agr & f.THIRD:
                yield as_clause(verb, place, USUAL)._replace(facts=())


@way("clauses")
def il_s_est_passe(g: RowParser, place: int, _gap: str, _mood: str) -> Iterator[Phrase]:
    """il s'est passé quelque chose, il est arrivé un accident, il m'est arrivé une histoire"""
    for before in before_verb(g, place + 1, "fin") if g.word(place) == "il" else ():
        for verb in g.at(before.end, "verb"):
            helps = verb.lemma == "être" and verb.kind == "fin" and verb.agr & f.AGR["3s"] and not before.ne
            done = g.at(before.end + 1, "verb") if helps else ()
            if any(pp.kind == "pp" and pp.lemma in THERE_IS and pp.gn & f.MS for pp in done):
                for phrase in _existing(g, before.end + 2, negated=False):
                    if not _is_known(g, phrase):
                        yield as_clause(phrase, place, USUAL).paying((before.cost, before.flaws))


@way("clauses")
def there_is(g: RowParser, place: int, _gap: str, _mood: str) -> Iterator[Phrase]:
    """there is a cat, there have not been any cats, there now seems to be a cat"""
    for _ in g.at(place, "there"):
        middles = [(place + 1, 0.0)]
        middles += [(place + 1 + adverb.size, PLAIN) for adverb in g.at(place + 1, "adv")]
        for middle, price in middles:
            for being in _forms_of_be(g, middle):
                for start in _after_be(g, being.end):
                    for phrase in _existing(g, start, negated=False):
                        agrees = and_(
                            must.there_is_one_there_are_several(g, being.agr, phrase, middle),
                            must.there_is_something_new(g, phrase),
                        )
                        if agrees is not None:
                            yield as_clause(phrase, place, being.price + price).paying(agrees)


def _forms_of_be(g: RowParser, place: int) -> Iterator[Being]:
    """is, has been, can not be, must have been, seems to be, is going to be, used to be"""
    for verb in g.at(place, "verb"):
        if verb.lemma == "be" and verb.kind == "fin":
            yield Being(place + 1, verb.agr)
        elif verb.lemma == "have" and verb.kind == "fin" and g.word(place + 1) == "been":
            yield Being(place + 2, verb.agr)
    for modal in g.at(place, "modal"):
        end = place + modal.size
        end += any(neg.form in ("not", "n't") for neg in g.at(place + 1, "neg"))
        if g.word(end) == "be":
            yield Being(end + 1)
        if g.text_of(end, end + 2) == "have been":
            yield Being(end + 2)  # there must have been a mistake
        if modal.form == "used to" and g.word(place + 2) == "be":
            yield Being(place + 3)
    yield from _seeming_to_be(g, place)


def _seeming_to_be(g: RowParser, place: int) -> Iterator[Being]:
    """seems to be, is not likely to be, has proved to be, might seem to be, appears to have been"""
    for verb in g.at(place, "verb"):
        if verb.kind == "fin":
            for end in _seeming(g, place, "fin"):
                yield Being(end, verb.agr, COMMON)
            after = _behind_not(g, place + 1)
            for end in _seeming(g, after, FORMS[verb.lemma]) if verb.lemma in FORMS else ():
                yield Being(end, verb.agr, COMMON)
            if verb.lemma == "be" and g.word(after) in LIKELY:
                yield from (Being(end, verb.agr, COMMON) for end in _to_be(g, after + 1))
    for modal in g.at(place, "modal"):
        yield from (
            Being(end, price=COMMON) for end in _seeming(g, _behind_not(g, place + modal.size), "inf")
        )


def _behind_not(g: RowParser, place: int) -> int:
    return place + any(neg.form in ("not", "n't") for neg in g.at(place, "neg"))


def _seeming(g: RowParser, place: int, form: str) -> Iterator[int]:
    """The end of seem to be, turn out to be, where the verb has this form."""
    for verb in g.at(place, "verb"):
        if verb.kind == form and verb.lemma in SEEMING:
            out = verb.lemma == "turn" and g.word(place + 1) == "out"
            yield from _to_be(g, place + 1 + out)


def _to_be(g: RowParser, place: int) -> Iterator[int]:
    if g.text_of(place, place + 2) == "to be":
        yield place + 2
    elif g.text_of(place, place + 3) == "to have been":
        yield place + 3


def _after_be(g: RowParser, end: int) -> Iterator[int]:
    """Where what exists may begin: there is (not) (often) …"""
    yield end
    yield from (end + 1 for neg in g.at(end, "neg") if neg.lang == "en")
    for adverb in g.at(end, "adv"):
        if adverb.kind in ("freq", "time", "sentence", "manner", "degree"):
            yield end + adverb.size


def _existing(g: RowParser, place: int, *, negated: bool) -> Iterator[Phrase]:
    """What exists, and where and when it does."""
    for phrase in g.noun_phrases(place):
        if phrase.kind in ("np", "neg", "name", "that") or (phrase.kind == "de" and negated):
            several = phrase.end - place > 2 and any(g.at(at, "conj") for at in range(place + 1, phrase.end))
            one_of_them = f.AGR["3s"] if several else 0  # there is a cat and a dog
            for tail in g.tails(phrase.end):
                whole = phrase.with_more(tail)
                yield whole._replace(agr=phrase.agr | one_of_them, facts=without_places(whole.facts))


@way("clauses")
def since_long(g: RowParser, place: int, _gap: str, _mood: str) -> Iterator[Phrase]:
    """ça fait longtemps qu'on attend, il y a très longtemps que je le sais, ça fait trop longtemps"""
    ends = [place + exist.size for exist in g.at(place, "exist")]
    if g.text_of(place, place + 2) in ("ça fait", "cela fait", "ça faisait"):
        ends.append(place + 2)
    for end in ends:
        after = end + any(degree.kind == "degree" for degree in g.at(end, "adv")) + 1
        if g.word(after - 1) != "longtemps":
            continue
        if after == g.row.size:
            yield Phrase(after, COMMON, kind="S", start=place)
        for clause in g.clauses(after + 1) if g.word(after) in ("que", "qu'") else ():
            yield clause.opened(place, COMMON)
