"""A replay in real browsers: by buttons, slider and keys, on every size of screen, and without a script."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from classroom.games.sites import SITES
from tests.classroom.browser.devices import (
    RECORDING,
    arrived,
    device,
    open_early,
    open_page,
    reload,
    sign_in,
    until,
)
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import CHROMEBOOK, PHONE, PROJECTOR, SIDEWAYS, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from classroom.games.sites import SITES
from tests.classroom.stories import Played
rows = {}
for game in SITES:
    played = Played(game, seed="replay")
    played.play_on(seed=2)
    rows[game] = {"row": played.rows[0], "steps": len(played.story.entries)}
from classroom.models import User
teacher = User.objects.create_user("mary@" + AT, "the right words")
played = Played("happy_family", seed="again", teacher=teacher, bot_seconds=600.0)
played.play_on(seed=2)
rows["again"] = {"row": played.rows[0], "lesson": played.table.session_id}
print(json.dumps(rows))
"""


# The page is no longer than the window; on a phone held upright all cards are above the bar, too.
COVERED = """() => {
  const root = document.scrollingElement, bar = document.querySelector(".replay-bar").getBoundingClientRect();
  const cards = [...document.querySelectorAll("#hand :is(.card, .word-card)")];
  const isUpright = innerHeight > innerWidth;
  const hidden = isUpright && cards.filter((card) => card.getBoundingClientRect().top > bar.top - 8).length;
  const longer = root.scrollHeight - root.clientHeight;
  return [longer > 1 && `longer by ${longer}`, hidden && `${hidden} cards under the bar`].filter(Boolean);
}"""


def look(browser: Browser, room: Room, game: str, **settings: Any) -> Page:
    """The game as the pupil of its first seat comes to it from the end of their table."""
    row = room.tables[game]["row"]
    chosen = {"viewport": PHONE, "locale": "en", "reduced_motion": "reduce"} | settings
    context = device(browser, room.server, **chosen)
    context.add_cookies([{"name": "seat", "value": row["token"], "url": room.server.url}])
    scripts = chosen.get("java_script_enabled", True)
    page = open_page(context.new_page(), f"/table/{row['table']}/", scripts=scripts)
    page.get_by_role("link", name="Look at the game again").click()
    arrived(page, "*/replay/", scripts=scripts)
    expect(page.locator("#replay-step")).to_contain_text("The cards are dealt")
    return page


def test_keys_buttons_and_slider_lead_through_a_game(browser: Browser, room: Room) -> None:
    page, steps = look(browser, room, "happy_family"), room.tables["happy_family"]["steps"]
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    heading = page.locator("#replay-step")

    page.keyboard.press("ArrowRight")
    expect(heading).to_contain_text(f"Move 1 of {steps}")
    assert page.locator("#happened li").count() > 0
    page.keyboard.press("ArrowRight")
    expect(heading).to_contain_text(f"Move 2 of {steps}")
    page.keyboard.press("ArrowLeft")
    expect(heading).to_contain_text(f"Move 1 of {steps}")
    page.keyboard.press("Shift+ArrowRight")
    expect(heading).not_to_contain_text(f"Move 1 of {steps}")
    page.keyboard.press("End")
    expect(heading).to_contain_text(f"Move {steps} of {steps}")
    expect(page.locator("#result .results")).to_be_visible()
    expect(page.locator("#next")).to_be_disabled()
    page.keyboard.press("Home")
    expect(heading).to_contain_text("The cards are dealt")

    page.locator("#at").focus()
    page.keyboard.press("ArrowRight")
    expect(heading).to_contain_text(f"Move 1 of {steps}")
    expect(page.locator("#at")).to_be_focused()
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    expect(heading).to_contain_text(f"Move 2 of {steps}")
    expect(page.locator("#next")).to_be_focused()
    expect(page.locator("#announcer")).to_contain_text(f"Move 2 of {steps}")

    reload(page)
    expect(heading).to_contain_text(f"Move 2 of {steps}")  # The address tells where one is.
    assert complaints == []


def test_what_leads_on_is_seen_to_happen(browser: Browser, room: Room) -> None:
    page = look(browser, room, "spikit", reduced_motion="no-preference")
    page.add_init_script(RECORDING)
    reload(page)
    seen = "[...new Set(window.animated.map((one) => (one.voter ? 'vote' : one.name)))].join()"

    for _ in range(room.tables["spikit"]["steps"]):
        before = page.locator("#replay-step").text_content()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#replay-step")).not_to_have_text(before or "")
        if page.locator("[data-voter]").count():
            break
    until(lambda: "vote" in page.evaluate(seen))
    assert "ghost" in page.evaluate(seen)

    page.evaluate("window.animated = []")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-voter]")).to_have_count(0)
    assert page.evaluate(seen) == ""


def test_each_of_several_quick_presses_counts(browser: Browser, room: Room) -> None:
    page, steps = look(browser, room, "happy_family"), room.tables["happy_family"]["steps"]

    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.evaluate("document.querySelector('#next').click(); document.querySelector('#next').click()")

    expect(page.locator("#replay-step")).to_contain_text(f"Move 6 of {steps}")


def test_a_position_that_never_comes_is_asked_for_as_a_page(browser: Browser, room: Room) -> None:
    page, steps = look(browser, room, "happy_family"), room.tables["happy_family"]["steps"]
    page.clock.install()
    reload(page)
    page.route("**/replay/**", lambda route: route.continue_() if is_a_page(route) else None)

    page.keyboard.press("ArrowRight")
    page.clock.run_for(8_000)

    expect(page.locator("#replay-step")).to_contain_text(f"Move 1 of {steps}")


def is_a_page(route: Route) -> bool:
    return route.request.is_navigation_request()


def test_keys_that_come_before_the_scripts_are_not_lost(browser: Browser, room: Room) -> None:
    page, steps = look(browser, room, "happy_family"), room.tables["happy_family"]["steps"]
    let_scripts_come = open_early(page, page.url)

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    let_scripts_come()

    expect(page.locator("#replay-step")).to_contain_text(f"Move 2 of {steps}")


def test_it_works_without_a_script(browser: Browser, room: Room) -> None:
    page, steps = look(browser, room, "famiglia", java_script_enabled=False), room.tables["famiglia"]["steps"]

    page.locator("#next").click()
    expect(page.locator("#replay-step")).to_contain_text(f"Move 1 of {steps}")
    page.locator("#at").fill("5")
    page.locator(".replay-steps [data-go]").click()
    expect(page.locator("#replay-step")).to_contain_text(f"Move 5 of {steps}")
    page.locator("#previous").click()
    expect(page.locator("#replay-step")).to_contain_text(f"Move 4 of {steps}")
    page.locator("#last").click()
    expect(page.locator("#replay-step")).to_contain_text(f"Move {steps} of {steps}")


@pytest.mark.parametrize("game", list(SITES))
def test_a_replay_of_every_game_is_open_to_everybody(browser: Browser, room: Room, game: str) -> None:
    found: dict[str, list[str]] = {}
    page, steps = look(browser, room, game), room.tables[game]["steps"]

    for step in (steps // 2, steps):
        open_page(page, f"{page.url.split('?')[0]}?step={step}")
        for size in (PHONE, SIDEWAYS):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            if covered := page.evaluate(COVERED):
                found[f"step {step}, {size['width']}×{size['height']}"] = covered
        for judged in page.locator("#judged > summary").all():
            judged.click()
        for size in (PHONE, CHROMEBOOK, PROJECTOR):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            if wrong := objections(page, by_axe=size is PHONE):
                found[f"step {step}, {size['width']} px"] = wrong

    assert found == {}


def test_who_looks_back_is_here_and_hears_of_the_rematch(browser: Browser, room: Room) -> None:
    page, lesson = look(browser, room, "again"), room.tables["again"]["lesson"]
    again = page.locator("#again")
    page.clock.install()
    reload(page)
    teacher = device(browser, room.server, viewport=CHROMEBOOK, locale="en-GB").new_page()
    sign_in(teacher, f"/teach/sessions/{lesson}/")
    expect(teacher.locator(".tile .is-away")).to_have_count(
        2
    )  # The other two; nobody has opened their pages.
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-step")).to_contain_text("Move 1")
    expect(again).to_be_empty()

    teacher.get_by_role("button", name="Rematch").first.click()
    expect(teacher.locator(".tile .is-away")).to_have_count(2)
    page.clock.run_for(10_000)
    expect(again).to_contain_text("The next game has begun.")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-step")).to_contain_text("Move 2")
    again.get_by_role("link").click()
    arrived(page, "/table/*/")
    expect(page.locator("#move")).to_be_attached()
