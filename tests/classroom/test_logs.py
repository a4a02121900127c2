"""What the server writes down: of one trouble one line, of anything else where it happened."""

from __future__ import annotations

import errno
import logging
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection
from django.test import Client

from classroom import logs, wording_api
from classroom.errors import NotStored
from classroom.logs import WELL_AGAIN, Handler, storage_error


@pytest.fixture
def written(request: pytest.FixtureRequest) -> tuple[logging.Logger, StringIO]:
    """A logger, and what its handler has written."""
    handler, out = Handler(), StringIO()
    handler.setStream(out)
    logger = logging.getLogger(f"tests.{request.node.name}")
    logger.propagate = False
    logger.addHandler(handler)
    return logger, out


def raised(fail: Callable[[], Any]) -> BaseException:
    try:
        fail()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is looked at
        return error
    raise AssertionError("it did not fail")


def locked(folder: Path) -> BaseException:
    """A database that another holds."""
    file = folder / "locked.sqlite3"
    with closing(sqlite3.connect(file)) as one, closing(sqlite3.connect(file, timeout=0)) as other:
        one.execute("BEGIN EXCLUSIVE")
        return raised(lambda: other.execute("BEGIN EXCLUSIVE"))


def away() -> BaseException:
    """A PostgreSQL that does not answer."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"postgres://nobody@127.0.0.1:{unused.getsockname()[1]}/none"
        return raised(lambda: psycopg.connect(address))


def full(folder: Path) -> BaseException:
    """A file on a disk that takes nothing."""
    with Path("/dev/full").open("wb", buffering=0) as file:
        return raised(lambda: file.write(b"x"))


def of_django(cause: BaseException) -> BaseException:
    error = OperationalError(*cause.args)
    error.__cause__ = cause
    return error


def test_where_nothing_can_be_stored_is_known_from_any_error_that_comes_of_it(tmp_path: Path) -> None:
    for cause in (of_django(locked(tmp_path)), of_django(away()), full(tmp_path)):
        refused = NotStored()
        refused.__cause__ = cause

        assert storage_error(refused) is not None
    assert storage_error(OSError(errno.ENOENT, "no such file")) is None


@pytest.mark.django_db
@pytest.mark.on_postgresql
def test_a_table_that_is_missing_is_no_full_disk() -> None:
    def ask() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM no_such_table")

    error = raised(ask)

    assert isinstance(error, DatabaseError)
    assert storage_error(error) is None


def test_one_trouble_is_one_line_until_it_is_over(
    written: tuple[logging.Logger, StringIO], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    logger, out = written
    error = locked(tmp_path)
    now = 1000.0
    monkeypatch.setattr(logs.time, "monotonic", lambda: now)

    for number in range(100):
        logger.error("Table %d could not be stored.", number, exc_info=error)
        logger.warning("No sign of life: %s", of_django(error))
    logger.error("Something else.")
    first, second = out.getvalue().splitlines()
    assert first.startswith("Nothing can be stored: database is locked.")
    assert second == "Something else."

    now += logs.QUIET
    logger.error("Still.", exc_info=error)
    assert len(out.getvalue().splitlines()) == 3

    logger.warning("Turns are stored again.", extra=WELL_AGAIN)
    logger.error("A late one.", exc_info=error)
    assert out.getvalue().splitlines()[3:] == ["Turns are stored again. 0 complaints were left out."]
    now += logs.WAVERS
    logger.error("Anew.", exc_info=error)
    assert len(out.getvalue().splitlines()) == 5


def test_an_error_of_ours_is_written_with_where_it_happened(written: tuple[logging.Logger, StringIO]) -> None:
    logger, out = written
    for _ in range(2):
        logger.error("Table 7 cannot be shown.", exc_info=raised(lambda: int("")))

    assert out.getvalue().count("ValueError") == 2
    assert out.getvalue().count('test_logs.py", line') == 4


@pytest.mark.django_db
def test_a_person_and_a_program_are_told_that_nothing_can_be_stored(tmp_path: Path) -> None:
    client = Client(raise_request_exception=False)

    def fail(*statement: Any) -> Any:
        raise of_django(locked(tmp_path))

    with connection.execute_wrapper(fail):
        page = client.get("/decks/", headers={"Accept-Language": "fr"})
        answer = client.get("/api/v1/decks", headers={"Authorization": "Bearer fg_x"})

    assert page.status_code == answer.status_code == 503
    assert page.headers["Retry-After"] == answer.headers["Retry-After"] == "30"
    assert "n’a pas pu être enregistré" in page.text
    assert answer.json() == wording_api.refused_program("not_stored")


TOO_LARGE = {
    "content_type": "multipart/form-data; boundary=x",
    "data": b"--x\r\nContent-Disposition: form-data; "
    b'name="name"\r\n\r\n' + b"a" * 3_000_000 + b"\r\n--x--\r\n",
}
UNREADABLE = {"content_type": "multipart/form-data", "data": b"name"}


@pytest.mark.parametrize("body", [TOO_LARGE, UNREADABLE], ids=["too large", "unreadable"])
def test_a_request_that_is_refused_for_its_form_is_one_line(client: Client, body: dict[str, Any]) -> None:
    root, out = logging.getLogger(), StringIO()
    handler = Handler()
    handler.setStream(out)
    root.addHandler(handler)
    try:
        assert client.post("/join/", **body).status_code == 400
    finally:
        root.removeHandler(handler)

    assert len(out.getvalue().splitlines()) == 1


def test_whoever_asks_for_another_site_leaves_neither_name_nor_trace(client: Client) -> None:
    root, out = logging.getLogger(), StringIO()
    root.addHandler(handler := logging.StreamHandler(out))
    try:
        for host in ("<b>Emma</b>.example", "elsewhere.example"):
            assert client.get("/", headers={"host": host}).status_code == 400
    finally:
        root.removeHandler(handler)

    assert out.getvalue() == ""
