"""Where databases go ways of their own, a test asks both of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OWN_WAYS = re.compile(
    r"select_for_update|IntegrityError|ignore_conflicts|_or_create\(|\bF\(|__contains="
    r"|connection\.vendor|\.cursor\(|(Unique|Check)Constraint\("
)
ELSEWHERE = {
    "classroom.management.backups": "tests/classroom/test_backups.py: a school moves to PostgreSQL and back",
    "classroom.services.secure_delete": "only SQLite leaves any",
    "classroom.live.ownership": "tests/classroom/test_processes.py: several processes on PostgreSQL",
    "classroom.alone": "tests/classroom/test_served_tables.py: a second process is turned away",
    "classroom.apps": "settings of SQLite's connections",
    "classroom.views.decks": "tests/classroom/test_decks.py asks for its lists by their addresses",
}


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def own_ways() -> list[str]:
    """The modules of the site that ask for what each database does in its own way."""
    files = (ROOT / "classroom").rglob("*.py")
    return sorted(
        name_of(file)
        for file in files
        if "migrations" not in file.parts and OWN_WAYS.search(file.read_text("utf-8"))
    )


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


@pytest.fixture(scope="module")
def asked() -> set[str]:
    """What is used by files with tests that run on PostgreSQL, too."""
    files = (ROOT / "tests/classroom").glob("test_*.py")
    return {
        name for file in files if "mark.on_postgresql" in file.read_text("utf-8") for name in imported(file)
    }


@pytest.mark.parametrize("module", own_ways())
def test_what_goes_its_own_way_on_each_database_is_tested_on_both(module: str, asked: set[str]) -> None:
    parts = module.split(".")

    assert module in asked or (parts[1] == "models" and "classroom.models" in asked) or module in ELSEWHERE


def test_what_is_tested_elsewhere_still_goes_its_own_way() -> None:
    assert ELSEWHERE.keys() <= set(own_ways())
