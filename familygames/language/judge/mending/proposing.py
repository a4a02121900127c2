"""What marks what proposes something better, and finds the words that a flaw speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from familygames.language.judge.better import Better, Replaced
from familygames.language.judge.chart import Flaw
from familygames.language.judge.row import Row

Say = Mapping[str, str]
Proposal = Callable[[Flaw, Row, Say], Iterator[Better]]
PROPOSALS: dict[str, list[Proposal]] = {}


def proposes(*codes: str) -> Callable[[Proposal], Proposal]:
    """Marks what proposes something for flaws of these codes."""

    def marked(proposal: Proposal) -> Proposal:
        for code in codes:
            PROPOSALS.setdefault(code, []).append(proposal)
        return proposal

    return marked


def place_of(flaw: Flaw, row: Row, text: str) -> int:
    """Where the words a flaw speaks of begin, -1 where they are not. Of several places the last."""
    words = text.split()
    last = min(max(flaw.last, flaw.first + 1), row.size)
    for place in range(last - len(words), max(flaw.first - 1, -1), -1) if words else ():
        if [row.word(place + step) for step in range(len(words))] == words:
            return place
    return -1


def each(place: int, texts: Iterable[str]) -> Iterator[Better]:
    """One of these words instead of the one at *place*."""
    for text in texts:
        yield (Replaced(place, place + 1, text),)
