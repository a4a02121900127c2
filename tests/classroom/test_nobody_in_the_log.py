"""No name of a child and nothing that they said is written down by the server, whatever goes wrong."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from classroom.games.happy_family.board import HappyFamilyBoard
from classroom.live.hub import hub
from classroom.logs import JsonFormatter, LineFormatter
from classroom.models import Participant, Pupil, SchoolClass, Session, Table, Utterance
from classroom.services import sessions
from tests.classroom.servers import Server, school
from tests.classroom.tables import Socket, a_deck_of, a_teacher, open_a_table
from tests.classroom.test_faults import next_move, turns_not_stored
from tests.patience import PATIENCE, until

NAMES = ("Zébulonne", "Quartzine", "Ysoldine")
WORD = "plumbiferous"
SENTENCES = (
    f"Quartzine, {WORD} family: please, can I have the wombat?",
    f"Zébulonne says {WORD} to Quartzine",
    f"\x00{WORD}\u202e Ysoldine",
)
SECRETS = (*NAMES, WORD)


class Notes(logging.Handler):
    """Everything that is logged, as each of our formats writes it, and as a program could read it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.errors = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.errors += record.exc_info is not None
        for form in (LineFormatter(), JsonFormatter()):
            record.exc_text = None
            self.lines.append(form.format(record))
        record.exc_text = None


@pytest.fixture
def notes() -> Iterator[Notes]:
    """What all loggers say at the level of DEBUG."""
    root, taking = logging.getLogger(), Notes()
    level = root.level
    root.addHandler(taking)
    root.setLevel(logging.DEBUG)
    yield taking
    root.setLevel(level)
    root.removeHandler(taking)


def told_of(text: str) -> list[str]:
    """The lines of *text* that tell of somebody, written out or in escapes."""
    wanted = [form for secret in SECRETS for form in (secret, ascii(secret)[1:-1], json.dumps(secret)[1:-1])]
    return [line for line in text.splitlines() if any(form in line for form in wanted)]


def test_a_line_that_tells_of_somebody_is_found() -> None:
    said = ["for Zébulonne", r"for Z\xe9bulonne", r"for Z\u00e9bulonne", "of a plumbiferous animal"]

    assert told_of("\n".join(said)) == said
    assert told_of("table 7") == []


async def say(phone: AsyncClient, table: int, text: str) -> None:
    live = await hub.table(table)
    fields = {"number": str(live.number), "text": text, "way": "type"}
    await phone.post(f"/table/{table}/move/", fields)


async def say_what_is_to_be_said(phones: list[AsyncClient], table: int) -> None:
    """Whoever is to move asks for a card, by name."""
    live = await hub.table(table)
    _, move = next_move(live)
    text = f"{live.names[move.target]}, {move.family} family: please, can I have the {move.member}?"
    for phone in phones:
        await say(phone, table, text)


@pytest.mark.swallows
@pytest.mark.django_db(transaction=True)
async def test_a_lesson_with_all_its_errors_leaves_no_name_and_no_sentence(
    notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = await sync_to_async(a_teacher)()
    deck = await sync_to_async(a_deck_of)("happy_family")
    school_class = await SchoolClass.objects.acreate(teacher=teacher, name="6e B")
    desk = AsyncClient(raise_request_exception=False)
    await desk.aforce_login(teacher)

    # A class, a lesson, two pupils, and a guest who wants a name of their own.
    add = reverse("pupils_add", args=[school_class.pk])
    for names in ("Zébulonne\nQuartzine", "Zébulonne\nplumbiferous@school.example"):
        await desk.post(add, {"names": names, "way": "type"})
    session = await sync_to_async(sessions.open_session)(
        teacher=teacher, game="happy_family", deck=deck, school_class=school_class,
        options={"step_mode": "auto"}, must_knock=False, bots_fill=False, seats_per_table=4,
    )  # fmt: skip
    door = reverse("join", args=[session.code])
    phones = [AsyncClient(raise_request_exception=False) for _ in range(3)]
    pupils = [pupil async for pupil in Pupil.objects.order_by("pk")]
    for phone, pupil in zip(phones, pupils, strict=False):
        await phone.post(door, {"pupil": str(pupil.pk)})
    await phones[2].post(door, {"guest": "Ysoldine"})
    await AsyncClient().post(door, {"guest": "Ysoldine"})
    await AsyncClient().post("/join/", {"code": WORD}, follow=True)  # A child types anything there.
    for address in ("/join/Ysoldine/", "/Ysoldine/", f"/practise/card/{WORD}/", f"/decks/{WORD}/?q=Ysoldine"):
        assert (await AsyncClient().get(address)).status_code == 404
    act = reverse("session_act", args=[session.pk])
    await desk.post(act, {"do": "start/0"})
    (table,) = [one.pk async for one in Table.objects.filter(session=session)]
    live = await hub.table(table)

    # Sentences by page and by socket, understood or not, and messages that make no sense.
    for phone in phones:
        for text in SENTENCES:
            await say(phone, table, text)
        await phone.post(f"/table/{table}/move/", {"number": WORD, "type": WORD, "target": "Ysoldine"})
        await phone.post("/wait/hand/", {"up": "1"})
    for kind in ("board", "json"):
        token = phones[0].cookies["seat"].value
        socket = Socket(f"/ws/table/{table}/", token=token, kind=kind)
        await socket.open()
        for message in (
            {"number": live.number, "form": {"text": SENTENCES[0], "way": "type"}},
            {"number": live.number, "move": {"type": "Ask", "target": "Quartzine", "family": WORD}},
            {"number": "Zébulonne", "form": WORD},
        ):
            await socket.raw.send_input({"type": "websocket.receive", "text": json.dumps(message)})
        await socket.raw.send_input({"type": "websocket.receive", "text": f'{{"Zébulonne": "{WORD}'})
        await socket.close()  # Once all of it has been heard.
    await desk.post(act, {"do": f"rename/{live.seats[0].participant_id}", "name": "Ysoldine"})

    # Errors of the site, each with a child's words in it.
    def stumble(*given: Any, **named: Any) -> Any:
        raise ValueError(f"{NAMES[0]}: {WORD}")

    def write_twice(*, session_id: int, **named: Any) -> Any:
        return [
            Participant.objects.create(session_id=session_id, name=NAMES[2], token_hash=f"{number}")
            for number in range(2)
        ]

    with monkeypatch.context() as broken:
        broken.setattr(HappyFamilyBoard, "private_parts", stumble)
        (await hub.table(table)).show()
        await phones[0].get(f"/table/{table}/")
    with monkeypatch.context() as broken:
        broken.setattr(sessions, "join_as_guest", stumble)
        assert (await desk.post(door, {"guest": "Quartzine"})).status_code == 500
        broken.setattr(sessions, "join_as_guest", write_twice)
        assert (await desk.post(door, {"guest": "Ysoldine"})).status_code == 500
    await say_what_is_to_be_said(phones, table)
    assert await Utterance.objects.filter(turn__isnull=False).acount() == 1
    async with turns_not_stored():
        await say_what_is_to_be_said(phones, table)
    with monkeypatch.context() as broken:
        broken.setattr("classroom.live.bots.player_of", stumble)
        bots = (await open_a_table("Zébulonne", bots=2, teacher=teacher, absent_seconds=0))[0]
        before = notes.errors
        await hub.table(bots["table"])
        await until(lambda: notes.errors > before)
    await desk.post(act, {"do": "close"})
    await desk.get(reverse("session_summary", args=[session.pk]))

    assert await Participant.objects.filter(name="Ysoldine").aexists()
    assert await Session.objects.filter(closed_at=None).aexists()
    assert notes.errors >= 5
    assert len(notes.lines) > 20
    assert told_of("\n".join(notes.lines)) == []


# --- What a server prints ---------------------------------------------------------------------------------

LESSON = """
import json
from tests.classroom.tables import a_table, a_teacher
rows = a_table("Zébulonne", "Quartzine", bots=2, teacher=a_teacher(), step_mode="spoken")
from classroom.models import Session
print(json.dumps([*rows, Session.objects.get().code]))
"""
BREAK = """
from django.db import connection
for table in ("classroom_utterance", "classroom_participant"):
    connection.cursor().execute(f"ALTER TABLE {table} RENAME TO {table}_away")
"""


async def play_over_sockets(server: Server, row: dict[str, Any]) -> None:
    """Sentences, a move of another kind, and things that are no messages at all."""
    for kind in ("board", "json"):
        async with connect(server.address(row), subprotocols=[kind]) as socket:  # type: ignore[list-item]
            number = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["number"]
            for text in SENTENCES:
                await socket.send(json.dumps({"number": number, "form": {"text": text, "way": "type"}}))
            await socket.send(json.dumps({"number": number, "move": {"type": WORD, "target": NAMES[1]}}))
            await socket.send(f'{{"Zébulonne": "{WORD}')
            await socket.send(b"\xff" + WORD.encode())
            # Once it gives a sign of life, and no more, it has heard all that came before.
            told: dict[str, Any] = {}
            while set(told) != {"number"}:
                await socket.send(json.dumps({"number": number}))
                told = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        with pytest.raises(ConnectionClosed):
            async with connect(server.address(row), subprotocols=[kind]) as socket:  # type: ignore[list-item]
                await socket.send(NAMES[0] * 20_000)
                while True:
                    await asyncio.wait_for(socket.recv(), PATIENCE)


def join(server: Server, code: str) -> int:
    """Somebody types their name at the door."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as browser:
        door = browser.get(f"/join/{code}/", params={"guest": "Ysoldine"})
        if door.status_code != 200:
            return door.status_code
        fields = {"guest": "Ysoldine", "csrfmiddlewaretoken": browser.cookies["csrftoken"]}
        browser.post(f"/join/{code}/", data={"guest": "Ysoldine"})  # Without the token: refused, and logged.
        return browser.post(f"/join/{code}/", data=fields).status_code


@pytest.mark.process
@pytest.mark.parametrize("form", ["line", pytest.param("json", marks=pytest.mark.slow)])
async def test_a_server_prints_no_name_and_no_sentence(tmp_path: Path, form: str) -> None:
    log = tmp_path / "log"
    with school(tmp_path / "data", LOG_LEVEL="DEBUG", LOG_FORMAT=form) as place:
        *rows, code = json.loads(place.manage("shell", "--verbosity", "0", "--command", LESSON))
        server = place.serve(log=log)
        for row in rows:
            await play_over_sockets(server, row)
        assert await asyncio.to_thread(join, server, code) == 409  # Guests have names of our making.

        place.manage("shell", "--verbosity", "0", "--command", BREAK)
        statuses = [await asyncio.to_thread(join, server, code)]
        for row in rows:
            with suppress(WebSocketException, KeyError):
                await play_over_sockets(server, row)
        server.stop()

    printed = log.read_text()
    assert statuses == [500]
    assert "OperationalError" in printed
    assert told_of(printed) == []
    if form == "json":
        lines = [json.loads(line) for line in printed.splitlines()]
        assert {"time", "level", "logger", "message"} <= set.intersection(*map(set, lines))
        assert any("trace" in line for line in lines)
