"""Whole sets of sentences, each judged once a run, however many tests and workers ask about them."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from familygames.judging import Ruling, Sentence, Word
from familygames.language.judge import judge
from familygames.language.judge.evaluate import JudgedCase
from tests.once import once, shared

HERE = Path(__file__).parent
TOGETHER = 100
"""So many sentences are judged by one worker while another judges the next."""


def rulings(name: str, sentences: Sequence[Sentence]) -> list[Ruling]:
    """What the judge says of each of the *sentences*, which go by that *name* in the whole run."""
    firsts = range(0, len(sentences), TOGETHER)
    # In an order by chance: who wants them while another judges them judges other ones.
    for first in random.sample(firsts, len(firsts)):
        with once(f"{name}-{first}") as is_first:
            if is_first:
                made = [judge(sentence) for sentence in sentences[first : first + TOGETHER]]
                shared(f"{name}-{first}").write_bytes(msgspec.json.encode(made))
    read = [shared(f"{name}-{first}").read_bytes() for first in firsts]
    return [ruling for some in read for ruling in msgspec.json.decode(some, type=list[Ruling])]


def sentence_of(case: dict[str, Any]) -> Sentence:
    cards = (Word(text=card["text"], lang=card["lang"]) for card in case["cards"])
    return Sentence(tuple(cards), ("fr", "en"))


@cache
def judged(name: str) -> list[JudgedCase]:
    """The cases of a file that is here, with their rulings."""
    cases = [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text("utf-8").splitlines()]
    said = rulings(name, [sentence_of(case) for case in cases])
    return [JudgedCase(case, ruling, 0.0) for case, ruling in zip(cases, said, strict=True)]
