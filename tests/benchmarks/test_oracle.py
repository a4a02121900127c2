"""What `benchmarks.oracle` asks, and how it tells what differs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.judges import CASES
from benchmarks.oracle import answers, differences, mutated, report, sentences

HE_HAVE = [{"text": "he", "lang": "en"}, {"text": "have", "lang": "en"}, {"text": "a dog", "lang": "en"}]
HE_HAS = [{"text": "he", "lang": "en"}, {"text": "has", "lang": "en"}, {"text": "a dog", "lang": "en"}]
ACCEPTED = {"ruling": "accept", "lean": "accept", "findings": [], "flaws": []}
FINDING = {"code": "agreement", "cards": [0, 1], "message": {"en": "he has"}, "suggestion": "has"}


def test_each_row_of_a_suite_is_asked_once_the_wrong_and_the_right_of_a_pair(tmp_path: Path) -> None:
    lines = [{"cards": HE_HAS, "ok": True}, {"bad": HE_HAVE, "good": HE_HAS}, {"text": "no row"}]
    (tmp_path / "pairs.jsonl").write_text("\n".join(map(json.dumps, lines)))

    assert sentences([tmp_path]) == [HE_HAS, HE_HAVE]


def test_mutations_are_as_many_as_wanted_and_always_the_same() -> None:
    rows = sentences([CASES])

    made = list(mutated(rows, 500, seed=1))

    assert len(made) == 500
    assert made == list(mutated(rows, 500, seed=1)) != list(mutated(rows, 500, seed=2))
    assert all(made)
    assert sum(row in rows for row in made) < 100, "nearly all are rows that nobody has written"


@pytest.mark.parametrize(
    ("change", "kinds"),
    [
        ({}, []),
        ({"ms": 9.0}, []),
        ({"ruling": "refuse", "lean": "refuse"}, ["ruling"]),
        ({"findings": [FINDING]}, ["reason", "mend", "message"]),
        ({"findings": [FINDING | {"suggestion": ""}]}, ["reason", "message"]),
        ({"flaws": ["agreement 1.00 at 0-2"]}, ["flaws"]),
    ],
)
def test_what_differs_is_told_by_its_kind(change: dict[str, Any], kinds: list[str]) -> None:
    different = list(differences([HE_HAVE], [ACCEPTED], [ACCEPTED | change]))

    assert [one.kind for one in different] == kinds
    told = list(report(different, 1, shown=5))
    assert told[0] == f"1 sentences, {len(kinds) and 1} judged differently"
    assert [line.partition(":")[0] for line in told[1:] if line[0] != " "] == kinds


def test_what_lies_here_is_asked_in_halves_and_answers_in_order() -> None:
    wrong, right = answers("", [HE_HAVE, HE_HAS])

    assert (wrong["ruling"], right["ruling"]) == ("refuse", "accept")
    assert wrong["flaws"]
    assert not right["flaws"]
