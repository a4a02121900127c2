"""The arrow: the site knows the games, the games know nothing of the site, and none knows another.

import-linter holds the rest.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

from familygames.catalogue import GAMES

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "familygames").rglob("*.py"))
WEB = {"allauth", "asgiref", "channels", "classroom", "csp", "django", "uvicorn"}


def imported(module: Path) -> Iterator[str]:
    """The first part of every name that *module* imports, wherever in the file."""
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_game_imports_nothing_of_the_web(module: Path) -> None:
    assert WEB.isdisjoint(imported(module))


def test_the_games_load_without_django() -> None:
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in MODULES
        if path.name not in ("__init__.py", "__main__.py")
    ]
    program = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        f"print(*sorted({WEB!r} & {{name.split('.')[0] for name in sys.modules}}))"
    )

    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (result.stdout.split(), result.stderr) == ([], "")


def test_every_game_is_above_what_all_share_and_none_knows_another() -> None:
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    told = next(one for one in linter["contracts"] if one.get("containers") == ["familygames"])
    layers = [set(re.findall(r"\w+", layer)) for layer in told["layers"]]
    layers.insert(next(place for place, layer in enumerate(layers) if "definition" in layer), set(GAMES))
    graph = grimp.build_graph("familygames")

    wrong = graph.find_illegal_dependencies_for_layers(
        [grimp.Layer(*layer) for layer in layers], containers={"familygames"}
    )

    assert wrong == set()
    assert {f"familygames.{name}" for name in set().union(*layers)} == graph.find_children("familygames")


def test_the_game_to_copy_from_stays_small() -> None:
    folders = ("familygames/memory", "classroom/games/memory", "templates/games/memory")
    code = [
        path for folder in folders for path in (ROOT / folder).iterdir() if path.suffix in (".py", ".html")
    ]
    styles = ROOT / "classroom/static/games/memory/memory.css"

    assert sum(len(path.read_text("utf-8").splitlines()) for path in code) <= 430
    assert len(styles.read_text("utf-8").splitlines()) <= 60


def test_a_test_file_has_one_subject() -> None:
    """What is longer comes apart; what several files prepare lies beside them, see ``spikit_tables.py``."""
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for path in (ROOT / "tests").rglob("*.py")
    }

    assert {path: lines for path, lines in lengths.items() if lines > 800} == {}
