"""How much work one judgement may take: no clock decides, so it is the same on every machine."""

from __future__ import annotations

FUEL = 4_000
"""Phrases that are tried in all: to read a row, to look for words that were meant, and for what is right."""
OF_A_WORD = 5
"""What looking at the words side by side takes for each of them, as much as so many phrases."""


class OutOfFuel(Exception):
    """The row is too hard to read."""


class Fuel:
    """What is left of it; a row and all that are made of it share one."""

    def __init__(self) -> None:
        self.left = FUEL

    @property
    def is_out(self) -> bool:
        return self.left < 0

    def burn(self, amount: int) -> None:
        """Raises `OutOfFuel` if there is not as much."""
        self.left -= amount
        if self.is_out:
            raise OutOfFuel
