"""What templates show of the cards of FAMILYS: printed in full, as small chips, and as a family's tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from string import ascii_uppercase
from typing import NamedTuple

from classroom.games.familys import words
from classroom.games.shared.faces import CardFace, Faces, Picture
from classroom.games.shared.fragments import in_language
from familygames.cards import Card
from familygames.decks.letters import CHILDREN, PARENTS, ROLES, LetterDeck, plain
from familygames.familys.combinations import Combination, Kind
from familygames.familys.rules import Beside

SPECIAL_ICONS = {
    "letter_star": "star",
    "digit_star": "star",
    "union": "link",
    "voisin": "home",
    "vision": "eye",
}
SIGN_ICONS = {
    "heart": "shape-heart",
    "diamond": "shape-diamond",
    "circle": "shape-circle",
    "clover": "clover",
}


class LetterFace(NamedTuple):
    """What a template shows of one card: what is printed on it, and in words what the marks mean."""

    key: str
    kind: str
    colour: str
    colour_name: str
    letter: str
    digit: int
    sign: str
    sign_name: str
    role: int
    role_name: str
    word: str
    short: str
    language: str
    icon: str
    picture: Picture


class Place(NamedTuple):
    """One of the nine places of a family: who is there, or who is missing; or a UNION in their stead."""

    role: int
    role_name: str
    sign: str
    name: str
    picture: Picture
    state: str
    is_couple: bool


class Pick(NamedTuple):
    """A card that a pupil has chosen in the hand, and the letter that a star is to be."""

    card: Card
    letter: str = ""

    @property
    def text(self) -> str:
        return f"{key_of(self.card)}={self.letter}" if self.letter else key_of(self.card)


Read = tuple[LetterFace, str]
"""A card, and the letter or digit that it stands for where it lies."""


def deck_of(faces: Faces) -> LetterDeck:
    assert isinstance(faces.deck, LetterDeck)  # Of this game.
    return faces.deck


@lru_cache(maxsize=4096)
def letter_face(faces: Faces, card: Card) -> LetterFace:
    deck = deck_of(faces)
    shown, face = deck.prints[card], faces.card(card)
    family = deck.by_family[card.family]
    role, kind = deck.roles.get(card, 0), deck.kinds[card]
    sign = words.SIGNS.get(shown.sign, shown.sign)
    return LetterFace(
        key=key_of(card),
        kind=kind,
        colour=family.colour,
        colour_name=faces.face(family.faces, faces.named_in).word.capitalize() if family.colour else "",
        letter=shown.letter,
        digit=shown.digit,
        sign=SIGN_ICONS.get(shown.sign, ""),
        sign_name=in_language(faces.spoken, sign),
        role=role,
        role_name=in_language(faces.spoken, words.PERSONS[role - 1]) if role else "",
        word=face.word,
        short=in_language(faces.spoken, words.SPECIALS[kind]) if kind in words.SPECIALS else face.word,
        language=faces.spoken,
        icon=SPECIAL_ICONS.get(kind, ""),
        picture=face.picture,
    )


def key_of(card: Card) -> str:
    return f"{card.family}/{card.member}"


def chips(faces: Faces, *cards: Card) -> str:
    """Cards in a line, small, with what matters of them."""
    return "".join(faces.fragment("chip", ("card", letter_face(faces, card))) for card in cards)


def tiles_of(faces: Faces, combination: Combination) -> str:
    """A combination as its cards lie, each with what it is read as."""
    kind, cards, _, _ = combination
    if kind in ("couple", "symbols"):
        return chips(faces, *cards)
    return faces.fragment("letters", ("letters", read_as(faces, combination)))


def read_as(faces: Faces, combination: Combination) -> tuple[Read, ...]:
    """The cards of a combination, each with the letter or digit it stands for; "" where neither counts."""
    kind, cards, stars, word = combination
    if kind == "word":
        return spelt(faces, cards, word)
    faced = [letter_face(faces, card) for card in cards]
    if kind in ("couple", "symbols"):
        return tuple((card, "") for card in faced)
    # What is equal or goes up is either the letters or the digits: a star says which, or the cards do.
    special = {card.kind for card in faced} - {"letter"}
    is_letters = special == {"letter_star"} or (not special and fits_letters(kind, faced))
    declared = iter(stars)
    return tuple(
        (card, next(declared) if card.kind != "letter" else card.letter if is_letters else str(card.digit))
        for card in faced
    )


def fits_letters(kind: Kind, cards: Sequence[LetterFace]) -> bool:
    values = [ord(card.letter) for card in cards]
    if kind == "clones":
        return len(set(values)) == 1
    return all(after - before == 1 for before, after in pairwise(values))


@lru_cache(maxsize=1024)
def spelt(faces: Faces, cards: tuple[Card, ...], word: str) -> tuple[Read, ...]:
    """The cards of a word, each with the letter it stands for."""
    return tuple((letter_face(faces, card), letter) for card, letter in zip(cards, plain(word), strict=False))


@lru_cache(maxsize=64)
def persons(faces: Faces, colour: str) -> tuple[CardFace, ...]:
    """The people of a family, by role: whom it still lacks is no secret."""
    deck = deck_of(faces)
    people = {
        deck.roles[card]: faces.card(card) for card in deck.by_family[colour].cards if card in deck.roles
    }
    return tuple(people[role] for role in ROLES)


@lru_cache(maxsize=64)
def signs(faces: Faces) -> tuple[str, ...]:
    """The sign of each role, as an icon."""
    deck = deck_of(faces)
    known = {shown.role: shown.sign for shown in deck.prints.values() if shown.role}
    return tuple(SIGN_ICONS.get(known[role], "") for role in ROLES)


@lru_cache(maxsize=4096)
def tree(faces: Faces, laid: tuple[Card, ...], unions: tuple[Beside, ...], are_siblings: bool = False) -> str:
    """A family's nine places, those of couples side by side: who is there, and who is missing. *are_siblings*
    says that two of the children are a couple.
    """
    deck = deck_of(faces)
    colour = laid[0].family if laid else ""
    people = persons(faces, colour) if colour else (None,) * len(ROLES)
    there = {deck.roles[card] for card in laid}
    stands_in = {mate_of(deck.roles[beside.partner]) for beside in unions}
    children = there.intersection(CHILDREN)
    siblings = children if are_siblings and len(children) < len(CHILDREN) else set()
    places = tuple(
        Place(
            role=role,
            role_name=in_language(faces.spoken, words.PERSONS[role - 1]),
            sign=signs(faces)[role - 1],
            name=person.word if person else "",
            picture=person.picture if person else Picture(),
            state="laid" if role in there else "union" if role in stands_in else "missing",
            is_couple=role in siblings or (role in PARENTS and {role, mate_of(role)} <= there | stands_in),
        )
        for role, person in zip(ROLES, people, strict=True)
    )
    family = deck.by_family.get(colour)
    return faces.fragment(
        "tree",
        ("colour", family.colour if family else ""),
        ("colour_name", faces.face(family.faces, faces.named_in).word.capitalize() if family else ""),
        ("count", len(laid)),
        ("places", places),
    )


def mate_of(role: int) -> int:
    """The other half of the couple: 1 and 2, 3 and 4, 5 and 6."""
    return role + 1 if role % 2 else role - 1


def hand(faces: Faces, deck: LetterDeck, cards: tuple[Card, ...], picked: tuple[Pick, ...] | None) -> str:
    """The cards of one hand, each a button that chooses it; *picked* None shows them only."""
    if not cards:
        return faces.fragment("no_cards")
    chosen = {pick.card: place for place, pick in enumerate(picked or (), start=1)}
    listed = []
    for card in cards:
        context = ("card", letter_face(faces, card))
        if picked is None:
            listed.append(faces.fragment("open_card", context))
            continue
        place = chosen.get(card)
        others = [pick for pick in picked if pick.card != card]
        after = draft_of(others if place else (*others, Pick(card)))
        form = faces.form("hand_card", context, ("is_picked", place is not None), slots=("draft", "place"))
        listed.append(form.filled(draft=after, place=str(place or "")))
    return faces.form("hand", slots=("cards",)).filled(cards="".join(listed))


# What a pupil has chosen


def picks(draft: str, hand: Sequence[Card]) -> tuple[Pick, ...]:
    """The cards of *hand* that are chosen, in the order in which they were: ``"red/A red/letter-star=E"``."""
    known = {key_of(card): card for card in hand}
    by_card: dict[Card, Pick] = {}
    for text in draft.split():
        key, _, letter = text.partition("=")
        if key in known:
            by_card.setdefault(known[key], Pick(known[key], letter if letter in ascii_uppercase else ""))
    return tuple(by_card.values())


def draft_of(picked: Iterable[Pick]) -> str:
    return " ".join(pick.text for pick in picked)
