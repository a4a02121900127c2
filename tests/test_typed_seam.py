"""The seam between library and site is typed: what a game may or may not have is declared, not tried."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("familygames", "classroom", "benchmarks")
IGNORED = re.compile(r"# (?:type: ignore|noqa)\b(?:\[[\w, -]+\]|: [A-Z]+\d+(?:, [A-Z]+\d+)*)?(.*)")
TRIED = {"getattr", "hasattr"}


def lines() -> Iterator[tuple[str, list[str]]]:
    """What is written by hand: each file and its lines; but no tests, which look into what no type tells."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT).as_posix(), path.read_text().splitlines()


def test_every_rule_that_is_ignored_has_its_reason_beside_it() -> None:
    assert [
        f"{name}:{number}: {line.strip()}"
        for name, text in lines()
        for number, line in enumerate(text, start=1)
        for rest in IGNORED.findall(line)
        if not re.search(r"[a-z]{2}", IGNORED.sub(r"\1", rest))
    ] == []


def test_nothing_is_tried_by_a_name_that_could_be_declared() -> None:
    """What others have made may need it, and the line says why."""
    assert [
        f"{name}:{call.lineno}: {text[call.lineno - 1].strip()}"
        for name, text in lines()
        for call in ast.walk(ast.parse("\n".join(text)))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in TRIED
        if len(call.args) > 1 and isinstance(call.args[1], ast.Constant)
        if "#" not in text[call.lineno - 1]
    ] == []
