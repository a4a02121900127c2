"""What each word of a language may be: its readings, from the little words and the compiled forms."""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from importlib.resources import files

from familygames.cards import Language
from familygames.language.words import features as f
from familygames.language.words.kept_lists import KeptLists
from familygames.language.words.lists import listed
from familygames.language.words.prices import ODD, SELDOM
from familygames.language.words.reading import Reading, closed_reading, gn_of, of_any_person
from familygames.language.words.tokens import CardToken, parted

FORMS = "forms.xz"
AGREEING = {"es": f.FP, "e": f.FS, "s": f.MP}
"""How a French participle ends by the gender and number of what it agrees with."""
_FINITE = re.compile(r"([A-Z])([123][sp])$").match
_CLOCK = re.compile(r"[0-2]?[0-9]h[0-5][0-9]|[0-2]?[0-9]h").fullmatch
"""« 21h30 », « 20h »"""
_ROOF = re.compile(r"[îû]").search
_WITHOUT_ROOF = {"î": "i", "û": "u"}
KEEPS_ITS_ROOF = listed("forms.keeps_its_roof")
"""What would be another word without it."""


class Forms(KeptLists):
    """The words of one language."""

    @cached_property
    def closed(self) -> dict[tuple[str, ...], tuple[Reading, ...]]:
        """The readings of little words, and of groups of words that are as one."""
        by_words: dict[tuple[str, ...], tuple[Reading, ...]] = {}
        for line in self.text("closed.txt").splitlines():
            if line.startswith("#") or not line.strip():
                continue
            forms, _, readings = line.partition(" = ")
            for form in forms.split():
                words = (form,) if form[0] == "'" or form == "n't" else self._words(form)
                ways = filter(None, (words, _on_two_cards(words) if self.language == "fr" else ()))
                for way in ways:
                    made = (closed_reading(way, each.split(), self.language) for each in readings.split("|"))
                    by_words[way] = (*by_words.get(way, ()), *made)
        return by_words

    def _words(self, text: str) -> tuple[str, ...]:
        return tuple(token.text for token in parted(text.replace("~", " "), self.language))

    @cached_property
    def starts(self) -> dict[str, list[tuple[str, ...]]]:
        """The groups of several words, by their first word, the longest first."""
        groups: dict[str, list[tuple[str, ...]]] = {}
        for words in dict.fromkeys((*self.closed, *self._groups)):
            if len(words) > 1:
                groups.setdefault(words[0], []).append(words)
        for group in groups.values():
            group.sort(key=len, reverse=True)
        return groups

    @cached_property
    def _groups(self) -> dict[tuple[str, ...], Reading]:
        """Nouns of several words."""
        groups = {}
        for entry in self.words("nouns"):
            text, _, gn = entry.partition("=")
            words = self._words(text)
            groups[words] = Reading(
                " ".join(words), text, self.language, "noun", gn=f.GN[gn], size=len(words)
            )
        return groups

    @cached_property
    def _gn_of_adjectives(self) -> dict[str, int]:
        """Gender and number of adjectives where the list has them wrong."""
        pairs = (entry.split("=") for entry in self.words("adjectives"))
        return {form: f.GN[gn] for form, gn in pairs}

    def group(self, words: tuple[str, ...]) -> tuple[Reading, ...]:
        """The noun that several words are, if they are one."""
        return (self._groups[words],) if words in self._groups else ()

    @cached_property
    def _open(self) -> dict[str, str]:
        packed = files("familygames.language").joinpath(self.language, FORMS).read_bytes()
        lines = lzma.decompress(packed).decode().split("\n")
        return dict(line.split("\t", 1) for line in lines)

    @cached_property
    def _before_1990(self) -> dict[str, str]:
        """French forms as written before 1990 by how they may be written since: connaitre, boite."""
        spellings: dict[str, str] = {}
        for form, line in self._open.items() if self.language == "fr" else ():
            if ("î" not in form and "û" not in form) or form in KEEPS_ITS_ROOF:
                continue
            for lemma in (part.split(":")[1] or form for part in line.split("\t")):
                roof = _ROOF(lemma)
                if roof and form.startswith(lemma[: roof.end()]) and lemma not in KEEPS_ITS_ROOF:
                    new = form[: roof.start()] + _WITHOUT_ROOF[roof[0]] + form[roof.end() :]
                    spellings[new] = form
        return spellings

    @cached_property
    def alphabet(self) -> list[str]:
        """All forms of the open classes, sorted."""
        return sorted(self._open)

    def entries(self, form: str) -> Iterator[list[str]]:
        """What the list says of *form*: kind, lemma, features, and in how many of a hundred cases."""
        for part in self._open[form].split("\t"):
            kind, lemma, features, share = part.split(":")
            yield [kind, lemma or form, features, share]

    def forget(self, words: frozenset[str]) -> None:
        """Takes *words* out of the open classes, before anybody has asked for one."""
        for word in words:
            del self._open[word]
        self.__dict__.pop("alphabet", None)

    def knows_form(self, form: str) -> bool:
        """Whether *form* is one of the open classes."""
        return form in self._open

    def forms_of(self, lemma: str) -> list[str]:
        """The forms of the open classes that may be of *lemma*, sorted."""
        own = [lemma] if lemma in self._open else []
        return sorted({*own, *self._by_lemma.get(lemma, ())})

    @cached_property
    def _by_lemma(self) -> dict[str, list[str]]:
        """The forms of each lemma that are not written as it is."""
        by_lemma: dict[str, list[str]] = {}
        for form, line in self._open.items():
            for part in line.split("\t"):
                if lemma := part.split(":", 2)[1]:
                    by_lemma.setdefault(lemma, []).append(form)
        return by_lemma

    def knows(self, word: str) -> bool:
        return (
            word in self._open
            or (word,) in self.closed
            or (word,) in self._groups
            or word in self._before_1990
            or word in self._made_verbs
        )

    @lru_cache(maxsize=8192)  # noqa: B019  There is one object for each language.
    def readings(self, word: str) -> tuple[Reading, ...]:
        """All that one word may be; nothing if it is not a word of the language."""
        readings = [*self.closed.get((word,), ())]
        if word in _BOTH or all(reading.pos in ALSO_OPEN for reading in readings):
            known = {reading.pos for reading in readings}
            known |= {AS_WELL[pos] for pos in known & AS_WELL.keys()}
            readings += [reading for reading in self._opened(word) if reading.pos not in known]
        if self.language == "en":
            readings = self._without_adverbs(word, readings)
        readings += self._agreeing_participle(word, readings)
        readings += self._measures(word, known=bool(readings))
        if noun := self._groups.get((word,)):
            readings = [noun, *(reading for reading in readings if reading.pos != "noun")]
        return tuple(self._compound(word, readings)) if "-" in word else tuple(readings)

    def _agreeing_participle(self, word: str, readings: list[Reading]) -> Iterator[Reading]:
        """« bue », « cuites », « fuis », which the list has as adjectives or nouns alone"""
        known = not readings or any(reading.kind == "pp" for reading in readings)
        if self.language != "fr" or known or word in self.words("never-verb"):
            return
        cost = SELDOM if any(reading.pos != "adj" for reading in readings) else 0.0
        for ending, gn in AGREEING.items():
            for reading in self._participles(word.removesuffix(ending)) if word.endswith(ending) else ():
                yield reading._replace(form=word, gn=gn, cost=reading.cost + cost)

    def _participles(self, stem: str) -> Iterator[Reading]:
        """The masculine participles that a word is, of verbs whose participle may agree."""
        if stem in self._open and not stem.endswith("s"):
            for reading in self._opened(stem):
                if reading.kind == "pp" and reading.gn & f.MS and self._is_done_to(reading.lemma):
                    yield reading

    def _is_done_to(self, verb: str) -> bool:
        """Whether its participle may agree: it has an object, or goes with « être »."""
        return bool(self.frames.get(verb, {"n"}) & {"n", "n!", "n-only", "être", "r"})

    def _measures(self, word: str, *, known: bool) -> Iterator[Reading]:
        """kg, cl; 21h30"""
        if word in self.words("unit"):
            yield Reading(word, word, self.language, "noun", gn=f.M, agr=f.THIRD)
        elif not known and _CLOCK(word):
            yield Reading(word, "heure", self.language, "pron", "np", gn=f.FP, agr=f.AGR["3p"])

    def _without_adverbs(self, word: str, readings: list[Reading]) -> list[Reading]:
        """Without what the list calls an adverb, though it is an adjective: "red"."""
        if word.endswith("ly") or not any(reading.pos == "adj" for reading in readings):
            return readings
        too = self.words("adverb-too")
        return [r for r in readings if r.kind != "any" or r.form in too or r.lemma in too]

    def _compound(self, word: str, readings: list[Reading]) -> Iterator[Reading]:
        """vingt-deux, twenty-two; in English a word with a hyphen is what its last part is: half-brother"""
        *first, last = word.split("-")
        if all(self._is_number(part) for part in (*first, last)):
            yield Reading(word, word, self.language, "num", gn=f.P)
        elif readings:
            yield from readings
        elif self.language == "fr" and last in ("là", "ci") and first:  # cet hiver-là
            yield from (r._replace(form=word) for r in self.readings("-".join(first)) if r.pos == "noun")
        elif self.language == "en":
            yield from self._with_a_hyphen(word, first, last)

    def _with_a_hyphen(self, word: str, first: list[str], last: str) -> Iterator[Reading]:
        """ten-year-olds, half-brother, good-looking, pre-owned, a 2-day trip, stuck-up"""
        if last == "olds":
            yield Reading(word, word, self.language, "noun", gn=f.P, agr=f.third(f.P))
        elif first and first[0][:1].isdigit() and any(own.pos == "noun" for own in self.readings(last)):
            yield Reading(word, word, self.language, "adj", "attr", gn=f.ANY)
        elif last in self.words("before-object"):
            yield from self._made_up(word, first)
        elif all(self.knows(part) or part in self.words("prefix") for part in first):
            yield from (own._replace(form=word) for own in self.readings(last) if _ends_a_compound(own))

    def _made_up(self, word: str, first: list[str]) -> Iterator[Reading]:
        """stuck-up, worn-out, laid-back; a check-up, a take-over"""
        kinds = {own.kind for own in self.readings("-".join(first)) if own.pos == "verb"}
        if "pp" in kinds:
            yield Reading(word, word, self.language, "adj", gn=f.ANY)
        if "inf" in kinds:
            yield Reading(word, word, self.language, "noun", gn=f.S, agr=f.third(f.S))

    def _is_number(self, word: str) -> bool:
        """Whether it counts, « vingts » of « quatre-vingts » too."""
        readings = self.closed.get((word,), self.closed.get((word.removesuffix("s"),), ()))
        return any(reading.pos == "num" for reading in readings)

    def _listed(self, word: str) -> Iterator[list[str]]:
        """The entries of a word, and of how it was spelt before 1990."""
        for form in (word, self._before_1990.get(word, "")):
            if form in self._open:
                yield from self.entries(form)

    def _opened(self, word: str) -> Iterator[Reading]:
        """What the list says of a word, without what it has by mistake or what nobody means."""
        for kind, lemma, features, share in self._listed(word):
            if self._is_mistaken(word, kind, lemma):
                continue
            cost = 0.0
            if share:
                if self._is_never_meant(word, kind, lemma, int(share)):
                    continue
                cost = _cost(kind, int(share))
            yield from self._made(word, lemma, kind, features.split(","), cost)
        if made := self._made_verbs.get(word):
            yield from self._verb(word, *made, SELDOM if self.knows_form(word) else 0.0)

    @cached_property
    def _made_verbs(self) -> dict[str, tuple[str, list[str]]]:
        """Verbs that ``nouns.txt`` makes of nouns, by their regular forms, each with its lemma and features:
        text, texts, texted, texting; blog/blogg is one that doubles its last letter.
        """
        forms: dict[str, tuple[str, list[str]]] = {}
        for entry in self.words("also-verbs"):
            lemma, _, stem = entry.partition("/")
            stem = stem or lemma.removesuffix("e")
            forms |= {lemma: (lemma, ["B"]), f"{lemma}s": (lemma, ["P3s"])}
            forms |= {f"{stem}ed": (lemma, ["Q", "S"]), f"{stem}ing": (lemma, ["G"])}
        return forms

    def _is_mistaken(self, word: str, kind: str, lemma: str) -> bool:
        """Whether ``nouns.txt`` says that a word is never this."""
        match kind:
            case "v":
                return word in self.words("never-verb") or (
                    lemma == word and word in self.words("never-base")
                )
            case "n":
                return bool({word, lemma} & self.words("never-noun"))
            case "r":
                return word in self.words("never-adverb")
        return False

    def _is_never_meant(self, word: str, kind: str, lemma: str, share: int) -> bool:
        """Whether a word is this in none of a hundred cases. "rules" is hardly ever a verb, but "rule" is."""
        if share or kind == "n" or word not in (lemma, f"{lemma}s") or word in self.words("verb-too"):
            return False
        return kind != "v" or lemma == word or self._share_of_verb(lemma) < USUAL

    def _share_of_verb(self, lemma: str) -> int:
        """Of a hundred uses of the base form, how many are of the verb."""
        shares = (part.split(":") for part in self._open.get(lemma, "").split("\t"))
        return next(
            (int(share or 0) for kind, _, _, share in (it for it in shares if len(it) == 4) if kind == "v"), 0
        )

    def _made(self, word: str, lemma: str, kind: str, features: list[str], cost: float) -> Iterator[Reading]:
        language = self.language
        if kind == "v":
            yield from self._verb(word, lemma, features, cost)
        elif kind == "r":
            manner = word.endswith("ment" if language == "fr" else "ly")
            grade = features[0] if features[0] in ("2", "3") else ""
            yield Reading(word, lemma, language, "adv", "manner" if manner else "any", tense=grade, cost=cost)
        elif kind == "a":
            grade = features[0] if features[0] in ("1", "2", "3") else ""
            gn = f.ANY if grade else self._gn_of_adjectives.get(word) or gn_of(features)
            yield Reading(word, lemma, language, "adj", gn=gn, tense=grade, cost=cost)
        else:
            gn = gn_of(features)
            if word in self.words("two-genders"):
                gn |= f.S if gn & f.S else f.P
            if word in self.words("plural"):
                gn = f.P
            elif word in self.words("plural-too"):
                gn = f.ANY
            elif word in self.words("singular-s") | self.words("always-mass"):
                gn = f.S
            yield Reading(word, lemma, language, "noun", gn=gn, agr=f.third(gn), cost=cost)

    def _verb(self, word: str, lemma: str, features: list[str], cost: float) -> Iterator[Reading]:
        own = Reading(word, lemma, self.language, "verb", cost=cost)
        finite: dict[str, int] = {}
        participle = 0
        for feature in features:
            if match := _FINITE(feature):
                if self.language == "fr" and not word.endswith(PLURAL_ENDINGS.get(match[2], ("",))):
                    continue  # a slip of the list
                finite[match[1]] = finite.get(match[1], 0) | f.AGR[match[2]]
            elif feature[0] == "Q":
                participle |= f.GN.get(feature[1:], f.ANY)
            else:
                yield from of_any_person(own, feature)
        if participle:
            yield own._replace(kind="pp", gn=participle)
        for tense, agr in finite.items():
            if tense not in MOODS:
                yield own._replace(kind="fin", agr=agr, tense=tense)
        for tense in "JK":
            if tense in finite and word not in self.words("never-subjunctive"):
                yield own._replace(kind="subj", agr=finite[tense], tense=tense)
        if "M" in finite and (lemma not in NO_ORDER or word.startswith("veuill")):
            yield own._replace(kind="imp", agr=finite["M"])

    def starts_as_vowel(self, word: str) -> bool:
        """Whether other words change before it: l'école, an apple; of several words the first counts."""
        word = word.partition(" ")[0]
        if self.language == "en":
            if word in self.words("an"):
                return True
            return (
                word[:1] in "aeiou"
                and word not in self.words("a")
                and not word.startswith(("eu", "uni", "one-"))
            )
        if word[:1] == "h":
            lemmas = {lemma for _, lemma, _, _ in self.entries(word)} if word in self._open else set()
            parts = {word, word.rstrip("s"), word.partition("-")[0], *lemmas}  # le haut-parleur
            return not parts & self.words("haspire")
        return word[:1] in "aeiouyàâäéèêëîïôöùûüœæ" and word.rstrip("s") not in self.words("haspire")


def _on_two_cards(words: tuple[str, ...]) -> tuple[str, ...]:
    """« d' » and « abord » for « d'abord », which is one word; nothing for others"""
    before, apostrophe, after = words[0].partition("'") if len(words) == 1 else ("", "", "")
    return (before + apostrophe, after) if before and after else ()


def _ends_a_compound(reading: Reading) -> bool:
    """half-brother, dark-haired, good-looking"""
    return reading.pos in ("noun", "adj") or reading.kind in ("pp", "ger")


MOODS = frozenset("JKM")
"""Not of the indicative: both subjunctives, the imperative."""
AS_WELL = {"neg": "adv", "modal": "verb"}
"""What is one of these needs no other reading of the second class."""
ALSO_OPEN = frozenset({"adv", "intj", "num", "present", "adj"})
"""A little word of only these classes may be a noun or a verb, too."""
PLURAL_ENDINGS = {"1p": ("ons", "mes"), "2p": ("ez", "tes"), "3p": ("nt",)}
"""How French verbs end in the plural, by person."""
NO_ORDER = listed("forms.no_order")


USUAL = 20
"""A base form that is this often a verb, of a hundred times, has a third person, too."""


def _cost(kind: str, share: int) -> float:
    """How seldom a word that is this in that many of a hundred cases is meant so."""
    if share < 3:
        return SELDOM if kind == "n" else ODD
    return SELDOM if share < 8 else 0.0


_BOTH = frozenset(
    "été être avoir sur entre point bien mal tout son ton car or si pas personne rien neuf plus fort vite"
    " soit vers lui mine like past round well down light close fast kind right left mean second one present"
    " back home even still rose can will must might need used let set only last next few court bas haut"
    " avant arrière derrière devant dessus dessous part sous dois".split()
)
"""Little words that are nouns, verbs or adjectives too."""


@cache
def forms(language: Language) -> Forms:
    """The words of *language*, read on first use."""
    return Forms(language)


@lru_cache(maxsize=8192)
def tokens(text: str, language: Language | None) -> tuple[CardToken, ...]:
    """The words of a card: ``l'école`` is two, ``mange-t-il`` two, ``doesn't`` two."""
    return parted(text, language, forms("fr").knows)
