"""The talk of a table as its readers see it, in parts of a few lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from classroom.games.shared.table_view import TalkLine
from classroom.page_parts import Parts

LINES = 6
"""This many lines of the talk make one part: a new line sends only the last of them again."""


class TalkLog:
    """What has been shown of the talk, and how; a line that stands is not looked at again."""

    __slots__ = ("_chunks", "_looked_at", "_parts", "_shown", "_standing", "_talk")

    def __init__(self) -> None:
        self._talk: list[TalkLine] = []
        self._looked_at = 0
        self._shown: list[TalkLine] = []
        self._standing = 0
        self._chunks: list[tuple[list[TalkLine], list[str]]] = []
        self._parts: Parts = {}

    def continued(self, talk: list[TalkLine], is_shown: Callable[[TalkLine], bool]) -> list[TalkLine]:
        """The lines of *talk* that people see; only what was added since is asked about."""
        if self._talk is not talk or self._looked_at > len(talk):
            self._talk, self._shown, self._looked_at = talk, [], 0
        self._standing = len(self._shown)
        self._shown += [line for line in talk[self._looked_at :] if is_shown(line)]
        self._looked_at = len(talk)
        return self._shown

    def parts(self, lines: Sequence[TalkLine], bubble: Callable[[TalkLine], str]) -> Parts:
        """*lines* as HTML by the place of their part: ``log-0`` and so on."""
        chunks, standing = self._chunks, self._standing
        self._standing = 0
        # What an undo or a new deal took away is emptied on the screens as well.
        for place in range(standing // LINES, max(len(lines) // LINES + 1, len(chunks))):
            cut = list(lines[place * LINES : (place + 1) * LINES])
            if place == len(chunks):
                chunks.append(([], []))
            elif chunks[place][0] == cut:
                continue
            known, bubbles = chunks[place]
            if cut[: len(known)] != known:
                bubbles = []
            bubbles = bubbles + [bubble(line) for line in cut[len(bubbles) :]]
            chunks[place] = cut, bubbles
            self._parts[f"log-{place}"] = "".join(bubbles)
        return self._parts
