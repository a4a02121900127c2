"""A name tells what it names, and no two classes of a package share one: whoever searches finds one place."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted(
    path
    for package in ("familygames", "classroom")
    for path in (ROOT / package).rglob("*.py")
    if "migrations" not in path.parts
)

LOCAL = frozenset({"found", "told", "thing", "things", "stuff", "info"})
"""They say that something is there, and not what: of nothing at all."""
TELLS_NOTHING = LOCAL | {
    "said",
    "saying",
    "hearing",
    "asking",
    "telling",
    "uttering",
    "misc",
    "util",
    "utils",
    "helpers",
}
"""Of no module, class or function either."""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def package(path: Path) -> str:
    """A game of its own, what the games share, or the site; each of them is searched as one."""
    parts = path.relative_to(ROOT).parts
    if parts[:2] == ("classroom", "games") and len(parts) > 3 and parts[2] != "shared":
        return "/".join(parts[:3])
    if parts[0] == "familygames" and len(parts) > 2 and (ROOT / "classroom" / "games" / parts[1]).is_dir():
        return "/".join(parts[:2])
    return parts[0]


def test_a_package_has_one_public_class_of_a_name() -> None:
    places = defaultdict[tuple[str, str], list[str]](list)
    for path in SOURCES:
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[package(path), node.name].append(f"{path.relative_to(ROOT)}:{node.lineno}")

    # Django asks of every command that its class be called so.
    assert {name: found for name, found in places.items() if len(found) > 1 and name[1] != "Command"} == {}


def vague() -> Iterator[str]:
    """Where something is given a name that tells nothing."""
    for path in SOURCES:
        where = path.relative_to(ROOT)
        if path.stem in TELLS_NOTHING:
            yield f"{where}"
        for node in ast.walk(tree(path)):
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    is_vague = name.strip("_").lower() in TELLS_NOTHING
                case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                    is_vague = name.strip("_") in LOCAL
                case _:
                    continue
            if is_vague:
                yield f"{where}:{node.lineno}: {name}"


def test_no_name_tells_nothing() -> None:
    assert [*vague()] == []
