"""The wheel: all that a site needs is in it, and `family-games serve` opens one without any sources."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest
import websockets

from tests.classroom.installed import PIP, build_wheel, environment, serving, sources
from tests.patience import PATIENCE, PROGRAM

pytestmark = [pytest.mark.process, pytest.mark.slow]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where `family-games` is, installed."""
    folder = environment(tmp_path_factory.mktemp("environment"))
    subprocess.run(
        [str(folder / "python"), *PIP[1:], "install", "--no-deps", "--no-index", str(wheel)], check=True
    )
    return folder


def test_whatever_the_site_uses_is_in_the_wheel(wheel: Path) -> None:
    carried = set(zipfile.ZipFile(wheel).namelist())
    expected = set()
    for name in sources():
        if name.startswith(("templates/", "fixtures/decks/")):
            expected.add(f"classroom/carried/{name}")
        elif name.startswith(("classroom/", "familygames/")) and "/training/" not in name:
            expected.add(re.sub(r"\.po$", ".mo", name))

    assert {name for name in carried if ".dist-info/" not in name} == expected
    assert "familygames/py.typed" in carried


def test_it_is_served_from_nothing_and_a_move_is_made(programs: Path, tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "kept")}
    command = [str(programs / "family-games"), "serve", "--host", "127.0.0.1", "--port", "0"]
    told: list[str] = []
    with serving(command, env, tmp_path, told) as address:
        page = urllib.request.urlopen(f"{address}/").read().decode()  # noqa: S310 - our own
        for file in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
            assert urllib.request.urlopen(address + file).read()  # noqa: S310

        opened = subprocess.run(
            [str(programs / "family-games"), "open_tables", "--tables", "1", "--json"],
            env={"PATH": os.environ["PATH"]} | env,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
            timeout=PROGRAM,
        )
        rows = [json.loads(line) for line in opened.stdout.splitlines()]
        asyncio.run(one_move(address.replace("http", "ws"), rows))

    printed = "".join(told)
    assert "family-games changepassword teacher@localhost" in printed
    data = tmp_path / "kept" / "family-games"
    assert (data / "secret_key").stat().st_mode & 0o777 == 0o600
    assert (data / "familygames.sqlite3").exists()


async def one_move(server: str, rows: list[dict[str, str]]) -> None:
    """Made by whoever of *rows*, the seats of a table, is to move."""
    async with asyncio.timeout(PATIENCE):
        for row in rows:
            address = f"{server}{row['path']}?token={row['token']}"
            async with websockets.connect(address, subprotocols=[websockets.Subprotocol("json")]) as way:
                screen = json.loads(await way.recv())
                if screen["moves"]:
                    number = screen["number"]
                    await way.send(json.dumps({"number": number, "move": screen["moves"][0]}))
                    while screen["number"] == number:
                        screen = json.loads(await way.recv())
                    return
    raise AssertionError("nobody could move")


def test_data_are_kept_where_one_says(programs: Path, tmp_path: Path) -> None:
    def told(*arguments: str, **env: str) -> str:
        return subprocess.run(
            [str(programs / "family-games"), *arguments],
            env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)} | env,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
            timeout=PROGRAM,
        ).stdout

    told("migrate", "--verbosity", "0", "--data", str(tmp_path / "one"))
    told("migrate", "--verbosity", "0", DATA_DIR=str(tmp_path / "two"))
    about = told()

    assert (tmp_path / "one" / "familygames.sqlite3").exists()
    assert (tmp_path / "two" / "familygames.sqlite3").exists()
    assert "family-games serve" in about
    if sys.platform == "linux":
        assert str(tmp_path / ".local" / "share" / "family-games") in about


def test_files_of_another_version_are_collected_though_they_are_older(programs: Path, tmp_path: Path) -> None:
    def prepare() -> str:
        return subprocess.run(
            [str(programs / "family-games"), "prepare", "--data", str(tmp_path)],
            env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
            timeout=PROGRAM,
        ).stdout

    (file,) = programs.parent.glob("lib/python*/site-packages/classroom/static/favicon.svg")
    assert "Collecting" in prepare()
    assert "Collecting" not in prepare()

    file.write_text("<svg/>")
    os.utime(file, (0, 0))

    assert "Collecting" in prepare()
    assert (tmp_path / "static" / "favicon.svg").read_text() == "<svg/>"
