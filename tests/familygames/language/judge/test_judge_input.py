"""Whatever the judge's command is given, it answers line by line, clearly, and goes on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from familygames.language.judge.__main__ import as_json
from tests.familygames.language.judge.corpora import HERE, judged

LONG = 10_000
HANGING = 300
"""Seconds after which a command hangs, even on the busiest machine."""


def run(*lines: str | bytes, **environment: str) -> list[dict[str, Any]]:
    """What the command says, an answer for each line that is not empty."""
    done = subprocess.run(
        [sys.executable, "-m", "familygames.language.judge"],
        input=b"\n".join(line.encode() if isinstance(line, str) else line for line in lines),
        capture_output=True,
        env={**os.environ, **environment},
        timeout=HANGING,
        check=True,
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def line(*texts: object, lang: object = "fr", languages: object = ("fr", "en")) -> str:
    return json.dumps({"cards": [{"text": text, "lang": lang} for text in texts], "languages": languages})


GOOD = line("le chat", "dort", "sur le lit")

NOT_SENTENCES = {
    "no cards": line(),
    "one card": line("le chat"),
    "an empty card": line("le chat", "", "dort"),
    "blank cards": line(" ", "\t", "\u00a0"),
    "marks alone": line("!", "?", "..."),
    "emoji": line("🐱", "💤", "🛏️"),
    "an emoji among words": line("le chat", "💤", "sur le lit"),
    "another script": line("кошка", "спит", "на кровати"),
    "no spaces": line("猫在床上睡觉", "猫", "睡觉"),
    "right to left": line("القطة", "تنام", "على السرير"),
    "markup": line("<b>le chat</b>", "<script>alert(1)</script>", "dort"),
    "digits": line("1", "22", "333"),
    "forty cards": line(*["le chat", "dort", "sur", "le lit"] * 10),
    "forty little words": line(*["de"] * 40),
    "forty verbs": line(*["that", "is"] * 20, lang="en"),
    "a thousand cards": line(*["le"] * 1_000),
    "10,000 letters": line("le chat", "a" * LONG, "dort"),
    "10,000 words": line("le chat", "le chat " * (LONG // 8), "dort"),
    "10,000 marks": line("le chat", "'" * LONG, "dort"),
    "10,000 accents": line("le chat", "e" + "\u0301" * LONG, "dort"),
}
"""What no teacher would call a sentence."""

NOT_LINES = {
    "no JSON": "le chat dort",
    "half a line": GOOD[:30],
    "a list": "[1]",
    "null": "null",
    "no object": '"le chat"',
    "no cards at all": "{}",
    "cards of text": '{"cards": "le chat dort", "languages": ["fr"]}',
    "cards of numbers": '{"cards": [1, 2, 3], "languages": ["fr"]}',
    "a card of a number": line(3, 4, 5),
    "a card of nothing": line(None, None, None),
    "a language of a number": line("le chat", "dort", "ici", lang=7),
    "languages of a number": line("le chat", "dort", "ici", languages=7),
    "a lone surrogate": '{"cards": [{"text": "\\ud800", "lang": "fr"}], "languages": ["fr"]}',
    "deep": "[" * 100_000,
    "broken letters": b'{"cards": [{"text": "\xff\xfe", "lang": "fr"}], "languages": ["fr"]}',
    "an endless number": '{"cards": ' + "9" * LONG + "}",
    "a joker of four words": (
        '{"cards": [{"text": "le très vieux chat", "lang": "fr", "joker": true}, '
        '{"text": "dort", "lang": "fr"}, {"text": "ici", "lang": "fr"}], "languages": ["fr"]}'
    ),
    "grammar that is none": '{"cards": [{"text": "chat", "lang": "fr", "gender": "x"}], "languages": ["fr"]}',
}

UNKNOWN_LANGUAGES = {
    "of the cards": line("el gato", "duerme", "en la cama", lang="xx"),
    "of the deck and a card": line("le chat", "dort", "graag", lang=None, languages=["xx"]),
    "without a name": line("le chat", "dort", "sur le lit", lang=""),
}


@cache
def answers() -> dict[str, dict[str, Any]]:
    """What the command says to all of it, with a good sentence after each."""
    asked: dict[str, str | bytes] = {"": ""}
    for name, given in (*NOT_SENTENCES.items(), *NOT_LINES.items(), *UNKNOWN_LANGUAGES.items()):
        asked |= {name: given, f"after {name}": GOOD}
    said = run(*asked.values(), PYTHONIOENCODING="ascii:strict")
    return dict(zip((name for name, given in asked.items() if given), said, strict=True))


@pytest.mark.process
def test_the_same_is_said_in_every_process() -> None:
    """Sets of words have another order in every process: no answer may depend on it."""
    here = [as_json(each.ruling, 0.0) for each in judged("cases_wrong")]

    wrong = (HERE / "cases_wrong.jsonl").read_text("utf-8").splitlines()
    there = [answer | {"ms": 0.0} for answer in run(*wrong, PYTHONHASHSEED="1")]
    assert there == json.loads(json.dumps(here))


def test_the_next_line_is_judged_whatever_was_before_it() -> None:
    assert {answer["ruling"] for name, answer in answers().items() if name.startswith("after ")} == {"accept"}


@pytest.mark.parametrize("name", [*NOT_SENTENCES, *UNKNOWN_LANGUAGES])
def test_what_is_no_sentence_is_not_accepted_and_a_reason_is_given(name: str) -> None:
    assert answers()[name]["ruling"] != "accept"
    _has_reasons(answers()[name])


@pytest.mark.parametrize("name", NOT_LINES)
def test_what_is_no_line_is_refused_with_a_reason(name: str) -> None:
    assert answers()[name]["ruling"] == "refuse"
    _has_reasons(answers()[name])


def evaluated(*lines: str, options: tuple[str, ...] = ("--evaluate", "--errors")) -> Any:
    return subprocess.run(
        [sys.executable, "-m", "familygames.language.judge", *options],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        timeout=HANGING,
        check=False,
    )


def test_figures_are_told_of_any_lines_and_those_that_are_no_cases_are_named() -> None:
    no_cases = [
        "no JSON",
        "[1]",
        '{"cards": ["text"], "ok": true}',
        '{"cards": {"text": 1}, "ok": true}',
        '{"cards": [{"text": 3, "lang": "fr"}], "ok": true}',
        '{"cards": [{"text": "le chat", "lang": ["fr"]}], "ok": true}',
        GOOD,
    ]
    case = {**json.loads(GOOD), "ok": False, "kind": "declarative", "why": "for the test"}

    done = evaluated(json.dumps(case), "", *no_cases)

    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].endswith("for the test")
    assert done.stderr.splitlines() == [
        f"skipped line {number}: it is no case" for number in range(3, 3 + len(no_cases))
    ]


def test_no_cases_have_no_figures() -> None:
    assert (evaluated().returncode, evaluated().stdout) == (0, "no cases\n")


def test_errors_are_told_of_cases_alone() -> None:
    done = evaluated(GOOD, options=("--errors",))

    assert (done.returncode, done.stdout) == (2, "")
    assert "--errors goes with --evaluate" in done.stderr


def explained(text: str, language: str) -> list[str]:
    done = evaluated(options=("--explain", text, "--language", language))

    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("text", "language", "let_go"),
    [
        ("the old cat often sleeps in the garden", "en", []),
        ("quand il pleut nous jouons ici", "fr", []),
        (
            "she eat an apple",
            "en",
            ["let go: verb agrees with its subject (agreement_person, 1.05): she eat"],
        ),
    ],
)
def test_a_reading_is_told_as_a_tree_of_all_words_whose_prices_add_up(
    text: str, language: str, let_go: list[str]
) -> None:
    total, *told = explained(text, language)
    tree = [line for line in told if not line.startswith("let go: ")]

    assert tree[0].startswith(f"{text} · ")
    assert all(line.lstrip("│├└ ").split(" · ")[0] in text for line in tree)
    prices = (float(found[1]) for line in tree if (found := re.search(r" \+(\d+\.\d\d)$", line)))
    assert sum(prices) == pytest.approx(float(total), abs=0.01)
    assert told[len(tree) :] == let_go


def test_what_is_wrong_with_words_side_by_side_is_told_before_the_reading() -> None:
    first, total, *_ = explained("she eats a apple", "en")

    assert first.startswith("let go: ")
    assert first.endswith("a apple")
    assert float(total) == 0


@pytest.mark.parametrize("text", ["the of and", "…"])
def test_what_cannot_be_read_has_no_tree(text: str) -> None:
    assert len(explained(text, "en")) == 1


def _has_reasons(answer: dict[str, Any]) -> None:
    assert {"ruling", "lean", "score", "findings", "ms"} <= set(answer)
    assert answer["findings"]
    for finding in answer["findings"]:
        assert finding["code"]
        assert set(finding["message"]) == {"fr", "en"}
        assert all(finding["message"].values())
