"""What the tests of pages rest on: barriers are found, also among rows that are made alike."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.classroom.browser.barriers import violations

pytestmark = [pytest.mark.browser, pytest.mark.process]

PAGE = '<!DOCTYPE html><html lang="en"><title>Rows</title><main><h1>Rows</h1>{}</main></html>'
ROW = '<p id="row-{}"><button {}>{}</button></p>'


def found_in(browser: Browser, *rows: tuple[str, str], html: str = PAGE) -> list[str]:
    page = browser.new_page()
    page.set_content(html.format("".join(ROW.format(place, *row) for place, row in enumerate(rows))))
    return [line.partition(":")[0] for line in violations(page)]


def test_of_rows_made_alike_two_are_looked_at(browser: Browser) -> None:
    good, nameless = ("", "Press"), ('aria-label=""', "")

    assert found_in(browser, *[good] * 9) == []
    assert found_in(browser, *[nameless] * 9) == ["button-name", "button-name"]


def test_a_row_that_is_made_otherwise_is_looked_at_wherever_it_is(browser: Browser) -> None:
    good = ("", "Press")

    assert found_in(browser, *[good] * 5, ("", "")) == ["button-name"]
    assert found_in(browser, *[good] * 5, ('style="color: #eee; background: #fff"', "Press")) == [
        "color-contrast"
    ]
    assert found_in(browser, *[good] * 5, ('aria-hidden="true"', "Press")) == ["aria-hidden-focus"]


def test_a_text_that_was_readable_before_is_looked_at_wherever_it_stands_on_something_else(
    browser: Browser,
) -> None:
    grey = ('style="color: #555; background: #fff"', "Press")
    pale = ('style="color: #555; background: none"', "Press")
    on_black = PAGE.replace("<main>", '<main style="background: #000">')

    assert found_in(browser, grey, pale) == []
    for _ in range(2):
        assert found_in(browser, grey, pale, html=on_black) == ["color-contrast"]
    assert found_in(browser, grey, pale) == []
