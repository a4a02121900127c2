"""Draw the icons of the installed app from the logo: python docs/draw_icons.py writes static/app/*.png."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page, sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "classroom" / "static"
TARGET = STATIC / "app"
PAPER = "#fbf5e8"
COLOURS = 64
"""In one picture: the logo has five, and their edges."""


class Icon(NamedTuple):
    name: str
    size: int
    share: float
    """Of its width that the logo takes."""
    ground: str = "transparent"


ICONS = (
    Icon("icon-192", 192, 1),
    Icon("icon-512", 512, 1),
    # A device may cut away all but a circle of four fifths of the width: the logo's corners stay within it.
    Icon("maskable-512", 512, 0.66, PAPER),
    Icon("apple-touch-180", 180, 0.78, PAPER),
)


def drawn(page: Page, icon: Icon, logo: str) -> bytes:
    page.set_viewport_size({"width": icon.size, "height": icon.size})
    side = icon.size * icon.share
    style = f"margin:0;background:{icon.ground};display:grid;place-items:center;height:100vh"
    page.set_content(f'<body style="{style}"><div style="width:{side}px;height:{side}px">{logo}</div></body>')
    return page.screenshot(omit_background=True)


def small(picture: bytes) -> bytes:
    found = BytesIO()
    image = Image.open(BytesIO(picture)).convert("RGBA")
    image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(found, "PNG", optimize=True)
    return found.getvalue()


def main() -> None:
    logo = (STATIC / "logo.svg").read_text("utf-8")
    TARGET.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for icon in ICONS:
            (TARGET / f"{icon.name}.png").write_bytes(small(drawn(page, icon, logo)))
        browser.close()


if __name__ == "__main__":
    main()
