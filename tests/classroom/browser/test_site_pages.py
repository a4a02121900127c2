"""The pages around a lesson in a real browser: looked at by axe, used by keyboard and by thumb."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from classroom.views.guide import PAGES
from familygames.catalogue import GAMES
from tests.classroom.browser.barriers import WIDER, violations, when_large
from tests.classroom.browser.devices import arrived, device, open_page, sign_in
from tests.classroom.browser.rooms import Entrance, Room

pytestmark = pytest.mark.browser

EVERYBODYS = [
    "/",
    "/privacy/",
    "/about/",
    "/help/browsers/",
    "/help/",
    "/help/spikit/",
    "/guide/",
    "/guide/lesson/",
    "/guide/classroom/",
    "/nowhere/",
    "/decks/",
    "/decks/school/",
    "/accounts/login/",
    "/accounts/password/reset/",
    "/accounts/signup/",
]
TEACHERS = [
    "/teach/",
    "/teach/classes/",
    "/teach/classes/{class}/",
    "/teach/classes/{class}/delete/",
    "/teach/classes/{class}/pupils/{pupil}/",
    "/teach/classes/{class}/pupils/{pupil}/sheet/",
    "/teach/classes/{class}/learning/",
    "/teach/classes/{class}/learning/sentences/",
    "/teach/classes/{class}/homework/",
    "/teach/classes/{class}/homework/new/",
    "/teach/classes/{class}/homework/{homework}/",
    "/teach/classes/{class}/homework/{homework}/{pupil}/",
    "/teach/classes/{class}/next/",
    "/teach/classes/{last year}/archived/",
    "/teach/classes/year/",
    "/teach/classes/year/delete/?class={class}&class={last year}",
    "/teach/decks/",
    "/teach/decks/new/",
    "/teach/decks/school/",
    "/teach/decks/school/take/",
    "/teach/rulings/",
    "/teach/decks/{judged}/rulings/",
    "/teach/decks/{judged}/rulings/rule/?code=agreement_number&stance=allow",
    "/teach/decks/{judged}/rulings/rules/?open=en-negation",
    "/teach/decks/import/",
    "/teach/account/",
    "/teach/sessions/new/",
    "/teach/sessions/{lesson}/summary/",
    "/teach/sessions/{lesson}/moments/",
    "/teach/sessions/{lesson}/moments/show/",
    "/accounts/password/change/",
    "/accounts/logout/",
]
# Pages that are made as those above, or looked at by axe elsewhere.
ALSO_EVERYBODYS = [
    *(f"/help/{game}/" for game in GAMES),
    *(f"/guide/{page.slug}/" for page in PAGES),
    "/try/over/",
    "/join/",
    "/join/{code}/",
    "/practise/",
    "/substitute/",
    "/accounts/confirm-email/",
]
ALSO_TEACHERS = [
    "/api/",
    "/teach/account/delete/",
    "/teach/classes/{class}/done/",
    "/teach/classes/{class}/decks/",
    "/teach/classes/{class}/cards/",
    "/teach/decks/labels/",
    "/teach/decks/{judged}/",
    "/teach/decks/{own}/",
    "/teach/decks/{own}/edit/",
    "/teach/decks/{own}/import/",
    "/teach/decks/{own}/take/",
    "/teach/sessions/{lesson}/delete/",
    "/teach/sessions/{open}/",
    "/teach/sessions/{open}/game/",
    "/teach/sessions/{open}/summary/",
]
SMALL = """
  [...document.querySelectorAll("a, button, input, select, summary, textarea")].filter((control) => {
    const box = control.getBoundingClientRect();
    if (!box.width || control.closest(".sr-only, .skip-link")) return false;
    if (control.matches(".choice input, input[type=hidden]")) return false;  // The whole .choice is touched.
    if (control.matches(".tile-link")) return false;  // The whole tile is touched.
    // Links in a sentence are as high as its words; those that stand alone are not.
    const isAlone = control.parentElement.textContent.trim() === control.textContent.trim();
    if (control.matches("a") && getComputedStyle(control).display === "inline" && !isAlone) return false;
    return box.width < 43.5 || box.height < 43.5;
  }).map((control) => control.outerHTML)
"""
VERY_READABLE = re.compile(r"^size-larger spacing-wide\b")

PREPARE = """
import msgspec
from django.utils import timezone
from classroom.live.story import story_of
from classroom.models import Deck, Did, SchoolClass, Seat, Session, Table, Turn, User, Utterance, Who
from classroom.services import actions, classes, decks, sessions, sharing, years
teacher = User.objects.create_user("mary@" + AT, "the right words")
school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
classes.add_pupils(school_class=school_class, names=["Emma", "Léo", "Zoé"])
session = sessions.open_session(
    teacher=teacher,
    game="happy_family",
    deck=Deck.objects.get(slug="school"),
    options={},
    school_class=school_class,
    must_knock=False,
)
for pupil in school_class.pupils.all():
    sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk)
table = Table.objects.create(
    session=session, label=1, game="happy_family", options="{}", version=session.deck.latest, seed="1"
)
for number, person in enumerate(session.participants.all()):
    Seat.objects.create(table=table, number=number, participant=person, name=person.name)
state = story_of(table, 3).state
for number in range(1, 9):
    seat = min(state.to_move())
    move = state.moves(seat)[0]
    step = state.play(seat, move)
    happened = [msgspec.json.encode(one).decode() for one in (move, step.events)]
    Turn.objects.create(
        table=table, number=number, seat=seat, move=happened[0], events=happened[1], at=timezone.now()
    )
    state = step.state
findings = ["[]", '[{"code":"article","message":{"en":"Mind “the”.","fr":"Attention à « the »."}}]']
family = session.deck.cards.families[0]
for number, member in enumerate(family.members, start=1):
    Utterance.objects.create(
        table=table, participant=session.participants.first(), turn=number, seat=0, key="ask",
        family=family.id, member=member.id, text="Please, can I have it?", way="type", language="en",
        findings=findings[number % 2], at=timezone.now(),
    )
sessions.close_session(session_id=session.pk)
actions.note(Did.ADDED_PUPILS, who=Who(teacher.pk), school_class=school_class, number=3)
assignment = school_class.assignments.create(
    game="happy_family", deck=session.deck, begins=timezone.localdate(), ends=timezone.localdate()
)
last_year = SchoolClass.objects.create(teacher=teacher, name="5e A")
classes.add_pupils(school_class=last_year, names=["Ali", "Nour"])
years.archive(school_class=last_year)
from classroom.models import Example
from classroom.services import rulings
judged = Deck.objects.filter(owner=None, kind="sentences").first()
colleague = User.objects.create_user("paul@" + AT, "the right words", name="Paul B.")
sharing.invite(school_class=school_class, email=colleague.email, right="teach")
school_class.colleagues.update(teacher=colleague, email="")
Example.objects.create(deck=judged, teacher=teacher, key="zzz.", text="Zzz.", opinion="refuse")
for who, text in (
    (teacher, "The cat sleeps on the bed."),
    (teacher, "Le chat mangent une pomme."),
    (colleague, "The bed sleeps on the cat."),
):
    rulings.add(deck=judged, teacher=who, text=text, opinion="accept")
rulings.take_stance(deck=judged, teacher=teacher, code="tense", stance="allow")
opened = sessions.open_session(
    teacher=teacher, game="happy_family", deck=session.deck, options={}, school_class=school_class,
    must_knock=False,
)
for pupil in school_class.pupils.all():
    sessions.join_as_pupil(session_id=opened.pk, pupil_id=pupil.pk)
own = decks.begin(teacher=teacher, kind="cards", title="À moi", languages=("fr", "en"), level="A1")
decks.save_draft(teacher=teacher, slug=own.slug, number=1, deck=session.deck.cards.but(id=own.slug))
print(json.dumps({
    "judged": judged.slug, "class": school_class.pk, "last year": last_year.pk,
    "pupil": school_class.pupils.first().pk, "lesson": session.pk, "open": opened.pk,
    "homework": assignment.pk, "code": opened.code, "own": own.slug,
}))
"""


def opened(browser: Browser, server: Entrance, *, width: int = 1366, locale: str = "en") -> Page:
    screen = {"width": width, "height": 768}
    return device(browser, server, viewport=screen, locale=locale, reduced_motion="reduce").new_page()


def objections(page: Page, *, by_axe: bool = True) -> list[str]:
    """What axe finds on the page, and what a thumb would."""
    return [
        *(violations(page) if by_axe else []),
        *(f"too small: {control}" for control in page.evaluate(SMALL)),
        *(["wider than the screen"] if page.evaluate(WIDER) > 0 else []),
    ]


def test_teachers_need_not_scroll_to_sign_in(browser: Browser, server: Entrance) -> None:
    page = opened(browser, server)
    open_page(page, "/")

    expect(page.get_by_role("link", name="Sign in").first).to_be_in_viewport()


@pytest.mark.parametrize(("width", "locale"), [(320, "fr"), (360, "en"), (1366, "fr")])
def test_nobody_is_shut_out_by_any_page(browser: Browser, room: Room, width: int, locale: str) -> None:
    page = opened(browser, room.server, width=width, locale=locale)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    found: dict[str, list[str]] = {}

    by_axe = width == 360  # At other widths, and in French, it is the same page, laid out otherwise.
    for path in EVERYBODYS:
        open_page(page, path)
        found[path] = [*objections(page, by_axe=by_axe), *when_large(page)]
    sign_in(page)
    for path in TEACHERS:
        open_page(page, path.format_map(room.tables))
        found[path] = [*objections(page, by_axe=by_axe), *when_large(page)]

    assert {path: wrong for path, wrong in found.items() if wrong} == {}
    assert complaints == []


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_letters_twice_as_large_fit_a_phone_on_all_other_pages(
    browser: Browser, room: Room, locale: str
) -> None:
    page = opened(browser, room.server, width=360, locale=locale)
    found: dict[str, list[str]] = {}

    for paths in (ALSO_EVERYBODYS, ALSO_TEACHERS):
        for path in paths:
            open_page(page, path.format_map(room.tables))
            found[path] = when_large(page)
        if paths is ALSO_EVERYBODYS:
            sign_in(page)

    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_errors_and_open_sheets_shut_nobody_out_either(browser: Browser, room: Room) -> None:
    page = opened(browser, room.server, width=360)
    sign_in(page)

    open_page(page, f"/teach/classes/{room.tables['class']}/")
    page.get_by_text("Add pupils").click()
    page.get_by_label("First names or made-up names").fill("Ali\nali@school.example\nEmma")
    page.get_by_role("button", name="Add them").click()
    expect(page.get_by_text("looks like an e-mail address")).to_be_visible()
    assert objections(page) == []

    open_page(page, f"/teach/classes/{room.tables['class']}/")
    page.get_by_label("Remove Emma").click()
    expect(page.get_by_role("button", name="Remove Emma")).to_be_visible()
    assert objections(page) == []

    open_page(page, "/teach/sessions/new/")
    for summary in page.locator(".more > summary").all():
        summary.click()
    assert objections(page) == []

    open_page(page, "/")
    page.get_by_label("Reading: text size and spacing").click()
    assert objections(page) == []


def test_very_large_text_with_space_still_fits_a_phone(browser: Browser, server: Entrance) -> None:
    page = opened(browser, server, width=360)
    open_page(page, "/")

    page.get_by_label("Reading: text size and spacing").click()
    with page.expect_response("**/reading/"):
        page.get_by_label("Very large").check()
    with page.expect_response("**/reading/"):
        page.get_by_label("More space").check()
    expect(page.locator("html")).to_have_class(VERY_READABLE)

    for path in EVERYBODYS:
        open_page(page, path)
        expect(page.locator("html")).to_have_class(VERY_READABLE)
        assert page.evaluate(WIDER) <= 0, path


def test_the_keyboard_skips_the_menu_and_closes_a_sheet(browser: Browser, server: Entrance) -> None:
    page = opened(browser, server)
    open_page(page, "/help/")

    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("main a").first).to_be_focused()

    sheet = page.get_by_label("Reading: text size and spacing")
    sheet.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Very large")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Very large")).to_be_hidden()
    expect(sheet).to_be_focused()


def test_two_taps_lead_from_the_first_page_to_a_code(browser: Browser, server: Entrance) -> None:
    page = opened(browser, server, width=360)
    sign_in(page)

    page.get_by_role("link", name="Start a lesson").click()
    page.get_by_role("button", name="Open the lesson").first.click()

    arrived(page, "/teach/sessions/[0-9]*/")
    expect(page.get_by_text("6e B").first).to_be_visible()


def test_what_is_suggested_follows_the_seats_until_the_teacher_chooses(
    browser: Browser, server: Entrance
) -> None:
    page = opened(browser, server)
    sign_in(page)
    open_page(page, "/teach/sessions/new/")
    seats = page.get_by_role("group", name="Seats at a table")
    printed = page.locator("[name=option-end_rule][value=first_empty]")
    everything = page.locator("[name=option-end_rule][value=all_families]")

    seats.get_by_label("2").check()
    expect(printed).to_be_checked()
    seats.get_by_label("3").check()
    expect(everything).to_be_checked()

    page.locator("[name=option-end_rule][value=first_out]").check()
    seats.get_by_label("2").check()
    expect(page.locator("[name=option-end_rule][value=first_out]")).to_be_checked()


def test_enter_saves_a_class_and_removes_nobody(browser: Browser, room: Room) -> None:
    page = opened(browser, room.server)
    sign_in(page)
    open_page(page, f"/teach/classes/{room.tables['class']}/")

    page.get_by_label("Name of Zoé").fill("Zoé-Lou")
    page.keyboard.press("Enter")

    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_label("Name of Zoé-Lou")).to_be_visible()
    expect(page.locator(".pupils .pupil")).to_have_count(3)


PRESSED_TWICE = """form => {
  let sent = 0;
  form.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) sent += 1;
    event.preventDefault();
  });
  form.requestSubmit();
  form.requestSubmit();
  return sent;
}"""


@pytest.mark.parametrize("path", ["/teach/sessions/{lesson}/delete/", "/teach/classes/{class}/delete/"])
def test_a_button_pressed_twice_deletes_once(browser: Browser, room: Room, path: str) -> None:
    page = opened(browser, room.server)
    sign_in(page)

    open_page(page, path.format_map(room.tables))

    assert page.locator("main form").evaluate(PRESSED_TWICE) == 1


def test_who_has_a_keyboard_types_the_code_at_once_and_nobody_else(
    browser: Browser, server: Entrance
) -> None:
    page = opened(browser, server)
    open_page(page, "/")
    expect(page.locator("#code")).to_be_focused()

    screen = {"width": 360, "height": 740}
    phone = device(browser, server, viewport=screen, has_touch=True, is_mobile=True).new_page()
    open_page(phone, "/")
    expect(phone.locator("#code")).to_be_attached()
    assert phone.evaluate("document.activeElement === document.body")


def test_with_very_large_letters_a_phone_is_a_smaller_phone(browser: Browser, server: Entrance) -> None:
    screen = {"width": 360, "height": 740}
    context = device(browser, server, viewport=screen, has_touch=True, is_mobile=True)
    context.add_cookies([{"name": "reading", "value": "larger.normal", "url": server.url}])
    page = open_page(context.new_page(), "/")

    # What asks for a width in rem follows, as where the browser itself writes larger.
    assert page.evaluate("innerWidth") == 260
    assert page.evaluate("matchMedia('(max-width: 19.99rem)').matches")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "16px"
    assert page.evaluate(WIDER) <= 0
