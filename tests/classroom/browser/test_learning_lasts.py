"""From a lesson to a parent's sheet: what was said on Monday comes back on Thursday, and is told truly."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.devices import arrived, device, open_page, sign_in, until
from tests.classroom.browser.rooms import Entrance, House, a_house
from tests.classroom.browser.test_practice import PLAY
from tests.classroom.browser.test_whole_lesson import LAPTOP, NAMES, PHONE, Pupil, Teacher
from tests.classroom.test_listings import counted, from_csv, on_paper, on_screen, spread_out

pytestmark = [pytest.mark.browser, pytest.mark.process]

CARDS = """
from classroom.models import Deck, SchoolClass
from classroom.services import cards, tokens
school_class = SchoolClass.objects.get()
made = cards.make_cards(pupils=school_class.pupils.all(), deck=Deck.objects.get(slug="animals").cards)
people = {card.pupil.name: {"code": card.code, "secret": cards.secret_of(card)} for card in made}
token = tokens.make(teacher=school_class.teacher, name="diary", reads_reports=True)
print(json.dumps({"class": school_class.pk, "pupils": people, "token": token}))
"""

# Three days later: all that has happened was three days earlier.
LATER = """
from datetime import timedelta
from django.apps import apps
from django.db.models import DateField
from classroom.models import DeckVersion
for model in apps.get_models():
    names = [field.name for field in model._meta.concrete_fields if isinstance(field, DateField)]
    for row in model._base_manager.all() if names and model is not DeckVersion else ():  # These never change.
        dates = {name: getattr(row, name) for name in names}
        earlier = {name: date - timedelta(days=3) for name, date in dates.items() if date}
        model._base_manager.filter(pk=row.pk).update(**earlier)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One of its own: its past is turned back."""
    with a_house(tmp_path_factory.mktemp("lasts")) as house:
        yield house


class AtHome:
    """A pupil's phone."""

    def __init__(self, browser: Browser, server: Entrance, pupil: dict[str, Any]) -> None:
        self.context = device(
            browser, server, viewport=PHONE, locale="en", has_touch=True, reduced_motion="reduce"
        )
        self.page = self.context.new_page()
        self.pupil = pupil

    def come_in(self) -> None:
        open_page(self.page, f"/practise/card/{self.pupil['code']}/")
        for place in self.pupil["secret"]:
            self.page.locator(f'[name=picture][value="{place}"]').click()
        arrived(self.page, "/practise/")

    def play_homework(self, *, offline_first: bool = False) -> None:
        """A game of it, until the site says that it is done."""
        page = self.page
        open_page(page, "/practise/")
        page.locator(".game-link[href^='/homework/']").first.click()
        arrived(page, "/homework/*/")
        link = page.url
        for seed in range(1, 400, 7):
            page.locator("main form .button-main").click()
            arrived(page, "/table/*/")
            if offline_first and seed == 8:
                self._play_offline()
            page.evaluate(PLAY, [seed, 2000])
            open_page(page, link)
            if page.locator("main .badge").count():
                return
        raise AssertionError("the homework is never done")

    def _play_offline(self) -> None:
        """What is pressed without a network is said when it is back."""
        page = self.page
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        self.context.set_offline(True)
        page.evaluate(PLAY, [3, 1500])
        self.context.set_offline(False)
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")

    def words(self, group: str) -> list[str]:
        open_page(self.page, "/practise/words/")
        section = self.page.locator(f"section[aria-labelledby='{group}-title']")
        return section.locator("li").all_inner_texts()


def the_lesson(browser: Browser, house: House) -> Teacher:
    """Three pupils play until each has moved twice and asked for a card; one of them types."""
    server = Entrance(house.server.url, house.server.port, "room-1.example", house.server.faults)
    teacher = Teacher(browser, server, LAPTOP)
    sign_in(teacher.page)
    teacher.make_class()
    code = teacher.open_lesson()
    pupils = [Pupil(browser, server, name) for name in NAMES]
    for pupil in pupils:
        pupil.join(code)
    teacher.begin()
    for pupil in pupils:
        arrived(pupil.page, "/table/*/")
    while not (
        all(pupil.moves > 1 and pupil.requests for pupil in pupils) or any(pupil.is_over for pupil in pupils)
    ):
        until(lambda: any(pupil.is_over or pupil.is_to_move() for pupil in pupils))
        for pupil in pupils:
            if pupil.is_to_move() and not pupil.is_over:
                pupil.move()
    teacher.page.locator("#close-menu summary").click()
    teacher.page.get_by_role("button", name="End the lesson now").click()
    arrived(teacher.page, "*/summary/")
    return teacher


def test_what_was_said_in_a_lesson_comes_back_and_is_told_truly(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    house.room('from classroom.models import User\nUser.objects.create_user("mary@" + AT, "the right words")')
    teacher = the_lesson(browser, house)
    desk, summary, url = teacher.page, teacher.page.url, house.server.url
    room = house.room(CARDS).tables
    phones = {name: AtHome(browser, house.server, room["pupils"][name]) for name in NAMES}

    # Its moments: nobody is named before the teacher wants it.
    open_page(desk, summary.replace("summary", "moments"))
    expect(desk.locator("main ol > li").first).to_be_visible()
    moments = desk.locator("main ol").inner_text()
    assert not [name for name in NAMES if name in moments]

    # Homework from it, due today. Emma does it at once, without a network in the middle of it.
    open_page(desk, summary)
    desk.get_by_role("button", name="Set as homework").click()
    arrived(desk, "/teach/classes/*/homework/*/")
    desk.get_by_label("Sentences").check()
    desk.locator("[name=number]").fill("3")
    desk.locator("[name=ends]").fill(desk.locator("[name=begins]").input_value())
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_text("Saved.")).to_be_visible()
    emma, leo = phones["Emma"], phones["Léo"]
    emma.come_in()
    until(lambda: bool(emma.words("due")), lambda: "a sentence that is tapped has only been read")
    assert emma.words("wavers") == emma.words("lasts") == []
    emma.play_homework(offline_first=True)

    # Three days later words come back; Léo's homework is late, and counts.
    house.room(LATER)
    assert emma.words("due")
    leo.come_in()
    leo.play_homework()
    open_page(desk, f"/teach/classes/{room['class']}/homework/")
    expect(desk.get_by_role("link", name="done (3 of 3)")).to_have_count(1)
    expect(desk.get_by_role("link", name="done late (3 of 3)")).to_have_count(1)

    # Each number of the class page opens so many sentences, and is the same in all five forms.
    open_page(desk, f"/teach/classes/{room['class']}/learning/")
    assert desk.locator("a.tally").count() > 6
    for number, address in desk.locator("a.tally").evaluate_all(
        "links => links.map(link => [link.innerText, link.getAttribute('href')])"
    ):
        listed = desk.request.get(url + address).text()
        told = re.search(r"(\d+) sentences?", listed)
        assert told is not None
        assert told[1] == re.findall(r"\d+", number)[-1], address
    for what, texts in (("words", 3), ("acts", 1)):
        same_in_all_forms(desk, url, room, what, texts, tmp_path)

    # A parent's sheet, on the page and on paper.
    desk.locator(".learning-name a", has_text="Zoé").first.click()
    arrived(desk, "/teach/classes/*/sheet/*")
    proofs = desk.locator("[aria-labelledby=proofs-title] li .large").all_inner_texts()
    assert proofs
    link = desk.locator("a[href$='sheet-en.pdf']").get_attribute("href")
    paper = on_paper(desk.request.get(f"{url}{link}").body(), tmp_path)
    assert all(" ".join(proof.split()) in " ".join(paper.split()) for proof in proofs)


def same_in_all_forms(desk: Page, url: str, room: Any, what: str, texts: int, folder: Path) -> None:
    asked = f"{url}/api/v1/classes/{room['class']}/{what}"
    answer = desk.request.get(asked, headers={"Authorization": f"Bearer {room['token']}"})
    rows = json.loads(answer.body())["rows"]
    names = [next(iter(row.values())) for row in rows]
    counts = [[counted(cell) for cell in [*row.values()][texts:]] for row in rows]
    screen = on_screen(desk.content(), "words" if what == "words" else "structures")
    assert [screen[name] for name in names] == counts
    base = f"{url}/teach/classes/{room['class']}/learning/{what}"
    workbook = spread_out(desk.request.get(f"{base}.xlsx").body())
    assert [row[0] for row in workbook[1:]] == names
    assert [row[0] for row in from_csv(desk.request.get(f"{base}.csv").body())[1:]] == names
    numbers = [[one for one in row[texts:] if one is not None] for row in workbook[1:]]
    assert numbers == [[one for cell in row for one in cell] for row in counts]
    paper = on_paper(desk.request.get(f"{base}.pdf").body(), folder)
    for name, cells in zip(names, counts, strict=True):
        written = r"\s+".join("/".join(map(str, cell)) for cell in cells if cell)
        assert re.search(rf"{re.escape(name)}.*\s{written}\s", paper), paper
