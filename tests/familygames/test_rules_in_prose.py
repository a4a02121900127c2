"""The rules in prose: what code and tests cite of them is there, and every option and refusal is in them."""

from __future__ import annotations

import re
from enum import StrEnum
from importlib import import_module
from pathlib import Path

import pytest

from familygames.catalogue import GAMES

ROOT = Path(__file__).parents[2]

every_game = pytest.mark.parametrize("game", GAMES)


def prose(game: str) -> str:
    return (ROOT / "familygames" / game / "rules.md").read_text(encoding="utf-8")


def numbers(text: str, letters: str) -> set[int]:
    """The rules that *text* cites: ``HF-3``, or ``HF-3 to HF-7``."""
    found = {int(number) for number in re.findall(rf"\b{letters}-(\d+)", text)}
    for first, last in re.findall(rf"\b{letters}-(\d+) to {letters}-(\d+)", text):
        found.update(range(int(first), int(last) + 1))
    return found


def citing(game: str) -> str:
    """All code and tests of a game."""
    files = [
        *(ROOT / "familygames" / game).rglob("*.py"),
        *(ROOT / "tests" / "familygames").glob(f"test_{game}*.py"),
    ]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@every_game
def test_every_rule_that_is_cited_is_written_down_once(game: str) -> None:
    letters = GAMES[game].rules
    written = [
        int(number) for number in re.findall(rf"^- \*\*{letters}-(\d+)\*\*", prose(game), re.MULTILINE)
    ]

    assert written == list(range(1, len(written) + 1))
    assert numbers(citing(game), letters) <= set(written)
    assert numbers(prose(game), letters) <= set(written)


@every_game
def test_every_section_that_is_cited_is_there(game: str) -> None:
    sections = [int(number) for number in re.findall(r"^## (\d+)\. ", prose(game), re.MULTILINE)]

    assert sections == list(range(1, len(sections) + 1))
    cited = re.findall(r"\bsections? (\d+)", citing(game) + prose(game))
    assert {int(number) for number in cited} <= set(sections)


@every_game
def test_every_option_and_refusal_is_explained(game: str) -> None:
    text = prose(game)
    words = [choice.name for choice in GAMES[game].choices]
    words += [reason.value for reason in reasons(game)]

    assert [word for word in words if f"`{word}`" not in text] == []


def reasons(game: str) -> type[StrEnum]:
    found: type[StrEnum] = import_module(f"familygames.{game}.rules").Reason
    return found
