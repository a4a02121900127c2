"""The lock files: what is asked for in pyproject.toml, pinned by hash, from nowhere in particular."""

from __future__ import annotations

import re
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
