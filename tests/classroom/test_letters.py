"""Letters to teachers: sent aside, whatever the mail server does, and not shown in a log for programs."""

from __future__ import annotations

import json
import logging
import re
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from classroom import letters
from classroom.models import User
from tests.classroom.servers import School, school
from tests.patience import PATIENCE

SMTP = "django.core.mail.backends.smtp.EmailBackend"
LINK = "password/reset/key"
NOBODY = "from classroom.models import User; User.objects.all().delete()"


@pytest.fixture
def mary() -> User:
    cache.clear()
    return User.objects.create_user("mary@school.example", "the right words")


def ask(email: str) -> str:
    """The page of whoever has asked for a new password."""
    browser = Client(headers={"accept-language": "en"})
    page = browser.post(reverse("account_reset_password"), {"email": email}, follow=True).text
    return page.partition("<main")[2].partition("</main>")[0]


@pytest.mark.django_db
def test_nobody_waits_for_a_mail_server_and_the_page_is_alike_for_all(mary: User, settings: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.EMAIL_BACKEND, settings.EMAIL_HOST = SMTP, "127.0.0.1"
        settings.EMAIL_PORT = silent.getsockname()[1]

        pages = {ask(mary.email), ask("nobody@school.example")}

        # The pages have come, and nobody has yet greeted whoever brings the letter.
        line, _ = silent.accept()
        with line, line.makefile("rb") as said:
            line.sendall(b"220 mail.school.example\r\n")
            assert said.readline().lower().startswith((b"ehlo", b"helo"))
    assert len(pages) == 1
    letters.finish()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("greeting", "words"),
    [(None, "Connection refused"), (b"421 out of paper\r\n", "out of paper")],
    ids=["away", "unwilling"],
)
def test_a_letter_that_cannot_be_sent_stands_in_the_log_in_the_servers_words(
    mary: User, settings: Any, caplog: pytest.LogCaptureFixture, greeting: bytes | None, words: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.EMAIL_BACKEND, settings.EMAIL_HOST = SMTP, "127.0.0.1"
        settings.EMAIL_PORT = server.getsockname()[1]
        if greeting is None:
            server.close()
        page = ask(mary.email)
        if greeting is not None:
            line, _ = server.accept()
            with line:
                line.sendall(greeting)
                letters.finish()
    letters.finish()

    assert "If there is an account" in page
    (record,) = [record for record in caplog.records if record.name == letters.__name__]
    assert record.levelno == logging.ERROR
    assert words in record.getMessage()
    assert LINK not in record.getMessage()


def reset(school: School, log: Path) -> str:
    """What a server prints while a teacher asks for a new password."""
    server = school.serve(log=log)
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as browser:
        browser.get("/accounts/password/reset/")
        fields = {"email": "teacher@localhost", "csrfmiddlewaretoken": browser.cookies["csrftoken"]}
        assert browser.post("/accounts/password/reset/", data=fields).status_code == 302
        assert browser.get("/nowhere/").status_code == 404
    server.stop()
    return log.read_text()


@pytest.mark.process
@pytest.mark.parametrize("mail", ["", "smtp://127.0.0.1:9"], ids=["no server", "a server that is away"])
def test_a_log_for_programs_is_json_line_by_line_and_tells_no_secret(tmp_path: Path, mail: str) -> None:
    folder = tmp_path / "data"
    settings = {"LOG_FORMAT": "json", "LOG_LEVEL": "INFO"} | ({"EMAIL_URL": mail} if mail else {})
    with school(folder, **settings) as place:
        place.manage("shell", "--verbosity", "0", "--command", NOBODY)
        prepared = place.manage("prepare")
        printed = reset(place, tmp_path / "log")
        told = place.refused("backup", "/dev/null/backup.zip")

    private = folder / "first_teacher.txt"
    password = re.search(r"password +(\S+)", private.read_text())
    assert password
    assert private.stat().st_mode & 0o077 == 0
    entries = [json.loads(line) for line in (prepared + printed + told).splitlines()]
    assert {"time", "level", "logger", "message"} <= set.intersection(*map(set, entries))
    assert any("letter" in entry["message"] for entry in entries)
    assert LINK not in prepared + printed
    assert password[1] not in prepared + printed
