"""The command that reads typed requests line by line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PLAYERS = ["Mary", "John"]
FAMILIES = ["blue", "red"]
MEMBERS = ["mother", "father"]


def run(*lines: str, options: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, "-m", "familygames.language.parse", *options],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def line(text: str, **more: object) -> str:
    return json.dumps({"text": text, "players": PLAYERS, "families": FAMILIES, "members": MEMBERS, **more})


def test_each_line_is_answered_whatever_it_holds() -> None:
    answers = run(
        line("Mary, can I has the blue mother?"),
        line("John, je voudrais le père", language="fr", members=["mère", "père"]),
        line(""),
        line("x" * 10_000),
        line("<b>🦊</b>"),
        line("hola", language="es"),
        "not json",
        "[1]",
        '{"text": 3}',
        '{"text": "\\ud800"}',
        "[" * 100_000,
        line("Mary, can I have the blue mother?", families=["", "blue"], members=[" ", "mother"]),
    )

    assert [(a["player"], a["family"], a["member"], a["well_formed"]) for a in answers[:2]] == [
        ("Mary", "blue", "mother", False),
        ("John", None, "père", True),
    ]
    assert [a["findings"][0]["code"] for a in answers[2:4]] == ["empty", "too_long"]  # type: ignore[index]
    assert answers[4]["player"] is None
    assert [(found["code"], found["tip"]) for found in answers[4]["findings"]] == [("not_understood", True)]  # type: ignore[attr-defined]
    assert [a["findings"][0]["code"] for a in answers[5:-1]] == [  # type: ignore[index]
        "unknown_language",
        *["invalid_line"] * 5,
    ]
    assert (answers[-1]["family"], answers[-1]["member"]) == ("blue", "mother")


def test_who_asks_line_by_line_is_answered_at_once() -> None:
    command = [sys.executable, "-m", "familygames.language.parse"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as hearing:
        assert hearing.stdin is not None
        assert hearing.stdout is not None

        print(line("Mary, can I have the blue mother?"), file=hearing.stdin, flush=True)

        assert json.loads(hearing.stdout.readline())["member"] == "mother"


def test_figures_tell_how_well_requests_are_understood() -> None:
    (figures,) = run(
        line(
            "Mary, can I has the blue mother?",
            player="Mary",
            family="blue",
            member="mother",
            english_ok=False,
        ),
        line(
            "John, have you got the red father?",
            player="John",
            family="red",
            member="father",
            english_ok=True,
        ),
        line(
            "John, have you got the red mother?",
            player="John",
            family="red",
            member="father",
            english_ok=True,
        ),
        options=("--evaluate",),
    )

    assert figures["requests"] == 3
    assert figures["form"] == figures["matthews"] == 1
    assert figures["wrongly_strict"] == figures["wrongly_lax"] == 0
    assert figures["intent"] == 2 / 3


def test_requests_of_many_kinds_are_understood_and_their_form_is_judged() -> None:
    requests = Path(__file__).with_name("requests.jsonl").read_text("utf-8").splitlines()

    (figures,) = run(*requests, options=("--evaluate",))

    assert figures["requests"] == len(requests)
    assert float(str(figures["intent"])) >= 0.95
    assert float(str(figures["matthews"])) >= 0.85
    assert float(str(figures["wrongly_strict"])) <= 0.02 * len(requests)


CHATTED = {
    "en": {
        "Hi John, could I have the red mum?": ("John", "red", "mother"),
        "mary have you got the blue daddy": ("Mary", "blue", "father"),
        "john the 🔴 mother please": ("John", "red", "mother"),
        "mary 💙 family please, can I have the father 😍": ("Mary", "blue", "father"),
        "Mary, can I have the blue mother ❤️": ("Mary", "blue", "mother"),
        "Mary, oops, John, can I have the blue mother?": ("John", "blue", "mother"),
        "john can i have the red no wait the blue father": ("John", "blue", "father"),
        "Mary, I don't want the red father, I want the blue father": ("Mary", "blue", "father"),
        "John, can I have the blue father, not the red one?": ("John", "blue", "father"),
        "Sorry John, can I have the red mother or the red father?": ("John", "red", None),
        "mary non john red father": ("John", "red", "father"),
        "mary pardon john can I have the red father please": ("John", "red", "father"),
        "her sister is called Mary": (None, None, None),
    },
    "fr": {
        "john donne le papa bleu": ("John", "bleue", "père"),
        "mary as-tu la mère 🔴 ?": ("Mary", "rouge", "mère"),
        "Mary pardon John, je voudrais la mère rouge": ("John", "rouge", "mère"),
        "john je voudrais le père rouge, non, la mère rouge stp": ("John", "rouge", "mère"),
        "mary 💙 la maman stp": ("Mary", "bleue", "mère"),
        "mary sorry john je voudrais la mère rouge": ("John", "rouge", "mère"),
        "mon cousin s'appelle John": (None, None, None),
    },
}


def test_what_children_type_is_heard_as_they_mean_it() -> None:
    words = {"en": (FAMILIES, MEMBERS), "fr": (["bleue", "rouge"], ["mère", "père"])}
    for language, cases in CHATTED.items():
        families, members = words[language]
        answers = run(*(line(text, language=language, families=families, members=members) for text in cases))
        for (text, meant), given in zip(cases.items(), answers, strict=True):
            assert (given["player"], given["family"], given["member"]) == meant, text
            assert "misspelt" not in {finding["code"] for finding in given["findings"]}, text


UNTOLD = {
    "mary as-tu le tonton vert ?": "wrong_article",
    "mary 🔴 tante svp": "wrong_word_order",
    "mary je voudrais la tante 🔴 svp": "wrong_word_order",
}
TOLD = {
    "mary as-tu la tonton vert ?": ("wrong_article", "le"),
    "mary tonton vert stp": ("missing_article", "le"),
    "mary as-tu le oncle vert ?": ("wrong_article", "l’"),
    "mary rouge tante svp": ("wrong_word_order", "tante rouge"),
}


def test_what_is_said_of_an_article_or_a_place_is_true_of_the_words_that_were_typed() -> None:
    answers = run(
        *(
            line(text, language="fr", families=["verte", "rouge"], members=["tante", "oncle"])
            for text in (*UNTOLD, *TOLD)
        )
    )
    told = [{(each["code"], each.get("suggestion")) for each in given["findings"]} for given in answers]

    for (text, code), findings in zip(UNTOLD.items(), told, strict=False):
        assert code not in {each for each, _ in findings}, text
    for (text, expected), findings in zip(TOLD.items(), told[len(UNTOLD) :], strict=True):
        assert expected in findings, text
