"""Watching: the people who follow whole sessions, and the parts of their pages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from asgiref.sync import sync_to_async

from classroom import lesson_boards
from classroom.live.outbox import SEAT_GONE, PartsOutbox
from classroom.parts import NOTHING, Parts, Seen, Shared
from classroom.screens import encode

logger = logging.getLogger(__name__)

WATCHER_PAUSE = 0.25
"""Seconds for which changes of a session are collected before its watchers are shown them."""


class Watcher(PartsOutbox):
    """Somebody who follows a whole session: at its door, in the lobby, as its teacher, on the projector.

    *who* is a participant in the lobby, a knock at the door.
    """

    __slots__ = ("latest", "role", "session", "who")

    def __init__(self, session: int, role: str, language: str, who: int | None = None) -> None:
        super().__init__(None, language)
        self.session = session
        self.role = role
        self.who = who
        self.latest: Parts = {}
        self.number = 0

    def show(self, parts: Parts) -> None:
        self.latest = parts
        self.wake()

    def repeat(self) -> None:
        self.seen = Seen()
        self.wake()

    def message(self) -> str | None:
        if not self.latest:
            return None
        parts = dict(self.latest)
        go = parts.pop("go", None)
        fresh = self.seen.new(Shared(parts), NOTHING)
        if not fresh and go is None:
            return None
        self.number += 1
        message: dict[str, Any] = {"number": self.number, "parts": fresh}
        if go is not None:
            message["go"] = go
        return encode(message)


class Watching:
    """The watchers of this process by session. *look* reads a session; *begin* runs something on its own."""

    def __init__(
        self,
        look: Callable[[int], Awaitable[lesson_boards.Lesson]],
        begin: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._look = look
        self._begin = begin
        self.clear()

    def clear(self) -> None:
        self.watchers: dict[int, set[Watcher]] = {}
        self._dirty: set[int] = set()

    @property
    def outboxes(self) -> list[Watcher]:
        return [watcher for watching in self.watchers.values() for watcher in watching]

    @property
    def in_lobby(self) -> set[tuple[int, int]]:
        """Session and participant of all who watch from a lobby."""
        watchers = (watcher for watcher in self.outboxes if watcher.role == "lobby")
        return {(w.session, w.who) for w in watchers if w.who is not None}

    def shut_out(self, session: int, participant: int) -> None:
        for watcher in self.watchers.get(session, ()):
            if watcher.role == "lobby" and watcher.who == participant:
                watcher.close(SEAT_GONE)

    async def watch(self, watcher: Watcher) -> None:
        self.watchers.setdefault(watcher.session, set()).add(watcher)
        try:
            await self._render(watcher.session, [watcher])
        except asyncio.CancelledError:  # The socket has gone before it was let in, and will not say so.
            self.unwatch(watcher)
            raise
        if watcher.role == "lobby":
            self.changed(watcher.session)

    def unwatch(self, watcher: Watcher) -> None:
        watching = self.watchers.get(watcher.session, set())
        watching.discard(watcher)
        if not watching:
            self.watchers.pop(watcher.session, None)
        elif watcher.role == "lobby":
            self.changed(watcher.session)

    def changed(self, session: int | None) -> None:
        if session is not None and session in self.watchers and session not in self._dirty:
            self._dirty.add(session)
            self._begin(self._render_soon(session))

    async def _render_soon(self, session: int) -> None:
        await asyncio.sleep(WATCHER_PAUSE)
        self._dirty.discard(session)
        await self._render(session, self.watchers.get(session, ()))

    async def _render(self, session: int, watchers: Iterable[Watcher]) -> None:
        """Read the session once, then show each watcher their parts of it."""
        watchers = list(watchers)
        if not watchers:
            return
        try:
            lesson = await self._look(session)
        except Exception:  # The next change tries again.
            logger.exception("Session %d could not be read.", session)
            return
        for watcher in watchers:
            try:
                parts = await sync_to_async(lesson_boards.session_parts)(
                    lesson, watcher.role, watcher.language, watcher.who
                )
            except Exception:  # Nobody's page may break for another's.
                logger.exception("Session %d could not be shown.", session)
                continue
            watcher.show(parts)

    def all_changed(self) -> None:
        for session in list(self.watchers):
            self.changed(session)
