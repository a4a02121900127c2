"""The lock files: what is asked for in pyproject.toml, pinned by hash, from nowhere in particular."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = ("requirements.lock", "requirements-dev.lock")


def pins(lock: str) -> list[tuple[str, str]]:
    """Each package in *lock* and its version; one that differs by Python's version stands there twice."""
    return re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / lock).read_text(), re.MULTILINE)


def pinned(lock: str) -> dict[str, str]:
    return dict(pins(lock))


def asked_for(lock: str) -> list[Requirement]:
    names = list(PROJECT["project"]["dependencies"])
    if lock == "requirements-dev.lock":
        names += PROJECT["dependency-groups"]["dev"]
    return [Requirement(name) for name in names]


@pytest.mark.parametrize("lock", LOCKS)
def test_what_is_asked_for_is_pinned_within_its_range(lock: str) -> None:
    versions = pinned(lock)

    assert [r.name for r in asked_for(lock) if not r.specifier.contains(versions.get(r.name, "0"))] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_its_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    packages = re.split(r"^(?=\S)", text, flags=re.MULTILINE)[1:]

    assert len(packages) == len(pins(lock))
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}\b", package) for package in packages)
    assert not re.search(r"://|--(extra-)?index|--find-links|@|\.whl", text)


def test_tests_run_with_the_versions_that_are_served() -> None:
    assert set(pins("requirements.lock")) <= set(pins("requirements-dev.lock"))


def make(goal: str, *settings: str) -> str:
    """What `make` says, run in this environment as it is."""
    done = subprocess.run(
        ["make", "--no-print-directory", "--old-file=.venv/dev.lock", *settings, goal],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.process
def test_the_list_of_what_is_served_is_the_lock(tmp_path: Path) -> None:
    file = tmp_path / "all.cdx.json"

    make("sbom", f"SBOM={file}")
    listed = json.loads(file.read_text())

    assert listed["bomFormat"] == "CycloneDX"
    assert listed["metadata"]["component"]["name"] == PROJECT["project"]["name"]
    assert {(part["name"], part["version"]) for part in listed["components"]} == set(
        pins("requirements.lock")
    )
    assert all(part["purl"].startswith("pkg:pypi/") for part in listed["components"])


@pytest.mark.parametrize(
    ("said", "is_asked", "told"),
    [
        ("django 2.0 PYSEC-2019-16 2.0.13", True, "pip-audit\n"),
        ("django Dependency not found on PyPI and could not be audited", False, "pip-audit: left out"),
        ("", False, "pip-audit: left out"),
    ],
)
def test_advisories_are_asked_for_where_somebody_tells_of_them(
    tmp_path: Path, said: str, is_asked: bool, told: str
) -> None:
    program, asked = tmp_path / "pip-audit", tmp_path / "asked"
    program.write_text(f'#!/bin/sh\necho "$@" >>{asked}\ncase "$*" in *stdin*) echo "{said}";; esac\n')
    program.chmod(0o755)

    assert make("audit", f"AUDIT={program}").startswith(told)
    assert ("requirements.lock" in asked.read_text()) is is_asked


@pytest.mark.parametrize(("installed", "is_installed"), [(None, True), ("other==1\n", True), ("", False)])
def test_only_a_lock_that_says_something_else_is_installed(
    tmp_path: Path, installed: str | None, is_installed: bool
) -> None:
    """By its content: a checkout writes it anew, and so does `make lock`."""
    venv, asked = tmp_path / "venv", tmp_path / "asked"
    (venv / "bin").mkdir(parents=True)
    python = venv / "bin" / "python"
    python.write_text("#!/bin/sh\n")
    python.chmod(0o755)
    if installed is not None:
        (venv / "run.lock").write_text(installed or (ROOT / "requirements.lock").read_text())
        os.utime(venv / "run.lock", (0, 0))

    make(f"{venv}/run.lock", f"VENV={venv}", f"PIP=touch {asked}; true")

    assert asked.exists() is is_installed
    assert (venv / "run.lock").read_text() == (ROOT / "requirements.lock").read_text()
