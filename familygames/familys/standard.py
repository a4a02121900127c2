"""The reconstructed table of 134 cards (FY-1 to FY-8), made by the rule that fills it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import ascii_uppercase

from familygames.cards import Face, Shape
from familygames.decks.letters import Colour, Kind, LetterDeck, Print

COLOURS: tuple[tuple[str, Shape, str, str], ...] = (
    ("red", "heart", "Red", "rouge"),
    ("blue", "circle", "Blue", "bleue"),
    ("green", "triangle", "Green", "verte"),
    ("yellow", "star", "Yellow", "jaune"),
)

SIGNS = ("heart", "heart", "diamond", "diamond", "circle", "circle", "clover", "clover", "clover")

PORTRAITS = (
    "grandfather",
    "grandmother",
    "grandpa",
    "grandma",
    "father",
    "mother",
    "brother",
    "sister",
    "little-brother",
)
"""The drawings of the nine, by role."""

Names = Mapping[str, tuple[str, ...]]
"""The first names of each colour, by role (FY-5)."""

NAMES: Names = {
    "red": ("Henri", "Rose", "Jean", "Louise", "Paul", "Marie", "Léo", "Emma", "Tom"),
    "blue": ("Victor", "Alice", "Marcel", "Simone", "Marc", "Claire", "Hugo", "Zoé", "Max"),
    "green": ("Albert", "Jeanne", "René", "Odette", "Luc", "Sophie", "Noah", "Lola", "Sam"),
    "yellow": ("Charles", "Suzanne", "Georges", "Irène", "Éric", "Julie", "Adam", "Inès", "Ben"),
}

ENGLISH_NAMES: Names = {
    "red": ("Henry", "Rose", "John", "Louise", "Paul", "Mary", "Leo", "Emma", "Tom"),
    "blue": ("Victor", "Alice", "Mark", "Susan", "Peter", "Claire", "Hugo", "Zoe", "Max"),
    "green": ("Albert", "Jane", "Ralph", "Olive", "Luke", "Sophie", "Noah", "Lola", "Sam"),
    "yellow": ("Charles", "Ruth", "George", "Irene", "Eric", "Julia", "Adam", "Ivy", "Ben"),
}

SPECIALS: dict[Kind, tuple[Face, Face]] = {
    "letter_star": (Face("étoile de lettre", "l’"), Face("letter star", "the")),
    "digit_star": (Face("étoile de chiffre", "l’"), Face("digit star", "the")),
    "union": (Face("carte Union", "la"), Face("Union card", "the")),
    "voisin": (Face("carte Voisin", "la"), Face("Neighbour card", "the")),
    "vision": (Face("carte Vision", "la"), Face("Vision card", "the")),
}


def person(colour: int, place: int, names: Names) -> Print:
    """The letter card at *place* in the alphabet (FY-6)."""
    shifted = (place + 7 * colour) % 26
    thirds, role = divmod(shifted, 9)
    family = COLOURS[colour][0]
    name = names[family][role]
    return Print(
        id=ascii_uppercase[place],
        faces={"fr": Face(name), "en": Face(name)},
        picture=f"family/{PORTRAITS[role]}-{family}.svg",
        letter=ascii_uppercase[place],
        digit=1 + (role + 3 * thirds + 2 * colour) % 9,
        sign=SIGNS[role],
        role=role + 1,
    )


def specials(kind: Kind, number: int) -> tuple[Print, ...]:
    french, english = SPECIALS[kind]
    names = [kind.replace("_", "-")] if number == 1 else [f"{kind}-{count + 1}" for count in range(number)]
    picture = f"familys/{kind.replace('_', '-')}.svg"
    return tuple(Print(name, {"fr": french, "en": english}, picture, kind=kind) for name in names)


@cache
def standard_deck() -> LetterDeck:
    """The deck of 134 with French first names."""
    return deck_of("familys", NAMES, {"fr": "FAMILYS", "en": "FAMILYS"})


def english_deck() -> LetterDeck:
    """The same cards with English first names."""
    return deck_of(
        "familys-english", ENGLISH_NAMES, {"fr": "FAMILYS, prénoms anglais", "en": "FAMILYS, English names"}
    )


def deck_of(name: str, names: Names, title: dict[str, str]) -> LetterDeck:
    colours = tuple(
        Colour(
            id=colour,
            colour=colour,
            shape=shape,
            faces={"fr": Face(french), "en": Face(english)},
            members=(
                *(person(number, place, names) for place in range(26)),
                *specials("letter_star", 1),  # FY-7
                *specials("digit_star", 1),
                *specials("union", 4),  # FY-8
            ),
        )
        for number, (colour, shape, english, french) in enumerate(COLOURS)
    )
    special = Colour(
        id="special",
        colour="",
        shape="hexagon",
        faces={"fr": Face("spéciale"), "en": Face("Special")},
        members=(*specials("voisin", 4), *specials("vision", 2)),
    )
    return LetterDeck(
        id=name,
        title=title,
        languages=("fr", "en"),
        families=(*colours, special),
        level="A1",
        tags=("letters", "numbers", "family"),
    )
