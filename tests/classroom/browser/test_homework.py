"""Homework in a real browser: set from a lesson's report, played on a phone, seen by the teacher."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.classroom.browser.devices import arrived, device, open_page, ready, sign_in, until
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.test_practice import PLAY, Home, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from django.utils import timezone
from familygames.catalogue import GAMES
from classroom.learning.exercises import GAP
from classroom.learning.models import Assignment
from classroom.models import Deck, Practice, SchoolClass, User
from classroom.services import cards, classes, sessions
teacher = User.objects.create_user("mary@" + AT, "the right words")
school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
pupils = classes.add_pupils(school_class=school_class, names=["Emma"])
(card,) = cards.make_cards(pupils=pupils, deck=Deck.objects.get(slug="animals").cards)
session = sessions.open_session(
    teacher=teacher, game="memory", deck=Deck.objects.get(slug="animals"), options={},
    school_class=school_class, must_knock=False,
)
sessions.close_session(session_id=session.pk)
common = {
    "school_class": school_class, "game": "memory", "deck": Deck.objects.get(slug="animals"),
    "ends": timezone.localdate(),
}
exercises = [
    ["order", "have / I / it / Can", "Can I have it", "en"],
    ["fill", "I want the " + GAP + ", please, from your family of animals.", "I want the whale.", "en"],
    ["mend", "Can I has it?", "Can I have it?", "en"],
]
codes = {
    "exercises": Assignment.objects.create(aim="exer", number=3, exercises=exercises, **common).code,
    "words": Assignment.objects.create(aim="words", **common).code,
}
found = {"Emma": {"code": card.code, "secret": cards.secret_of(card), "tables": {}}}
print(json.dumps({"class": school_class.pk, "lesson": session.pk, "codes": codes, "pupils": found}))
"""


def test_homework_is_set_from_a_report_played_on_a_phone_and_seen(browser: Browser, room: Room) -> None:
    home = Home(room)
    screen = {"width": 1366, "height": 768}
    desk = device(browser, room.server, viewport=screen, locale="en", reduced_motion="reduce").new_page()
    sign_in(desk)
    open_page(desk, f"/teach/sessions/{room.tables['lesson']}/summary/")
    desk.get_by_role("button", name="Set as homework").click()
    arrived(desk, "/teach/classes/*/homework/*/")
    desk.get_by_label("Sentences").check()
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_text("Saved.")).to_be_visible()
    link = desk.locator(".homework-link").get_attribute("href") or ""
    expect(desk.locator(".homework-qr svg")).to_be_visible()

    small = {"width": 360, "height": 640}
    phone = device(browser, room.server, viewport=small, locale="en", reduced_motion="reduce").new_page()
    open_page(phone, link)
    phone.locator("#card-code").fill(home.pupils["Emma"]["code"])
    phone.locator(".join-form button").click()
    home.choose_pictures(phone, "Emma", leads_to="/homework/*/")
    expect(phone.get_by_text("Your teacher sees what you say in this game.")).to_be_visible()
    assert objections(phone, by_axe=True) == []
    phone.get_by_role("button", name="Start the game").click()
    arrived(phone, "/table/*/")
    expect(phone.locator("#connection")).to_have_attribute("data-state", "connected")
    for seed in range(1, 100, 7):
        phone.evaluate(PLAY, [seed, 2000])
        open_page(phone, link)
        if phone.locator("main .badge").count():
            break
        phone.locator("main form .button-main").click()  # The game may be over, and another begin.
        arrived(phone, "/table/*/")
    expect(phone.locator("main .badge")).to_contain_text("Done")

    open_page(desk, f"/teach/classes/{room.tables['class']}/homework/")
    desk.get_by_role("link", name="done (1 of 1)").click()
    arrived(desk, "/teach/classes/*/homework/*/*/")
    expect(desk.locator("main li").first).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_exercises_and_words_are_answered_by_keyboard_on_the_smallest_phone(
    browser: Browser, room: Room, locale: str
) -> None:
    small = {"width": 320, "height": 568}
    context = device(browser, room.server, viewport=small, locale=locale, reduced_motion="reduce")
    phone = Home(room).sign_in(context, "Emma")
    for page, code in room.tables["codes"].items():
        open_page(phone, f"/homework/{code}/")
        assert objections(phone, by_axe=locale == "en") == []
        phone.locator(f"a[href$='/{page}/']").press("Enter")
        arrived(phone, f"/homework/*/{page}/")
        for _ in range(3):
            assert objections(phone, by_axe=locale == "en") == []
            while not phone.locator("main .message-success, main .message-warning").count():
                field = phone.locator("main input[name=text]")
                if field.count():
                    field.fill("nothing of the kind")
                by_enter(phone, field if field.count() else phone.locator("main form button:enabled").first)
            assert objections(phone, by_axe=locale == "en") == []
            by_enter(phone, phone.locator("main .panel a.button-main"))


def answer_offline(phone: Page, room: Room) -> tuple[str, str]:
    """Answer the first word of the homework without a network; the page's address and the word's number."""
    address = f"/homework/{room.tables['codes']['words']}/words/?type"
    open_page(phone, address)
    expect(phone.locator("[data-waits]")).to_be_hidden()
    number = phone.locator("h1 span").inner_text()
    phone.context.set_offline(True)
    phone.locator("main input[name=text]").fill("nothing of the kind")
    phone.locator("main .panel form button").click()
    expect(phone.locator("[data-waits]")).to_be_visible()
    return address, number


def answer_and_close(context: BrowserContext, room: Room) -> tuple[str, str]:
    """As `answer_offline`, and the page is gone when the network is back."""
    phone = Home(room).sign_in(context, "Emma")
    address, number = answer_offline(phone, room)
    phone.goto("about:blank")  # What is being closed is online for a moment, and would send it.
    phone.close()
    context.set_offline(False)
    return address, number


def test_an_answer_without_a_network_waits_and_goes_on_by_itself(browser: Browser, room: Room) -> None:
    small = {"width": 360, "height": 640}
    context = device(browser, room.server, viewport=small, locale="en", reduced_motion="reduce")
    phone = Home(room).sign_in(context, "Emma")
    _, number = answer_offline(phone, room)
    assert objections(phone, by_axe=True) == []
    context.set_offline(False)

    expect(phone.locator("main .panel .message-warning")).to_contain_text("Not yet.")
    expect(phone.locator("h1 span")).to_have_text(number)
    phone.locator("main .panel a.button-main").click()
    expect(phone.locator("h1 span")).not_to_have_text(number)


def test_a_page_that_was_closed_meanwhile_sends_what_waits_when_it_is_opened_again(
    browser: Browser, room: Room
) -> None:
    small = {"width": 360, "height": 640}
    context = device(browser, room.server, viewport=small, locale="en", reduced_motion="reduce")
    address, _ = answer_and_close(context, room)

    again = context.new_page()
    open_page(again, address)

    expect(again.locator("main .panel .message-warning")).to_contain_text("Not yet.")


def test_what_waits_is_sent_from_any_page_at_home_and_every_answer_with_one_request(
    browser: Browser, room: Room
) -> None:
    context = device(browser, room.server, locale="en", reduced_motion="reduce")
    address, number = answer_and_close(context, room)
    sent: list[str] = []
    context.on("request", lambda one: sent.append(one.method) if "/words/" in one.url else None)

    home = context.new_page()
    with home.expect_response("**/words/") as arrival:
        open_page(home, "/practise/")
    arrival.value.finished()
    until(lambda: home.evaluate("Object.values(localStorage).every((kept) => kept === '[]')"))
    assert sent == ["POST"]

    open_page(home, address)
    expect(home.locator("h1 span")).not_to_have_text(number)
    assert sent == ["POST", "GET"]


def by_enter(page: Page, control: Locator) -> None:
    """Press it, and wait for the page that comes, which may have the same address."""
    with page.expect_navigation():
        control.press("Enter")
    ready(page)
