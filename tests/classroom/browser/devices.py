"""The devices people hold in the browser tests, and how long anything may take on a slow machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, expect

from tests.classroom.servers import Server
from tests.patience import PATIENCE

expect.set_options(timeout=PATIENCE * 1000)


VOICES = Path(__file__).with_name("voices.js")


def device(browser: Browser, server: Server, *, voices: bool = True, **settings: Any) -> BrowserContext:
    """A device of somebody's own. As phones do, it finds *voices* some time after the page."""
    context = browser.new_context(base_url=server.url, **settings)
    if voices:
        context.add_init_script(path=VOICES)
    context.set_default_timeout(PATIENCE * 1000)
    return context


def until(is_so: Callable[[], bool], why: Callable[[], str] = lambda: "that never came") -> None:
    """Wait for what no single locator tells."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, why()
        time.sleep(0.03)
