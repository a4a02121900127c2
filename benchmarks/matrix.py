"""Whether slips are found wherever they stand: ``python -m benchmarks.matrix [--holes] [--open 1]``

Each wrong sentence of the judge's rules, checks and constraints, beside its right twin, is said again in
*frames*: behind a modal, as an infinitive, as a question, in a relative clause, under *because* and *that*,
in a coordination, behind an impersonal subject, with an adverb in between, in the other language's half of
a sentence. Frames are told in words and grammar alone, whatever the slip. A cell makes sense where the
frame changes no word that differs between the two.

Caught is what the judge refuses or leans to refuse; of right twins, what it refuses for certain, and by a
lean. Cells whose right twin is refused count with the holes of their row; ``--holes`` names each.

With ``--open`` each pair is said so many times again of somebody else, and of other things, drawn by lot
from the whole lexicon: who does it is another noun of the same number and gender, and so is each noun that
stands away from what is wrong, of the same kind of things.
"""

from __future__ import annotations

import argparse
import random
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from functools import cache, partial
from typing import NamedTuple

from benchmarks.judges import CASES
from familygames.cards import Language
from familygames.judging import Ruling, Sentence, Word
from familygames.language.judge import judge, known_subjects, prepare
from familygames.language.judge.knowledge import is_mass, is_time, kinds
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon
from familygames.language.words.reading import Reading

LANGUAGES: tuple[Language, ...] = ("en", "fr")


class Pair(NamedTuple):
    """A *wrong* sentence and its *right* twin, words with their languages, of what *name* tells."""

    name: str
    language: Language
    wrong: tuple[Word, ...]
    right: tuple[Word, ...]

    @property
    def differing(self) -> frozenset[int]:
        """Places of the wrong sentence that are otherwise in the right one, and beside which something
        lacks.
        """
        matcher = SequenceMatcher(None, _texts(self.wrong), _texts(self.right), autojunk=False)
        spans = [
            (first, max(last, first + 1))
            for tag, first, last, _, _ in matcher.get_opcodes()
            if tag != "equal"
        ]
        return frozenset(place for span in spans for place in range(*span))


Frame = Callable[["Clause"], list[Word] | None]


class Clause(NamedTuple):
    """A statement of *words*: its subject, what stands between it and its *verb*, and all behind."""

    words: tuple[Word, ...]
    subject: int
    """So many words is the subject."""
    verb: int
    """The place of the finite verb."""
    person: str
    """Of the subject: "1s" to "3p"."""

    @property
    def language(self) -> Language:
        return next((word.lang for word in self.words if word.lang), "en")

    @property
    def its_subject(self) -> list[Word]:
        return list(self.words[: self.subject])

    @property
    def said_first(self) -> str:
        return self.words[0].text

    def infinitive(self) -> list[Word] | None:
        """All behind the subject with the verb in its base form; None of what has none, or is denied."""
        verb = self.words[self.verb]
        if (base := _base(verb.text, self.language)) is None or DENIALS & set(_texts(self.words)):
            return None
        return [*self.words[self.subject : self.verb], verb.but(text=base), *self.words[self.verb + 1 :]]


HAVE = frozenset({"has", "have", "had"})
DENIALS = {"ne", "n'", "not", "pas", "n't"}
PERSONS = {
    "en": {"i": "1s", "you": "2p", "he": "3s", "she": "3s", "it": "3s", "we": "1p", "they": "3p"},
    "fr": {"je": "1s", "j'": "1s", "tu": "2s", "il": "3s", "elle": "3s", "on": "3s", "nous": "1p",
           "vous": "2p", "ils": "3p", "elles": "3p"},
}  # fmt: skip
CLITICS = frozenset(
    ["me", "m'", "te", "t'", "se", "s'", "le", "la", "l'", "les", "lui", "leur", "y", "en", "nous", "vous"]
)
INVERTED = frozenset(
    [
        "am",
        "is",
        "are",
        "was",
        "were",
        "can",
        "could",
        "will",
        "would",
        "shall",
        "should",
        "may",
        "might",
        "must",
        "has",
        "have",
        "had",
    ]
)
CAN = {"1s": "peux", "2s": "peux", "3s": "peut", "1p": "pouvons", "2p": "pouvez", "3p": "peuvent"}
TRIES = {"1s": "essaie", "2s": "essaies", "3s": "essaie", "1p": "essayons", "2p": "essayez", "3p": "essaient"}
CAME = {"1s": "suis", "2s": "es", "3s": "est", "1p": "sommes", "2p": "êtes", "3p": "sont"}
ARTICLES = frozenset(
    [
        "the",
        "my",
        "your",
        "his",
        "her",
        "our",
        "their",
        "le",
        "la",
        "l'",
        "les",
        "mon",
        "ma",
        "mes",
        "ton",
        "ta",
        "tes",
        "son",
        "sa",
        "ses",
        "notre",
        "nos",
    ]
)


def words(text: str, language: Language) -> tuple[Word, ...]:
    """*text* as a file has it, a card a word: bars part cards, ``-:`` marks what has no language."""
    cards: list[Word] = []
    for part in text.replace("|", " ").split():
        mark, _, said = part.partition(":")
        marked = mark in ("-", *LANGUAGES)
        lang = None if mark == "-" else mark if marked else language
        cards.append(Word(text=said if marked else part, lang=lang))
    return tuple(cards)


def _base(verb: str, language: Language) -> str | None:
    finite = [
        reading
        for reading in forms(language).readings(verb)
        if reading.pos == "verb" and reading.kind == "fin"
    ]
    if not finite or verb in ("'s", "is", "are", "am", "was", "were"):
        return "be" if verb in ("is", "are", "am", "was", "were") else None
    return finite[0].lemma


def clause(row: tuple[Word, ...]) -> Clause | None:
    """*row* as a statement, if its subject is a pronoun, a name or an article with its noun."""
    language = next((word.lang for word in row if word.lang), "en")
    first = row[0].text.lower()
    if person := PERSONS[language].get(first):
        size = 1
    elif row[0].lang is None:
        size, person = 1, "3s"
    elif first in ARTICLES and len(row) > 2:
        nouns = [each for each in forms(language).readings(row[1].text) if each.pos == "noun"]
        if not nouns:
            return None
        many = row[1].text.endswith("s") and first not in (
            "l'",
            "le",
            "la",
            "mon",
            "ma",
            "ton",
            "ta",
            "son",
            "sa",
        )
        size, person = 2, "3p" if many else "3s"
    else:
        return None
    verb = size
    while (
        language == "fr" and verb < len(row) and (row[verb].text in CLITICS or row[verb].text in ("ne", "n'"))
    ):
        verb += 1
    if verb >= len(row):
        return None
    kinds = {(each.pos, each.kind) for each in forms(language).readings(row[verb].text)}
    if ("verb", "fin") not in kinds and not any(pos == "modal" for pos, _ in kinds):
        return None
    return Clause(row, size, verb, person)


def _before(opening: str, language: Language, said: Clause) -> list[Word]:
    return [*words(opening, language), *_lowered(said)]


def _lowered(said: Clause) -> tuple[Word, ...]:
    first = said.words[0]
    return (
        first.but(text=first.text[0].lower() + first.text[1:]) if first.lang and first.text != "I" else first,
        *said.words[1:],
    )


def _under(opening: str, language: Language, said: Clause) -> list[Word]:
    """Behind a conjunction, which is shortened before a vowel in French: qu'elle."""
    if opening.endswith(" que") and said.language == "fr" and said.said_first[:1].lower() in "aeiouéèêà":
        opening = opening.removesuffix("e") + "'"
    return _before(opening, language, said)


def _modal_en(said: Clause) -> list[Word] | None:
    rest = said.infinitive() if said.words[said.verb].text not in MODALS else None
    return None if rest is None else [*said.its_subject, Word(text="must", lang="en"), *rest]


MODALS = frozenset(
    ["can", "could", "will", "would", "shall", "should", "may", "might", "must", "can't", "won't"]
)


def _infinitive_en(said: Clause) -> list[Word] | None:
    rest = said.infinitive() if said.words[said.verb].text not in MODALS else None
    wants = "wants" if said.person == "3s" else "want"
    return None if rest is None else [*said.its_subject, *words(f"{wants} to", "en"), *rest]


def _asked_en(said: Clause) -> list[Word] | None:
    verb = said.words[said.verb]
    if verb.text in INVERTED and (verb.text not in HAVE or _is_perfect(said)):
        return [verb, *said.its_subject, *said.words[said.verb + 1 :]]
    base = said.infinitive()
    if base is None or verb.text in INVERTED:
        return None
    does = "did" if _is_past(verb.text) else "does" if said.person == "3s" else "do"
    return [Word(text=does, lang="en"), *said.its_subject, *base]


def _is_perfect(said: Clause) -> bool:
    after = said.words[said.verb + 1 :][:1]
    return any(each.kind == "pp" for word in after for each in forms("en").readings(word.text))


def _is_past(verb: str) -> bool:
    finite = [each for each in forms("en").readings(verb) if each.pos == "verb" and each.kind == "fin"]
    return bool(finite) and all(each.tense == "D" for each in finite)


def _wh_en(said: Clause) -> list[Word] | None:
    question = _asked_en(said)
    return None if question is None else [Word(text="why", lang="en"), *question]


def _relative(said: Clause) -> list[Word] | None:
    who = {
        ("en", "he"): "this is the man who", ("en", "she"): "this is the woman who",
        ("en", "they"): "these are the people who", ("fr", "il"): "voilà le garçon qui",
        ("fr", "elle"): "voilà la fille qui", ("fr", "ils"): "voilà les garçons qui",
        ("fr", "elles"): "voilà les filles qui",
    }.get((said.language, said.said_first.lower()))  # fmt: skip
    return None if who is None else [*words(who, said.language), *said.words[said.subject :]]


def _adverb_en(said: Clause) -> list[Word] | None:
    verb = said.words[said.verb].text
    at = said.verb + (verb in INVERTED | MODALS and (verb not in HAVE or _is_perfect(said)))
    return [*said.words[:at], Word(text="really", lang="en"), *said.words[at:]]


def _adverb_fr(said: Clause) -> list[Word] | None:
    after = said.words[said.verb + 1 : said.verb + 2]
    if after and (after[0].text in DENIALS or after[0].text.startswith("-")):
        return None
    return [*said.words[: said.verb + 1], Word(text="souvent", lang="fr"), *said.words[said.verb + 1 :]]


def _modal_fr(said: Clause) -> list[Word] | None:
    rest = said.infinitive()
    return None if rest is None else [*_whole_je(said), Word(text=CAN[said.person], lang="fr"), *rest]


def _whole_je(said: Clause) -> list[Word]:
    return [word.but(text="je") if word.text == "j'" else word for word in said.its_subject]


def _behind_de(said: Clause) -> list[Word] | None:
    rest = said.infinitive()
    if rest is None:
        return None
    de = "d'" if forms("fr").starts_as_vowel(rest[0].text) else "de"
    tries = Word(text=TRIES[said.person], lang="fr")
    je = said.its_subject if rest and tries.text[:1] in "aeiou" else _whole_je(said)
    opened = [word.but(text="j'") if word.text.lower() == "je" else word for word in je]
    return [*opened, tries, Word(text=de, lang="fr"), *rest]


def _behind_pour(said: Clause) -> list[Word] | None:
    rest = said.infinitive()
    if rest is None or said.person not in ("3s", "1s", "2s") or said.said_first.lower() in ("elle", "on"):
        return None
    return (
        [*_whole_je(said), *words(f"{CAME[said.person]} venu pour", "fr"), *rest]
        if said.subject == 1
        else None
    )


def _inverted_fr(said: Clause) -> list[Word] | None:
    subject, verb = said.said_first.lower(), said.words[said.verb]
    if subject not in ("tu", "il", "elle", "nous", "vous", "ils", "elles") or said.verb != said.subject:
        return None
    t = "-t-" if subject in ("il", "elle") and verb.text[-1] in "aec" and verb.text[-1] != "c" else "-"
    joined = verb.but(text=f"{verb.text}{t}{subject}")
    return [joined, *said.words[said.verb + 1 :]]


def _wh_fr(said: Clause) -> list[Word] | None:
    question = _inverted_fr(said)
    return None if question is None else [Word(text="pourquoi", lang="fr"), *question]


FRAMES: dict[Language, dict[str, Frame]] = {
    "en": {
        "as it is": lambda said: list(said.words),
        "because": partial(_before, "we are happy because", "en"),
        "that": partial(_before, "I know that", "en"),
        "coordination": partial(_before, "Tom sleeps and", "en"),
        "impersonal": partial(_before, "it is clear that", "en"),
        "modal": _modal_en,
        "infinitive": _infinitive_en,
        "question": _asked_en,
        "wh-question": _wh_en,
        "relative": _relative,
        "adverb": _adverb_en,
        "mixed": partial(_before, "je sais que", "fr"),
    },
    "fr": {
        "as it is": lambda said: list(said.words),
        "parce que": partial(_under, "nous sommes contents parce que", "fr"),
        "que": partial(_under, "je sais que", "fr"),
        "coordination": partial(_before, "Paul dort et", "fr"),
        "impersonal": partial(_under, "il est clair que", "fr"),
        "modal": _modal_fr,
        "de": _behind_de,
        "pour": _behind_pour,
        "est-ce que": partial(_under, "est-ce que", "fr"),
        "inversion": _inverted_fr,
        "wh-question": _wh_fr,
        "relative": _relative,
        "adverb": _adverb_fr,
        "mixed": partial(_before, "I know that", "en"),
    },
}


# What is asked


def pairs() -> Iterator[Pair]:
    """All wrong sentences that have a right twin: of the book, and of the constraints."""
    for subject in known_subjects():
        for rule in subject.rules:
            for wrong, right in rule.wrong:
                if right:
                    yield Pair(
                        rule.name,
                        subject.language,
                        _read(wrong, subject.language),
                        _read(right, subject.language),
                    )
    told = tomllib.loads((CASES / "constraints.toml").read_text("utf-8"))
    for name, by_language in told.items():
        for language, entry in by_language.items():
            for text in entry["wrong"]:
                cards = words(text, language)
                if {word.lang for word in cards} <= {language, None} and (twin := mended(cards)):
                    yield Pair(name, language, cards, twin)


def _read(text: str, language: Language) -> tuple[Word, ...]:
    """A sentence as people read it: what has a capital, other than I, is a name."""
    parts = text.replace("'", "' ").replace("n' t ", "n't ").split() if language == "fr" else text.split()
    return tuple(
        Word(text=part, lang=None if part[:1].isupper() and part.split("'")[0] != "I" else language)
        for part in parts
    )


def mended(cards: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """The sentence with all that is suggested, where the judge then has nothing against it."""
    row = list(cards)
    language = next((word.lang for word in cards if word.lang), "en")
    ruling = judge(Sentence(cards, LANGUAGES))
    for finding in sorted(ruling.findings, key=lambda one: one.cards, reverse=True):
        if not finding.suggestion or not finding.cards:
            return None
        first, last = finding.cards[0], finding.cards[-1] + 1
        row[first:last] = _read(finding.suggestion, language)
    right = tuple(row)
    return right if right != cards and judge(Sentence(right, LANGUAGES)).ruling == "accept" else None


AWAY = 3
"""So many words from what is wrong a noun says nothing of it."""


def opened(pair: Pair, lot: random.Random) -> Pair | None:
    """The pair, of somebody else and of other things; None where nobody else can do it."""
    two = clause(pair.wrong), clause(pair.right)
    if two[0] is None or two[1] is None or two[0].its_subject != two[1].its_subject:
        return None
    subject = _another_subject(two[0], lot)
    if subject is None:
        return None
    first, last = min(pair.differing), max(pair.differing)
    size = two[0].subject
    away = {
        word.text: _another_noun(word, lot)
        for at, word in enumerate(pair.wrong)
        if at >= size and (at <= first - AWAY or at >= last + AWAY)
    }

    def said(row: tuple[Word, ...]) -> tuple[Word, ...]:
        return (*subject, *(word.but(text=away.get(word.text) or word.text) for word in row[size:]))

    return Pair(pair.name, pair.language, said(pair.wrong), said(pair.right))


THE = {"ms": "le", "fs": "la", "mp": "les", "fp": "les"}


def _another_subject(said: Clause, lot: random.Random) -> list[Word] | None:
    """the baker, « les voisines », where a pronoun stood; None where only "I" or "you" will do"""
    if said.person not in ("3s", "3p") or said.said_first.lower() in ("it", "on"):
        return None
    language = said.language
    several = said.person == "3p"
    if language == "en":
        noun = lot.choice(_nouns("en")[frozenset({"person"}), f.P if several else f.S, False])
        return list(words(f"the {noun}", "en"))
    first = said.said_first.lower()
    ends = ("elle", "elles", "la", "ma", "ta", "sa")
    gender = "f" if first in ends or (said.subject == 2 and _is_of_a_woman(said)) else "m"
    gn = f"{gender}{'p' if several else 's'}"
    noun = lot.choice(_nouns("fr")[frozenset({"person"}), f.GN[gn], False])
    return list(words(f"{THE[gn]} {noun}", "fr"))


def _is_of_a_woman(said: Clause) -> bool:
    nouns = [each for each in forms("fr").readings(said.words[1].text) if each.pos == "noun"]
    return bool(nouns) and not any(noun.gn & f.M for noun in nouns)


def _another_noun(word: Word, lot: random.Random) -> str | None:
    """Another noun for a word that is nothing else; None if the word is no such noun."""
    if word.lang not in LANGUAGES or (noun := _noun(word.text, word.lang)) is None:
        return None
    vowel = forms(word.lang).starts_as_vowel(word.text)
    return lot.choice(_nouns(word.lang).get((kinds(noun), noun.gn, vowel)) or [word.text])


def _noun(text: str, language: Language) -> Reading | None:
    readings = forms(language).readings(text)
    one = readings[0] if len(readings) == 1 else None
    plain = one is not None and one.pos == "noun" and not one.cost and not is_time(one) and not is_mass(one)
    return one if plain and kinds(one) else None


@cache
def _nouns(language: Language) -> dict[tuple[frozenset[str], int, bool], list[str]]:
    """All common nouns that are nothing else, by their kinds, number and gender, and first sound."""
    nouns: dict[tuple[frozenset[str], int, bool], list[str]] = defaultdict(list)
    own = forms(language)
    for form in own.alphabet:
        if lexicon(language).proposes(form) and (noun := _noun(form, language)):
            nouns[kinds(noun), noun.gn, own.starts_as_vowel(form)].append(form)
    return nouns


class Cell(NamedTuple):
    pair: Pair
    frame: str
    wrong: tuple[Word, ...]
    right: tuple[Word, ...]


def cells(pair: Pair) -> Iterator[Cell]:
    """The two sentences in each frame that makes sense of both, and changes nothing of what differs."""
    wrong, right = clause(pair.wrong), clause(pair.right)
    if wrong is None or right is None or (wrong.subject, wrong.verb) != (right.subject, right.verb):
        return
    differing = pair.differing
    for name, frame in FRAMES[pair.language].items():
        changes = name in CHANGED and set(range(wrong.verb + 1)) & differing
        if changes or (name == "adverb" and {wrong.verb, wrong.verb + 1} & differing):
            continue
        two = frame(wrong), frame(right)
        if two[0] is not None and two[1] is not None:
            yield Cell(pair, name, tuple(two[0]), tuple(two[1]))


CHANGED = frozenset({"modal", "infinitive", "question", "wh-question", "de", "pour", "inversion", "relative"})
"""Frames that touch the verb or what stands before it."""


def _texts(cards: Iterable[Word]) -> list[str]:
    return [word.text for word in cards]


def _said(cards: Iterable[Word]) -> str:
    return " ".join(_texts(cards)).replace("' ", "'")


def _judged(cards: tuple[Word, ...]) -> Ruling:
    return judge(Sentence(cards, LANGUAGES))


class JudgedCell(NamedTuple):
    cell: Cell
    wrong: Ruling
    right: Ruling


def judged(pair: Pair, others: int = 0, lot: random.Random | None = None) -> Iterator[JudgedCell]:
    """The cells of a pair that is told apart where it stands alone, and as often of others."""
    if _judged(pair.wrong).lean != "refuse" or _judged(pair.right).lean != "accept":
        return
    lot = lot or random.Random(pair.name)
    every = (pair, *(other for _ in range(others) if (other := opened(pair, lot))))
    for cell in (cell for one in every for cell in cells(one)):
        yield JudgedCell(cell, _judged(cell.wrong), _judged(cell.right))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.matrix", description=__doc__)
    parser.add_argument("--holes", action="store_true", help="name each cell that is judged otherwise")
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--open", type=int, default=0, help="how often each pair is said of others")
    chosen = parser.parse_args()
    prepare(LANGUAGES)
    counts: dict[tuple[Language, str], Counter[str]] = defaultdict(Counter)
    holes: dict[str, list[str]] = defaultdict(list)
    for pair in pairs():
        for cell, wrong, right in (
            judged(pair, chosen.open) if chosen.language in (None, pair.language) else ()
        ):
            count = counts[pair.language, cell.frame]
            count["cells"] += 1
            count["caught"] += wrong.lean == "refuse"
            count["refused"] += right.ruling == "refuse"
            count["leaning"] += right.lean == "refuse"
            holes[f"{pair.language} {cell.frame}"].extend(_holes(cell, wrong, right))
    for line in report(counts):
        sys.stdout.write(f"{line}\n")
    for frame, lines in holes.items() if chosen.holes else ():
        sys.stdout.write(f"\n{frame}\n" + "".join(f"  {line}\n" for line in lines))


def _holes(cell: Cell, wrong: Ruling, right: Ruling) -> Iterator[str]:
    if wrong.lean != "refuse":
        yield f"missed  {cell.pair.name}: {_said(cell.wrong)}"
    if right.lean == "refuse":
        why = ", ".join(one.code for one in right.findings)
        yield f"{right.ruling:7} {cell.pair.name}: {_said(cell.right)} ({why})"


def report(counts: dict[tuple[Language, str], Counter[str]]) -> Iterator[str]:
    """A line for each frame, and one for all."""
    yield f"{'':24}{'cells':>6} {'caught':>8} {'right twins refused':>20} {'by lean':>8}"
    for (language, frame), count in sorted(counts.items()):
        yield _line(f"{language} {frame}", count)
    yield _line("all", sum(counts.values(), Counter()))


def _line(name: str, count: Counter[str]) -> str:
    of = count["cells"] or 1
    return (
        f"{name:24}{count['cells']:6} {count['caught'] / of:8.1%} {count['refused'] / of:20.2%}"
        f" {count['leaning'] / of:8.2%}"
    )


if __name__ == "__main__":
    main()
