"""Outcome: how a game at home ended, written beside it."""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context

from classroom.live.database import in_database
from classroom.live.story import Story
from classroom.services import practice

logger = logging.getLogger(__name__)


class Outcome:
    """What is noted of the game at home whose *story* this is; of a lesson's nothing is."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._noted: bool | None = None
        self._noting: asyncio.Task[None] | None = None

    @property
    def _is_over(self) -> bool:
        return not self._story.state.to_move()

    @property
    def is_due(self) -> bool:
        """Whether it is not yet written beside a game at home that it is over, or that it goes on."""
        return self._story.practice is not None and self._noted is not self._is_over

    async def note(self) -> None:
        """Write beside a game at home how it ended; taken back, it goes on."""
        if self._noting is not None:  # Of what was so a moment ago.
            await asyncio.shield(self._noting)
        if self.is_due:
            self._noting = asyncio.get_running_loop().create_task(self._note(), context=Context())
            await asyncio.shield(self._noting)

    async def _note(self) -> None:
        number, is_over = self._story.practice, self._is_over
        assert number is not None  # It is played at home.
        moves = sum(entry.seat == practice.LEARNER for entry in self._story.entries)
        outcome = practice.outcome_of(self._story.state, moves)
        try:
            await in_database(practice.note_outcome)(practice_id=number, outcome=outcome)
        except Exception:  # It is noted when something moves here again.
            logger.exception("The outcome at table %d could not be noted.", self._story.id)
        else:
            self._noted = is_over
