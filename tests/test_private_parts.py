"""What another package keeps to itself is left alone: with any update it may change, without a word.

Private is a name that begins with an underscore, unless its package documents it. It is asked for behind a
dot, or imported, and nothing of ours has it; or a class of ours overrides it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = ("familygames", "classroom", "tests", "benchmarks")
DOCUMENTED = {
    *("_asdict", "_fields", "_field_defaults", "_make", "_replace"),  # Python: collections.namedtuple
    *("_base_manager", "_default_manager"),  # Django: managers
    "_db",  # Django: managers, on calling QuerySet methods from them
    "_meta",  # Django: the Model _meta API
    "_state",  # Django: instances of models
    *("_generate_next_value_", "_ignore_", "_missing_", "_name_", "_order_", "_value_"),  # Python: enum
}

LEFT = {"tests/steps.py": {"_compiler", "_constants", "_parser"}, "tests/test_patterns.py": {"_constants"}}
"""Nothing public reads patterns as Python does; what it makes of them is held against what Python finds by
`test_patterns.test_the_ways_are_those_that_python_goes`."""

INSTEAD = """With the next update these may be gone: use what the package documents, or do without. What it
documents in spite of its underscore belongs into DOCUMENTED."""


class Asked(NamedTuple):
    line: int
    name: str
    of_self: bool


class Source(NamedTuple):
    """What a module of ours asks for, and what it has, by private names."""

    asked: list[Asked]
    given: set[str]
    """To whatever there is,"""
    held: dict[str, set[str]]
    """and by each of its classes."""


def is_private(name: str) -> bool:
    return name[:1] == "_" and name[1:2] not in {"", "_"} and name not in DOCUMENTED


@cache
def sources() -> dict[str, Source]:
    files = [file for package in OURS for file in sorted((ROOT / package).rglob("*.py"))]
    return {str(file.relative_to(ROOT)): read(file.read_text("utf-8")) for file in files}


def read(text: str) -> Source:
    source = Source([], set(), {})
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            held = {name for part in node.body for name in names_of(part)}
            source.held[node.name] = held | {name for part in ast.walk(node) for name in set_on_self(part)}
        source.given.update(filter(is_private, names_of(node)))
        source.asked.extend(asked for asked in asked_by(node) if is_private(asked.name))
    return source


def names_of(node: ast.AST) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Name(id=name, ctx=ast.Store()) | ast.alias(asname=str(name)):
            return [name]
        case ast.Assign(targets=[ast.Name(id="__slots__")], value=value):
            return [part.value for part in ast.walk(value) if isinstance(part, ast.Constant)]
        case ast.Assign(targets=targets):
            return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return set_on_self(node)


def set_on_self(node: ast.AST) -> list[str]:
    match node:
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
            return [name]
    return []


def asked_by(node: ast.AST) -> Iterator[Asked]:
    match node:
        case ast.Attribute(value=value, attr=name):
            yield Asked(
                node.lineno,
                name,
                ast.unparse(value) in {"self", "cls", "super()"} if is_private(name) else False,
            )
        case ast.ImportFrom(module=module, names=names):
            for name in (module or "").split(".") + [one.name for one in names]:
                yield Asked(node.lineno, name, of_self=False)
        case ast.Import(names=names):
            for name in ".".join(one.name for one in names).split("."):
                yield Asked(node.lineno, name, of_self=False)
        case ast.Call(
            func=ast.Name(id="getattr" | "setattr" | "hasattr") | ast.Attribute(attr="setattr" | "delattr")
        ):
            for word in node.args:
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    for name in word.value.split("."):
                        yield Asked(node.lineno, name, of_self=False)


def of_others(sources: dict[str, Source]) -> list[str]:
    held = {name for source in sources.values() for names in source.held.values() for name in names}
    given = held.union(
        *(source.given for source in sources.values()), *(Path(file).parts for file in sources)
    )
    return [
        f"{file}:{asked.line}: {asked.name}"
        for file, source in sources.items()
        for asked in source.asked
        if asked.name not in (held if asked.of_self else given)
    ]


def overridden(sources: dict[str, Source]) -> Iterator[str]:
    for file, source in sources.items():
        for name, held in source.held.items():
            if private := set(filter(is_private, held)):
                module = import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
                found = getattr(module, name, object)
                yield from (f"{file}: {name}.{one}" for one in sorted(private & private_above(found)))


def private_above(cls: type) -> set[str]:
    """What classes of other packages above it have by private names."""
    others = (base for base in cls.__mro__ if base.__module__.partition(".")[0] not in OURS)
    return {name for base in others for name in vars(base) if is_private(name)}


def test_nothing_private_to_another_package_is_asked_for() -> None:
    found = of_others(sources())

    left = {f"{file}: {name}" for file, names in LEFT.items() for name in names}
    assert [said for said in found if re.sub(r":\d+", "", said) not in left] == [], INSTEAD
    assert {re.sub(r":\d+", "", said) for said in found} == left, "LEFT names what nobody asks for any more"


@pytest.mark.usefixtures("static_files")  # It imports what overrides.
def test_nothing_private_to_another_package_is_overridden() -> None:
    assert list(overridden(sources())) == [], INSTEAD


@pytest.mark.parametrize(
    "text",
    [
        "shelf._lock()",
        "import re._parser",
        "from re import _compiler",
        "from playwright._impl import api",
        'getattr(shelf, "_lock")',
        'monkeypatch.setattr("shelf.Shelf._lock", None)',
        "class Mine(Shelf):\n    def tidy(self):\n        self._lock()",
        "def _lock(): ...\nclass Mine(Shelf):\n    def tidy(self):\n        super()._lock()",
    ],
)
def test_what_is_private_is_noticed(text: str) -> None:
    (found,) = of_others({"ours.py": read(text)})

    assert found.partition(": ")[2] in text


@pytest.mark.parametrize(
    "text",
    [
        "row._replace(name=1)",
        "Model._meta.fields",
        "shelf.__class__.__name__",
        "_('text')",
        "class Mine:\n    def _lock(self): ...\n    def tidy(self):\n        self._lock()",
        'class Mine:\n    __slots__ = ("_lock",)\n    def tidy(self):\n        return self._lock',
        "class Mine:\n    _lock: int\n    def tidy(self):\n        self._lock",
        "class Mine:\n    def tidy(self):\n        self._lock = self._lock + 1",
        "def _tidy(): ...\nshelf._tidy()",
        "from ours import _tidy\ndef _tidy(): ...",
    ],
)
def test_what_is_ours_or_documented_is_let_be(text: str) -> None:
    assert of_others({"ours.py": read(text)}) == []


class _Told(Thread):
    pass


def test_what_is_overridden_is_noticed() -> None:
    source = read("class _Told(Thread):\n    def _bootstrap(self): ...\n    def _tidy(self): ...")

    assert list(overridden({"tests/test_private_parts.py": source})) == [
        "tests/test_private_parts.py: _Told._bootstrap"
    ]
