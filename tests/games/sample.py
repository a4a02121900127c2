"""Sample: what tests must know of one game to try on it what holds for all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.game import Move, Seat, Spoken
from familygames.state import State

Options = dict[str, Any]


def as_words(options: Options) -> list[str]:
    """*options* as commands take them: ``rounds=2``, ``small_table=true``."""
    return [
        f"{name}={value if isinstance(value, str) else json.dumps(value)}" for name, value in options.items()
    ]


def by_chance(state: Any, seat: Seat, rng: Random) -> Move[Any]:
    move: Move[Any] = rng.choice(state.moves(seat))
    return move


def phase(state: Any) -> str:
    return "over" if state.is_over() else getattr(state, "phase", "play")


@dataclass(frozen=True, kw_only=True)
class Sample:
    """The world of one game, and tables of it that are worth playing.

    *cards* lists all cards wherever they are, *hidden* those that a seat must not know of, *swap* changes
    the places of two cards, and *every_move* goes far beyond the legal ones. *lists_all* tells of a sort of
    moves whether `Rules.moves` has every legal one, or only some worth thinking of.
    """

    cards: Callable[[Any], list[Card]]
    hidden: Callable[[Any, Seat | None], list[Card]]
    swap: Callable[[Any, Card, Card], State]
    every_move: Callable[[Any], Iterator[Move[Any]]]
    lists_all: Callable[[Move[Any]], bool] = lambda move: True
    brief: Options = field(default_factory=dict)
    """Options that make a playthrough short, where the usual ones let it last long."""

    seats: int
    """How many people sit at a table of a lesson."""
    options: Options = field(default_factory=dict)
    """With which such a table has every sort of move, and is soon done."""
    home: tuple[int, Options]
    """Seats and options of a game at home that is over after a few minutes, even if chance plays it."""
    by_chance: tuple[tuple[int, Options], ...]
    """Seats and options of tables that players by chance bring to an end."""
    fewest_moves: int = 6
    """So many moves such a game takes at least."""
    beginner: tuple[str, str, Options] = ("first_player", "seat_0", {})
    """The option that says who begins, its value for the first seat, and what options it needs beside it."""
    asks_for_any_card: bool = False
    """Whether the moves of a seat name cards that it cannot see."""
    fewest_compared: int = 21
    """In a game by chance, pairs of hidden cards that change places are seldom fewer."""
    full: tuple[tuple[int, Options], ...]
    """Seats and options of tables that between them come to every phase, if *choose* plays there."""
    where: Callable[[Spoken, int], State]
    """A moment, with so many seats, at which seat 0 may say a sentence of the game."""
    choose: Callable[[Any, Seat, Random], Move[Any]] = by_chance
    """How people play who come to the rarer phases, too."""
    things: tuple[str, ...] = ()
    """Words for what no other game has: only its own rooms on the site say them."""
    moment: Callable[[Any], str] = phase
    """What makes a board look as no other does: the phase, and after a comma perhaps more; "" while there is
    little to see yet.
    """
