"""The gangster's programme: what he does next with the Street that lies there (section 8 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from familygames.cards import Card
from familygames.famiglia.gang import FAMIGLIA, POINTS, VALUE

QUOTAS: dict[int, tuple[int, int, int, int]] = {
    0: (10, 7, 5, 4),
    1: (9, 6, 5, 3),
    2: (8, 6, 4, 2),
    3: (7, 5, 4, 2),
    4: (7, 4, 3, 2),
}
"""By level, how many cards of value 0, 1, 2 and 3 the gangster wants (FA-37); 0 is a level of ours, below
the printed ones.
"""


class Wish(NamedTuple):
    """A Street card to take or, with *away*, to discard; *number* is the step that says so."""

    card: Card
    number: int
    away: bool = False


def wish(
    owned: Iterable[Card], street: Sequence[Card], rest: Iterable[Card], level: int, discardable: int
) -> Wish | None:
    """What he does next, until he takes a card; None if there is none (FA-36).

    *rest* are the cards of the stack and the discard pile; cards above *discardable* may not be discarded,
    0 if none may. Steps that did not end his turn left the Street as it was, so they need no memory.
    """
    values = [VALUE[card] for card in owned]
    for value, quota in enumerate(QUOTAS[level]):
        if values.count(value) < quota:
            target = for_value(value, street, discardable)
            if target is not None:
                return target
    top = max(map(POINTS.__getitem__, (*street, *rest)), default=0)  # FA-35
    away = None
    if not any(POINTS[card] == top for card in street):
        away = refreshed(street, discardable)
    best = max(street, key=POINTS.__getitem__, default=None)
    if away is None:
        return None if best is None else Wish(best, 5)
    return Wish(away, 5, away=True)


def for_value(value: int, street: Sequence[Card], discardable: int) -> Wish | None:
    """Steps 1 to 4: a card of this *value*, a new Street, or what the step takes instead (FA-31 to FA-34)."""
    number = value + 1
    target = leftmost(street, lambda card: VALUE[card] == value)
    if target is not None:
        return Wish(target, number)
    away = refreshed(street, discardable)
    if away is not None:
        return Wish(away, number, away=True)
    if value == 1:
        target = leftmost(street, lambda card: card.family == FAMIGLIA and VALUE[card] == 0)
    lower = [card for card in street if VALUE[card] < value]
    target = target or max(lower, key=VALUE.__getitem__, default=None)
    return None if target is None else Wish(target, number)


def refreshed(street: Sequence[Card], discardable: int) -> Card | None:
    """The leftmost card that may be discarded; none while a 0 lies there (FA-9)."""
    if any(VALUE[card] == 0 for card in street):
        return None
    return leftmost(street, lambda card: VALUE[card] <= discardable)


def leftmost(street: Sequence[Card], fits: Callable[[Card], bool]) -> Card | None:
    return next(filter(fits, street), None)
