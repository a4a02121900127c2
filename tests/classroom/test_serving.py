"""`manage.py serve`: a real server process, from its start to its end."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.patience import PATIENCE, PROGRAM

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]


def environment(data: Path, **more: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "DATA_DIR": str(data), "PYTHONUNBUFFERED": "1"} | more


def manage(*arguments: str, data: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(data, **more),
        capture_output=True,
        text=True,
        check=False,
        timeout=PROGRAM,
    )


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a school that is ready to be served."""
    data = tmp_path_factory.mktemp("school")
    result = manage("prepare", data=data)
    assert result.returncode == 0, result.stderr
    return data


@pytest.fixture(scope="module")
def port(school: Path) -> Iterator[int]:
    """Where a server of *school* listens."""
    with subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", "0"],
        cwd=ROOT,
        env=environment(school),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        for line in server.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                yield int(found[1])
                break
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=PATIENCE) == 0


def get(port: int, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return (
            response.status,
            {name.lower(): value for name, value in response.getheaders()},
            response.read(),
        )


def test_the_first_page_is_there_with_its_files(port: int) -> None:
    status, headers, page = get(port, "/")
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.decode())

    assert status == 200
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "script-src 'self'" in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"
    assert files
    for file in files:
        status, headers, body = get(port, file)
        assert (status, bool(body)) == (200, True), file
        assert "immutable" in headers["cache-control"], file


def test_a_name_that_is_not_ours_is_refused(port: int) -> None:
    assert get(port, "/", Host="evil.example")[0] == 400


def test_a_socket_from_another_sites_page_is_refused(port: int) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{port}/", origin="https://evil.example"),
    ):
        pass

    assert refused.value.response.status_code == 403


def test_a_taken_port_is_said_in_one_line(port: int, school: Path) -> None:
    result = manage("serve", "--host", "127.0.0.1", "--port", str(port), data=school)

    assert result.returncode == 1
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert f"Port {port} is taken by another program" in line
    assert f"make run PORT={port + 1}" in line


def test_a_port_that_does_not_exist_is_said_in_one_line(school: Path) -> None:
    result = manage("serve", "--port", "99999", data=school)

    assert result.returncode == 1
    assert result.stderr.splitlines() == ["CommandError: 99999 is not a port: choose one from 1024 to 65535."]


def test_a_socket_at_an_address_we_do_not_have_is_refused(port: int) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{port}/ws/dance/"),
    ):
        pass

    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "command",
    [
        "serve",
        *(
            pytest.param(command, marks=pytest.mark.slow)
            for command in ("demo", "open_tables", "load_decks", "first_teacher")
        ),
    ],
)
def test_a_database_without_its_tables_is_said_in_one_line(tmp_path: Path, command: str) -> None:
    result = manage(command, data=tmp_path)

    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("CommandError: The database is not up to date: run `")
    assert line.endswith("python manage.py migrate` first.")


def test_a_database_that_is_away_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"postgres://nobody@127.0.0.1:{unused.getsockname()[1]}/none"

        result = manage("serve", "--port", "0", data=tmp_path, DATABASE_URL=address)

    assert result.returncode == 1
    assert len(result.stderr.splitlines()) == 1
    assert "The database does not answer" in result.stderr
