"""What something is compared with: than mine, que moi, as his father."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Cost, Phrase
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, USUAL

COMPARED = frozenset({"np", "name", "obj", "tonic", "that", "neg", "tonic2"})
COMPARING = frozenset(
    "plus moins autant aussi mieux meilleur meilleure meilleurs meilleures pire pires autre autres même mêmes"
    " plutôt more less fewer better worse rather other".split()
)
"""Words after which « que », "than" may open a comparison."""
THOUGHT = listed("comparisons.thought")
"""What one thought, with which something is compared: plus long que prévu."""


def compares(g: RowParser, place: int) -> bool:
    """Whether the word here compares: bigger, plus."""
    graded = (*g.at(place, "adj"), *g.at(place, "adv"))
    return g.word(place) in COMPARING or any(reading.tense == "2" for reading in graded)


def _opening(g: RowParser, place: int, kind: str) -> Cost | None:
    """The price of "than", "as", « que » here, where the adjective waits for *kind*."""
    word = g.word(place)
    if word not in ("que", "qu'", "than", "as"):
        return None
    opens = "as" if word == "as" or (kind == "as" and word != "than") else "than"
    return must.than_after_more_and_as_after_as(g, kind, opens, place)


def _compared(phrase: Phrase, start: int, price: Cost, more: float = 0.0) -> Phrase:
    return Phrase(
        phrase.end, price[0] + phrase.cost + more, price[1] + phrase.flaws, start=start, parts=(phrase,)
    )


@way("comparisons")
def than_somebody(g: RowParser, place: int, kind: str) -> Iterator[Phrase]:
    """than mine, as his father, que moi, not « que je »"""
    price = _opening(g, place, kind)
    for phrase in g.noun_phrases(place + 1) if price is not None else ():
        if phrase.kind in COMPARED or (phrase.kind == "subj" and g.word(place) in ("than", "as")):
            yield _compared(phrase, place, price or (0.0, ()))
        elif phrase.kind == "subj" and phrase.head and phrase.head.lang == "fr":
            flaw = must.pronoun_can_follow_que(g, phrase)
            if flaw and price:
                yield _compared(phrase, place, price).paying(flaw)


@way("comparisons")
def than_somewhere(g: RowParser, place: int, kind: str) -> Iterator[Phrase]:
    """than in summer, que chez moi, than before, as always, as possible, que prévu"""
    price = _opening(g, place, kind)
    if price is None:
        return
    after = place + 1
    for phrase in g.prepositional(after):
        yield _compared(phrase, place, price, COMMON)
    for adverb in g.at(after, "adv"):
        if adverb.kind in ("time", "place", "freq"):
            yield Phrase(after + adverb.size, price[0] + COMMON, price[1], head=adverb, start=place)
    if g.word(after) in THOUGHT:
        yield Phrase(after + 1, price[0] + COMMON, price[1], start=place)
    if g.word(place) == "as" or kind == "as":
        if any(adjective.form == "possible" for adjective in g.at(after, "adj")):
            yield Phrase(after + 1, *price, start=place)


@way("comparisons")
def than_one_does(g: RowParser, place: int, kind: str) -> Iterator[Phrase]:
    """than she was, que tu ne crois, as I can"""
    price = _opening(g, place, kind)
    for clause in g.clauses(place + 1, "d") if price is not None else ():
        yield _compared(clause, place, price or (0.0, ()), USUAL)
