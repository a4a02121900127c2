"""The lists of a language that people keep: what nouns and verbs do, which preposition goes with a word."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files

from familygames.cards import Language


class KeptLists:
    """Those of one *language*."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def text(self, name: str) -> str:
        text = files("familygames.language").joinpath(self.language, name).read_text("utf-8")
        return text.replace("œ", "oe")

    @cached_property
    def _lists(self) -> dict[str, frozenset[str]]:
        lists: dict[str, set[str]] = {}
        for line in self.text("nouns.txt").splitlines():
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
        for line in self.text("prepositions.txt").splitlines():
            if not line.startswith("#") and " = " in line:
                left, _, right = line.partition(" = ")
                word, *wrong = left.split()
                mended.update({(word, each): right.strip() for each in wrong})
        return mended

    @cached_property
    def frames(self) -> dict[str, frozenset[str]]:
        """What each verb takes, as far as ``frames.txt`` says."""
        frames: dict[str, set[str]] = {}
        for line in self.text("frames.txt").splitlines():
            if line.startswith("#") or not line.strip():
                continue
            names, _, verbs = line.rpartition(": ")
            for verb in verbs.split():
                frames.setdefault(verb, set()).update(names.split())
        return {verb: frozenset(names) for verb, names in frames.items()}
