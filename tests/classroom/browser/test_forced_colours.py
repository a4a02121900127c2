"""In the colours of the system one sees whose turn it is, what is chosen, families and drawings."""

from __future__ import annotations

from collections.abc import Sequence
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
from tests.classroom.browser.test_places import LAST

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
    return {"row": played.rows[acting], "code": session.code, "lesson": session.pk}

print(json.dumps({game: shown(game, 5) for game in GAMES}))
"""
SCHEMES: tuple[Any, Any] = ("light", "dark")
SHAPES = ".shape, .die:not(.is-waiting) i, .icon"

# What is marked by its frame: whether it looks like those that are not, and which marks there were.
MARKED = """() => {
  const box = (one) => (getComputedStyle(one).display === "contents" ? box(one.parentElement) : one);
  const isSeen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const frame = (one) => {
    const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(one);
    return `${outlineStyle} ${borderTopStyle} ${borderTopWidth}`;
  };
  const frames = (some) => some.map(box).filter(isSeen).map(frame);
  const alike = [], marks = [];
  for (const [mark, all] of [
    [".seat.is-turn", ".seat"], [".plan-step.is-lit .plan-number", ".plan-number"],
    [".pick:has(:checked)", ".pick"], [".meaning[aria-expanded=true]", ".meaning"],
    [".card[aria-pressed=true]", ".card"], [".word-pick:has(:checked)", ".word-pick"],
    [".slot-word[aria-pressed=true]", ".slot-word"], [".word-tile[aria-pressed=true]", ".word-tile"],
    [".small-seat.is-turn", ".small-seat"], [".tile-seat.is-turn", ".tile-seat"],
    [".chip-button[aria-pressed=true]", ".chip-button"],
  ]) {
    const every = [...document.querySelectorAll(all)];
    const marked = frames(every.filter((one) => one.matches(mark)));
    const plain = `:not(${mark}, :focus-visible, :has(:focus-visible))`;
    const others = frames(every.filter((one) => one.matches(plain)));
    if (marked.length && others.length) marks.push(mark);
    if (others.some((one) => marked.includes(one))) alike.push(`${mark} looks like any other`);
  }
  return [alike, marks];
}"""
# Pips are smaller than any drawing.
PLACES = """(which) => [...document.querySelectorAll(which)].flatMap((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const least = one.matches("i") ? 4 : 12;
  if (!isWhole || right - left < least || bottom - top < least) return [];
  if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const name = `${one.getAttribute("class") ?? one.localName} in ${one.parentElement.className}`;
  return hit && one.contains(hit) ? [[left, top, right, bottom, name]] : [];
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


class Looks:
    """What is not seen on pages of a game, and which marks there were."""

    def __init__(self) -> None:
        self.unseen: list[str] = []
        self.marks: set[str] = set()

    def at(self, page: Page, name: str, size: Any, schemes: Sequence[Any] = SCHEMES) -> None:
        page.set_viewport_size(size)
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(NEXT_FRAME)
            alike, marks = page.evaluate(MARKED)
            self.marks.update(marks)
            found = [*alike, *(f"on no paper: {one}" for one in page.evaluate(ON_PAPER))]
            places = page.evaluate(PLACES, SHAPES)
            picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
            still = page.evaluate(PLACES, SHAPES)  # An answer may have come meanwhile.
            for *box, what in (place for place in places if place in still):
                if (seen := contrast(picture, box)) < 3:
                    found.append(f"{what}: {seen:.1f}")
            self.unseen += [f"{name}, {scheme}: {one}" for one in found]


@pytest.mark.parametrize("game", GAMES)
def test_all_is_seen_in_colours_of_the_system(browser: Browser, room: Room, game: str) -> None:
    """A table and the projector in light and dark ones, what is chosen then in one after the other."""
    table, looks = room.tables[game], Looks()
    colours: dict[str, Any] = {"locale": "en", "forced_colors": "active", "reduced_motion": "reduce"}

    pupil = device(browser, room.server, **colours)
    pupil.add_cookies([{"name": "seat", "value": table["row"]["token"], "url": room.server.url}])
    page = open_page(pupil.new_page(), f"/table/{table['row']['table']}/")
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    for size in (PHONE, CHROMEBOOK):
        looks.at(page, "board", size)
    for choice in range(4):
        if not page.evaluate(CHOOSE):
            break
        looks.at(page, f"choice {choice}", CHROMEBOOK, SCHEMES[choice % 2 :][:1])
    for card in page.locator("#hand button.card:visible").all()[:1]:
        card.evaluate("(one) => one.click()")
        expect(card).to_have_attribute("aria-pressed", "true")
        looks.at(page, "card", CHROMEBOOK, ["dark"])
        assert ".card[aria-pressed=true]" in looks.marks

    wall = device(browser, room.server, **colours).new_page()
    sign_in(wall, f"/projector/{table['code']}/", email="teacher@example.org", words="correct horse")
    expect(wall.locator(".projector .board")).to_be_visible()
    looks.at(wall, "projector", PROJECTOR)
    wall.locator(".projector-foot").hover()
    wall.locator("button[value=show-tables]").click()
    expect(wall.locator(".small-seat").first).to_be_visible()
    looks.at(wall, "all tables", PROJECTOR)
    open_page(wall, f"/session/{table['lesson']}/")
    looks.at(wall, "lesson", CHROMEBOOK)
    for scheme, step in zip(SCHEMES, (6, LAST), strict=True):
        open_page(wall, f"/tour/{game}/?step={step}")
        looks.at(wall, f"tour {step}", CHROMEBOOK, [scheme])

    assert looks.unseen == []
    assert looks.marks >= {".seat.is-turn", ".chip-button[aria-pressed=true]"}
    # In Famiglia it may be the gangster's, whom no seat stands for.
    assert looks.marks & {".small-seat.is-turn", ".tile-seat.is-turn"} or game == "famiglia"
