"""How many steps a search takes: the same on every machine.

Python's own engine counts nothing, so its ways are gone here one after the other, as the tree says that it
reads a pattern into. What takes no longer in a longer text, a word say, is one step, which that engine takes.
"""

from __future__ import annotations

import re
import re._compiler as compiler  # type: ignore[import-not-found]  # Of the standard library, without types.
import re._constants as signs  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

LOOPS = {signs.MAX_REPEAT, signs.MIN_REPEAT, signs.POSSESSIVE_REPEAT}
LOOKS = {signs.ASSERT, signs.ASSERT_NOT}
LETTERS = {signs.LITERAL, signs.NOT_LITERAL, signs.IN, signs.ANY}

Kept = tuple[Any, ...]
"""What groups and loops remember."""
Way = tuple[int, int, Kept]
"""The instruction where it goes on, and the place in the text."""


class TooManyError(Exception):
    """More steps than are allowed."""


def inside(sign: Any, about: Any) -> list[Any]:
    """What a part of a pattern is made of."""
    if sign is signs.BRANCH:
        return list(about[1])
    if sign is signs.ATOMIC_GROUP:
        return [about]
    return [about[-1]] if sign in LOOPS | LOOKS | {signs.SUBPATTERN} else []


def is_short(parts: Any) -> bool:
    """Whether it takes no longer in a longer text."""
    for sign, about in parts:
        if sign is signs.GROUPREF or (sign in LOOPS and about[1] > 1 and about[0] != about[1]):
            return False
        if not all(map(is_short, inside(sign, about))):
            return False
    return True


def has_one_way(parts: Any) -> bool:
    for sign, about in parts:
        if sign in LOOKS or sign is signs.ATOMIC_GROUP:
            continue
        if sign is signs.BRANCH or (sign in LOOPS and about[0] != about[1]):
            return False
        if not all(map(has_one_way, inside(sign, about))):
            return False
    return True


def referred(parts: Any) -> Iterator[int]:
    for sign, about in parts:
        if sign is signs.GROUPREF:
            yield about
        for part in inside(sign, about):
            yield from referred(part)


class Walk:
    """A pattern as instructions: one after the other, unless they say where to go on."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        self.parsed = parser.parse(pattern.pattern, pattern.flags)
        self.pattern, self.state = pattern, self.parsed.state
        self.groups = {group: number for number, group in enumerate(dict.fromkeys(referred(self.parsed)))}
        self.kept: list[Any] = [None] * len(self.groups)
        self.code: list[tuple[Any, ...]] = []
        self.add(self.parsed, 0, 0)
        self.code.append((end,))

    # --- Instructions ---

    def piece(self, parts: list[Any], *scope: int) -> re.Pattern[Any]:
        scoped = (signs.SUBPATTERN, (None, *scope, parser.SubPattern(self.state, parts)))
        return compiler.compile(parser.SubPattern(self.state, [scoped]), self.pattern.flags & ~re.DEBUG)

    def add(self, parts: Any, *scope: int) -> None:
        """What flags a part has of its own, to be set and to be taken, is its *scope*."""
        short: list[Any] = []
        for part in [*parts, None]:
            if part and is_short([part]) and has_one_way([part]) and not self.remembers(*part):
                short.append(part)
                continue
            if short:
                self.code.append((piece, self.piece(short, *scope)))
            short = []
            if part:
                self.add_ways(*part, *scope)

    def remembers(self, sign: Any, about: Any) -> bool:
        return (sign is signs.SUBPATTERN and about[0] in self.groups) or any(
            self.remembers(*part) for parts in inside(sign, about) for part in parts
        )

    def add_ways(self, sign: Any, about: Any, *scope: int) -> None:
        if sign is signs.BRANCH:
            self.add_branches(about[1], *scope)
        elif sign is signs.SUBPATTERN:
            group, add, take, parts = about
            if group in self.groups:
                self.code.append((begin, self.groups[group]))
            self.add(parts, (scope[0] | add) & ~take, (scope[1] | take) & ~add)
            if group in self.groups:
                self.code.append((close, self.groups[group]))
        elif sign is signs.GROUPREF:
            self.code.append((same, self.groups[about]))
        elif sign in LOOKS:
            width = about[1].getwidth()[0] if about[0] < 0 else 0
            self.add_apart((ask, width, sign is signs.ASSERT), about[1], *scope)
        elif sign is signs.ATOMIC_GROUP:
            self.add_apart((first,), about, *scope)
        elif sign is signs.POSSESSIVE_REPEAT:
            self.add_apart((first,), [(signs.MAX_REPEAT, about)], *scope)
        elif sign in LOOPS:
            self.add_loop(*about, sign is signs.MIN_REPEAT, *scope)
        else:
            raise NotImplementedError(sign)

    def add_branches(self, branches: list[Any], *scope: int) -> None:
        heads = [list(takewhile(lambda part: is_short([part]), branch)) for branch in branches]
        if all(heads):
            begins = (signs.BRANCH, (None, [parser.SubPattern(self.state, head) for head in heads]))
            self.code.append((look, self.piece([begins], *scope)))
        ends = []
        for branch in branches:
            place = len(self.code)
            self.code.append(())
            self.add(branch, *scope)
            ends.append(len(self.code))
            self.code.append(())
            self.code[place] = (fork, len(self.code))
        self.code.append((fail,))
        for end in ends:
            self.code[end] = (go, len(self.code))

    def add_apart(self, instruction: tuple[Any, ...], parts: Any, *scope: int) -> None:
        """What is gone through by itself, and of whose ways only the first counts."""
        place = len(self.code)
        self.code.append(())
        self.add(parts, *scope)
        self.code.append((end,))
        self.code[place] = (*instruction, len(self.code))

    def add_loop(self, least: int, most: int, parts: Any, is_lazy: bool, *scope: int) -> None:
        if len(parts) == 1 and parts[0][0] in LETTERS:
            all_ = self.piece([(signs.POSSESSIVE_REPEAT, (0, most, parts))], *scope)
            self.code.append((letters, least, all_, is_lazy))
            return
        number = len(self.kept)
        self.kept.append(None)
        self.code.append((keep, number, (0, None)))
        place = len(self.code)
        self.code.append(())
        self.add(parts, *scope)
        self.code.append((go, place))
        self.code[place] = (again, number, least, most, is_lazy, len(self.code))

    # --- Steps ---

    def count(self, text: Any, most: int) -> int:
        """Steps until all is found, and until it's known whether *text* as a whole fits."""
        self.text, self.steps, self.most = text, 0, most
        self.found = list(self.find())
        self.match((0, 0, tuple(self.kept)), is_whole=True)
        return self.steps

    def find(self) -> Iterator[tuple[int, int]]:
        start, barred = 0, -1
        while start <= len(self.text):
            if self.code[0][0] in {piece, look}:
                place = self.code[0][1].search(self.text, start)
                if place is None:
                    return
                start = place.start()
            came = self.match((0, start, tuple(self.kept)), barred=barred)
            if came is None:
                start += 1
                continue
            yield start, came[1]
            barred = came[1] if came[1] == start else -1
            start = came[1]

    def match(self, start: Way, *, is_whole: bool = False, barred: int = -1) -> Way | None:
        """Where the first way ends that leads to an end."""
        ways = [start]
        while ways:
            at, place, kept = way = ways.pop()
            self.steps += 1
            if self.steps > self.most:
                raise TooManyError
            on, *about = self.code[at]
            if on is not end:
                ways += on(self, at + 1, place, kept, *about)
            elif place != barred and not (is_whole and place < len(self.text)):
                return way
        return None


# What each instruction does: it says the ways on from there, the last is gone first.


def end(*_: Any) -> list[Way]:
    """Of a pattern, or of what is gone through by itself."""
    return []


def fail(*_: Any) -> list[Way]:
    return []


def piece(walk: Walk, at: int, place: int, kept: Kept, one: re.Pattern[Any]) -> list[Way]:
    taken = one.match(walk.text, place)
    return [(at, taken.end(), kept)] if taken else []


def look(walk: Walk, at: int, place: int, kept: Kept, one: re.Pattern[Any]) -> list[Way]:
    return [(at, place, kept)] if one.match(walk.text, place) else []


def letters(
    walk: Walk, at: int, place: int, kept: Kept, least: int, all_: re.Pattern[Any], is_lazy: bool
) -> list[Way]:
    found = all_.match(walk.text, place)
    last = found.end() if found else place
    walk.steps += last - place
    ways = [(at, one, kept) for one in range(place + least, last + 1)]
    return ways[::-1] if is_lazy else ways


def fork(_: Walk, at: int, place: int, kept: Kept, other: int) -> list[Way]:
    return [(other, place, kept), (at, place, kept)]


def go(_: Walk, __: int, place: int, kept: Kept, at: int) -> list[Way]:
    return [(at, place, kept)]


def keep(_: Walk, at: int, place: int, kept: Kept, number: int, what: Any) -> list[Way]:
    return [(at, place, put(kept, number, what))]


def again(
    _: Walk, at: int, place: int, kept: Kept, number: int, least: int, most: int, is_lazy: bool, past: int
) -> list[Way]:
    times, before = kept[number]
    once_more, on = (at, place, put(kept, number, (times + 1, place))), (past, place, kept)
    if times < least:
        return [once_more]
    if times >= most or before == place:
        return [on]
    return [once_more, on] if is_lazy else [on, once_more]


def ask(walk: Walk, at: int, place: int, kept: Kept, width: int, is_wanted: bool, past: int) -> list[Way]:
    came = walk.match((at, place - width, kept)) if place >= width else None
    return [(past, place, came[2] if came else kept)] if (came is not None) == is_wanted else []


def first(walk: Walk, at: int, place: int, kept: Kept, past: int) -> list[Way]:
    came = walk.match((at, place, kept))
    return [(past, *came[1:])] if came else []


def begin(_: Walk, at: int, place: int, kept: Kept, number: int) -> list[Way]:
    return [(at, place, put(kept, number, place))]


def close(walk: Walk, at: int, place: int, kept: Kept, number: int) -> list[Way]:
    return [(at, place, put(kept, number, walk.text[kept[number] : place]))]


def same(walk: Walk, at: int, place: int, kept: Kept, number: int) -> list[Way]:
    said = kept[number]
    if said is None or not walk.text.startswith(said, place):
        return []
    walk.steps += len(said)
    return [(at, place + len(said), kept)]


def put(kept: Kept, number: int, what: Any) -> Kept:
    return (*kept[:number], what, *kept[number + 1 :])
