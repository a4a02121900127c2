"""A game in numbers, on which programs think: quick to copy, to change and to play to its end.

Cards alike are one *kind*, 0 to 19: five to a family, by value (`gang.KIND`). A hand is a list of twenty
counts. The rules are those of ``rules.py``; a test plays both side by side.
"""

from __future__ import annotations

from random import Random

from familygames.famiglia.gang import CARDS, KIND, POINTS
from familygames.famiglia.programme import QUOTAS

KINDS = 20
WORTH: list[int] = [0] * KINDS
"""Points of each kind."""
for _card in CARDS:
    WORTH[KIND[_card]] = POINTS[_card]
VALUES: list[int] = [kind % 5 for kind in range(KINDS)]

DEAREST: list[int] = sorted(range(KINDS), key=lambda kind: -WORTH[kind])
NOTHING = -1
STREET = 6


class Sketch:
    """*hands* and *areas* are counts of kinds, for player 0 and opponent 1; a gangster's cards are in
    his area, and *owned* counts them by value. *rest* counts what nobody owns: Street, stack and discards.

    *level* None is a game for two. *spent* says that the refresh of this turn is used.
    """

    __slots__ = (
        "areas",
        "discards",
        "emptied",
        "first",
        "hands",
        "highest",
        "idle",
        "level",
        "over",
        "owned",
        "points",
        "rest",
        "spent",
        "stack",
        "street",
        "turn",
    )

    def __init__(self) -> None:
        self.hands: list[list[int]] = [[0] * KINDS, [0] * KINDS]
        self.areas: list[list[int]] = [[0] * KINDS, [0] * KINDS]
        self.owned: list[int] = [0] * 5
        self.points: list[int] = [0, 0]
        self.street: list[int] = []
        self.stack: list[int] = []
        self.discards: list[int] = []
        self.rest: list[int] = [0] * KINDS
        self.emptied = 0
        self.first = 0
        self.turn = 0
        self.level: int | None = None
        self.highest = 4
        self.spent = False
        self.idle = False
        self.over = False

    def copy(self) -> Sketch:
        other = Sketch.__new__(Sketch)
        other.hands = [self.hands[0][:], self.hands[1][:]]
        other.areas = [self.areas[0][:], self.areas[1][:]]
        other.owned = self.owned[:]
        other.points = self.points[:]
        other.street = self.street[:]
        other.stack = self.stack[:]
        other.discards = self.discards[:]
        other.rest = self.rest[:]
        other.emptied = self.emptied
        other.first = self.first
        other.turn = self.turn
        other.level = self.level
        other.highest = self.highest
        other.spent = self.spent
        other.idle = self.idle
        other.over = self.over
        return other

    # The Street and the stack

    def turn_up(self, number: int, rng: Random) -> None:
        """FA-20 to FA-22."""
        while number and self.emptied < 2:
            self.street.append(self.stack.pop())
            number -= 1
            if not self.stack:
                if self.emptied or not self.discards:
                    self.emptied = 2
                else:
                    self.emptied = 1
                    self.stack = mixed(self.discards, rng)
                    self.discards = []

    def may_refresh(self) -> bool:
        """FA-9, FA-10, FA-23."""
        if self.spent or self.emptied == 2:
            return False
        for kind in self.street:
            if kind % 5 == 0:
                return False
        return bool(self.street)

    def discard(self, kind: int, rng: Random) -> None:
        self.street.remove(kind)
        if self.emptied:
            self.stack.insert(0, kind)
        else:
            self.discards.append(kind)
        self.turn_up(VALUES[kind], rng)
        if self.emptied:
            self.spent = True

    def end_turn(self, took: bool, rng: Random) -> None:
        """FA-19, FA-24 to FA-26."""
        if self.idle and not took:
            self.over = True
            return
        self.idle = not took
        if self.emptied == 2 and self.turn != self.first:
            self.over = True
            return
        if not self.street:
            self.turn_up(STREET, rng)
        self.turn = 1 - self.turn
        self.spent = False

    # The turns

    def take(self, place: int) -> None:
        """The card at this *place* of the Street goes to the hand, or to the gangster."""
        kind = self.street.pop(place)
        self.rest[kind] -= 1
        self.points[self.turn] += WORTH[kind]
        if self.level is not None and self.turn:
            self.areas[1][kind] += 1
            self.owned[VALUES[kind]] += 1
        else:
            self.hands[self.turn][kind] += 1

    def programme(self, street: list[int]) -> int:
        """The place in *street* of the card the gangster takes; `NOTHING` if he discards or takes none."""
        values = [VALUES[kind] for kind in street]
        stuck = 0 in values or self.spent or self.emptied == 2 or min(values, default=5) > self.highest
        assert self.level is not None  # Only the gangster has a programme.
        quotas = QUOTAS[self.level]
        for value in range(4):
            if self.owned[value] >= quotas[value]:
                continue
            if value in values:
                return values.index(value)
            if not stuck:
                return NOTHING
            if value == 1 and 0 in street:
                return street.index(0)
            lower = [other for other in values if other < value]
            if lower:
                return values.index(max(lower))
        if not street:
            return NOTHING
        worths = [WORTH[kind] for kind in street]
        top = max(worths)
        if not stuck:
            for kind in DEAREST:
                if WORTH[kind] <= top:
                    break
                if self.rest[kind]:
                    return NOTHING
        return worths.index(top)

    def gangster_turn(self, rng: Random) -> None:
        """Section 8 of the rules."""
        place = self.programme(self.street)
        while place == NOTHING and self.street:
            away = self.street[0]
            if VALUES[away] > self.highest:
                away = next(kind for kind in self.street if VALUES[kind] <= self.highest)
            self.discard(away, rng)
            place = self.programme(self.street)
        if place != NOTHING:
            self.take(place)
        self.end_turn(place != NOTHING, rng)

    def lead(self) -> int:
        """How many points the player 0 is ahead."""
        return self.points[0] - self.points[1]


def mixed(kinds: list[int], rng: Random) -> list[int]:
    """All *kinds* in a chance order."""
    order = kinds[:]
    chance = rng.random
    for last in range(len(order) - 1, 0, -1):
        other = int(chance() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
