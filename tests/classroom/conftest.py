"""What the tests of the site share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django import DjangoDbBlocker


@pytest.fixture(scope="session", autouse=True)
def static_files() -> None:
    """Pages name static files by the hash of their content: collected once, as are the texts compiled."""
    call_command("compile_texts", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """PostgreSQL drops no database that somebody is connected to: threads that tests left behind hang up."""
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
