"""What all tests share: real servers where they are there, and no skipping where everything must be."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator
from pathlib import Path

import pytest

IN_CI = bool(os.environ.get("CI"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a test that is skipped has failed: everything it needs must be there."""
    report = yield
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} is skipped where nothing may be: {reason}"
    return report


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """A PostgreSQL server whose role may create databases."""
    url = os.environ.get("TEST_DATABASE_URL")
    if not url:
        pytest.skip("needs PostgreSQL: set TEST_DATABASE_URL, or run `.ci/with-servers make test`")
    return url


@pytest.fixture(scope="session")
def redis_url() -> str:
    url = os.environ.get("TEST_REDIS_URL")
    if not url:
        pytest.skip("needs Redis: set TEST_REDIS_URL, or run `.ci/with-servers make test`")
    return url


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser's program."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return Path(found)
    pytest.skip("needs Chromium: install it, in Debian with `apt install chromium`")
