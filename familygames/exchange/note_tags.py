"""What a deck knows beyond the words of its notes, as tags of Anki: ``level::A1``, ``colour::blue``.

Whoever learns with Anki finds their notes by them, and a package that comes back brings them along.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import get_args
from urllib.parse import unquote

from familygames.cards import Deck, Family, Level, Shape
from familygames.exchange.columns import write_cell
from familygames.exchange.tables import Cells

KEYS: Mapping[str, str] = {
    "level": "deck.level",
    "theme": "deck.tags",
    "colour": "family.colour",
    "shape": "family.shape",
}
_KNOWN = {
    key: {value.casefold(): value for value in get_args(kind)}
    for key, kind in (("deck.level", Level), ("family.shape", Shape))
}
_ODD = re.compile(r"[%_:\"]|[^\S ]")
"""What would end a tag, or not come back as it was."""


def tags_of(deck: Deck, family: Family) -> list[str]:
    """The tags of each note of *family*: its name first."""
    known = [("level", deck.level), *(("theme", theme) for theme in deck.tags)]
    known += [("colour", family.colour), ("shape", family.shape)]
    return [_in_tag(family.id), *(f"{name}::{_in_tag(value)}" for name, value in known if value.strip())]


def told_by(tags: Sequence[str]) -> Cells:
    """What the *tags* of a note say of its family and its deck, by key."""
    values: dict[str, list[str]] = {}
    for tag in tags:
        name, _, value = tag.partition("::")
        if name.casefold() in KEYS and value:
            values.setdefault(KEYS[name.casefold()], []).append(unquote(value.replace("_", " ")))
    cells = {key: known[0] for key, known in values.items()}
    if "deck.tags" in values:
        cells["deck.tags"] = write_cell(tuple(values["deck.tags"]))
    for key, allowed in _KNOWN.items():  # Anki keeps of a tag the capitals in which it was first written.
        if key in cells:
            cells[key] = allowed.get(cells[key].casefold(), "")
    return {key: cell for key, cell in cells.items() if cell}


def _in_tag(text: str) -> str:
    return _ODD.sub(lambda odd: "".join(f"%{byte:02X}" for byte in odd[0].encode()), text).replace(" ", "_")
