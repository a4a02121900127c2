"""What the tests of the site share."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import UserList
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from asgiref.sync import SyncToAsync
from django.core import mail
from django.core.mail import EmailMessage
from django.core.management.commands import flush
from django.db import connection
from django.test import Client
from django.utils import translation
from pytest_django import DjangoDbBlocker

from classroom import letters
from classroom.live.journal import journal
from classroom.models import User
from tests.classroom.tables import a_teacher
from tests.patience import PATIENCE


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """What threads still do for a test's tables is done before these are emptied.

    A bot's move that is stored while PostgreSQL empties the tables would lock it out and be locked out by it.
    """
    marker = item.get_closest_marker("django_db")
    if marker is None or not marker.kwargs.get("transaction"):
        return
    if "_django_db_marker" not in getattr(item, "funcargs", {}):
        return  # Skipped for what it needs besides, before a database was opened for it.

    async def write_all() -> None:
        await asyncio.wait_for(journal.append(None), PATIENCE)

    loop = asyncio.new_event_loop()
    loop.run_until_complete(write_all())
    loop.close()
    SyncToAsync.single_thread_executor.submit(lambda: None).result(PATIENCE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What only PostgreSQL does is tested where the tests run on it."""
    alone = [item for item in items if item.get_closest_marker("postgresql_alone")]
    if alone and connection.vendor != "postgresql":
        items[:] = [item for item in items if item not in alone]
        config.hook.pytest_deselected(items=alone)


class Swallowed(logging.Handler):
    """The errors that the site has written down, so that others play on."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info is not None and record.exc_info[1] is not None:
            self.errors.append(record.exc_info[1])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """What is swallowed at school breaks a test, by its own words; not those that are marked ``swallows``."""
    swallowed, ours = Swallowed(), logging.getLogger("classroom")
    ours.addHandler(swallowed)
    try:
        yield
    finally:
        ours.removeHandler(swallowed)
        if swallowed.errors and item.get_closest_marker("swallows") is None:
            raise swallowed.errors[0]


@pytest.fixture(autouse=True)
def the_same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has the deals that it had the last time: what it saw once, it can show again."""
    chance = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: chance.randbytes(size).hex())


@pytest.fixture(autouse=True)
def no_language_left() -> None:
    """A page that was asked for in French leaves its language behind; the next test begins without."""
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def with_static_files(static_files: None) -> None:
    """Pages name them by their content."""


KEPT = {"django_migrations", "django_content_type", "auth_permission"}
"""Tables of which no test changes a row. Django fills them anew each time it empties the others, which takes
six times as long as these do."""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A database whose tables are emptied after a test that commits.

    PostgreSQL drops no database that somebody is connected to: threads that tests left behind hang up.
    """
    with django_db_blocker.unblock():
        tables = [name for name in connection.introspection.table_names() if name not in KEPT]
    names = list(map(connection.ops.quote_name, tables))
    emptying = [f"DELETE FROM {name}" for name in names]  # noqa: S608 - of our own tables.
    if connection.vendor == "postgresql":
        # As TRUNCATE does, it waits for who still writes; that would make new files for each table. All rows
        # go: foreign keys need not be asked.
        emptying = [
            f"LOCK TABLE {', '.join(names)}",
            "SET LOCAL session_replication_role = replica",
            *emptying,
        ]

    def empty(command: flush.Command, **options: Any) -> None:
        connection.ops.execute_sql_flush(emptying)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush.Command, "handle", empty)
        yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


class Letters(UserList[EmailMessage]):
    """All letters, once those on their way have been sent."""

    data = property(lambda self: letters.finish() or mail.outbox, lambda self, value: None)


@pytest.fixture(autouse=True)
def no_letter_left() -> Iterator[None]:
    """Letters that nobody has looked at are not those of the next test."""
    yield
    letters.finish()


@pytest.fixture
def mailoutbox(mailoutbox: list[EmailMessage]) -> Letters:
    return Letters(mailoutbox)


@pytest.fixture
def teacher() -> User:
    return a_teacher()


@pytest.fixture
def desk(teacher: User) -> Client:
    """The teacher's browser."""
    client = Client()
    client.force_login(teacher)
    return client
