"""What moves at a table on a slow device: ``make bench-frames [ARGS="--beside FOLDER"]``

Chromium, its processor slowed down four times, shows moments of tours and plays over them what a live table
plays: cards that fly, votes that fall, a family's feast, its paper, a sentence coming word by word, a die.

For each: how many frames a second there were, and the time from one to the next at the median and at the 95th
percentile, in milliseconds; at 60 a second it is 16.7. *Nothing* is the same page at rest, and so what the
machine can do at that moment. ``--beside`` measures the styles and scripts of another checkout in turn.

Pages and files come from this process, without a server.
"""

from __future__ import annotations

import argparse
import mimetypes
import os
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
os.environ.setdefault("DEBUG", "1")  # Static files by their plain names: none need to be collected.

import django

django.setup()

from django.test import Client
from playwright.sync_api import Page, Route, sync_playwright

SITE = "http://localhost"
PHONE, PROJECTOR = {"width": 360, "height": 740}, {"width": 1920, "height": 1080}
SLOWER = 4
LONG_ENOUGH = 1300
"""Milliseconds in which each of the scenes is over."""


class Scene(NamedTuple):
    """What a script *plays* on the *stage*, over the first step of a game's tour that has a *sign*."""

    game: str
    sign: str
    plays: str


SCENES = {
    "nothing": Scene("happy_family", ".line-declaredfamily", ""),
    "cards": Scene(
        "happy_family",
        ".line-declaredfamily",
        "stage.flightsOf([0, 1, 2].map((from) => ({ from, to: (from + 1) % 3 })), null).start()",
    ),
    "votes": Scene(
        "familys",
        ".places .ballot",
        """const votes = [...document.querySelectorAll(".places .ballot")].map((one) =>
          Number(one.closest("[id^='seat-']").id.split("-")[1]));
        stage.flightsOf([{ votes }], null).start()""",
    ),
    "feast": Scene(
        "happy_family",
        ".line-declaredfamily",
        "stage.feast(document.querySelector('.line-declaredfamily'))",
    ),
    "paper": Scene("happy_family", ".line-declaredfamily", "stage.celebrate(1, null)"),
    "words": Scene(
        "happy_family",
        ".line-asked",
        "document.querySelector('.line-asked').dispatchEvent(new Event('revealed', { bubbles: true }))",
    ),
    "die": Scene(
        "spikit",
        ".middle .die:not(.is-waiting)",
        "const die = document.querySelector('.middle .die'); die.replaceWith(die.cloneNode(true))",
    ),
}

MEASURE = """async ([plays, long]) => {
  const stage = await import("/static/js/flights.js");
  for (const old of document.querySelectorAll("#flights > *")) old.remove();
  await new Promise((done) => setTimeout(done, 300));
  const times = [];
  return new Promise((done) => {
    requestAnimationFrame(function tick(now) {
      times.push(now);
      if (times.length === 2) new Function("stage", plays)(stage);
      if (now - times[0] > long) done(times.slice(1).map((time, place) => time - times[place]));
      else requestAnimationFrame(tick);
    });
  });
}"""


def serve(page: Page, checkout: Path) -> None:
    """Pages of this site, with the styles and scripts of *checkout*."""
    client = Client(headers={"host": "localhost", "accept-language": "en"})

    def answer(route: Route) -> None:
        address = urlsplit(route.request.url)
        if address.path.startswith("/static/"):
            file = checkout / "classroom" / address.path.lstrip("/")
            if file.is_file():
                route.fulfill(path=file, content_type=mimetypes.guess_type(file)[0])
            else:
                route.fulfill(status=404)
        else:
            response = client.get(f"{address.path}?{address.query}")
            # What plays here is no script of the page: its policy would keep it out.
            route.fulfill(status=response.status_code, body=response.content, content_type="text/html")

    page.route("**/*", answer)


def show(page: Page, scene: Scene) -> None:
    for step in range(24):
        page.goto(f"{SITE}/tour/{scene.game}/?step={step}")
        if page.locator(scene.sign).count():
            return
    raise LookupError(scene.sign)


def frames(page: Page, scene: Scene) -> Iterator[float]:
    show(page, scene)
    slowed = page.context.new_cdp_session(page)
    slowed.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    yield from page.evaluate(MEASURE, [scene.plays, LONG_ENOUGH])
    slowed.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def told(intervals: list[float]) -> str:
    ordered = sorted(intervals)
    late = ordered[int(len(ordered) * 0.95)]
    return f"{1000 / statistics.mean(ordered):5.1f} {statistics.median(ordered):6.1f} {late:6.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--beside", type=Path, help="the folder of another checkout")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--chromium", help="the program, where it is not playwright's own")
    asked = parser.parse_args()
    checkouts = [ROOT, *([asked.beside] if asked.beside else [])]
    found: dict[tuple[str, str, Path], list[float]] = defaultdict(list)
    sizes: dict[str, Any] = {"phone": PHONE, "projector": PROJECTOR}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.chromium)
        for size, viewport in sizes.items():
            for _ in range(asked.rounds):
                for checkout in checkouts:
                    page = browser.new_page(viewport=viewport)
                    serve(page, checkout)
                    for name, scene in SCENES.items():
                        found[size, name, checkout].extend(frames(page, scene))
                    page.close()
        browser.close()
    print("frames a second, median and 95th percentile of the time between two, in ms")
    for size in sizes:
        for name in SCENES:
            figures = "   beside: ".join(told(found[size, name, checkout]) for checkout in checkouts)
            print(f"  {size:10} {name:8} {figures}")


if __name__ == "__main__":
    main()
