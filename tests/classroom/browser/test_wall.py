"""The projector, read from the last row: all is large, whole and on one screen, whatever a lesson is like."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from familygames.catalogue import GAMES
from tests.classroom.browser.devices import device, open_page, sign_in, until
from tests.classroom.browser.reading import unreadable
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.test_looks import NEXT_FRAME

pytestmark = [pytest.mark.browser, pytest.mark.process]

# Each game at several numbers of tables, as full as a class of 36 makes them; in the middle of it and at the
# end. The names are as long as they come.
PREPARE = """
from django.db import transaction
from django.utils import timezone
from random import Random
from classroom.models import Table, User, Utterance
from classroom.services import names
from familygames.catalogue import GAMES
from tests.classroom.stories import LONG_NAMES, Played, full_lobby

mary = User.objects.create_user("mary@" + AT, "the right words")

BY_LENGTH = sorted(sorted({names.invent("en", Random(seed)).text for seed in range(200)}), key=len)
SHORTER, INVENTED = BY_LENGTH[:15], BY_LENGTH[-30:]

def with_open_cards(state, seat):
    return max(state.moves(seat), key=lambda move: len(state.play(seat, move).state.hands[seat]))

def lesson(game, tables, seats, moves):
    for label in range(1, tables + 1):
        crowd = {"large_table": True} if game == "happy_family" and seats > 5 else {}
        if game == "famiglia":
            crowd = {"mode": "solo" if seats == 1 else "two_players"}
        played = Played(game, seed=str(label), seats=seats, bot_seconds=600.0, teacher=mary, **crowd)
        if game == "happy_family" and moves < 99:
            played.play_until(lambda state: any(state.laid), with_open_cards)
        played.play_on(moves, seed=label)
        Utterance.objects.bulk_create(Utterance(
            table=played.table, turn=1, seat=0, text="Yes", way="tap", language="en", at=timezone.now(),
        ) for _ in range(44))
        for seat in played.table.seats.all():
            known = LONG_NAMES if label % 3 == 1 else INVENTED
            seat.name = known[(seat.number + 4 * label) % len(known)]
            seat.save()
        if label == 1:
            first = played.table.session
        Table.objects.filter(pk=played.table.pk).update(session=first, label=label)
    return {"code": first.code, "lesson": first.pk, "table": first.tables.first().pk}

def lobby(people):
    return full_lobby(mary, people, AT)

COUNTS = (1, 2, 3, 4, 6, 9)
with transaction.atomic():
    few = []
    for game in GAMES:
        sizes = [size for size in GAMES[game].sizes if size > 4 or game != "literature"]
        for tables, seats in ((1, sizes[0]), (1, sizes[-1]), (2, sizes[-1])):
            for moves in (40, 10_000):
                when = "over" if moves > 40 else f"move {moves}"
                few.append((f"{game}, {tables} of {seats}, {when}", lesson(game, tables, seats, moves)))
    lessons = {"lobby": [(f"{people} in the lobby", lobby(people)) for people in (0, 8, 24, 30)]}
    lessons["lobby"].append(("30 invented", full_lobby(mary, 0, AT, INVENTED[::2] + SHORTER)))
    lessons["crowd"], lessons["few"] = lobby(36), few
    for place, game in enumerate(GAMES):
        lessons[game] = []
        for more in (0, 2, 4):
            sizes = [size for size in GAMES[game].sizes if size <= 6 and (size > 4 or game != "literature")]
            tables = min(COUNTS[(place + more) % 6], 36 // sizes[0])
            seats = max(size for size in sizes if size * tables <= 36)
            for moves in (12, 10_000):
                if game == "happy_family" and moves < 99:
                    seats = 4
                name = f"{game}, {tables} of {seats}, {'over' if moves > 12 else 'playing'}"
                lessons[game].append((name, lesson(game, tables, seats, moves)))
    print(json.dumps(lessons))
"""
SIZES = ((1920, 1080), (1280, 720))
LEAST = 32

# What is written smaller than a class can read, and lists of which a part is cut.
SMALL = """(least) => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const own = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim()) continue;
    if (own.closest("script, style, noscript, title, .sr-only, .skip-link")) continue;
    if (!own.checkVisibility({ checkOpacity: true, visibilityProperty: true })) continue;
    const size = parseFloat(getComputedStyle(own).fontSize);
    if (own.getBoundingClientRect().width > 1 && size < least - 0.01)
      found.push(`${size} px: ${texts.currentNode.data.trim()} (${own.className})`);
  }
  for (const list of document.querySelectorAll("[data-pages], .board, .felt, #talk"))
    if (list.scrollHeight > list.clientHeight + 1 || list.scrollWidth > list.clientWidth + 1)
      found.push(`cut: ${list.className}`);
  if (document.scrollingElement.scrollHeight > innerHeight) found.push("scrolls");
  return found;
}"""


# Lists are as large as they have room for, in a window of this size.
FILLED = """(room) => [...document.querySelectorAll("[data-pages]")]
  .every((list) => list.dataset.room?.startsWith(room))"""


def looked_at(page: Page, name: str, *laws: str) -> list[str]:
    found: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        until(lambda room=f"{width} {height} ": page.evaluate(FILLED, room))
        page.evaluate(NEXT_FRAME)
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=str(Path(folder) / f"{name}, {width}.png"))
        wrong = [*page.evaluate(SMALL, LEAST), *unreadable(page, nobody_scrolls=True)]
        wrong += [what for law in laws for what in page.evaluate(law)]
        found += [f"{name}, {width} px: {what}" for what in wrong]
    return found


@pytest.fixture
def wall(browser: Browser, room: Room) -> Page:
    page = device(browser, room.server, locale="fr", reduced_motion="reduce").new_page()
    sign_in(page)
    return page


@pytest.mark.parametrize("what", ["lobby", *GAMES])
def test_all_tables_and_names_are_large_and_whole(wall: Page, room: Room, what: str) -> None:
    found: list[str] = []
    for name, lesson in room.tables[what]:
        open_page(wall, f"/projector/{lesson['code']}/")
        expect(wall.locator(".projector")).to_be_visible()
        found += looked_at(wall, name)
    assert found == []


# Tiles of which a third or more is empty from side to side.
HOLLOW = """() => [...document.querySelectorAll(".small-table")].flatMap((table) => {
  const { top, bottom } = table.getBoundingClientRect();
  const what = ".small-head, .small-seat, .small-laid, .small-street, .small-said p";
  const content = [...table.querySelectorAll(what)];
  const bands = content.map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
  let [reached, gap] = [top, 0];
  for (const band of bands.sort((one, other) => one.top - other.top)) {
    gap = Math.max(gap, band.top - reached);
    reached = Math.max(reached, band.bottom);
  }
  gap = Math.max(gap, bottom - reached);
  return gap > (bottom - top) / 3 ? [`empty: ${Math.round(gap)} of ${Math.round(bottom - top)} px`] : [];
})"""

# A third and more of the wall on which nothing is written from side to side, but at its foot.
BARE = """() => {
  const texts = document.createTreeWalker(document.querySelector(".projector"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const bands = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    if (!texts.currentNode.parentElement.checkVisibility({ checkOpacity: true })) continue;
    const boxes = [...range.getClientRects()];
    bands.push(...boxes.filter(({ width, top }) => width > 1 && top < innerHeight * 0.7));
  }
  let [reached, gap] = [0, 0];
  for (const band of bands.sort((one, other) => one.left - other.left)) {
    gap = Math.max(gap, band.left - reached);
    reached = Math.max(reached, band.right);
  }
  gap = Math.max(gap, innerWidth - reached);
  return gap > innerWidth / 3 ? [`bare: ${Math.round(gap)} of ${innerWidth} px`] : [];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_one_table_or_two_fill_the_wall(wall: Page, room: Room, game: str) -> None:
    found: list[str] = []
    for name, lesson in room.tables["few"]:
        if name.startswith(f"{game},"):
            open_page(wall, f"/projector/{lesson['code']}/")
            expect(wall.locator(".small-table").first).to_be_visible()
            found += looked_at(wall, name, HOLLOW, BARE)
    assert found == []


def test_a_podium_has_room_for_all_names(wall: Page, room: Room) -> None:
    found: list[str] = []
    for what in GAMES:
        for name, lesson in room.tables[what]:
            if name.endswith("over") and ", 9 of" not in name:  # Those turn over.
                open_page(wall, f"/projector/{lesson['code']}/")
                wall.locator(".projector-foot").hover()
                wall.locator("button[value=show-podium]").click()
                expect(wall.locator(".projector-podium")).to_be_visible()
                wall.mouse.move(5, 5)
                found += looked_at(wall, f"{name}, podium")
    assert found == []


def test_a_family_that_is_laid_is_shown_to_all_in_large(wall: Page, room: Room) -> None:
    lines = followed(wall)
    wall.clock.install()
    open_page(wall, f"/projector/{playing(room, 'happy_family')['code']}/")
    until(lambda: wall.evaluate("true") and bool(lines))  # It is told while it is asked something.
    before = wall.locator("#projector-tables").inner_html()
    told = """<span class="small-told">Emma: Blue family</span>"""
    laid = f"""<ul><li class="small-family" data-family="new">{told}</li></ul>"""

    lines[0].send(json.dumps({"number": 99, "parts": {"projector-tables": before.replace("</li>", laid, 1)}}))

    expect(wall.locator(".projector-moment")).to_contain_text("Emma: Blue family")
    wall.clock.fast_forward(10_000)
    expect(wall.locator(".projector-moment")).to_have_count(0)


def test_what_has_no_room_turns_over_by_itself(wall: Page, room: Room) -> None:
    wall.clock.install()
    wall.set_viewport_size({"width": 1024, "height": 600})
    open_page(wall, f"/projector/{room.tables['crowd']['code']}/")
    expect(wall.locator(".projector-people .chip")).to_have_count(36)
    whole: set[str] = set(wall.evaluate(WHOLE))
    assert len(whole) < 36

    for _ in range(6):
        wall.clock.fast_forward(8_000)
        whole |= set(wall.evaluate(WHOLE))

    assert len(whole) == 36


def followed(page: Page) -> list[Any]:
    """The projector's line, once it has been told all: from then on, what a test has to tell."""
    lines: list[Any] = []

    def follow(line: Any) -> None:
        def tell(message: Any) -> None:
            line.send(message)
            lines.append(line)

        line.connect_to_server().on_message(tell)

    page.route_web_socket("**/projector/", follow)
    return lines


def playing(room: Room, game: str) -> Any:
    return next(lesson for name, lesson in room.tables[game] if name.endswith("playing"))


WHOLE = """() => {
  const list = document.getElementById("projector-people").getBoundingClientRect();
  return [...document.querySelectorAll(".chip")].filter((chip) => {
    const { top, bottom } = chip.getBoundingClientRect();
    return top > list.top - 1 && bottom < list.bottom + 1;
  }).map((chip) => chip.textContent);
}"""

AWAKE = """
  window.asked = 0;
  window.isAway = false;
  const request = async () => { window.asked += 1; };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
  Object.defineProperty(document, "visibilityState", { get: () => (window.isAway ? "hidden" : "visible") });
"""
TURN_AWAY = "(is) => { isAway = is; document.dispatchEvent(new Event('visibilitychange')); return asked; }"


@pytest.mark.parametrize("address", ["/projector/{code}/", "/teach/sessions/{lesson}/", "/table/{table}/"])
def test_the_screen_stays_awake_and_again_once_its_tab_is_seen_again(
    wall: Page, room: Room, address: str
) -> None:
    wall.add_init_script(AWAKE)
    open_page(wall, address.format(**playing(room, "memory")))
    until(lambda: wall.evaluate("asked") == 1)

    assert wall.evaluate(TURN_AWAY, True) == 1
    assert wall.evaluate(TURN_AWAY, False) == 2
