"""Tests wait for states: what brings back tests that fail by chance is found here.

A person looks before they press, and so do tests of pages: `devices.open_page`, `arrived`, `reload` and
`sign_in` go on once a page is ready. Time passes only where a state is looked for again and again, or with
its reason beside it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / "tests").rglob("*.py"))
DEVICES = {"tests/classroom/browser/devices.py", "tests/classroom/browser/engines.py"}
"""Where it is waited."""
GOING = {
    "goto": "`open_page` waits until the page is ready",
    "reload": "`devices.reload` waits until the page is ready",
    "wait_for_url": "`arrived` waits until the page is ready, and for another path",
}
NEVER = {
    "wait_for_timeout": "time says nothing: wait for what is to be seen",
    "wait_for_function": "the site's content security policy forbids it: it holds only if it is true at once",
}
NOWHERE = "about:blank"


def objections(source: str, *, is_of_browsers: bool) -> Iterator[str]:
    lines = source.splitlines()
    tree = ast.parse(source)
    in_loops = {node for loop in ast.walk(tree) if isinstance(loop, ast.While) for node in ast.walk(loop)}
    for node in ast.walk(tree):
        if isinstance(node, ast.With):
            yield from _of_ports(node)
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        name = node.func.attr
        first = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
        line = lines[node.lineno - 1]
        if name in NEVER:
            yield f"{node.lineno}: {NEVER[name]}"
        if is_of_browsers and name in GOING and first != NOWHERE:
            yield f"{node.lineno}: {GOING[name]}"
        if name == "sleep" and first != 0 and node not in in_loops and "  # " not in line:
            yield f"{node.lineno}: wait for a state, or say beside it why it is for time"


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

    assert list(objections(file.read_text("utf-8"), is_of_browsers=is_of_browsers)) == []


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
        "time.sleep(1)  # A person reads meanwhile.",
        "with socket.socket() as one:\n    return connect(one)",
    ],
)
def test_what_waits_for_a_state_is_let_be(source: str) -> None:
    within = f"async def test():\n    {source.replace(chr(10), chr(10) + '    ')}"

    assert list(objections(within, is_of_browsers=True)) == []
