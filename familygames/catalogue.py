"""GAMES: one line per game, the only place that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from familygames import famiglia, familys, happy_family, literature, memory, spikit
from familygames.cards import Deck
from familygames.definition import Choice, Game, JudgedBy, Kind, Panel, Rung

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

__all__ = ["DECKS", "GAMES", "Choice", "Game", "JudgedBy", "Kind", "Panel", "Rung"]
