"""How pages look: cards in flight, and browsers that know less than today's."""

from __future__ import annotations

import json
import re
from itertools import zip_longest
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from familygames.catalogue import GAMES
from tests.classroom.browser.devices import device, open_page, reload, sign_in
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import CHROMEBOOK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from django.contrib.staticfiles.storage import staticfiles_storage
from classroom.models import Deck, SchoolClass, User
from classroom.services import classes, seating, sessions
from tests.classroom.stories import Played

teacher = User.objects.create_user("mary@" + AT, "the right words")
deck = Deck.objects.get(slug="school")
waiting = SchoolClass.objects.create(teacher=teacher, name="6e B")
for name in ("Emma", "Léo", "Zoé", "Ali"):
    waiting.pupils.create(name=name)
def lesson(**settings):
    return sessions.open_session(
        teacher=teacher, game="happy_family", deck=deck, options={}, bot_seconds=600, must_knock=False,
        **settings
    )
lobby = lesson(school_class=waiting)
for pupil in waiting.pupils.all()[:3]:
    sessions.join_as_pupil(session_id=lobby.pk, pupil_id=pupil.pk)
playing = lesson()
seating.open_tables_of_bots(session_id=playing.pk, tables=2)
tables = {}
from familygames.catalogue import GAMES
for game in GAMES:
    played = Played(game, seed="looks", bot_seconds=600.0)
    played.play_on(4)
    tables[game] = played.rows[max(0, min(played.state.to_move(), default=0))]
print(json.dumps({
    "tables": tables,
    "lobby": lobby.pk,
    "playing": playing.pk,
    "code": playing.code,
    "script": staticfiles_storage.url("js/older.js"),
}))
"""
LENGTH = re.compile(r"(-?[\d.]+)px")

# How every element looks once all stands still, as far as style sheets make it; of what is not shown, that
# it is not.
LOOK = """async () => {
  const names = ["display", "visibility", "position", "color", "background-color", "box-shadow", "font-size",
    "font-weight", "padding", "border", "gap", "grid-template-columns", "grid-template-rows",
    "grid-area", "opacity", "order", "overflow", "inset", "width", "height", "clip-path", "outline"];
  // Room left free, in place of margins: of those that are "auto" Chromium may tell what they were before the
  // window changed.
  const apart = (element) => {
    const { left, top } = element.getBoundingClientRect();
    const around = (element.parentElement ?? element).getBoundingClientRect();
    let before = element.previousElementSibling;
    while (before && !before.getClientRects().length) before = before.previousElementSibling;
    const above = before?.getBoundingClientRect().bottom ?? around.top;
    return `apart: ${left - around.left}px ${top - above}px`;
  };
  const look = () => [...document.querySelectorAll("html, body, body *")].map((element) => {
    const style = getComputedStyle(element);
    const name = `${element.localName}#${element.id}.${element.getAttribute("class") ?? ""}`;
    if (!element.getClientRects().length) return [name, ["not shown"]];
    return [name, [apart(element), ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)]];
  });
  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (let before = "", now; ; before = now) {
    for (const animation of document.getAnimations()) animation.cancel();
    now = JSON.stringify(look());
    if (now === before) return now;
    await nextFrame();
  }
}"""
# As if this browser had never heard of what is between the brackets.
FORGET = """async ([script, known]) => {
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...words) => !words.join(":").includes(known) && supports(...words);
  const { ready } = await import(script);
  await ready;
}"""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
RULES_WITH_HAS = """() => {
  const count = (rules) => [...rules].reduce((sum, rule) =>
    sum + (rule.selectorText?.includes(":has(") ? 1 : 0) + (rule.cssRules ? count(rule.cssRules) : 0), 0);
  return [...document.styleSheets].reduce((sum, sheet) => sum + count(sheet.cssRules), 0);
}"""


def opened(browser: Browser, room: Room, place: str) -> Page:
    context = device(
        browser, room.server, voices=False, viewport=CHROMEBOOK, locale="en-GB", reduced_motion="reduce"
    )
    page = context.new_page()
    if place in GAMES:
        row = room.tables["tables"][place]
        context.add_cookies([{"name": "seat", "value": row["token"], "url": room.server.url}])
        open_page(page, f"/table/{row['table']}/")
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        return page
    sign_in(page, f"/teach/sessions/{room.tables.get(place, room.tables['playing'])}/")
    expect(page.locator(".lesson")).to_be_visible()
    if place == "projector":
        open_page(page, f"/projector/{room.tables['code']}/")
        expect(page.locator(".projector")).to_be_visible()
    return page


def differences(before: list[Any], after: list[Any], by: float = 1) -> list[str]:
    """What has changed, lengths by so many pixels."""
    if [name for name, _ in before] != [name for name, _ in after]:
        return ["other elements"]
    return [
        f"{name}: {was} / {now}"
        for (name, looks), (_, later) in zip(before, after, strict=True)
        for was, now in zip_longest(looks, later, fillvalue="")
        if was != now and not is_close(was, now, by)
    ]


def is_close(was: str, now: str, by: float) -> bool:
    lengths = [[float(number) for number in LENGTH.findall(text)] for text in (was, now)]
    is_alike = LENGTH.sub("", was) == LENGTH.sub("", now)
    return is_alike and all(abs(one - other) < by for one, other in zip(*lengths, strict=True))


def looks(page: Page) -> list[Any]:
    """How it looks on a phone, then on a Chromebook, once it stands still."""
    seen = []
    for viewport in (PHONE, CHROMEBOOK):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        seen += json.loads(page.evaluate(LOOK))
    return seen


@pytest.mark.parametrize("place", [*GAMES, "lobby", "playing", "projector"])
def test_a_browser_without_has_shows_the_same(browser: Browser, room: Room, place: str) -> None:
    page = opened(browser, room, place)
    before = looks(page)
    assert page.evaluate(RULES_WITH_HAS) > 0

    page.evaluate(FORGET, [room.tables["script"], ":has"])

    assert page.evaluate(RULES_WITH_HAS) == 0
    assert differences(before, looks(page)) == []


def test_without_has_a_page_follows_what_is_chosen(browser: Browser, room: Room) -> None:
    page = opened(browser, room, "lobby")
    seats = page.locator(".plan-seat input")
    seats.first.check(force=True)
    page.mouse.move(0, 0)
    before = looks(page)
    page.keyboard.press("Escape")
    page.evaluate(FORGET, [room.tables["script"], ":has"])
    page.mouse.move(0, 0)
    assert differences(before, looks(page))

    seats.first.check(force=True)

    page.mouse.move(0, 0)
    assert differences(before, looks(page)) == []


LAYERED = """
@layer weak, strong;
@layer strong { body:has(main) { --won-by: strong; } }
@layer weak { html body { --won-by: weak; } }
@layer last;
"""


def test_without_has_sheets_within_a_page_are_made_anew(browser: Browser, room: Room) -> None:
    page = open_page(device(browser, room.server).new_page(), "/")
    assert page.locator("style").count() > 0
    assert page.evaluate(RULES_WITH_HAS) > 0

    page.evaluate(FORGET, [room.tables["script"], ":has"])

    assert page.evaluate(RULES_WITH_HAS) == 0


def test_without_has_the_order_of_layers_stays(browser: Browser, room: Room) -> None:
    context = device(browser, room.server)
    context.route("**/site.*.css", lambda route: route.fulfill(body=LAYERED, content_type="text/css"))
    page = context.new_page()
    open_page(page, "/")
    reload(page)  # On a first visit sheets come within the page.
    assert page.evaluate(RULES_WITH_HAS) > 0

    page.evaluate(FORGET, [room.tables["script"], ":has"])

    assert page.evaluate(RULES_WITH_HAS) == 0
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--won-by')").strip() == "strong"


@pytest.mark.parametrize("place", ["happy_family", "literature", "lobby"])
def test_a_browser_without_containers_fits_words_into_their_places(
    browser: Browser, room: Room, place: str
) -> None:
    page = opened(browser, room, place)
    before = looks(page)

    page.evaluate(FORGET, [room.tables["script"], "container-type"])

    # A container no longer keeps what is in it from widening it: words may come out a little larger.
    changed = [text for text in differences(before, looks(page), by=2) if "font-size" in text]
    assert changed == []


# Every card that is seen in hand or street is given away; how large it is and how large it flies.
FLY = """async () => {
  const names = performance.getEntriesByType("resource").map((entry) => entry.name);
  const {flightsOf, skipFlights} = await import(names.find((name) => name.includes("/flights")));
  const found = [];
  for (const card of document.querySelectorAll(":is(#hand, #street) [data-card]")) {
    const {width, height} = card.getBoundingClientRect();
    if (!width) continue;
    flightsOf([{kind: "Gave", from: 0, to: 1, card: card.dataset.card}], 0).start();
    const ghost = document.querySelector(".ghost");
    if (ghost) found.push([[width, height], [ghost.offsetWidth, ghost.offsetHeight]]);
    skipFlights();
    ghost?.remove();
  }
  return found;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_card_flies_as_large_as_it_lies(browser: Browser, room: Room, game: str) -> None:
    page = opened(browser, room, game)
    page.emulate_media(reduced_motion="no-preference")
    for viewport in (PHONE, CHROMEBOOK):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        sizes = page.evaluate(FLY)
        assert sizes or game not in ("happy_family", "literature", "spikit")
        assert [lies for lies, flies in sizes if flies != pytest.approx(lies, abs=1)] == []


STICKING_OUT = """() => [...document.querySelectorAll(".places .count")].filter((count) => {
  const [inner, outer] = [count, count.closest(".seat")].map((part) => part.getBoundingClientRect());
  return inner.width && (inner.right > outer.right || inner.left < outer.left);
}).map((count) => count.textContent)"""


def test_the_count_of_a_hand_stays_at_its_seat(browser: Browser, room: Room) -> None:
    page = opened(browser, room, "literature")
    for width in (360, 704, 768, 992, 1024, 1100, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        page.evaluate(NEXT_FRAME)
        assert page.evaluate(STICKING_OUT) == [], width


@pytest.mark.parametrize(("language", "words"), [("en", "This browser is too old"), ("fr", "trop ancien")])
def test_a_browser_that_is_too_old_is_told_so(
    browser: Browser, room: Room, language: str, words: str
) -> None:
    context = device(browser, room.server, viewport=PHONE, locale=language)
    context.add_init_script("delete Array.prototype.findLast")
    page = context.new_page()
    open_page(page, "/")
    expect(page.locator("#too-old")).to_contain_text(words)
    page.locator("#too-old a").click()
    expect(page.locator("main")).to_contain_text("15.4")

    page = device(browser, room.server, viewport=PHONE).new_page()
    open_page(page, "/")
    expect(page.locator("#too-old")).to_be_hidden()
