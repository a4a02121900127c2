"""In the colours of the system one sees whose turn it is, what is chosen, families and drawings."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from familygames.catalogue import GAMES
from tests.classroom.browser.devices import device, open_page, sign_in
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import CHROMEBOOK, PHONE, PROJECTOR
from tests.classroom.browser.test_looks import NEXT_FRAME
from tests.classroom.browser.test_one_screen import CHOOSE

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from tests.classroom.stories import Played
from tests.classroom.tables import a_teacher
from familygames.catalogue import GAMES

teacher = a_teacher()

def shown(game, moves):
    played = Played(game, seed="colours", teacher=teacher, bot_seconds=600.0)
    played.play_on(moves)
    session = played.table.session
    session.projector, session.projector_table = "table", played.table
    session.save()
    acting = next((seat for seat in sorted(played.state.to_move()) if seat >= 0), 0)
    return {"row": played.rows[acting], "code": session.code}

print(json.dumps({game: shown(game, 5) for game in GAMES}))
"""
SHAPES = ".shape, .die:not(.is-waiting) i, .icon"

# What is marked by its frame: it, and those like it that are not.
MARKED = """() => {
  const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const frame = (one) => {
    while (getComputedStyle(one).display === "contents") one = one.parentElement;
    const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(one);
    return `${outlineStyle} ${borderTopStyle} ${borderTopWidth}`;
  };
  const found = [];
  for (const [which, all] of [
    [".seat.is-turn", ".seat"], [".plan-step.is-lit .plan-number", ".plan-number"],
    [".pick:has(:checked)", ".pick"], [".meaning[aria-expanded=true]", ".meaning"],
    [".card[aria-pressed=true]", ".card"], [".word-pick:has(:checked)", ".word-pick"],
    [".slot-word[aria-pressed=true]", ".slot-word"], [".word-tile[aria-pressed=true]", ".word-tile"],
  ]) {
    const marked = [...document.querySelectorAll(which)].filter(seen);
    const others = [...document.querySelectorAll(all)].filter((one) => seen(one) && !one.matches(which));
    for (const one of marked)
      if (others.some((other) => frame(other) === frame(one))) found.push(`${which} looks like any other`);
  }
  return found;
}"""
PLACES = """(which) => [...document.querySelectorAll(which)].flatMap((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (!one.checkVisibility() || !isWhole || right - left < 12 || bottom - top < 12) return [];
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isHit = hit && (hit === one || one.contains(hit) || hit.contains(one));
  const name = `${one.getAttribute("class")} in ${one.parentElement.className}`;
  return isHit ? [[left, top, right, bottom, name]] : [];
})"""
# A drawing is made for paper.
ON_PAPER = """() => [...document.querySelectorAll("img")].flatMap((one) => {
  const [red, green, blue, shown = 1] = getComputedStyle(one).backgroundColor.match(/[\\d.]+/g).map(Number);
  const isOnPaper = shown === 1 && Math.min(red, green, blue) > 200;
  return isOnPaper || !one.checkVisibility() ? [] : [`${one.className} ${one.getAttribute("src")}`];
})"""


def luminance(colour: tuple[int, ...]) -> float:
    """As the contrast of the guidelines is measured."""
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(picture: Image.Image, box: list[float]) -> float:
    """Between the darkest and the lightest that is in *box*."""
    colours = picture.crop(tuple(round(side) for side in box)).getcolors(65536) or []  # type: ignore[arg-type]
    lights = [luminance(colour) for _, colour in colours]  # type: ignore[arg-type]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def unseen(page: Page) -> list[str]:
    page.evaluate(NEXT_FRAME)
    found = [*page.evaluate(MARKED), *(f"on no paper: {one}" for one in page.evaluate(ON_PAPER))]
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    for *box, name in page.evaluate(PLACES, SHAPES):
        if (seen := contrast(picture, box)) < 3:
            found.append(f"{name}: {seen:.1f}")
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_all_is_seen_in_colours_of_the_system(browser: Browser, room: Room, game: str, scheme: Any) -> None:
    table = room.tables[game]
    colours: dict[str, Any] = {"forced_colors": "active", "color_scheme": scheme, "reduced_motion": "reduce"}
    found: list[str] = []

    pupil = device(browser, room.server, viewport=PHONE, locale="en", **colours)
    pupil.add_cookies([{"name": "seat", "value": table["row"]["token"], "url": room.server.url}])
    page = open_page(pupil.new_page(), f"/table/{table['row']['table']}/")
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    for size in (PHONE, CHROMEBOOK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        found += [f"board: {what}" for what in unseen(page)]
    for choice in range(4):
        if not page.evaluate(CHOOSE):
            break
        found += [f"choice {choice}: {what}" for what in unseen(page)]
    for card in page.locator("#hand button.card:visible").all()[:1]:
        card.evaluate("(one) => one.click()")
        found += [f"card: {what}" for what in unseen(page)]

    page = device(browser, room.server, viewport=PROJECTOR, locale="en", **colours).new_page()
    sign_in(page, f"/projector/{table['code']}/", email="teacher@example.org", words="correct horse")
    expect(page.locator(".projector .board")).to_be_visible()
    found += [f"projector: {what}" for what in unseen(page)]

    page = device(browser, room.server, viewport=CHROMEBOOK, locale="en", **colours).new_page()
    for step in (2, 6, 10):
        open_page(page, f"/tour/{game}/?step={step}")
        found += [f"replay {step}: {what}" for what in unseen(page)]

    assert found == []
