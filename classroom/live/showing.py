"""What a socket at a table is sent: a program its screen, a browser the parts of its board."""

from __future__ import annotations

from typing import Any

from classroom import screens
from classroom.live.outbox import Outbox, PartsOutbox
from classroom.live.tables import LiveTable


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

    __slots__ = ("all_open", "table")

    def __init__(self, table: LiveTable, seat: int | None, language: str, *, all_open: bool = False) -> None:
        super().__init__(seat, language)
        self.table = table
        self.all_open = all_open

    def message(self) -> str | None:
        table = self.table
        fresh = self.seen.new(*table.board.layers(self.seat, self.language, all_open=self.all_open))
        since, self.number = self.number, table.number
        if not fresh and since == self.number:
            return None
        message: dict[str, Any] = {"number": self.number, "parts": fresh}
        if 0 <= since < self.number:
            message["events"] = table.board.events(self.seat, self.language, since)
        return screens.encode(message)
