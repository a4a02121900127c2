"""The English that people read is a native speaker's: what was wrong once stays away.

Pages, printed rules, docs, docstrings and comments are read; French, and the grammar that is judged, are not.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

COUNTED = r"(?:cards|words|points|pupils|players|families|tables|seats|moves)\b"

NEVER = {
    "he, where anybody may be meant": r"\b(?:[Hh]e|[Hh]im|[Hh]is|[Hh]imself)\b",
    "not, without its verb": r"\b(?:has|have|had)(?: it| them| one)? not(?=[.,:;)”\"?!]|$)"
    r"|\b(?:has|have|had) not (?:and|but|or|by)\b"
    r"|\b(?:has|have) (?:it|them|one) not\b"
    r"|\b(?:wants?|sees?|asks?|plays?|works?|comes?|goes|means?|needs) not\b(?! only)",
    "for who": r"\bfor who (?:\w+s|cannot|have|do|are)\b",
    "a plural of what is not counted": r"\b(?:informations|advices|homeworks|softwares|feedbacks)\b",
    "less or much of what is counted": r"\b(?:less|much) " + COUNTED,
    "points that are brought": r"\bbrings? (?:\w+ |%\(\w+\)s )?points?\b",
    "since, with a length of time": r"\bsince (?:\d+|two|three|five|ten|a few) (?:second|minute|hour|day)s\b",
    "a calque": r"\b(?:all|everything|nothing) what\b|\bdespite of\b|\b(?:go|goes|went|gone) lost\b"
    r"|\bin no lesson\b|\b(?:makes?|has) a break\b|\bthe most of (?:the|them)\b|\bare no pair\b",
}
"""What a native speaker never writes."""

OF_MEN = re.compile(r"gangster|Accountant|Brute|Mercenary|famiglia", re.IGNORECASE)
"""Who is a man in the printed rules may be “he”."""

TAUGHT = ("familygames/language/", "classroom/locale/", "classroom/migrations/", "familygames/exchange/")
"""There “he” is a word of the language that is judged, or the code of Hebrew."""

FOLDERS = ("classroom", "familygames", "templates", "docs", "benchmarks", "fixtures")


def _paragraphs(path: Path) -> Iterator[str]:
    """What people read in a file."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                yield node.value
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.string
    elif path.suffix in (".js", ".css"):
        yield from re.findall(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", text, re.DOTALL)
    elif path.suffix == ".md":
        yield from re.split(
            r"\n\n|\n(?=- |\d+\. )", re.sub(r"```.*?```|`[^`]*`|«[^»]*»", "", text, flags=re.DOTALL)
        )
    else:
        yield from text.split("\n")


@cache
def _read() -> list[tuple[Path, str]]:
    """Every paragraph, with the file in which it stands."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    found += [*ROOT.glob("*.md"), ROOT / "Makefile", ROOT / "manage.py"]
    return [
        (path.relative_to(ROOT), paragraph)
        for path in found
        if path.suffix in (".py", ".js", ".css", ".md", ".html", ".txt") or path.name == "Makefile"
        if not str(path.relative_to(ROOT)).startswith(TAUGHT) and "vendor" not in path.parts
        for paragraph in _paragraphs(path)
    ]


@pytest.mark.parametrize("fault", NEVER)
def test_nobody_reads_what_a_native_speaker_never_writes(fault: str) -> None:
    pattern = re.compile(NEVER[fault])

    wrong = [
        f"{path}: {' '.join(paragraph[max(0, hit.start() - 40) : hit.end() + 40].split())}"
        for path, paragraph in _read()
        for hit in pattern.finditer(paragraph)
        if not (fault.startswith("he") and OF_MEN.search(f"{path} {paragraph}"))
    ]

    assert wrong == []
