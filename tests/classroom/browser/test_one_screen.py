"""Whoever plays sees in one window: whose turn it is, what they can do, and all of their cards."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from classroom.games.sites import SITES
from familygames.catalogue import GAMES
from tests.classroom.browser.devices import device, open_page
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import CUT
from tests.classroom.browser.test_looks import NEXT_FRAME

pytestmark = [pytest.mark.browser, pytest.mark.process]

# Each moment of each game's SAMPLE with as many people as it seats, the fullest hands of a long game,
# names of up to 13 letters in a word, and one way of making moves after the other.
PREPARE = """
from django.db import transaction
from classroom.models import Participant, Seat
from classroom.ways import Way
from familygames.catalogue import GAMES
from random import Random
from tests.classroom.stories import LONG_NAMES, Played, at_random, moments

def shown(number, played):
    acting = next((seat for seat in sorted(played.state.to_move()) if seat >= 0), 0)
    rows = [*played.rows[acting:], *played.rows[:acting]]
    for row, name in zip(rows, ("Bartholomaios", *LONG_NAMES)):
        Seat.objects.filter(table=row["table"], number=row["seat"]).update(name=name)
        Participant.objects.filter(pk=row["participant"]).update(way=list(Way)[number % len(Way)])
    return [rows[0], rows[1 % len(rows)]]

FULL = {
    "happy_family": [
        (6, 9, {"large_table": True}, ""), (3, 13, {}, ""), (4, 8, {}, ""), (4, 8, {}, "answer"),
    ],
    "literature": [
        (8, 6, {}, ""),
        (4, 13, {"small_table": True, "nine_sets": True}, ""),
        *[(4, 12, {"small_table": True}, "answer")] * len(Way),
    ],
}

def full(game, seats, cards, options, phase):
    def is_held(state):
        holds = any(len(state.hands[seat]) >= cards for seat in state.to_move() if seat >= 0)
        return holds and (not phase or state.phase == phase)
    for seed in range(60):
        played = Played(game, seed=str(seed), seats=seats, bot_seconds=600.0, **options)
        if played.play_until(is_held, at_random(Random(seed))):
            return f"{phase} {cards} cards".strip(), played
    raise LookupError(game)

def later(game):
    for case in FULL.get(game, ()):
        yield full(game, *case)
    for moves in () if game in FULL else (60, 240):
        played = Played(game, seats=max(GAMES[game].sizes), bot_seconds=600.0)
        played.play_on(moves, seed=moves)
        if not played.state.is_over():
            yield f"move {moves}", played

with transaction.atomic():
    print(json.dumps({
        game: [(name, shown(number, played))
               for number, (name, played) in enumerate([*moments(game), *later(game)])]
        for game in GAMES
    }))
"""
SIZES = ((360, 740), (360, 640), (740, 360), (1024, 768), (1366, 768))
USUAL, LARGE, HUGE = 16, 24, 32
"""Large is where the browser writes half as large again. The law is the same on all screens: where large
letters leave a dozen lines on a phone on its side, whose turn it is and one thing to do stay whole, and a
strip of each card; the table, the talk and what only helps make room."""
SCREENS = tuple((letters, size) for letters in (USUAL, LARGE) for size in SIZES)
LATER = tuple(screen for screen in SCREENS if screen not in ((LARGE, (360, 640)), (LARGE, (740, 360))))
"""Where a step that comes later is looked at."""
VERY_LARGE = (261, 536)
"""What “very large” under “Aa” leaves of a phone: the law of large letters, asked where there are folds."""
OWN = ".own :is(.seat-name, .count)"
NAMES = f".seat-name, {OWN}"
SIDEWAYS = (740, 360)
"""What is whole: one's own name everywhere, and all names but on a phone on its side, where the others have a
strip, and in large letters."""
NARROW = (SIDEWAYS, (360, 640))
"""Where letters twice as large leave least room."""

# What a finger or an eye reaches: not beyond the window, not scrolled away, not under something else.
OUT_OF_SIGHT = """(isUsual) => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const root = document.scrollingElement;
  const isHit = (one, x, y) => {
    const hit = x >= 0 && y >= 0 && x < width && y < height ? document.elementFromPoint(x, y) : null;
    return Boolean(hit) && (one.contains(hit) || hit.contains(one) && hit.closest("label, button") !== null);
  };
  const points = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const places = [0.08, 0.3, 0.5, 0.7, 0.92];
    return places.flatMap((x) => places.map((y) => [left + (right - left) * x, top + (bottom - top) * y]));
  };
  const isThere = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const isSeen = (one) => points(one).some(([x, y]) => isHit(one, x, y));
  const isWhole = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return isHit(one, (left + right) / 2, top + 4) && isHit(one, (left + right) / 2, bottom - 4);
  };
  const all = (what) => [...document.querySelectorAll(what)].filter(isThere);
  const named = (one) => one.textContent.trim().replace(/\\s+/g, " ").slice(0, 40) || one.className;
  const found = [];
  const lowest = () => [...document.querySelectorAll("body *")].findLast((one) =>
    one.getBoundingClientRect().bottom + root.scrollTop >= root.scrollHeight - 1);
  if (root.scrollHeight > height + 1)
    found.push(`page: ${root.scrollHeight} of ${height} by ${lowest()?.className ?? "a margin"}`);
  const status = all(".status-words")[0];
  if (!status || !isWhole(status)) found.push("status");
  const cards = [...document.querySelectorAll("#hand :is(.card, .word-card)")];
  const hidden = cards.filter((card) => !isThere(card) || !isSeen(card));
  // Once something is chosen in a fold, or words are put together beside it, these come before the hand.
  const folds = ":is(.famiglia, .familys) .acts";
  const mayHide = document.querySelector(`.results, .acts [aria-expanded="true"], ${folds} .offer :checked,
    :is(.lay-said:not([hidden]), [data-open-frame]) .tile-line`) !== null;
  if (hidden.length && !mayHide) found.push(`hand: ${hidden.length} of ${cards.length}`);
  const buttons = all(".acts .say-it");
  if (buttons.length && !buttons.some(isWhole)) found.push(`button: ${named(buttons[0])}`);
  const choices = all(".acts :is(.meaning, label.pick, summary, .word-tile, .slot-word)");
  if (choices.length && !choices.some(isSeen)) found.push(`choice: ${named(choices[0])}`);
  // What is asked, put together, taken or ends a turn is there without a search.
  const six = height < 500 || mayHide ? "" : ", .street-slot:nth-child(-n + 6) .card";
  const searched = `.acts :is(.step-title, .word-tile):not(.action *, .claiming > *),
    .acts :is(.pass, .take-back)${six}`;
  for (const one of isUsual ? all(searched) : [])
    if (one.textContent.trim() && !isSeen(one)) found.push(`searched for: ${one.className}, ${named(one)}`);
  // Who waits reads what was said last: it is what one has to remember.
  const isWaiting = document.querySelector(
    ":is(.happy-family, .literature):not(:has(.board-top .is-mine, .results))") !== null;
  const last = [...document.querySelectorAll("#talk .line-said")].at(-1);
  const isRead = ({ left, right, top, bottom }) => isHit(last, (left + right) / 2, (top + bottom) / 2);
  if (isUsual && isWaiting && last && ![...last.getClientRects()].every(isRead))
    found.push(`last: ${named(last)}`);
  // What is written stands above the button that says it.
  for (const line of isUsual ? all(".acts .typing-line") : []) {
    const [field, button] = [".input", ".say-it"].map((part) => line.querySelector(part));
    if (isWhole(button) && !isWhole(field)) found.push(`unseen: what is written in ${named(line)}`);
  }
  // The word of a card is read from end to end, unless a long hand scrolls.
  const edge = Math.min(height, ...all(".mine > .held").map((held) => held.getBoundingClientRect().bottom));
  const range = document.createRange();
  for (const one of isUsual ? all("#hand .card .card-word") : []) {
    range.selectNodeContents(one);
    const { left, right, top, bottom } = range.getBoundingClientRect(), card = one.closest(".card");
    if (bottom > edge) continue;
    const ends = [left + 3, right - 3].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
    if (!ends.every((end) => card.contains(end))) found.push(`covered: ${named(one)}`);
  }
  // Gaps lie on no line but their own.
  for (const gap of all(".acts .gap")) {
    const box = gap.getBoundingClientRect();
    for (const other of gap.parentElement.children) {
      range.selectNodeContents(other);
      const boxes = other.matches(".gap") ? [other.getBoundingClientRect()] : [...range.getClientRects()];
      const meets = boxes.some((part) => part.width > 1 && part.left < box.right - 1
        && box.left < part.right - 1 && part.top < box.bottom - 1 && box.top < part.bottom - 1);
      if (other !== gap && meets) found.push(`covers: ${gap.ariaLabel} ${named(other)}`);
    }
  }
  // What has the focus is marked all around.
  const RING = 5;
  for (const one of all(".mine :is(a, button, summary, label.pick)")) {
    const box = one.getBoundingClientRect();
    for (let at = one.parentElement; at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const edge = at.getBoundingClientRect();
      if (box.top - RING < edge.top - at.scrollTop - 0.5 || box.left - RING < edge.left - 0.5
        || box.right + RING > edge.right + 0.5) found.push(`ring: ${one.className} in ${at.className}`);
    }
  }
  // What one votes on is there to be read; what says a laid sentence, and what ends a turn, to be pressed.
  const judged = [...document.querySelectorAll("[data-outcome=''] .proposal-sentence .word")];
  const unread = judged.filter((word) => !isThere(word) || !isWhole(word));
  if (unread.length) found.push(`judged: ${unread.map(named)}`);
  const ballots = all(".ballot-box:not(:has([aria-expanded='true'])) :is(.say-it, .meaning)");
  if (!ballots.every(isWhole)) found.push(`ballots: ${ballots.filter(isWhole).length} of ${ballots.length}`);
  for (const place of [".lay-said", "[data-open-frame]", ".spikit .turn-ends"]) {
    const docked = all(`${place} :is(.say-it, .meaning)`);
    if (docked.length && !docked.some(isWhole)) found.push(`docked: ${place}`);
  }
  // A fifth of the window and more is not left empty.
  for (const place of all(cards.length ? ".acts, .held" : ".acts")) {
    const box = place.getBoundingClientRect();
    if (box.width * box.height < width * height / 5) continue;
    const within = [...place.querySelectorAll("*")].filter(isThere);
    const lowest = Math.max(box.top, ...within.map((one) => one.getBoundingClientRect().bottom));
    const isOneButton = within.some((one) => one.matches(".acts :is(a, button, label, select, summary)"));
    if (lowest - box.top < box.height / 6 && !isOneButton) found.push(`empty: ${place.className}`);
  }
  const reached = "a[href], button, input, select, summary, textarea, [tabindex='0']";
  // Where nothing can be done browsers themselves let keys scroll the few words that are told there.
  for (const one of all(".board *")) {
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(one).overflowY);
    if (!scrolls || one.scrollHeight <= one.clientHeight + 13 || one.matches(`${reached}, .acts`)) continue;
    if (![...one.querySelectorAll(reached)].some(isThere)) found.push(`no key scrolls: ${one.className}`);
  }
  return found;
}"""

# However large the letters are, one reads who one is, at a scroll.
NAMELESS = """() => [...document.querySelectorAll(".own .seat-name")].flatMap((name) => {
  if (!name.checkVisibility()) return [];
  const range = document.createRange();
  range.selectNodeContents(name);
  name.scrollIntoView({ block: "nearest" });
  const { left, right, top, bottom } = range.getBoundingClientRect();
  const ends = [left + 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
  return right - left > 8 && ends.every((end) => end === name) ? [] : [`nameless: ${name.textContent}`];
})"""

# Of another window a choice has scrolled to its sentence.
TO_THE_TOP = """() => {
  for (const acts of document.querySelectorAll(".acts")) acts.scrollTop = 0;
}"""

# The first choice that has not been made yet. A fold that is closed gives back what made room for it.
CHOOSE = """async () => {
  document.querySelector(
    ".action[open]:has(.offer :checked) > summary, .says .meaning[aria-expanded='true']")?.click();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const choices = document.querySelectorAll(`.mine :is(
    .meaning[aria-expanded="false"], label.pick:not(.is-off):not(:has(:checked)),
    .word-pick:not(:has(:checked)), :is(.action:not(.is-off), .claiming, .claim-set):not([open]) > summary)`);
  const next = [...choices].find((one) => one.checkVisibility() && !one.dataset.seen);
  if (!next) return false;
  next.dataset.seen = "1";
  (next.querySelector("input") ?? next).click();
  return true;
}"""
STEPS = 6
READ = ("en", "fr")

# Three words are a sentence in Spikit.
LAY = """() => {
  const words = [...document.querySelectorAll(".spikit .mine:has(.tray) #hand button.card")].slice(0, 3);
  for (const word of words) word.click();
  return words.length > 0;
}"""

# Letters are as large as is chosen in the browser, not on a page: what asks for a width in rem follows.
FOLLOWS = """(letters) => {
  const wide = (by) => `${innerWidth / letters + by}rem`;
  return matchMedia(`(min-width: ${wide(-0.01)}) and (max-width: ${wide(0.01)})`).matches;
}"""


def write(page: Page, letters: int) -> None:
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": letters}})
    assert page.evaluate(FOLLOWS, letters)


def looked_at(page: Page, name: str, screens: Sequence[tuple[int, tuple[int, int]]]) -> list[str]:
    """What is out of sight there. Letters are as large as usual before, and afterwards."""
    found: list[str] = []
    now = USUAL
    for letters, (width, height) in screens:
        if letters != now:
            write(page, now := letters)
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        page.evaluate(TO_THE_TOP)
        where = f"{name}, {width}×{height}{' in large letters' if letters == LARGE else ''}"
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=str(Path(folder) / f"{where}.png"))
        is_usual = letters == USUAL and (width, height) != VERY_LARGE
        found += [f"{where}: {what}" for what in page.evaluate(OUT_OF_SIGHT, is_usual)]
        whole = NAMES if is_usual and (width, height) != SIDEWAYS else OWN
        found += [f"{where}: cut: {words}" for words in page.evaluate(CUT, whole)]
    if screens is SCREENS:
        write(page, now := HUGE)
        for width, height in NARROW:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(NEXT_FRAME)
            found += [f"{name}, {width}×{height} in huge letters: {what}" for what in page.evaluate(NAMELESS)]
    if now != USUAL:
        write(page, USUAL)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_hand_action_and_turn_are_in_one_window(browser: Browser, room: Room, game: str) -> None:
    """Before anything is chosen on all screens; each later step on half of them, the next on the others;
    in one language after the other.
    """
    pages = [device(browser, room.server, locale=read, reduced_motion="reduce").new_page() for read in READ]
    found: list[str] = []
    first = (*SCREENS, (USUAL, VERY_LARGE)) if "css/folds.css" in SITES[game].styles else SCREENS
    for number, (name, rows) in enumerate(room.tables[game]):
        page = pages[number % len(READ)]
        for who, row in zip(("acts", "waits"), rows, strict=True):
            page.context.clear_cookies(name="seat")
            page.context.add_cookies([{"name": "seat", "value": row["token"], "url": room.server.url}])
            open_page(page, f"/table/{row['table']}/")
            expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
            found += looked_at(page, f"{game}, {number} {name}, {who}", first)
            if page.evaluate(LAY):
                found += looked_at(page, f"{game}, {number} {name}, {who} lays", SCREENS)
            for step in range(1, STEPS):
                if not page.evaluate(CHOOSE):
                    break
                half = LATER[(number + number // 4 + step) % 2 :: 2]
                found += looked_at(page, f"{game}, {number} {name}, {who} {step}", half)
    assert not found, "\n".join(found)
