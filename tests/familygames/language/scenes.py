"""Tables to speak at: the starter decks, hard names, and moves that only say something."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from familygames.cards import Deck
from familygames.game import Move, Spoken
from familygames.language.formulas import Scene

DECKS = Path(__file__).parents[3] / "fixtures" / "decks"
SLUGS = sorted(path.stem for path in DECKS.glob("*.json"))

# Names that are words of the formulas, colours, parts of each other, alike, or written in any way.
NAMES = (
    *("Mary", "Mary Ann", "Marianne", "Marie Claire", "Anna", "Ana", "Zoé", "Zoe", "Jean-Luc", "O'Neil"),
    *(
        "Rose",
        "Violet",
        "Rouge",
        "Blanche",
        "May",
        "Will",
        "Lucky",
        "Happy Panda",
        "Brave Fox",
        "Renard Malin",
    ),
    *(
        "Tom",
        "Tim",
        "Jim",
        "Al",
        "Jo",
        "Ève",
        "Noé",
        "Léo",
        "Łukasz",
        "Jürgen",
        "Günther",
        "José",
        "李雷",
        "Мария",
    ),
    *("Player 2", "Player 3", "Joueur 2", "Star ★", "D'Artagnan", "Anne-Sophie", "Dr. Who", "éa"),
)


class Say(Move[Any], frozen=True):
    """A move of no game: it only has a sentence."""

    said: Spoken

    def spoken(self) -> Spoken:
        return self.said


@cache
def deck(slug: str) -> Deck:
    return msgspec.json.decode((DECKS / f"{slug}.json").read_bytes(), type=Deck)


def scene(slug: str = "happy-family", language: str = "en", names: tuple[str, ...] = ()) -> Scene:
    return Scene(names or ("Mary", "John", "Léa"), deck(slug), language, "happy_family")


def requests(at: Scene, asker: int = 0) -> list[Say]:
    """Every request for every card to every other player."""
    return [
        Say(Spoken("ask", seat, card.family, card.member))
        for seat in range(len(at.names))
        if seat != asker
        for card in at.deck.cards
    ]


def some_names(seed: str, count: int = 4) -> tuple[str, ...]:
    return tuple(random.Random(seed).sample(NAMES, count))


STEPS = [
    Say(Spoken("answer.yes")),
    Say(Spoken("answer.no")),
    Say(Spoken("dip.lucky")),
    Say(Spoken("dip.unlucky")),
]
