"""The teacher's page of a lesson in a real browser, on a day when things go wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.devices import device, reload, sign_in, until
from tests.classroom.browser.rooms import Entrance, Room
from tests.classroom.servers import Server, port_to_keep, school

pytestmark = [pytest.mark.browser, pytest.mark.process]

OPEN = """
from classroom.models import Deck, User
from classroom.services import seating, sessions

def opened(teacher):
    session = sessions.open_session(
        teacher=teacher, game="happy_family", deck=Deck.objects.get(slug="school"), options={}, bot_seconds=60
    )
    seating.open_tables_of_bots(session_id=session.pk, tables=2)
    return session.pk
"""
PREPARE = (
    OPEN
    + """
from tests.classroom.lessons import fill, open_lesson
mary = User.objects.create_user("mary@" + AT, "the right words")
lobby = open_lesson(6, teacher=mary)
fill(lobby, 6)
print(json.dumps({"menu": opened(mary), "asked back": opened(mary), "lobby": lobby.pk}))
"""
)


def lesson(browser: Browser, server: Entrance | Server, number: int) -> Page:
    """The lesson, as its teacher sees it."""
    page = device(browser, server, viewport={"width": 1366, "height": 768}, locale="en-GB").new_page()
    return sign_in(page, f"/teach/sessions/{number}/")


def test_a_lost_line_is_told_and_takes_no_page_away(browser: Browser, tmp_path: Path) -> None:
    with school(tmp_path) as place:
        teacher = 'opened(User.objects.create_user("mary@school.example", "the right words"))'
        place.manage("shell", "--verbosity", "0", "--command", OPEN + teacher)
        server = place.serve(port_to_keep())
        page = lesson(browser, server, 1)
        page.clock.install()
        reload(page)
        pause = page.get_by_role("button", name="Pause").first
        told = page.locator("#link")

        server.kill()
        until(lambda: page.clock.run_for(1_000) or bool(told.inner_text()))
        expect(told).to_have_text("No connection. This page catches up by itself.")
        pause.click()
        expect(told).to_have_text("No connection: check whether it was done, then press again.")

        place.serve(server.port)
        until(lambda: page.clock.run_for(1_000) or not told.inner_text())
        pause.click()
        expect(page.get_by_role("button", name="Go on").first).to_be_visible()


def test_a_button_of_a_menu_leaves_the_keyboard_where_the_menu_was_opened(
    browser: Browser, room: Room
) -> None:
    page = lesson(browser, room.server, room.tables["menu"])
    more = page.get_by_label("More for table 1")

    more.focus()
    page.keyboard.press("Enter")
    stop = page.get_by_role("button", name="End the game").first
    stop.focus()
    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(more).to_be_focused()


def test_what_cannot_be_undone_is_asked_back(browser: Browser, room: Room) -> None:
    page = lesson(browser, room.server, room.tables["asked back"])
    menu = page.get_by_label("More for table 1")
    question = page.get_by_text("Deal again", exact=True).first
    again = page.locator("[id^=ask-deal] button").first
    dealt = again.get_attribute("value") or ""

    menu.click()
    expect(again).to_be_hidden()
    question.click()
    expect(again).to_be_visible()

    # Whoever goes away and comes back is asked anew.
    page.keyboard.press("Escape")
    menu.click()
    expect(again).to_be_hidden()
    expect(again).to_have_attribute("value", dealt)

    question.click()
    again.click()
    expect(again).not_to_have_attribute("value", dealt)
    expect(menu).to_be_focused()


def test_what_is_chosen_for_the_tables_is_drawn_at_once_and_starts(browser: Browser, room: Room) -> None:
    page = lesson(browser, room.server, room.tables["lobby"])
    plan = page.locator("#lesson-plan")
    expect(plan.locator('[data-seats="4"]')).to_have_count(2)

    page.get_by_label("3", exact=True).check()
    expect(plan.locator('[data-seats="3"]')).to_have_count(2)
    page.get_by_label("3", exact=True).press("ArrowLeft")
    expect(plan.locator('[data-seats="2"]')).to_have_count(3)
    expect(page.get_by_label("2", exact=True)).to_be_focused()
    page.get_by_label("Bots fill empty seats").uncheck()
    expect(plan.get_by_text("Bot", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Start", exact=True).click()

    expect(page.get_by_role("button", name="Pause")).to_have_count(3)

    page.locator("#next-round-button").click()
    page.get_by_role("button", name="Start the next round").click()
    expect(page.locator("#next-round")).not_to_have_attribute("open", "")
    expect(page.locator("#next-round-button")).to_be_focused()
    assert page.evaluate("scrollY") == 0
