"""What the cards of a deck say of meanings: their words for kinds of things, and what a verb takes.

A teacher writes ``person`` or ``clothes``, ``data/nouns.txt`` has finer kinds under its own names.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

WORDS = {
    "person": "person", "group": "person", "figure": "person", "animal": "animal", "bird": "animal",
    "fish": "animal", "insect": "animal", "place": "place", "nature": "place", "room": "place",
    "building": "building", "text": "text", "picture": "show", "food": "food", "drink": "drink",
    "vehicle": "vehicle", "furniture": "furniture", "clothing": "clothes", "toy": "toy", "plant": "plant",
    "time": "time", "vessel": "container", "bag": "container", "tool": "tool", "device": "device",
    "music": "music", "instrument": "instrument", "game": "game", "weather": "weather", "body": "body",
    "material": "material", "money": "money", "abstract": "idea", "feeling": "feeling", "event": "event",
}  # fmt: skip
"""Kinds of nouns in the words of the decks."""
MORE = {
    "meal": ("food", "event"),
    "show": ("picture", "event", "music", "game"),
    "water": ("nature", "drink"),
    "building": ("building", "room"),
}
"""Words of decks that mean more kinds than those they are the word for."""
SUBJECT, NOTHING, ANYTHING, RECIPIENT = "subject:", "nothing", "anything", "to"


class Takes(NamedTuple):
    """What a card says that its verb takes; empty where it does not say."""

    subjects: frozenset[str]
    objects: frozenset[str]
    prepositions: frozenset[str]
    nothing: bool


@lru_cache(maxsize=1024)
def read_takes(takes: tuple[str, ...]) -> Takes:
    """
    >>> read_takes(("subject:person", "text", "at:show", "nothing"))[1:]
    (frozenset({'text'}), frozenset({'at'}), True)
    """
    subjects = {word.removeprefix(SUBJECT) for word in takes if word.startswith(SUBJECT)}
    others = {word for word in takes if not word.startswith(SUBJECT)}
    prepositions = {word.partition(":")[0] for word in others if ":" in word}
    objects = {word for word in others if ":" not in word} - {NOTHING, RECIPIENT}
    return Takes(frozenset(subjects), frozenset(objects), frozenset(prepositions), NOTHING in others)


def words_for(kinds: Iterable[str]) -> frozenset[str]:
    """Kinds of nouns as decks call them."""
    words = {WORDS[kind] for kind in kinds if kind in WORDS}
    return frozenset(words | {word for word, more in MORE.items() if set(more) & set(kinds)})


def kinds_for(words: Iterable[str]) -> frozenset[str]:
    """What the words of a deck may mean; nothing if one of them is its own."""
    senses: set[str] = set()
    for word in words:
        kinds = {kind for kind, each in WORDS.items() if each == word} | set(MORE.get(word, ()))
        if not kinds:
            return frozenset()
        senses |= kinds
    return frozenset(senses)
