"""The rules of a language, from ``rules/*.toml`` in its folder: a file a subject, a table a rule.

::

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
from familygames.language.judge.rules.conditions import CONDITIONS
from familygames.language.judge.rules.patterns import Pattern, patterns
from familygames.language.judge.rules.places import InvalidRule, Lists, WordPattern, WordTests
from familygames.language.judge.texts import messages
from familygames.language.judge.words import GRAMMARS
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


ABOUT_THE_REST = ("nowhere", "before", "not_before")


class Book(NamedTuple):
    """All rules of all languages, in the order of their names, and the tests they ask of words."""

    rules: tuple[RowRule, ...]
    words: WordTests


@cache
def book() -> Book:
    """Raises `InvalidRule`, which names the file and the rule, if one is wrong."""
    words = WordTests()
    rules = [rule for language, file in _files() for rule in _read_file(language, file, words)]
    return Book(tuple(rules), words)


def _files() -> Iterator[tuple[Language, Traversable]]:
    for language in GRAMMARS:
        folder = files("familygames.language").joinpath(language, "rules")
        for file in sorted(folder.iterdir(), key=lambda each: each.name):
            yield language, file


def _read_file(language: Language, file: Traversable, words: WordTests) -> Iterator[RowRule]:
    yield from read(file.read_text("utf-8"), language, file.name.removesuffix(".toml"), words)


def read(text: str, language: Language, subject: str, words: WordTests) -> Iterator[RowRule]:
    """The rules of a file on a *subject*, whose tests are added to *words*. Raises `InvalidRule`."""
    tables = tomllib.loads(text)
    own = {name: _words(listed) for name, listed in tables.pop("lists", {}).items()}

    def lists(name: str) -> frozenset[str]:
        if name in own:
            return own[name]
        if name not in forms(language).list_names:
            raise InvalidRule(f"there is no list {name!r}")
        return forms(language).words(name)

    for name, table in tables.items():
        try:
            yield _rule(name, language, subject, table, lists, words)
        except (InvalidRule, msgspec.ValidationError) as error:
            raise InvalidRule(f"{language}/rules/{subject}.toml, {name}: {error}") from None


def _words(text: str) -> frozenset[str]:
    return frozenset(word.replace("~", " ") for word in text.split())


def _rule(
    name: str, language: Language, subject: str, table: Mapping[str, Any], lists: Lists, words: WordTests
) -> RowRule:
    entry = msgspec.convert(table, WrittenRule)
    if not any(code.partition(".")[0] == entry.code for code in messages()):
        raise InvalidRule(f"messages.toml has no {entry.code!r}")
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
