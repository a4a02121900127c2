"""Every regular expression of the site takes steps that grow as its text does, whatever the text.

They are counted, as no clock says the same on two machines. Other judges were weighed: recheck reads the
expressions of scripts, into which each of ours would have to be translated, and needs Node; RE2 knows neither
what looks around nor what refers back, which half of ours do.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import re._constants as signs  # type: ignore[import-not-found]  # Of the standard library, without types.
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import chain, permutations, starmap
from typing import Any, NamedTuple

import pytest

from tests.compiled import FROM_DATA, PACKAGES, ROOT, TOOLS
from tests.once import once, shared
from tests.steps import LETTERS, LOOKS, LOOPS, TooManyError, Walk, inside

SHORTER = 500
"""Of a text, so that what is asked for up to 200 times is no square of it; and four times as many."""
MOST = 100_000
"""Steps for the shorter: where they double with each letter nobody would see the end."""
STEEPEST = 8
"""Times as many for a text four times as long: 4 where they grow as the text does, 16 as its square."""


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


class Astray(NamedTuple):
    """A text that may lead a pattern astray: it begins, goes on and on, and ends as nobody expects."""

    beginning: str
    repeated: str

    def of(self, letters: int) -> str:
        return self.beginning + self.repeated * (letters // len(self.repeated)) + "\x01"


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
        for part in inside(sign, about):
            yield from pieces(part)
    if word:
        yield word


def letter(kind: Any, what: Any) -> str:
    """One of a set."""
    if kind is signs.LITERAL:
        return chr(what)
    if kind is signs.RANGE:
        return chr(what[0])
    return {signs.CATEGORY_DIGIT: "7", signs.CATEGORY_SPACE: " "}.get(what, "a")


class Taken(NamedTuple):
    """What a pattern takes that chooses *branch* each time, and what it may do without *times* times."""

    walk: Walk
    branch: int
    times: int

    def ways_astray(self, parts: Any, before: str = "") -> Iterator[Astray]:
        """Where a pattern may go on and on, or looks around: that again and again, or all that led there."""
        for sign, about in parts:
            goes_on = sign in LOOPS and about[1] is signs.MAXREPEAT
            if goes_on:
                yield Astray(before, self.text(about[2]))
            if goes_on or sign in LOOKS:
                yield Astray("", before)
            for part in inside(sign, about):
                yield from self.ways_astray(part, before)
            before += self.text([(sign, about)])
        yield Astray("", before)

    def text(self, parts: Any) -> str:
        taken = ""
        for sign, about in parts:
            if sign in LETTERS:
                taken += self.one_of(sign, about)
            elif sign not in LOOKS and (own := inside(sign, about)):
                times = max(about[0], min(self.times, about[1])) if sign in LOOPS else 1
                taken += self.text(own[self.branch if sign is signs.BRANCH else 0]) * times
        return taken

    def one_of(self, sign: Any, about: Any) -> str:
        own = chr(about) if sign is signs.LITERAL else "".join(pieces([(sign, about)]))
        fits = self.walk.piece([(sign, about)], 0, 0)
        return next((one for one in own + "a 7-A.\n" if fits.match(one)), "a")


def texts(pattern: re.Pattern[Any]) -> Iterator[Astray]:
    """Made of its own letters and words, alone and in twos, and of what it takes."""
    walk = Walk(pattern)
    own = sorted({*pieces(walk.parsed), " ", "a"}, key=lambda text: (-len(text), text))[:8]
    yield from (Astray("", text) for text in own)
    yield from (Astray("", "".join(two)) for two in permutations(own[:4], 2))
    yield from (Astray(*two) for two in permutations(own[:3], 2))
    for branch, times in ((0, 0), (-1, 1)):
        yield from Taken(walk, branch, times).ways_astray(walk.parsed)


def is_steep(pattern: re.Pattern[Any], astray: Astray) -> bool:
    walk, most = Walk(pattern), MOST
    try:
        for letters in (SHORTER, 4 * SHORTER):
            text = astray.of(letters)
            most = STEEPEST * walk.count(text if isinstance(pattern.pattern, str) else text.encode(), most)
    except TooManyError:
        return True
    return False


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
    return [text for text in dict.fromkeys(texts(pattern)) if text.repeated and is_steep(pattern, text)]


STEEP = []
