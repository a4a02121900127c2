"""A name tells what it names, and no two classes of a package share one: whoever searches finds one place."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from familygames.catalogue import GAMES

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
    """A game of its own, or what library and site say of all games; each of them is searched as one."""
    parts = path.relative_to(ROOT).parts
    folder = parts[1 + (parts[:2] == ("classroom", "games"))]
    return folder if folder in GAMES else "all games"


# The row that keeps a deck is called as the deck in it, by teachers and by the glossary; Django asks of every
# command that its class be called so.
SHARED = frozenset({"Deck", "Command"})


def test_a_public_class_has_its_name_alone() -> None:
    """Whoever searches finds one place, in the library and the site together."""
    places = defaultdict[tuple[str, str], list[str]](list)
    for path in SOURCES:
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[package(path), node.name].append(f"{path.relative_to(ROOT)}:{node.lineno}")

    assert {name: found for name, found in places.items() if len(found) > 1 and name[1] not in SHARED} == {}


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
