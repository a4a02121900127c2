"""The words of a language with a small grammar, made from its file, ``small.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from familygames.cards import Language
from familygames.language.words import features as f

PERSONS = ("1s", "2s", "3s", "1p", "2p", "3p")


class WordAnalysis(NamedTuple):
    """One thing a word may be; *kind* is the tense of a verb, or ``mass`` for a noun that is not counted."""

    form: str
    pos: str
    lemma: str = ""
    gn: int = f.ANY
    agr: int = f.ALL
    kind: str = ""


Line = tuple[WordAnalysis, ...]


class Small:
    """The words of a language, made from its file."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.words: dict[str, tuple[WordAnalysis, ...]] = {}
        self.joins = frozenset(data["words"]["joins"].split())
        self.masculine_before_a = frozenset(data["words"]["masculine_before_a"].split())
        self.rows = [row.split() for row in data["determiners"]["rows"].replace("\n", ";").split(";") if row]
        for part in (*self._little(), *self._nouns(), *self._adjectives(), *self._verbs()):
            if part not in self.words.get(part.form, ()):
                self.words[part.form] = (*self.words.get(part.form, ()), part)

    def _little(self) -> Iterator[WordAnalysis]:
        for gn, text in self.data["determiners"].items():
            if gn in f.GN:
                yield from (WordAnalysis(form, "det", form, f.GN[gn]) for form in text.split())
        for person, text in self.data["pronouns"].items():
            for form in text.split():
                gender = f.F if form.endswith(("a", "as")) else f.M if form.endswith("os") else f.ANY
                number = f.S if person.endswith("s") else f.P
                yield WordAnalysis(form, "pron", form, gender & number, f.AGR[person])
        for pos, short in (
            ("clitic", "clitic"), ("preposition", "prep"), ("adverb", "adv"), ("conjunction", "conj")
        ):  # fmt: skip
            yield from (WordAnalysis(form, short, form) for form in self.data["words"][pos].split())

    def _nouns(self) -> Iterator[WordAnalysis]:
        mass = frozenset(self.data["nouns"]["mass"].split())
        for gender in "mf":
            for word in self.data["nouns"][gender].split():
                kind = "mass" if word in mass else ""
                yield WordAnalysis(word, "noun", word, f.GN[gender + "s"], f.AGR["3s"], kind)
                yield WordAnalysis(self._plural(word), "noun", word, f.GN[gender + "p"], f.AGR["3p"])

    def _adjectives(self) -> Iterator[WordAnalysis]:
        same = frozenset(self.data["plural"]["same"].split())
        for word in self.data["adjectives"]["words"].split():
            feminine = word if word in same else _ended(word, self.data["plural"]["feminine"])
            for form, gender in ((word, "m" if feminine != word else "ms fs"), (feminine, "f")):
                if gender == "f" and feminine == word:
                    continue
                yield WordAnalysis(form, "adj", word, f.S if " " in gender else f.GN[gender + "s"])
                yield WordAnalysis(
                    self._plural(form), "adj", word, f.P if " " in gender else f.GN[gender + "p"]
                )
        for entry in self.data["adjectives"]["short"].split():
            form, lemma, gn = entry.split(":")
            yield WordAnalysis(form, "adj", lemma, f.GN[gn])

    def _plural(self, word: str) -> str:
        return _ended(word, self.data["plural"]["endings"])

    def _verbs(self) -> Iterator[WordAnalysis]:
        verbs, endings = self.data["verbs"], self.data["endings"]
        stressed = dict(entry.split(":") for entry in verbs["changing"].split())
        for lemma in dict.fromkeys([*verbs["regular"].split(), *stressed, *verbs["present"]]):
            stem, group = lemma[:-2], lemma[-2:].replace("í", "i")
            yield WordAnalysis(lemma, "inf", lemma)
            for tense in ("present", "past", "imperfect", "future"):
                if lemma in verbs.get(tense, {}):
                    forms = verbs[tense][lemma].split()
                elif tense != "present" and lemma in verbs["present"] and lemma not in REGULAR_PAST:
                    continue
                else:
                    forms = [stem + ending for ending in endings[tense][group].split()]
                    if tense == "present" and lemma in stressed:
                        changed = stressed[lemma][:-1]
                        for place in (0, 1, 2, 5):
                            forms[place] = changed + endings[tense][group].split()[place]
                for person, form in zip(PERSONS, forms, strict=True):
                    yield WordAnalysis(form, "verb", lemma, f.ANY, f.AGR[person], tense)
            participle = verbs["participles"].get(lemma) or stem + _of(endings["other"]["participle"], group)
            yield WordAnalysis(participle, "part", lemma)
            yield WordAnalysis(stem + _of(endings["other"]["gerund"], group), "gerund", lemma)

    def conjugated(self, verb: WordAnalysis, agr: int) -> str:
        """The form of the same verb and tense for another person; nothing if there is none."""
        return next(
            (
                part.form
                for parts in self.words.values()
                for part in parts
                if part.pos == "verb"
                and part.lemma == verb.lemma
                and part.kind == verb.kind
                and part.agr & agr
            ),
            "",
        )

    def agreeing(self, part: WordAnalysis, gn: int) -> str:
        """The form of the same determiner or adjective for another gender and number."""
        if part.pos == "det":
            place = (f.MS, f.FS, f.MP, f.FP).index(gn & -gn)
            return next((row[place] for row in self.rows if part.form in row), "")
        same = (each for parts in self.words.values() for each in parts if each.lemma == part.lemma)
        return next((each.form for each in same if each.pos == part.pos and each.gn & gn), "")


REGULAR_PAST = frozenset({"salir", "conocer", "oír"})


def _ended(word: str, endings: str) -> str:
    """*word* with its end changed by the first that fits; as it is if none does."""
    for entry in endings.split():
        old, new = entry.split(":")
        if word.endswith(old):
            return word[: len(word) - len(old)] + new
    return word


def _of(endings: str, group: str) -> str:
    return dict(entry.split(":") for entry in endings.split())[group]


@cache
def words_of_language(language: Language) -> Small:
    text = files("familygames.language").joinpath(language, "small.toml").read_text("utf-8")
    return Small(tomllib.loads(text))
