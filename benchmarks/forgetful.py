"""The judge's command with less than it has: ``python -m benchmarks.forgetful [--untrained] [--share 10]``

``--untrained`` leaves out what spaCy has learnt from treebanks; ``--share`` takes so many of a hundred
lemmas of the open classes out of all lists, by lot, with all their forms. `benchmarks.suites` shows by
``--learnt`` what comes of it.
"""

from __future__ import annotations

import argparse
import sys

from familygames.language.judge import __main__ as command
from familygames.language.judge import letters
from familygames.language.judge.row import GRAMMARS
from familygames.language.judge.train_letters import kept
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon


def forget(share: int, seed: int) -> int:
    """Take *share* of a hundred lemmas out of the lists of each language, before anybody has asked for a
    word; how many forms that were.
    """
    gone = 0
    for language in GRAMMARS:
        lost = kept(language, share, seed)
        forms(language).forget(lost)
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
        letters.looks_like_a_word = lambda word, language: 0.0
    if chosen.share:
        forget(chosen.share, chosen.seed)
    command.main()


if __name__ == "__main__":
    main()
