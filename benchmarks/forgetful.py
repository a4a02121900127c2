"""The judge's command with less than it has: ``python -m benchmarks.forgetful [--untrained] [--share 10]``

``--untrained`` leaves out what spaCy has learnt from treebanks; ``--share`` takes so many of a hundred
lemmas of the open classes out of all lists, by lot, with all their forms. `benchmarks.suites` shows by
``--learnt`` what comes of it.
"""

from __future__ import annotations

import argparse
import random
import sys

from familygames.language.judge import __main__ as command
from familygames.language.judge import guessing
from familygames.language.judge.row import GRAMMARS
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon


def forget(share: int, seed: int) -> int:
    """Take *share* of a hundred lemmas out of the lists of each language, before anybody has asked for a
    word; how many forms that were.
    """
    gone = 0
    for language in GRAMMARS:
        known = forms(language)
        opened = known._open
        lemmas = sorted({entry[1] for form in opened for entry in known.entries(form)})
        chosen = set(random.Random(seed).sample(lemmas, len(lemmas) * share // 100))
        lost = {form for form in opened if all(entry[1] in chosen for entry in known.entries(form))}
        for form in lost:
            del opened[form]
        lexicon(language).banned |= lost
        gone += len(lost)
    return gone


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.forgetful", description=__doc__)
    parser.add_argument("--untrained", action="store_true")
    parser.add_argument("--share", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    chosen, sys.argv[1:] = parser.parse_known_args()
    if chosen.untrained:
        guessing.load = lambda language: None
    if chosen.share:
        forget(chosen.share, chosen.seed)
    command.main()


if __name__ == "__main__":
    main()
