"""A page that is broken ends its test at once, by its own message."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Route

from tests.classroom.browser.devices import device, faults, open_page
from tests.classroom.browser.rooms import Entrance

pytestmark = [pytest.mark.browser, pytest.mark.process]

SCRIPT = "<script>throw new Error('the board is broken')</script>"
FILE = "<script src='/static/nowhere.js'></script>"


@pytest.mark.parametrize(
    ("page", "status", "told"),
    [
        (SCRIPT, 200, "Error: the board is broken"),
        (FILE, 200, "404 .*/static/nowhere.js"),
        ("Sorry", 500, "no such tag"),
    ],
    ids=["script", "file", "server"],
)
def test_whoever_waits_for_a_broken_page_is_told_what_broke(
    browser: Browser, page: str, status: int, told: str
) -> None:
    log: list[str] = []

    def answer(route: Route) -> None:
        answers: dict[str, Any] = {"status": status, "body": page, "content_type": "text/html"}
        if route.request.url.endswith(".js"):
            answers = {"status": 404}
        if status == 500:
            log.append("Traceback\nTemplateSyntaxError: no such tag")
        route.fulfill(**answers)

    context = device(browser, Entrance("http://school.example", 80, "school.example", lambda: log))
    context.route("**/*", answer)
    opened = context.new_page()

    with pytest.raises(Error):
        open_page(opened, "/")

    assert re.search(told, faults[0])
