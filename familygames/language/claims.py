"""Claims: who is said to hold which cards of a set. "I have the two and the four, Tom has the rest"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from familygames.cards import Language
from familygames.game import Seat
from familygames.language.data import tongue
from familygames.language.saying import Scene
from familygames.language.spelling import Token, words
from familygames.language.vocabulary import LONGEST, Term, Vocabulary, vocabularies


class Said(NamedTuple):
    """A piece of a claim: a player, or what it says of the cards. *last* is the place after its words."""

    last: int
    term: Term | None = None
    seat: Seat | None = None
    rest: bool = False


def holdings(heard: Sequence[Token], scene: Scene) -> tuple[str | None, dict[str, Seat]]:
    """The claimed family, if it is clear, and who is said to hold which of its cards, by member name.

    A card goes to the player named last before it.
    """
    said = list(pieces(heard, scene))
    family = claimed(said)
    held: dict[str, Seat] = {}
    holder: Seat | None = None
    if family is not None:
        for piece in said:
            if piece.seat is not None:
                holder = piece.seat
            elif holder is not None and piece.rest:
                held = {member: held.get(member, holder) for member in scene.deck.members[family]}
            elif holder is not None and piece.term is not None and isinstance(piece.term.value, frozenset):
                held |= {card.member: holder for card in piece.term.value if card.family == family}
    return family, held


def claimed(said: Sequence[Said]) -> str | None:
    """The family that is named; else the only one that all named cards may be of."""
    terms = [piece.term for piece in said if piece.term is not None]
    named = {term.value for term in terms if isinstance(term.value, str)}
    possible = [{card.family for card in term.value} for term in terms if isinstance(term.value, frozenset)]
    if not named and possible:
        named = set.intersection(*possible)
    return str(named.pop()) if len(named) == 1 else None


def pieces(heard: Sequence[Token], scene: Scene) -> Iterator[Said]:
    """What the words name one after the other, the longest wordings first, words of no meaning left out.

    What is spelt right goes before what is nearly right, and no little word is the beginning of that.
    """
    known = tongue(scene.language).known
    place = 0
    while place < len(heard):
        windows = range(min(place + LONGEST, len(heard)), place, -1)
        spellings = (True,) if heard[place].fold in known else (True, False)
        for spelt, last in product(spellings, windows):
            found = piece([token.fold for token in heard[place:last]], last, scene, spelt=spelt)
            if found is not None:
                yield found
                break
        else:
            last = place + 1
        place = last


def piece(window: Sequence[str], last: int, scene: Scene, *, spelt: bool) -> Said | None:
    """What a window of words names, if they are *spelt* so, or nearly so."""
    names, deck = vocabularies(scene)
    if tuple(window) in phrases(scene.language):
        return Said(last, rest=True)
    for term in meant(names, window, spelt=spelt):
        if isinstance(term.value, int):
            return Said(last, seat=term.value)
    if len(window) == 1 and window[0] in words(tongue(scene.language).holdings.me):
        return Said(last, seat=scene.speaker)
    for term in merged(meant(deck, window, spelt=spelt)):
        return Said(last, term)
    return None


def meant(vocabulary: Vocabulary, window: Sequence[str], *, spelt: bool) -> Sequence[Term]:
    """What a window of words stands for; misspelt, only where it is long enough to tell."""
    if spelt:
        return vocabulary.exact.get(tuple(window), ())
    if len("".join(window)) < LONG:
        return ()
    near = vocabulary.speller.near("".join(window))
    return [term for word, _ in near for term in vocabulary.joined[word] if len(term.words) == len(window)]


def merged(terms: Sequence[Term]) -> Iterator[Term]:
    """The family that is meant, or all cards that are: "the two" is one of each colour."""
    cards = [term.value for term in terms if isinstance(term.value, frozenset)]
    if cards:
        yield next(iter(terms))._replace(value=frozenset().union(*cards))
    else:
        yield from terms


LONG = 5
"""A misspelt word with fewer letters could be another one."""


@lru_cache(maxsize=8)
def phrases(language: Language) -> frozenset[tuple[str, ...]]:
    """The ways to say: all cards not named yet."""
    return frozenset(words(phrase) for phrase in tongue(language).holdings.rest)
