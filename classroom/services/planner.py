"""Who sits where: pure functions on a plan, which is data and knows no database.

A plan is a tuple of tables, a table a tuple of seats, a seat the id of a participant or None for nobody: a
bot will play there, or the seat stays away (`seats_to_open`).

    >>> propose([1, 2, 3, 4, 5], size=4)
    ((1, 2, 3, None), (4, 5, None, None))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

Table = tuple[int | None, ...]
Plan = tuple[Table, ...]
Pair = frozenset[int]

SIZES = range(2, 5)
"""How many may sit at a table of most games."""

TRIES = 4
"""How often a mix is begun again from another order; the best is kept."""


class PlannedSeat(NamedTuple):
    """A seat of a plan: which table, which seat, both counted from 0."""

    table: int
    seat: int


def shape(people: int, size: int, sizes: Collection[int] = SIZES) -> list[int]:
    """How many people sit at each table: as few tables as possible, filled evenly, the fullest first.

    Nobody is left alone, not even with bots, where another way exists: three people who want tables of two
    sit together, if a game for two is also one for three.
    """
    if not people:
        return []
    tables = -(-people // size)
    if size == 2 and 3 in sizes and people % 2 and people > 1:
        tables -= 1
    fewest, over = divmod(people, tables)
    return [fewest + (table < over) for table in range(tables)]


def propose(
    people: Sequence[int],
    *,
    size: int,
    sizes: Collection[int] = SIZES,
    seed: str | None = None,
    met: Mapping[Pair, int] | None = None,
) -> Plan:
    """Seats for all *people*: in their order, or mixed with *seed* so that few meet who have *met* before.

    *size* is how many seats a table has, *sizes* lists what the game allows.
    """
    shapes = shape(len(people), size, sizes)
    groups = _cut(people, shapes) if seed is None else _mix(people, shapes, seed, met or {})
    return tuple(_fill(group, size) for group in groups)


def adjust(plan: Plan, people: Sequence[int], *, size: int) -> Plan:
    """*plan* without those who have left, and with newcomers on empty seats.

    Nobody else is moved. A newcomer goes to the table with the fewest people; with every seat taken, to a
    new table. A table with nobody left is cleared away.
    """
    here = set(people)
    tables = [[seat if seat in here else None for seat in table] for table in plan]
    seated = {seat for table in tables for seat in table}
    for person in (person for person in people if person not in seated):
        free = [table for table in tables if _people(table) and None in table]
        if free:
            table = min(free, key=_people)
            table[table.index(None)] = person
        else:
            tables.append([person] + [None] * (size - 1))
    return tuple(tuple(table) for table in tables if _people(table))


def swap(plan: Plan, one: PlannedSeat, other: PlannedSeat) -> Plan:
    """*plan* with whoever sits in these two seats, or nobody, changed over."""
    tables = [list(table) for table in plan]
    first, second = tables[one.table][one.seat], tables[other.table][other.seat]
    tables[one.table][one.seat], tables[other.table][other.seat] = second, first
    return tuple(map(tuple, tables))


def seats_to_open(table: Table, *, bots_fill: bool, sizes: Collection[int] = SIZES) -> Table:
    """The seats a table is opened with: all of them, or, without bots to fill, those of people.

    Bots take those that the game cannot do without: a second one, or whoever is missing in two equal teams.
    """
    if bots_fill:
        return table
    people = [seat for seat in table if seat is not None]
    return _fill(people, min((size for size in sizes if size >= len(people)), default=len(people)))


def find(plan: Plan, person: int) -> PlannedSeat | None:
    for number, table in enumerate(plan):
        if person in table:
            return PlannedSeat(number, table.index(person))
    return None


def pairs(tables: Iterable[Collection[int]]) -> Counter[Pair]:
    """How often any two people have sat together at *tables*."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(sorted(table), 2))


def _people(table: Iterable[int | None]) -> int:
    return sum(seat is not None for seat in table)


def _fill(group: Sequence[int | None], size: int) -> Table:
    return (*group, *[None] * (size - len(group)))


def _cut(people: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    rest = iter(people)
    return [[next(rest) for _ in range(size)] for size in sizes]


def _mix(people: Sequence[int], sizes: Sequence[int], seed: str, met: Mapping[Pair, int]) -> list[list[int]]:
    rng = Random(seed)
    best: list[list[int]] = []
    for _ in range(TRIES if met else 1):
        order = list(people)
        rng.shuffle(order)
        groups = _part(_cut(order, sizes), met) if met else _cut(order, sizes)
        if not best or _cost(groups, met) < _cost(best, met):
            best = groups
    return best


def _part(groups: list[list[int]], met: Mapping[Pair, int]) -> list[list[int]]:
    """*groups* after exchanging two people at a time as long as fewer old partners meet for it."""
    better = True
    while better:
        better = False
        for first, second in combinations(groups, 2):
            for i in range(len(first)):
                for j in range(len(second)):
                    before = _cost((first, second), met)
                    if not before:
                        break
                    first[i], second[j] = second[j], first[i]
                    if _cost((first, second), met) < before:
                        better = True
                    else:
                        first[i], second[j] = second[j], first[i]
    return groups


def _cost(groups: Iterable[Collection[int]], met: Mapping[Pair, int]) -> int:
    """Squares, so that meeting for the third time counts for more than meeting two people again."""
    return sum(met.get(frozenset(pair), 0) ** 2 for group in groups for pair in combinations(group, 2))
