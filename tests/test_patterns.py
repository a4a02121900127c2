"""Every regular expression of the site takes time that grows as its text does, whatever the text."""

from __future__ import annotations

import ast
import inspect
import json
import re
import re._constants as signs  # type: ignore[import-not-found]  # Of the standard library, without types.
import re._parser as parser  # type: ignore[import-not-found]
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from itertools import chain, permutations, starmap
from typing import Any, NamedTuple

import pytest

from tests.compiled import FROM_DATA, PACKAGES, ROOT, TOOLS
from tests.once import once, shared

SIZES = (12, 16, 20, 24, *(500 << power for power in range(6)))
"""Letters of the texts that are tried; the few are for what doubles with each letter."""
ENOUGH = 0.02
"""Seconds of this process after which a shape can be told from noise."""
STEEPEST = 8
"""Times as long for a text four times as long: 4 where time grows as the text does, 16 as its square."""
TRIES = 3
"""Another program on the same core may bend one slope, hardly several in a row."""


class Site(NamedTuple):
    """A place where something is searched with: ``re.sub("…", …)``."""

    file: str
    lines: range
    searched_with: ast.expr
    flags: int

    @property
    def pattern(self) -> re.Pattern[Any] | None:
        """What stands there, unless it's put together first."""
        if isinstance(self.searched_with, ast.Constant):
            return re.compile(self.searched_with.value, self.flags)
        return None


MAKING = {name: inspect.signature(getattr(re, name)) for name in re.__all__ if name in dir(re.Pattern)}
MAKING["compile"] = inspect.signature(re.compile)


@cache
def sites() -> list[Site]:
    return [
        site
        for package in PACKAGES
        for path in sorted(ROOT.joinpath(package).rglob("*.py"))
        if not TOOLS.search(path.stem) and "re." in (text := path.read_text(encoding="utf-8"))
        for site in sites_in(str(path.relative_to(ROOT)), ast.parse(text))
    ]


def sites_in(file: str, tree: ast.AST) -> Iterator[Site]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        name, of = node.func.attr, node.func.value
        if isinstance(of, ast.Name) and of.id == "re" and name in MAKING:
            named = {word.arg: word.value for word in node.keywords if word.arg}
            told = MAKING[name].bind(*node.args, **named).arguments
            flags = eval(ast.unparse(told["flags"]), {"re": re}) if "flags" in told else 0  # noqa: S307  # Ours.
            yield Site(file, range(node.lineno, (node.end_lineno or 0) + 1), told["pattern"], flags)


class Heard(NamedTuple):
    file: str
    line: int
    text: str
    is_bytes: bool
    flags: int


@cache
def heard() -> list[Heard]:
    """Whatever a new process has compiled when all of the site stands in it."""
    with once("compiled") as is_first:
        path = shared("compiled.json")
        if is_first:
            command = [sys.executable, "-m", "tests.compiled"]
            said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
            path.write_text(said.stdout.splitlines()[-1], encoding="utf-8")
    return [Heard(*one) for one in json.loads(path.read_text(encoding="utf-8"))]


def patterns_of(file: str) -> dict[tuple[Any, int], re.Pattern[Any]]:
    """All that *file* searches with."""
    written = (site.pattern for site in sites() if site.file == file)
    made = (
        re.compile(one.text.encode("latin-1") if one.is_bytes else one.text, one.flags)
        for one in heard()
        if one.file == file
    )
    return {(pattern.pattern, pattern.flags): pattern for pattern in chain(written, made) if pattern}


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
        elif sign is signs.ATOMIC_GROUP:
            yield from pieces(about)
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


class Astray(NamedTuple):
    """A text that may lead a pattern astray: it begins, goes on and on, and ends as nobody expects."""

    beginning: str
    repeated: str

    def of(self, letters: int) -> str:
        return self.beginning + self.repeated * (letters // len(self.repeated)) + "\x01"


def texts(pattern: re.Pattern[Any]) -> Iterator[Astray]:
    """Made of its own letters and words, alone and in twos."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    own = sorted({*pieces(parser.parse(source)), " ", "a"}, key=lambda text: (-len(text), text))[:8]
    for text in own:
        yield Astray("", text)
    for two in permutations(own[:4], 2):
        yield Astray("", "".join(two))
    for two in permutations(own[:3], 2):
        yield Astray(*two)


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


def slope(pattern: re.Pattern[Any], astray: Astray) -> float:
    """Times as long that a text four times as long takes, at the first length that takes `ENOUGH`."""
    taken: list[float] = []
    for size in SIZES:
        text = astray.of(size)
        taken.append(seconds(pattern, text if isinstance(pattern.pattern, str) else text.encode("utf-8")))
        if taken[-1] > ENOUGH:
            return taken[-1] / max(taken[-3], 1e-5) if len(taken) > 2 else STEEPEST * taken[-1] / ENOUGH
    return 0.0


ELSEWHERE = (*FROM_DATA, "addresses", "fields")


@pytest.mark.long
def test_none_goes_unheard() -> None:
    places = {(one.file, one.line) for one in heard()}
    unheard = [
        f"{site.file}:{site.lines.start}"
        for site in sites()
        if site.pattern is None
        and ast.unparse(site.searched_with) not in FROM_DATA
        and not any((site.file, line) in places for line in site.lines)
    ]
    assert unheard == [], "call what compiles it in `tests.compiled.tour`"
    assert {one.file for one in heard()} <= {*ELSEWHERE, *(site.file for site in sites())}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_they_are_found(name: str) -> None:
    assert patterns_of(name)


@pytest.mark.long
@pytest.mark.parametrize("file", [*ELSEWHERE, *dict.fromkeys(site.file for site in sites())])
def test_time_grows_as_the_text_does(file: str) -> None:
    steep = {
        pattern.pattern: found for pattern in patterns_of(file).values() if (found := steep_texts(pattern))
    }

    assert steep == {}


def steep_texts(pattern: re.Pattern[Any]) -> list[Astray]:
    return [text for text in texts(pattern) if all(slope(pattern, text) > STEEPEST for _ in range(TRIES))]


@pytest.mark.parametrize("bad", [r"\s+[-–]\s+", r"(a+)+b", r"<img[^>]*>", r"a.*b"])
def test_what_grows_with_the_square_is_noticed(bad: str) -> None:
    pattern = re.compile(bad)

    assert any(slope(pattern, text) > STEEPEST for _ in range(TRIES) for text in texts(pattern))
