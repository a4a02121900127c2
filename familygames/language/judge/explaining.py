"""How the judge reads a row: the cheapest reading as a tree, with what it costs and what was let go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from spacy import displacy
from spacy.tokens import Doc, Span

from familygames.judging import Sentence
from familygames.language.judge.chart import DOUBT, Flaw, Phrase
from familygames.language.judge.fuel import FUEL, OutOfFuel
from familygames.language.judge.grammar import RowParser
from familygames.language.judge.pipeline import FINDINGS, row_of
from familygames.language.judge.reader import RELAXED, cheapest
from familygames.language.judge.referee import read
from familygames.language.judge.row import MOST_WORDS, Row
from familygames.language.judge.surface import surface_flaws

TOLD = "#ffb3b3"
"""The colour of what is told."""

TOLD = "#ffb3b3"
"""The colour of what is told."""


class Explaining(RowParser):
    """A grammar whose phrases say how they were read."""

    explaining = True


def explain(sentence: Sentence) -> Iterator[str]:
    """Lines that tell how *sentence* is read: a line for each part, with the words, how they were read, and
    the price that this adds; then the constraints that were let go, of the row and of the reading.

    Raises `InvalidSentence` if there is nothing to judge.
    """
    row = row_of(sentence)
    try:
        for flaw in surface_flaws(row):
            yield _let_go(row, flaw)
        best = _read(row)
    except OutOfFuel:
        yield f"too hard to read: more than {FUEL} phrases"
        return
    if best is None:
        yield "no reading"
        return
    yield f"{best.cost:.2f}"
    yield from _branch(row, best, "", "")
    for flaw in dict.fromkeys(best.flaws):
        yield _let_go(row, flaw)


def let_go(sentence: Sentence) -> Iterator[str]:
    """The constraints alone that were let go, told or not: "agreement_person 1.05 at 0-2".

    Raises as `explain`.
    """
    row = row_of(sentence)
    outer: tuple[Flaw, ...] = ()
    best = None
    try:
        outer = surface_flaws(row)
        best = None if row.size > MOST_WORDS else _read(row)
    except OutOfFuel:
        pass  # What was seen until then is told.
    for flaw in (*outer, *(best.flaws if best else ())):
        said = "".join(f", {name} {word}" for name, word in flaw.say)
        yield f"{flaw.code} {flaw.weight:.2f} at {flaw.first}-{flaw.last}{said}"


def drawn(sentence: Sentence) -> str:
    """A page of HTML that spaCy's displaCy draws: under the words their parts and how each was read, and
    what is told of them. Raises as `explain`.
    """
    judged = read(sentence)
    row: Row = judged._.rows[0].row
    apart = [not (after.joined or word.said.endswith("'")) for word, after in pairwise(row.tokens)]
    doc = Doc(judged.vocab, [token.said for token in row.tokens], [*apart, False])
    findings = [
        Span(doc, row.spans[span.start][0], row.spans[span.end - 1][1], label=span.label_)
        for span in judged.spans[FINDINGS]
    ]
    doc.spans[FINDINGS] = [
        *(Span(doc, part.start, part.end, label=_read_as(part)) for part in _parts(row)),
        *findings,
    ]
    colors = {span.label_: TOLD for span in findings}
    return displacy.render(doc, style="span", page=True, options={"spans_key": FINDINGS, "colors": colors})


def _parts(row: Row) -> Iterator[Phrase]:
    """What the cheapest reading is made of, the whole first."""
    try:
        waiting = list(filter(None, [_read(row)]))
    except OutOfFuel:
        return
    while waiting:
        yield (part := waiting.pop(0))
        while len(part.parts) == 1 and _span(part.parts[0]) == _span(part):
            part = part.parts[0]  # What only passes on says nothing.
        waiting.extend(each for each in part.parts if each.end > each.start)


def _read(row: Row) -> Phrase | None:
    return cheapest(row, DOUBT, Explaining) or cheapest(row, RELAXED, Explaining)


def _branch(row: Row, phrase: Phrase, lead: str, below: str) -> Iterator[str]:
    while len(phrase.parts) == 1 and _own_price(phrase) == 0 and _span(phrase.parts[0]) == _span(phrase):
        phrase = phrase.parts[0]  # What only passes on says nothing.
    price = _own_price(phrase)
    yield f"{lead}{_words(row, *_span(phrase))} · {_read_as(phrase)}{f' +{price:.2f}' if price else ''}"
    shown = [part for part in phrase.parts if part.end > part.start]
    for part in shown:
        last = part is shown[-1]
        yield from _branch(row, part, below + ("└ " if last else "├ "), below + ("  " if last else "│ "))


def _span(phrase: Phrase) -> tuple[int, int]:
    return phrase.start, phrase.end


def _own_price(phrase: Phrase) -> float:
    """What this way of reading costs beside its parts."""
    return max(0.0, round(phrase.cost - sum(part.cost for part in phrase.parts), 2))


def _read_as(phrase: Phrase) -> str:
    name = phrase.way.replace("_", " ") or "words"
    head = phrase.head
    if head is None or phrase.parts:
        return name
    return f"{name} ({' '.join(filter(None, (head.lemma, head.pos, head.kind, head.lang or '')))})"


def _let_go(row: Row, flaw: Flaw) -> str:
    """ "let go: verb agrees with its subject (agreement_person, 1.05): he have" """
    name = flaw.constraint.replace("_", " ") or "side by side"
    return f"let go: {name} ({flaw.code}, {flaw.weight:.2f}): {_words(row, flaw.first, flaw.last)}"


def _words(row: Row, first: int, last: int) -> str:
    return " ".join(token.said for token in row.tokens[first:last])
