"""The classic deck: six colours of a family with six members (HF-1), in English and French."""

from __future__ import annotations

from functools import cache

from familygames.cards import Deck, Face, Family, Member, Shape

COLOURS: tuple[tuple[str, Shape, str, str], ...] = (
    ("blue", "circle", "Blue", "bleue"),
    ("red", "heart", "Red", "rouge"),
    ("green", "triangle", "Green", "verte"),
    ("pink", "star", "Pink", "rose"),
    ("orange", "square", "Orange", "orange"),
    ("black", "diamond", "Black", "noire"),
)

MEMBERS: tuple[tuple[str, Face, Face], ...] = (
    (
        "grandfather",
        Face("grandfather", "the", "grandfathers", ("grandpa", "granddad", "grandad")),
        Face("grand-père", "le", "grands-pères", ("papi", "papy", "pépé")),
    ),
    (
        "grandmother",
        Face("grandmother", "the", "grandmothers", ("grandma", "granny", "gran")),
        Face("grand-mère", "la", "grands-mères", ("mamie", "mamy", "mémé")),
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
    """The deck of 36 for a class that speaks French and learns English; each wears the family's colour."""
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
                members=tuple(
                    Member(name, {"fr": fr, "en": en}, picture=f"family/{name}-{colour}.svg")
                    for name, en, fr in MEMBERS
                ),
            )
            for colour, shape, english, french in COLOURS
        ),
        level="A1",
        tags=("family", "colours"),
    )
