"""The forms of verbs, right or in place of another."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.grammar.parts import Complement
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.words import features as f
from familygames.language.words.reading import Reading


def has_form(g: RowParser, verb: Reading, form: str, place: int) -> Cost | None:
    """Whether a verb is in the form wanted, or what it costs that it is not."""
    if verb.pos == "modal":
        return FREE if form == "fin" else None
    if form == "imp" and verb.kind == "imp" and _has_an_s(g, verb, place):
        return must.an_order_has_no_s(g, verb, place)
    if form == "imp" and verb.kind == "fin" and _has_its_s(g, verb, place):
        return verb.cost, ()
    return _in_form(g, verb, form, place)


def _in_form(g: RowParser, verb: Reading, form: str, place: int) -> Cost | None:
    if verb.kind == form or (form == "subj" and verb.kind == "fin" and verb.lang == "en"):
        return verb.cost, ()
    if g.relaxed and _mistaken(verb, form) and not same_word(g, verb, form, place):
        return and_(must.verb_has_the_form_it_needs(g, verb, form, place), (verb.cost, ()))  # I have phone
    return None


def _has_an_s(g: RowParser, verb: Reading, place: int) -> bool:
    """« ouvres », « vas »: in an order only before « y » and « en »"""
    may = verb.form.endswith("es") and verb.lemma.endswith(("er", "ir")) and verb.agr == f.AGR["2s"]
    return verb.lang == "fr" and (may or verb.form == "vas") and g.word(place + 1) not in ("y", "en")


def _has_its_s(g: RowParser, verb: Reading, place: int) -> bool:
    """manges-en, penses-y"""
    joined = g.word(place + 1) in ("y", "en") and g.row.tokens[place + 1].joined
    return joined and verb.lang == "fr" and verb.form.endswith("es") and bool(verb.agr & f.AGR["2s"])


def _mistaken(verb: Reading, form: str) -> bool:
    """Whether a form is used where another should be: not "has *eat*", not « veut *dors* »."""
    if form not in ("inf", "pp", "ger") or (form == "ger" and verb.lang == "fr"):
        return False
    if verb.lang == "fr" and verb.kind == "fin" and verb.lemma in ("être", "avoir"):
        return False  # « est » does not sound like « être »
    return verb.kind in ("inf", "pp", "ger", "fin")


def same_word(g: RowParser, verb: Reading, form: str, place: int) -> bool:
    """Whether the word is the right form of this verb, too: "put"."""
    return any(other.kind == form and other.lemma == verb.lemma for other in g.at(place, "verb"))


def helped(phrase: Phrase, price: float = 0.0) -> Complement:
    """A verb with all it takes as what follows its auxiliary: has *eaten an apple*"""
    return Complement.of(phrase, price, gn=phrase.gn)


def participles(g: RowParser, place: int) -> Iterator[tuple[Reading, Cost]]:
    """Past participles here, or other forms that should be one."""
    for verb in g.at(place, "verb"):
        cost = has_form(g, verb, "pp", place)
        if cost is not None and not (cost[1] and (verb.kind == "ger" or _is_now(verb))):
            yield verb, cost


def _is_now(verb: Reading) -> bool:
    """ "are", which nobody takes for "been" """
    return verb.lemma == "be" and verb.tense == "P"
