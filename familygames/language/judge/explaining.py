"""How the judge reads a row: the cheapest reading as a tree, with what it costs and what was let go."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw, Phrase
from familygames.language.judge.words import Row


def explained(row: Row, reading: Phrase) -> Iterator[str]:
    """A line for each part of *reading*: the words, the way they were read, the price that this way adds."""
    yield from _branch(row, reading, "", "")
    for flaw in dict.fromkeys(reading.flaws):
        yield _let_go(row, flaw)


def _branch(row: Row, phrase: Phrase, lead: str, below: str) -> Iterator[str]:
    own = phrase.cost - sum(part.cost for part in phrase.parts)
    price = f" +{own:.2f}" if own > 0.005 else ""
    head = f" ({_named(phrase)})" if phrase.head is not None and not phrase.parts else ""
    name = phrase.way.replace("_", " ") or phrase.kind or "words"
    yield f"{lead}{_words(row, phrase.start, phrase.end)} · {name}{head}{price}"
    shown = [part for part in _without_empty(phrase.parts)]
    for part in shown:
        last = part is shown[-1]
        yield from _branch(row, part, below + ("└ " if last else "├ "), below + ("  " if last else "│ "))


def _without_empty(parts: tuple[Phrase, ...]) -> Iterator[Phrase]:
    """The parts that have words; a part that is read one way only stands for its own."""
    for part in parts:
        if part.end > part.start:
            yield part


def _named(phrase: Phrase) -> str:
    head = phrase.head
    return " ".join(filter(None, (head.lemma, head.pos, head.kind, head.lang or ""))) if head else ""


def _let_go(row: Row, flaw: Flaw) -> str:
    return f"let go: {flaw.constraint.replace('_', ' ')} ({flaw.code}, {flaw.weight:.2f}): {_words(row, flaw.first, flaw.last)}"


def _words(row: Row, first: int, last: int) -> str:
    return " ".join(token.said for token in row.tokens[first:last])
