"""How the judge does on sentences that others wrote."""

from __future__ import annotations

import pytest

from benchmarks.judges import Answer, matthews
from benchmarks.suites import cases_of, read
from tests.familygames.language.judge.corpora import HERE, rulings, sentence_of


def answers(name: str) -> list[Answer]:
    cases = cases_of(name, read(HERE / f"{name}.jsonl"))
    said = rulings(name, [sentence_of(case) for case in cases])
    return [
        Answer(case, ruling.lean == "accept", ruling.ruling != "unsure", 0.0, [])
        for case, ruling in zip(cases, said, strict=True)
    ]


@pytest.mark.long
@pytest.mark.parametrize(("code", "outright", "leaning"), [("en", 0.015, 0.042), ("fr", 0.025, 0.06)])
def test_everyday_sentences_are_hardly_ever_refused(code: str, outright: float, leaning: float) -> None:
    given = [answer for answer in answers("good_tatoeba") if answer.case["lang"] == code]

    assert sum(not answer.lean for answer in given) <= leaning * len(given)
    assert sum(not answer.lean and answer.sure for answer in given) <= outright * len(given)


@pytest.mark.long
def test_pairs_are_told_apart() -> None:
    assert float(matthews(answers("pairs_blimp_en"))) >= 0.45
