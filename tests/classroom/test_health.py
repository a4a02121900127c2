"""Those who watch over the server: is it alive, can it store moves, and what is measured."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from prometheus_client.parser import text_string_to_metric_families

from classroom import health
from classroom.live.hub import hub
from classroom.live.journal import journal
from classroom.models import Turn
from tests.classroom.servers import a_database, school
from tests.classroom.tables import a_teacher, open_a_table, sit_down
from tests.classroom.test_faults import next_move
from tests.classroom.test_served_tables import OPTIONS, open_socket, play_on
from tests.classroom.test_settings import run
from tests.patience import NOT_REACHED, PATIENCE, shortened, until

TOKEN = "a-long-and-secret-word"


async def get(
    path: str, *, address: str = "127.0.0.1", host: str = "localhost", **headers: str
) -> httpx.Response:
    """What somebody at this *address* is answered who calls us by the name *host*."""
    from classroom.asgi import application  # noqa: PLC0415  # As in `tables`.

    way = httpx.ASGITransport(application, client=(address, 50_000))
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with httpx.AsyncClient(transport=way, base_url=f"http://{host}") as client:
        return await client.get(path, headers=named)


def measured(text: str) -> dict[str, float]:
    """All samples; the name of one tells its labels, too."""
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in samples}


@asynccontextmanager
async def database_held() -> AsyncIterator[None]:
    """Somebody else holds the database, and does not let go."""

    def hold() -> None:
        if connection.vendor == "sqlite":
            connection.cursor().execute("BEGIN EXCLUSIVE")
        else:
            connection.cursor().execute("BEGIN; LOCK TABLE classroom_turn IN ACCESS EXCLUSIVE MODE")

    await sync_to_async(hold)()
    try:
        yield
    finally:
        await sync_to_async(lambda: connection.cursor().execute("ROLLBACK"))()


# --- Alive and ready --------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "path", ["/health/live", "/health/live/", "/health/", "/health/ready", "/health/ready/"]
)
async def test_whoever_asks_by_any_name_is_told_that_all_is_well(path: str) -> None:
    answer = await get(path, address="192.0.2.7", host="10.9.8.7")

    assert answer.status_code == 200
    assert answer.text in ("alive\n", "ready\n")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.django_db(transaction=True)
@pytest.mark.on_postgresql
async def test_a_database_that_takes_no_turn_is_not_ready_but_the_server_lives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health, "ANSWERS_WITHIN", shortened(0.2))
    async with database_held():
        held = await asyncio.gather(*(get("/health/ready/") for _ in range(20)), get("/health/live/"))
    await journal.append(None)

    assert [answer.status_code for answer in held] == [503] * 20 + [200]
    assert held[0].text == "The database does not answer.\n"
    monkeypatch.setattr(health, "ANSWERS_WITHIN", NOT_REACHED)
    assert (await get("/health/ready/")).status_code == 200


NOTHING_NEW = {
    "sqlite": (
        "CREATE TRIGGER nothing_new BEFORE INSERT ON classroom_turn BEGIN SELECT RAISE(ABORT, 'full'); END",
        "DROP TRIGGER nothing_new",
    ),
    "postgresql": (
        "ALTER TABLE classroom_turn ADD CONSTRAINT nothing_new CHECK (false) NOT VALID",
        "ALTER TABLE classroom_turn DROP CONSTRAINT nothing_new",
    ),
}


@pytest.mark.swallows
@pytest.mark.django_db(transaction=True)
@pytest.mark.on_postgresql
async def test_whoever_asks_is_told_what_a_move_would_meet(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(settings, "METRICS", "local")
    before = measured((await get("/metrics")).text)
    refuse, take = NOTHING_NEW[connection.vendor]
    await sync_to_async(lambda: connection.cursor().execute(refuse))()
    try:
        answers = [await get("/health/ready/") for _ in range(3)]
    finally:
        await sync_to_async(lambda: connection.cursor().execute(take))()

    assert [answer.status_code for answer in answers] == [503] * 3
    assert answers[0].text == "The database takes nothing.\n"
    assert "again" not in caplog.text
    lost = "familygames_turns_not_stored_total"
    assert measured((await get("/metrics")).text)[lost] == before[lost]
    assert [(await get("/health/ready/")).status_code for _ in range(3)] == [200] * 3
    assert not await Turn.objects.aexists()


@pytest.mark.slow
@pytest.mark.process
def test_a_database_whose_server_is_gone_is_told(tmp_path: Path, postgres_url: str) -> None:
    def status(path: str) -> int:
        return httpx.get(server.url + path, timeout=PATIENCE).status_code

    with a_database(postgres_url) as url, school(tmp_path, DATABASE_URL=url) as place:
        server = place.serve()
        assert status("/health/ready/") == 200
        name = url.rpartition("/")[2]
        with psycopg.connect(postgres_url, autocommit=True) as admin:
            admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
            admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])

            assert status("/health/ready/") == 503
            assert status("/health/live/") == 200

            admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
        deadline = time.monotonic() + PATIENCE
        while status("/health/ready/") != 200:
            assert time.monotonic() < deadline


# --- Measures ---------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
async def test_nothing_is_measured_for_anybody_unless_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert settings.METRICS == ""
    assert (await get("/metrics")).status_code == 404

    monkeypatch.setattr(settings, "METRICS", "local")
    here, by_address, by_six = (
        await get("/metrics"),
        await get("/metrics", host="127.0.0.1:8000"),
        await get("/metrics", address="::1", host="[::1]:8000"),
    )
    assert [here.status_code, by_address.status_code, by_six.status_code] == [200] * 3
    assert "familygames_turns_total" in here.text
    for stranger in (
        await get("/metrics", address="192.0.2.7"),
        await get("/metrics", host="games.school.example"),
        await get("/metrics", x_forwarded_for="192.0.2.7"),
    ):
        assert stranger.status_code == 403
        assert "familygames" not in stranger.text

    monkeypatch.setattr(settings, "METRICS", TOKEN)
    assert (await get("/metrics", address="192.0.2.7", authorization=f"Bearer {TOKEN}")).status_code == 200
    for shown in ({}, {"authorization": "Bearer "}, {"authorization": f"Bearer {TOKEN}x"}):
        refused = await get("/metrics", **shown)
        assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
        assert "familygames" not in refused.text


def test_a_token_that_is_short_is_refused_at_the_start(tmp_path: Path) -> None:
    done = run("manage.py", "check", data=tmp_path, METRICS="secret")

    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "at least 16 characters" in done.stderr


@pytest.mark.django_db(transaction=True)
async def test_what_is_played_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "METRICS", "local")
    before = measured((await get("/metrics")).text)
    teacher = await sync_to_async(a_teacher)()
    rows = await open_a_table("Ann", "Bob", "Cid", teacher=teacher)
    bots = (await open_a_table("Emma", bots=2, teacher=teacher, absent_seconds=0))[0]
    sockets, _ = await sit_down(rows)
    table = await hub.table(rows[0]["table"])
    for _ in range(5):
        seat, move = next_move(table)
        await table.play(seat, table.number, move)
    alone = await hub.table(bots["table"])
    await until(lambda: alone.number >= 4)

    after = measured((await get("/metrics")).text)

    def grown(name: str) -> float:
        return after[name] - before.get(name, 0.0)

    assert grown("familygames_turns_total") >= 9
    assert grown("familygames_commit_seconds_count") >= 5
    assert grown("familygames_commit_seconds_sum") > 0
    assert grown("familygames_bot_moves_total happy_family") >= 3
    assert grown("familygames_turns_not_stored_total") == 0
    assert after["familygames_tables happy_family lesson"] == 2
    assert after["familygames_sockets seat"] == 3
    assert after["familygames_bots happy_family"] == 3
    assert after["familygames_disk_free_bytes"] > 0
    assert not [name for name in after if "Ann" in name or "Emma" in name]
    for socket in sockets:
        await socket.close()


@pytest.mark.process
async def test_a_real_server_tells_its_measures_whatever_its_public_name(tmp_path: Path) -> None:
    with school(tmp_path, METRICS="local", PUBLIC_URL="https://games.school.example") as place:
        rows = place.open_tables(2, *OPTIONS)
        server = place.serve()
        sockets = [await open_socket(server, row) for row in rows]
        notes: list[list[dict[str, object]]] = [[] for _ in rows]
        playing = [
            asyncio.create_task(play_on(socket, seen, random.Random(1)))
            for socket, seen in zip(sockets, notes, strict=True)
        ]
        await until(lambda: sum(map(len, notes)) > 200)
        ready = await asyncio.to_thread(httpx.get, f"{server.url}/health/ready/")
        told = measured((await asyncio.to_thread(httpx.get, f"{server.url}/metrics")).text)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for socket in sockets:
            await socket.close()

        assert ready.text == "ready\n"
        assert told["familygames_turns_total"] > 40
        assert told["familygames_sockets seat"] == len(rows)
        assert told["process_resident_memory_bytes"] > 10_000_000
