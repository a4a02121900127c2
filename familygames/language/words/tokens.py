"""The text of a card as words: l' and école, mange and -il, does and n't."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from familygames.cards import Language

IsWord = Callable[[str], bool]


class CardToken(NamedTuple):
    """A word of a card, in small letters; *joined* to the word before it by a hyphen or nothing."""

    text: str
    said: str
    joined: bool = False


_WORD = re.compile(r"(?:(?<!\w)['’](?=(?:s|m|re|ve|ll|d)\b))?[^\W_]+(?:[-'’][^\W_]+)*['’]?", re.UNICODE)
_ELIDED = re.compile(r"(jusqu|lorsqu|puisqu|quoiqu|qu|[cdjlmnst])['’](?=\w|$)", re.IGNORECASE)
_WHOLE_FR = re.compile(
    r"(aujourd|quelqu|presqu|prud|grand|d['’]accord|d['’]abord|d['’]habitude)", re.IGNORECASE
)
_AFTER_VERB = re.compile(
    r"(?:-t['’](?=il|elle|on)|(?:-t)?-)(je|tu|il|elle|on|nous|vous|ils|elles|ce|moi|toi|le|la|les|lui|leur|y|en)$",
    re.IGNORECASE,
)
_BEHIND_A_CARD = re.compile(
    r"-(?:t[-'’])?(je|tu|ils?|elles?|on|nous|vous|ce|moi|toi|les?|la|lui|leur|y|en)(?!\w)", re.IGNORECASE
)
_TWO_AFTER_VERB = re.compile(r"-([mtl]['’])(en|y)$", re.IGNORECASE)
_CONTRACTED = re.compile(r"(n['’]t|['’](?:s|m|re|ve|ll|d))$", re.IGNORECASE)
_IRREGULAR = {
    "can't": ("can", "n't"),
    "won't": ("will", "n't"),
    "shan't": ("shall", "n't"),
    "cannot": ("cannot",),
}


def parted(text: str, language: Language | None, is_word: IsWord | None = None) -> tuple[CardToken, ...]:
    """The words of *text*. What *is_word* knows keeps its hyphens; all do where it is not asked.

    A card with a hyphen before its word is joined to the last: ``-t-il``.
    """
    if language == "fr" and (behind := _BEHIND_A_CARD.match(text)):
        first = CardToken(behind[1].lower(), behind[1], joined=True)
        return (first, *parted(text[behind.end() :], language, is_word))
    return tuple(token for match in _WORD.finditer(text) for token in _split(match[0], language, is_word))


def _split(word: str, language: Language | None, is_word: IsWord | None) -> Iterator[CardToken]:
    plain = word.replace("’", "'").replace("œ", "oe").replace("æ", "ae")  # as Lexique writes them
    lower = plain.lower()
    parts: tuple[CardToken, ...] = ()
    if language == "fr":
        parts = _elided(plain, lower, is_word) or (_inverted(plain, lower, is_word) if is_word else ())
    elif language == "en":
        parts = _contracted(plain, lower)
    yield from parts or (CardToken(lower, plain),)


def _elided(plain: str, lower: str, is_word: IsWord | None) -> tuple[CardToken, ...]:
    """l'école, qu'il, d'"""
    elided = None if _WHOLE_FR.match(lower) else _ELIDED.match(lower)
    if elided is None:
        return ()
    end = elided.end()
    rest = _split(plain[end:], "fr", is_word) if end < len(plain) else ()
    return (CardToken(elided[0], plain[:end]), *rest)


def _inverted(plain: str, lower: str, is_word: IsWord) -> tuple[CardToken, ...]:
    """mange-t-il, donne-le, va-t'en"""
    if two := _TWO_AFTER_VERB.search(lower):
        verb = _split(plain[: two.start()], "fr", is_word)
        return (*verb, CardToken(two[1], two[1], joined=True), CardToken(two[2], two[2], joined=True))
    clitic = _AFTER_VERB.search(lower)
    if clitic is None or lower == "est-ce" or is_word(lower):
        return ()
    verb = _split(plain[: clitic.start()], "fr", is_word)
    return (*verb, CardToken(clitic[1], clitic[1], joined=True))


def _contracted(plain: str, lower: str) -> tuple[CardToken, ...]:
    """doesn't, he's, the girls'"""
    if lower in _IRREGULAR:
        return tuple(CardToken(part, part, joined=place > 0) for place, part in enumerate(_IRREGULAR[lower]))
    if lower[:1].isdigit() and lower.endswith("'s"):
        return (CardToken(lower, plain),)  # the 80's
    if lower != "let's" and (short := _CONTRACTED.search(lower)):
        start = short.start()
        before = (CardToken(lower[:start], plain[:start]),) if start else ()
        return (*before, CardToken(short[0], short[0], joined=True))
    if lower.endswith("s'") and len(lower) > 3:
        return CardToken(lower[:-1], plain[:-1]), CardToken("'s", "'", joined=True)
    return ()
