"""A lesson whose names are hidden, in two browsers: a pupil at the door, the teacher who lets them in."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from classroom.services.names import is_invented
from tests.classroom.browser.barriers import violations
from tests.classroom.browser.devices import arrived, device, open_page, ready, reload, sign_in
from tests.classroom.browser.rooms import Room

PHONE = {"width": 360, "height": 740}

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from classroom.models import Deck, SchoolClass, User
from classroom.services import classes, seating, sessions
teacher = User.objects.create_user("mary@" + AT, "the right words")
school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
classes.add_pupils(school_class=school_class, names=["Otter", "Falcon"])
session = sessions.open_session(
    teacher=teacher, game="happy_family", deck=Deck.objects.get(slug="school"), options={},
    school_class=school_class,
)
open_to_all = sessions.open_session(
    teacher=teacher, game="happy_family", deck=Deck.objects.get(slug="school"), options={}, bot_seconds=600,
)
for number in range(2):
    sessions.join_as_guest(session_id=open_to_all.pk, name=sessions.guest_name(open_to_all).text)
seating.start_round(session_id=open_to_all.pk)
print(json.dumps({"code": session.code, "id": session.pk, "late": open_to_all.code}))
"""


def knock(page: Page, name: str) -> None:
    page.get_by_label("My name").fill(name)
    page.get_by_role("button", name="Knock").click()
    expect(page.get_by_role("heading", name="Wait a moment")).to_be_visible()


def test_who_knocks_waits_through_a_reload_and_goes_in_by_themselves(browser: Browser, room: Room) -> None:
    desk = device(browser, room.server, viewport={"width": 1366, "height": 768}, locale="en-GB").new_page()
    sign_in(desk, f"/teach/sessions/{room.tables['id']}/")
    line = desk.locator("#lesson-knocks")
    pupil = device(browser, room.server, viewport=PHONE, locale="en-GB").new_page()
    open_page(pupil, f"/join/{room.tables['code']}/")
    expect(pupil.locator("main")).not_to_contain_text("Falcon")
    assert violations(pupil) == []

    # Sent away, told so without a press, and back at the door.
    knock(pupil, "Somebody")
    line.get_by_role("button", name="Send Somebody away").click()
    expect(pupil.get_by_role("alert")).to_contain_text("has not let you in this time")
    expect(line).not_to_be_visible()

    knock(ready(pupil), "Otter")
    expect(line).to_contain_text("Otter")
    assert violations(desk) == []
    assert violations(pupil) == []
    expect(reload(pupil).locator("#door-state")).to_contain_text("Otter")
    line.get_by_role("button", name="Let Otter in").click()

    arrived(pupil, "/wait/")
    expect(pupil.get_by_role("heading", level=1)).to_contain_text("Otter")
    expect(desk.locator("#lesson-people")).to_contain_text("Otter")
    expect(line).not_to_be_visible()


@pytest.mark.parametrize("workers", ["allow", "block"])
def test_who_comes_late_stands_at_the_address_of_the_table(
    browser: Browser, room: Room, workers: str
) -> None:
    context = device(browser, room.server, viewport=PHONE, locale="fr-FR", service_workers=workers)
    pupil = open_page(context.new_page(), "/")
    if workers == "allow":
        pupil.evaluate("navigator.serviceWorker.ready")
    pupil.locator("input[name=code]").fill(room.tables["late"])
    pupil.keyboard.press("Enter")
    name = pupil.locator(".guest-name").inner_text()
    pupil.locator("button[name=guest]").click()

    arrived(pupil, "/table/*/")
    expect(pupil.locator(".own .seat-name")).to_have_text(name)
    address = pupil.url
    reload(pupil)

    assert pupil.url == address
    assert is_invented(name, "fr")
