"""Our own drawings, of cards, shapes and icons: small, harmless, all in use."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

from familygames.famiglia.gang import KIND
from familygames.famiglia.programme import QUOTAS

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "classroom" / "static"
DRAWINGS = sorted(
    [*STATIC.glob("*.svg"), *(STATIC / "cards").rglob("*.svg"), *(STATIC / "shapes").glob("*.svg")]
)
SVG = "{http://www.w3.org/2000/svg}"
HARMLESS = {"svg", "g", "path", "rect", "circle", "ellipse", "clipPath", "symbol"}


@pytest.mark.parametrize("path", [*DRAWINGS, STATIC / "icons" / "icons.svg"], ids=lambda path: path.name)
def test_a_drawing_only_draws(path: Path) -> None:
    """No scripts, styles, links or fonts: nothing that a strict Content Security Policy would stop."""
    root = ET.fromstring(path.read_text())  # noqa: S314  our own file

    for element in root.iter():
        assert element.tag.removeprefix(SVG) in HARMLESS
        assert not any(name == "style" or name.startswith("on") or "href" in name for name in element.attrib)


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.name)
def test_a_drawing_is_small(path: Path) -> None:
    assert path.stat().st_size < 4096


def test_the_portraits_are_what_the_program_draws() -> None:
    drawn = runpy.run_path(str(ROOT / "fixtures" / "draw_portraits.py"))["portraits"]()

    assert {path.name: path.read_text() for path in (STATIC / "cards" / "family").glob("*.svg")} == drawn


def test_the_playing_cards_are_what_the_program_draws() -> None:
    drawn = runpy.run_path(str(ROOT / "fixtures" / "draw_playing_cards.py"))["playing_cards"]()

    assert {path.name: path.read_text() for path in (STATIC / "cards" / "playing").glob("*.svg")} == drawn


@pytest.mark.parametrize(("folder", "drawer"), [("gang", "gang"), ("familys", "specials")])
def test_the_gang_is_what_the_program_draws(folder: str, drawer: str) -> None:
    drawn = runpy.run_path(str(ROOT / "fixtures" / "draw_gang.py"))[drawer]()

    assert {path.name: path.read_text() for path in (STATIC / "cards" / folder).glob("*.svg")} == drawn


def test_everybody_in_the_gang_differs_by_more_than_colour() -> None:
    """Whoever sees no colours knows them by what they wear."""
    gang = list((STATIC / "cards" / "gang").glob("*.svg"))

    outlines = {re.sub(r"#[0-9a-f]{6}", "", path.read_text()) for path in gang}

    assert len(outlines) == len(gang) == len(set(KIND.values())) + 2 * len(QUOTAS)


def test_every_card_drawing_is_on_a_card() -> None:
    decks = (ROOT / "fixtures" / "decks").rglob("*.json")
    families = [family for path in decks for family in msgspec.json.decode(path.read_bytes())["families"]]
    used = {part.get("picture") for family in families for part in (family, *family["members"])}
    used |= {f"gang/{kind}-{level}.svg" for kind in ("gangster", "walker") for level in QUOTAS}

    assert {
        path.relative_to(STATIC / "cards").as_posix() for path in (STATIC / "cards").rglob("*.svg")
    } <= used


def test_the_icons_have_different_names_and_hold_the_family_shapes() -> None:
    symbols = ET.parse(STATIC / "icons" / "icons.svg").getroot().findall(f"{SVG}symbol")  # noqa: S314
    names = [symbol.attrib["id"] for symbol in symbols]
    shapes = {
        symbol.attrib["id"]: symbol[0].attrib["d"]
        for symbol in symbols
        if symbol.attrib["id"].startswith("shape-")
    }

    assert len(set(names)) == len(names)
    assert shapes == {
        f"shape-{path.stem}": ET.parse(path).getroot()[0].attrib["d"]  # noqa: S314
        for path in (STATIC / "shapes").glob("*.svg")
    }


def test_every_icon_that_a_page_names_is_drawn() -> None:
    symbols = ET.parse(STATIC / "icons" / "icons.svg").getroot().findall(f"{SVG}symbol")  # noqa: S314
    pages = "".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))

    named = set(re.findall(r'\{% icon "([\w-]+)"', pages))

    assert named
    assert named <= {symbol.attrib["id"] for symbol in symbols}
