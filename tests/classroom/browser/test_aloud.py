"""A sentence said aloud: the device turns it into words, and they are played as typed ones are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from familygames.catalogue import GAMES
from tests.classroom.browser.devices import device, in_touch, open_page, until
from tests.classroom.browser.happy_family_tables import PREPARE, Pupil, address, token
from tests.classroom.browser.rooms import House, Room
from tests.classroom.browser.screens import CHROMEBOOK, PHONE, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

EARS = Path(__file__).with_name("ears.js")
CHOSEN = """localStorage["table-settings"] = '{"aloud": true}';"""
WAYS = ("tap", "tiles", "gaps", "type")
OPTIONS: dict[str, Any] = {"end_rule": "all_families"}
TABLES = {way: (way, "aloud", OPTIONS) for way in WAYS} | {"silent": ("tap", "aloud", OPTIONS)}
TABLES |= {f"heard, {way}": (way, "aloud", OPTIONS) for way in WAYS}


@pytest.fixture(scope="module")
def room(house: House) -> Room:
    allow = 'Session.objects.filter(tables__in=[pk for way, pk in tables.items() if way != "silent"])'
    return house.room(f"ROWS = {TABLES!r}\n{PREPARE}\n{allow}.update(hears_aloud=True)")


class Speaker(Pupil):
    """Who has a recogniser on the device, changed by a *script* before the page is there."""

    def __init__(self, browser: Browser, room: Room, table: str, script: str = "", **context: Any) -> None:
        self.context = device(browser, room.server, locale="en", viewport=PHONE, **context)
        self.context.add_init_script(path=EARS)
        # Before there is a page there is no place to keep anything.
        self.context.add_init_script(f"if (location.host) {{ {CHOSEN} {script} }}")
        self.page = self.context.new_page()
        self.complaints = []
        for seat in range(3):
            cookie = {"name": "seat", "value": token(room, table, seat), "url": room.server.url}
            self.context.add_cookies([cookie])
            open_page(self.page, address(room, table))
            in_touch(self.page)
            if self.step:
                break

    def hear(self, **what: str) -> None:
        self.page.evaluate("what => Object.assign(window.ears, what)", what)

    def choose(self) -> tuple[str, str, str]:
        """The first person and the first card that can be asked for: names of person, family and member."""
        person = self.page.locator("label.person:has(input:not([aria-disabled=true]))").first
        if person.is_visible():
            person.click()
        card = self.page.locator(".member:not(.is-off) input").first
        card.evaluate("input => input.click()")
        said: dict[str, str] = card.evaluate("input => ({...input.dataset})")
        name = self.page.locator("input[name=target]:checked").get_attribute("data-seat") or ""
        return name, said["family"], said["member"]


@pytest.mark.parametrize("way", WAYS)
def test_what_was_said_is_shown_mended_and_played_in_every_way(
    browser: Browser, room: Room, way: str
) -> None:
    pupil = Speaker(browser, room, way)
    page, number = pupil.page, pupil.number
    if way == "type":
        names = page.locator("#board .seat-name").all_inner_texts()
        card = page.locator("#hand .card").first
        pupil.hear(hears=f"{names[1]} may I")
        wanted = card.get_attribute("data-card") or ""
        assert wanted
    else:
        name, family, member = pupil.choose()
        pupil.hear(hears=f"{name} {family} family please can I have the {member} now")

    page.get_by_role("button", name="Say it aloud").click()

    dialog = page.get_by_role("dialog", name="Say it aloud")
    expect(dialog.get_by_role("status")).to_contain_text("Is this what you said?")
    field = dialog.get_by_label("What was heard")
    expect(field).to_be_focused()
    [asked] = page.evaluate("window.ears.asked")
    assert (asked["lang"], asked["local"]) == ("en-US", True)
    if way != "type":
        assert {name, family, member} <= set(asked["phrases"])
        field.fill(field.input_value().removesuffix(" now"))
    dialog.get_by_role("button", name="Say it!").click()
    expect(dialog).to_be_hidden()
    if way == "type":
        expect(page.locator("#feedback")).to_contain_text("may I")  # Not understood, as when it is typed.
        assert pupil.number == number
    else:
        until(lambda: pupil.number > number)
        expect(page.locator("#talk .line-said").last).to_contain_text(member)


def test_nothing_that_was_heard_is_sent_unless_it_is_said(browser: Browser, room: Room) -> None:
    pupil = Speaker(browser, room, "tiles")
    page, number = pupil.page, pupil.number
    button = page.get_by_role("button", name="Say it aloud")
    status = page.locator("#aloud [role=status]")
    if pupil.step == "Ask":
        pupil.choose()

    button.first.click()
    expect(status).to_contain_text("I heard nothing")
    page.locator("#aloud").get_by_role("button", name="Say it!").click()
    expect(status).to_contain_text("I heard nothing")
    pupil.hear(hears="one two three")
    page.get_by_role("button", name="Once more").click()
    expect(page.get_by_label("What was heard")).to_have_value("one two three")
    page.keyboard.press("Escape")

    expect(page.locator("#aloud")).to_be_hidden()
    expect(button.first).to_be_focused()
    assert pupil.number == number
    assert page.locator("#feedback").inner_text().strip() == ""


def test_a_microphone_that_is_off_is_told_of_and_one_that_needs_a_language_asks_first(
    browser: Browser, room: Room
) -> None:
    pupil = Speaker(browser, room, "gaps", 'window.ears.state = "downloadable";')
    page = pupil.page
    if pupil.step == "Ask":
        pupil.choose()
    status = page.locator("#aloud [role=status]")

    page.get_by_role("button", name="Say it aloud").first.click()
    expect(status).to_contain_text("Your voice stays on this device.")
    assert page.evaluate("window.ears.asked") == []
    pupil.hear(fails="not-allowed")
    page.get_by_role("button", name="Fetch it").click()

    expect(status).to_contain_text("The microphone is off")


@pytest.mark.parametrize("way", WAYS)
def test_a_sentence_is_heard_before_it_is_said_in_every_way(browser: Browser, room: Room, way: str) -> None:
    pupil = Speaker(browser, room, f"heard, {way}")
    page = pupil.page
    if way == "type":
        page.locator("input[name=text]").fill("Noah, may I have the")
    else:
        pupil.choose()
    speaker = page.locator(".typing-line .speaker, .step[data-step=say] .speaker")
    while way == "tiles" and page.locator(".step .tile-pool .word-tile").count():
        expect(speaker).to_have_count(0)
        page.locator(".step .tile-pool .word-tile").first.click()
    for gap in page.locator(".step .gap").all():
        expect(speaker).to_have_count(0)
        gap.select_option(index=1)

    speaker.click()

    until(lambda: page.evaluate("window.spoken.length") > 0)
    heard, language = page.evaluate("window.spoken.at(-1)")
    assert language == "en-GB"
    if way == "tiles":
        assert heard.split() == page.locator(".step .tile-line .word-tile").all_inner_texts()
    elif way == "type":
        assert heard == "Noah, may I have the"
    else:
        assert len(heard.split()) > 3
    assert objections(page) == []


NO_EARS: dict[str, str] = {
    "no language on the device": "window.ears.languages = [];",
    "none at all": "delete window.SpeechRecognition;",
    "none but by the network": "delete window.SpeechRecognition.prototype.processLocally;",
    "one from before": "delete window.SpeechRecognition.available;",
}


@pytest.mark.parametrize("script", NO_EARS.values(), ids=NO_EARS)
def test_where_nothing_is_understood_on_the_device_there_is_no_microphone(
    browser: Browser, room: Room, script: str
) -> None:
    pupil = Speaker(browser, room, "tap", script)

    expect(pupil.page.locator(".say-it").first).to_be_attached()
    assert pupil.page.locator(".mic").count() == 0


def test_it_is_there_only_for_whoever_has_chosen_it(browser: Browser, room: Room) -> None:
    pupil = Speaker(browser, room, "gaps", "localStorage['table-settings'] = '{}';")
    page = pupil.page
    mics = page.locator(".mic:not([hidden])")
    assert page.evaluate("window.ears.questions") == 0

    page.get_by_label("Settings").first.click()
    page.get_by_label("Say my sentences aloud").check()
    expect(mics.first).to_be_attached()
    page.get_by_label("Say my sentences aloud").uncheck()
    expect(mics).to_have_count(0)


def test_a_browser_that_died_of_the_question_is_not_asked_again(browser: Browser, room: Room) -> None:
    pupil = Speaker(browser, room, "tap", "localStorage['asked-for-ears'] = 'true';")

    expect(pupil.page.locator("[data-no-ears]")).not_to_have_attribute("hidden", "")
    assert pupil.page.evaluate("window.ears.questions") == 0
    assert pupil.page.locator(".mic").count() == 0


def test_where_the_teacher_has_not_allowed_it_there_is_none_either(browser: Browser, room: Room) -> None:
    pupil = Speaker(browser, room, "silent")

    assert pupil.page.locator("#aloud, .mic").count() == 0


@pytest.mark.parametrize("size", [PHONE, CHROMEBOOK], ids=["phone", "Chromebook"])
def test_the_microphone_stands_beside_the_button_that_says_it(
    browser: Browser, room: Room, size: dict[str, int]
) -> None:
    pupil = Speaker(browser, room, "tap")
    page = pupil.page
    page.set_viewport_size(size)  # type: ignore[arg-type]
    if pupil.step == "Ask":
        pupil.choose()
    mic = page.locator(".mic").first
    expect(mic).to_be_visible()
    beside, say = mic.bounding_box(), page.locator(".say-it:visible").first.bounding_box()

    assert beside
    assert say
    assert abs(beside["y"] - say["y"]) < 8
    assert beside["x"] >= say["x"] + say["width"] - 1
    assert min(beside["width"], beside["height"]) >= 44
    assert objections(page) == []
    mic.click()
    expect(page.locator("#aloud")).to_be_visible()
    assert objections(page) == []


ROWS = "#move :is(.says, .typing-line, .utterance:not(.says > .utterance))"
"""Where something is said: a sentence, one of several, or one that is written."""
MOMENTS = """
from django.db import transaction
from familygames.catalogue import GAMES
from classroom.models import Session
from tests.classroom.stories import moments

def acts(played):
    acting = next((seat for seat in sorted(played.state.to_move()) if seat >= 0), 0)
    return played.rows[acting]

with transaction.atomic():
    rows = {game: [(name, acts(played)) for name, played in moments(game)] for game in GAMES}
    Session.objects.update(hears_aloud=True)
print(json.dumps(rows))
"""


@pytest.fixture(scope="module")
def moments(house: House) -> Room:
    return house.room(MOMENTS)


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_there_is_one_wherever_a_sentence_can_be_said(
    browser: Browser, moments: Room, game: str
) -> None:
    context = device(browser, moments.server, locale="en", viewport=PHONE, reduced_motion="reduce")
    context.add_init_script(path=EARS)
    context.add_init_script(f"if (location.host) {{ {CHOSEN} }}")
    page = context.new_page()
    found: dict[str, tuple[bool, list[str]]] = {}
    for name, row in moments.tables[game]:
        context.add_cookies([{"name": "seat", "value": row["token"], "url": moments.server.url}])
        open_page(page, f"/table/{row['table']}/")
        in_touch(page)
        rows = page.locator(ROWS).filter(has=page.locator(":is(.say-it, .meaning):visible"))
        if rows.count():
            offered = [row.locator(".mic:visible").count() for row in rows.all()]
            found[name] = (set(offered) == {1}, objections(page, by_axe=False))

    assert found
    assert {name: seen for name, seen in found.items() if seen != (True, [])} == {}
