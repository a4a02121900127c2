"""From the first page to a table in motion, without an account, and out again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.classroom.browser.devices import arrived, device, open_page
from tests.classroom.browser.rooms import Entrance, House

pytestmark = pytest.mark.browser

PREPARE = "print(json.dumps(None))"


@pytest.fixture(scope="module")
def server(house: House) -> Entrance:
    return house.room(PREPARE).server


def test_a_visitor_sees_bots_play_in_a_lesson_of_their_own(browser: Browser, server: Entrance) -> None:
    page = open_page(device(browser, server).new_page(), "/")

    page.get_by_role("button", name="Try it as a teacher").click()
    arrived(page, "/teach/sessions/*/")

    expect(page.get_by_text("You are trying this out.")).to_be_visible()
    tables = page.get_by_role("heading", name=re.compile(r"^Table \d$"))
    expect(tables).to_have_count(3)
    said = page.get_by_text("Please, can I have").first
    first = said.text_content()
    assert first
    expect(said).not_to_have_text(first)

    page.get_by_role("button", name="End now").click()
    arrived(page, "/try/over/")
    expect(page.get_by_role("heading", name="Thank you for trying")).to_be_visible()
