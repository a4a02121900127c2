"""Tests wait for states and judge by no clock: what brings back tests that fail by chance is found here.

A person looks before they press, and so do tests of pages: `devices.open_page`, `arrived`, `reload` and
`sign_in` go on once a page is ready. That something does not happen is known when all is at rest, or when
what comes after it has come. How long anything takes, or may take, is said by the words of `tests.patience`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILES = [file for file in sorted((ROOT / "tests").rglob("*.py")) if file.parent.name != "benchmarks"]
DEVICES = {"tests/classroom/browser/devices.py", "tests/classroom/browser/engines.py"}
"""Where it is waited."""
GOING = {
    "goto": "`open_page` waits until the page is ready",
    "reload": "`devices.reload` waits until the page is ready",
    "wait_for_url": "`arrived` waits until the page is ready, and for another path",
}
NEVER = {
    "wait_for_timeout": "time says nothing: `expect` what is to be seen",
    "wait_for_function": "the site's content security policy forbids it: ask by `devices.until`",
}
NOWHERE = "about:blank"
STOPWATCHES = {"process_time", "perf_counter", "thread_time", "timeit"}
CLOCKS = {"time", "monotonic"}
WAITS = {"timeout": 0, "wait_for": 1, "receive_nothing": 0, "wait": 0, "join": 0, "result": 0}
"""Where each of them is told how long."""
PATIENT = {"PATIENCE", "PROGRAM", "AT_ONCE", "NOT_REACHED", "shortened"}


def _limits() -> Iterator[str]:
    """What the site has in seconds, by name."""
    for file in (ROOT / "classroom").rglob("*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.Assign) and _is_number(node.value, float):
                yield ast.unparse(node.targets[0])


def _is_number(node: ast.AST | None, *kinds: type) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (kinds or (int, float))


LIMITS = {*_limits(), "timeout"}


def objections(source: str, *, is_of_browsers: bool, may_sleep: bool = False) -> Iterator[str]:
    tree = ast.parse(source)
    in_loops = {node for loop in ast.walk(tree) if isinstance(loop, ast.While) for node in ast.walk(loop)}
    for node in ast.walk(tree):
        if isinstance(node, ast.With):
            yield from _of_ports(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _of_clocks(node)
        if isinstance(node, ast.Name | ast.Attribute) and _name(node).removesuffix("_ns") in STOPWATCHES:
            yield f"{node.lineno}: how fast a machine is says nothing: count what is done"
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Attribute) and target.attr in LIMITS for target in node.targets
        ):
            yield from _of_seconds(node.value, node.lineno)
        if not isinstance(node, ast.Call):
            continue
        if node not in in_loops:
            yield from _of_limits(node)
        name, first = _name(node.func), node.args[0] if node.args else None
        if name in NEVER:
            yield f"{node.lineno}: {NEVER[name]}"
        is_of_page = is_of_browsers and isinstance(node.func, ast.Attribute)
        if is_of_page and name in GOING and not (first and ast.unparse(first) == repr(NOWHERE)):
            yield f"{node.lineno}: {GOING[name]}"
        is_long = not (_is_number(first) and ast.literal_eval(first or "0") == 0)
        if name == "sleep" and is_long and node not in in_loops and not may_sleep:
            yield f"{node.lineno}: wait `until` a state is there; whoever takes their time `looks` or `takes`"


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _names(node: ast.AST) -> set[str]:
    return {_name(part) for part in ast.walk(node)} - {""}


def _of_limits(call: ast.Call) -> Iterator[str]:
    name, place = _name(call.func), WAITS.get(_name(call.func))
    told = [word.value for word in call.keywords if word.arg in LIMITS]
    if place is not None:
        told += [value for value in call.args[place : place + 1] if _is_number(value)]
    if name in {"setattr", "setitem"} and len(call.args) > 1:
        *_, what, value = call.args
        is_limit = isinstance(what, ast.Constant) and str(what.value).rpartition(".")[2] in LIMITS
        if not isinstance(value, ast.Lambda):
            told += [value] if is_limit else [part for part in ast.walk(value) if _is_number(part, float)]
    for value in told:
        yield from _of_seconds(value, call.lineno)


def _of_seconds(value: ast.AST, line: int) -> Iterator[str]:
    numbers = [part for part in ast.walk(value) if _is_number(part)]
    if any(ast.unparse(number) != "0" for number in numbers) and not PATIENT & _names(value):
        yield (
            f"{line}: give `PATIENCE` to what must come, and the site limits that are `AT_ONCE`, `shortened`"
            " or `NOT_REACHED`"
        )


def _of_clocks(function: ast.AST) -> Iterator[str]:
    """What is judged by how long it took, unless nobody had the patience."""
    timed: set[str] = set()
    patient = {"PATIENCE", "PROGRAM"}
    statements = (node for node in ast.walk(function) if isinstance(node, ast.stmt))
    for node in sorted(statements, key=lambda node: node.lineno):
        if isinstance(node, ast.Assign):
            names = set[str]().union(*map(_names, node.targets))
            if patient & _names(node.value):
                patient |= names
            elif timed & _names(node.value) or _asks_a_clock(node.value):
                timed |= names
        elif isinstance(node, ast.Assert):
            is_timed = timed & _names(node.test) or _asks_a_clock(node.test)
            if is_timed and not patient & _names(node.test):
                yield f"{node.lineno}: a slow machine takes longer: turn a `Clock`, or ask what was done"


def _asks_a_clock(node: ast.AST) -> bool:
    calls = (part for part in ast.walk(node) if isinstance(part, ast.Call) and not part.args)
    return any(_name(call.func) in CLOCKS for call in calls)


def _of_ports(block: ast.With) -> Iterator[str]:
    """A port that was asked for is another's as soon as it is closed."""
    if not any("socket.socket" in ast.unparse(item.context_expr) for item in block.items):
        return
    for node in ast.walk(block):
        if isinstance(node, ast.Return) and node.value and "getsockname" in ast.unparse(node.value):
            yield f"{node.lineno}: listen on port 0 and ask where, or take a `port_to_keep`"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_test_waits_for_time(file: Path) -> None:
    name = str(file.relative_to(ROOT))
    is_of_browsers = name.startswith("tests/classroom/browser/") and name not in DEVICES

    may_sleep = name == "tests/patience.py"
    found = objections(file.read_text("utf-8"), is_of_browsers=is_of_browsers, may_sleep=may_sleep)

    assert list(found) == [], "`tests/patience.py` has the words for it; what to do stands behind each line."


@pytest.mark.parametrize(
    "source",
    [
        'page.goto("/")',
        "page.reload()",
        'page.wait_for_url("**/teach/")',
        "page.wait_for_timeout(100)",
        'page.wait_for_function("window.there")',
        "time.sleep(0.5)",
        "await asyncio.sleep(0.5)",
        "time.sleep(1)  # Time for a vote too many.",
        "for _ in range(3):\n    sleep(LONG)",
        "await socket.receive_nothing(0.1)",
        "async with asyncio.timeout(0.05):\n    await answer",
        "await asyncio.wait_for(answer, 1)",
        "answer(timeout=2.5)",
        "began = time.process_time()",
        "began = perf_counter_ns()",
        "assert time.monotonic() - began < 1",
        "began = time.time()\nanswer()\ntaken = time.time() - began\nassert taken < 1",
        "began = loop.time()\nanswer()\nassert loop.time() >= began + 0.2",
        'monkeypatch.setattr(outbox, "STUCK", 0.05)',
        'monkeypatch.setattr("classroom.live.outbox.STUCK", 1)',
        'monkeypatch.setattr(anything, "at_all", 0.5 * MUCH)',
        'monkeypatch.setattr(anything, "PAUSE", 0.0)',
        'monkeypatch.setitem(options, "timeout", 1)',
        "outbox.STUCK = 0.1",
        "settings.MEDIA_SECONDS = 1",
        "override_settings(MEDIA_SECONDS=1)",
        "with began():\n    start = time.monotonic()\nassert time.monotonic() > start",
        "with socket.socket() as one:\n    return one.getsockname()[1]",
    ],
)
def test_what_fails_by_chance_is_found(source: str) -> None:
    within = f"async def test():\n    {source.replace(chr(10), chr(10) + '    ')}"

    assert len(list(objections(within, is_of_browsers=True))) == 1


@pytest.mark.parametrize(
    "source",
    [
        'page.goto("about:blank")',
        "while not there():\n    time.sleep(0.1)",
        "await asyncio.sleep(0)",
        "looks(1)",
        "await takes(0.1)",
        "await asyncio.wait_for(answer, PATIENCE)",
        "async with asyncio.timeout(2 * PATIENCE):\n    await answer",
        "deadline = time.monotonic() + PATIENCE\nassert time.monotonic() < deadline",
        "now = time.time()\nassert answer()",
        'monkeypatch.setattr(outbox, "STUCK", AT_ONCE)',
        'monkeypatch.setattr(outbox, "STUCK", shortened(0.05))',
        'monkeypatch.setattr(outbox, "STUCK", NOT_REACHED)',
        'monkeypatch.setattr(media, "MOST_BYTES", 5)',
        'monkeypatch.setattr(throttle, "timer", lambda _: 0.0)',
        "with socket.socket() as one:\n    return connect(one)",
    ],
)
def test_what_waits_for_a_state_is_let_be(source: str) -> None:
    within = f"async def test():\n    {source.replace(chr(10), chr(10) + '    ')}"

    assert list(objections(within, is_of_browsers=True)) == []


def test_a_test_is_skipped_only_where_something_is_not_installed() -> None:
    """Else it is no test: what it cannot be asked of is left out of what it is asked of."""
    skips = re.compile(r"pytest\.skip\(f?\"(.*)\"")

    assert [
        (file.relative_to(ROOT).as_posix(), why)
        for file in FILES
        if file.name != "test_twice.py"
        for why in skips.findall(file.read_text("utf-8"))
        if not why.startswith("needs ")
    ] == []
