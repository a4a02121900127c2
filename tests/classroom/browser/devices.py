"""The devices people hold in the browser tests, and how long anything may take on a slow machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Page, Response, Route, expect

from tests.classroom.browser.rooms import Entrance
from tests.classroom.servers import Proxy, Server
from tests.patience import PATIENCE

expect.set_options(timeout=PATIENCE * 1000)


VOICES = Path(__file__).with_name("voices.js")
LATE_VOICES = """
  let voices = [], heard = () => {};
  const synth = {
    getVoices: () => voices,
    cancel() {},
    speak() {},
    addEventListener: %(tells)s ? (_, act) => (heard = act) : undefined,
  };
  Object.defineProperty(window, "speechSynthesis", {value: synth});
  window.voicesAreFound = () => {
    voices = ["en-GB", "fr-FR"].map((lang) => ({lang, name: lang, localService: true, default: false}));
    heard();
  };
"""

_servers: WeakKeyDictionary[BrowserContext, Server | Entrance | Proxy] = WeakKeyDictionary()
_known: dict[tuple[str, str], list[Any]] = {}
"""By which cookies a server knows a teacher, by e-mail."""


def device(
    browser: Browser, server: Server | Entrance | Proxy, *, voices: bool = True, **settings: Any
) -> BrowserContext:
    """A device of somebody's own. As phones do, it finds *voices* some time after the page."""
    # What a service worker answers no test could hold up, or see fail: those that are about it say so.
    context = browser.new_context(base_url=server.url, **{"service_workers": "block"} | settings)
    _servers[context] = server
    _listen_for_faults(context, server)
    if voices:
        context.add_init_script(path=VOICES)
    context.set_default_timeout(PATIENCE * 1000)
    return context


PARTS = {"fetch", "font", "image", "script", "stylesheet"}
"""What a page needs to be itself."""
faults: list[str] = []
"""What has failed on pages since the test began."""
LAST_LINES = 12
"""Of what the server tells of an error: what it is, and where it came about."""


def _listen_for_faults(context: BrowserContext, server: Server | Entrance | Proxy) -> None:
    """Where something of a page has failed, whatever waits there ends at once; the report says what it was.

    Chromium may forget to close a single page that is just being loaded.
    """
    begin = len(server.faults())

    def give_up(what: str) -> None:
        lines = "".join(server.faults()[begin:][-1:]).splitlines()
        faults.append("\n".join([what, *lines[-LAST_LINES:]]))
        context.close(reason=faults[-1])

    def answered(response: Response) -> None:
        is_missing = response.status == 404 and response.request.resource_type in PARTS
        if response.status >= 500 or is_missing:
            give_up(f"{response.status} {response.url}")

    def line_ended() -> None:
        if len(server.faults()) > begin:
            give_up("the line has ended")

    def opened(page: Page) -> None:
        page.on("websocket", lambda socket: socket.on("close", line_ended))

    context.on("weberror", lambda error: give_up(error.error.stack or error.error.message))
    context.on("response", answered)
    context.on("page", opened)


def open_page(page: Page, address: str, *, scripts: bool = True) -> Page:
    """*page* at *address*, once it is ready; without *scripts* it is never more so than at once."""
    page.goto(address)
    return ready(page) if scripts else page


def open_early(page: Page, address: str) -> Callable[[], Page]:
    """*page* at *address* while its scripts are on their way; what is returned lets them come."""
    held: list[Route] = []
    is_late = True

    def hold(route: Route) -> None:
        if is_late and "/ready." not in route.request.url:
            held.append(route)
        else:
            route.continue_()

    def let_come() -> Page:
        nonlocal is_late
        is_late = False
        for route in held:
            route.continue_()
        return ready(page)

    page.route("**/*.js", hold)
    page.goto(address, wait_until="commit")
    page.locator("main").wait_for()

    return let_come


def sit_down(context: BrowserContext, server: Server | Entrance, row: dict[str, Any]) -> Page:
    """The table of *row* as whoever holds its token sees it, in touch with the site."""
    context.add_cookies([{"name": "seat", "value": row["token"], "url": server.url}])
    page = open_page(context.new_page(), f"/table/{row['table']}/")
    in_touch(page)
    return page


def in_touch(page: Page) -> None:
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")


def reload(page: Page) -> Page:
    page.reload()
    return ready(page)


def arrived(page: Page, path: str, *, scripts: bool = True) -> Page:
    """*page*, once it has gone from another path to *path*, in which ``*`` is anything, and is ready."""
    page.wait_for_url(lambda url: fnmatch(urlsplit(url).path, path), wait_until="commit")
    return ready(page) if scripts else page


def ready(page: Page) -> Page:
    """*page*, once all its scripts listen and what they show with is there."""
    page.locator("html[data-ready]").wait_for(state="attached")
    return page


def sign_in(
    page: Page,
    to: str = "/teach/",
    *,
    email: str = "",
    words: str = "the right words",
    anew: bool = False,
) -> Page:
    """*page* at *to*, as a teacher sees it who has told who they are: once on each server, unless *anew*.

    Without an *email* it is Mary.
    """
    server = _servers[page.context]
    email = email or f"mary@{server.at}"
    who = (server.url, email)
    if not anew and who in _known:
        page.context.add_cookies(_known[who])
        open_page(page, to)
        if page.locator("[name=password]").count() == 0:
            return page
    open_page(page, f"/accounts/login/?next={to}")
    page.locator("[name=login]").fill(email)
    page.locator("[name=password]").fill(words)
    page.keyboard.press("Enter")
    # The address of the form ends as that to which it leads.
    expect(page.locator("[name=password]")).to_have_count(0)
    cookies = [cookie for cookie in page.context.cookies() if cookie["name"] in ("sessionid", "csrftoken")]
    _known[who] = cookies
    return ready(page)


RECORDING = """
window.animated = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const { width } = this.getBoundingClientRect();
  window.animated.push({ name: String(this.className), frames, width, ...this.dataset });
  return animate.call(this, frames, timing);
};
"""
"""A script that notes in a page what scripts of it have animated."""


def until(is_so: Callable[[], bool], why: Callable[[], str] = lambda: "that never came") -> None:
    """Wait for what no single locator tells."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, why()
        time.sleep(0.03)
