"""A short lesson in the browsers that classes bring beside a current Chromium."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.classroom.browser.conftest import QUIET
from tests.classroom.browser.engines import Chromium, Device, Firefox, WebKit
from tests.classroom.browser.rooms import Entrance
from tests.patience import PATIENCE, looks

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.slow]

PREPARE = """
from classroom.models import SchoolClass, User
teacher = User.objects.create_user("mary@" + AT, "the right words")
school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
for name in ("Emma", "Léo"):
    school_class.pupils.create(name=name)
"""
REQUEST = "#move .families label.member:not(.is-off)"
"""With two at a table it is plain who is asked."""
DOUBLE_CLICK = 0.6
"""Seconds after which the site takes a second press in one place for meant."""
Opened = Callable[[], Device]


@pytest.fixture(autouse=True)
def devices_off() -> None:
    """No current Chromium is needed here."""


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A screen that nobody looks at."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        monkeypatch.setenv("DISPLAY", f":{process.stdout.readline().decode().strip()}")
        yield
        process.terminate()


@pytest.fixture(params=["firefox", "webkit", "chromium_109"])
def device(request: pytest.FixtureRequest, server: Entrance, tmp_path: Path) -> Iterator[Opened]:
    """Opens one device after the other, all of one kind."""
    with ExitStack() as devices:

        def opened(kind: type[Firefox | WebKit]) -> Device:
            folder = tmp_path / str(len(list(tmp_path.iterdir())))
            folder.mkdir()
            return devices.enter_context(closing(kind(server.url, folder)))

        if request.param == "firefox":
            if not shutil.which("firefox-esr"):
                pytest.skip("needs Firefox: in Debian `apt install firefox-esr`")
            yield lambda: opened(Firefox)
        elif request.param == "webkit":
            if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
                pytest.skip("needs WebKitGTK: in Debian `apt install webkit2gtk-driver xvfb`")
            request.getfixturevalue("screen")
            yield lambda: opened(WebKit)
        else:
            program = os.environ.get("CHROMIUM_109")
            if not program:
                pytest.skip("needs a Chromium of January 2023: `.ci/run` fetches one")
            playwright: Playwright = request.getfixturevalue("playwright")
            browser = playwright.chromium.launch(
                executable_path=program, args=QUIET, timeout=1_000 * PATIENCE
            )
            devices.callback(browser.close)
            yield lambda: devices.enter_context(closing(Chromium(server.url, browser)))


def test_a_short_lesson(device: Opened, server: Entrance) -> None:
    # The teacher opens a lesson for the class.
    teacher = device()
    teacher.open("/accounts/login/?next=/teach/sessions/new/")
    teacher.type("[name=login]", f"mary@{server.at}")
    teacher.type("[name=password]", "the right words\n")
    teacher.press("label", "6e B")
    teacher.press("button", "Open the lesson")
    teacher.see(".lesson")
    code = re.sub(r"\W", "", teacher.read(".code"))

    # Two pupils knock and are let in; one asks for help with a button that needs no new page.
    pupils = {name: device() for name in ("Emma", "Léo")}
    for name, pupil in pupils.items():
        pupil.open("/")
        pupil.type("input[name=code]", code + "\n")
        pupil.type("input[name=name]", name + "\n")
        pupil.see("#door-state", name)
        teacher.see("#lesson-knocks", name)
    teacher.press("#lesson-knocks button", "Let all in")
    for name, pupil in pupils.items():
        pupil.see("#hand-button")
        teacher.see("#lesson-people", name)
    emma = pupils["Emma"]
    emma.press("#hand-button")
    emma.see("#hand-button[aria-pressed=true]")
    teacher.see(".bar-counts", "1 hand up")

    # They play without bots. The game begins on all devices by itself; whoever is to move taps a request.
    teacher.press("label.choice", "Bots fill")
    teacher.press("button", "In order of arrival")
    teacher.until(lambda: not teacher.count(".place-bot"), "table without bots")
    teacher.press("#bar-main", "Start")
    for pupil in pupils.values():
        pupil.see("#table-page")
    asking = next_to_move(pupils)
    asking.press(REQUEST)
    asking.press("#move .say-it")
    for pupil in (asking, *pupils.values()):  # A failure shows the page of whoever asked.
        pupil.see("#talk .line")

    # The teacher freezes all, and lets them play on; pauses the table, and lets it go on.
    teacher.press("#bar-main", "Freeze")
    emma.see("#banner .banner")
    looks(DOUBLE_CLICK)
    teacher.press("#bar-main", "play on")
    emma.until(lambda: not emma.count("#banner .banner"), "playing on")
    teacher.see("#bar-main", "Freeze")
    teacher.press("button", "Pause")
    emma.see("#banner .banner")
    looks(DOUBLE_CLICK)
    teacher.press("button", "Go on")
    emma.until(lambda: not emma.count("#banner .banner"), "going on")

    # The projector shows the code, then the tables.
    lesson = teacher.path
    teacher.open(f"/projector/{code}/")
    teacher.see(".projector-code")
    teacher.press("button[value=show-tables]")
    teacher.see(".projector-tables", "Table 1")
    assert teacher.count(".projector-code") == 0

    # The lesson ends, and what was said is there to read.
    teacher.open(lesson)
    teacher.press("#close-menu > summary")
    teacher.press("button", "End the lesson now")
    teacher.until(lambda: teacher.path.endswith("/summary/"), "summary")
    teacher.see("main", "1 sentence")


def next_to_move(pupils: dict[str, Device]) -> Device:
    """Who has the form of a request."""
    found: list[Device] = []

    def is_there() -> bool:
        found[:] = [pupil for pupil in pupils.values() if pupil.count(REQUEST)]
        return bool(found)

    next(iter(pupils.values())).until(is_there, "request to make")
    return found[0]
