"""Is this a word or a first name of a language, and which may be proposed for these letters and stars?

>>> lexicon("fr").is_word("créations")
True
>>> list(lexicon("fr").words_from("CHATON", least=6))
['chaton']

Words are compared without accents and case, in every inflected form. `compile_lexicon` made the lists. Far
more words count than are proposed: what is rare, or not for children, only a person lays.
"""

from __future__ import annotations

import lzma
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from importlib.resources import files
from itertools import chain
from string import ascii_lowercase
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.words.spelling import fold

WORDS = "words.xz"
NAMES = "first_names.xz"
COMMON = "common.xz"
ABBREVIATIONS = "abbreviations.txt"
UNFIT = "unfit.txt"


class Block:
    """All words of one *length*, sorted and set one after the other in *text*, as bytes.

    A set of them is a whole number with a bit for each: the first word has the lowest. So a question to all
    words at once takes a few dozen operations on large numbers.
    """

    def __init__(self, length: int, text: bytes) -> None:
        self.length = length
        self.text = text
        self.size = len(text) // length if length else 0

    def __getitem__(self, place: int) -> bytes:
        return self.text[place * self.length : (place + 1) * self.length]

    def __len__(self) -> int:
        return self.size

    def __contains__(self, word: object) -> bool:
        place = bisect_left(self, word) if isinstance(word, bytes) else len(self)
        return place < len(self) and self[place] == word

    @cached_property
    def at_least(self) -> dict[str, list[int]]:
        """For each letter, the words that hold it at least once, at least twice, and so on."""
        columns = [self.text[place :: self.length][::-1] for place in range(self.length)]
        sets: dict[str, list[int]] = {}
        for letter in ascii_lowercase:
            picked = bytes.maketrans(bytes(range(256)), b"0" * 256)
            picked = picked[: ord(letter)] + b"1" + picked[ord(letter) + 1 :]
            counts: list[int] = []
            for column in columns:
                if letter.encode() in column:
                    here = int(column.translate(picked), 2)
                    for level, there in enumerate(counts):
                        counts[level], here = there | here, there & here
                    if here:
                        counts.append(here)
            sets[letter] = counts
        return sets

    def made_from(self, letters: Counter[str], stars: int) -> Iterator[str]:
        """The words whose letters are all there, but for as many as there are *stars*."""
        if not self.size:
            return
        lacks = [0] * (stars + 1)  # The words that lack more than 0, 1, 2 ... letters.
        for letter, sets in self.at_least.items():
            for lacking in sets[letters[letter] :]:
                for level in range(stars, 0, -1):
                    lacks[level] |= lacks[level - 1] & lacking
                lacks[0] |= lacking
        rows = ~lacks[stars] & ((1 << self.size) - 1)
        while rows:
            lowest = rows & -rows
            yield self[lowest.bit_length() - 1].decode()
            rows ^= lowest


class Lexicon:
    """The words and first names of one *language*, and those *common* enough to be proposed; a teacher may
    have *added* or *banned* some.

    A word that is banned is neither a word nor a name.
    """

    def __init__(
        self,
        language: Language,
        words: tuple[Block, ...],
        names: tuple[Block, ...],
        common: tuple[Block, ...],
        added: frozenset[str] = frozenset(),
        banned: frozenset[str] = frozenset(),
    ) -> None:
        self.language = language
        self._words = words
        self._names = names
        self._common = common
        self.added = added
        self.banned = banned

    def changed(self, added: Iterable[str] = (), banned: Iterable[str] = ()) -> Lexicon:
        """The same lists with a teacher's additions and bans on top of those so far."""
        more, less = frozenset(map(fold, added)), frozenset(map(fold, banned))
        added, banned = (self.added - less) | more, (self.banned - more) | less
        return Lexicon(self.language, self._words, self._names, self._common, added, banned)

    def is_word(self, text: str) -> bool:
        """A common word, in any inflected form."""
        word = fold(text)
        return word not in self.banned and (word in self.added or _is_in(self._words, word))

    def is_first_name(self, text: str) -> bool:
        name = fold(text)
        return name not in self.banned and _is_in(self._names, name)

    def accepts(self, text: str) -> bool:
        """A word or a first name (rule FY-32)."""
        return self.is_word(text) or self.is_first_name(text)

    def proposes(self, text: str) -> bool:
        """Whether a program may lay this word or name, or advise it: common, and fit for children. Of what
        the teacher has added, only what no dictionary has is taken for common.
        """
        word = fold(text)
        if word in self.banned:
            return False
        if _is_in(self._common, word):
            return True
        return word in self.added and not self._counts(word) and not is_unfit(self.language, word)

    def _counts(self, word: str) -> bool:
        return _is_in(self._words, word) or _is_in(self._names, word)

    def words_from(self, letters: str, stars: int = 0, *, least: int = 2) -> Iterator[str]:
        """What may be proposed of the words and first names that can be laid with *letters* and *stars*, each
        of which is any letter: the longest first, those of one length in no order that matters. At least
        one letter is not a star.
        """
        hand = Counter(fold(letters))
        added = sorted(filter(self.proposes, self.added))
        for length in range(hand.total() + stars, least - 1, -1):
            words = chain(
                (word for word in added if len(word) == length and _can_be_made(word, hand, stars)),
                self._common[length].made_from(hand, min(stars, length - 1))
                if length < len(self._common)
                else (),
            )
            for word in dict.fromkeys(words):
                if word not in self.banned:
                    yield word


def _is_in(blocks: tuple[Block, ...], word: str) -> bool:
    return len(word) < len(blocks) and word.encode() in blocks[len(word)]


def _can_be_made(word: str, hand: Counter[str], stars: int) -> bool:
    return (Counter(word) - hand).total() <= min(stars, len(word) - 1)


@cache
def lexicon(language: Language) -> Lexicon:
    """The word lists of *language*, read on first use (about 0.1 s); `LookupError` if there are none."""
    if not files("familygames.language").joinpath(language, WORDS).is_file():
        raise LookupError(f"no word lists in {language!r}")
    words, names, common = (_blocks(language, file) for file in (WORDS, NAMES, COMMON))
    return Lexicon(language, words, names, common)


def _blocks(language: Language, file: str) -> tuple[Block, ...]:
    packed = files("familygames.language").joinpath(language, file).read_bytes()
    return tuple(Block(length, text) for length, text in enumerate(lzma.decompress(packed).split(b"\n")))


@cache
def listed(language: Language, file: str) -> frozenset[str]:
    """The words of a list that people keep: blanks between them, remarks after ``#``."""
    lines = files("familygames.language").joinpath(language, file).read_text(encoding="utf-8").split("\n")
    return frozenset(word for line in lines for word in line.partition("#")[0].split())


class Unfit(NamedTuple):
    """What a dictionary for children leaves out: whole words, and how words begin, end or go on within."""

    words: frozenset[str]
    starts: tuple[str, ...]
    ends: tuple[str, ...]
    parts: tuple[str, ...]


@cache
def _unfit(language: Language) -> Unfit:
    kinds: dict[tuple[bool, bool], list[str]] = {}
    for word in listed(language, UNFIT):
        kinds.setdefault((word.startswith("*"), word.endswith("*")), []).append(word.strip("*"))
    words, starts, ends, parts = (
        tuple(kinds.get(stars, ())) for stars in ((False, False), (False, True), (True, False), (True, True))
    )
    return Unfit(frozenset(words), starts, ends, parts)


def is_unfit(language: Language, word: str) -> bool:
    """Whether a dictionary for children leaves the folded *word* out."""
    unfit = _unfit(language)
    return (
        word in unfit.words
        or word.startswith(unfit.starts)
        or word.endswith(unfit.ends)
        or any(part in word for part in unfit.parts)
    )
