"""Puts a trained pipeline into the package, and measures the one that is there.

python -m familygames.language.training.ship pack fr TRAINED      (a folder that `spacy train` wrote)
python -m familygames.language.training.ship measure fr CORPUS    (the folder that `prepare` wrote)
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import spacy
from spacy.tokens import Doc, DocBin

from familygames.language.pipelines import SHIPPED, TokenAnalysis, read
from familygames.language.weights import packed, unpacked

PACKAGE = Path(__file__).parent.parent


def pack(language: str, trained: Path) -> None:
    data = packed(spacy.load(trained))
    (PACKAGE / language / SHIPPED).write_bytes(data)
    sys.stdout.write(f"{language}/{SHIPPED}: {len(data) / 1e6:.1f} MB\n")


def measure(language: str, corpus: Path) -> None:
    """Shares of words that are right, marks aside; a relation is right with its head (LAS)."""
    start = time.process_time()
    nlp = unpacked((PACKAGE / language / SHIPPED).read_bytes())
    sys.stdout.write(f"{language}: loaded in {time.process_time() - start:.2f} s\n")
    for name in ("dev", "short"):
        docs = list(DocBin().from_disk(corpus / language / f"{name}.spacy").get_docs(nlp.vocab))
        right = {"UPOS": 0, "features": 0, "UAS": 0, "LAS": 0}
        words = 0
        spent: list[float] = []
        for doc in docs:
            start = time.process_time()
            analyses = read(nlp, [word.text for word in doc])
            spent.append(time.process_time() - start)
            words += sum(word.pos_ not in {"PUNCT", ""} for word in doc)
            for key, count in correct(doc, analyses).items():
                right[key] += count
        shares = ", ".join(f"{key} {100 * count / words:.1f}" for key, count in right.items())
        median = sorted(spent)[len(spent) // 2] * 1000
        sys.stdout.write(f"{name}: {len(docs)} sentences, {shares}; {median:.1f} ms a sentence\n")


def correct(doc: Doc, analyses: tuple[TokenAnalysis, ...]) -> dict[str, int]:
    pairs = [(gold, word) for gold, word in zip(doc, analyses, strict=True) if gold.pos_ not in {"PUNCT", ""}]
    headed = [(gold, word) for gold, word in pairs if gold.head.i == word.head]
    return {
        "UPOS": sum(gold.pos_ == word.pos for gold, word in pairs),
        "features": sum(
            gold.pos_ == word.pos and gold.morph.to_dict() == word.features for gold, word in pairs
        ),
        "UAS": len(headed),
        "LAS": sum(gold.dep_ == word.relation for gold, word in headed),
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("do", choices=["pack", "measure"])
    arguments.add_argument("language")
    arguments.add_argument("folder", type=Path)
    given = arguments.parse_args()
    (pack if given.do == "pack" else measure)(given.language, given.folder)


if __name__ == "__main__":
    main()
