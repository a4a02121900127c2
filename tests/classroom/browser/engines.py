"""Devices whose browser is no current Chromium: Firefox, WebKit, and a Chromium of early 2023.

Firefox and WebKit are spoken to in the words of WebDriver: Firefox by Marionette, a socket of its own, for
Debian has no geckodriver; WebKit over HTTP. Every device is a browser of its own.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Browser, ElementHandle, Error

from tests.classroom.browser.devices import until
from tests.classroom.servers import port_to_keep
from tests.patience import PATIENCE

# The elements that *css* finds, are seen, are not disabled and show *words*.
FIND = """
const [css, words] = arguments;
return [...document.querySelectorAll(css)].filter((element) => {
  const box = element.getBoundingClientRect();
  const shown = element.matches("input, select, textarea") ? element.value : element.innerText;
  return box.width > 0 && getComputedStyle(element).visibility === "visible" && !element.disabled
    && (shown ?? "").toLowerCase().includes(words.toLowerCase());
});
"""
COUNT = f"return (function () {{ {FIND} }}).apply(null, arguments).length;"
FIRST = f"return (function () {{ {FIND} }}).apply(null, arguments)[0];"
AS_FUNCTION = "(all) => (function () { %s }).apply(null, all)"
TEXT = "return document.body.innerText;"
TO_THE_MIDDLE = 'arguments[0].scrollIntoView({block: "center", behavior: "instant"});'
# Where it is, if a press there would hit it; else nothing.
PLACE = """
const box = arguments[0].getBoundingClientRect();
const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
return hit && arguments[0].contains(hit) ? [box.x, box.y, box.width, box.height].join() : "";
"""
ENTER = "\ue007"
MOMENT = 10_000
"""Milliseconds that an element may take to stand still; what is replaced meanwhile is looked for anew."""
NEXT_FRAME = "requestAnimationFrame(() => requestAnimationFrame(arguments[0]));"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Refused(Exception):
    """The browser would not."""


class Device(ABC):
    """What a person does with a browser. Everything waits until it can be done."""

    def __init__(self, url: str) -> None:
        self.url = url

    @abstractmethod
    def go(self, address: str) -> None: ...

    @abstractmethod
    def run(self, script: str, *arguments: Any) -> Any:
        """The result of a script; its arguments are called ``arguments``."""

    @abstractmethod
    def _press(self, css: str, words: str) -> bool:
        """Press the first such element, if it can be pressed now."""

    @abstractmethod
    def _type(self, css: str, text: str) -> bool: ...

    @abstractmethod
    def close(self) -> None: ...

    def open(self, path: str) -> None:
        self.go(self.url + path)
        self.see("html[data-ready]")

    def press(self, css: str, words: str = "") -> None:
        self.until(lambda: self._press(css, words), f"{words} in {css} to press")

    def type(self, css: str, text: str) -> None:
        """Fill the field with *text*; a line's end is the Enter key."""
        self.until(lambda: self._type(css, text), f"{css} to type in")

    def count(self, css: str, words: str = "") -> int:
        found = self.run(COUNT, css, words)
        if found is None:
            raise Refused("the page is just being left")
        return int(found)

    def see(self, css: str, words: str = "") -> None:
        self.until(lambda: self.count(css, words) > 0, f"{words} in {css} to see")

    def read(self, css: str) -> str:
        self.see(css)
        return str(self.run("return document.querySelector(arguments[0]).innerText", css))

    @property
    def path(self) -> str:
        return str(self.run("return location.pathname"))

    def until(self, is_so: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            with suppress(Refused):  # A page that is just being left knows nothing.
                if is_so():
                    return
            assert time.monotonic() < deadline, f"no {what} at {self.path}: {self.run(TEXT)}"
            time.sleep(0.1)


class WebDriverDevice(Device):
    """A browser of its own that is told what to do in WebDriver's words."""

    def __init__(self, url: str, folder: Path) -> None:
        super().__init__(url)
        self.folder = folder
        self.held = ExitStack()
        # A group of its own, for a driver's browser has to end with it.
        self.process = subprocess.Popen(
            self.program(),
            env=os.environ | {"HOME": str(folder), "LANG": "C.UTF-8", "LANGUAGE": "en", "NO_AT_BRIDGE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            self.connect()
        except BaseException:
            self.close()
            raise

    @abstractmethod
    def program(self) -> list[str]:
        """What to run, so that it listens."""

    @abstractmethod
    def connect(self) -> None: ...

    @abstractmethod
    def command(self, name: str, **fields: Any) -> Any: ...

    def go(self, address: str) -> None:
        self.command("Navigate", url=address)

    def run(self, script: str, *arguments: Any) -> Any:
        return self.command("ExecuteScript", script=script, args=list(arguments))

    def _found(self, css: str, words: str = "") -> str:
        found = self.run(FIRST, css, words)
        return str(found[ELEMENT]) if found else ""

    def _press(self, css: str, words: str) -> bool:
        return self._does(css, words, "ElementClick", stands_still=True)

    def _type(self, css: str, text: str) -> bool:
        keys = text.replace("\n", ENTER)
        return self._does(css, "", "ElementClear") and self._does(css, "", "ElementSendKeys", text=keys)

    def _does(self, css: str, words: str, what: str, *, stands_still: bool = False, **fields: Any) -> bool:
        try:
            element = self._found(css, words)
            if not element:
                return False
            self.run(TO_THE_MIDDLE, {ELEMENT: element})
            if stands_still and not self._stands_still(element):
                return False
            self.command(what, id=element, **fields)
        except Refused:
            return False  # It has just been replaced, or something moves over it.
        return True

    def _stands_still(self, element: str) -> bool:
        """Whether a press at its middle would hit it, a moment ago and now."""
        before = self.run(PLACE, {ELEMENT: element})
        self.command("ExecuteAsyncScript", script=NEXT_FRAME, args=[])  # What moves has moved on by then.
        return bool(before) and before == self.run(PLACE, {ELEMENT: element})

    def close(self) -> None:
        self.held.close()
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        with suppress(ProcessLookupError):  # All have ended.
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Firefox(WebDriverDevice):
    PREFERENCES: ClassVar = {
        "app.update.enabled": False,
        "browser.shell.checkDefaultBrowser": False,
        "browser.startup.homepage_override.mstone": "ignore",
        "datareporting.policy.dataSubmissionEnabled": False,
        "intl.accept_languages": "en-GB",
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "toolkit.telemetry.enabled": False,
    }

    def program(self) -> list[str]:
        preferences = self.PREFERENCES | {"marionette.port": 0}
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()
        ]
        (self.folder / "user.js").write_text("\n".join(lines))
        return ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(self.folder)]

    def connect(self) -> None:
        self.socket = self.held.enter_context(connected(self._port()))
        self.answers = self.held.enter_context(self.socket.makefile("rb"))
        self.number = 0
        self._answer()
        self.command("NewSession", pageLoadStrategy="normal")

    def _port(self) -> int:
        """Where Firefox found room to listen, as it writes into its profile."""
        written = self.folder / "MarionetteActivePort"
        until(lambda: written.exists() and written.read_text().isdigit(), lambda: "Firefox does not listen")
        return int(written.read_text())

    def command(self, name: str, **fields: Any) -> Any:
        self.number += 1
        text = json.dumps([0, self.number, f"WebDriver:{name}", fields])
        self.socket.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, result = self._answer()
        if error:
            raise Refused(error["message"])
        return result.get("value") if isinstance(result, dict) else result

    def _answer(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            more = self.answers.read(1)
            assert more, "Firefox has gone"
            size += more
        return json.loads(self.answers.read(int(size[:-1])))


class WebKit(WebDriverDevice):
    BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
    WORDS: ClassVar = {
        "Navigate": "url",
        "ExecuteScript": "execute/sync",
        "ExecuteAsyncScript": "execute/async",
    }
    ELEMENT_WORDS: ClassVar = {"ElementClick": "click", "ElementClear": "clear", "ElementSendKeys": "value"}

    def program(self) -> list[str]:
        self.port = port_to_keep()  # It does not say where it listens, so it is told.
        return ["WebKitWebDriver", f"--port={self.port}"]

    def connect(self) -> None:
        connected(self.port).close()
        self.session = f"http://127.0.0.1:{self.port}/session"
        browser = next(Path("/").glob(self.BROWSER[1:]))
        options = {"binary": str(browser), "args": ["--automation"]}
        answer = self._post("", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.session += f"/{answer['sessionId']}"

    def command(self, name: str, **fields: Any) -> Any:
        if name in self.WORDS:
            return self._post(f"/{self.WORDS[name]}", fields)
        return self._post(f"/element/{fields.pop('id')}/{self.ELEMENT_WORDS[name]}", fields)

    def _post(self, path: str, fields: Any) -> Any:
        request = urllib.request.Request(  # noqa: S310 - our own driver
            self.session + path, json.dumps(fields).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Refused(error.read().decode()) from None


def connected(port: int) -> socket.socket:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), PATIENCE)
        except ConnectionRefusedError:
            assert time.monotonic() < deadline, "the browser does not answer"
            time.sleep(0.1)


class Chromium(Device):
    """A Chromium of any age, as Playwright drives it."""

    def __init__(self, url: str, browser: Browser) -> None:
        super().__init__(url)
        self.context = browser.new_context(locale="en-GB")
        self.page = self.context.new_page()

    def go(self, address: str) -> None:
        self.page.goto(address)

    def run(self, script: str, *arguments: Any) -> Any:
        try:
            return self.page.evaluate(AS_FUNCTION % script, list(arguments))
        except Error as error:
            raise Refused(str(error)) from None

    def _press(self, css: str, words: str) -> bool:
        return self._does(css, words, lambda element: element.click(timeout=MOMENT, no_wait_after=True))

    def _type(self, css: str, text: str) -> bool:
        words, enter, _ = text.partition("\n")
        return self._does(css, "", lambda element: element.fill(words, timeout=MOMENT)) and (
            not enter or self._does(css, "", lambda element: element.press("Enter", no_wait_after=True))
        )

    def _does(self, css: str, words: str, act: Callable[[ElementHandle], None]) -> bool:
        try:
            element = self.page.evaluate_handle(AS_FUNCTION % FIRST, [css, words]).as_element()
            if element:
                act(element)
        except Error:
            return False
        return element is not None

    def close(self) -> None:
        self.context.close()
