"""How the judge's leaning compares with a careful teacher's, on whole sets of sentences."""

from __future__ import annotations

import pytest

from familygames.language.judge.evaluate import matthews
from tests.familygames.language.judge.corpora import judged

SETS = (
    "cases_open",
    "cases_middle",
    "cases_unseen",
    "cases_kept",
    "cases_last",
    "cases_blind_open",
    "cases_blind",
)


@pytest.mark.long
@pytest.mark.parametrize(("code", "bar"), [("fr", 0.80), ("en", 0.80), ("mixed", 0.65)])
@pytest.mark.parametrize("name", SETS)
def test_the_judge_leans_as_a_teacher_does(name: str, code: str, bar: float) -> None:
    own = [
        each for each in judged(name) if each.language == code and not each.case["kind"].startswith("sense")
    ]

    assert matthews(own) >= bar


@pytest.mark.long
@pytest.mark.parametrize("name", [*SETS, "cases_right"])
def test_good_sentences_are_hardly_ever_refused(name: str) -> None:
    good = [each for each in judged(name) if each.is_good]

    assert sum(not each.is_right for each in good) <= 0.03 * len(good)
    assert sum(each.ruling.ruling == "refuse" for each in good) <= 0.01 * len(good)


@pytest.mark.long
def test_the_judge_makes_up_his_mind() -> None:
    rows = [each for name in SETS for each in judged(name)]

    assert sum(each.ruling.ruling != "unsure" for each in rows) >= 0.85 * len(rows)
