"""The settings in a process of their own, as the server reads them."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as test_settings
from django.db import connection

from classroom import machine

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "PUBLIC_URL": "https://games.school.example",
    "SECRET_KEY": "a-key-for-this-test-only-" + "x7Kp2mQ9vTz4Lr8Nc3Wb" * 3,
    "CONTROLLER": "A school, 3 rue des Écoles, Lyon",
    "CONTACT": "dpo@school.example",
    "HOSTED_IN": "France",
}


def run(*arguments: str, data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "classroom.settings"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=clean | {"DATA_DIR": str(data)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def settings(*names: str, data: Path, **environment: str) -> list[Any]:
    """The values of the settings *names*, with *environment* and nothing else set."""
    values = ", ".join(f"settings.{name}" for name in names)
    program = f"import json; from classroom import settings; print(json.dumps([{values}]))"
    result = run("-c", program, data=data, **environment)
    assert result.stderr == ""
    return json.loads(result.stdout)


@pytest.mark.process
def test_the_deployment_check_is_clean_in_production(tmp_path: Path) -> None:
    result = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", data=tmp_path, **PRODUCTION)

    assert result.returncode == 0, result.stderr
    assert "WARNINGS" not in result.stderr


@pytest.mark.process
def test_the_deployment_check_finds_what_a_plain_address_lacks(tmp_path: Path) -> None:
    result = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", data=tmp_path)

    assert result.returncode != 0
    assert "security.W008" in result.stderr


def test_with_nothing_set_it_is_safe_and_needs_no_other_machine(tmp_path: Path) -> None:
    debug, database, redis, cookie, sign_up = settings(
        "DEBUG",
        "DATABASES['default']",
        "REDIS_URL",
        "SESSION_COOKIE_SECURE",
        "OPEN_SIGN_UP",
        data=tmp_path,
    )

    assert not debug
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert Path(database["NAME"]).parent == tmp_path
    assert redis == ""
    assert not cookie  # The local network has no certificate.
    assert not sign_up


def test_only_the_machines_own_names_are_answered(tmp_path: Path) -> None:
    (hosts,) = settings("ALLOWED_HOSTS", data=tmp_path)

    assert {"localhost", "127.0.0.1", *machine.addresses()} <= set(hosts)
    assert "*" not in hosts


def test_behind_a_proxy_only_the_public_name_is_answered(tmp_path: Path) -> None:
    hosts, origins, redirect = settings(
        "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SECURE_SSL_REDIRECT", data=tmp_path, **PRODUCTION
    )

    assert hosts == ["games.school.example"]
    assert origins == ["https://games.school.example"]
    assert redirect


def test_the_secret_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    (first,) = settings("SECRET_KEY", data=tmp_path)
    (second,) = settings("SECRET_KEY", data=tmp_path)

    assert first == second
    assert len(first) >= 50
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]  # No draft is left.


def test_a_database_and_redis_come_from_their_addresses(tmp_path: Path) -> None:
    database, redis, cache = settings(
        "DATABASES['default']",
        "REDIS_URL",
        "CACHES['default']",
        data=tmp_path,
        DATABASE_URL="postgres://school:se%2Fcret@db.example:5433/games",
        REDIS_URL="redis://redis.example:6379/1",
    )

    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "games")
    assert (database["USER"], database["PASSWORD"]) == ("school", "se/cret")
    # A pool, and no connection that a request's thread would take with it.
    assert database["OPTIONS"]["pool"]["max_size"] >= 10
    assert database["CONN_MAX_AGE"] == 0
    assert redis == "redis://redis.example:6379/1"
    assert cache["LOCATION"] == "redis://redis.example:6379/1"


@pytest.mark.django_db
def test_sqlite_keeps_what_it_has_confirmed() -> None:
    if connection.vendor != "sqlite":
        assert "pool" in connection.settings_dict["OPTIONS"]
        return
    with connection.cursor() as cursor:
        pragmas = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }

    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 20_000}
    assert connection.transaction_mode == "IMMEDIATE"


def test_the_security_policy_allows_nothing_but_our_own_files() -> None:
    directives = test_settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]

    assert directives["default-src"] == ["'none'"]
    assert directives["script-src"] == directives["style-src"] == ["'self'"]
    assert not any("unsafe" in source for sources in directives.values() for source in sources)


def test_no_address_of_a_socket_is_written_down_however_much_the_log_tells(tmp_path: Path) -> None:
    """A program's address has its token in it."""
    program = (
        "import django, logging; django.setup();"
        "logs = map(logging.getLogger, ('classroom', 'uvicorn.error'));"
        "print(*(log.isEnabledFor(logging.INFO) for log in logs))"
    )

    assert run("-c", program, data=tmp_path, LOG_LEVEL="INFO").stdout.split() == ["True", "False"]
