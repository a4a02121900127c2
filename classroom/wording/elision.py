"""What French shortens before a name: "la carte d’Emma", "ce qu’Inès sait dire"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

from classroom.wording.text import Text
from familygames.normalization import normal

MUTE = frozenset(
    (
        "hadrien", "hector", "helene", "heloise", "henri", "henriette", "henry", "hermine", "hermione",
        "hilaire", "hippolyte", "honore", "honorine", "hortense", "hyacinthe",
    )
)  # fmt: skip
"""Names whose h is not heard, before which French shortens; before others, as "Hugo", nothing is lost."""
BEFORE_A_NAME = re.compile(r"\b([Dd]|[Qq]u)e %\((\w+)\)s")


def is_shortened_before(name: str) -> bool:
    """Whether "de" is "d’" before *name*.

    >>> [is_shortened_before(name) for name in ("Emma", "Éloïse", "Inès", "Oscar", "Hélène", "Yves")]
    [True, True, True, True, True, True]
    >>> [is_shortened_before(name) for name in ("Hugo", "Yann", "Léo", "", "7")]
    [False, False, False, False, False]
    """
    bare = normal("NFKD", name).encode("ascii", "ignore").decode().lower()
    first = re.split(r"[^a-z]", bare)[0]
    if first[:1] == "h":
        return first in MUTE
    if first[:1] == "y":  # "d’Yves", but "de Yann".
        return first[1:2] not in tuple("aeiou") and len(first) > 1
    return first[:1] in tuple("aeiou") and bool(first)


def after(word: str, name: str) -> str:
    """*name* after "de" or "que".

    >>> after("de", "Emma"), after("que", "Inès"), after("de", "Hugo")
    ('d’Emma', 'qu’Inès', 'de Hugo')
    """
    return f"{word[:-1]}’{name}" if is_shortened_before(name) else f"{word} {name}"


def elided(text: str, words: Mapping[str, Any]) -> str:
    """French *text* whose gaps are yet to be filled with *words*, shortened before those that want it."""

    def shorten(match: re.Match[str]) -> str:
        value = str(words.get(match[2], ""))
        return f"{match[1]}’%({match[2]})s" if is_shortened_before(value) else match[0]

    return BEFORE_A_NAME.sub(shorten, text)


def filled(text: Text, words: Mapping[str, Any]) -> str:
    """*text* with its gaps filled, in the reader's language."""
    form = str(text)
    return (elided(form, words) if get_language() == "fr" else form) % words
