"""The classic deck: six colours of a family with six members (HF-1), in English and French."""

from __future__ import annotations

from functools import cache

from familygames.cards import Deck, Face, Family, Member, Shape

COLOURS: tuple[tuple[str, Shape, str, str], ...] = (
    ("blue", "circle", "blue", "bleue"),
    ("red", "heart", "red", "rouge"),
    ("green", "triangle", "green", "verte"),
    ("pink", "star", "pink", "rose"),
    ("orange", "square", "orange", "orange"),
    ("black", "diamond", "black", "noire"),
)

MEMBERS: tuple[tuple[str, Face, Face], ...] = (
    (
        "grandfather",
        Face("grandfather", "the", "grandfathers", ("granddad", "grandpa")),
        Face("grand-père", "le", "grands-pères", ("papi", "papy")),
    ),
    (
        "grandmother",
        Face("grandmother", "the", "grandmothers", ("grandma", "granny")),
        Face("grand-mère", "la", "grands-mères", ("mamie",)),
    ),
    (
        "father",
        Face("father", "the", "fathers", ("dad", "daddy")),
        Face("père", "le", "pères", ("papa",)),
    ),
    (
        "mother",
        Face("mother", "the", "mothers", ("mum", "mummy", "mom")),
        Face("mère", "la", "mères", ("maman",)),
    ),
    ("brother", Face("brother", "the", "brothers"), Face("frère", "le", "frères")),
    ("sister", Face("sister", "the", "sisters"), Face("sœur", "la", "sœurs")),
)


@cache
def standard_deck() -> Deck:
    """The deck of 36 for a class that speaks French and learns English; pictures are ``family/*.svg``."""
    members = tuple(
        Member(name, {"fr": french, "en": english}, picture=f"family/{name}.svg")
        for name, english, french in MEMBERS
    )
    return Deck(
        id="happy-family",
        title={"fr": "Familles de couleurs", "en": "Colour families"},
        languages=("fr", "en"),
        families=tuple(
            Family(
                id=colour,
                colour=colour,
                shape=shape,
                faces={"fr": Face(french), "en": Face(english)},
                members=members,
            )
            for colour, shape, english, french in COLOURS
        ),
        level="A1",
        tags=("family", "colours"),
    )
