"""Packs the judge of sentences alone, with the words it stands on: ``python .ci/judge_wheel.py FOLDER``.

Which modules that takes is read from what they import, so nothing of the games comes along. Of what
``pyproject.toml`` requires it needs the packages that these modules import.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LANGUAGE = ROOT / "familygames" / "language"
ROOMS = (LANGUAGE / "judge", LANGUAGE / "words")
TOLD = ("LICENSE", "NOTICE")
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]


def modules() -> tuple[set[Path], set[str]]:
    """All files of ours that the judge is made of, and the packages of others that they import."""
    waiting = [path for room in ROOMS for path in sorted(room.rglob("*.py"))]
    ours, others = set(waiting), set[str]()
    while waiting:
        for name in imported(waiting.pop()):
            if not name.startswith("familygames"):
                others.add(name.partition(".")[0])
                continue
            for path in files_of(name):
                if path not in ours:
                    ours.add(path)
                    waiting.append(path)
    return ours, others


def imported(path: Path) -> Iterator[str]:
    """What a file names where it imports: modules, and whatever it takes from them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files_of(name: str) -> Iterator[Path]:
    """The file of a module and those of the packages that it is in; of a name in it the same."""
    place = ROOT
    for part in name.split("."):
        place /= part
        for path in (place / "__init__.py", place.with_suffix(".py")):
            if path.is_file():
                yield path


def data() -> Iterator[Path]:
    """What the two rooms hold beside programs, and what they know of each language; nothing of hearing."""
    for room in ROOMS:
        yield from (path for path in room.rglob("*.*") if path.suffix not in (".py", ".pyc"))
    yield from (path for path in LANGUAGE.glob("*/*.*") if path.suffix in (".txt", ".xz"))
    yield from LANGUAGE.glob("*/letters.bin")
    yield from LANGUAGE.glob("*/small.toml")
    yield from LANGUAGE.glob("*/rules/*.toml")
    yield from (LANGUAGE / "LEXICON.md", ROOT / "familygames" / "py.typed")


def project(others: set[str]) -> str:
    """The ``pyproject.toml`` of the judge alone."""
    known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [each for each in known["dependencies"] if re.split(r"\W", each)[0] in others]
    version = re.search(r'__version__ = "(.+)"', (ROOT / "classroom" / "__init__.py").read_text("utf-8"))
    assert version is not None
    return f"""
[build-system]
requires = ["setuptools>=80"]
build-backend = "setuptools.build_meta"

[project]
name = "{known["name"]}-judge"
version = "{version[1]}"
description = "Judges short French and English sentences of language classes, and says why."
license = "{known["license"]}"
license-files = {list(TOLD)!r}
requires-python = "{known["requires-python"]}"
dependencies = {needed!r}

{entry_points(known)}
[tool.setuptools]
include-package-data = false
packages = {{ find = {{ namespaces = false }} }}

[tool.setuptools.package-data]
"*" = ["**/*"]
"""


def entry_points(known: dict[str, Any]) -> str:
    """The components by which pipelines of spaCy find the judge."""
    ((group, components),) = known["entry-points"].items()
    return "\n".join(
        (f"[project.entry-points.{group}]", *(f'{name} = "{at}"' for name, at in components.items()), "")
    )


def main(target: Path) -> None:
    ours, others = modules()
    with tempfile.TemporaryDirectory() as folder:
        for path in (*ours, *data(), *(ROOT / name for name in TOLD)):
            copy = Path(folder, path.relative_to(ROOT))
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
        Path(folder, "pyproject.toml").write_text(project(others), encoding="utf-8")
        alone = ["--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", str(target.resolve())]
        subprocess.run([*PIP, "wheel", *alone, folder], check=True)  # noqa: S603 - ours alone.


if __name__ == "__main__":
    main(Path(sys.argv[1]))
