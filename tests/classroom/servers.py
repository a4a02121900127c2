"""Real server processes, with a database of their own, as `make run` starts them."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.once import once, shared
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent.parent


def port_to_keep() -> int:
    """A free port for a program that comes back to it, or that must be told one.

    It lies below those that systems hand out (from 32768 on Linux), and each worker has a hundred of its
    own: nobody takes it meanwhile.
    """
    return next(_ports)


def _ports_of(worker: int) -> Iterator[int]:
    """For ever round; those on which something else listens are left out."""
    for port in cycle(range(21_000 + 100 * worker, 21_100 + 100 * worker)):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                yield port


_ports = _ports_of(int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")))


PROGRAM_OF_SITE = ["-m", "tests.slow_site"] if "LATE" in os.environ else ["manage.py"]
ADDRESS = re.compile(rb"address +http://[^ ]+:(\d+)")
"""Where a server says that it is open. It listens before it says so."""


FAULT = "Traceback (most recent call last)"


class School:
    """A data folder and what runs on it: any number of server processes."""

    def __init__(self, folder: Path, **env: str) -> None:
        self.env = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "TEST_ON")
        } | {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "classroom.settings", "DEBUG": "0", **env}
        self.servers: list[Server] = []

    def manage(self, *arguments: str) -> str:
        done = self._run(arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refused(self, *arguments: str) -> str:
        """What a command says that does nothing."""
        done = self._run(arguments)
        assert done.returncode != 0, done.stdout
        return done.stderr

    def _run(self, arguments: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )

    def open_tables(self, tables: int, *arguments: str) -> list[dict[str, Any]]:
        """One row per seat: table, seat, token, path."""
        lines = self.manage("open_tables", "--skip-checks", "--tables", str(tables), "--json", *arguments)
        return [json.loads(line) for line in lines.splitlines()]

    def serve(self, port: int = 0, log: Path | None = None) -> Server:
        """A server on *port*, or where the system finds room for it."""
        server = Server(self, port, log)
        self.servers.append(server)
        return server


class Server:
    """`manage.py serve` in a process of its own; what it prints goes to *log*."""

    at = "school.example"
    """How the e-mail addresses of its teachers end."""

    def __init__(self, school: School, port: int, log: Path | None = None) -> None:
        self.log = log
        with tempfile.TemporaryDirectory() as nowhere:
            self._start(school, port, log, log or Path(nowhere) / "log")

    def _start(self, school: School, port: int, log: Path | None, printed: Path) -> None:
        with printed.open("ab") as file:
            begin = file.tell()
            self.process = subprocess.Popen(
                [sys.executable, *PROGRAM_OF_SITE, "serve", "--host", "127.0.0.1", "--port", str(port)],
                cwd=ROOT,
                env=school.env,
                stdout=file,
                stderr=file if log is not None else None,
            )
        deadline = time.monotonic() + PATIENCE
        while (told := ADDRESS.search(printed.read_bytes()[begin:])) is None:
            assert self.process.poll() is None, "the server has stopped"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)
        self.port = int(told[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def faults(self) -> list[str]:
        """What its log tells of errors in the program."""
        told = self.log.read_text("utf-8") if self.log is not None else ""
        return [f"{FAULT}{one}" for one in told.split(FAULT)[1:]]

    def address(self, row: dict[str, Any]) -> str:
        """Where a program connects for the seat of *row*."""
        return f"ws://127.0.0.1:{self.port}{row['path']}?token={row['token']}"

    def kill(self) -> None:
        """As a power cut does: no time for anything."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()


class Proxy:
    """In the place of a server, for devices that come through it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def faults(self) -> list[str]:
        return []  # It has none of its own.

    def address(self, row: dict[str, Any]) -> str:
        return f"ws://127.0.0.1:{self.port}{row['path']}?token={row['token']}"


class Line:
    """A way to a port that fails as networks do: nothing is closed, nothing arrives."""

    def __init__(self, port: int) -> None:
        self.ways = 0
        """How many have come through, dead or alive."""
        self._port = port
        self._dead_below = 0
        self._flows = threading.Event()
        self._flows.set()
        self._open: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._listen, daemon=True).start()

    def go_dead(self) -> None:
        """Whatever is connected now is never heard of again; what comes later gets through."""
        self._dead_below = self.ways

    def cut(self) -> None:
        """Nothing arrives, nobody gets through, until `mend`; then what was said meanwhile arrives late."""
        self._flows.clear()

    def mend(self) -> None:
        self._flows.set()

    def close(self) -> None:
        self.mend()
        for end in (self._door, *self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):  # Closed.
            while True:
                near, _ = self._door.accept()
                self._open.append(near)
                threading.Thread(target=self._connect, args=(self.ways, near), daemon=True).start()
                self.ways += 1

    def _connect(self, way: int, near: socket.socket) -> None:
        self._flows.wait()
        with near, contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port)) as far:
            self._open.append(far)
            back = threading.Thread(target=self._carry, args=(way, far, near), daemon=True)
            back.start()
            self._carry(way, near, far)
            back.join()

    def _carry(self, way: int, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._flows.wait()
                if way >= self._dead_below:
                    target.sendall(data)
            if way >= self._dead_below:
                target.shutdown(socket.SHUT_WR)


@cache
def new_school() -> Path:
    """A data folder as `make run` prepares it, with the starter decks; made once, for others to copy."""
    folder = shared("school")
    with once("school") as is_first:
        if is_first:
            shutil.rmtree(folder, ignore_errors=True)
            opened = School(folder)
            opened.manage("compile_texts", "--verbosity", "0")
            opened.manage("migrate", "--verbosity", "0")
            opened.manage("collectstatic", "--noinput", "--verbosity", "0")
            opened.manage("load_decks", "--verbosity", "0")
    return folder


@cache
def new_database(postgres_url: str) -> str:
    """The name of a PostgreSQL database with the starter decks; made once, for others to copy."""
    name = f"school_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres_url, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
    atexit.register(drop, postgres_url, name)
    opened = School(new_school(), DATABASE_URL=address_of(postgres_url, name))
    opened.manage("migrate", "--verbosity", "0")
    opened.manage("load_decks", "--verbosity", "0")
    return name


def address_of(postgres_url: str, name: str) -> str:
    return urlunsplit(urlsplit(postgres_url)._replace(path=f"/{name}"))


def drop(postgres_url: str, name: str) -> None:
    # A server that has ended itself keeps nothing.
    with (
        contextlib.suppress(psycopg.OperationalError),
        psycopg.connect(postgres_url, autocommit=True) as admin,
    ):
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def school(folder: Path, *, model: Path | None = None, **env: str) -> Iterator[School]:
    """A school of its own, new or as in the data folder *model*, whose servers end with it."""
    shutil.copytree(model or new_school(), folder, dirs_exist_ok=True)
    opened = School(folder, **env)
    try:
        yield opened
    finally:
        for server in opened.servers:
            server.stop()


@contextmanager
def a_database(postgres_url: str) -> Iterator[str]:
    """The address of a new PostgreSQL database with the starter decks."""
    name, model = f"school_{uuid.uuid4().hex[:12]}", new_database(postgres_url)
    with psycopg.connect(postgres_url, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{model}"')
    try:
        yield address_of(postgres_url, name)
    finally:
        drop(postgres_url, name)
