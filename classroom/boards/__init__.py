"""What one seat sees now, as HTML: parts of a page by element id.

A whole move with its boards for four seats must cost well under a millisecond, and a template costs ten times
more than the move. So every part is put together from small fragments that are rendered once and remembered
(`fragments`), by the words of the deck (`faces`); a part that has not changed is the very same string, and
the outbox sends only what is new. `benchmarks/boards.py` measures it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from classroom.boards.board import Board
from classroom.boards.famiglia import FamigliaBoard
from classroom.boards.familys import FamilysBoard
from classroom.boards.happy_family import HappyFamilyBoard
from classroom.boards.literature import LiteratureBoard
from classroom.boards.spikit import SpikitBoard
from familygames.catalogue import GAMES

BOARDS: Mapping[str, type[Board]] = {
    "famiglia": FamigliaBoard,
    "familys": FamilysBoard,
    "happy_family": HappyFamilyBoard,
    "literature": LiteratureBoard,
    "spikit": SpikitBoard,
}
OFFERED = {name: game for name, game in GAMES.items() if name in BOARDS}
"""The games that can be played at the tables of a lesson."""


def board_of(table: Any) -> Board:
    """The board of *table*'s game."""
    return BOARDS[table.game.name](table)


__all__ = ["BOARDS", "OFFERED", "Board", "board_of"]
