"""The program as others install it: from a wheel, into an environment that knows nothing of this folder."""

from __future__ import annotations

import os
import re
import shutil
import site
import subprocess
import sys
import threading
import venv
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PROGRAM

ROOT = Path(__file__).resolve().parents[2]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]


def sources() -> list[str]:
    """Every file of the project, as its path from the top."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def copy_sources(target: Path, names: list[str]) -> None:
    for name in names:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target / name)


def build_wheel(folder: Path) -> Path:
    """Asks no package index: what builds it is among what we already have."""
    copy_sources(folder / "source", sources())
    subprocess.run(
        [*PIP, "wheel", "--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", str(folder), "."],
        cwd=folder / "source",
        check=True,
        timeout=PROGRAM,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


def environment(folder: Path) -> Path:
    """A new virtual environment that sees the packages that we have, but not this folder; its programs."""
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    see_our_packages(folder)
    return folder / "bin"


def see_our_packages(folder: Path) -> None:
    """Let the virtual environment in *folder* see those of the one we run in."""
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "ours.pth").write_text("\n".join(site.getsitepackages()) + "\n")


@contextmanager
def serving(
    command: list[str], env: Mapping[str, str], folder: Path, log: list[str] | None = None
) -> Iterator[str]:
    """The address that *command* says it serves at; it is stopped afterwards and must end well."""
    with subprocess.Popen(
        command,
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONUNBUFFERED": "1"} | dict(env),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout
        too_long = threading.Timer(PROGRAM, server.kill)
        too_long.start()
        told = [] if log is None else log
        try:
            address = None
            for line in server.stdout:
                told.append(line)
                if found := re.search(r"(http://127\.0\.0\.1:\d+)", line):
                    address = found[1]
                    break
            assert address, "".join(told)
            yield address
        finally:
            server.terminate()
            too_long.cancel()
        told += server.stdout
    assert server.returncode in (0, -15), "".join(told)
