"""The browser that the tests of pages share."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from tests.classroom.browser.devices import faults
from tests.classroom.browser.rooms import Entrance, House, Room, a_house
from tests.patience import PATIENCE
from tests.twice import TELL, trace_of

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic"]
QUIET += ["--disable-background-networking", "--disable-component-update"]
# Each page is loaded a few times, too few for a compiler that optimises to pay.
QUIET += ["--js-flags=--no-opt --no-maglev"]


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What steers browsers: there can be only one of it in a process."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def running(playwright: Playwright, chromium: Path) -> Iterator[Callable[[], Browser]]:
    """Chromium, started once for all modules, and anew only if it has crashed."""
    started: list[Browser] = []

    def browser() -> Browser:
        if not started or not started[-1].is_connected():
            program = playwright.chromium
            started.append(
                program.launch(executable_path=str(chromium), args=QUIET, timeout=1_000 * PATIENCE)
            )
        return started[-1]

    yield browser
    for one in started:
        one.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what failed on its pages; these are kept as they are then."""
    report = yield
    crash: Any = getattr(report.longrepr, "reprcrash", None)
    if crash and faults:
        crash.message = faults[0].splitlines()[-1]
        report.sections.append(("What is broken", faults[0]))
    opened = getattr(item, "funcargs", {}).get("browser")
    if report.failed and report.when == "call" and isinstance(opened, Browser) and TELL in os.environ:
        pages = [page for context in opened.contexts for page in context.pages]
        for number, page in enumerate(pages, start=1):
            file = trace_of(item.nodeid) / f"page-{number}"
            with contextlib.suppress(Error):  # A page that has crashed shows nothing.
                file.with_suffix(".html").write_text(f"<!-- {page.url} -->\n{page.content()}", "utf-8")
                page.screenshot(path=file.with_suffix(".png"), timeout=1_000 * PATIENCE)
    return report


@pytest.fixture
def browser(running: Callable[[], Browser]) -> Iterator[Browser]:
    """Nobody stays connected after a test."""
    opened = running()
    faults.clear()
    yield opened
    for context in opened.contexts:
        context.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with a_house(tmp_path_factory.mktemp("school")) as opened:
        yield opened


@pytest.fixture(scope="module")
def room(request: pytest.FixtureRequest, house: House) -> Room:
    """What the module's PREPARE makes, and its server."""
    return house.room(request.module.PREPARE)


@pytest.fixture(scope="module")
def server(room: Room) -> Entrance:
    return room.server
