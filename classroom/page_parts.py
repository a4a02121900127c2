"""Parts of a page, and which of them are new to somebody who has seen earlier ones."""

from __future__ import annotations

import msgspec
from msgspec import Raw

Parts = dict[str, str]
"""Parts of a page as HTML, by element id."""
Fresh = dict[str, str | Raw]
"""Those that are new; some are JSON already."""

NOTHING: Parts = {}
"""What somebody has seen who has seen nothing: the same for all, so that it can be known again."""


class Shared(Parts):
    """Parts that many see alike: what is new in them is looked for, and written as JSON, once for all."""

    __slots__ = ("_fresh", "before")

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self.before: Parts | None = None
        self._fresh: Fresh = {}

    def new_since(self, before: Parts) -> Fresh:
        """Those that differ from what they were *before*: as a rule all ask about the same moment."""
        if self.before is not before:
            if isinstance(before, Shared):
                before.before = None  # Or each moment would keep all that came before it.
            self.before = before
            self._fresh = {
                name: Raw(msgspec.json.encode(html))
                for name, html in self.items()
                if before.get(name) != html
            }
        return self._fresh


class Seen:
    """What somebody has seen last: parts *shared* with others, and their *own*, which replace them."""

    __slots__ = ("own", "shared")

    def __init__(self) -> None:
        self.shared, self.own = NOTHING, NOTHING

    def new(self, shared: Shared, own: Parts) -> Fresh:
        """What is new to them, who see this from now on."""
        before, mine = self.shared, self.own
        self.shared, self.own = shared, own
        fresh = shared.new_since(before)
        if not own and not mine:
            return fresh
        fresh = {name: html for name, html in fresh.items() if name not in own and name not in mine}
        for name, html in own.items():
            known = mine.get(name)
            if (before.get(name) if known is None else known) != html:
                fresh[name] = html
        for name, known in mine.items():
            if name not in own and shared.get(name, known) != known:  # What all see comes back.
                fresh[name] = shared[name]
        return fresh
