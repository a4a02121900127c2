"""Several processes for one school: each lesson is owned by one of them, and only its turns are stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async

from classroom.live import channel, leases, relay
from classroom.live.journal import Fence, TurnRow, journal
from classroom.live.leases import (
    SILENT_LOOKS,
    UNHEARD_LOOKS,
    Leases,
    lesson_of,
    sessions_in,
)
from classroom.live.relay import TRY_LATER, Relay
from classroom.metrics import REGISTRY
from classroom.models import Lease, Process, Session, Turn
from tests.classroom.servers import Line
from tests.classroom.tables import a_teacher, open_a_table
from tests.patience import NOT_REACHED, shortened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_postgresql]


class Someone(Leases):
    """A process that notes what it is told."""

    def __init__(self) -> None:
        self.times_given_up = 0
        self.left: list[str] = []
        self.questions = 0
        self.knocked: list[str] = []
        self.is_listening = True
        super().__init__(self.note_given_up, self.note_gone, self.knocked.append, lambda: self.is_listening)

    async def note_given_up(self) -> None:
        self.times_given_up += 1

    def note_gone(self, inboxes: Collection[str]) -> None:
        self.left += inboxes

    async def take(self, lessons: Collection[str]) -> Mapping[str, str]:
        self.questions += 1
        return await super().take(lessons)


@asynccontextmanager
async def processes(count: int) -> AsyncIterator[list[Someone]]:
    alive = [Someone() for _ in range(count)]
    for one in alive:
        await one.register()
    for one in alive:
        await one.look()
    yield alive
    for one in alive:
        await one.stop()


async def test_a_lesson_has_one_owner_whoever_asks():
    async with processes(2) as [ann, bob]:
        assert await ann.owner("lesson-1") == ann.inbox
        assert await bob.owner("lesson-1") == ann.inbox
        assert await bob.take(["lesson-1", "lesson-2"]) == {"lesson-1": ann.inbox, "lesson-2": bob.inbox}

        assert (ann.held, bob.held) == ({"lesson-1"}, {"lesson-2"})


async def test_whoever_asks_while_others_do_asks_together_with_them():
    lessons = [f"lesson-{number % 50}" for number in range(300)]
    async with processes(2) as [ann, bob]:
        await ann.take(lessons[:20])

        told = await asyncio.gather(*map(bob.owner, lessons))

        assert told == [ann.inbox if lesson in ann.held else bob.inbox for lesson in lessons]
        assert len(bob.held) == 30
        assert bob.questions == 1


async def test_what_is_released_belongs_to_whoever_asks_next():
    async with processes(2) as [ann, bob]:
        await ann.take(["lesson-1", "lesson-2"])

        await ann.release(["lesson-1"])

        assert await bob.owner("lesson-1") == bob.inbox
        assert await bob.owner("lesson-2") == ann.inbox


async def test_a_process_that_ends_in_order_leaves_its_lessons_at_once():
    async with processes(1) as [bob]:
        ann = Someone()
        await ann.register()
        await ann.owner("lesson-1")
        await bob.look()

        await ann.stop()
        await bob.look()

        assert bob.left == [ann.inbox]
        assert await bob.owner("lesson-1") == bob.inbox


async def test_a_silent_process_is_given_up_after_so_many_looks_and_learns_it():
    async with processes(2) as [ann, bob]:
        await ann.owner("lesson-1")
        was = ann.inbox

        for _ in range(SILENT_LOOKS - 1):
            await bob.look()
        assert await bob.owner("lesson-1") == was

        await ann.look()  # A sign of life in the last moment.
        for _ in range(SILENT_LOOKS):
            await bob.look()
        assert await bob.owner("lesson-1") == was

        await bob.look()
        assert bob.left == [was]
        assert await bob.owner("lesson-1") == bob.inbox

        assert ann.held == {"lesson-1"}
        await ann.look()
        assert ann.times_given_up == 1
        assert ann.held == set()
        assert ann.inbox != was
        assert await ann.owner("lesson-1") == bob.inbox


async def test_a_silent_process_at_whose_inbox_nobody_listens_is_given_up_sooner():
    async with processes(2) as [ann, bob]:
        await ann.owner("lesson-1")
        was = ann.inbox

        await bob.look()
        assert bob.knocked == [was]
        bob.note_unheard([was])
        assert await bob.owner("lesson-1") == was

        for _ in range(UNHEARD_LOOKS - 1):
            await bob.look()
        assert bob.left == [was]
        assert await bob.owner("lesson-1") == bob.inbox


async def test_whoever_gives_signs_of_life_is_not_given_up_though_nobody_listens():
    async with processes(2) as [ann, bob]:
        await ann.owner("lesson-1")

        for _ in range(SILENT_LOOKS):
            bob.note_unheard([ann.inbox])
            await ann.look()
            await bob.look()
        for _ in range(UNHEARD_LOOKS):  # What was heard of them before they spoke again says nothing.
            await bob.look()

        assert bob.left == []
        assert await bob.owner("lesson-1") == ann.inbox


async def test_who_does_not_listen_is_sure_for_a_shorter_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "SURE_UNHEARD", NOT_REACHED)  # However long a look takes here.
    monkeypatch.setattr(leases, "SURE", 3 * NOT_REACHED)
    async with processes(1) as [ann]:
        ann._beaten_at -= 2 * NOT_REACHED
        await ann.sure()

        ann.is_listening = False
        waiting = asyncio.create_task(ann.sure())
        await asyncio.sleep(0)
        assert not waiting.done()

        await ann.look()
        await waiting


async def test_who_asks_after_it_was_given_up_owns_nothing():
    async with processes(2) as [ann, bob]:
        for _ in range(SILENT_LOOKS + 1):
            await bob.look()

        assert await ann.take(["lesson-1"]) == {}

        assert ann.held == set()
        assert not await Lease.objects.aexists()
        assert await Process.objects.acount() == 1


async def test_free_are_the_lessons_of_teachers_that_are_played_and_have_no_owner():
    teacher = await sync_to_async(a_teacher)()
    ours, theirs, over = [
        (await open_a_table("Ann", teacher=teacher, bots=1))[0]["session"] for _ in range(3)
    ]
    await open_a_table("1-1", "1-2")  # Programs play there.
    await Session.objects.filter(pk=over).aupdate(closed_at=datetime.now(UTC))

    async with processes(2) as [ann, bob]:
        await bob.take([lesson_of(theirs)])
        assert await ann.free() == [lesson_of(ours)]

        await ann.take(await ann.free())
        assert await bob.free() == []
        assert sessions_in({*ann.held, "table-7"}) == {ours}


async def test_turns_of_one_moment_are_stored_by_one_commit():
    [row, *_] = await open_a_table("Ann", "Bob")
    turns = [TurnRow(row["table"], number, None, "{}", "[]", datetime.now(UTC)) for number in range(1, 6)]

    def commits() -> float:
        return REGISTRY.get_sample_value("familygames_commit_seconds_count") or 0

    before = commits()
    assert all(await asyncio.gather(*map(journal.append, turns)))

    assert commits() == before + 1


async def test_only_the_owner_of_a_lesson_stores_its_turns():
    rows = await open_a_table("Ann", "Bob")

    def turn(number: int, fence: Fence) -> TurnRow:
        return TurnRow(rows[0]["table"], number, None, "{}", "[]", datetime.now(UTC), fence)

    async with processes(2) as [ann, bob]:
        await ann.owner("lesson-1")
        hers, his = ann.fence("lesson-1"), bob.fence("lesson-1")
        assert await journal.append(turn(1, hers))
        assert not await journal.append(turn(2, his))

        for _ in range(SILENT_LOOKS + 1):
            await bob.look()
        assert not await journal.append(turn(2, hers))

        await bob.owner("lesson-1")
        assert not await journal.append(turn(2, hers))
        assert await journal.append(turn(2, his))
        assert not await journal.append(turn(2, his))
    assert await Turn.objects.filter(table=rows[0]["table"]).acount() == 2


async def test_whoever_leaves_before_an_owner_is_found_is_not_served_any_more(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "SILENT_LOOKS", 1_000_000)
    served: list[Any] = []
    sent: list[Any] = []

    async def note(*what: Any) -> None:
        served.append(what)

    async def send(message: Any) -> None:
        sent.append(message)

    said: asyncio.Queue[Any] = asyncio.Queue()
    for kind in ("connect", "disconnect"):
        said.put_nowait({"type": f"websocket.{kind}"})
    async with processes(1) as [silent]:
        await silent.owner("lesson-1")
        ours = Relay(redis_url, note, note, note)
        await ours.start()
        try:
            await ours.lead("lesson-1", {"type": "websocket", "headers": []}, said.get, send)
        finally:
            await ours.stop()

    assert said.empty()
    assert (served, sent) == ([], [])


async def test_while_redis_is_away_nobody_waits_for_an_owner_who_cannot_be_reached(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "SILENT_LOOKS", 1_000_000)
    monkeypatch.setattr(channel, "PATIENCE", shortened(0.2))
    monkeypatch.setattr(relay, "LONGEST", NOT_REACHED)
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def nothing(*_: Any) -> None:
        pass

    said: asyncio.Queue[Any] = asyncio.Queue()
    said.put_nowait({"type": "websocket.connect"})
    with closing(Line(urlsplit(redis_url).port or 6379)) as line:
        line.cut()
        async with processes(1) as [owner]:
            await owner.owner("lesson-1")
            ours = Relay(f"redis://127.0.0.1:{line.port}/0", nothing, nothing, nothing)
            await ours.start()
            try:
                await ours.lead("lesson-1", {"type": "websocket", "headers": []}, said.get, send)
            finally:
                await ours.stop()

    assert sent == [{"type": "websocket.close", "code": TRY_LATER}]
