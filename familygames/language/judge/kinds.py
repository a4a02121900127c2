"""What nouns stand for, and who does what to what, as the files in ``data/`` tell.

>>> sorted(kinds_of("baker", "en"))
['person']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.words.lists import listed
from familygames.language.words.names import is_first_name, is_place_name


class Noun(NamedTuple):
    """The head of a phrase: its *lemma* in lower case and singular, or a *name* as it is."""

    lemma: str
    lang: Language | None
    name: bool = False
    kinds: frozenset[str] = frozenset()
    """What it stands for, where its card says so."""


class NounEntry(NamedTuple):
    """A noun in both languages; *gender* is m, f or mf, with a p if it has no singular."""

    gender: str
    words: dict[Language, tuple[str, ...]]
    counted: bool


class Kinds(NamedTuple):
    """Those that fit: kinds of nouns and single words, or all but those."""

    kinds: frozenset[str]
    words: frozenset[str]
    others: bool = False

    def all_kinds(self) -> frozenset[str]:
        """Its kinds, and those that its single words are of."""
        words = (kinds_of_noun(Noun(word, lang)) for word in self.words for lang in LANGUAGES)
        return self.kinds.union(*words)

    def fit(self, noun: Noun, kinds: frozenset[str]) -> bool:
        if self.others:
            return not kinds <= self.kinds
        if noun.name and self.kinds & TITLED:
            return True
        return bool(kinds & self.kinds) or bool(_spellings(noun) & self.words)


class Frame(NamedTuple):
    """One meaning of a verb, or of an adjective after "be": `None` where anything fits."""

    words: dict[Language, tuple[str, ...]]
    says: dict[Language, str]
    """The end of "a lamp ...", "une lampe ..."."""
    subject: Kinds | None = None
    object: Kinds | None = None
    inside: Kinds | None = None
    via: frozenset[str] = frozenset()
    sure: float = 0.9


class Sense(NamedTuple):
    nouns: dict[tuple[Language, str], tuple[frozenset[str], NounEntry]]
    frames: dict[tuple[Language, str], tuple[Frame, ...]]


PLACES = frozenset({"place", "nature", "building", "group"})  # "France has won."
TOWN = listed("kinds.town")
PERSON = frozenset({"person"})
NEVER_NAMES = frozenset({"time", "event", "abstract"})
"""Days, months, feasts, languages."""
TITLED = frozenset({"text", "picture", "music", "game"})
"""Things with names: one reads Babar and plays Carmen."""


def frames_for(verb: str, lang: Language) -> tuple[Frame, ...]:
    return known_sense().frames.get((lang, verb), ())


def misfits(wanted: Kinds | None, noun: Noun | None) -> bool:
    if wanted is None or noun is None:
        return False
    kinds = kinds_of_noun(noun)
    return bool(kinds) and not wanted.fit(noun, kinds)


def kinds_of_noun(noun: Noun) -> frozenset[str]:
    """What a noun may stand for; nothing if it is not known."""
    if noun.kinds:
        return noun.kinds
    known = entry_of(noun)
    if not noun.name:
        return known[0] if known else frozenset()
    if is_place_name(noun.lemma):
        return PLACES
    person = PERSON if is_first_name(noun.lemma) else frozenset()
    if known is None or known[0] <= NEVER_NAMES:
        return known[0] if known else person
    return known[0] | PERSON  # Rose, and Mr Bush.


def is_counted(lemma: str, lang: Language) -> bool:
    """Whether there may be several of it: not of water. Of what is not in ``data/nouns.txt`` there may."""
    known = entry_of(Noun(lemma, lang))
    return known is None or known[1].counted


def kinds_of(lemma: str, lang: Language) -> frozenset[str]:
    """What a noun in its singular may stand for, as ``data/nouns.txt`` says; nothing if it is not there."""
    return kinds_of_noun(Noun(lemma, lang))


def kinds_of_name(name: str) -> frozenset[str]:
    """What a name may stand for: a person, a place, or both; nothing if it is not known."""
    return kinds_of_noun(Noun(name, None, name=True))


def kinds_with(verb: str, lang: Language) -> tuple[frozenset[str], frozenset[str]]:
    """Kinds of who does what *verb* says, and of what it is done to; empty where anything fits."""
    subjects: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()
    frames = frames_for(verb, lang)
    if all(frame.subject and not frame.subject.others for frame in frames):
        subjects = frozenset().union(*(frame.subject.all_kinds() for frame in frames if frame.subject))
    if all(frame.object and not frame.object.others for frame in frames):
        objects = frozenset().union(*(frame.object.all_kinds() for frame in frames if frame.object))
    return subjects, objects


def translations(lemma: str, lang: Language) -> tuple[str, ...]:
    """A noun in the other language, the likest first; nothing if it is not in ``data/nouns.txt``."""
    known = known_sense().nouns.get((lang, lemma))
    return known[1].words["en" if lang == "fr" else "fr"] if known else ()


def gender_of(lemma: str) -> str:
    """The gender of a French noun: ``m``, ``f``, ``mf``, or nothing if it is not in ``data/nouns.txt``."""
    known = known_sense().nouns.get(("fr", lemma))
    return known[1].gender.removesuffix("p") if known else ""


def entry_of(noun: Noun) -> tuple[frozenset[str], NounEntry] | None:
    languages: Iterable[Language] = (noun.lang,) if noun.lang else ("fr", "en")
    for lang in languages:
        for word in (noun.lemma, noun.lemma.lower(), noun.lemma.lower().removesuffix("s")):
            nouns = known_sense().nouns
            if known := nouns.get((lang, word)) or nouns.get((lang, word.replace("oe", "œ"))):
                return known
    return None


def _spellings(noun: Noun) -> frozenset[str]:
    """The noun in both languages, since a list of single words has it in either."""
    if noun.name:
        return TOWN if is_place_name(noun.lemma) else frozenset()
    known = entry_of(noun)
    spellings = {noun.lemma.lower()}
    if known:
        spellings.update(*known[1].words.values())
    return frozenset(spellings)


# What is said about it
LANGUAGES: tuple[Language, ...] = ("fr", "en")
ASPIRATED = frozenset(
    [
        "hamburger",
        "handball",
        "hamster",
        "hibou",
        "homard",
        "hockey",
        "haricot",
        "hérisson",
        "héros",
        "hache",
        "hurler",
        "huit",
    ]
)
SAID_OTHERWISE = frozenset(["uniform", "university", "one", "euro", "unicorn"])


def starts_with_vowel(word: str) -> bool:
    """As it is said, in either language, for "l’" and "an"; English "hour" is not a vowel to French ears."""
    if word in SAID_OTHERWISE or word in ASPIRATED:
        return False
    return bool(
        re.match(
            r"[aeiouâàéèêëîïôûœ]|h(?:abit|eure|ésit|eur|omme|ôpit|ôtel|ôte\b|erbe|uile|iver|istoire|our|onest)",
            word,
        )
    )


# The files
@cache
def known_sense() -> Sense:
    folder = files("familygames.language.judge").joinpath("data")
    nouns = dict(_read_nouns(folder.joinpath("nouns.txt").read_text("utf-8")))
    return Sense(nouns, _read_verbs(folder.joinpath("verbs.txt").read_text("utf-8")))


@cache
def meanings() -> frozenset[str]:
    """All that a noun may stand for: person, food, time."""
    return frozenset().union(*(kinds for kinds, _ in known_sense().nouns.values()))


_NOUN = re.compile(r"\A(?P<fr>.+?) (?P<gender>(?:mf|m|f)p?) (?P<bare>~?)(?P<en>.+)")


def _lines(text: str) -> Iterator[str]:
    return (line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


def _read_nouns(text: str) -> Iterator[tuple[tuple[Language, str], tuple[frozenset[str], NounEntry]]]:
    """Every word with all kinds it is listed under; its translation is of the first of them."""
    kinds: dict[tuple[Language, str], set[str]] = {}
    entries: dict[tuple[Language, str], NounEntry] = {}
    kind = ""
    for line in _lines(text):
        if line.startswith("["):
            kind = line[1:-1]
            continue
        for item in line.split(", "):
            match = _NOUN.fullmatch(item)
            assert match, item
            words = {
                "fr": tuple(match["fr"].split("/")),
                "en": tuple(match["en"].replace("~", "").split("/")),
            }
            entry = NounEntry(match["gender"], words, not match["bare"])
            for lang, spellings in words.items():
                for word in spellings:
                    kinds.setdefault((lang, word.lower()), set()).add(kind)
                    entries.setdefault((lang, word.lower()), entry)
    return ((key, (frozenset(kinds[key]), entry)) for key, entry in entries.items())


def _read_verbs(text: str) -> dict[tuple[Language, str], tuple[Frame, ...]]:
    frames: dict[tuple[Language, str], tuple[Frame, ...]] = {}
    lists: dict[str, frozenset[str]] = {}
    block: list[str] = []
    for line in [*_lines(text), "["]:
        if line[0] in "[(":
            for frame in _block(block, lists) if block else ():
                for lang, words in frame.words.items():
                    for word in words:
                        frames[lang, word] = (*frames.get((lang, word), ()), frame)
            block = [line]
        elif block:
            block.append(line)
        else:
            name, _, members = line.partition(" = ")
            lists[name] = _spread(members.split(), lists)
    return frames


def _spread(names: Iterable[str], lists: dict[str, frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*(lists.get(name, frozenset({name})) for name in names))


def _block(block: list[str], lists: dict[str, frozenset[str]]) -> Iterator[Frame]:
    head, *lines = block
    settings = dict(line.split(" ", 1) for line in lines)
    wanted = {key: _kinds_wanted(settings.get(key), lists) for key in ("subject", "object", "in")}
    for item in head[1:-1].split(", "):
        french, _, english = item.rpartition(" ")
        words, says = (_adjective if head[0] == "(" else _verb)(french, english)
        if "says" in settings:
            says = dict(zip(LANGUAGES, settings["says"].split(" | "), strict=True))
        yield Frame(
            words,
            says,
            wanted["subject"],
            wanted["object"],
            wanted["in"],
            frozenset(settings.get("via", "").split()),
            float(settings.get("sure", "0.9")),
        )


Words = dict[Language, tuple[str, ...]]


def _verb(french: str, english: str) -> tuple[Words, dict[Language, str]]:
    """Its keys and how it is denied; a reflexive one is looked up under "se", elided or not."""
    words: Words = {"fr": (), "en": ()}
    says: dict[Language, str] = {}
    if french != "-":
        lemma, _, form = french.partition(":")
        words["fr"] = (re.sub("^s'", "se ", lemma),)
        says["fr"] = _denied(form or lemma.removesuffix("r"))
    if english != "-":
        words["en"] = tuple(english.split("/"))
        says["en"] = f"does not {words['en'][0]}"
    return words, says


def _adjective(french: str, english: str) -> tuple[Words, dict[Language, str]]:
    """The same; a key begins with "(", and masculine and feminine are separated by "|"."""
    words: Words = {"fr": (), "en": ()}
    says: dict[Language, str] = {}
    if french != "-":
        lemma, _, feminine = french.partition("/")
        words["fr"] = (f"({lemma}",)
        says["fr"] = f"n’est pas {lemma}|n’est pas {feminine or lemma.removesuffix('e') + 'e'}"
    if english != "-":
        words["en"] = tuple(f"({word}" for word in english.split("/"))
        says["en"] = f"is not {words['en'][0][1:]}"
    return words, says


def _denied(form: str) -> str:
    return f"n’{form} pas" if starts_with_vowel(form) else f"ne {form} pas"


def _kinds_wanted(text: str | None, lists: dict[str, frozenset[str]]) -> Kinds | None:
    if text is None or text == "any":
        return None
    names = re.findall(r"\+(?:[^+\s]+(?: (?=noël|animé)\S+)?)|[^+\s]+", text)
    others = names[0] == "not"
    single = frozenset(name[1:].lower() for name in names if name.startswith("+"))
    kinds = _spread((name for name in names if not name.startswith("+") and name != "not"), lists)
    return Kinds(kinds, single, others)
