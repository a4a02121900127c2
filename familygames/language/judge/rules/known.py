"""What the referee knows, for people to read: by subject, each rule with its reason and its sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from familygames.cards import Language
from familygames.judging import joined

if TYPE_CHECKING:
    from familygames.language.judge.rules.loading import Checked, RuleSubject, WrittenRule

_LANGUAGE = re.compile(r"(?:[a-z]{2}|-):(?=\S)")


class KnownRule(NamedTuple):
    """A rule by the *name* that findings bear and a stance is taken on: of the book (``en/was_born``), or the
    *code* of what checks and the grammar tell.
    """

    name: str
    code: str
    why: dict[Language, str]
    wrong: tuple[tuple[str, str], ...]
    """Each sentence with the right one, or with nothing if none is told."""
    right: tuple[str, ...]


class KnownSubject(NamedTuple):
    """What is known of one thing in one language; in it first what checks and the grammar know."""

    name: str
    language: Language
    title: dict[Language, str]
    such_as: str
    rules: tuple[KnownRule, ...]

    def about(self, text: str) -> tuple[KnownRule, ...]:
        """The rules that speak of *text*, in a reason or a sentence; all if its title does."""
        wanted = _plain(text)
        if any(wanted in _plain(each) for each in self.title.values()):
            return self.rules
        return tuple(rule for rule in self.rules if wanted in _plain(" · ".join(_texts(rule))))


@cache
def known_subjects() -> tuple[KnownSubject, ...]:
    """All that there is, by language."""
    from familygames.language.judge.rules.loading import book  # noqa: PLC0415  # It reads all words.

    return tuple(map(_subject, book().subjects))


@cache
def known_rules() -> dict[str, KnownRule]:
    """Those of the book, by name."""
    subjects = known_subjects()
    return {rule.name: rule for subject in subjects for rule in subject.rules if rule.name != rule.code}


def _subject(subject: RuleSubject) -> KnownSubject:
    heading = subject.heading
    checked = (_rule(code, code, entry) for code, entry in subject.checked.items())
    rows = (_rule(row.full_name, row.entry.code, row.entry) for row in subject.rules)
    return KnownSubject(subject.name, subject.language, heading.title, heading.such_as, (*checked, *rows))


def _rule(name: str, code: str, entry: Checked | WrittenRule) -> KnownRule:
    pairs = (text.partition(" → ") for text in entry.wrong)
    wrong = tuple((_read(before), _read(after)) for before, _arrow, after in pairs)
    return KnownRule(name, code, entry.why, wrong, tuple(map(_read, entry.right)))


def _read(text: str) -> str:
    """A sentence of a file without what is written for the judge: bars between cards, and their languages.

    >>> _read("l' | arbre | de | -:Tom")
    "l'arbre de Tom"
    """
    cards = [_LANGUAGE.sub("", card.strip()) for card in text.split("|")]
    return joined(" ".join(cards).split())


def _texts(rule: KnownRule) -> Iterable[str]:
    return (*rule.why.values(), *(text for pair in rule.wrong for text in pair), *rule.right)


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("’", "'").split())
