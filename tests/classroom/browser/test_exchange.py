"""A deck goes from one teacher to another as a file, looked at before it is taken; also on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.browser.test_site_pages import objections, opened
from tests.classroom.servers import Server, school

pytestmark = pytest.mark.browser

PREPARE = """
from classroom.models import User
for name in ("mary", "paul"):
    User.objects.create_user(name + "@school.example", "the right words")
"""
LIST = "famille,français,anglais,image\n" + "".join(
    f"Famille {n // 6},le mot {n},the word {n},{'🍎' if n % 2 else ''}\n" for n in range(36)
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with school(tmp_path_factory.mktemp("school")) as opened_school:
        opened_school.manage("shell", "--verbosity", "0", "--command", PREPARE)
        yield opened_school.serve()


def desk_of(browser: Browser, server: Server, name: str, *, width: int = 1366) -> Page:
    page = opened(browser, server, width=width)
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(f"{name}@school.example")
    page.locator("[name=password]").fill("the right words")
    page.locator("main .button-main").click()
    page.wait_for_url("**/teach/")
    return page


def import_file(page: Page, file: Path) -> None:
    page.goto("/teach/decks/")
    page.get_by_role("link", name="Import a file").click()
    page.get_by_label("A file", exact=True).set_input_files(file)
    page.get_by_role("button", name="Look at the rows").click()
    expect(page.get_by_role("heading", name="What would be imported")).to_be_visible()


def downloaded(page: Page, link: str, folder: Path) -> Path:
    with page.expect_download() as waiting:
        page.get_by_role("link", name=link, exact=True).click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def test_a_deck_goes_to_another_teacher_as_a_file(browser: Browser, server: Server, tmp_path: Path) -> None:
    words = tmp_path / "words.csv"
    words.write_text(LIST, "utf-8")
    mary = desk_of(browser, server, "mary", width=360)

    import_file(mary, words)
    assert objections(mary) == []
    mary.get_by_text("What the columns mean").click()
    expect(mary.get_by_label("anglais")).to_have_value("card.faces.en.word")
    assert objections(mary) == []
    mary.get_by_role("button", name="Import 36 rows").click()
    mary.wait_for_url("**/edit/")

    mary.goto("/teach/decks/words/take/")
    assert objections(mary) == []
    bundle = downloaded(mary, "Deck bundle", tmp_path)
    table = downloaded(mary, "CSV", tmp_path)

    paul = desk_of(browser, server, "paul")
    import_file(paul, bundle)
    expect(paul.get_by_role("link", name="36 new")).to_be_visible()
    paul.get_by_role("button", name="Import 36 rows").click()
    paul.wait_for_url("**/words-2/edit/")
    paul.goto("/teach/decks/words-2/take/")
    assert downloaded(paul, "CSV", tmp_path / "paul").read_bytes() == table.read_bytes()


def test_a_token_is_made_and_revoked(browser: Browser, server: Server) -> None:
    page = desk_of(browser, server, "mary", width=360)
    page.goto("/teach/account/")

    page.get_by_label("For which program?").fill("My script")
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_text("never shown again")).to_be_visible()
    assert objections(page) == []

    page.get_by_role("button", name="Revoke the token of My script").click()
    expect(page.get_by_text("good no more")).to_be_visible()
    expect(page.get_by_text("My script")).to_have_count(0)
