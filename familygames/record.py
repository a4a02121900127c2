"""A playthrough as data: game, options, deck, seed, moves.

A record is a text of one JSON value a line: first what was played, then every move with its events. The
records in ``tests/familygames/records`` are played again by the tests: a rule change shows as a readable
diff.

    python -m familygames.record --game happy_family --players regular,expert --seed 7 new.jsonl
    python -m familygames.record tests/familygames/records/*.jsonl

The first line writes a new record; the second lets the players of each file play again by today's rules.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from familygames.catalogue import GAMES, Game
from familygames.errors import FamilyGamesError
from familygames.game import Seat
from familygames.players import playing
from familygames.state import State
from familygames.values import Value


class Played(Value, frozen=True):
    """One turn: *move* and *events* are those of the record's game."""

    seat: Seat
    move: Any
    events: tuple[Any, ...]


class Opening(Value, frozen=True):
    """What decides a deal, and who played: names by seat. *deck* is None for the game's own."""

    game: str
    players: tuple[str, ...]
    seed: str
    options: dict[str, Any] = {}
    deck: Any = None


class Record(Value, frozen=True):
    opening: Opening
    turns: tuple[Played, ...] = ()

    @property
    def game(self) -> Game:
        return GAMES[self.opening.game]

    def deal(self) -> State:
        """The first moment of the playthrough."""
        game, opening = self.game, self.opening
        options, seats = game.read_options(opening.options), len(opening.players)
        return game.deal(opening.deck or game.deck_for(options, seats), options, seats, opening.seed)

    def end(self) -> State:
        """Where the recorded moves lead by today's rules; `IllegalMove` if these no longer allow one."""
        state = self.deal()
        for turn in self.turns:
            state = state.play(turn.seat, turn.move).state
        return state

    def replayed(self) -> Record:
        """The same moves with the events that follow from them by today's rules."""
        state = self.deal()
        turns = []
        for turn in self.turns:
            step = state.play(turn.seat, turn.move)
            turns.append(Played(turn.seat, turn.move, tuple(step.events)))
            state = step.state
        return self.but(turns=tuple(turns))

    def played_anew(self) -> Record:
        """A playthrough from the same opening, in which the players choose again."""
        players = [self.game.player(name) for name in self.opening.players]
        turns = playing(self.deal(), players, Random(self.opening.seed), self.game.referee)
        return self.but(turns=tuple(Played(turn.seat, turn.move, tuple(turn.step.events)) for turn in turns))

    def to_lines(self) -> str:
        """The record as text, one JSON value a line."""
        values = [self.opening, *self.turns]
        return "".join(msgspec.json.encode(value).decode() + "\n" for value in values)

    @classmethod
    def from_lines(cls, text: str) -> Record:
        """The record of a text; raises `msgspec.MsgspecError` or `InvalidMove` if it holds none."""
        first, *rest = text.removesuffix("\n").split("\n")  # Unicode has line ends that occur inside words.
        opening = msgspec.json.decode(first, type=Opening)
        if opening.game not in GAMES:
            raise msgspec.ValidationError(f"no game is called {opening.game!r}")
        game = GAMES[opening.game]
        if opening.deck is not None:
            opening = opening.but(deck=game.read_deck(opening.deck))
        turns = []
        for line in rest:
            turn = msgspec.json.decode(line, type=Played)
            events = tuple(game.read_event(event) for event in turn.events)
            turns.append(turn.but(move=game.read_move(turn.move), events=events))
        return cls(opening, tuple(turns))


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="familygames.record", description="Write playthroughs to files.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--game", choices=sorted(GAMES), help="write a new record of this game")
    parser.add_argument("--players", default="random,random", help="names with commas, by seat")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args(words)
    for file in given.files:
        try:
            record = asked_for(given) or Record.from_lines(file.read_text(encoding="utf-8"))
            if unknown := set(record.opening.players) - {*record.game.players, "random"}:
                parser.error(f"{file}: no player is called {', '.join(sorted(unknown))}")
            file.write_text(record.played_anew().to_lines(), encoding="utf-8")
        except (OSError, UnicodeError, RecursionError, msgspec.MsgspecError, FamilyGamesError) as error:
            parser.error(f"{file}: {error}")


def asked_for(given: argparse.Namespace) -> Record | None:
    """The record that the arguments describe; None if they name no game."""
    if given.game is None:
        return None
    options = msgspec.to_builtins(GAMES[given.game].read_settings(given.option))
    return Record(Opening(given.game, tuple(given.players.split(",")), given.seed, options))


if __name__ == "__main__":
    main(sys.argv[1:])
