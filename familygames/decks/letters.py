"""Cards with letters: members of a deck, printed with a letter, a digit, a sign and a person (FY-9)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from string import ascii_uppercase
from typing import Literal

from familygames.cards import Card, Deck, Family, Member, Problem, check_names, doubles
from familygames.normalization import normal

ROLES = range(1, 10)
PARENTS = range(1, 7)  # FY-17: beside them a UNION may stand.
CHILDREN = range(7, 10)
FULL_HAND = 11  # FY-10, FY-20

Kind = Literal["letter", "letter_star", "digit_star", "union", "voisin", "vision"]


@lru_cache(maxsize=4_096)
def plain(word: str) -> str:
    """A word as it is laid: capitals without accents, or nothing if it has anything but letters (FY-32)."""
    text = normal("NFKD", word.upper().replace("Œ", "OE").replace("Æ", "AE"))
    letters = "".join(char for char in text if not unicodedata.combining(char))
    return letters if letters.isascii() and letters.isalpha() else ""


def letter_bits(letters: Iterable[str]) -> int:
    """Which *letters* there are, a bit for each: A has the lowest."""
    bits = 0
    for letter in letters:
        bits |= 1 << ord(letter) - ord("A")
    return bits


class Print(Member, frozen=True):
    """A card with what is printed on it; its word is the person's first name, or what a special card is.

    *letter*, *digit*, *sign* and *role* are those of a letter card; the others have none.
    """

    kind: Kind = "letter"
    letter: str = ""
    digit: int = 0
    sign: str = ""
    role: int = 0

    @property
    def marks(self) -> tuple[str, ...]:
        return self.letter, self.sign

    @property
    def read(self) -> tuple[str, ...]:
        return (self.letter, str(self.digit)) if self.letter else ()

    @property
    def pair(self) -> int:
        """The couple a grandparent or parent is one half of: 1, 2 or 3; 0 for anybody else (FY-9)."""
        return (self.role + 1) // 2 if self.role in PARENTS else 0


class Colour(Family, frozen=True):
    """The cards of one colour, or those that have none: VOISIN and VISION."""

    members: tuple[Print, ...]


class LetterDeck(Deck, frozen=True):
    """A deck of letters. Whether two children are a couple, an option may decide otherwise (FY-35)."""

    families: tuple[Colour, ...]
    children_couple: bool = True

    @cached_property
    def prints(self) -> dict[Card, Print]:
        return {Card(family.id, member.id): member for family in self.families for member in family.members}

    @cached_property
    def kinds(self) -> dict[Card, Kind]:
        return {card: shown.kind for card, shown in self.prints.items()}

    @cached_property
    def roles(self) -> dict[Card, int]:
        """The role of each letter card; others are missing."""
        return {card: shown.role for card, shown in self.prints.items() if shown.role}

    @cached_property
    def mates(self) -> dict[Card, frozenset[Card]]:
        """To each grandparent and parent the cards of the other one (FY-46)."""
        people = {card: shown for card, shown in self.prints.items() if shown.pair}
        return {
            card: frozenset(
                other
                for other, person in people.items()
                if other.family == card.family and person.pair == shown.pair and person.role != shown.role
            )
            for card, shown in people.items()
        }

    @cached_property
    def unions(self) -> dict[str, frozenset[Card]]:
        """The UNION cards of each colour."""
        return {
            family.id: frozenset(card for card in family.cards if self.prints[card].kind == "union")
            for family in self.families
        }

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours a family can have: those with persons."""
        return tuple(f.id for f in self.families if any(m.kind == "letter" for m in f.members))

    @cached_property
    def first_names(self) -> tuple[tuple[str, int], ...]:
        """The names of the persons, each with its letters as bits: words that need no dictionary (FY-32)."""
        words = (face.word for card in self.roles for face in self.prints[card].faces.values())
        return tuple((word, letter_bits(plain(word))) for word in dict.fromkeys(words) if plain(word))

    def are_couple(self, one: Card, other: Card) -> bool:
        """Same colour, same sign, different names; UNION may be one of the two, but with no child (FY-35)."""
        if one.family != other.family:
            return False
        if one in self.roles and other in self.roles:
            shown, beside = self.prints[one], self.prints[other]
            if not self.children_couple and {shown.role, beside.role} <= set(CHILDREN):
                return False
            return shown.sign == beside.sign and shown.role != beside.role
        return (one in self.mates and other in self.unions[one.family]) or (
            other in self.mates and one in self.unions[other.family]
        )

    def are_siblings(self, cards: Iterable[Card]) -> bool:
        """Whether two children among *cards*, of one colour, are a couple (FY-35)."""
        children = [card for card in cards if self.roles.get(card) in CHILDREN]
        return any(self.are_couple(*two) for two in combinations(children, 2))


def faults(deck: LetterDeck) -> Iterator[Problem]:
    """Persons without anything to play with."""
    for card, shown in deck.prints.items():
        if shown.kind == "letter" and not shown.letter.strip():
            yield "no_letter", {"card": card.member}


def check_deck(deck: Deck, seats: int) -> list[Problem]:
    """Everything that keeps *deck* from being played with (FY-9, FY-10)."""
    if not isinstance(deck, LetterDeck):
        return [("no_letter_cards", {})]
    problems: list[Problem] = [
        ("duplicate_family", {"family": n}) for n in doubles(f.id for f in deck.families)
    ]
    if not deck.colours:
        problems.append(("no_persons", {}))
    for family in deck.families:
        problems.extend(check_names(family, deck.languages))
        problems.extend(_check_prints(family))
        if family.id in deck.colours:
            problems.extend(_check_roles(family))
    needed = seats * FULL_HAND + seats
    if len(deck.cards) < needed:
        problems.append(("deck_too_small", {"cards": len(deck.cards), "needed": needed}))
    return problems


def _check_prints(family: Colour) -> Iterator[Problem]:
    for member in family.members:
        where = {"family": family.id, "member": member.id}
        if member.kind != "letter":
            if (member.letter, member.digit, member.sign, member.role) != ("", 0, "", 0):
                yield "printed_special", where
            continue
        if len(member.letter) != 1 or member.letter not in ascii_uppercase:
            yield "bad_letter", where | {"letter": member.letter}
        if not 1 <= member.digit <= 9:
            yield "bad_digit", where | {"digit": member.digit}
        if member.role not in ROLES:
            yield "bad_role", where | {"role": member.role}
        if not member.sign:
            yield "no_sign", where


def _check_roles(family: Colour) -> Iterator[Problem]:
    """Nine persons, each with one name and one sign; couples share a sign that nobody else has (FY-9)."""
    people = [member for member in family.members if member.kind == "letter"]
    signs: dict[int, str] = {}
    for role in ROLES:
        cards = [member for member in people if member.role == role]
        if not cards:
            yield "missing_role", {"family": family.id, "role": role}
            continue
        signs[role] = cards[0].sign
        names = {tuple(sorted((code, face.word) for code, face in member.faces.items())) for member in cards}
        if len(names) > 1 or len({member.sign for member in cards}) > 1:
            yield "two_persons", {"family": family.id, "role": role}
    for role in PARENTS[::2]:
        both = {signs.get(role), signs.get(role + 1)} - {None}
        others = {sign for other, sign in signs.items() if other not in (role, role + 1)}
        if len(both) > 1 or both & others:
            yield "couple_sign", {"family": family.id, "role": role, "other": role + 1}
