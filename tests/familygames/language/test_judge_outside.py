"""How the judge does on sentences that others wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.judges import Answer, matthews
from benchmarks.suites import cases_of, read
from familygames.judging import Sentence, Word
from familygames.language.judge.referee import Referee

HERE = Path(__file__).parent


def answers(name: str) -> list[Answer]:
    referee, given = Referee(), []
    for case in cases_of(name, read(HERE / f"{name}.jsonl")):
        cards = tuple(Word(text=card["text"], lang=card["lang"]) for card in case["cards"])
        ruling = referee.judge(Sentence(cards, ("fr", "en")))
        given.append(Answer(case, ruling.lean == "accept", ruling.ruling != "unsure", 0.0, []))
    return given


@pytest.mark.long
@pytest.mark.parametrize(("code", "outright", "leaning"), [("en", 0.015, 0.042), ("fr", 0.025, 0.06)])
def test_everyday_sentences_are_hardly_ever_refused(code: str, outright: float, leaning: float) -> None:
    given = [answer for answer in answers("good_tatoeba") if answer.case["lang"] == code]

    assert sum(not answer.lean for answer in given) <= leaning * len(given)
    assert sum(not answer.lean and answer.sure for answer in given) <= outright * len(given)


@pytest.mark.long
def test_pairs_are_told_apart() -> None:
    assert float(matthews(answers("pairs_blimp_en"))) >= 0.45
