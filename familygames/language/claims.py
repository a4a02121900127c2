"""Claims: who is said to hold which cards of a set. "I have the two and the four, Tom has the rest"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import Literal, NamedTuple

from familygames.cards import Language
from familygames.game import Seat
from familygames.language.realization import Scene
from familygames.language.resources import parts, tongue
from familygames.language.vocabulary import LONGEST, Term, Vocabulary, places_of_please, vocabularies
from familygames.language.words.spelling import TextToken, words


class ClaimPart(NamedTuple):
    """A piece of a claim: a player, or what it says of the cards. *last* is the place after its words.

    *by* is how the holder's name goes to cards named before it: "the two **is with** Tom".
    """

    last: int
    term: Term | None = None
    seat: Seat | None = None
    rest: bool = False
    by: Literal["", "one", "all"] = ""


def holdings(heard: Sequence[TextToken], scene: Scene) -> tuple[str | None, dict[str, Seat]]:
    """The claimed family, if it is clear, and who is said to hold which of its cards, by member name.

    A card goes to the player named last before it; "with Tom" is said after Tom's cards. Where both are mixed
    so that it could be either, nobody is said to hold the card.
    """
    parts = list(pieces(heard, scene))
    family = claimed(parts)
    if family is None:
        return None, {}
    order = scene.deck.members[family]
    runs = list(_runs(parts, family, order))
    held: dict[str, Seat] = {}
    for seat, members in runs:
        if members != order:
            held |= dict.fromkeys(members, seat)
    for seat, members in runs:
        if members == order:  # The rest.
            held = dict.fromkeys(members, seat) | held
    return family, held


def _runs(
    parts: Sequence[ClaimPart], family: str, order: tuple[str, ...]
) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Each player with the cards named for them; all cards of the *order* for "the rest"."""
    marked = any(piece.by and name.seat is not None for piece, name in pairwise(parts))
    after = not marked and len(parts) > 1 and parts[-1].seat is not None  # "The two me, the five Tom."
    holder: Seat | None = None
    waiting: list[tuple[str, ...]] = []
    by: Literal["", "one", "all"] = ""
    for piece in parts:
        if piece.by:
            by = piece.by
        elif piece.seat is None:
            waiting.append(_members(piece, family, order))
            by = ""
        elif by or after:
            one = by == "one" and bool(waiting)
            before, own = (waiting[:-1], waiting[-1:]) if one else ([], waiting)
            if holder is not None and not one:
                own = []  # "I have the two, the five and the six are with Tom": whose is the five?
            yield from ((holder, members) for members in before if holder is not None)
            yield from ((piece.seat, members) for members in own)
            holder, waiting, by = None, [], ""
        else:
            yield from ((holder, members) for members in waiting if holder is not None)
            holder, waiting = piece.seat, []
    yield from ((holder, members) for members in waiting if holder is not None)


def _members(piece: ClaimPart, family: str, order: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of *family* that a piece names."""
    if piece.rest:
        return order
    if piece.term is None or not isinstance(piece.term.value, frozenset):
        return ()
    return tuple(card.member for card in piece.term.value if card.family == family)


def claimed(parts: Sequence[ClaimPart]) -> str | None:
    """The family that is named; else the only one that all named cards may be of."""
    terms = [piece.term for piece in parts if piece.term is not None]
    named = {term.value for term in terms if isinstance(term.value, str)}
    possible = [{card.family for card in term.value} for term in terms if isinstance(term.value, frozenset)]
    if not named and possible:
        named = set.intersection(*possible)
    return str(named.pop()) if len(named) == 1 else None


def pieces(heard: Sequence[TextToken], scene: Scene) -> Iterator[ClaimPart]:
    """What the words name one after the other, the longest wordings first, words of no meaning left out."""
    return (part for _, part in _read(heard, scene) if part is not None)


def spread(heard: Sequence[TextToken], scene: Scene) -> list[ClaimPart]:
    """The cards that are named in a sentence that tells of somebody; none in any other."""
    parts = list(pieces(heard, scene))
    tells = any(piece.seat is not None for piece in parts)
    return [piece for piece in parts if piece.term is not None and tells]


def unread(heard: Sequence[TextToken], family: str, scene: Scene) -> list[str]:
    """The words that name nothing and that no claim of *family* is made of: they may say anything."""
    faces = scene.deck.by_family[family].faces.values()
    named = {word for face in faces for text in (face.word, *face.also) for word in words(text)}
    spoken, usual = tongue(scene.language), _usual(scene.language) | named
    left = []
    polite = {*places_of_please(heard, scene)}
    for place, part in _read(heard, scene):
        if place in polite:
            continue
        word = heard[place].fold
        if part is None and word not in usual:
            near = () if word in spoken.known else spoken.core.near(word)
            if not near or near[0][0] not in usual:
                left.append(heard[place].raw)
    return left


def _read(heard: Sequence[TextToken], scene: Scene) -> Iterator[tuple[int, ClaimPart | None]]:
    """What each word begins to name; None where it is nothing.

    What is spelt right goes before what is nearly right, and no little word is the beginning of that.
    """
    known = tongue(scene.language).known
    place = 0
    while place < len(heard):
        windows = range(min(place + LONGEST, len(heard)), place, -1)
        spellings = (True,) if heard[place].fold in known else (True, False)
        for spelt, last in product(spellings, windows):
            match = piece([token.fold for token in heard[place:last]], last, scene, spelt=spelt)
            if match is not None:
                yield place, match
                break
        else:
            yield place, None
            last = place + 1
        place = last


def piece(window: Sequence[str], last: int, scene: Scene, *, spelt: bool) -> ClaimPart | None:
    """What a window of words names, if they are *spelt* so, or nearly so."""
    names, deck = vocabularies(scene)
    if tuple(window) in phrases(scene.language):
        return ClaimPart(last, rest=True)
    if spelt and (by := _by(scene.language).get(tuple(window))):
        return ClaimPart(last, by=by)
    for term in meant(names, window, spelt=spelt):
        if isinstance(term.value, int):
            return ClaimPart(last, seat=term.value)
    if len(window) == 1 and window[0] in words(tongue(scene.language).holdings.me):
        return ClaimPart(last, seat=scene.speaker)
    for term in merged(meant(deck, window, spelt=spelt)):
        return ClaimPart(last, term)
    return None


def meant(vocabulary: Vocabulary, window: Sequence[str], *, spelt: bool) -> Sequence[Term]:
    """What a window of words stands for; misspelt, only where it is long enough to tell."""
    if spelt:
        one = vocabulary.joined.get(window[0], ()) if len(window) == 1 else ()  # "grandmother"
        return vocabulary.exact.get(tuple(window), one)
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


@lru_cache(maxsize=8)
def _by(language: Language) -> dict[tuple[str, ...], Literal["one", "all"]]:
    """The words before a holder that is named after the cards: after one, after several."""
    holdings_words = tongue(language).holdings
    one: dict[tuple[str, ...], Literal["one", "all"]] = {
        words(phrase): "one" for phrase in holdings_words.with_one
    }
    return one | {words(phrase): "all" for phrase in holdings_words.with_all}


@lru_cache(maxsize=8)
def _usual(language: Language) -> frozenset[str]:
    """The words of every claim."""
    spoken = tongue(language)
    holdings_words = spoken.holdings
    games = spoken.formulas.values()
    formulas = [formula for game in games for key, formula in game.items() if key.startswith("claim.")]
    sentences = [part for formula in formulas for sentence in formula.sentences for part in sentence]
    texts = [text for part in sentences for text in (part.text, *part.choices)]
    texts += [cue for formula in formulas for cue in formula.cues]
    texts += [
        part.text
        for text in (holdings_words.mine, holdings_words.theirs, holdings_words.set, holdings_words.set_alone)
        for part in parts(text)
    ]
    texts += [
        holdings_words.last,
        holdings_words.all,
        holdings_words.around,
        holdings_words.me,
        *holdings_words.rest,
        *holdings_words.with_one,
        *holdings_words.with_all,
    ]
    return spoken.determiners | {word for text in texts for word in words(text)}
