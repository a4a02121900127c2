"""What `benchmarks.suites` reads and reckons."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.judges import Answer
from benchmarks.suites import EXPECTED, cases_of, figures, found_suites, parts, row

HERE = [{"text": "it", "lang": "en"}, {"text": "works", "lang": "en"}]
ICI = [{"text": "ça", "lang": "fr"}, {"text": "marche", "lang": "fr"}]


def answers(counts: dict[tuple[bool, bool], int], *, sure: bool = True) -> list[Answer]:
    """As many answers as *counts* tells for what is right and what was said."""
    return [
        Answer({"ok": ok, "cards": HERE}, lean, sure, 1.0, [])
        for (ok, lean), count in counts.items()
        for _ in range(count)
    ]


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({(True, True): 6, (True, False): 2, (False, True): 1, (False, False): 3}, [0.48, 25.0, 25.0, 75.0]),
        ({(True, True): 5, (False, False): 5}, [1.0, 0.0, 0.0, 100.0]),
        ({(True, False): 5, (False, True): 5}, [-1.0, 100.0, 100.0, 0.0]),
    ],
)
def test_figures_of_a_made_up_table(counts: dict[tuple[bool, bool], int], said: list[float]) -> None:
    assert [float(figure) for figure in figures(answers(counts), doubts=True).split()] == said


def test_what_is_in_doubt_is_not_refused_for_certain() -> None:
    doubtful = answers({(True, True): 1, (True, False): 1}, sure=False)

    assert figures(doubtful, doubts=True).split() == ["–", "50.0", "0.0", "–"]
    assert figures(doubtful, doubts=False).split() == ["–", "50.0", "–"]


def test_a_pair_is_two_sentences_if_it_is_easy_and_does_not_only_sound_alike() -> None:
    pair = {"good": HERE, "bad": HERE[::-1], "phen": "order"}
    rows = [{**pair, "easy": True}, {**pair, "easy": False}, {**pair, "easy": True, "phen": "homophones"}]

    assert cases_of("pairs_some", rows) == [{"cards": HERE, "ok": True}, {"cards": HERE[::-1], "ok": False}]


def test_informal_sentences_are_not_called_good_and_absurd_ones_are_left_out() -> None:
    good = [{"cards": HERE}, {"cards": HERE, "register": "informal"}]
    own = [{"cards": HERE, "ok": False, "kind": kind} for kind in ("sense", "sense_ok", "det")]

    assert cases_of("good_some", good) == [{"cards": HERE, "ok": True}]
    assert [case["kind"] for case in cases_of("cases_some", own)] == ["det"]


def test_suites_of_a_folder_come_before_those_of_the_tests(tmp_path: Path) -> None:
    for name in ("good_tatoeba", "pairs_languagetool_fr", "good_other_languages"):
        (tmp_path / f"{name}.jsonl").write_text("", "utf-8")

    found = found_suites(tmp_path)

    assert found["good_tatoeba"].parent == tmp_path
    assert found["cases_open"].parent != tmp_path
    assert [name for name in found if name in EXPECTED] == [
        "good_tatoeba", "pairs_blimp_en", "pairs_languagetool_fr",
    ]  # fmt: skip
    assert "good_other_languages" not in found


def test_a_suite_is_parted_by_language(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"cards": HERE, "lang": "en"}, {"cards": [{"text": "Ada", "lang": None}], "lang": "en"},
        {"cards": ICI, "lang": "fr"},
    ]  # fmt: skip
    path = tmp_path / "good_some.jsonl"
    path.write_text("\n".join(json.dumps(one) for one in rows), "utf-8")

    assert {code: len(cases) for code, cases in parts("good_some", path)} == {"fr": 1, "en": 2}


def test_who_does_not_know_a_language_has_an_empty_place_in_the_table() -> None:
    line = row("open fr", [answers({(True, True): 4}), None])

    assert line.split() == ["open", "fr", "4", "|", "–", "0.0", "0.0", "–", "|", "–", "–", "–"]
