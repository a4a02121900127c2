"""Real server processes, with a database of their own, as `make run` starts them."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
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
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def open_tables(self, tables: int, *arguments: str) -> list[dict[str, Any]]:
        """One row per seat: table, seat, token, path."""
        lines = self.manage("open_tables", "--tables", str(tables), "--json", *arguments)
        return [json.loads(line) for line in lines.splitlines()]

    def serve(self, port: int | None = None) -> Server:
        server = Server(self, port or free_port())
        self.servers.append(server)
        return server


class Server:
    """`manage.py serve` in a process of its own."""

    def __init__(self, school: School, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)],
            cwd=ROOT,
            env=school.env,
            stdout=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process.poll() is None, "the server has stopped"
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def address(self, row: dict[str, Any]) -> str:
        """Where a program connects for the seat of *row*."""
        return f"ws://127.0.0.1:{self.port}{row['path']}?token={row['token']}"

    def kill(self) -> None:
        """As a power cut does: no time for anything."""
        self.process.kill()
        self.process.wait(10)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()


class Line:
    """A way to a server that can go dead as networks do: nothing is closed, nothing arrives."""

    def __init__(self, server: Server) -> None:
        self.ways = 0
        """How many have come through, dead or alive."""
        self._server = server
        self._dead_below = 0
        self._open: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def go_dead(self) -> None:
        """Whatever is connected now is never heard of again; what comes later gets through."""
        self._dead_below = self.ways

    def close(self) -> None:
        for end in (self._door, *self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):  # Closed.
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._server.port))
                self._open += (near, far)
                for source, target in ((near, far), (far, near)):
                    threading.Thread(
                        target=self._carry, args=(self.ways, source, target), daemon=True
                    ).start()
                self.ways += 1

    def _carry(self, way: int, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if way >= self._dead_below:
                    target.sendall(data)
            if way >= self._dead_below:
                target.shutdown(socket.SHUT_WR)


@cache
def new_school() -> Path:
    """A data folder as `make run` prepares it, with the starter decks; made once, for others to copy."""
    folder = Path(tempfile.mkdtemp(prefix="familygames-school-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    opened = School(folder)
    opened.manage("compile_texts", "--verbosity", "0")
    opened.manage("migrate", "--verbosity", "0")
    opened.manage("collectstatic", "--noinput", "--verbosity", "0")
    opened.manage("load_decks", "--verbosity", "0")
    return folder


@contextmanager
def school(folder: Path, **env: str) -> Iterator[School]:
    """A school of its own, new, whose servers end with it."""
    shutil.copytree(new_school(), folder, dirs_exist_ok=True)
    opened = School(folder, **env)
    if "DATABASE_URL" in env:
        opened.manage("migrate", "--verbosity", "0")
        opened.manage("load_decks", "--verbosity", "0")
    try:
        yield opened
    finally:
        for server in opened.servers:
            server.stop()


@contextmanager
def a_database(postgres_url: str) -> Iterator[str]:
    """The address of a new, empty PostgreSQL database."""
    name = f"school_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres_url, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
    parts = urlsplit(postgres_url)
    try:
        yield urlunsplit(parts._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as admin:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
