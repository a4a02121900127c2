"""What goes wrong in a school's network and on its server, and what becomes of the tables then."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import AsyncClient
from django.utils import timezone

from classroom.errors import NotStored, TableHasMovedOn
from classroom.games.happy_family.board import HappyFamilyBoard
from classroom.games.sites import SITES
from classroom.lesson_boards import session_parts
from classroom.live.broadcast import Watcher
from classroom.live.feedback import submit
from classroom.live.hub import Hub, hub
from classroom.live.journal import Journal, TurnRow, Waiting, in_database
from classroom.live.outbox import TABLE_CLOSED
from classroom.live.story import read_turns
from classroom.live.table import LiveTable
from classroom.live.teacher import deal_again, stop, undo
from classroom.models import Session, Table, Turn
from classroom.services import sessions
from familygames.game import Move
from tests.classroom.tables import Socket, a_teacher, at_rest, get_up, mover, open_a_table, sit_down
from tests.patience import AT_ONCE, NOT_REACHED, PATIENCE, shortened, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_postgresql]


def next_move(table: LiveTable) -> tuple[int, Move[Any]]:
    (seat,) = table.state.to_move()
    return seat, table.state.moves(seat)[0]


@asynccontextmanager
async def turns_not_stored() -> AsyncIterator[None]:
    """The database takes no turns meanwhile."""

    def rename(old: str, new: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {old} RENAME TO {new}")

    await sync_to_async(rename)("classroom_turn", "classroom_turn_away")
    try:
        yield
    finally:
        await sync_to_async(rename)("classroom_turn_away", "classroom_turn")


# --- Devices ----------------------------------------------------------------------------------------------


async def test_a_bot_plays_for_a_device_that_asked_now_and_then_and_asks_no_more():
    rows = await open_a_table("Ann", "Bob", absent_seconds=600)
    sockets, screens = await sit_down(rows)
    table = await hub.table(rows[0]["table"])
    seat = mover(screens)
    here = table.seats[seat]

    table.poll(here)
    await sockets[seat].close()
    assert here.present
    assert table.number == 0

    left = here.bot_plays_in()
    assert left is not None
    here.polled_at -= left - 0.05
    here.away_since = here.polled_at
    table.settle()
    await until(lambda: table.number > 0)
    assert not here.present
    await sockets[1 - seat].close()


async def test_a_device_that_goes_during_the_handshake_is_not_here():
    from classroom.asgi import application  # noqa: PLC0415  # As in `tables`.

    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    scope = {
        "type": "websocket",
        "path": rows[0]["path"],
        "query_string": f"token={rows[0]['token']}".encode(),
        "headers": [],
        "subprotocols": ["json"],
    }

    async def connect() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def gone(message: dict[str, Any]) -> None:
        raise OSError("connection lost")

    with pytest.raises(OSError, match="connection lost"):
        await application(scope, connect, gone)

    assert not table.seats[0].present


@pytest.mark.swallows
async def test_a_socket_that_cannot_be_shown_its_table_is_closed_so_that_its_device_comes_back(caplog):
    rows = await open_a_table("Ann", "Bob")
    sockets, _ = await sit_down(rows[:1])
    table = await hub.table(rows[0]["table"])

    state = table.story.state
    table.story.number += 1
    table.story.state = None  # type: ignore[assignment]  # a breakdown
    table.seats[0].outboxes.copy().pop().wake()

    assert await sockets[0].closed_with() == 1011
    assert "could not be shown" in caplog.text
    table.story.state = state
    await get_up(sockets)


@sync_to_async
def move_to(session: int, table: int) -> None:
    Table.objects.filter(pk=table).update(session=session, label=2)


class FaultyBoard(HappyFamilyBoard):
    """A board with a fault of its own: it cannot draw the second position."""

    def private_parts(self, reading: Any, view: Any, live: Any) -> dict[str, str]:
        if self.table.number == 1:
            raise ZeroDivisionError("a fault of the board")
        return super().private_parts(reading, view, live)


@pytest.mark.swallows
async def test_a_table_whose_board_cannot_be_drawn_says_so_to_its_pupils_and_its_teacher(monkeypatch, caplog):
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table("Ann", "Bob", teacher=teacher, step_mode="spoken")
    others = await open_a_table("Cid", "Dan")
    session = rows[0]["session"]
    await move_to(session, others[0]["table"])
    monkeypatch.setitem(SITES, "happy_family", replace(SITES["happy_family"], board=FaultyBoard))
    socket = Socket(rows[0]["path"], token=rows[0]["token"], kind="board")
    await socket.open()
    table, other = await hub.table(rows[0]["table"]), await hub.table(others[0]["table"])

    for one in (table, other):
        seat, move = next_move(one)
        await one.play(seat, 0, move)
    shown = await socket.hear()
    client = device(rows[0])
    page = await client.get(f"/table/{table.id}/")
    news = await client.get(f"/table/{table.id}/screen/")
    lesson = await hub.lesson(session)

    assert "your table cannot be shown just now" in shown["parts"]["banner"]
    assert page.status_code == news.status_code == 200
    assert "your table cannot be shown just now" in page.text
    assert [seen.is_broken for seen in lesson.tables] == [True, False]
    tiles = await sync_to_async(session_parts)(lesson, "teacher", "en")
    assert tiles["lesson-tables"].count("this table cannot be shown") == 1
    logged = [record for record in caplog.records if "cannot be shown" in record.message]
    assert len(logged) == 1
    assert logged[0].exc_info is not None

    await undo(table, 1)

    assert "banner" in (await socket.hear())["parts"]
    assert not table.is_broken
    assert not any(seen.is_broken for seen in (await hub.lesson(session)).tables)
    await socket.close()


@pytest.mark.swallows
async def test_a_table_that_cannot_be_told_of_leaves_the_others_on_the_dashboard(caplog):
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table("Ann", "Bob", teacher=teacher)
    others = await open_a_table("Cid", "Dan")
    session = rows[0]["session"]
    await move_to(session, others[0]["table"])
    table = await hub.table(rows[0]["table"])

    state = table.story.state
    table.story.state = None  # type: ignore[assignment]  # a breakdown
    seen = (await hub.lesson(session)).tables
    again = (await hub.lesson(session)).tables
    table.story.state = state

    assert [of.is_broken for of in seen] == [of.is_broken for of in again] == [True, False]
    assert [seat.name for seat in seen[0].seats] == ["Ann", "Bob"]
    assert caplog.text.count("cannot be shown at position") == 1
    assert not any(of.is_broken for of in (await hub.lesson(session)).tables)


async def test_a_strange_cookie_of_a_neighbour_hides_none_of_ours():
    rows = await open_a_table("Ann", "Bob")
    cookies = f'layout={{"left": [1, 2]}}; seat={rows[0]["token"]}'.encode()

    socket = Socket(rows[0]["path"], headers=[(b"cookie", cookies)])

    assert (await socket.open())["seat"] == 0
    await socket.close()


async def test_a_move_whose_device_goes_while_it_is_stored_is_shown_to_the_others():
    rows = await open_a_table("Ann", "Bob")
    sockets, _ = await sit_down(rows)
    table = await hub.table(rows[0]["table"])
    seat, move = next_move(table)

    playing = asyncio.create_task(table.play(seat, 0, move))
    await asyncio.sleep(0)
    playing.cancel()
    screens = [await socket.hear_at(1) for socket in sockets]

    assert playing.cancelled()
    assert [screen["number"] for screen in screens] == [1, 1]
    await get_up(sockets)


async def test_a_move_whose_device_goes_in_the_moment_it_is_stored_is_shown_too(monkeypatch):
    if connection.vendor != "sqlite":
        return  # Only there one lock holds up the journal.
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    seat, move = next_move(table)
    monkeypatch.setattr("classroom.live.table.journal", journal := Journal())

    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as another:
        another.execute("BEGIN IMMEDIATE")
        journal.append(None)
        await asyncio.sleep(0)  # The journal has it.
        await until(journal._waiting.empty)
        # What waits now is committed and told together: first this, then the move.
        journal.append(None).add_done_callback(lambda _: playing.cancel())
        playing = asyncio.create_task(table.play(seat, 0, move))
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await playing

    await until(lambda: table.number == 1)


async def test_bots_go_on_after_the_next_deal(monkeypatch):
    monkeypatch.setattr("classroom.live.scheduler.LOOK_AT_THE_END", AT_ONCE)
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table("Ann", bots=1, again=True, absent_seconds=0, teacher=teacher)
    table = await hub.table(rows[0]["table"])
    seed = table.story.seed

    await stop(table, 0)
    await until(lambda: table.story.seed != seed)

    await until(lambda: len(table.entries) > 1)


async def test_what_a_program_plays_for_somebody_who_is_away_is_stored_as_played_by_it():
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table("Ann", "Bob", absent_seconds=0, bot_seconds=0.0, teacher=teacher)
    table = await hub.table(rows[0]["table"])

    await until(lambda: len(table.entries) > 2)

    assert all(entry.by_program for entry in table.entries)
    assert {turn.by_program for turn in await in_database(read_turns)(table.id)} == {True}


async def test_people_see_the_end_of_a_game_before_the_next_deal():
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table("Ann", "Bob", again=True, teacher=teacher)
    table = await hub.table(rows[0]["table"])

    while not table.over:
        seat, move = next_move(table)
        await table.play(seat, table.number, move)
        assert table.entries


# --- Requests ---------------------------------------------------------------------------------------------


def device(row: dict[str, Any]) -> AsyncClient:
    client = AsyncClient()
    client.cookies["seat"] = row["token"]
    return client


async def test_who_asks_for_news_of_a_closed_table_is_led_to_the_lobby():
    rows = await open_a_table("Ann", "Bob")
    client = device(rows[0])
    assert "parts" in (await client.get(f"/table/{rows[0]['table']}/screen/")).json()

    await sync_to_async(lambda: sessions.close_session(session_id=rows[0]["session"]))()
    await hub.seats_changed(rows[0]["table"])

    assert (await client.get(f"/table/{rows[0]['table']}/screen/")).json() == {"go": "/wait/"}


async def test_a_number_of_many_digits_is_no_number():
    rows = await open_a_table("Ann", "Bob")
    client, table = device(rows[0]), f"/table/{rows[0]['table']}"
    digits = "9" * 5000

    assert (await client.get(f"{table}/screen/?number={digits}")).status_code == 200
    assert (await client.post(f"{table}/move/", {"number": digits, "type": "Draw"})).status_code == 302


@pytest.mark.parametrize("path", ["/join/", "/teach/decks/import/"])
@pytest.mark.parametrize("tells_length", [True, False])
async def test_a_request_too_large_is_refused_before_it_is_kept(tells_length, path):
    from classroom.asgi import application, most_bytes  # noqa: PLC0415  # As in `tables`.

    taken, answers = 0, []
    headers = [
        (b"host", b"localhost"),
        (b"content-type", b"application/x-www-form-urlencoded"),
        (b"accept-language", b"fr"),
    ]
    if tells_length:
        headers.append((b"content-length", b"1000000000"))

    async def endless() -> dict[str, Any]:
        nonlocal taken
        taken += 100_000
        return {"type": "http.request", "body": b"x" * 100_000, "more_body": True}

    async def answer(message: dict[str, Any]) -> None:
        answers.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "headers": headers,
    }
    async with asyncio.timeout(PATIENCE):
        await application(scope, endless, answer)

    assert taken <= most_bytes(path) + 100_000
    assert [message["status"] for message in answers[:1]] == ([413] if tells_length else [])
    assert all(b'<html lang="fr"' in message["body"] for message in answers[1:])


@pytest.mark.swallows
async def test_a_teacher_is_told_that_nothing_was_stored():
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table("Ann", "Bob", teacher=teacher)
    client = AsyncClient()
    await client.aforce_login(teacher, backend="allauth.account.auth_backends.AuthenticationBackend")
    await hub.table(rows[0]["table"])

    async with turns_not_stored():
        answer = await client.post(
            f"/teach/sessions/{rows[0]['session']}/act/",
            {"do": f"stop/{rows[0]['table']}/0"},
            headers={"Accept": "application/json"},
        )

    assert "could not be kept" in answer.json()["parts"]["lesson-said"]


# --- The database -----------------------------------------------------------------------------------------


@pytest.mark.swallows
async def test_a_bot_whose_turn_was_not_stored_tries_again(monkeypatch, caplog):
    monkeypatch.setattr("classroom.live.scheduler.TRY_AGAIN", AT_ONCE)
    monkeypatch.setattr("classroom.live.scheduler.LOOK_AT_THE_END", AT_ONCE)
    # Bots without a pause come to the end of a game in a moment: dealt again, they always have a next move.
    rows = await open_a_table("Ann", bots=1, absent_seconds=0, again=True)
    async with turns_not_stored():
        with pytest.raises(Exception, match="classroom_turn"):
            await hub.table(rows[0]["table"])
    table = await hub.table(rows[0]["table"])
    await until(lambda: table.number > 2)

    async with turns_not_stored():
        stopped_at = table.number
        await until(lambda: "NotStored" in caplog.text)
        assert table.number <= stopped_at + 1

    await until(lambda: table.number > stopped_at + 3)


@pytest.mark.swallows
async def test_a_new_deal_that_was_not_stored_is_tried_again(monkeypatch, caplog):
    monkeypatch.setattr("classroom.live.scheduler.TRY_AGAIN", AT_ONCE)
    monkeypatch.setattr("classroom.live.scheduler.LOOK_AT_THE_END", NOT_REACHED)
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table("Ann", "Bob", again=True, teacher=teacher)
    table = await hub.table(rows[0]["table"])
    seed = table.story.seed

    await stop(table, 0)
    async with turns_not_stored():
        monkeypatch.setattr("classroom.live.scheduler.LOOK_AT_THE_END", AT_ONCE)
        table.settle()
        await until(lambda: "NotStored" in caplog.text)
        assert table.story.seed == seed

    await until(lambda: table.story.seed != seed)


async def test_programs_whose_next_deal_was_not_stored_with_the_end_of_their_game_do_not_look_at_it():
    rows = await open_a_table("1-1", "1-2", again=True)
    table = await hub.table(rows[0]["table"])
    seed = table.story.seed

    await stop(table, 0)  # As after a crash between the two.

    await until(lambda: table.story.seed != seed)


@pytest.mark.swallows
async def test_a_sentence_that_could_not_be_stored_is_given_back():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    seat, move = next_move(table)
    said = f"{table.names[move.target]}, {move.family} family: please, can I have the {move.member}?"

    async with turns_not_stored():
        await submit(table, seat, 0, {"text": said, "way": "type"})

    feedback = table.seats[seat].feedback
    assert feedback is not None
    assert (feedback.ok, feedback.reason, feedback.text) == (False, "not_stored", said)
    assert table.number == 0


@pytest.mark.swallows
async def test_a_locked_database_is_waited_for_once_and_all_who_wait_are_told(monkeypatch, caplog):
    if connection.vendor != "sqlite":
        return  # Only there one lock keeps out everybody.
    rows = [await open_a_table("Ann", "Bob") for _ in range(4)]
    tables = [await hub.table(row["table"]) for row, _ in rows]
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", shortened(1.0))
    monkeypatch.setattr("classroom.live.table.journal", Journal())  # Its connection is new.
    moves = [(table, *next_move(table)) for table in tables]

    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as another:
        another.execute("BEGIN IMMEDIATE")
        outcomes = await asyncio.gather(
            *(table.play(seat, 0, move) for table, seat, move in moves), return_exceptions=True
        )

    assert [type(outcome) for outcome in outcomes] == [NotStored] * 4
    waits = [line for line in caplog.messages if "took none" in line]
    assert len(waits) <= 2  # The first turn may have gone ahead; the others waited together.
    await asyncio.gather(*(table.play(seat, 0, move) for table, seat, move in moves))
    assert [table.number for table in tables] == [1] * 4


@pytest.mark.swallows
async def test_a_turn_that_cannot_be_written_spoils_no_other():
    rows = await open_a_table("Ann", "Bob")
    loop, at = asyncio.get_running_loop(), timezone.now()
    half_a_letter, whole = (
        Waiting(TurnRow(rows[0]["table"], number, 0, move, "[]", at), None, loop, loop.create_future(), None)
        for number, move in ((1, '"\ud800"'), (2, '""'))
    )

    refused, written = await sync_to_async(Journal()._outcomes)([half_a_letter, whole])

    assert isinstance(refused, UnicodeEncodeError)
    assert written is True
    assert [turn.number async for turn in Turn.objects.all()] == [2]


async def test_tables_are_read_again_after_the_database_was_away():
    rows = await open_a_table("Ann", "Bob")
    await hub.lesson(rows[0]["session"])

    # As when the server of the database starts anew: our side does not know yet.
    await sync_to_async(lambda: connection.connection and connection.connection.close())()

    lesson = await hub.lesson(rows[0]["session"])
    assert [person.name for person in lesson.people] == ["Ann", "Bob"]


# --- What was said after an undo ---------------------------------------------------------------------------


async def test_the_talk_forgets_what_was_undone_though_nobody_looked_in_between():
    rows = await open_a_table("Ann", "Bob")
    table = await hub.table(rows[0]["table"])
    for _ in range(3):
        seat, move = next_move(table)
        await table.play(seat, table.number, move)
    assert table.talk[-1].number == 3

    await undo(table, 3)
    seat, move = next_move(table)
    await table.play(seat, table.number, move)

    assert {line.number for line in table.talk} == {entry.number for entry in table.entries}
    assert len(table.talk) == sum(len(entry.events) for entry in table.entries)


# --- Closed tables, and lessons that nobody closed ---------------------------------------------------------


async def test_a_closed_table_takes_no_socket_and_no_memory():
    rows = await open_a_table("Ann", "Bob")
    await sync_to_async(lambda: sessions.close_session(session_id=rows[0]["session"]))()

    socket = Socket(rows[0]["path"], token=rows[0]["token"])

    assert await socket.refused_with() == TABLE_CLOSED
    assert rows[0]["table"] not in hub.tables


async def test_a_table_that_closes_while_a_device_is_recognised_takes_no_socket(monkeypatch):
    rows = await open_a_table("Ann", "Bob")
    await hub.table(rows[0]["table"])
    await sync_to_async(lambda: sessions.close_session(session_id=rows[0]["session"]))()
    arrive = hub.arrive

    async def slowly(table_id: int, *shown: Any) -> Any:
        arrived = await arrive(table_id, *shown)
        await hub.seats_changed(table_id)
        return arrived

    monkeypatch.setattr(hub, "arrive", slowly)

    assert await Socket(rows[0]["path"], token=rows[0]["token"]).refused_with() == TABLE_CLOSED


async def test_a_table_that_is_closed_twice_at_once_is_closed():
    rows = await open_a_table("Ann", "Bob")
    sockets, _ = await sit_down(rows)
    await sync_to_async(lambda: sessions.close_session(session_id=rows[0]["session"]))()

    await asyncio.gather(*(hub.seats_changed(rows[0]["table"]) for _ in range(2)))

    assert await sockets[0].closed_with() == TABLE_CLOSED
    assert rows[0]["table"] not in hub.tables


async def test_a_pause_that_comes_while_the_table_is_read_is_not_missed():
    rows = await open_a_table("Ann", "Bob")
    loading = asyncio.create_task(hub.table(rows[0]["table"]))
    await asyncio.sleep(0)
    await Table.objects.filter(pk=rows[0]["table"]).aupdate(is_paused=True)

    await hub.seats_changed(rows[0]["table"])

    assert (await loading).is_paused


async def test_a_lesson_that_was_played_and_forgotten_ends_after_a_day():
    teacher = await sync_to_async(a_teacher)()
    old, fresh = [(await open_a_table("Ann", teacher=teacher, bots=1))[0] for _ in range(2)]
    programs = (await open_a_table("1-1", "1-2"))[0]
    long_ago = timezone.now() - timedelta(hours=25)
    prepared = await Session.objects.acreate(
        teacher=teacher,
        game="happy_family",
        deck_id=(await Session.objects.aget(pk=old["session"])).deck_id,
        opened_at=long_ago,
    )
    await Table.objects.filter(pk__in=[old["table"], programs["table"]]).aupdate(opened_at=long_ago)
    sockets, _ = await sit_down([old])

    await hub.end_forgotten_lessons()

    assert await sockets[0].closed_with() == TABLE_CLOSED
    still_open = {session.pk async for session in Session.objects.filter(closed_at=None)}
    assert still_open == {fresh["session"], programs["session"], prepared.pk}


async def test_a_server_that_starts_takes_up_lessons_and_leaves_programs_asleep():
    teacher = await sync_to_async(a_teacher)()
    lesson = (await open_a_table("Ann", teacher=teacher, bots=1))[0]
    programs = (await open_a_table("1-1", "1-2"))[0]

    assert await hub.ownership.wake_tables() == 1

    assert lesson["table"] in hub.tables
    assert programs["table"] not in hub.tables


# --- Several processes -------------------------------------------------------------------------------------


async def another_process(table: int) -> LiveTable:
    """The table as a process has it that does not know of ours: the numbers in the database decide."""
    return await Hub().table(table)


async def test_who_comes_second_to_another_process_is_refused_and_all_see_what_happened():
    rows = await open_a_table("Ann", "Bob")
    sockets, _ = await sit_down(rows)
    here = await hub.table(rows[0]["table"])
    there = await another_process(here.id)
    seat, move = next_move(there)
    await there.play(seat, 0, move)

    with pytest.raises(TableHasMovedOn):
        await here.play(seat, 0, move)

    assert [(await socket.hear_at(1))["number"] for socket in sockets] == [1, 1]
    await get_up(sockets)


async def test_what_another_process_takes_back_or_deals_anew_is_forgotten_here_too():
    rows = await open_a_table("Ann", "Bob")
    here = await hub.table(rows[0]["table"])
    there = await another_process(here.id)
    seat, move = next_move(there)
    said = f"{there.names[move.target]}, {move.family} family: please, can I have the {move.member}?"
    await submit(there, seat, 0, {"text": said, "way": "type"})
    await submit(there, seat, 1, {"draft": "blue/mother"})
    assert there.seats[seat].feedback is not None

    await here.catch_up()
    await undo(here, 1)
    await there.catch_up()
    assert there.seats[seat].feedback is None

    await deal_again(here, 0)
    await there.catch_up()
    assert there.seats[seat].draft == ""


async def test_who_goes_before_he_is_shown_a_lesson_does_not_stay_in_its_lobby():
    rows = await open_a_table("Ann", "Bob")
    session, ann = rows[0]["session"], rows[0]["participant"]
    watcher = Watcher(session, "lobby", "en", ann)
    coming = asyncio.create_task(hub.watch(watcher))
    await asyncio.sleep(0)  # He waits for the database now.
    assert watcher in hub.broadcast.watchers[session]

    coming.cancel()
    await asyncio.wait([coming])

    assert coming.cancelled()
    assert session not in hub.broadcast.watchers
    assert ann not in hub.presence.of(session)


async def test_two_processes_deal_once_where_the_next_deal_comes_by_itself(monkeypatch):
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table("Ann", "Bob", again=True, teacher=teacher)
    here = await hub.table(rows[0]["table"])
    await stop(here, 0)
    there = await another_process(here.id)

    monkeypatch.setattr("classroom.live.scheduler.LOOK_AT_THE_END", AT_ONCE)
    for table in (here, there):
        table.settle()
    await until(lambda: not here.over and not there.over)
    await at_rest(here, there)

    assert here.story.seed == there.story.seed
    assert await Turn.objects.filter(table=here.id).acount() == 2
