"""Bots: who plays, advises and judges at a table, by what its teacher has said."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import Context
from random import Random
from typing import Any

import msgspec
from django.db import DatabaseError

from classroom.games.shared.table_view import Advised
from classroom.live.journal import in_database
from classroom.live.story import Asked, Story
from classroom.live.table import LiveTable
from classroom.metrics import THINKING
from classroom.models import Advice
from classroom.services.examples import opinion_of, opinions_of, rules_of
from familygames.cards import Language
from familygames.catalogue import GAMES, Game
from familygames.game import REFEREE, WAIT, Move, View
from familygames.judging import ACCEPT, NO_RULES, REFUSE, UNSURE, Opinions, Rules, Ruling, ruled
from familygames.language import parser
from familygames.language.resources import LANGUAGES
from familygames.players import Hinter, Player, random_player

logger = logging.getLogger(__name__)

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
    _reader.submit(parser.load)
    for game in GAMES.values():
        get_ready(game, LANGUAGES)
    # What stays for good is set aside: the collector's rounds, which stop all tables, do not go through it.
    _reader.submit(gc.freeze)


def referee_of(game: Game) -> Player:
    """Whoever judges at tables of *game*."""
    return game.programs({}).referee


def player_of(game: Game, level: str, opinions: Opinions, rules: Rules = NO_RULES) -> Player:
    """The bot of *level* at tables of *game*, who has heard the *opinions* of the teacher."""
    return game.programs(opinions, rules).players.get(level, random_player)


def hinter_of(game: Game, opinions: Opinions, rules: Rules = NO_RULES) -> Hinter:
    """Whoever gives hints there, and advises nothing that is refused."""
    return game.programs(opinions, rules).hint


async def opinions_at(story: Story) -> tuple[Opinions, Rules]:
    """What the teacher has said of sentences or words of this deck, by their keys, and of rules."""
    if story.game.panel is None or story.deck_id is None or story.teacher is None:
        return {}, NO_RULES
    about = story.deck_id, story.teacher
    return await in_database(opinions_of)(*about), await in_database(rules_of)(*about)


# --- Moves and hints ----------------------------------------------------------------------------------------


def bot_view(table: LiveTable, seat: int) -> View:
    """All that a bot or whoever hints at *seat* is shown: what a person there may know and look up, and which
    words it had better say.
    """
    story = table.story
    return msgspec.structs.replace(table.view(seat), wanted=story.due, wanted_words=story.due_words)


async def choose(table: LiveTable, seat: int, rng: Random, *, may_wait: bool) -> Move[Any]:
    """What the bot at *seat* does. One that stumbles moves at random."""
    state, number = table.state, table.number
    moves: list[Move[Any]] = [*state.moves(seat), WAIT] if may_wait else state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    level = table.seats[seat].bot or table.story.bot_level
    view, loop = bot_view(table, seat), asyncio.get_running_loop()
    player = player_of(table.game, level, *await opinions_at(table.story))
    try:
        with THINKING.labels(table.game.name).time():
            move: Move[Any] = await loop.run_in_executor(thinkers, player, view, moves, rng)
        reason = None if may_wait and move is WAIT else move.objection(state, seat)
        if reason is None:
            return move
        logger.error("A bot chose %s at table %d, position %d.", move, table.id, number)
    except Exception:
        logger.exception("A bot failed at table %d, position %d.", table.id, number)
    return WAIT if may_wait else random_player(view, moves, rng)


async def hint(table: LiveTable, seat: int, number: int) -> bool:
    """Show *seat* what a good player would do at *number*, and why; whether that is new."""
    state, live = table.state, table.seats[seat]
    if live.hint is not None and live.hint.number == number:
        live.hint = live.hint._replace(is_folded=False)
        table.show(live)
        return False
    moves = state.moves(seat) if seat in state.to_move() else []
    if not moves:
        return False
    view, rng = bot_view(table, seat), Random(f"{table.story.seed}/hint/{number}")
    hinter = hinter_of(table.game, *await opinions_at(table.story))
    loop = asyncio.get_running_loop()
    live.hint = Advised(number, await loop.run_in_executor(thinkers, hinter, view, moves, rng))
    table.show(live)
    return True


# --- Rulings ------------------------------------------------------------------------------------------------


def verdict(game: Game, ruling: Ruling) -> Move[Any]:
    assert game.panel is not None  # Nothing is proposed in a game without one.
    return game.panel.verdict(ruling)


class Adviser:
    """The referee at *table*, who has heard what its teacher has said."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._advising: asyncio.Task[None] | None = None

    def seek(self) -> None:
        """Ask the referee about what others are to judge, for the teacher and whoever they show it to."""
        table, asked = self._table, self._table.asked
        if asked is None or asked.opinion or table.story.for_programs or table.judged_by == "auto":
            return
        if table.advice is None and (self._advising is None or self._advising.done()):
            self._advising = asyncio.get_running_loop().create_task(self._advise(asked), context=Context())

    async def _advise(self, asked: Asked) -> None:
        if self._table.state.proposal is None:
            return  # It was decided before this began.
        try:
            ruling = await self._ruling(asked)
        except Exception:  # Advice that cannot be had is none.
            logger.exception("No advice at table %d, position %d.", self._table.id, asked.number)
            return
        self._advising = None
        self._table.show()
        with suppress(DatabaseError):  # It has been shown; only the report lacks it.
            await in_database(keep_advice)(self._table.id, asked.number, ruling)
        self.seek()  # Something else may have been proposed meanwhile.

    async def _ruling(self, asked: Asked) -> Ruling:
        """What the teacher has said of this before, or else what the referee says."""
        table, story, view = self._table, self._table.story, self._table.state.view(REFEREE)
        known, rules = None, NO_RULES
        if story.teacher is not None and story.deck_id is not None:
            known = await in_database(opinion_of)(story.deck_id, story.teacher, asked.question)
            rules = await in_database(rules_of)(story.deck_id, story.teacher)
        if known is not None:
            ruling = ACCEPT if known == "accept" else REFUSE
        else:
            rng = Random(f"{story.seed}/{asked.number}")
            moves = [verdict(table.game, answer) for answer in (ACCEPT, REFUSE, UNSURE)]
            loop = asyncio.get_running_loop()
            move: Any = await loop.run_in_executor(thinkers, lambda: referee_of(table.game)(view, moves, rng))
            ruling = ruled(move.ruling, rules)
        table.advise(asked.number, ruling)
        return ruling

    async def rule(self) -> Move[Any]:
        """What the referee says. If it fails the table decides, not chance."""
        table, asked = self._table, self._table.asked
        if asked is None or table.state.proposal is None:
            return verdict(table.game, UNSURE)  # It was decided meanwhile, and nobody hears this.
        try:
            return verdict(table.game, await self._ruling(asked))
        except Exception:
            logger.exception("The referee failed at table %d, position %d.", table.id, table.number)
            return verdict(table.game, UNSURE)

    def end(self) -> None:
        if self._advising is not None:
            self._advising.cancel()


_rulings = msgspec.json.Decoder(Ruling)


def keep_advice(table_id: int, number: int, ruling: Ruling) -> None:
    """Keep what the referee says of what was proposed in the turn *number*; what is kept already stays."""
    row = Advice(table_id=table_id, number=number, ruling=msgspec.json.encode(ruling).decode())
    Advice.objects.bulk_create([row], ignore_conflicts=True)


def read_advice(rows: Iterable[Advice]) -> dict[int, Ruling]:
    """By the number of the turn in which it was proposed."""
    return {row.number: _rulings.decode(row.ruling) for row in rows}
