"""Seeded shuffles and dice: the same seed gives the same cards on every machine.

Built on ``Random.random()`` alone, whose stream Python promises to keep from version to version;
``shuffle`` and ``randrange`` carry no such promise.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(seed: str, sides: int) -> int:
    """A number from 0 to *sides* - 1."""
    return int(Random(seed).random() * sides)


def die(seed: str, sides: int = 6) -> int:
    """A throw, from 1 to *sides*. Name the moment in the seed: ``die(f"{seed}/{ply}")``."""
    return 1 + below(seed, sides)


def shuffled(items: Sequence[T], seed: str) -> tuple[T, ...]:
    """All *items* in an order that depends on *seed* alone (Fisher and Yates, from the end)."""
    rng = Random(seed)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
