"""The live table in a real browser over a bad network: what was pressed arrives, and once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, WebSocketRoute, expect

from tests.classroom.browser.devices import device, open_page, reload, until
from tests.classroom.browser.happy_family_tables import Pupil, a_room, address, next_to_move, token
from tests.classroom.browser.rooms import House, Room
from tests.classroom.browser.screens import PHONE
from tests.classroom.servers import Line

pytestmark = [pytest.mark.browser, pytest.mark.process]

DROPPED = ("up at once", "up later", "down at once", "down later", "both later")
"""What a filter does to sockets whose handshake it has let through."""
TABLES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "still": ("tap", "keys", {"end_rule": "all_families"}),
    "help": ("tap", "keys", {"end_rule": "all_families"}),
    "polling": ("tap", "auto", {"end_rule": "all_families", "step_mode": "auto"}),
    "answer lost": ("tap", "taps", {"end_rule": "all_families"}),
    **{f"dropped, {way}": ("tap", "auto", {"end_rule": "all_families"}) for way in DROPPED},
}
"""For each test that moves or asks for something a table of its own; at `still` everybody only looks."""

NO_SOCKETS = """
  Math.random = () => 0.01;
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 0;
    constructor() {
      super();
      setTimeout(() => {
        this.readyState = 3;
        this.dispatchEvent(new CloseEvent("close", {code: 1006}));
      }, 5);
    }
    close() {}
    send() {}
  };
"""
SEEN = """(state) => {
  Object.defineProperty(document, "visibilityState", {get: () => state, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture(scope="module")
def room(house: House) -> Room:
    return a_room(house, TABLES)


@pytest.fixture
def line(room: Room) -> Iterator[Line]:
    opened = Line(room.server.port)
    yield opened
    opened.close()


def test_a_lost_network_is_told_and_the_seat_is_there_again(browser: Browser, room: Room) -> None:
    pupil = Pupil(browser, room, "still", 0)
    page = pupil.page

    pupil.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("#connection")).to_have_attribute("data-state", "offline")
    pupil.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")

    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")


def sockets_of(page: Page) -> list[dict[str, list[str]]]:
    """What goes through each socket of *page*, from now on."""
    found: list[dict[str, list[str]]] = []

    def opened(socket: WebSocket) -> None:
        told: dict[str, list[str]] = {"sent": [], "heard": []}
        found.append(told)
        socket.on("framesent", lambda frame: told["sent"].append(str(frame)))
        socket.on("framereceived", lambda frame: told["heard"].append(str(frame)))

    page.on("websocket", opened)
    return found


@pytest.mark.parametrize("doing", ["nothing", "asking for help", "sleeping"])
def test_a_dead_line_is_noticed_and_replaced_within_ten_seconds(
    browser: Browser, room: Room, line: Line, doing: str
) -> None:
    context = device(browser, room.server, viewport=PHONE, has_touch=True)
    context.add_cookies([{"name": "seat", "value": token(room, "help", 2), "url": line.url}])
    page = context.new_page()
    page.clock.install()
    sockets = sockets_of(page)
    open_page(page, line.url + address(room, "help"))
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")

    line.go_dead()
    if doing == "asking for help":
        page.locator(".help").tap()
    if doing == "sleeping":
        page.evaluate(SEEN, "hidden")
        assert page.title()
        before = len(sockets[0]["sent"])  # While the page came, time went on.
        page.clock.run_for(20_000)
        assert page.title()
        assert len(sockets[0]["sent"]) == before
        page.evaluate(SEEN, "visible")
    page.clock.run_for(10_000)

    # Asking the page for anything lets the events of its sockets come.
    until(lambda: bool(page.title()) and len(sockets) > 1 and bool(sockets[-1]["heard"]))
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")


def test_a_socket_that_was_given_up_and_arrives_late_does_not_end_the_page(
    browser: Browser, room: Room, line: Line
) -> None:
    context = device(browser, room.server, viewport=PHONE)
    context.add_cookies([{"name": "seat", "value": token(room, "help", 2), "url": line.url}])
    page = context.new_page()
    page.clock.install()
    sockets = sockets_of(page)
    open_page(page, line.url + address(room, "help"))
    state = page.locator("#connection")
    expect(state).to_have_attribute("data-state", "connected")

    line.cut()
    while len(sockets) < 4:  # The line is found dead, and two that open in its place are given up.
        page.clock.run_for(5_000)
        assert page.title()
    line.mend()  # They get through now, in whatever order.
    until(lambda: page.clock.run_for(1_000) or state.get_attribute("data-state") == "connected")
    page.clock.run_for(10_000)

    expect(state).to_have_attribute("data-state", "connected")


def test_a_line_that_answers_is_asked_when_it_is_quiet_and_kept(browser: Browser, room: Room) -> None:
    context = device(browser, room.server, viewport=PHONE)
    context.add_cookies([{"name": "seat", "value": token(room, "still", 2), "url": room.server.url}])
    page = context.new_page()
    page.clock.install()
    sockets = sockets_of(page)
    open_page(page, address(room, "still"))
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")

    for _ in range(4):
        said = {way: len(told) for way, told in sockets[0].items()}
        page.clock.run_for(5_000)
        until(lambda: bool(page.title()) and all(len(sockets[0][way]) > said[way] for way in said))  # noqa: B023

    assert len(sockets) == 1
    assert len(sockets[0]["sent"]) <= 6


class Filter:
    """It lets handshakes through, and of what sockets carry what it likes."""

    def __init__(self, page: Page) -> None:
        self.drops: set[str] = set()
        self.sockets = self.answers = 0
        page.route_web_socket(re.compile("/ws/"), self._opened)

    def _opened(self, line: WebSocketRoute) -> None:
        self.sockets += 1
        server = line.connect_to_server()
        line.on_message(lambda message: None if "up" in self.drops else server.send(message))

        def answered(message: str | bytes) -> None:
            self.answers += 1
            if "down" not in self.drops:
                line.send(message)

        server.on_message(answered)


@pytest.mark.parametrize("way", DROPPED)
def test_a_press_gets_through_where_sockets_open_and_carry_nothing(
    browser: Browser, room: Room, way: str
) -> None:
    table = f"dropped, {way}"
    # Devices that speak are among them, and such that do not.
    voices = way in {"both later", "up at once"}
    context = device(browser, room.server, viewport=PHONE, has_touch=True, voices=voices)
    context.add_cookies([{"name": "seat", "value": token(room, table, 0), "url": room.server.url}])
    page = context.new_page()
    page.clock.install()
    state, strangers = page.locator("#connection"), Filter(page)
    dropped, _, when = way.partition(" ")
    drops = {"up", "down"} if dropped == "both" else {dropped}

    if when == "at once":
        strangers.drops = drops
    open_page(page, address(room, table))
    if when == "later":
        expect(state).to_have_attribute("data-state", "connected")
        heard = strangers.answers
        page.clock.fast_forward(180_000)  # It is asked, and well, after minutes.
        until(lambda: bool(page.title()) and strangers.answers > heard)
        strangers.drops = drops
    page.locator(".help").tap()  # In the middle of falling back.

    def goes_on(until_then: Callable[[], bool]) -> None:
        until(lambda: page.clock.run_for(2_000) or until_then())

    goes_on(lambda: page.locator(".help.is-raised").count() > 0)
    expect(state).to_have_attribute("data-state", "polling")
    assert strangers.sockets == 3

    # Pressed while another socket is tried: not into that one.
    goes_on(lambda: strangers.sockets > 3)
    page.locator(".help").tap()
    expect(page.locator(".help.is-raised")).to_have_count(0)
    tried, strangers.drops = strangers.sockets, set()
    goes_on(lambda: strangers.sockets > tried)
    expect(state).to_have_attribute("data-state", "connected")


def test_what_was_done_is_not_done_again_where_only_its_answer_was_lost(browser: Browser, room: Room) -> None:
    pupils = [Pupil(browser, room, "answer lost", seat) for seat in range(3)]
    _, mover = next_to_move(pupils)
    page, number = mover.page, mover.number
    page.clock.install()
    strangers = Filter(page)
    reload(page)
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    page.locator("label.person").first.tap()
    page.locator("label.member:not(.is-off)").first.tap()
    strangers.drops = {"down"}

    mover.say()
    watching = next(pupil for pupil in pupils if pupil is not mover)
    until(lambda: watching.number > number)
    strangers.drops = set()

    until(lambda: page.clock.run_for(1_000) or mover.number > number)
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    expect(page.locator("#feedback .is-refused")).to_have_count(0)


def test_a_request_that_never_ends_is_given_up(browser: Browser, room: Room) -> None:
    context = device(browser, room.server, viewport=PHONE, has_touch=True)
    context.add_init_script(NO_SOCKETS)
    context.add_cookies([{"name": "seat", "value": token(room, "polling", 1), "url": room.server.url}])
    page = context.new_page()
    page.clock.install()
    hangs = True
    page.route("**/table/*/move/", lambda route: None if hangs else route.continue_())
    open_page(page, address(room, "polling"))
    until(lambda: page.clock.run_for(1_000) or page.locator("#connection[data-state=polling]").count() > 0)

    page.locator(".help").tap()
    page.clock.run_for(5_000)
    hangs = False
    until(lambda: page.clock.run_for(1_000) or page.locator(".help.is-raised").count() > 0)

    expect(page.locator("#connection")).to_have_attribute("data-state", "polling")


def test_where_no_socket_gets_through_the_page_asks_for_news(browser: Browser, room: Room) -> None:
    context = device(browser, room.server, viewport=PHONE, has_touch=True)
    context.add_init_script(NO_SOCKETS)
    context.add_cookies([{"name": "seat", "value": token(room, "polling", 0), "url": room.server.url}])
    page = context.new_page()
    open_page(page, address(room, "polling"))

    expect(page.locator("#connection")).to_have_attribute("data-state", "polling")
    page.locator(".help").tap()
    expect(page.locator(".help.is-raised")).to_be_visible()
