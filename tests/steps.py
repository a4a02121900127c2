"""How many steps a search takes: the same on every machine.

Python's own engine counts nothing, so its ways are gone here one after the other, as the tree says that it reads
a pattern into. What takes no longer in a longer text, a word say, is one step, and Python's own engine takes it.
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

Way = tuple[int, int, tuple[Any, ...]]
"""An instruction, the place in the text, and what groups and loops remember."""


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
    """A pattern as instructions, as other engines have it: one after the other, unless they say where to go on."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        self.parsed = parser.parse(pattern.pattern, pattern.flags)
        self.pattern, self.state = pattern, self.parsed.state
        self.groups = {group: number for number, group in enumerate(dict.fromkeys(referred(self.parsed)))}
        self.kept: list[Any] = [None] * len(self.groups)
        self.code: list[tuple[Any, ...]] = []
        self.add(self.parsed, 0, 0)
        self.code.append(("end",))

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
                self.code.append(("piece", self.piece(short, *scope)))
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
                self.code.append(("begin", self.groups[group]))
            self.add(parts, (scope[0] | add) & ~take, (scope[1] | take) & ~add)
            if group in self.groups:
                self.code.append(("close", self.groups[group]))
        elif sign is signs.GROUPREF:
            self.code.append(("again", self.groups[about]))
        elif sign in LOOKS:
            width = -about[1].getwidth()[0] if about[0] < 0 else 0
            self.add_apart(("ask", width, sign is signs.ASSERT), about[1], *scope)
        elif sign is signs.ATOMIC_GROUP:
            self.add_apart(("first",), about, *scope)
        elif sign is signs.POSSESSIVE_REPEAT:
            self.add_apart(("first",), [(signs.MAX_REPEAT, about)], *scope)
        elif sign in LOOPS:
            self.add_loop(*about, sign is signs.MIN_REPEAT, *scope)
        else:
            raise NotImplementedError(sign)

    def add_branches(self, branches: list[Any], *scope: int) -> None:
        heads = [list(takewhile(lambda part: is_short([part]), branch)) for branch in branches]
        if all(heads):
            self.code.append(("look", self.piece([(signs.BRANCH, (None, [parser.SubPattern(self.state, head) for head in heads]))], *scope)))
        ends = []
        for branch in branches:
            fork = len(self.code)
            self.code.append(())
            self.add(branch, *scope)
            ends.append(len(self.code))
            self.code.append(())
            self.code[fork] = ("fork", len(self.code))
        self.code.append(("fail",))
        for end in ends:
            self.code[end] = ("go", len(self.code))

    def add_apart(self, instruction: tuple[Any, ...], parts: Any, *scope: int) -> None:
        """What is gone through by itself, and of whose ways only the first counts."""
        place = len(self.code)
        self.code.append(())
        self.add(parts, *scope)
        self.code.append(("end",))
        self.code[place] = (*instruction, len(self.code))

    def add_loop(self, least: int, most: int, parts: Any, is_lazy: bool, *scope: int) -> None:
        if len(parts) == 1 and parts[0][0] in LETTERS:
            all_ = self.piece([(signs.POSSESSIVE_REPEAT, (0, most, parts))], *scope)
            self.code.append(("letters", least, all_, is_lazy))
            return
        number = len(self.kept)
        self.kept.append(None)
        self.code.append(("loop", number))
        place = len(self.code)
        self.code.append(())
        self.add(parts, *scope)
        self.code.append(("go", place))
        self.code[place] = ("round", number, least, most, is_lazy, len(self.code))

    # --- Steps ---

    def count(self, text: Any, most: int) -> int:
        """Steps until all is found, and until it's known whether *text* as a whole is meant; `TooManyError`."""
        self.text, self.steps, self.most = text, 0, most
        self.found = list(self.find())
        self.match(0, 0, tuple(self.kept), is_whole=True)
        return self.steps

    def find(self) -> Iterator[tuple[int, int]]:
        start, barred = 0, -1
        while start <= len(self.text):
            if self.code[0][0] in {"piece", "look"}:
                place = self.code[0][1].search(self.text, start)
                if place is None:
                    return
                start = place.start()
            came = self.match(0, start, tuple(self.kept), barred=barred)
            if came is None:
                start += 1
                continue
            yield start, came[0]
            barred = came[0] if came[0] == start else -1
            start = came[0]

    def match(
        self, at: int, place: int, kept: tuple[Any, ...], *, is_whole: bool = False, barred: int = -1
    ) -> tuple[int, tuple[Any, ...]] | None:
        """Where the first way ends that leads to an end, and what is remembered there."""
        ways: list[Way] = [(at, place, kept)]
        while ways:
            at, place, kept = ways.pop()
            while True:
                self.steps += 1
                if self.steps > self.most:
                    raise TooManyError
                what, *about = self.code[at]
                at += 1
                if what == "piece":
                    taken = about[0].match(self.text, place)
                    if not taken:
                        break
                    place = taken.end()
                elif what == "look":
                    if not about[0].match(self.text, place):
                        break
                elif what == "letters":
                    least, all_, is_lazy = about
                    end = all_.match(self.text, place).end()
                    self.steps += end - place
                    places = range(place + least, end + 1)
                    ways.extend((at, one, kept) for one in (reversed(places) if is_lazy else places))
                    break
                elif what == "fork":
                    ways.append((about[0], place, kept))
                elif what == "go":
                    (at,) = about
                elif what == "loop":
                    kept = put(kept, about[0], (0, None))
                elif what == "round":
                    number, least, most, is_lazy, beyond = about
                    times, before = kept[number]
                    around = (at, place, put(kept, number, (times + 1, place)))
                    if times < least:
                        at, place, kept = around
                    elif times >= most or before == place:
                        at = beyond
                    elif is_lazy:
                        ways.append(around)
                        at = beyond
                    else:
                        ways.append((beyond, place, kept))
                        at, place, kept = around
                elif what == "ask":
                    width, is_wanted, beyond = about
                    came = self.match(at, place + width, kept) if place + width >= 0 else None
                    if (came is not None) != is_wanted:
                        break
                    at, kept = beyond, came[1] if came else kept
                elif what == "first":
                    came = self.match(at, place, kept)
                    if came is None:
                        break
                    at, (place, kept) = about[0], came
                elif what == "begin":
                    kept = put(kept, about[0], (place, None))
                elif what == "close":
                    kept = put(kept, about[0], self.text[kept[about[0]][0] : place])
                elif what == "again":
                    said = kept[about[0]]
                    if said is None or not self.text.startswith(said, place):
                        break
                    self.steps += len(said)
                    place += len(said)
                elif what == "end":
                    if place != barred and not (is_whole and place < len(self.text)):
                        return place, kept
                    break
                else:
                    break
        return None


def put(kept: tuple[Any, ...], number: int, what: Any) -> tuple[Any, ...]:
    return (*kept[:number], what, *kept[number + 1 :])
