"""Several processes for one school: each lesson is owned by one of them, and only its turns are stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, transaction

from classroom.live import leases
from classroom.live.journal import Fence, TurnRow, in_database, journal
from classroom.live.leases import (
    SILENT_LOOKS,
    UNHEARD_LOOKS,
    Leases,
    lesson_of,
    sessions_in,
)
from classroom.metrics import REGISTRY
from classroom.models import Lease, Process, Session, Turn
from classroom.notices import Notices, listening, tell
from tests.classroom.tables import a_teacher, open_a_table
from tests.patience import NOT_REACHED, PATIENCE, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_postgresql]


class Someone(Leases):
    """A process that notes what it is told."""

    def __init__(self) -> None:
        self.times_given_up = 0
        self.questions = 0
        self.notices = Notices(self.hear, self.miss)
        self.is_listening = True
        super().__init__(self.note_given_up, lambda: self.is_listening)

    async def hear(self, notice: dict[str, Any]) -> None:
        if "freed" in notice:
            self.freed.set()

    async def miss(self) -> None:
        pass

    async def note_given_up(self) -> None:
        self.times_given_up += 1

    async def take(self, lessons: Collection[str]) -> Mapping[str, int]:
        self.questions += 1
        return await super().take(lessons)


@asynccontextmanager
async def processes(count: int) -> AsyncIterator[list[Someone]]:
    alive = [Someone() for _ in range(count)]
    for one in alive:
        await one.register()
        if connection.vendor == "postgresql":
            one.notices.listen(one.process)
            await one.notices.are_heard(in_database(tell))
    for one in alive:
        await one.look()
    yield alive
    for one in alive:
        one.notices.stop()
        await one.stop()


async def end_listening(one: Someone) -> None:
    one.notices.stop()
    while one.process in await in_database(listening)():
        await asyncio.sleep(0.01)


async def test_a_lesson_has_one_owner_whoever_asks():
    async with processes(2) as [ann, bob]:
        assert await ann.owner("lesson-1") == ann.process
        assert await bob.owner("lesson-1") == ann.process
        assert await bob.take(["lesson-1", "lesson-2"]) == {"lesson-1": ann.process, "lesson-2": bob.process}

        assert (ann.held, bob.held) == ({"lesson-1"}, {"lesson-2"})


async def test_whoever_asks_while_others_do_asks_together_with_them():
    lessons = [f"lesson-{number % 50}" for number in range(300)]
    async with processes(2) as [ann, bob]:
        await ann.take(lessons[:20])

        told = await asyncio.gather(*map(bob.owner, lessons))

        assert told == [ann.process if lesson in ann.held else bob.process for lesson in lessons]
        assert len(bob.held) == 30
        assert bob.questions == 1


async def test_what_is_released_belongs_to_whoever_asks_next():
    async with processes(2) as [ann, bob]:
        await ann.take(["lesson-1", "lesson-2"])

        await ann.release(["lesson-1"])

        assert await bob.owner("lesson-1") == bob.process
        assert await bob.owner("lesson-2") == ann.process


async def test_a_process_that_ends_in_order_leaves_its_lessons_at_once():
    async with processes(1) as [bob]:
        ann = Someone()
        await ann.register()
        await ann.owner("lesson-1")
        await bob.look()

        await ann.stop()
        await bob.look()

        assert await bob.owner("lesson-1") == bob.process


async def test_a_silent_process_is_given_up_after_so_many_looks_and_learns_it():
    async with processes(2) as [ann, bob]:
        await ann.owner("lesson-1")
        was = ann.process

        for _ in range(SILENT_LOOKS - 1):
            await bob.look()
        assert await bob.owner("lesson-1") == was

        await ann.look()  # A sign of life in the last moment.
        for _ in range(SILENT_LOOKS):
            await bob.look()
        assert await bob.owner("lesson-1") == was

        await bob.look()
        assert await bob.owner("lesson-1") == bob.process

        assert ann.held == {"lesson-1"}
        await ann.look()
        assert ann.times_given_up == 1
        assert ann.held == set()
        assert ann.process != was
        assert await ann.owner("lesson-1") == bob.process


@pytest.mark.postgresql_alone
async def test_a_silent_process_that_does_not_listen_is_given_up_sooner() -> None:
    async with processes(3) as [ann, bob, tom]:
        await ann.owner("lesson-1")
        await tom.owner("lesson-2")
        await end_listening(ann)

        for _ in range(UNHEARD_LOOKS + 1):
            await bob.look()

        assert await bob.owner("lesson-1") == bob.process
        assert await bob.owner("lesson-2") == tom.process


@pytest.mark.postgresql_alone
async def test_whoever_gives_signs_of_life_is_not_given_up_though_it_does_not_listen() -> None:
    async with processes(2) as [ann, bob]:
        await ann.owner("lesson-1")
        await end_listening(ann)

        for _ in range(SILENT_LOOKS):
            await ann.look()
            await bob.look()

        assert await bob.owner("lesson-1") == ann.process


@pytest.mark.postgresql_alone
async def test_what_is_let_go_is_told_to_all_once_it_is_free() -> None:
    async with processes(2) as [ann, bob]:
        await ann.owner("lesson-1")

        await ann.release(["lesson-1"])

        await asyncio.wait_for(bob.freed.wait(), PATIENCE)
        assert await bob.owner("lesson-1") == bob.process


@pytest.mark.postgresql_alone
async def test_what_is_rolled_back_is_told_to_nobody() -> None:
    heard: list[dict[str, Any]] = []

    async def hear(notice: dict[str, Any]) -> None:
        heard.append(notice)

    def change(*, is_undone: bool) -> None:
        with transaction.atomic():
            tell({"rights": is_undone})
            transaction.set_rollback(is_undone)

    async def nothing() -> None:
        pass

    notices = Notices(hear, nothing)
    notices.listen(1)
    await notices.are_heard(in_database(tell))
    await sync_to_async(change)(is_undone=True)
    await sync_to_async(change)(is_undone=False)
    await until(lambda: heard)
    notices.stop()

    assert heard == [{"rights": False}]


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
        return TurnRow(rows[0]["table"], number, None, "{}", "[]", datetime.now(UTC), fence=fence)

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
