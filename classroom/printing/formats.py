"""What a teacher may choose of a print, apart from how it is drawn: pages with the choices need no more."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Paper = Literal["A4", "Letter"]
Words = Literal["both", "own", "target"]

SIZES: dict[Paper, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""Width and height in millimetres."""
GRIDS: dict[int, tuple[int, int]] = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""Cards side by side, and one below the other."""

PaperKind = Literal["rules", "formulas", "scores"]
KINDS: tuple[PaperKind, ...] = get_args(PaperKind)
"""What lies beside the cards of a game."""


class Options(NamedTuple):
    """How a teacher wants the cards."""

    paper: Paper = "A4"
    per_page: int = 9
    words: Words = "both"
    backs: bool = True
    grey: bool = False
    large: bool = False
    pictures: bool = True
    marks: bool = True
