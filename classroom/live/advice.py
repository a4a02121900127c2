"""Advice: what programs think at one table of what is proposed, and of what a learner could do."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from contextvars import Context
from random import Random
from typing import Any

from django.db import DatabaseError

from classroom.games.shared.told import Advised
from classroom.live.bots import hinter_of, referee_of, thinkers
from classroom.live.database import in_database
from classroom.live.replay import keep_advice
from classroom.live.seated import SeatedTable
from classroom.live.told import Asked
from classroom.services.examples import opinion_of, opinions_of
from familygames.game import REFEREE, Move
from familygames.judging import ACCEPT, REFUSE, UNSURE, Ruling

logger = logging.getLogger(__name__)


class Adviser:
    """The referee and the giver of hints at *table*, who have heard what its teacher has said."""

    def __init__(self, table: SeatedTable) -> None:
        self._table = table
        self._advice: tuple[int, Ruling] | None = None
        self._advising: asyncio.Task[None] | None = None

    @property
    def advice(self) -> Ruling | None:
        """What the referee thinks of what was proposed last; None as long as it has not said so."""
        asked = self._table.asked
        if asked is None or self._advice is None or self._advice[0] != asked.number:
            return None
        return self._advice[1]

    @property
    def shown(self) -> Ruling | None:
        """The same as far as all may see it: a ruling of the referee is for everybody, advice if the teacher
        lets them.
        """
        return self.advice if self._table.still.shows_advice or self._table.judged_by == "auto" else None

    def seek(self) -> None:
        """Ask the referee about what others are to judge, for the teacher and whoever they show it to."""
        table, asked = self._table, self._table.asked
        if asked is None or asked.opinion or table.story.for_programs or table.judged_by == "auto":
            return
        if self.advice is None and (self._advising is None or self._advising.done()):
            self._advising = asyncio.get_running_loop().create_task(self._advise(asked), context=Context())

    async def _advise(self, asked: Asked) -> None:
        if self._table.state.proposal is None:
            return  # It was decided before this began.
        try:
            ruling = await self.ruling(asked)
        except Exception:  # Advice that cannot be had is none.
            logger.exception("No advice at table %d, position %d.", self._table.id, asked.number)
            return
        self._advising = None
        self._table.show()
        with suppress(DatabaseError):  # It has been shown; only the report lacks it.
            await in_database(keep_advice)(self._table.id, asked.number, ruling)
        self.seek()  # Something else may have been proposed meanwhile.

    async def ruling(self, asked: Asked) -> Ruling:
        """What the teacher has said of this before, or else what the referee says."""
        table, story, view = self._table, self._table.story, self._table.state.view(REFEREE)
        teacher, deck = story.teacher, story.deck_id
        known = None
        if teacher is not None and deck is not None:
            known = await in_database(opinion_of)(deck, teacher, asked.question)
        if known is not None:
            ruling = ACCEPT if known == "accept" else REFUSE
        else:
            rng = Random(f"{story.seed}/{asked.number}")
            moves = [self.verdict(answer) for answer in (ACCEPT, REFUSE, UNSURE)]
            loop = asyncio.get_running_loop()
            move: Any = await loop.run_in_executor(thinkers, lambda: referee_of(table.game)(view, moves, rng))
            ruling = move.ruling
        self._advice = asked.number, ruling
        return ruling

    async def ruling_or_doubt(self) -> Ruling:
        """What the referee says. If it fails the table decides, not chance."""
        table, asked = self._table, self._table.asked
        if asked is None or table.state.proposal is None:
            return UNSURE  # It was decided meanwhile, and nobody hears this.
        try:
            return await self.ruling(asked)
        except Exception:
            logger.exception("The referee failed at table %d, position %d.", table.id, table.number)
            return UNSURE

    def verdict(self, ruling: Ruling) -> Move[Any]:
        panel = self._table.game.panel
        assert panel is not None  # Nothing is proposed in a game without one.
        return panel.verdict(ruling)

    async def opinions(self) -> dict[str, str]:
        """What the teacher has said of sentences or words of this deck, by their keys."""
        table = self._table
        deck, teacher = table.story.deck_id, table.story.teacher
        if table.game.panel is None or deck is None or teacher is None:
            return {}
        return await in_database(opinions_of)(deck, teacher)

    async def hint(self, seat: int, number: int) -> bool:
        """Show *seat* what a good player would do at *number*, and why; whether it is to move."""
        table = self._table
        state, live = table.state, table.seats[seat]
        if live.hint is not None and live.hint.number == number:
            return False
        moves = state.moves(seat) if seat in state.to_move() else []
        if not moves:
            return False
        view, rng = state.view(seat, table.past(seat)), Random(f"{table.story.seed}/hint/{number}")
        hinter = hinter_of(table.game, await self.opinions())
        loop = asyncio.get_running_loop()
        live.hint = Advised(number, await loop.run_in_executor(thinkers, hinter, view, moves, rng))
        table.show(live)
        return True

    def end(self) -> None:
        if self._advising is not None:
            self._advising.cancel()
