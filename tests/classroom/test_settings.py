"""The settings in a process of their own, as the server reads them."""

from __future__ import annotations

import json
import os
import runpy
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from csp.constants import NONCE
from django.conf import settings as test_settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client

from classroom import deployment, machine
from classroom.models import User
from tests.classroom.lessons import open_lesson

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


SECRET = "geheim/4711"
UNREADABLE = {
    "DATA_DIR": ["/dev/null/games"],
    "DATABASE_URL": [f"mysql://a:{SECRET}@b/c", f"postgres://a:{SECRET}@b", SECRET],
    "DEBUG": ["maybe", "Ture"],
    "EMAIL_URL": [f"imap://a:{SECRET}@b", SECRET, f"smtp://a:{SECRET}@b:port"],
    "GUEST_DAYS": ["0", "-1", "seven", "1.5", "9" * 400],
    "HSTS_SUBDOMAINS": ["2"],
    "LESSON_DAYS": ["0", "-400", "1e3", "٣"],
    "LOG_FORMAT": ["xml"],
    "LOG_LEVEL": ["loud"],
    "METRICS": ["short"],
    "OPEN_SIGN_UP": ["everybody"],
    "TRY_AS_TEACHER": ["teachers"],
    "NO_SERVICE_WORKER": ["never"],
    "PRACTICE_DAYS": ["0", "90 days"],
    "PUBLIC_URL": [
        "games.school.example", "ftp://games.school.example", "https://", "https://games.school.example/games",
        "https://games.school.example?a=b", "https://me:me@games.school.example", "https://games:port",
    ],
    "TIME_ZONE": ["Mars/Olympus", "/etc/passwd"],
    "ALLOWED_HOSTS": ["https://games.school.example", "games.school.example/games"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name in UNREADABLE for value in UNREADABLE[name]]
)
def test_what_cannot_be_read_is_told_in_one_sentence_that_names_it(
    name: str, value: str, tmp_path: Path
) -> None:
    with pytest.raises(ImproperlyConfigured, match=rf"^{name} [^\n]+\.$") as told:
        read_settings(**{"DATA_DIR": str(tmp_path), name: value})

    assert SECRET not in str(told.value)
    assert told.value.__cause__ is None or told.value.__suppress_context__


def read_settings(**environment: str) -> dict[str, Any]:
    """What the settings' module is with *environment* and nothing else set."""
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ.keys() - {"PATH", "HOME"}:
            patch.delenv(name)
        for name, value in environment.items():
            patch.setenv(name, value)
        return runpy.run_path(str(ROOT / "classroom" / "settings.py"))


def test_a_command_says_it_without_a_trace(tmp_path: Path) -> None:
    result = run("manage.py", "prepare", data=tmp_path, DATABASE_URL=f"mysql://a:{SECRET}@b/c")

    assert result.returncode != 0
    assert result.stderr == "DATABASE_URL is an address such as postgres://user:password@host:5432/name.\n"


@pytest.mark.parametrize("around", ["{}\r", " {}\t", '"{}"', "'{}'\r", "\ufeff{}", "“{}”", '" {} "'])
def test_what_editors_and_shells_leave_around_a_value_is_not_part_of_it(around: str, tmp_path: Path) -> None:
    plain = {
        "DATA_DIR": str(tmp_path / "games"),
        "PUBLIC_URL": "https://games.school.example",
        "SECRET_KEY": PRODUCTION["SECRET_KEY"],
        "DATABASE_URL": "postgres://school:se%2Fcret@db.example:5433/games",
        "EMAIL_URL": "smtp+tls://school:secret@mail.example:587",
        "EMAIL_FROM": "games@school.example",
        "LESSON_DAYS": "30",
        "OPEN_SIGN_UP": "1",
        "TRY_AS_TEACHER": "1",
        "DEBUG": "0",
        "TIME_ZONE": "Asia/Tokyo",
        "CONTACT": "dpo@school.example",
    }

    wrapped = {name: around.format(value) for name, value in plain.items()}
    seen, known = read_settings(**wrapped), read_settings(**plain)

    names = {name for name in known if name.isupper()}
    assert {name: seen[name] for name in names} == {name: known[name] for name in names}


@pytest.mark.parametrize("folder", ["a#b", "a?b=c", "50%", "%41", "a b", "a'b", "été", "a&b;c"])
def test_data_may_be_kept_in_a_folder_of_any_name(folder: str, tmp_path: Path) -> None:
    (database,) = settings("DATABASES['default']['NAME']", data=tmp_path / folder)

    assert database == str(tmp_path / folder / "familygames.sqlite3")
    assert sorted(path.name for path in tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize(
    ("told", "url", "host"),
    [
        ("https://Games.School.example/", "https://games.school.example", "games.school.example"),
        ("https://games.school.example:8443", "https://games.school.example:8443", "games.school.example"),
        ("http://192.168.1.20:8000", "http://192.168.1.20:8000", "192.168.1.20"),
        ("http://[fd00::1]:8000", "http://[fd00::1]:8000", "[fd00::1]"),
        ("https://jeux.école.example", "https://jeux.xn--cole-9oa.example", "jeux.xn--cole-9oa.example"),
    ],
)
def test_the_public_address_is_read_whole(told: str, url: str, host: str, tmp_path: Path) -> None:
    read = read_settings(DATA_DIR=str(tmp_path), PUBLIC_URL=told)

    assert (read["PUBLIC_URL"], read["ALLOWED_HOSTS"], read["CSRF_TRUSTED_ORIGINS"]) == (url, [host], [url])


@pytest.mark.parametrize("password", ["p@ss", "a/b", "a#b", "a?b", "a+b", "50%", "a:b", "ä€", "[x]", "a%2Fb"])
def test_passwords_may_be_written_as_they_are(password: str, tmp_path: Path) -> None:
    meant = "a/b" if password == "a%2Fb" else password
    read = read_settings(
        DATA_DIR=str(tmp_path),
        DATABASE_URL=f"postgres://school:{password}@db.example:5433/games",
        EMAIL_URL=f"smtp+tls://games@school.example:{password}@mail.example:587",
    )

    database = read["DATABASES"]["default"]
    assert (database["USER"], database["PASSWORD"], database["HOST"]) == ("school", meant, "db.example")
    assert (read["EMAIL_HOST_USER"], read["EMAIL_HOST_PASSWORD"]) == ("games@school.example", meant)
    assert (read["EMAIL_HOST"], read["EMAIL_PORT"]) == ("mail.example", 587)


@pytest.mark.django_db
def test_links_name_the_public_address(
    desk: Client, teacher: User, settings: Any, mailoutbox: list[Any]
) -> None:
    """A proxy passes on the host without its port, or another name altogether."""
    settings.PUBLIC_URL = "https://games.school.example:8443"
    session = open_lesson(teacher=teacher)

    page = desk.get(f"/projector/{session.code}/").content.decode()
    desk.post("/accounts/password/reset/", {"email": "teacher@example.org"})

    assert "games.school.example:8443" in page
    assert "https://games.school.example:8443/accounts/password/reset/key/" in mailoutbox[0].body
    assert "testserver" not in page + mailoutbox[0].body


@pytest.mark.django_db
@pytest.mark.on_postgresql
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend", "EMAIL_PORT": 9}, "EMAIL_URL"),
        ({"REDIS_URL": "redis://127.0.0.1:9"}, "REDIS_URL"),
        ({"MEDIA_ROOT": "/dev/null/media"}, "DATA_DIR"),
    ],
    ids=str,
)
def test_the_deployment_check_tries_what_the_settings_name(
    wrong: dict[str, Any], told: str, settings: Any
) -> None:
    tried = [deployment.keeps_data, deployment.reaches_database, deployment.hears_others]
    tried += [deployment.reaches_redis, deployment.reaches_mail]
    assert [found for check in tried for found in check()] == []

    for name, value in wrong.items():
        setattr(settings, name, value)

    (found,) = [found for check in tried for found in check()]
    assert found.is_serious()
    assert told in found.hint


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
    assert directives["script-src"] == directives["style-src"] == ["'self'", NONCE]
    assert not any("unsafe" in str(source) for sources in directives.values() for source in sources)


def test_no_address_of_a_socket_is_written_down_however_much_the_log_tells(tmp_path: Path) -> None:
    """A program's address has its token in it."""
    program = (
        "import django, logging; django.setup();"
        "logs = map(logging.getLogger, ('classroom', 'uvicorn.error'));"
        "print(*(log.isEnabledFor(logging.INFO) for log in logs))"
    )

    assert run("-c", program, data=tmp_path, LOG_LEVEL="INFO").stdout.split() == ["True", "False"]
