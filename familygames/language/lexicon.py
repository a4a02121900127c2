"""Is this a word or a first name of a language, and which words can be made from these letters and stars?

>>> lexicon("fr").is_word("créations")
True
>>> next(lexicon("fr").words_from("CREATIONS"))
'creations'

Words are compared without accents and case, in every inflected form. `compile_lexicon` made the lists.
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

from familygames.cards import Language
from familygames.language.data import LANGUAGES
from familygames.language.spelling import fold

WORDS = "words.xz"
NAMES = "first_names.xz"


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
        found = ~lacks[stars] & ((1 << self.size) - 1)
        while found:
            lowest = found & -found
            yield self[lowest.bit_length() - 1].decode()
            found ^= lowest


class Lexicon:
    """The words and first names of one language; a teacher may have *added* or *banned* some.

    A word that is banned is neither a word nor a name.
    """

    def __init__(
        self,
        words: tuple[Block, ...],
        names: tuple[Block, ...],
        added: frozenset[str] = frozenset(),
        banned: frozenset[str] = frozenset(),
    ) -> None:
        self._words = words
        self._names = names
        self.added = added
        self.banned = banned

    def changed(self, added: Iterable[str] = (), banned: Iterable[str] = ()) -> Lexicon:
        """The same lists with a teacher's additions and bans on top of those so far."""
        more, less = frozenset(map(fold, added)), frozenset(map(fold, banned))
        return Lexicon(self._words, self._names, (self.added - less) | more, (self.banned - more) | less)

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

    def words_from(self, letters: str, stars: int = 0, *, least: int = 2) -> Iterator[str]:
        """The words and first names that can be laid with *letters* and *stars*, each of which is any letter:
        the longest first, those of one length in no order that matters. At least one letter is no star.
        """
        hand = Counter(fold(letters))
        for length in range(hand.total() + stars, least - 1, -1):
            blocks = (lists[length] for lists in (self._words, self._names) if length < len(lists))
            found = chain(
                (
                    word
                    for word in sorted(self.added)
                    if len(word) == length and _can_be_made(word, hand, stars)
                ),
                *(block.made_from(hand, min(stars, length - 1)) for block in blocks),
            )
            for word in dict.fromkeys(found):
                if word not in self.banned:
                    yield word


def _is_in(blocks: tuple[Block, ...], word: str) -> bool:
    return len(word) < len(blocks) and word.encode() in blocks[len(word)]


def _can_be_made(word: str, hand: Counter[str], stars: int) -> bool:
    return (Counter(word) - hand).total() <= min(stars, len(word) - 1)


@cache
def lexicon(language: Language) -> Lexicon:
    """The word lists of *language*, read on first use (about 0.1 s); `LookupError` if there are none."""
    if language not in LANGUAGES:
        raise LookupError(f"no word lists in {language!r}")
    return Lexicon(_blocks(language, WORDS), _blocks(language, NAMES))


def _blocks(language: Language, file: str) -> tuple[Block, ...]:
    packed = files("familygames.language").joinpath(language, file).read_bytes()
    return tuple(Block(length, text) for length, text in enumerate(lzma.decompress(packed).split(b"\n")))
