"""A deck goes from one teacher to another as a file, looked at before it is taken; also on a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.barriers import when_large
from tests.classroom.browser.devices import arrived, open_page, ready, sign_in
from tests.classroom.browser.rooms import Entrance
from tests.classroom.browser.test_site_pages import objections, opened

pytestmark = pytest.mark.browser

PREPARE = """
from classroom.models import User
for name in ("mary", "paul"):
    User.objects.create_user(name + "@" + AT, "the right words")
"""
LIST = "famille,français,anglais,image\n" + "".join(
    f"Famille {n // 6},le mot {n},the word {n},{'🍎' if n % 2 else ''}\n" for n in range(36)
)

SHARED = "\n\n".join(
    f"# Famille {name} / Family {name}\n" + "\n".join(f"{name}{n};{name}{n}" for n in range(4))
    for name in "abcd"
)


def desk_of(browser: Browser, server: Entrance, name: str, *, width: int = 1366, locale: str = "en") -> Page:
    page = opened(browser, server, width=width, locale=locale)
    return sign_in(page, email=f"{name}@{server.at}")


def import_file(page: Page, file: Path) -> None:
    open_page(page, "/teach/decks/")
    page.get_by_role("link", name="Import a file").click()
    page.get_by_label("A file", exact=True).set_input_files(file)
    page.get_by_role("button", name="Check the rows").click()
    expect(page.get_by_role("heading", name="What would be imported")).to_be_visible()


def take_rows(page: Page) -> None:
    """Yes to the rows of a list or a file as they are shown."""
    page.get_by_role("button", name=re.compile(r"^Import \d+ rows?$")).click()


def downloaded(page: Page, link: str, folder: Path) -> Path:
    with page.expect_download() as waiting:
        page.get_by_role("link", name=link, exact=True).click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def test_a_deck_goes_to_another_teacher_as_a_file(browser: Browser, server: Entrance, tmp_path: Path) -> None:
    words = tmp_path / "words.csv"
    words.write_text(LIST, "utf-8")
    mary = desk_of(browser, server, "mary", width=360)

    import_file(mary, words)
    assert objections(mary) == []
    mary.get_by_text("What the columns mean").click()
    expect(mary.get_by_label("anglais")).to_have_value("card.faces.en.word")
    assert objections(mary) == []
    mary.get_by_role("button", name="Import 36 rows").click()
    arrived(mary, "*/edit/")

    open_page(mary, "/teach/decks/words/take/")
    assert objections(mary) == []
    bundle = downloaded(mary, "Deck bundle", tmp_path)
    table = downloaded(mary, "CSV", tmp_path)

    paul = desk_of(browser, server, "paul")
    import_file(paul, bundle)
    expect(paul.get_by_role("link", name="36 new")).to_be_visible()
    paul.get_by_role("button", name="Import 36 rows").click()
    arrived(paul, "*/words-2/edit/")
    open_page(paul, "/teach/decks/words-2/take/")
    assert downloaded(paul, "CSV", tmp_path / "paul").read_bytes() == table.read_bytes()


def test_a_token_is_made_and_revoked(browser: Browser, server: Entrance) -> None:
    page = desk_of(browser, server, "mary", width=360)
    open_page(page, "/teach/account/")

    page.get_by_label("For which program?").fill("My script")
    page.get_by_role("button", name="Create a token").click()
    expect(page.get_by_text("never shown again")).to_be_visible()
    assert objections(page) == []

    page.get_by_role("button", name="Revoke the token for My script").click()
    expect(page.get_by_text("no longer works")).to_be_visible()
    expect(page.get_by_text("My script")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "locale"),
    [(320, "fr"), (360, "en"), pytest.param(683, "en", id="laptop, zoomed to 200 %"), (1366, "fr")],
)
def test_files_and_papers_shut_nobody_out(
    browser: Browser, server: Entrance, tmp_path: Path, width: int, locale: str
) -> None:
    page = desk_of(browser, server, "paul", width=width, locale=locale)
    found: dict[str, list[str]] = {}

    def barriers() -> list[str]:
        return [*objections(page, by_axe=width == 360), *when_large(page)]

    # A file that cannot be read, one to look at with all that may happen to its rows, and a deck of it.
    broken, words = tmp_path / "broken.xlsx", tmp_path / f"{width}.csv"
    broken.write_bytes(b"PK\x03\x04 not a spreadsheet")
    words.write_text(
        LIST + "Famille 1,le mot 1,the word 1,\n,,\nA very long family name,sans anglais,,\n", "utf-8"
    )
    for file in (broken, words):
        open_page(page, "/teach/decks/import/")
        page.locator("[type=file]").set_input_files(file)
        with page.expect_navigation():
            page.locator("form:has([type=file]) .button-main").click()
        ready(page)
        found[file.name] = barriers()
    page.locator("details.more > summary").first.click()
    found["columns"] = barriers()
    page.locator("button.button-main[name=take]").click()
    arrived(page, "*/edit/")
    page.locator("[data-do=duplicates]").click()
    page.locator("#duplicates").filter(has_text=re.compile(r"\w")).wait_for()
    found["editor with its report"] = barriers()
    for path in ("", "take/", "import/"):
        open_page(page, f"/teach/decks/{width}/{path}")
        found[path] = barriers()
    open_page(page, "/teach/decks/labels/")
    found["labels"] = barriers()

    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("width", [360, 1366, 1920])
def test_a_deck_is_shared_with_what_opens_in_sight(browser: Browser, server: Entrance, width: int) -> None:
    mary = desk_of(browser, server, "mary", width=width)
    open_page(mary, "/teach/decks/new/")
    mary.get_by_label("Title").fill("To share")
    mary.get_by_label("Paste a list").fill(SHARED)
    mary.get_by_role("button", name="Make the deck").click()
    take_rows(mary)
    mary.get_by_text("Title, level, licence").click()
    mary.get_by_label("Licence").fill("CC0")
    mary.get_by_role("button", name="Publish").click()

    mary.get_by_text("Share", exact=True).click()
    sheet = mary.locator(".menu[open] .menu-sheet")
    box = sheet.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    mary.get_by_label("all teachers of this site").check()
    sheet.get_by_role("button", name="Save").click()

    expect(mary.get_by_text("Saved.")).to_be_visible()
