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
        self._is_noted = False
        self._noting: asyncio.Task[None] | None = None

    @property
    def is_due(self) -> bool:
        """Whether a game at home is over and that is not yet written beside it."""
        if self._story.practice is None or self._is_noted:
            return False
        return not self._story.state.to_move()

    async def note(self) -> None:
        """Write beside a game at home how it ended."""
        if self._noting is not None:  # Of what was so a moment ago.
            await asyncio.shield(self._noting)
        if self.is_due:
            self._noting = asyncio.get_running_loop().create_task(self._note(), context=Context())
            await asyncio.shield(self._noting)

    async def _note(self) -> None:
        number = self._story.practice
        assert number is not None  # It is played at home.
        moves = sum(entry.seat == practice.LEARNER for entry in self._story.entries)
        outcome = practice.outcome_of(self._story.state, moves)
        try:
            await in_database(practice.note_outcome)(practice_id=number, outcome=outcome)
        except Exception:  # It is noted when something moves here again.
            logger.exception("The outcome at table %d could not be noted.", self._story.id)
        else:
            self._is_noted = True
