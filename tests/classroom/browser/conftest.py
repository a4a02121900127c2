"""The browser that the tests of pages share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.classroom.browser.rooms import Room, prepared

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic"]
QUIET += ["--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(chromium), args=QUIET, timeout=120_000)
        yield opened
        opened.close()


@pytest.fixture(autouse=True)
def devices_off(browser: Browser) -> Iterator[None]:
    """Nobody stays connected after a test."""
    yield
    for context in browser.contexts:
        context.close()


@pytest.fixture(scope="module")
def room(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """What the module's PREPARE makes, and its server."""
    with prepared(tmp_path_factory.mktemp("school"), request.module.PREPARE) as opened:
        yield opened
