"""Takes the pictures of the README and of the teachers' guide from a running demonstration.

make demo                                              # prints the codes and the teacher's password
python docs/take_pictures.py CODE PASSWORD [ADDRESS]   # CODE is that of Happy Family
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
GUIDE = Path(__file__).parent.parent / "classroom" / "static" / "guide"
SMALL = 60_000
"""Bytes of a picture of the guide."""
CLASSES = {"en": "Year 6 B", "fr": "6e B"}
PUPILS = "Ada\nBen\nChloé\nDiego\nEmma\nFarid"
PATIENCE = 120_000
"""Milliseconds that a page or a click may take on a slow machine."""


def opened(
    browser: Browser, address: str, width: int, height: int, locale: str = "en-GB", scale: float = 1.5
) -> Page:
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        locale=locale,
        device_scale_factor=scale,
    )
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    page.wait_for_timeout(1200)  # Cards glide, and sheets open.


def shoot(page: Page, name: str) -> None:
    settled(page)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=80, animations="disabled")


def shoot_small(page: Page, name: str, language: str) -> None:
    """As good as fits into `SMALL`."""
    settled(page)
    for quality in range(85, 25, -10):
        taken = page.screenshot(type="jpeg", quality=quality, animations="disabled")
        if len(taken) <= SMALL:
            (GUIDE / f"{name}.{language}.jpg").write_bytes(taken)
            return
    sys.exit(f"{name} is too large.")


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


def come_in(pupil: Page, code: str) -> None:
    pupil.locator("input[name=code]").fill(code)
    pupil.keyboard.press("Enter")
    pupil.wait_for_url("**/join/*/")
    pupil.locator("main form button").first.click()
    pupil.wait_for_url("**/table/*/")
    wait_to_ask(pupil)
    pupil.locator("#move label.person").first.click()


def sign_in(teacher: Page, password: str) -> None:
    teacher.goto("/accounts/login/")
    teacher.locator("[name=login]").fill("demo@localhost")
    teacher.locator("[name=password]").fill(password)
    teacher.keyboard.press("Enter")
    teacher.wait_for_url("**/teach/")


def take(browser: Browser, address: str, code: str, password: str) -> None:
    pupil = opened(browser, address, 360, 740)
    pupil.goto("/")
    shoot(pupil, "join")
    come_in(pupil, code)
    shoot(pupil, "phone-card")
    pupil.locator("#move .families label.member:not(.is-off)").first.click()
    shoot(pupil, "phone-say")
    pupil.keyboard.press("Escape")
    pupil.keyboard.press("Escape")
    pupil.set_viewport_size({"width": 1366, "height": 768})
    shoot(pupil, "table")
    teacher = opened(browser, address, 1366, 768)
    sign_in(teacher, password)
    teacher.get_by_role("link", name=code).click()
    teacher.wait_for_url("**/teach/sessions/*/")
    shoot(teacher, "teacher")
    teacher.goto(f"/projector/{code}/")
    shoot(teacher, "projector")


def take_for_guide(browser: Browser, address: str, code: str, password: str, language: str) -> None:
    teacher = opened(browser, address, 960, 540, language, 1.0)
    sign_in(teacher, password)
    teacher.get_by_role("link", name=code).click()
    teacher.wait_for_url("**/teach/sessions/*/")
    shoot_small(teacher, "lesson", language)
    teacher.goto(f"/projector/{code}/")
    shoot_small(teacher, "classroom", language)
    teacher.goto("/teach/")
    teacher.locator(".open-lesson", has_text="Memory").get_by_role("link").first.click()
    teacher.wait_for_url("**/teach/sessions/*/")
    table = teacher.locator("a[href^='/table/']").first.get_attribute("href")
    teacher.goto(str(table))
    teacher.get_by_text("not a pair").first.wait_for()  # Between two games nothing lies there.
    shoot_small(teacher, "games", language)
    teacher.goto("/teach/decks/animals/")
    teacher.locator("form[action$='/copy/'] button").click()
    teacher.wait_for_url("**/edit/")
    teacher.reload()  # Without what was said about the copying.
    teacher.locator(".editor-family").first.scroll_into_view_if_needed()
    teacher.mouse.wheel(0, 400)
    shoot_small(teacher, "decks", language)
    teacher.goto("/teach/classes/")
    if not teacher.get_by_role("link", name=CLASSES[language]).count():
        teacher.locator("main form input[name=name]").fill(CLASSES[language])
        teacher.keyboard.press("Enter")
        teacher.wait_for_url("**/teach/classes/*/")
        teacher.locator("textarea[name=names]").fill(PUPILS)
        teacher.locator("form[action$='/pupils/'] button.button-main").click()
        teacher.get_by_text("Farid").first.wait_for(state="attached")
        teacher.goto("/teach/classes/")
    teacher.get_by_role("link", name=CLASSES[language]).click()
    teacher.wait_for_url("**/teach/classes/*/")
    teacher.goto(f"{teacher.url}homework/new/")
    shoot_small(teacher, "homework", language)
    pupil = opened(browser, address, 960, 540, language, 1.0)
    pupil.goto("/")
    come_in(pupil, code)
    pupil.locator("#move label.member:not(.is-off)").first.click()
    shoot_small(pupil, "referee", language)


def main() -> None:
    code, password, *rest = sys.argv[1:]
    chromium = shutil.which("chromium") or sys.exit("Chromium is needed.")
    for folder in (FOLDER, GUIDE):
        folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        (address,) = rest or ["http://localhost:8000"]
        take(browser, address, code, password)
        for language in CLASSES:
            take_for_guide(browser, address, code, password, language)
        browser.close()


if __name__ == "__main__":
    main()
