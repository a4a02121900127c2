"""Words as a tolerant reader takes them: without case and accents, a letter too many or too few."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from familygames.normalization import normal, plain

MARKS = ".,;:!?…()–—"
_QUOTES = "'\"“”«»"
_CITED = re.compile(r"[“«\"][^“”«»\"\n]+[”»\"]")
_WORD = re.compile(
    r"[^\W_][^\W_\u0300-\u036f]*(?:[\u0300-\u036f][^\W_\u0300-\u036f]*)*"
    r"|[^\w\s!-/:-@\[-`{-~´’‘“”«»…–—·\u200d\ufe0e\ufe0f]"  # a sign of its own: an emoji in a name
)
_LIGATURES = str.maketrans(
    {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
# What French and English ears mix up: "muzer" and "mother", "foto" and "photo", "blak" and "black".
_SOUNDS = (
    ("ight", "it"),
    ("ent", "ant"),
    ("ph", "f"),
    ("th", "s"),
    ("ck", "k"),
    ("qu", "k"),
    ("gh", "g"),
    ("ch", "sh"),
    ("eau", "o"),
    ("au", "o"),
    ("ou", "u"),
    ("oo", "u"),
    ("ee", "i"),
    ("ea", "i"),
    ("ai", "e"),
    ("ei", "e"),
    ("y", "i"),
    ("z", "s"),
    ("c", "k"),
    ("h", ""),
)
_FIGURES = re.compile(r"\d+")
_DOUBLED = re.compile(r"(.)\1+")


class TextToken(NamedTuple):
    """A word of a text: as written, as compared, where it stands, and the mark that follows it."""

    raw: str
    fold: str
    start: int
    end: int
    mark: str = ""
    """The strongest punctuation after the word, or nothing."""
    quoted: bool = False
    cited: bool = False
    """Whether it stands in quotation marks, alone or with others."""
    dashed: bool = False
    """Whether its mark is but a dash, as there may be one within a word, too: « la grand - mère »."""

    @property
    def parted(self) -> bool:
        """Whether what follows cannot belong to the same word."""
        return bool(self.mark) and not self.dashed


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """*text* without case, accents and ligatures: ``"Sœur"`` is ``"soeur"``."""
    return folded(text)


def in_alphabet(text: str) -> tuple[str, str]:
    """What texts are sorted by as a dictionary has them: an é beside the e, a ł beside the l."""
    return fold(text), text


def folded(text: str) -> str:
    """The same of what is asked for once, such as all words of a deck: nothing of it is kept."""
    decomposed = normal("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def tokens(text: str) -> list[TextToken]:
    """The words of *text*; apostrophes and hyphens part them: ``"l'école"`` has two, ``"as-tu"`` too."""
    text = plain(text)
    matches = list(_WORD.finditer(text))
    cited = {place for quote in _CITED.finditer(text) for place in range(*quote.span())}
    result = []
    for place, word in enumerate(matches):
        until = matches[place + 1].start() if place + 1 < len(matches) else len(text)
        between = text[word.end() : until]
        result.append(
            TextToken(
                word[0],
                fold(word[0]),
                word.start(),
                word.end(),
                _mark(between),
                between[:1] in _QUOTES and text[word.start() - 1 : word.start()] in tuple(_QUOTES),
                word.start() in cited,
                not between.strip(" -–"),
            )
        )
    return result


def words(text: str) -> tuple[str, ...]:
    """The folded words of a label or formula."""
    return tuple(fold(word) for word in _WORD.findall(plain(text)))


def unmarked(text: str) -> list[str]:
    """The words of *text* as written, without the marks around them.

    >>> unmarked("Je vois le chat\u202f: ce n’est pas une paire.")
    ['Je', 'vois', 'le', 'chat', 'ce', 'n’est', 'pas', 'une', 'paire']
    """
    return [word for part in text.split() if (word := part.strip(MARKS + _QUOTES))]


def distance(written: str, meant: str, most: int) -> int:
    """Letters to change, add, drop or swap with their neighbour; more than *most* is ``most + 1``."""
    if written == meant:
        return 0
    if abs(len(written) - len(meant)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for i, letter in enumerate(written, 1):
        before, above, row = row, before, [i]
        least = i
        for j, wanted in enumerate(meant, 1):
            cost = before[j - 1] + (letter != wanted)
            cost = min(cost, before[j] + 1, row[j - 1] + 1)
            if above and j > 1 and letter == meant[j - 2] and written[i - 2] == wanted:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
            least = min(least, cost)
        if least > most:
            return most + 1
    return min(row[-1], most + 1)


@lru_cache(maxsize=20_000)
def sound(word: str) -> str:
    """A rough key of how *word* sounds to a class: equal keys, perhaps the same word."""
    for written, heard in _SOUNDS:
        word = word.replace(written, heard)
    word = _DOUBLED.sub(r"\1", word)
    return word[:-1] if len(word) > 2 and word.endswith("e") else word


def tolerance(word: str) -> int:
    """How many slips of the finger *word* bears: none in two letters, three in nine."""
    length = len(word)
    return 0 if length < 3 else 1 if length < 6 else 2 if length < 9 else 3


class Speller:
    """Finds the words of a small list that a misspelt one may stand for."""

    def __init__(self, known: Iterable[str], *, strict: bool = False) -> None:
        """*strict* is for common words, which other words resemble: one slip at most."""
        self._strict = strict
        self._known = [
            (word, sound(word), Counter(word), tuple(_FIGURES.findall(word))) for word in dict.fromkeys(known)
        ]
        self._memory: dict[str, tuple[tuple[str, float], ...]] = {}

    def near(self, written: str) -> tuple[tuple[str, float], ...]:
        """Words close to *written* with their cost, cheapest first; only those that share the lowest cost."""
        if written not in self._memory:
            if len(self._memory) > 5_000:
                self._memory.clear()
            self._memory[written] = self._search(written)
        return self._memory[written]

    def _search(self, written: str) -> tuple[tuple[str, float], ...]:
        heard, letters, figures = sound(written), Counter(written), tuple(_FIGURES.findall(written))
        nearest: list[tuple[str, float]] = []
        for word, key, known, its_figures in self._known:
            most = min(tolerance(word), 1 if self._strict else 3)
            if not most or abs(len(written) - len(word)) > most or its_figures != figures:
                continue  # Of figures none is close to another: the green 9 is not the green 3.
            alike = key == heard and len(key) > 1
            shared = sum(min(count, known.get(letter, 0)) for letter, count in letters.items())
            if not alike and max(len(written), len(word)) - shared > most:
                continue
            slips = distance(written, word, most)
            if slips > most and not alike:
                continue
            cost = min(slips, 1) - 0.25 if alike else float(slips)
            first = written[:1] == word[:1]
            if not first:
                cost += 0.5
            short = len(word) < 4 if first and self._strict else len(word) < 5 and not first
            if cost > max(most, 1.5) or (short and not alike and sorted(written) != sorted(word)):
                continue  # Two letters of three are not evidence, nor four when the first is another one.
            nearest.append((word, max(cost, 0.25)))
        lowest = min((cost for _, cost in nearest), default=0.0)
        return tuple((word, cost) for word, cost in nearest if cost <= lowest + 0.2)


def _mark(between: str) -> str:
    for mark in "?!.…;:,()–":
        if mark in between:
            return {"…": ".", "(": ",", ")": ",", "–": ","}.get(mark, mark)
    return "," if " - " in between or "\n" in between else ""
