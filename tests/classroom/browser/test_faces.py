"""A pupil chooses a face while waiting, by touch on a phone and with the keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.barriers import violations
from tests.classroom.browser.devices import arrived, device, open_page
from tests.classroom.browser.rooms import Room

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from classroom.models import User
from tests.classroom.lessons import open_lesson
mary = User.objects.create_user("mary@" + AT, "the right words")
print(json.dumps({"code": open_lesson(2, teacher=mary).code}))
"""


def waiting(browser: Browser, room: Room, name: str, **screen: object) -> Page:
    page = device(browser, room.server, locale="en-GB", **screen).new_page()
    open_page(page, f"/join/{room.tables['code']}/")
    page.get_by_role("button", name=name).click()
    return arrived(page, "/wait/")


def test_a_face_is_chosen_by_touch_and_with_keys_and_others_see_it(browser: Browser, room: Room) -> None:
    phone = waiting(browser, room, "Pupil 01", viewport={"width": 360, "height": 740}, has_touch=True)
    desk = waiting(browser, room, "Pupil 02", viewport={"width": 1366, "height": 768})

    phone.get_by_text("Change my face").tap()
    assert violations(phone) == []
    fox = phone.get_by_role("button", name="Fox")
    box = fox.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    fox.tap()

    expect(phone.locator(".lobby-picture")).to_have_text("🦊")
    expect(desk.locator("#lobby-people")).to_contain_text("🦊Pupil 01")

    desk.get_by_text("Change my face").focus()
    desk.keyboard.press("Enter")
    for _ in range(3):  # Past the bear and the bee.
        desk.keyboard.press("Tab")
    expect(desk.get_by_role("button", name="Butterfly")).to_be_focused()
    desk.keyboard.press("Enter")

    expect(desk.locator(".lobby-picture")).to_have_text("🦋")
    expect(phone.locator("#lobby-people")).to_contain_text("🦋Pupil 02")
