"""Two processes behind a proxy that leads nobody: pages come to their lesson all the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.classroom.browser.devices import device, open_page
from tests.classroom.servers import a_database, school
from tests.classroom.test_processes import a_lesson, proxy

pytestmark = [pytest.mark.browser, pytest.mark.process]


def test_a_page_comes_to_its_lesson_though_the_proxy_shares_visitors_out_in_turn(
    browser: Browser, postgres_url: str, tmp_path: Path
) -> None:
    with a_database(postgres_url) as url, school(tmp_path / "school", DATABASE_URL=url) as place:
        rows = a_lesson(place)
        servers = [place.serve(), place.serve()]
        with proxy("nginx", tmp_path, servers, leads=False) as front:
            for row in rows:
                context = device(browser, front)
                context.add_cookies([{"name": "seat", "value": row["token"], "url": front.url}])
                page = context.new_page()
                for _ in range(3):  # Whichever process a request comes to.
                    open_page(page, f"/table/{row['table']}/")
                    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
