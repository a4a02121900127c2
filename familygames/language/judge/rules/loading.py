"""The rules of a language, from ``rules/*.toml`` in its folder: a file a subject, a table a rule.

::

    [subject]
    title = {en = "Prepositions", fr = "Prépositions"}
    such_as = "in summer, at night, angry with her"

    [lists]
    moving = "go come run"

    [home_without_to]
    why = {en = "One goes home, without a preposition.", fr = "On dit « go home », sans préposition."}
    find = "VERB:@moving {to home} ?!NOUN"
    code = "preposition"
    better = "home"
    wrong = ["he goes to home → he goes home"]
    right = ["we go to home games"]

=============== =================================================================================
``why``         what a teacher says of it, in French and English
``find``        where it is wrong (`patterns`), one pattern or several
``nowhere``     what no word of the sentence may be (`places`)
``before``      what some word before the fault must be
``not_before``  what none may be
``code``        the section of ``messages.toml`` that tells of it
``where``       what else must be so, by its name in `conditions`
``better``      what stands for ``{…}`` when it is right; ``$2`` is the word at the second place, ``$2.pp``
                a form of it (`bettering.FORMS`), ``$0`` the first that is wrong
``instead``     the right word for each wrong one, ``{me = "mine", him = "his"}``: ``$2.instead``, or
                all that is better where ``better`` is not given
``price``       how surely it is wrong, of ``words/prices.py``; ``LIKELY`` where nothing is said
``say``         other words that the message speaks of, ``better`` too where it names less than all
``wrong``       sentences that it finds fault with, each with what is right instead
``right``       sentences that it lets pass
=============== =================================================================================

In sentences words are cards, if no bars part them; a name bears ``-:`` before it.

What checks and the grammar know of a subject is told beside its rules: a table ``[checked.verb_form]`` for
each code that they tell, with ``why``, ``wrong`` and ``right``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import msgspec

from familygames.cards import Language
from familygames.language.judge.row import GRAMMARS
from familygames.language.judge.rules.conditions import CONDITIONS
from familygames.language.judge.rules.patterns import Pattern, patterns
from familygames.language.judge.rules.places import InvalidRule, Lists, WordPattern, WordTests
from familygames.language.judge.texts import messages
from familygames.language.words import prices
from familygames.language.words.forms import forms


class WrittenRule(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A rule as its file has it."""

    why: dict[Language, str]
    find: str | list[str]
    code: str
    wrong: list[str]
    right: list[str]
    better: str = ""
    instead: dict[str, str] = {}
    price: str = "LIKELY"
    nowhere: str = ""
    before: str = ""
    not_before: str = ""
    where: str = ""
    say: dict[str, str] = {}


class Checked(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What checks and the grammar tell by one code, as people read it."""

    why: dict[Language, str]
    wrong: list[str]
    right: list[str]


class Heading(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a file is about: its *title* for readers of each language, and words *such_as* these."""

    title: dict[Language, str]
    such_as: str


class RowRule(NamedTuple):
    """A rule ready to be matched; *entry* is what its file says."""

    name: str
    language: Language
    subject: str
    """The name of its file: idioms, prepositions."""
    entry: WrittenRule
    weight: float
    patterns: tuple[Pattern, ...]
    conditions: Mapping[str, WordPattern]
    """``nowhere``, ``before`` and ``not_before``, as far as they are asked for."""

    @property
    def full_name(self) -> str:
        """``en/was_born``: its own among the rules of all languages."""
        return f"{self.language}/{self.name}"


class RuleSubject(NamedTuple):
    """A file of rules; *checked* is by its codes."""

    name: str
    language: Language
    heading: Heading
    checked: Mapping[str, Checked]
    rules: tuple[RowRule, ...]


ABOUT_THE_REST = ("nowhere", "before", "not_before")


class Book(NamedTuple):
    """All subjects of all languages, in the order of their names, with their rules, and the tests that these
    ask of words.
    """

    subjects: tuple[RuleSubject, ...]
    rules: tuple[RowRule, ...]
    words: WordTests


@cache
def book() -> Book:
    """Raises `InvalidRule`, which names the file and the rule, if one is wrong."""
    words = WordTests()
    subjects = tuple(
        read(file.read_text("utf-8"), language, file.name.removesuffix(".toml"), words)
        for language, file in _files()
    )
    return Book(subjects, tuple(rule for subject in subjects for rule in subject.rules), words)


def _files() -> Iterator[tuple[Language, Traversable]]:
    for language in GRAMMARS:
        folder = files("familygames.language").joinpath(language, "rules")
        for file in sorted(folder.iterdir(), key=lambda each: each.name):
            yield language, file


def read(text: str, language: Language, subject: str, words: WordTests) -> RuleSubject:
    """A file on a *subject*, whose tests are added to *words*. Raises `InvalidRule`."""
    tables = tomllib.loads(text)
    own = {name: _words(listed) for name, listed in tables.pop("lists", {}).items()}

    def lists(name: str) -> frozenset[str]:
        if name in own:
            return own[name]
        if name not in forms(language).list_names:
            raise InvalidRule(f"there is no list {name!r}")
        return forms(language).words(name)

    rules: list[RowRule] = []
    name = "subject"
    try:
        heading = msgspec.convert(tables.pop(name, {}), Heading)
        name = "checked"
        checked = msgspec.convert(tables.pop(name, {}), dict[str, Checked])
        for code in checked:
            _ask_for_its_message(code)
        for name, table in tables.items():
            rules.append(_rule(name, language, subject, table, lists, words))
    except (InvalidRule, msgspec.ValidationError) as error:
        raise InvalidRule(f"{language}/rules/{subject}.toml, {name}: {error}") from None
    return RuleSubject(subject, language, heading, checked, tuple(rules))


def _ask_for_its_message(code: str) -> None:
    if not any(known.partition(".")[0] == code for known in messages()):
        raise InvalidRule(f"messages.toml has no {code!r}")


def _words(text: str) -> frozenset[str]:
    return frozenset(word.replace("~", " ") for word in text.split())


def _rule(
    name: str, language: Language, subject: str, table: Mapping[str, Any], lists: Lists, words: WordTests
) -> RowRule:
    entry = msgspec.convert(table, WrittenRule)
    _ask_for_its_message(entry.code)
    if not hasattr(prices, entry.price):
        raise InvalidRule(f"there is no price {entry.price!r}")
    if entry.where and entry.where not in CONDITIONS:
        raise InvalidRule(f"there is no condition {entry.where!r}")
    conditions = {
        each: words.place(text, language, lists) for each in ABOUT_THE_REST if (text := table.get(each, ""))
    }

    texts = [entry.find] if isinstance(entry.find, str) else entry.find
    read_patterns = tuple(pattern for text in texts for pattern in patterns(text, language, lists, words))
    for pattern in read_patterns:
        _ = pattern.anchors
    return RowRule(name, language, subject, entry, vars(prices)[entry.price], read_patterns, conditions)
