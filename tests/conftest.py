"""What all tests share: real servers where they are there, and no skipping where everything must be."""

from __future__ import annotations

import gc
import os
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from hypothesis import HealthCheck, settings

from tests.once import once

# How long an example takes says more of the machine than of the code.
PATIENT: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
# What fails fails again; `make explore` takes others each time, by chance.
settings.register_profile("tests", derandomize=True, **PATIENT)
settings.register_profile("explore", derandomize=False, print_blob=True, **PATIENT)
settings.load_profile("tests")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--backwards", action="store_true", help="the last test first")
    parser.addoption(
        "--shuffled", type=int, metavar="SEED", help="the tests of each file in an order by chance"
    )


# Those with browsers stay together: each worker starts one.
LONGEST_FIRST = ("browser", "slow", "process", "long")


def rank(item: pytest.Item) -> int:
    """Workers share out at the end what is left: that must be short."""
    found = [place for place, name in enumerate(LONGEST_FIRST) if item.get_closest_marker(name)]
    return min(found, default=len(LONGEST_FIRST))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """No test may need another before it: what passes only in the order in which it was written, fails."""
    items.sort(key=rank)
    if config.getoption("backwards"):
        items.reverse()
    seed = config.getoption("shuffled")
    if seed is not None:
        files = {item.path: random.Random(f"{seed} {item.path.name}") for item in items}
        places = {item: (list(files).index(item.path), files[item.path].random()) for item in items}
        items.sort(key=places.__getitem__)


def pytest_collection_finish() -> None:
    """What was collected lives to the end; to look through it for garbage takes a twentieth of the time."""
    gc.freeze()


IN_CI = bool(os.environ.get("CI"))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test is a failure: everything that tests need must be there."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if IN_CI and reporter is not None and reporter.stats.get("skipped"):
        reporter.write_line("\nTests were skipped where nothing may be; see the reasons below.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def static_files() -> None:
    """Collected once, as are the texts compiled, before the server's application is imported."""
    with once("static files") as is_first:
        if is_first:
            call_command("compile_texts", verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
    # It may have been asked before there was any.
    staticfiles_storage.hashed_files, staticfiles_storage.manifest_hash = staticfiles_storage.load_manifest()
    # Imported in the midst of a test it would not find these, or set logging up anew under its `caplog`.
    import classroom.asgi  # noqa: F401, PLC0415


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


CHROMIUM = "chromium-headless-shell chromium chromium-browser google-chrome"


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser's program.

    In the same engine without a window, where the system has it, a page takes a third of the time;
    `make test-all` asks the browser that people have.
    """
    for name in os.environ.get("CHROMIUM", CHROMIUM).split():
        if found := shutil.which(name):
            return Path(found)
    pytest.skip("needs Chromium: install it, in Debian with `apt install chromium`")
