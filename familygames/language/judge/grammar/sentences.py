"""Whole sentences, and several joined."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Phrase
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.grammar.parts import is_auxiliary
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.prices import COMMON, ODD, RARER, SUSPECT, UNUSUAL, USUAL

NOT_THAT = frozenset({"de", "np", "name", "tonic", "obj"})
"""What may follow "but not", « mais pas »."""
ENDINGS = (["n'", "est", "ce", "pas"], ["n'", "est-ce", "pas"])


# One sentence


@way("wholes")
def statement(g: Grammar, place: int) -> Iterator[Phrase]:
    """the cat sleeps"""
    yield from g.clauses(place)


@way("wholes")
def question(g: Grammar, place: int) -> Iterator[Phrase]:
    """does the cat sleep"""
    yield from g.questions(place)


@way("wholes")
def order(g: Grammar, place: int) -> Iterator[Phrase]:
    """sleep well"""
    yield from g.orders(place)


@way("wholes")
def going_on(g: Grammar, place: int) -> Iterator[Phrase]:
    """but why does it sleep, et elle dort: what was before is not said"""
    for conj in g.at(place, "conj") if place == 0 else ():
        if conj.kind in ("and", "but"):
            for phrase in (*g.clauses(conj.size), *g.questions(conj.size)):
                yield phrase.opened(0, UNUSUAL)


@way("wholes")
def sentence_with_a_fault(g: Grammar, place: int) -> Iterator[Phrase]:
    """the cat the dog sleeps: what lacks a part or has one too many"""
    if g.relaxed:
        yield from g.each("broken", place)


# Several


@way("sentences")
def one_sentence(g: Grammar, place: int) -> Iterator[Phrase]:
    """she reads a book: a sentence that stands alone"""
    yield from g.all("wholes", place)


@way("sentences")
def two_sentences(g: Grammar, place: int) -> Iterator[Phrase]:
    """she sings and he dances, come here or I will cry"""
    for first in g.all("wholes", place):
        for conj in g.at(first.end, "conj"):
            if conj.kind in ("and", "but"):
                for second in g.sentences(first.end + conj.size):
                    unlike = SUSPECT if _tells_and_orders(first, conj, second) else 0.0
                    yield second.after(first, COMMON + unlike)


def _tells_and_orders(first: Phrase, conj: Reading, second: Phrase) -> bool:
    """she eats and drink! The second is not an order but lacks its ending."""
    return (
        conj.form in ("and", "et", "or", "ou")
        and first.head is not None
        and second.head is not None
        and (first.head.kind, second.head.kind) == ("fin", "imp")
    )


@way("sentences")
def but_not(g: Grammar, place: int) -> Iterator[Phrase]:
    """… mais pas de sœur, … but no sisters, … but not today"""
    for first in g.all("wholes", place):
        for conj in g.at(first.end, "conj"):
            if conj.kind == "but":
                for rest in _left_of_a_clause(g, first.end + conj.size):
                    yield first.with_more(rest, USUAL)._replace(flaws=first.flaws, facts=first.facts)


def _left_of_a_clause(g: Grammar, place: int) -> Iterator[Phrase]:
    negated = g.word(place) in ("pas", "not")
    start = place + 1 if negated else place
    for phrase in g.noun_phrases(start):
        if (negated and phrase.kind in NOT_THAT) or (phrase.kind == "np" and g.word(place) == "no"):
            yield phrase
    if negated:
        yield from g.adjuncts(start)


@way("sentences")
def order_and_why(g: Grammar, place: int) -> Iterator[Phrase]:
    """attends, j'arrive; come in, the door is open"""
    for first in g.all("wholes", place):
        head = first.head
        if head is None or head.kind != "imp" or is_auxiliary(head) or first.end - first.start < 2:
            continue
        for second in g.clauses(first.end):
            yield second.after(first, RARER)._replace(flaws=second.flaws, facts=first.facts)


@way("sentences")
def said_tom(g: Grammar, place: int) -> Iterator[Phrase]:
    """I am late said Tom, come here cried the boy"""
    for first in g.all("wholes", place) if not place else ():
        for verb in g.at(first.end, "verb"):
            quotes = verb.lemma in forms("en").words("quoting") and verb.tense == "S"
            for who in g.noun_phrases(first.end + 1) if quotes else ():
                if who.kind in ("np", "name", "subj") and who.end == g.row.size:
                    yield first.closed(who.end, UNUSUAL)


@way("sentences")
def sentence_and_cry(g: Grammar, place: int) -> Iterator[Phrase]:
    """sit down please, je viens d'accord"""
    for first in g.all("wholes", place):
        for cry in g.at(first.end, "intj"):
            yield first.closed(first.end + cry.size)


@way("sentences")
def tag_question(g: Grammar, place: int) -> Iterator[Phrase]:
    """she sings, doesn't she? he is late, is he? tu viens, n'est-ce pas ?"""
    last = g.row.size - 1
    asked = any(pronoun.kind == "subj" for pronoun in g.at(last, "pron")) and g.lang(last) == "en"
    for first in g.all("wholes", place):
        end = first.end
        negated = bool(g.at(end + 1, "neg")) and end + 2 == last
        if asked and (end + 1 == last or negated) and _helps(g, end, last):
            yield first.closed(last + 1, UNUSUAL)
        if [g.word(at) for at in range(end, g.row.size)] in ENDINGS:
            yield first.closed(g.row.size, USUAL)


def _helps(g: Grammar, place: int, last: int) -> bool:
    """is (he), does (she), can (they); not "are he" """
    persons = [pronoun.agr for pronoun in g.at(last, "pron") if pronoun.kind == "subj"]
    verbs = [verb for verb in g.at(place, "verb") if is_auxiliary(verb) and verb.kind == "fin"]
    agrees = any(verb.agr & agr for verb in verbs for agr in persons)
    aren_t_i = g.said(place, last) == "aren't" and g.word(last) == "i"
    return bool(g.at(place, "modal")) or agrees or aren_t_i


@way("sentences")
def order_to_somebody(g: Grammar, place: int) -> Iterator[Phrase]:
    """come here, Tom"""
    last = g.row.size - 1
    for first in g.all("wholes", place):
        if first.end == last and g.at(last, "name") and first.head and first.head.kind == "imp":
            yield first.closed(last + 1, ODD)
