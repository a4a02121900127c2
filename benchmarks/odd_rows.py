"""How long rows take that nobody would lay: ``python -m benchmarks.odd_rows [--rows 2000] [--seed 1]``

Rows of 1 to 30 cards, drawn by lot from the little words of French and English, their common words and what
the cards of the tests say; some repeat a card or a few, for a child lays "the" thirty times to see what
happens. Told are the processor's milliseconds of a row, and the slowest rows.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import sys
import time
from collections.abc import Iterator

from benchmarks.judges import CASES
from familygames.judging import Sentence, Word
from familygames.language.judge import InvalidSentence, judge, prepare
from familygames.language.judge.row import GRAMMARS
from familygames.language.words.forms import forms

LONGEST = 30
SHOWN = 8


def vocabulary() -> list[Word]:
    """The little words of the languages, as often as all the cards of the tests' cases."""
    little = [
        Word(text=words[0], lang=lang) for lang in GRAMMARS for words in forms(lang).closed if len(words) == 1
    ]
    cards: dict[tuple[str, str | None], Word] = {}
    for line in (CASES / "cases_open.jsonl").read_text("utf-8").splitlines():
        for card in json.loads(line)["cards"]:
            cards.setdefault((card["text"], card["lang"]), Word(text=card["text"], lang=card["lang"]))
    return [*little, *cards.values()]


def rows(number: int, seed: int) -> Iterator[tuple[Word, ...]]:
    """So many rows, always the same for a *seed*: of words by lot, of one language, of few words again and
    again, of one.
    """
    rng, words = random.Random(seed), vocabulary()
    for turn in range(number):
        size = rng.randint(1, LONGEST)
        lang = rng.choice(GRAMMARS)
        own = words if turn % 2 else [word for word in words if word.lang in (lang, None)]
        few = rng.choice((1, 2, 3, 5, size, size, size, size))
        pool = rng.sample(own, few)
        yield tuple(rng.choice(pool) if few < size else pool[at] for at in range(size))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.odd_rows", description=__doc__)
    parser.add_argument("--rows", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    prepare(GRAMMARS)
    gc.collect()
    gc.freeze()
    took = []
    for row in rows(chosen.rows, chosen.seed):
        started = time.process_time()
        try:
            said = judge(Sentence(row, GRAMMARS)).ruling
        except InvalidSentence:
            said = "no sentence"
        took.append((1_000 * (time.process_time() - started), said, " ".join(card.text for card in row)))
    took.sort()
    times = [ms for ms, _, _ in took]
    at_99 = times[int(len(times) * 0.99)]
    sys.stdout.write(
        f"{len(times)} rows: median {statistics.median(times):.1f} ms, 99 % {at_99:.1f} ms, "
        f"longest {times[-1]:.1f} ms\n"
    )
    for ms, said, text in reversed(took[-SHOWN:]):
        sys.stdout.write(f"{ms:8.1f} ms  {said:8}  {text}\n")


if __name__ == "__main__":
    main()
