"""When a page is first painted over a slow network: ``make bench-paint ARGS="http://localhost:8000/join/CODE/"``

Chromium as on a phone, with nothing kept, on slow 3G as browsers measure it: 400 kbit/s, and 400 ms until an
answer begins. For each address: milliseconds to the first paint, and to the first words, at the median of all
rounds and at their worst; what came until then, in kB. *Again* is the second visit, with what the first has
left.
"""

from __future__ import annotations

import argparse
import statistics

from playwright.sync_api import Browser, Page, sync_playwright

SLOW_3G = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
PHONE = {"width": 360, "height": 740}

SEEN = """() => {
  const [paint, words] = ["first-paint", "first-contentful-paint"].map(
    (name) => performance.getEntriesByName(name)[0].startTime);
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const before = all.filter(({ responseEnd }) => responseEnd <= paint);
  return [paint, words, before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000];
}"""


def visit(page: Page, address: str) -> list[float]:
    page.goto(address, wait_until="load")
    page.wait_for_timeout(1000)  # What comes afterwards for the next page.
    return page.evaluate(SEEN)


def visits(browser: Browser, address: str) -> tuple[list[float], list[float]]:
    """What the first visit showed, and the second."""
    device = browser.new_context(viewport=PHONE)
    page = device.new_page()
    network = device.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW_3G)
    first, again = visit(page, address), visit(page, address)
    device.close()
    return first, again


def told(rounds: list[list[float]]) -> str:
    paints, words, sizes = zip(*rounds, strict=True)
    figures = [statistics.median(paints), max(paints), statistics.median(words), max(words)]
    return " ".join(f"{figure:6.0f}" for figure in figures) + f" {statistics.median(sizes):6.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("addresses", nargs="+", help="pages of a site that runs")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--chromium", help="the program, where it is not playwright's own")
    asked = parser.parse_args()
    print("         paint  worst  words  worst     kB")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.chromium)
        for address in asked.addresses:
            first, again = zip(*(visits(browser, address) for _ in range(asked.rounds)), strict=True)
            print(f"{address}\n  first {told(list(first))}\n  again {told(list(again))}")
        browser.close()


if __name__ == "__main__":
    main()
