"""The rows of ``examples.toml``: what is right is left alone, what is wrong is found and mended."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from familygames.judging import Finding
from familygames.language.feedback import mend, mended, written
from familygames.language.parse import ParsedRequest, Request, answer
from familygames.language.resources import LANGUAGES, messages, tongue

Row = list[str]


@cache
def examples(language: str) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = tomllib.loads(
        files("familygames.language").joinpath(language, "examples.toml").read_text("utf-8")
    )
    return rows


def rows(kind: str) -> list[tuple[str, Row]]:
    return [(language, row) for language in LANGUAGES for row in examples(language)[kind]]


def ask(text: str, language: str) -> ParsedRequest:
    lists = examples(language)
    words = {name: tuple(str(word) for word in lists[name]) for name in ("players", "families", "members")}
    return answer(Request(text, **words), language)


def said(given: ParsedRequest) -> str:
    return " ".join(part or "-" for part in (given.player, given.family, given.member))


def described(findings: list[Finding], text: str) -> list[str]:
    return sorted(f"{found.code}: {text[found.start : found.end]} > {found.suggestion}" for found in findings)


@pytest.mark.parametrize(("language", "row"), rows("right"), ids=lambda value: value[0])
def test_what_is_right_is_left_alone(language: str, row: Row) -> None:
    text, expected = row

    given = ask(text, language)

    assert said(given) == expected
    assert given.well_formed
    assert all(finding.tip for finding in given.findings)


@pytest.mark.parametrize(("language", "row"), rows("wrong"), ids=lambda value: value[0])
def test_what_is_wrong_is_found_and_mended(language: str, row: Row) -> None:
    text, expected, *mistakes = row

    given = ask(text, language)

    assert said(given) == expected
    assert not given.well_formed
    assert described([found for found in given.findings if not found.tip], text) == sorted(mistakes)
    better = ask(mend(text, given.findings), language)
    assert [found.code for found in better.findings if not found.tip] == []


@pytest.mark.parametrize(("language", "row"), rows("tips"), ids=lambda value: value[0])
def test_courtesy_is_only_a_tip(language: str, row: Row) -> None:
    text, expected, *tips = row

    given = ask(text, language)

    assert said(given) == expected
    assert given.well_formed
    assert described([found for found in given.findings if found.tip], text) == sorted(
        tip.replace("missing_please: > ", "missing_please:  > ") for tip in tips
    )


@pytest.mark.parametrize(("language", "row"), [*rows("wrong"), *rows("tips")], ids=lambda value: value[0])
def test_what_is_better_is_itself_right_and_written_right(language: str, row: Row) -> None:
    text, players = row[0].lower(), [str(name) for name in examples(language)["players"]]
    given = ask(text, language)

    better = "".join(
        piece.text for piece in written(mended(text, given.findings, tips=True), tongue(language), players)
    )

    again = ask(better, language)
    assert said(again) == said(given)
    assert [found.code for found in again.findings if not found.tip] == []
    assert better[0].isupper()
    assert better[-1] in ".!?"
    assert not re.search(r" ,|  |\bi\b" if language == "en" else r" ,|  ", better)
    assert [name for name in players if re.search(rf"\b{name.lower()}\b", better)] == []


def better_said(text: str, language: str = "en", names: tuple[str, ...] = ("Anna", "Will", "Tom")) -> str:
    findings = ask(text, language).findings
    return "".join(
        piece.text for piece in written(mended(text, findings, tips=True), tongue(language), names)
    )


def test_it_is_written_with_capitals_commas_and_the_sign_at_the_end() -> None:
    assert better_said("tom  can i has the red mother , please") == "Tom, can I have the red mother, please?"
    assert better_said("i wants the blue mother, tom please") == "I want the blue mother, Tom please."
    assert (
        better_said("will you gives me the blue mother , tom !") == "Will you give me the blue mother, Tom!"
    )
    assert better_said("Emma, as tu le mère bleu", "fr") == "Emma, as-tu la mère bleue\u202f?"


def test_a_foreign_courtesy_becomes_one_please() -> None:
    assert (
        better_said("Tom, can I have the red sister, s'il te plaît?")
        == "Tom, can I have the red sister, please?"
    )


def test_there_are_enough_examples() -> None:
    for language in LANGUAGES:
        assert (
            sum(len(found) for kind, found in examples(language).items() if kind in {"right", "wrong"}) >= 80
        )


def test_findings_never_touch_each_other() -> None:
    for language, (text, *_) in rows("wrong"):
        places = [(found.start, found.end) for found in ask(text, language).findings if found.suggestion]
        assert places == sorted(set(places))
        assert all(before[1] <= after[0] for before, after in pairwise(places))


def test_every_finding_has_words_in_both_languages() -> None:
    used = {rule.code for language in LANGUAGES for rule in tongue(language).requests.rules}
    assert used <= set(messages())
    texts = [
        *messages().values(),
        *(rule.message for code in LANGUAGES for rule in tongue(code).requests.rules),
    ]
    for message in texts:
        assert set(message) in ({"en", "fr"}, set())
    for language, (text, *_) in rows("wrong"):
        for finding in ask(text, language).findings:
            assert set(finding.message) == {"en", "fr"}
            assert "{" not in "".join(finding.message.values())


def test_a_rule_breaks_for_at_least_one_example() -> None:
    """A rule without an example might as well not be there."""
    for language in LANGUAGES:
        shown = {
            mistake.partition(":")[0]
            for kind in ("wrong", "tips")
            for row in examples(language)[kind]
            for mistake in row[2:]
        }
        asked = {rule.code for rule in tongue(language).requests.rules if rule.key == "ask"}
        assert asked <= shown


BESIDE = {
    "en": "Mary, can I have the blue mother, please? {}",
    "fr": "Marie, je voudrais la mère bleue, s’il te plaît. {}",
}


def everyday_words(language: str) -> list[str]:
    """Words of right sentences, and what children call their family."""
    lines = (Path(__file__).parent / "judge" / "cases_right.jsonl").read_text("utf-8").splitlines()
    cards = (card for line in lines for card in json.loads(line)["cards"] if card["lang"] == language)
    found = sorted({card["text"] for card in cards if card["text"].isalpha()})
    familiar = tongue(language).requests.familiar.values()
    return [*found[::5], *(text for texts in familiar for text in texts)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_everyday_word_is_called_another_one_misspelt(language: str) -> None:
    wrong = {
        word: finding.suggestion
        for word in everyday_words(language)
        for finding in ask(BESIDE[language].format(word), language).findings
        if finding.code == "misspelt"
    }

    assert wrong == {}
