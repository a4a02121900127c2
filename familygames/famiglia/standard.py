"""The deck without words of its own: every card is called by its colour and value, in English and French."""

from __future__ import annotations

from functools import cache

from familygames.cards import Deck, Face, Family, Member, Shape
from familygames.famiglia.gang import ACCOUNTANTS, BRUTES, FAMIGLIA, MEMBERS, MERCENARIES

COLOURS: tuple[tuple[str, str, Shape, str, str], ...] = (
    (FAMIGLIA, "red", "heart", "La Famiglia", "La Famiglia"),
    (ACCOUNTANTS, "blue", "circle", "Accountants", "Comptables"),
    (BRUTES, "yellow", "drop", "Brutes", "Brutes"),
    (MERCENARIES, "green", "triangle", "Mercenaries", "Mercenaires"),
)
FRENCH = {"red": "rouge", "blue": "bleu", "yellow": "jaune", "green": "vert"}


@cache
def standard_deck() -> Deck:
    """The 60 cards (FA-1) for a class that speaks French and learns English."""
    return Deck(
        id="famiglia",
        title={"fr": "Le gang aux quatre couleurs", "en": "The gang of four colours"},
        languages=("fr", "en"),
        families=tuple(
            Family(
                id=family,
                colour=colour,
                shape=shape,
                faces={"fr": Face(french), "en": Face(english)},
                members=tuple(plain(member, colour) for member in MEMBERS),
            )
            for family, colour, shape, english, french in COLOURS
        ),
        level="A1",
        tags=("numbers", "colours"),
    )


def plain(member: str, colour: str) -> Member:
    """A card called ``the red 4``; all copies are called the same."""
    value = member[0]
    return Member(
        member,
        {"fr": Face(f"{value} {FRENCH[colour]}", "le"), "en": Face(f"{colour} {value}", "the")},
    )
