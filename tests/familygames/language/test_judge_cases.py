"""How the judge's leaning compares with a careful teacher's, on whole sets of sentences."""

from __future__ import annotations

import json
import math
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from familygames.judging import Sentence, Word
from familygames.language.judge.referee import Referee

HERE = Path(__file__).parent
SETS = (
    "cases_open",
    "cases_middle",
    "cases_unseen",
    "cases_kept",
    "cases_last",
    "cases_blind_open",
    "cases_blind",
)


@cache
def judged(name: str) -> list[tuple[dict[str, Any], str, str]]:
    """Every case of a file with the ruling and the leaning of the judge."""
    referee, rows = Referee(), []
    for line in (HERE / f"{name}.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        cards = tuple(Word(text=card["text"], lang=card["lang"]) for card in case["cards"])
        ruling = referee.judge(Sentence(cards, tuple(case["languages"])))
        rows.append((case, ruling.ruling, ruling.lean))
    return rows


def language(case: dict[str, Any]) -> str:
    used = {card["lang"] for card in case["cards"]} - {None}
    return str(used.pop()) if len(used) == 1 else "mixed"


@pytest.mark.long
@pytest.mark.parametrize(("code", "bar"), [("fr", 0.80), ("en", 0.80), ("mixed", 0.65)])
@pytest.mark.parametrize("name", SETS)
def test_the_judge_leans_as_a_teacher_does(name: str, code: str, bar: float) -> None:
    rows = [
        row for row in judged(name) if language(row[0]) == code and not row[0]["kind"].startswith("sense")
    ]
    counts = Counter((case["ok"], lean == "accept") for case, _, lean in rows)

    good, strict = counts[True, True], counts[True, False]
    lax, caught = counts[False, True], counts[False, False]
    spread = math.sqrt((good + strict) * (good + lax) * (caught + strict) * (caught + lax))

    assert (good * caught - strict * lax) / spread >= bar


@pytest.mark.long
@pytest.mark.parametrize("name", [*SETS, "cases_right"])
def test_good_sentences_are_hardly_ever_refused(name: str) -> None:
    good = [(ruling, lean) for case, ruling, lean in judged(name) if case["ok"]]

    assert sum(lean == "refuse" for _, lean in good) <= 0.03 * len(good)
    assert sum(ruling == "refuse" for ruling, _ in good) <= 0.01 * len(good)


@pytest.mark.long
def test_the_judge_makes_up_his_mind() -> None:
    rows = [row for name in SETS for row in judged(name)]

    assert sum(ruling != "unsure" for _, ruling, _ in rows) >= 0.85 * len(rows)
