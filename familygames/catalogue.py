"""GAMES: one line per game, the only place that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from familygames import famiglia, familys, happy_family, literature, memory, spikit
from familygames.cards import Deck
from familygames.definition import Choice, Game, JudgedBy, Kind, Panel, Rung, Writing

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.name: game
        for game in (
            happy_family.GAME,
            literature.GAME,
            famiglia.GAME,
            familys.GAME,
            spikit.GAME,
            memory.GAME,
        )
    }
)

DECKS: Mapping[Kind, type[Deck]] = MappingProxyType({game.kind: game.deck for game in GAMES.values()})
"""What decks of each kind are, as files and in the database."""

WRITINGS: Mapping[str, Writing] = MappingProxyType({game.kind: game.writing for game in GAMES.values()})
"""How decks of each kind are written."""

PANELS: Mapping[str, Panel] = MappingProxyType(
    {game.kind: game.panel for game in GAMES.values() if game.panel}
)
"""Who judges what is made of decks of each kind; games of which nothing is judged are not among them."""


def standard_deck(kind: str) -> Deck:
    """The deck that the first of the games of this kind brings along."""
    return next(game for game in GAMES.values() if game.kind == kind).standard_deck()


__all__ = [
    "DECKS",
    "GAMES",
    "PANELS",
    "WRITINGS",
    "Choice",
    "Game",
    "JudgedBy",
    "Kind",
    "Panel",
    "Rung",
    "Writing",
    "standard_deck",
]
