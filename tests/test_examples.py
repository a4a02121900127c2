"""Every example in a docstring or a document is run, and is true."""

from __future__ import annotations

import doctest
import importlib
import re
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROMPT = re.compile(r"^\s*(?:[ru]?\"\"\")?>>> ", re.MULTILINE)
FENCED = re.compile(r"^( *)```python$\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
LABEL = re.compile(r"^ *```(\w+)$", re.MULTILINE)
NO_PROGRAMS = {"caddyfile", "conf", "cron", "haproxy", "ini", "json", "nginx", "sh", "toml", "yaml"}
OF_OURS = re.compile(r"python -m ((?:familygames|classroom|tests|benchmarks)[\w.]*)")
FOLDERS = ("familygames", "classroom", "benchmarks", "tests", "docs", "fixtures")
FILES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.*"))]
DOCUMENTS = [*ROOT.glob("*.md"), *(path for path in FILES if path.suffix == ".md")]
MODULES = [path for path in FILES if path.suffix == ".py" and PROMPT.search(path.read_text("utf-8"))]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> ModuleType:
    return importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_every_example_in_a_docstring_is_run_and_true(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = module_of(path)
    found = [example for test in doctest.DocTestFinder().find(module) for example in test.examples]

    doctest.testmod(module)

    assert capsys.readouterr().out == ""
    assert len(found) == len(PROMPT.findall(path.read_text("utf-8")))
    assert [example.source for example in found if example.options.get(doctest.SKIP)] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_every_example_in_a_document_is_run_and_true(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = path.read_text("utf-8")
    blocks = [dedent(block) for _, block in FENCED.findall(text)]
    known: dict[str, Any] = {}

    for block in blocks:
        if ">>> " in block:
            doctest.DocTestRunner().run(
                doctest.DocTestParser().get_doctest(block, known, named(path), None, 0)
            )
        else:
            exec(block, known)  # noqa: S102 - our own.

    assert capsys.readouterr().out == ""
    assert len(PROMPT.findall(text)) == sum(len(PROMPT.findall(block)) for block in blocks)
    assert set(LABEL.findall(text)) <= {"python", *NO_PROGRAMS}


def test_every_program_that_is_named_is_there() -> None:
    texts = {path: path.read_text("utf-8") for path in [*DOCUMENTS, *FILES] if path.suffix in (".md", ".py")}

    assert [
        (named(path), name)
        for path, text in texts.items()
        for name in OF_OURS.findall(text)
        if find_spec(name.rstrip(".")) is None
    ] == []
