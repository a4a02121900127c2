"""What a rule asks of one word, as the files write it: ``VERB:have.fin``, ``two|three``, ``!NOUN``.

======================  ==========================================================================
written                 means
======================  ==========================================================================
``small``, ``a|b``      the word, one of several; ``~`` stands for a blank within one
``@list``               one of a list: of the file's ``[lists]``, else of the language's ``nouns.txt``
``NOUN``, ``NOUN|VERB`` it may be of the class, of one of them
``VERB:have``           it may be a form of the word; ``VERB:make/let``, ``VERB:@list`` of one of several;
                        ``VERB:!be`` of any other
``VERB.fin.past``       it may be of the class with all these features: of `FEATURES`, the kinds of its
                        class (``fin``, ``subj``, ``poss``), what nouns mean (``person``) and what
                        verbs take (``takes-n``); ``.!ger`` is a feature that it has not
``=NOUN``               it is of the class, and of no other; ``=NOUN|VERB`` of none but these
``%figure``             what `PREDICATES` says of a word
``a&b``, ``!a``         both are so; it is not so
``.``                   any word
======================  ==========================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.judge.kinds import meanings
from familygames.language.judge.knowledge import (
    frames_of,
    is_alive,
    is_always_mass,
    is_auxiliary,
    is_mass,
    is_thing,
    is_time,
    kinds,
)
from familygames.language.judge.row import GRAMMARS
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.names import before_a_country, gender_of_place, is_first_name, is_place_name
from familygames.language.words.prices import SELDOM, USUAL
from familygames.language.words.reading import Reading
from familygames.language.words.tokens import CardToken

Here = Mapping[str, tuple[Reading, ...]]
"""All that a word may be, by class."""
Asks = Callable[[CardToken, Here], bool]
Lists = Callable[[str], frozenset[str]]
"""The words of a list by its name; raises `KeyError` if there is none."""


class InvalidRule(ValueError):
    """A file of rules says what nobody understands."""


class WordPattern(NamedTuple):
    """What is asked of one word: to be one of *words*, if there are any, and to pass all *tests*, by name."""

    words: frozenset[str] | None
    tests: tuple[str, ...]
    anchors: frozenset[str] = frozenset()
    """The words, or a test that asks for a form of some word: where none of them is, it is not."""
    commonness: int = 0
    """How often, about, one of its anchors is in a sentence."""


def _in_person(bit: int) -> Callable[[Reading], bool]:
    return lambda reading: bool(reading.agr & bit)


FEATURES: dict[str, Callable[[Reading], bool]] = {
    "singular": lambda reading: bool(reading.gn & f.S),
    "plural": lambda reading: bool(reading.gn & f.P),
    "masculine": lambda reading: bool(reading.gn & f.M),
    "feminine": lambda reading: bool(reading.gn & f.F),
    **{person: _in_person(bit) for person, bit in f.AGR.items()},
    "present": lambda reading: reading.tense == "P",
    "past": lambda reading: reading.tense == "S",
    "positive": lambda reading: reading.tense == "1",
    "comparative": lambda reading: reading.tense == "2",
    "superlative": lambda reading: reading.tense == "3",
    "usual": lambda reading: not reading.cost,
    "common": lambda reading: reading.cost < USUAL,
    "seldom": lambda reading: reading.cost >= SELDOM,
    "one-word": lambda reading: reading.size == 1,
    "fr": lambda reading: reading.lang == "fr",
    "en": lambda reading: reading.lang == "en",
    "base": lambda reading: reading.form == reading.lemma,
    "mass": is_mass,
    "never-counted": is_always_mass,
    "length-of-time": is_time,
    "alive": is_alive,
    "thing": is_thing,
    "auxiliary": is_auxiliary,
}
"""What a reading may have, besides its kind."""

PREDICATES: dict[str, Asks] = {
    "figure": lambda token, _here: token.text.isdigit(),
    "four-figures": lambda token, _here: token.text.isdigit() and len(token.text) == 4,
    "year": lambda token, _here: (
        token.text.isdigit() and "1000" <= token.text < "2100" and len(token.text) == 4
    ),
    "capital": lambda token, _here: token.said[:1].isupper(),
    "joined": lambda token, _here: token.joined,
    "first-name": lambda token, _here: is_first_name(token.said),
    "town-or-country": lambda token, _here: is_place_name(token.text),
    "masculine-country": lambda token, _here: before_a_country(token.text) == "au",
    "place-of-a-gender": lambda token, _here: bool(gender_of_place(token.text)),
    "vowel": lambda token, _here: forms("fr").starts_as_vowel(token.text),
    "ends-in-é": lambda token, _here: token.text.endswith(("é", "és", "ée", "ées")),
}
"""What is asked of a word itself, by name."""

_READING = re.compile(r"(?P<classes>[A-Z]+)(?::(?P<lemmas>[^.]+))?(?P<features>(?:\.!?[\w-]+)*)")


class WordTests:
    """The tests that the rules of all files ask for, each once, by a name that tells whose it is."""

    def __init__(self) -> None:
        self.tests: dict[str, Asks] = {}

    def place(self, text: str, language: Language, lists: Lists) -> WordPattern:
        """What *text* asks of a word.

        Raises `InvalidRule` if it asks for what there is not.
        """
        words: frozenset[str] | None = None
        tests: list[str] = []
        lemmas: list[str] = []
        for part in text.split("&") if text != "." else ():
            literal = _literal(part, lists)
            if literal is not None and words is None:
                words = literal
                continue
            name = f"{language} {part}"
            self.tests.setdefault(name, _either(part, language, lists))
            tests.append(name)
            if all(_asks_for_a_form(each) for each in part.split("|")):
                lemmas.append(name)
        if words:
            little = forms(language).closed
            common = sum(100 if word in COMMONEST else 8 if (word,) in little else 1 for word in words)
            return WordPattern(words, tuple(tests), words, common)
        common = 200 if any(_HELPS.search(name) for name in lemmas) else 30
        return WordPattern(words, tuple(tests), frozenset(lemmas[:1]), common)


COMMONEST = frozenset(
    "the a an to of in on is it i you he she and my"
    " le la les l' de d' du des un une à en est il elle je et".split()
)
_WORD = re.compile(r"[^\WA-Z]|['@]|\d")
_HELPS = re.compile(r":(?:be|have|do|être|avoir|faire)\b")


def _asks_for_a_form(text: str) -> bool:
    """Whether it asks for a form of some word, as ``VERB:have`` does, and ``VERB:!be`` does not."""
    classes, _, lemmas = text.partition(":")
    return classes.isupper() and lemmas[:1] not in ("", "!")


def _literal(part: str, lists: Lists) -> frozenset[str] | None:
    """The words that a place asks for, if it asks for nothing else: ``a|b``, ``@list``"""
    if not all(_WORD.match(each) for each in part.split("|")):
        return None
    words: set[str] = set()
    for each in part.split("|"):
        words |= lists(each[1:]) if each.startswith("@") else {each.replace("~", " ")}
    return frozenset(words)


def _either(part: str, language: Language, lists: Lists) -> Asks:
    if part.startswith("!"):
        asks = _either(part[1:], language, lists)
        return lambda token, here: not asks(token, here)
    if part.startswith("="):
        known = frozenset(each.lower() for each in part[1:].split("|"))
        return lambda _token, here: bool(here) and here.keys() <= known
    choices = [_one(each, language, lists) for each in part.split("|")]
    if len(choices) == 1:
        return choices[0]
    return lambda token, here: any(asks(token, here) for asks in choices)


def _one(text: str, language: Language, lists: Lists) -> Asks:
    if text.startswith("%"):
        if text[1:] not in PREDICATES:
            raise InvalidRule(f"there is no {text}")
        return PREDICATES[text[1:]]
    if (literal := _literal(text, lists)) is not None:
        return lambda token, _here: token.text in literal
    match = _READING.fullmatch(text)
    if match is None:
        raise InvalidRule(f"{text!r} is neither a word nor a class")
    pos = match["classes"].lower()
    wanted = [_feature(each, pos) for each in match["features"].split(".") if each]
    if match["lemmas"]:
        wanted.insert(0, _of_a_word(match["lemmas"], lists))
    if not wanted:
        return lambda _token, here: pos in here
    return lambda _token, here: any(all(has(reading) for has in wanted) for reading in here.get(pos, ()))


def _of_a_word(text: str, lists: Lists) -> Callable[[Reading], bool]:
    """``have``, ``make/let``, ``@list``, ``!be``"""
    lemmas: set[str] = set()
    for each in text.removeprefix("!").split("/"):
        lemmas |= lists(each[1:]) if each.startswith("@") else {each.replace("~", " ")}
    if text.startswith("!"):
        return lambda reading: reading.lemma not in lemmas
    return lambda reading: reading.lemma in lemmas


def _feature(name: str, pos: str) -> Callable[[Reading], bool]:
    if name.startswith("!"):
        has = _feature(name[1:], pos)
        return lambda reading: not has(reading)
    if name in FEATURES:
        return FEATURES[name]
    if name.startswith("takes-"):
        frame = name.removeprefix("takes-").replace("_", ":")
        return lambda reading: frame in frames_of(reading)
    if pos == "noun" and name in meanings():
        return lambda reading: name in kinds(reading)
    if name not in _kinds_of_class().get(pos, ()):
        raise InvalidRule(f"nothing of the class {pos.upper()} is {name!r}")
    return lambda reading: reading.kind == name


VERB_FORMS = ("fin", "inf", "imp", "ger", "pp", "subj")


@cache
def _kinds_of_class() -> dict[str, set[str]]:
    kinds_of_class: dict[str, set[str]] = {"verb": set(VERB_FORMS)}
    for language in GRAMMARS:
        for readings in forms(language).closed.values():
            for reading in readings:
                kinds_of_class.setdefault(reading.pos, set()).add(reading.kind)
    return kinds_of_class
