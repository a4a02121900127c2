"""Every regular expression of the site takes time that grows as its text does, whatever the text."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import re._constants as signs  # type: ignore[import-not-found]  # Of the standard library, without types.
import re._parser as parser  # type: ignore[import-not-found]
import time
from collections.abc import Iterator
from itertools import chain, permutations, starmap
from pathlib import Path
from typing import Any

import pytest

import classroom
import familygames

TOOLS = re.compile(r"\.compile_|\.migrations|\.settings$|\.asgi$|__main__$|judge\.sense$")
"""What reads nothing but data of ours; and what is no module of its own."""
SIZES = (12, 16, 20, 24, *(500 << power for power in range(6)))
"""Letters of the texts that are tried; the few are for what doubles with each letter."""
ENOUGH = 0.02
"""Seconds of this process after which a shape can be told from noise."""
STEEPEST = 8
"""Times as long for a text four times as long: 4 where time grows as the text does, 16 as its square."""
TRIES = 3
"""Another program on the same core may bend one slope, hardly several in a row."""


def modules() -> Iterator[Any]:
    for package in (familygames, classroom):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not TOOLS.search(found.name):
                yield importlib.import_module(found.name)


def patterns_in(value: object) -> Iterator[re.Pattern[Any]]:
    value = getattr(value, "__self__", value)  # `re.compile(…).match` is a pattern's, too.
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        yield from patterns_in(tuple(value.values()))
    elif isinstance(value, (tuple, list, set, frozenset)):
        for part in value:
            yield from patterns_in(part)


def patterns_written(module: Any) -> Iterator[re.Pattern[Any]]:
    """Those that stand where they are used: ``re.sub("…", …)``."""
    text = Path(module.__file__).read_text()
    for node in ast.walk(ast.parse(text)) if "re." in text else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            of, first = node.func.value, node.args[0]
            if isinstance(of, ast.Name) and of.id == "re" and isinstance(first, ast.Constant):
                yield re.compile(first.value)


def patterns() -> dict[str, re.Pattern[Any]]:
    found = {}
    for module in modules():
        for pattern in chain(*map(patterns_in, vars(module).values()), patterns_written(module)):
            found.setdefault((pattern.pattern, pattern.flags), (module.__name__, pattern))
    return {f"{name}: {pattern.pattern!r}"[:100]: pattern for name, pattern in found.values()}


def pieces(parsed: Any) -> Iterator[str]:
    """Letters that each part of a pattern takes, and its words as a whole."""
    word = ""
    for sign, about in parsed:
        if sign is signs.LITERAL:
            word += chr(about)
            yield chr(about)
            continue
        if word:
            yield word
        word = ""
        if sign is signs.IN:
            yield from filter(None, starmap(letter, about))
        elif sign is signs.BRANCH:
            for branch in about[1]:
                yield from pieces(branch)
        elif sign in INSIDE:
            yield from pieces(about[INSIDE[sign]])
    if word:
        yield word


INSIDE = {
    signs.MAX_REPEAT: 2, signs.MIN_REPEAT: 2, signs.POSSESSIVE_REPEAT: 2, signs.SUBPATTERN: 3,
    signs.ASSERT: 1, signs.ASSERT_NOT: 1,
}  # fmt: skip
"""Where a part of a pattern holds what it is made of."""


def letter(kind: Any, what: Any) -> str:
    """One of a set."""
    if kind is signs.LITERAL:
        return chr(what)
    if kind is signs.RANGE:
        return chr(what[0])
    return {signs.CATEGORY_DIGIT: "7", signs.CATEGORY_SPACE: " "}.get(what, "a")


def texts(pattern: re.Pattern[Any]) -> Iterator[str]:
    """What is repeated to lead *pattern* astray: its own letters and words, alone and in twos."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    own = sorted({*pieces(parser.parse(source)), " ", "a"}, key=lambda text: (-len(text), text))[:8]
    yield from own
    for two in permutations(own[:4], 2):
        yield "".join(two)


def seconds(pattern: re.Pattern[Any], text: Any) -> float:
    """The least of two tries: whoever else works here can only make it longer."""
    tries = []
    for _ in range(2):
        began = time.process_time()
        for _found in pattern.finditer(text):
            pass
        pattern.fullmatch(text)
        tries.append(time.process_time() - began)
    return min(tries)


def slope(pattern: re.Pattern[Any], repeated: str) -> float:
    """Times as long that a text four times as long takes, at the first length that takes `ENOUGH`."""
    taken: list[float] = []
    for size in SIZES:
        text = repeated * (size // len(repeated)) + "\x01"
        taken.append(seconds(pattern, text if isinstance(pattern.pattern, str) else text.encode("utf-8")))
        if taken[-1] > ENOUGH:
            return taken[-1] / max(taken[-3], 1e-5) if len(taken) > 2 else STEEPEST * taken[-1] / ENOUGH
    return 0.0


ALL = patterns()


def test_they_are_found() -> None:
    assert len(ALL) > 60


@pytest.mark.parametrize("name", ALL)
def test_time_grows_as_the_text_does(name: str) -> None:
    pattern = ALL[name]

    steep = [text for text in texts(pattern) if all(slope(pattern, text) > STEEPEST for _ in range(TRIES))]
    assert steep == []


@pytest.mark.parametrize("bad", [r"\s+[-–]\s+", r"(a+)+b", r"<img[^>]*>", r"a.*b"])
def test_what_grows_with_the_square_is_noticed(bad: str) -> None:
    pattern = re.compile(bad)

    assert any(slope(pattern, text) > STEEPEST for _ in range(TRIES) for text in texts(pattern))
