"""Ways of speaking: what each function of the grammar reads, and what it must not let pass."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from familygames.language.judge.clauses import Clauses
from tests.familygames.language.test_judge import judged

ROWS = tomllib.loads((Path(__file__).parent / "everyday.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "language"), [(name, each) for name, group in ROWS.items() for each in group]
)
def test_a_way_of_speaking_is_read_and_no_more_than_it(name, language):
    rows = ROWS[name][language]

    assert hasattr(Clauses, name)
    for good in rows["right"]:
        assert judged(good, language).lean == "accept", good
    for bad in rows["wrong"]:
        assert judged(bad, language).ruling != "accept", bad
