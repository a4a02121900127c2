"""Takes the README's pictures from a running demonstration.

make demo                                              # prints the codes and the teacher's password
python docs/take_pictures.py CODE PASSWORD [ADDRESS]
"""

from __future__ import annotations

import shutil
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TookTooLong

FOLDER = Path(__file__).parent / "pictures"
PATIENCE = 120_000
"""Milliseconds that a page or a click may take on a slow machine."""


def opened(browser: Browser, address: str, width: int, height: int) -> Page:
    context = browser.new_context(
        base_url=address, viewport={"width": width, "height": height}, locale="en-GB", device_scale_factor=1.5
    )
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def shoot(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    page.wait_for_timeout(1200)  # Cards glide, and sheets open.
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=80, animations="disabled")


def wait_to_ask(page: Page) -> None:
    """Until it is their turn, pupils answer what they are asked: of two sentences one is true."""
    for place in count():
        if page.locator("#move input[name=target]").count():
            return
        buttons = page.locator("#move .say-it")
        if choices := buttons.count():
            with suppress(TookTooLong):  # It may have been answered meanwhile.
                buttons.nth(place % choices).click(timeout=5_000)
        page.wait_for_timeout(500)


def take(browser: Browser, address: str, code: str, password: str) -> None:
    pupil = opened(browser, address, 360, 740)
    pupil.goto("/")
    shoot(pupil, "join")
    pupil.locator("input[name=code]").fill(code)
    pupil.keyboard.press("Enter")
    pupil.wait_for_url("**/join/*/")
    pupil.locator("main form button").first.click()
    pupil.wait_for_url("**/table/*/")
    wait_to_ask(pupil)
    pupil.locator("#move label.person").first.click()
    shoot(pupil, "phone-card")
    pupil.locator("#move .families label.member:not(.is-off)").first.click()
    shoot(pupil, "phone-say")
    pupil.keyboard.press("Escape")
    pupil.keyboard.press("Escape")
    pupil.set_viewport_size({"width": 1366, "height": 768})
    shoot(pupil, "table")
    teacher = opened(browser, address, 1366, 768)
    teacher.goto("/accounts/login/")
    teacher.locator("[name=login]").fill("demo@localhost")
    teacher.locator("[name=password]").fill(password)
    teacher.keyboard.press("Enter")
    teacher.wait_for_url("**/teach/")
    teacher.get_by_role("link", name=code).click()
    teacher.wait_for_url("**/teach/sessions/*/")
    shoot(teacher, "teacher")
    teacher.goto(f"/projector/{code}/")
    shoot(teacher, "projector")


def main() -> None:
    code, password, *rest = sys.argv[1:]
    chromium = shutil.which("chromium") or sys.exit("Chromium is needed.")
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        take(browser, *(rest or ["http://localhost:8000"]), code, password)
        browser.close()


if __name__ == "__main__":
    main()
