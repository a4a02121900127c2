"""A class shared: an invitation, a colleague's lesson, a code, and the end of both, in three browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.classroom.browser.barriers import violations
from tests.classroom.browser.devices import arrived, device, open_page, ready, reload, sign_in
from tests.classroom.browser.rooms import House, Room

PHONE = {"width": 360, "height": 740}

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from classroom.models import SchoolClass, User
from classroom.services import classes
mary = User.objects.create_user("mary@" + AT, "the right words", name="Mary")
User.objects.create_user("paul@" + AT, "the right words", name="Paul")
school_class = SchoolClass.objects.create(teacher=mary, name="6e B")
classes.add_pupils(school_class=school_class, names=["Otter", "Falcon"])
print(json.dumps({"class": school_class.pk}))
"""

WATCHED = """
from classroom.models import Colleague, Right, SchoolClass, Session, User
from tests.classroom.tables import a_table
mary, paul = (
    User.objects.create_user(f"{name.lower()}@{AT}", "the right words", name=name)
    for name in ("Mary", "Paul")
)
school_class = SchoolClass.objects.create(teacher=mary, name="6e B")
[seat] = a_table("Otter", bots=1, teacher=mary, bot_seconds=30.0)
Session.objects.filter(teacher=mary).update(school_class=school_class)
Colleague.objects.create(school_class=school_class, teacher=paul, right=Right.LOOK)
print(json.dumps({"class": school_class.pk, "table": seat["table"]}))
"""


def test_a_class_is_shared_led_by_others_and_taken_back(browser: Browser, room: Room) -> None:
    address = f"/teach/classes/{room.tables['class']}/"
    mary = device(browser, room.server, viewport=PHONE, locale="en-GB").new_page()
    sign_in(mary, address)
    mary.get_by_text("Colleagues", exact=True).click()
    mary.get_by_label("E-mail address of your colleague").fill(f"paul@{room.server.at}")
    mary.get_by_role("button", name="Invite").click()
    expect(mary.get_by_role("status").first).to_contain_text("Invited")
    assert violations(ready(mary)) == []

    # The colleague accepts, and opens a lesson of the class.
    paul = device(browser, room.server, viewport={"width": 1366, "height": 768}, locale="en-GB").new_page()
    sign_in(paul, email=f"paul@{room.server.at}")
    expect(paul.get_by_label("Invitation")).to_contain_text("6e B")
    assert violations(paul) == []
    paul.get_by_role("button", name="Accept").click()
    arrived(paul, address)
    open_page(paul, "/teach/sessions/new/")
    paul.get_by_role("button", name="Open the lesson").first.click()
    arrived(paul, "/teach/sessions/[0-9]*/")
    lesson = paul.url
    expect(paul.locator("#lesson-people")).to_contain_text("Falcon")

    # A substitute leads it with a code, on a phone.
    open_page(mary, address)
    mary.get_by_role("button", name="Make a code").click()
    code = mary.locator("#substitute strong.code")
    expect(code).to_be_visible()
    substitute = device(browser, room.server, viewport=PHONE, locale="en-GB").new_page()
    open_page(substitute, "/substitute/")
    assert violations(substitute) == []
    substitute.get_by_label("Your code").fill(code.inner_text().lower())
    substitute.keyboard.press("Enter")
    expect(substitute.get_by_role("heading", name="6e B")).to_be_visible()
    assert violations(ready(substitute)) == []
    substitute.get_by_role("link", name="Lesson with the code").click()
    arrived(substitute, "/teach/sessions/[0-9]*/")
    expect(substitute.locator("#lesson-people")).to_contain_text("Falcon")

    # Both lose the lesson at once, in the middle of it.
    reload(mary).get_by_role("button", name="Revoke the code").click()
    arrived(substitute, "/substitute/")
    expect(substitute.locator("main")).to_contain_text("no longer works")
    expect(mary.get_by_role("button", name="Make a code")).to_be_visible()
    mary.get_by_label("Stop sharing with Paul").click()
    mary.get_by_role("button", name="Stop sharing with Paul").click()
    expect(paul.locator("#lesson-people")).to_have_count(0)
    assert paul.url == lesson

    # Who did all that is written down.
    expect(mary.locator("#colleagues")).to_contain_text("Lesson opened")
    assert violations(ready(mary)) == []


def test_no_cards_stay_on_the_screen_of_somebody_who_may_no_longer_look(
    browser: Browser, house: House
) -> None:
    room = house.room(WATCHED)
    paul = device(browser, room.server, viewport=PHONE, locale="en-GB").new_page()
    sign_in(paul, f"/table/{room.tables['table']}/?open=1", email=f"paul@{room.server.at}")
    expect(paul.locator("#hand, .hand").first).to_be_visible()
    mary = device(browser, room.server, viewport=PHONE, locale="en-GB").new_page()
    sign_in(mary, f"/teach/classes/{room.tables['class']}/")

    mary.get_by_label("Stop sharing with Paul").click()
    mary.get_by_role("button", name="Stop sharing with Paul").click()

    expect(paul.get_by_role("heading", name="You cannot look at this table")).to_be_visible()
    expect(paul.get_by_text("no longer shared with you")).to_be_visible()
    assert violations(ready(paul)) == []
