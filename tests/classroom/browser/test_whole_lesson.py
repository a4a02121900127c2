"""A whole lesson as people live it: a teacher, three pupils on phones, a bot, a projector."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.classroom.browser.devices import arrived, device, open_page, reload, sign_in, until
from tests.classroom.browser.rooms import Entrance
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.process]

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1366, "height": 768}
PROJECTOR = {"width": 1920, "height": 1080}
NAMES = ["Emma", "Léo", "Zoé"]
PREPARE = """
from classroom.models import User
User.objects.create_user("mary@" + AT, "the right words")
"""


class Person:
    """Somebody with a device of their own; what the browser complains about is kept."""

    def __init__(self, browser: Browser, server: Entrance, viewport: dict[str, int]) -> None:
        self.context: BrowserContext = device(
            browser, server, viewport=viewport, locale="en-GB", has_touch=viewport is PHONE
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda message: self.complaints.append(message.text) if message.type == "error" else None,
        )


class Teacher(Person):
    def make_class(self) -> None:
        open_page(self.page, "/teach/classes/")
        self.page.get_by_label("Name").first.fill("6e B")
        self.page.keyboard.press("Enter")
        arrived(self.page, "/teach/classes/*/")
        self.page.locator("textarea").fill("\n".join(NAMES))
        self.page.locator("form:has(textarea) button").last.click()
        for name in NAMES:
            expect(self.page.locator(f"input[value='{name}']")).to_be_visible()

    def open_lesson(self) -> str:
        """Open a lesson for the class, by rules that make a short game; the join code."""
        open_page(self.page, "/teach/sessions/new/")
        self.page.locator("input[name=school_class]").last.check()
        self.page.locator("input[name=must_knock][value=open]").check()
        self.page.locator("input[value=first_empty]").check()
        self.page.locator("details:has([name$=hand_size]) > summary").click()
        self.page.locator("select[name$=hand_size]").select_option("8")
        self.page.locator("details:has([name=bot_seconds]) > summary").click()
        self.page.locator("[name=bot_seconds]").fill("1")
        self.page.get_by_role("button", name="Open the lesson").first.click()
        arrived(self.page, "/teach/sessions/[0-9]*/")
        code = self.page.locator(".code").first.inner_text()
        return re.sub(r"\W", "", code)

    def begin(self) -> None:
        """Once all have come; the last of them types sentences."""
        expect(self.page.locator("select[name^=way-]")).to_have_count(len(NAMES))
        self.page.locator("[id^=person-menu-] > summary").last.click()
        self.page.locator("select[name^=way-]").last.select_option("type")
        self.page.locator("button[value^='way/']").last.click()
        self.page.get_by_role("button", name="Start", exact=True).click()


class Pupil(Person):
    def __init__(self, browser: Browser, server: Entrance, name: str) -> None:
        super().__init__(browser, server, PHONE)
        self.name = name
        self.moves = self.requests = 0

    def join(self, code: str) -> None:
        open_page(self.page, "/")
        self.page.locator("input[name=code]").fill(code.lower())
        self.page.keyboard.press("Enter")
        self.page.get_by_role("button", name=self.name).click()
        arrived(self.page, "/wait/")

    def is_to_move(self) -> bool:
        return self.page.locator("#move input[type=hidden]").count() > 0

    @property
    def number(self) -> str:
        """The position their page shows."""
        return self.page.locator("form[data-live] [name=number]").first.input_value()

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator("#result").inner_text().strip())

    def move(self) -> None:
        """Whatever their page offers them now, as a child would do it."""
        page = self.page
        form = page.locator("#move")
        number = self.number
        self.requests += form.locator("input[name=target]").count() > 0
        if form.locator("input[name=text]").count():
            self.type_a_sentence()
        elif form.locator("input[name=target]").count():
            self.tap_a_request()
        else:
            self.tap_the_truth()
        self.moves += 1
        until(lambda: self.has_moved_on(number), page.locator("#feedback").inner_text)

    def has_moved_on(self, number: str) -> bool:
        return self.number != number or self.is_over

    def is_taken(self, send: Callable[[], None]) -> bool:
        """Of the sentences offered, the true one: any other is refused, kindly, and nothing happens."""
        number = self.number
        self.page.locator("#feedback").evaluate("place => place.replaceChildren()")
        refusal = self.page.locator("#feedback .is-refused")
        send()
        until(lambda: self.has_moved_on(number) or refusal.count() > 0)
        return self.has_moved_on(number)

    def tap_a_request(self) -> None:
        form = self.page.locator("#move")
        form.locator("label.person").first.tap()
        form.locator(".families label.member:not(.is-off)").first.tap()
        form.locator(".say-it").tap()

    def tap_the_truth(self) -> None:
        buttons = self.page.locator("#move .say-it")
        assert any(self.is_taken(buttons.nth(place).tap) for place in range(buttons.count()))

    def type_a_sentence(self) -> None:
        """A request in their own words, courteous or not; the other steps with their formulas."""
        page = self.page
        frame = page.locator("#move .frame").first.inner_text()
        if "can I have" in frame:
            held = page.locator("#hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
            family = held[0].split("/")[0]
            members = ["grandfather", "grandmother", "father", "mother", "brother", "sister"]
            wanted = next(member for member in members if f"{family}/{member}" not in held)
            other = page.locator(".seat:not(.is-me) .seat-name").first.inner_text()
            page.locator("#move input[name=text]").fill(f"{other} can i have the {family} {wanted}")
            page.keyboard.press("Enter")
            return
        frames = page.locator("#move .frame").all_inner_texts()
        assert any(self.is_taken(partial(self.type, words)) for words in frames)

    def type(self, words: str) -> None:
        self.page.locator("#move input[name=text]").fill(words)
        self.page.keyboard.press("Enter")


def test_a_whole_lesson(browser: Browser, server: Entrance) -> None:
    teacher = Teacher(browser, server, LAPTOP)
    sign_in(teacher.page)
    teacher.make_class()
    code = teacher.open_lesson()
    projector = teacher.context.new_page()
    projector.set_viewport_size(PROJECTOR)  # type: ignore[arg-type]
    open_page(projector, f"/projector/{code}/")
    expect(projector.locator("body")).to_contain_text(code[:3])

    # They come in by code, each with a name of the class; everybody sees them arrive.
    pupils = [Pupil(browser, server, name) for name in NAMES]
    for pupil in pupils:
        pupil.join(code)
    for name in NAMES:
        expect(teacher.page.locator("main")).to_contain_text(name)
        expect(projector.locator("body")).to_contain_text(name)

    # The third types sentences; then the game begins on all devices by itself.
    teacher.begin()
    for pupil in pupils:
        arrived(pupil.page, "/table/*/")
        expect(pupil.page.locator("#hand .card").first).to_be_visible()

    # One bot fills the fourth seat; they play to the end, tapping and typing.
    assert pupils[0].page.locator(".seat").count() >= 3
    reloaded = False
    deadline = time.monotonic() + 10 * PATIENCE
    while not all(pupil.is_over for pupil in pupils):
        assert time.monotonic() < deadline, "the game does not end"
        until(lambda: any(pupil.is_over or pupil.is_to_move() for pupil in pupils))
        for pupil in pupils:
            if pupil.is_over or not pupil.is_to_move():
                continue
            if not reloaded and pupil.moves:  # While the table waits for them, their hand stays as it is.
                hand = pupil.page.locator("#hand .card").count()
                reload(pupil.page)
                expect(pupil.page.locator("#connection")).to_have_attribute("data-state", "connected")
                expect(pupil.page.locator("#hand .card")).to_have_count(hand)
                reloaded = True
            pupil.move()
    assert reloaded  # A pupil who asks well may end the game before another has had a turn.

    # The projector followed, and shows no hand; the teacher ends the lesson and reads what was said.
    teacher.page.get_by_role("button", name="All tables").click()
    expect(projector.locator("body")).to_contain_text("Table 1")
    assert projector.locator("#hand").count() == 0
    waiting = pupils[0].page
    expect(waiting.locator("#result .in-lesson")).to_be_visible()
    waiting.clock.install()
    waiting.clock.pause_at(waiting.evaluate("Date.now() + 1000"))
    teacher.page.locator("#close-menu summary").click()
    teacher.page.get_by_role("button", name="End the lesson now").click()
    # Nobody waits at a table that has closed, nor for the page to leave it.
    expect(waiting.locator("#result .results")).to_be_visible()
    expect(waiting.locator("#result .in-lesson")).to_have_count(0)
    arrived(teacher.page, "*/summary/")
    expect(teacher.page.locator("main")).to_contain_text("can i have the", ignore_case=True)

    for person in (teacher, *pupils):
        assert person.complaints == [], person.complaints
