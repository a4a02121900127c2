"""Whether a word that no list has is a rare one, or a common one misspelt."""

from __future__ import annotations

from collections.abc import Callable, Iterator

ENDINGS = tuple(
    "ine ène ique ose ite ate ane ole ol ium thérapie scopie graphie logie tomie émie gramme ase oïde".split()
)
"""How French words of science end."""
LETTERS = "abcdefghijklmnopqrstuvwxyzàâçèéêëîïôùûü"
SAME_SOUND = (
    ("i", "y"), ("t", "th"), ("f", "ph"), ("k", "qu"), ("k", "c"), ("s", "c"), ("an", "en"), ("in", "yn"),
)  # fmt: skip
"""What is heard, and how it may be written otherwise."""


def is_learned(word: str, known: Callable[[str], bool]) -> bool:
    """Whether a French word is made as those of science are, and resembles none that is *known*.

    >>> is_learned("bivalirudine", {"machine", "physique"}.__contains__)
    True
    >>> is_learned("machinne", {"machine"}.__contains__), is_learned("fisique", {"physique"}.__contains__)
    (False, False)
    """
    if not word.removesuffix("s").endswith(ENDINGS):
        return False
    as_heard = (twice for once in _respelt(word) for twice in (once, *_respelt(once)))
    return not any(known(slip) for slips in (as_heard, _one_letter_off(word)) for slip in slips)


def _respelt(word: str) -> Iterator[str]:
    """What a word would be if one of its sounds were written otherwise: phisique, fysique"""
    for heard, written in SAME_SOUND:
        at = word.find(heard)
        while at >= 0:
            yield word[:at] + written + word[at + len(heard) :]
            at = word.find(heard, at + 1)


def _one_letter_off(word: str) -> Iterator[str]:
    """What a word would be with one letter less, more, other or turned, as slips are."""
    for at in range(len(word) + 1):
        first, rest = word[:at], word[at:]
        if rest:
            yield first + rest[1:]
            yield from (first + letter + rest[1:] for letter in LETTERS)
        if len(rest) > 1:
            yield first + rest[1] + rest[0] + rest[2:]
        yield from (first + letter + rest for letter in LETTERS)
