"""How to play, at the table: what the table is about now, over a move that was begun."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.classroom.browser.barriers import violations
from tests.classroom.browser.devices import device, sit_down
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from tests.classroom.tables import a_table
print(json.dumps(a_table("Emma", "Léo", "Zoé", seed="rules", step_mode="spoken", first_player="seat_0")))
"""


def test_rules_open_over_a_move_that_was_begun(browser: Browser, room: Room) -> None:
    context = device(browser, room.server, viewport=PHONE, locale="fr", reduced_motion="reduce")
    page = sit_down(context, room.server, room.tables[0])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#move .person", has_text="Léo").click()
    begun = page.locator("#move [data-back=person] [data-chosen=seat]")
    expect(begun).to_have_text("Léo")
    panel = page.locator("dialog[open]")
    menu = page.locator(".board-tools > .menu > summary")

    menu.click()
    page.get_by_role("link", name="Comment jouer").focus()
    page.keyboard.press("Enter")

    expect(panel.get_by_role("heading", name="Tu demandes")).to_be_focused()
    expect(panel.locator(".bubble")).to_have_count(1)
    expect(panel.get_by_role("button", name="Fermer")).to_be_in_viewport()
    assert any("/rules/" in url for url in asked)
    assert violations(page) == []
    with context.expect_page() as opened:
        panel.get_by_role("link", name="Toutes les règles").click()
    expect(opened.value.get_by_role("heading", name="Happy Family", exact=True)).to_be_visible()
    opened.value.close()

    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(menu).to_be_focused()
    expect(page.locator(".board-tools .menu[open]")).to_have_count(0)
    expect(begun).to_have_text("Léo")


def test_rules_say_that_there_is_no_network(browser: Browser, room: Room) -> None:
    context = device(browser, room.server, viewport=PHONE, locale="fr")
    page = sit_down(context, room.server, room.tables[0])
    page.route("**/rules/", lambda route: route.abort())
    page.locator(".board-tools > .menu > summary").click()
    page.get_by_role("link", name="Comment jouer").click()

    panel = page.locator("dialog[open]")
    expect(panel).to_contain_text("Pas de réseau")
    panel.get_by_role("button").click()
    expect(panel).to_have_count(0)
