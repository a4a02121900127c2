"""What each word of a language may be: its readings, from the little words and the compiled forms."""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.judge import features as f
from familygames.language.judge.lists import listed
from familygames.language.judge.prices import ODD, SELDOM

FORMS = "forms.xz"
AGREEING = {"es": f.FP, "e": f.FS, "s": f.MP}
"""How a French participle ends by the gender and number of what it agrees with."""


class Reading(NamedTuple):
    """One thing a word may be. *kind* divides a class: the form of a verb, the sort of a pronoun.

    *cost* is how seldom it is meant, 0 to 1; *mass* says that a determiner goes with uncountable nouns too.
    """

    form: str
    lemma: str
    lang: Language | None
    pos: str
    kind: str = ""
    gn: int = f.ANY
    agr: int = f.ALL
    tense: str = ""
    size: int = 1
    cost: float = 0.0
    mass: bool = False
    card: int = -1
    """The card it was read from, where a teacher's grammar made it."""
    takes: tuple[str, ...] = ()
    sense: tuple[str, ...] = ()
    """What a teacher has written of it, in the words of the deck."""


_FINITE = re.compile(r"([A-Z])([123][sp])$").match
_CLOCK = re.compile(r"[0-2]?[0-9]h[0-5][0-9]|[0-2]?[0-9]h").fullmatch
"""« 21h30 », « 20h »"""
_ROOF = re.compile(r"[îû]").search
_WITHOUT_ROOF = {"î": "i", "û": "u"}
KEEPS_ITS_ROOF = listed("forms.keeps_its_roof")
"""What would be another word without it."""


class Forms:
    """The words of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def _text(self, name: str) -> str:
        text = files("familygames.language").joinpath(self.language, name).read_text("utf-8")
        return text.replace("œ", "oe")

    @cached_property
    def closed(self) -> dict[tuple[str, ...], tuple[Reading, ...]]:
        """The readings of little words, and of groups of words that are as one."""
        by_words: dict[tuple[str, ...], tuple[Reading, ...]] = {}
        for line in self._text("closed.txt").splitlines():
            if line.startswith("#") or not line.strip():
                continue
            forms, _, readings = line.partition(" = ")
            for form in forms.split():
                words = (form,) if form[0] == "'" or form == "n't" else self._words(form)
                made = tuple(self._closed(words, reading.split()) for reading in readings.split("|"))
                by_words[words] = (*by_words.get(words, ()), *made)
        return by_words

    def _words(self, text: str) -> tuple[str, ...]:
        words = tokens(text.replace("~", " "), self.language, whole=True)
        return tuple(token.text for token in words)

    def _closed(self, words: tuple[str, ...], fields: list[str]) -> Reading:
        form, pos, rest = " ".join(words), fields[0], fields[1:]
        own = Reading(form, _full(form), self.language, pos, gn=0, agr=0, size=len(words))
        if pos in ("prepdet", "modal", "verb") and rest and rest[0] not in f.GN:
            own, rest = own._replace(lemma=rest[0]), rest[1:]
        for field in rest:
            own = _with_field(own, field)
        return own._replace(gn=own.gn or f.ANY, agr=own.agr or f.ALL)

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
    def _lists(self) -> dict[str, frozenset[str]]:
        lists: dict[str, set[str]] = {}
        for line in self._text("nouns.txt").splitlines():
            if not line.startswith("#") and ":" in line:
                name, _, words = line.partition(":")
                lists.setdefault(name, set()).update(word.replace("~", " ") for word in words.split())
        return {name: frozenset(words) for name, words in lists.items()}

    def words(self, name: str) -> frozenset[str]:
        """One list of ``nouns.txt``."""
        return self._lists.get(name, frozenset())

    @property
    def list_names(self) -> frozenset[str]:
        """The names of all lists of ``nouns.txt``."""
        return frozenset(self._lists)

    @cached_property
    def wrong_prepositions(self) -> dict[tuple[str, str], str]:
        """The right preposition by word and the one used by mistake; ``-`` for none."""
        mended: dict[tuple[str, str], str] = {}
        for line in self._text("prepositions.txt").splitlines():
            if not line.startswith("#") and " = " in line:
                left, _, right = line.partition(" = ")
                word, *wrong = left.split()
                mended.update({(word, each): right.strip() for each in wrong})
        return mended

    @cached_property
    def frames(self) -> dict[str, frozenset[str]]:
        """What each verb takes, as far as ``frames.txt`` says."""
        frames: dict[str, set[str]] = {}
        for line in self._text("frames.txt").splitlines():
            if line.startswith("#") or not line.strip():
                continue
            names, _, verbs = line.rpartition(": ")
            for verb in verbs.split():
                frames.setdefault(verb, set()).update(names.split())
        return {verb: frozenset(names) for verb, names in frames.items()}

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
            gn = f.ANY if grade else self._gn_of_adjectives.get(word) or _union(features)
            yield Reading(word, lemma, language, "adj", gn=gn, tense=grade, cost=cost)
        else:
            gn = _union(features)
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
                yield from _of_any_person(own, feature)
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
        """Whether other words change before it: l'école, an apple."""
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
            return not {word, word.rstrip("s"), *lemmas} & self.words("haspire")
        return word[:1] in "aeiouyàâäéèêëîïôöùûüœæ" and word.rstrip("s") not in self.words("haspire")


def _ends_a_compound(reading: Reading) -> bool:
    """half-brother, dark-haired, good-looking"""
    return reading.pos in ("noun", "adj") or reading.kind in ("pp", "ger")


def _with_field(word: Reading, field: str) -> Reading:
    """One field of a line of ``closed.txt``: persons, tense, gender and number, else the kind."""
    if field in f.AGR:
        return word._replace(agr=word.agr | f.AGR[field])
    if field in TENSES:
        return word._replace(tense=field)
    if field in WITH_MASS:
        return word._replace(gn=word.gn | WITH_MASS[field], mass=True)
    if field == "m" and word.pos in ("det", "wh", "predet"):
        return word._replace(gn=word.gn | f.S, mass=True, kind=word.kind or "mass")
    if field in f.GN and (word.kind or word.pos in ("num", "prepdet", "predet")):
        return word._replace(gn=word.gn | f.GN[field])
    return word._replace(kind=word.kind or field)


def _of_any_person(verb: Reading, feature: str) -> Iterator[Reading]:
    """The forms of a verb that have no person of their own: -ing, the infinitive, the English past."""
    if feature == "G":
        yield verb._replace(kind="ger")
    elif feature in ("N", "B"):
        yield verb._replace(kind="inf")
        if feature == "B":
            yield verb._replace(kind="imp", agr=f.AGR["2s"] | f.AGR["2p"])
            yield verb._replace(kind="fin", agr=f.ALL & ~f.AGR["3s"], tense="P")
    elif feature == "S":
        yield verb._replace(kind="fin", tense="S")


TENSES = frozenset("PSIFNC")
WITH_MASS = {"xm": f.ANY, "sm": f.S, "pm": f.P}
"""Determiners that go with what is not counted too."""
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


def _full(form: str) -> str:
    """The word that was shortened: ``qu'`` is ``que``."""
    return form[:-1] + "e" if form.endswith("'") and form != "la plupart d'" else form


_BOTH = frozenset(
    "été être avoir sur entre point bien mal tout son ton car or si pas personne rien neuf plus fort vite"
    " soit vers lui mine like past round well down light close fast kind right left mean second one present"
    " back home even still rose can will must might need used let set only last next few court bas haut"
    " avant arrière derrière devant dessus dessous part sous dois".split()
)
"""Little words that are nouns, verbs or adjectives too."""


def _union(features: list[str]) -> int:
    gn = 0
    for feature in features:
        gn |= f.GN.get(feature, 0)
    return gn or f.ANY


@cache
def forms(language: Language) -> Forms:
    """The words of *language*, read on first use."""
    return Forms(language)


class CardToken(NamedTuple):
    """A word of a card, in small letters; *joined* to the word before it by a hyphen or nothing."""

    text: str
    said: str
    joined: bool = False


_WORD = re.compile(r"(?:(?<!\w)['’](?=(?:s|m|re|ve|ll|d)\b))?[^\W_]+(?:[-'’][^\W_]+)*['’]?", re.UNICODE)
_ELIDED = re.compile(r"(jusqu|lorsqu|puisqu|quoiqu|qu|[cdjlmnst])['’](?=\w|$)", re.IGNORECASE)
_WHOLE_FR = re.compile(
    r"(aujourd|quelqu|presqu|prud|grand|d['’]accord|d['’]abord|d['’]habitude)", re.IGNORECASE
)
_AFTER_VERB = re.compile(
    r"(?:-t['’](?=il|elle|on)|(?:-t)?-)(je|tu|il|elle|on|nous|vous|ils|elles|ce|moi|toi|le|la|les|lui|leur|y|en)$",
    re.IGNORECASE,
)
_BEHIND_A_CARD = re.compile(
    r"-(?:t[-'’])?(je|tu|ils?|elles?|on|nous|vous|ce|moi|toi|les?|la|lui|leur|y|en)(?!\w)", re.IGNORECASE
)
_TWO_AFTER_VERB = re.compile(r"-([mtl]['’])(en|y)$", re.IGNORECASE)
_CONTRACTED = re.compile(r"(n['’]t|['’](?:s|m|re|ve|ll|d))$", re.IGNORECASE)
_IRREGULAR = {
    "can't": ("can", "n't"),
    "won't": ("will", "n't"),
    "shan't": ("shall", "n't"),
    "cannot": ("cannot",),
}


@lru_cache(maxsize=8192)
def tokens(text: str, language: Language | None, *, whole: bool = False) -> tuple[CardToken, ...]:
    """The words of a card: ``l'école`` is two, ``mange-t-il`` two, ``doesn't`` two.

    *whole* leaves hyphens alone. A card with a hyphen before its word is joined to the last: ``-t-il``.
    """
    if language == "fr" and (behind := _BEHIND_A_CARD.match(text)):
        first = CardToken(behind[1].lower(), behind[1], joined=True)
        return (first, *tokens(text[behind.end() :], language, whole=whole))
    return tuple(token for match in _WORD.finditer(text) for token in _split(match[0], language, whole=whole))


def _split(word: str, language: Language | None, *, whole: bool) -> Iterator[CardToken]:
    plain = word.replace("’", "'").replace("œ", "oe").replace("æ", "ae")  # as Lexique writes them
    lower = plain.lower()
    parts: tuple[CardToken, ...] = ()
    if language == "fr":
        parts = _elided(plain, lower, whole=whole) or (() if whole else _inverted(plain, lower))
    elif language == "en":
        parts = _contracted(plain, lower)
    yield from parts or (CardToken(lower, plain),)


def _elided(plain: str, lower: str, *, whole: bool) -> tuple[CardToken, ...]:
    """l'école, qu'il, d'"""
    elided = None if _WHOLE_FR.match(lower) else _ELIDED.match(lower)
    if elided is None:
        return ()
    end = elided.end()
    rest = _split(plain[end:], "fr", whole=whole) if end < len(plain) else ()
    return (CardToken(elided[0], plain[:end]), *rest)


def _inverted(plain: str, lower: str) -> tuple[CardToken, ...]:
    """mange-t-il, donne-le, va-t'en"""
    if two := _TWO_AFTER_VERB.search(lower):
        verb = _split(plain[: two.start()], "fr", whole=False)
        return (*verb, CardToken(two[1], two[1], joined=True), CardToken(two[2], two[2], joined=True))
    clitic = _AFTER_VERB.search(lower)
    if clitic is None or lower == "est-ce" or forms("fr").knows(lower):
        return ()
    verb = _split(plain[: clitic.start()], "fr", whole=False)
    return (*verb, CardToken(clitic[1], clitic[1], joined=True))


def _contracted(plain: str, lower: str) -> tuple[CardToken, ...]:
    """doesn't, he's, the girls'"""
    if lower in _IRREGULAR:
        return tuple(CardToken(part, part, joined=place > 0) for place, part in enumerate(_IRREGULAR[lower]))
    if lower[:1].isdigit() and lower.endswith("'s"):
        return (CardToken(lower, plain),)  # the 80's
    if lower != "let's" and (short := _CONTRACTED.search(lower)):
        start = short.start()
        before = (CardToken(lower[:start], plain[:start]),) if start else ()
        return (*before, CardToken(short[0], short[0], joined=True))
    if lower.endswith("s'") and len(lower) > 3:
        return CardToken(lower[:-1], plain[:-1]), CardToken("'s", "'", joined=True)
    return ()
