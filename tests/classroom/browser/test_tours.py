"""Tours in a real browser: they play by themselves, and stop for whoever wants to read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from classroom.games.sites import SITES
from tests.classroom.browser.barriers import violations
from tests.classroom.browser.devices import arrived, device, open_page, ready, until
from tests.classroom.browser.rooms import Entrance
from tests.classroom.browser.screens import CHROMEBOOK, PHONE, objections

pytestmark = pytest.mark.browser

PREPARE = "print(json.dumps({}))"
A_STEP = 7_000
"""Milliseconds in which the next step comes."""


def watch(browser: Browser, server: Entrance, address: str, **settings: Any) -> Page:
    """A tour as whoever has a mouse or a thumb sees it, in a time that only tests let go by."""
    context = device(browser, server, **{"viewport": PHONE, "locale": "en"} | settings)
    page = context.new_page()
    page.clock.install()
    return open_page(page, address)


def at(page: Page, step: int) -> None:
    expect(page.locator("#replay-step")).to_contain_text(f"{step} of ")


def test_a_tour_plays_by_itself_until_it_is_paused(browser: Browser, server: Entrance) -> None:
    page = watch(browser, server, "/tour/happy_family/")
    at(page, 1)
    page.clock.run_for(A_STEP)
    at(page, 2)
    expect(page.locator("#announcer")).to_be_empty()  # Nobody is talked to who only looks on.
    page.clock.run_for(A_STEP)
    at(page, 3)

    page.locator("#play").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_have_accessible_name("Play")
    expect(page.locator("#play")).to_be_focused()
    page.clock.run_for(3 * A_STEP)
    at(page, 3)

    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_have_accessible_name("Pause")
    page.clock.run_for(A_STEP)
    at(page, 4)
    expect(page.locator("#play")).to_be_focused()


def test_whoever_goes_a_step_goes_on_by_themselves_and_hears_it(browser: Browser, server: Entrance) -> None:
    page = watch(browser, server, "/tour/memory/")
    page.locator("#next").click()
    at(page, 2)
    expect(page.locator("#announcer")).to_contain_text("2 of ")
    page.clock.run_for(2 * A_STEP)
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)


def test_at_its_end_it_is_watched_again_or_played(browser: Browser, server: Entrance) -> None:
    page = watch(browser, server, "/tour/memory/?step=10")
    page.locator("#play").focus()
    page.clock.run_for(A_STEP)
    at(page, 12)
    expect(page.locator("#result .results")).to_be_visible()
    expect(page.locator("#first")).to_be_focused()
    page.keyboard.press("Enter")
    at(page, 1)
    page.clock.run_for(A_STEP)
    at(page, 2)

    ready(page)
    open_page(page, "/tour/memory/?step=11")
    page.get_by_role("button", name="Play it against the computer").click()
    arrived(page, "/practise/new/")
    assert page.url.endswith("?game=memory")
    expect(page.get_by_role("heading", level=1)).to_have_text("Memory")


def test_it_stays_still_for_whoever_wants_less_motion(browser: Browser, server: Entrance) -> None:
    page = watch(browser, server, "/tour/spikit/", reduced_motion="reduce")
    page.clock.run_for(3 * A_STEP)
    at(page, 1)
    page.locator("#play").click()
    page.clock.run_for(A_STEP)
    at(page, 2)


def test_it_needs_no_script(browser: Browser, server: Entrance) -> None:
    context = device(browser, server, viewport=PHONE, locale="en", java_script_enabled=False)
    page = open_page(context.new_page(), "/tour/famiglia/", scripts=False)
    page.locator("#next").click()
    at(page, 2)
    page.locator("#previous").click()
    at(page, 1)
    expect(page.locator("#play")).to_be_hidden()


@pytest.mark.parametrize("game", SITES)
def test_nothing_in_a_tour_is_in_anybodys_way(browser: Browser, server: Entrance, game: str) -> None:
    for screen in (PHONE, CHROMEBOOK):
        page = watch(browser, server, f"/tour/{game}/?step=4", viewport=screen, reduced_motion="reduce")
        assert objections(page) == []
        open_page(page, f"/tour/{game}/?step=99")
        assert objections(page) == []


@pytest.mark.parametrize("screen", [{"width": 360, "height": 740}, {"width": 1366, "height": 768}])
def test_the_code_is_typed_in_the_first_window(
    browser: Browser, server: Entrance, screen: dict[str, int]
) -> None:
    is_phone = screen["width"] < 500
    context = device(browser, server, viewport=screen, locale="fr", has_touch=is_phone, is_mobile=is_phone)
    page = open_page(context.new_page(), "/")

    expect(page.locator("#code")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Happy Family")).to_be_in_viewport()
    if is_phone:
        expect(page.locator("#code")).not_to_be_focused()
    else:
        expect(page.locator("#code")).to_be_focused()
    assert objections(page) == []


# --- A small table on the first page

FIRST_PAGE = (PHONE, CHROMEBOOK, {"width": 1920, "height": 1080})
A_MOMENT = 4_500
"""Milliseconds in which the next moment of a small table comes."""


def first_page(browser: Browser, server: Entrance, **settings: Any) -> Page:
    page = watch(browser, server, "/", **settings)
    page.locator("#stage").evaluate("stage => stage.scrollIntoView({block: 'center'})")
    return page


def fetch_moments(page: Page) -> None:
    """Time goes by in steps so small that no request for the moments is given up before its answer comes."""
    fetched: list[str] = []
    page.on("requestfinished", lambda request: fetched.append(request.url))

    def is_there() -> bool:
        page.clock.run_for(A_MOMENT // 100)
        return any("moments" in url for url in fetched)

    until(is_there)


def test_a_small_table_moves_while_it_is_seen_and_takes_no_focus(browser: Browser, server: Entrance) -> None:
    page = first_page(browser, server, viewport=CHROMEBOOK)
    said, button = page.locator("#said .line-said"), page.locator("#stage-play")
    expect(said).to_contain_text("famille bleue")
    expect(button).to_have_accessible_name("Pause")
    page.clock.run_for(A_MOMENT)
    expect(said).to_contain_text("Non, pioche")
    expect(page.locator("#code")).to_be_focused()

    button.click()
    expect(button).to_have_accessible_name("Play")
    page.clock.run_for(4 * A_MOMENT)
    expect(said).to_contain_text("Non, pioche")
    button.click()
    page.clock.run_for(A_MOMENT)  # A card is drawn, without a word.
    page.clock.run_for(A_MOMENT)
    expect(said).not_to_contain_text("Non, pioche")


# Where Tab stops in the page itself, as it is seen: columns from the left, each from its top.
IN_THE_ORDER_SEEN = """() => {
  const columns = innerWidth < 992 ? 1 : 2;
  const stops = [...document.querySelectorAll("main :is(a, button, input:not([type=hidden]))")]
    .filter((one) => one.checkVisibility());
  const places = stops.map((one) => {
    const { left, right, top } = one.getBoundingClientRect();
    return [one.id, Math.floor((left + right) / 2 / innerWidth * columns), top];
  });
  const stage = document.getElementById("stage").getBoundingClientRect();
  const play = places.findIndex(([id]) => id === "stage-play");
  return {
    before: places[play][2] < stage.top,
    back: places.slice(1, play + 1).filter(([, column, top], at) =>
      column < places[at][1] || (column === places[at][1] && top < places[at][2] - 1)).map(([id]) => id),
  };
}"""


@pytest.mark.parametrize("screen", FIRST_PAGE, ids=lambda screen: str(screen["width"]))
def test_tab_goes_on_as_the_page_is_read_and_pauses_what_moves_before_it(
    browser: Browser, server: Entrance, screen: dict[str, int]
) -> None:
    page = first_page(browser, server, viewport=screen)
    assert page.evaluate(IN_THE_ORDER_SEEN) == {"before": True, "back": []}
    expect(page.locator("#stage-play")).to_have_accessible_description("Watch a table")


def test_a_small_table_is_fetched_only_when_it_is_seen(browser: Browser, server: Entrance) -> None:
    asked: list[str] = []
    page = device(browser, server, viewport=PHONE, locale="en").new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.clock.install()
    open_page(page, "/")
    page.clock.run_for(3 * A_MOMENT)
    assert not [url for url in asked if "moments" in url or "flights" in url]

    def is_fetched() -> bool:
        page.clock.run_for(A_MOMENT)  # Again, where the page has seen only afterwards that it is in sight.
        return any("moments" in url for url in asked) and any("flights" in url for url in asked)

    page.locator("#stage").evaluate("stage => stage.scrollIntoView({block: 'center'})")
    until(is_fetched)


def test_a_small_table_stands_still_for_whoever_wants_less_motion_or_has_no_scripts(
    browser: Browser, server: Entrance
) -> None:
    page = first_page(browser, server, reduced_motion="reduce")
    page.clock.run_for(3 * A_MOMENT)
    expect(page.locator("#said .line-said")).to_contain_text("famille bleue")
    expect(page.locator("#stage-play")).to_have_accessible_name("Play")

    context = device(browser, server, viewport=PHONE, locale="fr", java_script_enabled=False)
    page = open_page(context.new_page(), "/", scripts=False)
    expect(page.locator("#said .line-said")).to_contain_text("Blue family")
    expect(page.locator("#stage-play")).to_be_hidden()


@pytest.mark.parametrize("screen", FIRST_PAGE, ids=lambda screen: str(screen["width"]))
def test_a_small_table_fits_at_every_moment_and_moves_nothing_else(
    browser: Browser, server: Entrance, screen: dict[str, int]
) -> None:
    page = first_page(browser, server, viewport=screen)
    heights, told = set(), set()
    fetch_moments(page)
    while page.locator("#stage-play").get_by_text("Pause").is_visible():  # It stops at its end.
        heights.add(page.locator("#stage").evaluate("stage => stage.offsetHeight"))
        assert page.locator("#stage").evaluate("stage => stage.scrollWidth <= stage.clientWidth")
        told.add(page.locator("#said").text_content())
        page.clock.run_for(A_MOMENT)
    assert len(told) > 5
    assert len(heights) == 1
    assert objections(page) == []
    assert violations(page) == []
