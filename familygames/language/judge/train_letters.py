"""Learns to tell unlisted words from slips: ``python -m familygames.language.judge.train_letters fr``

A spaCy classifier of groups of letters learns words of the lists, and slips that learners make in them, as
`familygames.language.judge.misspelling` knows them. It never sees ten of a hundred lemmas, drawn by lot: on
those it is measured, here and by `benchmarks.forgetful`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import spacy
from spacy.language import Language as Pipeline
from spacy.tokens import Doc
from spacy.training import Example

from familygames.cards import Language
from familygames.language.judge.letters import SHIPPED, WORD, letters_of
from familygames.language.judge.misspelling import SLIPS
from familygames.language.weights import packed
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon

PACKAGE = Path(__file__).parent.parent
MODEL = {
    "@architectures": "spacy.TextCatBOW.v3", "exclusive_classes": True, "ngram_size": 4,
    "no_output_layer": False, "length": 2**16,
}  # fmt: skip
OF_EACH = 60_000
ROUNDS = 4
ALPHABET = {"en": "abcdefghijklmnopqrstuvwxyz", "fr": "abcdefghijklmnopqrstuvwxyzéèêàç"}
SHORTEST = 4
Labelled = tuple[str, bool]


def words_of(language: Language) -> list[str]:
    return [form for form in forms(language).alphabet if form.isalpha() and len(form) >= SHORTEST]


def kept(language: Language, share: int = 10, seed: int = 1) -> frozenset[str]:
    """All forms of so many of a hundred lemmas, by lot."""
    known = forms(language)
    lemmas = sorted({entry[1] for form in known.alphabet for entry in known.entries(form)})
    chosen = set(random.Random(seed).sample(lemmas, len(lemmas) * share // 100))
    return frozenset(
        form for form in known.alphabet if all(entry[1] in chosen for entry in known.entries(form))
    )


def unseen(language: Language) -> list[str]:
    """Common words of the lemmas that it never sees."""
    away = kept(language)
    return [word for word in words_of(language) if word in away and lexicon(language).proposes(word)]


def slips(words: Sequence[str], language: Language, lot: random.Random) -> Iterator[str]:
    """Slips in *words*, without end; none is a word."""
    while True:
        made = sorted(set(lot.choice(SLIPS)(lot.choice(words), ALPHABET[language])))
        if made and not (forms(language).knows(slip := lot.choice(made)) or lexicon(language).is_word(slip)):
            yield slip


def labelled(words: Sequence[str], language: Language, lot: random.Random, most: int) -> list[Labelled]:
    """So many words, and as many slips in them."""
    chosen = lot.sample(words, min(most, len(words)))
    wrong = slips(words, language, lot)
    return [*((word, True) for word in chosen), *((next(wrong), False) for _ in chosen)]


def trained(rows: list[Labelled], language: Language, lot: random.Random) -> Pipeline:
    nlp = spacy.blank(language)
    nlp.add_pipe("textcat", config={"model": MODEL})
    examples = [
        Example.from_dict(
            letters_of(nlp.vocab, word), {"cats": {WORD: float(right), "slip": float(not right)}}
        )
        for word, right in rows
    ]
    optimizer = nlp.initialize(lambda: examples[:2000])
    for _ in range(ROUNDS):
        lot.shuffle(examples)
        for start in range(0, len(examples), 256):
            nlp.update(examples[start : start + 256], sgd=optimizer, drop=0.1)
    return nlp


def told_apart(nlp: Pipeline, rows: Sequence[Labelled]) -> float:
    """How often a word is thought likelier to be one than a slip (area under the curve)."""
    docs: Iterator[Doc] = nlp.pipe(letters_of(nlp.vocab, word) for word, _ in rows)
    ranked = sorted((doc.cats[WORD], right) for doc, (_, right) in zip(docs, rows, strict=True))
    words = sum(right for _, right in ranked)
    ranks = sum(rank for rank, (_, right) in enumerate(ranked, 1) if right)
    return (ranks - words * (words + 1) / 2) / (words * (len(ranked) - words))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m familygames.language.judge.train_letters", description=__doc__
    )
    parser.add_argument("language", choices=sorted(ALPHABET))
    given = parser.parse_args()
    np.random.seed(0)  # spaCy draws its first weights by it.
    lot = random.Random(0)
    away = kept(given.language)
    seen = [word for word in words_of(given.language) if word not in away]
    nlp = trained(labelled(seen, given.language, lot, OF_EACH), given.language, lot)
    data = packed(nlp)
    (PACKAGE / given.language / SHIPPED).write_bytes(data)
    sys.stdout.write(f"{given.language}/{SHIPPED}: {len(data) / 1e6:.2f} MB\n")
    rows = labelled(unseen(given.language), given.language, lot, 1500)
    sys.stdout.write(f"words it has not seen, and slips in them: {told_apart(nlp, rows):.3f}\n")


if __name__ == "__main__":
    main()
