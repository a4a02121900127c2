"""Broadcast: what sockets are sent: a table's board, and what the teacher, the lobby and the projector see of
a whole lesson.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from asgiref.sync import sync_to_async

from classroom import lesson_boards, screens
from classroom.games.shared.faces import CardFace
from classroom.lesson_boards import Judging, LaidFamily, SeatGlance, TableGlance, team_of
from classroom.live.cheers import as_events
from classroom.live.outbox import ANOTHER_TAB, SEAT_GONE, Outbox, PartsOutbox
from classroom.live.seats import LiveSeat
from classroom.live.table import LiveTable
from classroom.live.teacher import last_of_a_person
from classroom.page_parts import NOTHING, Parts, Seen, Shared
from familygames.game import REFEREE, Rules, Seat

logger = logging.getLogger(__name__)

WATCHER_PAUSE = 0.25
"""Seconds for which changes of a session are collected before its watchers are shown them."""

TABS = 5
"""So many sockets one person may have in the lobby or at the door; one more takes the place of the oldest."""


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
        return self.written(message)


class Broadcast:
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
        self.watchers: dict[int, list[Watcher]] = {}
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
        watching = self.watchers.setdefault(watcher.session, [])
        if watcher.who is not None:
            tabs = [
                other
                for other in watching
                if (other.role, other.who, other.close_code) == (watcher.role, watcher.who, None)
            ]
            if len(tabs) >= TABS:
                tabs[0].close(ANOTHER_TAB)
        watching.append(watcher)
        try:
            await self._render(watcher.session, [watcher])
        except asyncio.CancelledError:  # The socket has gone before it was let in, and will not say so.
            self.unwatch(watcher)
            raise
        if watcher.role == "lobby":
            self.changed(watcher.session)

    def unwatch(self, watcher: Watcher) -> None:
        watching = self.watchers.get(watcher.session, [])
        if watcher in watching:
            watching.remove(watcher)
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


class JsonOutbox(Outbox):
    """For programs: the screen as JSON."""

    __slots__ = ("greeted", "table")

    def __init__(self, table: LiveTable, seat: int | None) -> None:
        super().__init__(seat)
        self.table = table
        self.greeted = False

    def message(self) -> str | None:
        position = self.table.position
        since, self.number = self.number, position.number
        if since == self.number:
            return None
        if self.greeted:
            return screens.encode(position.screen(self.seat, since=since))
        self.greeted = True
        return screens.encode(position.screen(self.seat, since=since, names=self.table.names))


class BoardOutbox(PartsOutbox):
    """A table's board in a browser; *all_open* shows every hand to the teacher who has asked for it."""

    __slots__ = ("all_open", "cheered", "table")

    def __init__(self, table: LiveTable, seat: int | None, language: str, *, all_open: bool = False) -> None:
        super().__init__(seat, language)
        self.table = table
        self.cheered = table.cheers.last
        self.all_open = all_open

    def message(self) -> str | None:
        table = self.table
        fresh = self.seen.new(*table.board.layers(self.seat, self.language, all_open=self.all_open))
        since, self.number = self.number, table.number
        cheers, self.cheered = table.cheers.since(self.cheered), table.cheers.last
        if not fresh and since == self.number and not cheers:
            return None
        message: dict[str, Any] = {"number": self.number, "parts": fresh}
        events = table.board.events(self.seat, self.language, since) if 0 <= since < self.number else []
        if events := [*events, *as_events(cheers, table, self.language)]:
            message["events"] = events
        return self.written(message)


def snapshot(table: LiveTable) -> TableGlance:
    """What a lesson shows of a live table. Call it on the event loop: it asks who is connected.

    Of a table at which something is wrong it is what can be told: the others are not to go dark for it.
    """
    try:
        seen = _snapshot(table)
    except Exception as error:  # noqa: BLE001 - whatever it was, the teacher has other tables to look at
        table.failed("snapshot", error)
        return _least(table)
    table.worked("snapshot")
    return seen._replace(is_broken=table.is_broken)


def _least(table: LiveTable) -> TableGlance:
    return TableGlance(
        id=table.id,
        label=table.label,
        game=table.game.name,
        language=table.language,
        seats=tuple(_seat(table, seat, score=0) for seat in table.seats),
        turn=None,
        waiting_since=None,
        is_over=False,
        is_paused=table.is_paused,
        awaits_beginner=False,
        said=(),
        deal=table.story.deal_number,
        undo=last_of_a_person(table),
        judging=None,
        is_broken=True,
    )


def _seat(
    table: LiveTable, seat: LiveSeat, *, score: int, has_won: bool = False, place: int = 1
) -> SeatGlance:
    return SeatGlance(
        number=seat.number,
        name=seat.name,
        participant=seat.participant_id,
        is_bot=seat.participant_id is None,
        is_here=seat.present,
        is_played_by_bot=seat.played_by_bot,
        help_raised_at=seat.help_raised_at,
        is_stuck=seat.is_stuck,
        face=seat.face,
        score=score,
        has_won=has_won,
        place=place,
        team=team_of(table.game, seat.number),
    )


def _snapshot(table: LiveTable) -> TableGlance:
    state = table.state
    scores, winners = state.scores(), state.victors()
    places = state.places() if table.over else (1,) * len(scores)
    said = [line for line in table.talk[-12:] if line.sentence]
    return TableGlance(
        id=table.id,
        label=table.label,
        game=table.game.name,
        language=table.language,
        seats=tuple(
            _seat(table, seat, score=scores[number], has_won=number in winners, place=places[number])
            for number, seat in enumerate(table.seats)
        ),
        turn=None if table.over else _whose_turn(state),
        waiting_since=table.waiting_since,
        is_over=table.over,
        is_level=state.is_level(),
        is_paused=table.is_paused,
        awaits_beginner=table.awaits_beginner,
        said=tuple((line.seat, line.sentence) for line in reversed(said[-3:])),
        deal=table.story.deal_number,
        undo=last_of_a_person(table),
        judging=_judging(table),
        laid=_laid(table),
        street=_street(table),
        is_taken_back=table.story.taken_back == table.number > 0,
        programme_score=state.programme_score,
        can_be_finished_quickly=table.can_be_finished_quickly,
    )


def _laid(table: LiveTable) -> tuple[LaidFamily, ...]:
    """The families that are complete, each once, whoever plays together."""
    holders: dict[str, list[Seat]] = {}
    for seat, families in enumerate(table.state.families_won()):
        for family in families:
            holders.setdefault(family, []).append(seat)
    faces = table.board.reading(table.language).faces
    return tuple(
        LaidFamily(
            id=family,
            seats=tuple(seats),
            name=faces.family(family).name,
            colour=faces.family(family).colour,
            shape=faces.family(family).shape,
            pictures=tuple(member.picture for member in faces.deck.by_family[family].members),
        )
        for family, seats in holders.items()
    )


def _street(table: LiveTable) -> tuple[CardFace, ...]:
    return tuple(map(table.board.reading(table.language).faces.card, table.state.street))


def _judging(table: LiveTable) -> Judging | None:
    asked, advice = table.asked, table.advice
    if asked is None:
        return None
    findings = advice.findings if advice is not None else ()
    return Judging(
        number=asked.number,
        who=table.names[asked.seat],
        text=asked.question.text,
        opinion=asked.opinion,
        is_news=not table.talk or table.talk[-1].number <= (asked.decided or table.number),
        judged_by=table.judged_by,
        advice=advice.ruling if advice is not None else "",
        reasons=tuple(tuple(finding.message.items()) for finding in findings),
    )


def _whose_turn(state: Rules) -> Seat:
    """Whom the table waits for; where several may act, or the referee, the seat whose turn it is."""
    to_move = state.to_move()
    return min(to_move) if len(to_move) == 1 and REFEREE not in to_move else state.turn
