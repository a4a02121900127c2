"""Who sits where: pure functions on a plan, which is data and knows no database.

A plan is a tuple of tables, a table a tuple of seats, a seat the id of a participant or None for nobody: a
bot will play there, or the seat stays away (`seats_to_open`).

    >>> propose([1, 2, 3, 4, 5], size=4)
    ((1, 2, 3, None), (4, 5, None, None))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

Table = tuple[int | None, ...]
Plan = tuple[Table, ...]
Pair = frozenset[int | None]

SIZES = range(2, 5)
"""How many may sit at a table of most games."""

TRIES = 4
"""How often a mix is begun again from another order; the best is kept."""

ALIKE = 2
"""What two of one level cost at a table that is to mix levels: more than to have met once."""
NEVER = 1_000
"""What two who are kept apart cost: more than all else together."""


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


def costs(
    met: Mapping[Pair, int], levels: Iterable[Collection[int]] = (), apart: Collection[Pair] = ()
) -> Counter[Pair]:
    """What speaks against any two at one table: how often they have *met*, that both are of one of the
    *levels*, or that they are kept *apart*.

    Meetings count by their squares, so that the third time counts for more than meeting two people again.
    """
    against = Counter({pair: times**2 for pair, times in met.items()})
    against.update(dict.fromkeys(pairs(levels), ALIKE))
    against.update(dict.fromkeys(apart, NEVER))
    return against


def bands(people: Sequence[int], number: int) -> list[Sequence[int]]:
    """*people*, in the order of what they can do, in as many levels as there are seats at a table.

    >>> bands([1, 2, 3, 4, 5], 2)
    [[1, 2, 3], [4, 5]]
    """
    ends = [-(-len(people) * band // number) for band in range(number + 1)]
    return [people[begin:end] for begin, end in pairwise(ends)]


def propose(
    people: Sequence[int],
    *,
    size: int,
    sizes: Collection[int] = SIZES,
    seed: str | None = None,
    against: Mapping[Pair, int] | None = None,
) -> Plan:
    """Seats for all *people*: in their order, or mixed with *seed*, as few as can be *against* it.

    *size* is how many seats a table has, *sizes* lists what the game allows.
    """
    shapes = shape(len(people), size, sizes)
    orders: list[Sequence[int]] = [people]
    if seed is not None:
        rng = Random(seed)
        orders = [rng.sample(people, len(people)) for _ in range(TRIES if against else 1)]
    mixed = (_better(_cut(order, shapes), against or {}) for order in orders)
    groups = min(mixed, key=lambda groups: _cost(groups, against or {}))
    return tuple(_fill(group, size) for group in groups)


def adjust(plan: Plan, people: Sequence[int], *, size: int, apart: Collection[Pair] = ()) -> Plan:
    """*plan* without those who have left, and with newcomers on empty seats.

    Nobody else is moved. A newcomer goes to the table with the fewest people, if it can be to none from which
    they are kept *apart*; with every seat taken, to a new table. A table with nobody left is cleared away.
    """
    here = set(people)
    tables = [[seat if seat in here else None for seat in table] for table in plan]
    seated = {seat for table in tables for seat in table}
    for person in (person for person in people if person not in seated):
        free = [table for table in tables if _people(table) and None in table]
        if free:
            table = min(free, key=lambda table: (are_apart([*table, person], apart), _people(table)))
            table[table.index(None)] = person
        else:
            tables.append([person] + [None] * (size - 1))
    return tuple(tuple(table) for table in tables if _people(table))


def separate(plan: Plan, apart: Collection[Pair]) -> Plan:
    """*plan* after as few have changed over as it takes to keep these *apart*, where that can be."""
    return tuple(map(tuple, _better([list(table) for table in plan], dict.fromkeys(apart, NEVER))))


def are_apart(table: Iterable[int | None], apart: Collection[Pair]) -> bool:
    """Whether two sit at *table* who are kept *apart*."""
    there = set(table)
    return any(pair <= there for pair in apart)


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


def _cut(people: Sequence[int], sizes: Sequence[int]) -> list[list[int | None]]:
    rest = iter(people)
    return [[next(rest) for _ in range(size)] for size in sizes]


def _better(groups: list[list[int | None]], against: Mapping[Pair, int]) -> list[list[int | None]]:
    """*groups* after exchanging two people at a time as long as there is less against it."""
    better = bool(against)
    while better:
        better = False
        for first, second in combinations(groups, 2):
            for i in range(len(first)):
                for j in range(len(second)):
                    before = _cost((first, second), against)
                    if not before:
                        break
                    if first[i] is None or second[j] is None:
                        continue
                    first[i], second[j] = second[j], first[i]
                    if _cost((first, second), against) < before:
                        better = True
                    else:
                        first[i], second[j] = second[j], first[i]
    return groups


def _cost(groups: Iterable[Collection[int | None]], against: Mapping[Pair, int]) -> int:
    return sum(against.get(frozenset(pair), 0) for group in groups for pair in combinations(group, 2))
