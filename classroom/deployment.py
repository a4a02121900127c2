"""What ``check --deploy`` tries before people rely on the site: that what its settings name answers.

What is wrong names the variable to look at; neither passwords nor keys are told.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from smtplib import SMTPException
from typing import Any

import psycopg
from django.conf import settings
from django.core import checks
from django.core.mail import get_connection
from django.db import DatabaseError, connection
from redis import Redis
from redis.exceptions import RedisError

from classroom import notices

PATIENCE = 10.0
"""Seconds in which a server answers that is there."""


def register() -> None:
    for check in (says_who_answers, keeps_data, reaches_database, hears_others, reaches_redis, reaches_mail):
        checks.register(check, deploy=True)


def says_who_answers(**_asked: Any) -> Iterator[checks.CheckMessage]:
    """What the page about privacy cannot say because nobody has told it: GDPR art. 13 asks for it."""
    missing = [name for name in ("CONTROLLER", "CONTACT", "HOSTED_IN") if not getattr(settings, name)]
    if missing:
        yield checks.Warning(
            f"The page about privacy does not say who answers for this site: {', '.join(missing)} not set.",
            hint="docs/hosting.md explains these variables.",
            id="classroom.W001",
        )


def keeps_data(**_asked: Any) -> Iterator[checks.CheckMessage]:
    for folder in (settings.DATA_DIR, Path(settings.MEDIA_ROOT)):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=folder, prefix=".check-") as file:
                file.write(b"x")
        except OSError as error:
            yield checks.Error(
                f"Nothing can be written in {folder}: {error.strerror}.",
                hint="DATA_DIR belongs to whoever runs the site.",
                id="classroom.E001",
            )


def reaches_database(**_asked: Any) -> Iterator[checks.CheckMessage]:
    probe = connection.copy()
    probe.settings_dict.get("OPTIONS", {}).pop("pool", None)  # It would try again and again.
    try:
        probe.ensure_connection()
    except DatabaseError as error:
        yield checks.Error(
            f"The database does not answer: {_first_line(error)}",
            hint="DATABASE_URL says where it is.",
            id="classroom.E002",
        )
    finally:
        probe.close()


def hears_others(**_asked: Any) -> Iterator[checks.CheckMessage]:
    """That what is said in the database arrives where this process would listen."""
    if connection.vendor != "postgresql":
        return
    probe = connection.copy()
    probe.settings_dict.get("OPTIONS", {}).pop("pool", None)
    try:
        with psycopg.connect(**notices.address(), autocommit=True) as line:
            line.execute(f"LISTEN {notices.CHANNEL}")
            with probe.cursor() as cursor:
                cursor.execute("SELECT pg_notify(%s, '{}')", [notices.CHANNEL])
            heard = [*line.notifies(timeout=PATIENCE, stop_after=1)]
    except (psycopg.Error, DatabaseError):
        heard = []
    finally:
        probe.close()
    if not heard:
        yield checks.Error(str(notices.NotHeard()), hint="LISTEN_URL is that address.", id="classroom.E005")


def reaches_redis(**_asked: Any) -> Iterator[checks.CheckMessage]:
    if not settings.REDIS_URL:
        return
    try:
        with Redis.from_url(
            settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        ) as redis:
            redis.ping()
    except (RedisError, ValueError) as error:
        yield checks.Error(
            f"Redis does not answer: {type(error).__name__}.",
            hint="REDIS_URL says where it is.",
            id="classroom.E003",
        )


def reaches_mail(**_asked: Any) -> Iterator[checks.CheckMessage]:
    """That the mail server takes letters of ours; none is sent."""
    letters = get_connection()
    try:
        letters.open()
        letters.close()
    except (OSError, SMTPException) as error:
        server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
        yield checks.Error(
            f"The mail server {server} takes no letters: {_first_line(error)}",
            hint="EMAIL_URL says where it is, who we are there, and how it is spoken to.",
            id="classroom.E004",
        )


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
