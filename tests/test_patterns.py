"""Every regular expression of the site takes steps that grow as its text does, whatever the text.

They are counted, as no clock says the same on two machines. Other judges were weighed: recheck reads the
expressions of scripts, into which each of ours would have to be translated, and needs Node; RE2 knows neither
what looks around nor what refers back, which half of ours do.
"""

from __future__ import annotations

import ast
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

from familygames.language.parser import LONGEST_TEXT
from tests.compiled import FROM_DATA, MAKING, PACKAGES, ROOT, TOOLS
from tests.once import once, shared
from tests.steps import LETTERS, LOOKS, LOOPS, TooManyError, Walk, inside

SHORTER = 250
"""Letters of a text, so that what is asked for up to 200 times is no square; another has four times more."""
MOST = 100_000
"""Steps for the shorter: where they double with each letter nobody would see the end."""
STEEPEST = 8
"""Times as many for a text four times as long: 4 where they grow as the text does, 16 as its square."""
HEARD = {"familygames/language/resources.py", "familygames/language/speech_acts.py"}
"""What is searched here is what `hearing` hears, with each mark a word of its own: nothing longer is."""
MOST_HEARD = 500_000
"""Steps for the longest that is heard, a few thousandths of a second."""


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


walk = cache(Walk)


def texts(pattern: re.Pattern[Any]) -> Iterator[Astray]:
    """Made of its own letters and words, alone and in twos, and of what it takes."""
    taken = walk(pattern).parsed
    own = sorted({*pieces(taken), " ", "a"}, key=lambda text: (-len(text), text))[:8]
    made = chain(
        (Astray("", text) for text in own),
        (Astray("", "".join(two)) for two in permutations(own[:3], 2)),
        (Astray(*two) for two in permutations(own[:3], 2)),
        Taken(walk(pattern), 0, 0).ways_astray(taken),
        Taken(walk(pattern), -1, 1).ways_astray(taken),
    )
    return (text for text in dict.fromkeys(made) if text.repeated)


def is_steep(pattern: re.Pattern[Any], astray: Astray) -> bool:
    return not (few := steps(pattern, astray.of(SHORTER), MOST)) or not steps(
        pattern, astray.of(4 * SHORTER), STEEPEST * few
    )


def is_long(pattern: re.Pattern[Any], astray: Astray) -> bool:
    return not steps(pattern, astray.of(2 * LONGEST_TEXT), MOST_HEARD)


def steps(pattern: re.Pattern[Any], text: str, most: int) -> int:
    """0 if they are more."""
    try:
        return walk(pattern).count(text if isinstance(pattern.pattern, str) else text.encode(), most)
    except TooManyError:
        return 0


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
def test_steps_grow_as_the_text_does(file: str) -> None:
    leads_astray = is_long if file in HEARD else is_steep
    steep = {
        pattern.pattern: found
        for pattern in patterns_of(file).values()
        if (found := [text for text in texts(pattern) if leads_astray(pattern, text)])
    }

    assert steep == {}


@pytest.mark.long
@pytest.mark.parametrize("file", [*ELSEWHERE, *dict.fromkeys(site.file for site in sites())])
def test_the_ways_are_those_that_python_goes(file: str) -> None:
    for pattern in patterns_of(file).values():
        for astray in texts(pattern):
            text: Any = astray.of(60)
            text = text if isinstance(pattern.pattern, str) else text.encode()
            walk(pattern).count(text, MOST_HEARD)
            assert walk(pattern).found == [found.span() for found in pattern.finditer(text)]


@pytest.mark.parametrize(
    "steep",
    [
        # What goes on and on begins anew at each letter,
        r"\s+[-–]\s+", r"<img[^>]*>", r"(?i)<IMG[^>]*>", r"a.*b", r"\s+$", r"^\s+|\s+$", r" +\Z", r"x*y",
        r"[^,]*,",
        r"<!--.*?-->", r"(?s)/\*.*?\*/", r"\[.*?\]", r"\(.+?\)!", r"[\w.]+@", r"\d+(?:,\d+)*;", r"(?:ab)*c",
        r"(?:\w+ )+",
        # and is not given back, which comes too late,
        r"a++b", r"(?>a+)b", r"(?>[^)]*\))", r"(?<![ ])( ?\w ?)+;",
        # or it is only looked for.
        r"x(?!.*y)", r"a(?=.*b)", r"(?=.*z)a", r"(?<=a).*b",
        r"(?P<bad>i want)(?: to have)? (?!to|that)(?!.*please)",
        # Two share what both may take,
        r"a*a*b", r"\w+\d+x", r"[a-m]+[k-z]+1", r"\s*\n\s*x", r".*?b.*?c", r".*a.*b", r"^\s*\S?\s*;",
        r"(.)*\1!",
        r"(?P<q>'+)[^x]*(?P=q)x",
        # two branches do,
        r"(?:a|aa)+b", r"^(?:a|a)*b", r"^(?:\w|\d\d)+;",
        # or two rounds.
        r"(a+)+b", r"(a*)*b", r"^(?:a?b?)*c", r"^(\w+\s?)+:", r"^(?:[ab]+c?)+d", r"(?:x+x+)+y",
        r"^(?:\d+)*$",
        r"^(([a-z])+.)+[A-Z]([a-z])+$", r"^(?:(?:a{1,3})+)+b",
    ],
)  # fmt: skip
def test_what_grows_with_the_square_is_noticed(steep: str) -> None:
    pattern = re.compile(steep)

    assert any(is_steep(pattern, text) for text in texts(pattern))


@pytest.mark.parametrize(
    "sound",
    [
        # Whatever is taken is enough,
        r"a+", r"a+b?", r"\s+", r"[^>]+", r"(?:ab)+", r"\b[a-z]+\b", r"\w+(?:-\w+)*", r"a++", r"(?>a+)",
        r"(?:a{1,3}b)+",
        # it can begin at one place alone,
        r"^a*b", r"\A\s*;", r"^(?:a|b)*$", r"^(?:a|[ab])*c", r"^(?:\w|\d)+;", r"^(?!.*x)", r"^(?=.*z)a",
        r"(?<!a)a+b", r"(?<!a)a++b", r"(?<!\s)\s+$",
        r"(?<!\w)\w+(?!\w)", r"\b\w+@\w+\.com", r"(?:^|\n)a*b", r"^(?:a?+b?+)*+c", r"(?m)^\s*+;",
        r"^(?>(?:a|aa)+)b",
        # it ends where it would begin again,
        r"<[^<>]*>", r'"[^"]*"\s*:', r"\[[^][]*\]",
        # or it is short.
        r"\d{1,3}x", r"<img[^<>]{0,50}>", r"x.{0,50}y", r"[-–]\s", r"a|b|c", r"(?i)ab+", r"(?<=[a-z])[A-Z]",
        r"(.)\1!",
        r"'(?:[^'\\]|\\.)'", r"x(?!.{0,50}y)",
    ],
)  # fmt: skip
def test_what_grows_as_the_text_does_is_let_be(sound: str) -> None:
    pattern = re.compile(sound)

    assert not any(is_steep(pattern, text) for text in texts(pattern))
