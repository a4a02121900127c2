"""The site without a network and after an upgrade: what a device shows then, and what it has kept."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from tests.classroom.browser.devices import device, in_touch, open_page, ready, until
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.test_practice import Home, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from familygames.catalogue import GAMES
from classroom.models import Deck, Practice, SchoolClass, User
from classroom.services import cards, classes, learners, practice
from tests.games import sample_of
teacher = User.objects.create_user("mary@" + AT, "the right words")
school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
pupils = classes.add_pupils(school_class=school_class, names=["Emma", "Ali"])
found = {}
for card in cards.make_cards(pupils=pupils, deck=Deck.objects.get(slug="animals").cards):
    seats, options = sample_of("famiglia").home
    table = practice.begin(
        learner=learners.learner_with(card), game=GAMES["famiglia"], options=options, seats=seats,
        deck=Deck.objects.filter(kind=GAMES["famiglia"].kind, owner=None).first(), bot_level="beginner",
    )
    found[card.pupil.name] = {
        "code": card.code, "secret": cards.secret_of(card), "tables": {"famiglia": table.pk},
    }
Practice.objects.update(bot_seconds=600)
print(json.dumps({"class": school_class.pk, "pupils": found}))
"""

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request, { ignoreVary: true });
      found.push([name, new URL(request.url).pathname, await answer.text()]);
    }
  }
  return found;
}"""
FILE = re.compile(r"/static/.+\.[0-9a-f]{12}\.\w+")
WIDE = {"width": 1366, "height": 768}
CONTROLS = "#board :is(button, input, select, textarea)"
LEFT_ALONE = 15_000
"""Milliseconds after which a page that nobody touches would have loaded itself anew."""


@pytest.fixture(scope="module")
def home(room: Room) -> Home:
    return Home(room)


def installed(browser: Browser, home: Home, locale: str = "en", width: int = 360) -> BrowserContext:
    return device(
        browser,
        home.server,
        viewport={"width": width, "height": 740},
        locale=locale,
        reduced_motion="reduce",
        service_workers="allow",
    )


def in_charge(page: Page) -> Page:
    """*page*, once the service worker answers for it."""
    until(lambda: bool(page.evaluate("navigator.serviceWorker.controller !== null")))
    return page


def kept(page: Page) -> list[tuple[str, str, str]]:
    """In which cache, under which address, and what."""
    return [(cache, path, text) for cache, path, text in page.evaluate(KEPT)]


@pytest.mark.parametrize(("locale", "title"), [("en", "No network"), ("fr", "Pas de réseau")])
def test_without_a_network_a_page_says_so_and_goes_on_by_itself(
    browser: Browser, home: Home, locale: str, title: str
) -> None:
    context = installed(browser, home, locale)
    page = in_charge(open_page(context.new_page(), "/"))
    context.set_offline(True)

    open_page(page, "/help/", scripts=False)
    expect(page.locator("h1")).to_have_text(title)
    assert page.locator("html").get_attribute("lang") == locale
    assert objections(page, by_axe=True) == []

    context.set_offline(False)
    expect(page.locator("h1")).not_to_have_text(title)
    assert page.url.endswith("/help/")


def test_whoever_reads_in_another_language_now_is_told_in_that(browser: Browser, home: Home) -> None:
    context = installed(browser, home, "en")
    page = in_charge(open_page(context.new_page(), "/"))
    context.add_cookies([{"name": "django_language", "value": "fr", "url": home.server.url}])
    open_page(page, "/about/")
    until(lambda: any(path == "/offline/" and 'lang="fr"' in text for _, path, text in kept(page)))

    context.set_offline(True)
    open_page(page, "/", scripts=False)

    expect(page.locator("h1")).to_have_text("Pas de réseau")


def test_a_release_removes_what_another_has_kept(browser: Browser, home: Home) -> None:
    page = installed(browser, home).new_page()
    open_page(
        page, "/manifest.webmanifest", scripts=False
    )  # Something of the site that asks for no service worker.
    page.evaluate("caches.open('offline-of-before').then((cache) => cache.put('/', new Response('stale')))")

    in_charge(open_page(page, "/"))

    until(lambda: bool(kept(page)) and "offline-of-before" not in page.evaluate("caches.keys()"))
    assert len(page.evaluate("caches.keys()")) == 1
    assert "stale" not in [text for _, _, text in kept(page)]


def test_the_last_game_at_home_is_there_to_be_looked_at_until_its_owner_leaves(
    browser: Browser, home: Home
) -> None:
    context = installed(browser, home)
    page = in_charge(home.sign_in(context, "Emma"))
    table = home.table("Emma", "famiglia")
    open_page(page, table)
    in_touch(page)
    hand = page.locator("#hand").inner_text()
    street = page.locator("#street").inner_text()

    context.set_offline(True)
    open_page(page, table, scripts=False)

    expect(page.get_by_text("This is your game as you left it.")).to_be_visible()
    assert page.locator("#hand").inner_text() == hand
    assert page.locator("#street").inner_text() == street
    assert page.locator(CONTROLS).count() > 0
    assert page.locator(f"{CONTROLS}:enabled").count() == 0
    assert objections(page, by_axe=True) == []
    open_page(page, home.table("Ali", "famiglia"), scripts=False)
    expect(page.locator("h1")).to_have_text("No network")
    open_page(page, table, scripts=False)
    expect(page.get_by_text("This is your game as you left it.")).to_be_visible()

    context.set_offline(False)
    in_touch(page)
    open_page(page, "/practise/")
    page.locator("summary", has_text="Leave").click()
    page.get_by_role("button", name="Leave this device").click()
    expect(page.locator("#card-code")).to_be_visible()
    ready(page)
    context.set_offline(True)
    open_page(page, table, scripts=False)

    expect(page.locator("h1")).to_have_text("No network")
    assert page.locator("#board").count() == 0


def test_what_one_pupil_has_left_behind_another_does_not_find(browser: Browser, home: Home) -> None:
    context = installed(browser, home)
    page = in_charge(home.sign_in(context, "Emma"))
    table = home.table("Emma", "famiglia")
    open_page(page, table)
    in_touch(page)
    open_page(page, "/help/")
    assert table in page.evaluate("localStorage.getItem('kept-game')")

    home.sign_in(context, "Ali")  # Emma has not pressed Leave.
    context.set_offline(True)
    open_page(page, table, scripts=False)

    expect(page.locator("h1")).to_have_text("No network")
    assert page.locator("#board").count() == 0


def test_nothing_of_anybodys_is_in_what_is_kept(browser: Browser, home: Home) -> None:
    page = in_charge(home.sign_in(installed(browser, home), "Emma"))
    open_page(page, home.table("Emma", "famiglia"))
    in_touch(page)
    shown = page.locator("#hand .card-word").all_inner_texts()
    open_page(page, "/practise/")
    assert "Emma" in page.locator("h1").inner_text()

    found = kept(page)

    assert shown
    assert len(found) > 5
    for _, path, text in found:
        assert path == "/offline/" or FILE.fullmatch(path), path
        assert "Emma" not in text, path
    (offline,) = [text for _, path, text in found if path == "/offline/"]
    assert not [word for word in shown if f">{word}<" in offline]


# --- After an upgrade


class Upgraded:
    """A site that is another release from the moment on when it is told to be; its sockets are lost then."""

    def __init__(self, page: Page) -> None:
        self.is_newer = False
        self.loads = 0
        self.lines: list[WebSocketRoute] = []
        page.on("load", self._loaded)
        page.route_web_socket(re.compile("/ws/"), self._opened)

    def _loaded(self, _page: Page) -> None:
        self.loads += 1

    def _opened(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        server = line.connect_to_server()
        line.on_message(server.send)

        def answered(message: str | bytes) -> None:
            told: dict[str, Any] = json.loads(message)
            if self.is_newer and "release" in told:
                told["release"] = "0123456789ab"
            line.send(json.dumps(told))

        server.on_message(answered)

    def upgrade(self) -> None:
        self.is_newer = True
        self.lines[-1].close(code=1012)


def opened(browser: Browser, home: Home) -> tuple[Page, Upgraded]:
    page = home.sign_in(device(browser, home.server, viewport=WIDE, locale="en"), "Ali")
    page.clock.install()
    site = Upgraded(page)
    open_page(page, home.table("Ali", "famiglia"))
    in_touch(page)
    site.loads = 0
    return page, site


def come_back(page: Page, site: Upgraded) -> None:
    """Until the page hears of the site again."""
    lines = len(site.lines)
    until(lambda: page.clock.run_for(500) or (bool(page.title()) and len(site.lines) > lines))
    until(lambda: page.clock.run_for(100) or page.locator("#connection[data-state=connected]").count() > 0)


def test_a_page_from_before_an_upgrade_loads_itself_anew_once(browser: Browser, home: Home) -> None:
    page, site = opened(browser, home)

    site.upgrade()

    until(lambda: page.clock.run_for(1_000) or (bool(page.title()) and site.loads == 1))
    ready(page)
    in_touch(page)
    page.clock.run_for(LEFT_ALONE)  # What it is told is still another release.
    site.upgrade()
    come_back(page, site)
    page.clock.run_for(LEFT_ALONE)
    assert page.title()
    assert site.loads == 1


@pytest.mark.parametrize("begun", ["a sentence", "a menu"])
def test_it_waits_for_what_is_begun(browser: Browser, home: Home, begun: str) -> None:
    page, site = opened(browser, home)
    if begun == "a sentence":
        action = page.locator(".action:not(.is-off):has(.offer:not(.is-off))").first
        if action.get_attribute("open") is None:
            action.locator("summary").click()
        action.locator(".offer:not(.is-off)").first.click()
        expect(action.locator(".offer input:checked")).to_have_count(1)
    else:
        page.locator(".board-tools > details > summary").click()

    site.upgrade()
    come_back(page, site)
    page.clock.run_for(LEFT_ALONE)
    assert page.title()
    assert site.loads == 0

    if begun == "a menu":
        page.keyboard.press("Escape")
        until(lambda: page.clock.run_for(1_000) or (bool(page.title()) and site.loads == 1))
