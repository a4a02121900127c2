"""Bots: who plays, advises and judges at a table, by what its teacher has said."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor

from familygames.cards import Language
from familygames.catalogue import GAMES, Game
from familygames.judging import Opinions
from familygames.language import hearing
from familygames.language.data import LANGUAGES
from familygames.players import Hinter, Player, random_player

thinkers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
"""Where bots and referees think, off the event loop."""

_reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reader")
_ready: dict[tuple[str, tuple[Language, ...]], Future[None]] = {}


def get_ready(game: Game, languages: Iterable[Language]) -> None:
    """Begin to read what the programs of *game* need for decks of these *languages*, in the background and
    once in a process: it takes seconds, for which nobody's first sentence is to wait.
    """
    wanted = game.name, tuple(languages)
    if game.prepare is not None and wanted not in _ready:
        _ready[wanted] = _reader.submit(game.prepare, wanted[1])


def read_ahead() -> None:
    """Begin to read all that hearing and judging need, in the background, as soon as a server starts."""
    _reader.submit(hearing.load)
    for game in GAMES.values():
        get_ready(game, LANGUAGES)
    # What stays for good is set aside: the collector's rounds, which stop all tables, do not go through it.
    _reader.submit(gc.freeze)


def referee_of(game: Game) -> Player:
    """Whoever judges at tables of *game*."""
    return game.programs({}).referee


def player_of(game: Game, level: str, opinions: Opinions) -> Player:
    """The bot of *level* at tables of *game*, who has heard the *opinions* of the teacher."""
    return game.programs(opinions).players.get(level, random_player)


def hinter_of(game: Game, opinions: Opinions) -> Hinter:
    """Whoever gives hints there, and advises nothing that is refused."""
    return game.programs(opinions).hint
