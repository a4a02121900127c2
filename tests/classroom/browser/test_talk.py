"""The talk on phones with voices: words whole, bubbles wide enough to read, and its newest line in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from familygames.catalogue import GAMES
from tests.classroom.browser.devices import LATE_VOICES, device, open_page, reload, sign_in, until
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import BROKEN, CHROMEBOOK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.process]

PREPARE = """
from random import Random
import msgspec
from classroom.models import Seat, User
from classroom.services import seating, sessions
from familygames.catalogue import GAMES
from tests.classroom.stories import Played
from tests.classroom.tables import a_deck_of

def is_told(state, seat, move):
    return move.spoken() is not None and any(event.spoken() for event in state.play(seat, move).events)

def said(state):
    # Who can move with a word that all hear, and how.
    if getattr(state, "proposal", None) is not None:
        return []
    seats = [seat for seat in state.to_move() if seat >= 0]
    return [(seat, move) for seat in seats for move in state.moves(seat) if is_told(state, seat, move)]

def talkative(rng):
    def choose(state, seat):
        moves = state.moves(seat)
        return rng.choice([move for move in moves if move.spoken()] or moves)
    return choose

def late(game):
    # A table at which much has been said, and more can be.
    for seed in range(50):
        played = Played(game, seed=str(seed), bot_seconds=600.0)
        told = []
        is_long = lambda state: told.append(state) or (len(told) > 16 and said(state))
        if played.play_until(is_long, talkative(Random(seed))):
            break
    seat, move = said(played.state)[0]
    listener = (seat + 1) % len(played.rows)
    Seat.objects.filter(table=played.table, number=listener).update(name="Maximilienne")
    return {"rows": played.rows, "seat": seat, "move": msgspec.json.encode(move).decode()}

rows = {}
for game in GAMES:
    rows[game], rows[f"{game}, goes on"] = late(game), late(game)
rows["word by word"] = late("literature")
fresh = Played("happy_family", seed="fresh", bot_seconds=600.0)
rows["fresh"] = {"rows": fresh.rows, "seat": fresh.state.turn}

# Programs that hardly think, at a table where only the last request is remembered; it waits for the test.
teacher = User.objects.create_user("mary@" + AT, "the right words")
watched = sessions.open_session(
    teacher=teacher, game="literature", deck=a_deck_of("literature"), options={},
    seats_per_table=6, bot_seconds=0.3,
)
seating.open_tables_of_bots(session_id=watched.pk, tables=1)
sessions.freeze(session_id=watched.pk, on=True)
taken = Played("happy_family", seed="fresh", teacher=teacher, bot_seconds=600.0, step_mode="auto")
rows["taken back"] = {"rows": taken.rows, "seat": taken.state.turn, "lesson": taken.table.session_id}
rows["watched"] = [watched.pk, watched.tables.get().pk]
print(json.dumps(rows))
"""
# Whether, since somebody has said something, there was a moment at which nothing could be read.
WATCH = """(talk) => {
  window.seen = new Set();
  window.blanks = [];
  new MutationObserver(() => {
    const lines = [...talk.querySelectorAll(".line:not(.is-waiting)")];
    for (const line of lines) window.seen.add(line.dataset.number);
    if (window.seen.size && !lines.length) window.blanks.push(talk.textContent.trim());
  }).observe(talk, { subtree: true, childList: true, attributes: true });
}"""
SAY = """async (move) => {
  const form = document.getElementById("move-form");
  const fields = new FormData();
  for (const name of ["csrfmiddlewaretoken", "number"]) fields.set(name, form.elements[name].value);
  fields.set("move", move);
  await fetch(form.action, { method: "POST", body: fields });
}"""
# The newest line is in sight, from its beginning if it is longer than the talk.
NEWEST = """(talk) => {
  const line = [...talk.querySelectorAll(".line:not(.is-waiting)")].at(-1).getBoundingClientRect();
  const box = talk.getBoundingClientRect();
  const isWhole = line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
  return isWhole || (line.height > box.height && Math.abs(line.top - box.top) < 8);
}"""
# What is wider than its place, or sticks out of the talk.
CUT = """(talk) => [...talk.querySelectorAll(".bubble, .bubble *, .told, .face, .speaker")].filter((part) => {
  const box = part.getBoundingClientRect(), place = talk.getBoundingClientRect();
  if (!box.width || part.closest(".sr-only, svg") || part.matches(".sr-only")) return false;
  const isBox = getComputedStyle(part).display !== "inline";
  return (isBox && part.scrollWidth > part.clientWidth + 1 && !part.matches(".face, .chip"))
    || box.right > place.right + 1 || box.left < place.left - 1;
}).map((part) => part.outerHTML.slice(0, 120))"""
# Sentences on several lines in bubbles that could be wider, with the width these have.
NARROW = """([talk, least]) => {
  const narrow = [];
  for (const said of talk.querySelectorAll(".line-said")) {
    const bubble = said.closest(".bubble").getBoundingClientRect();
    const lines = new Set([...said.getClientRects()].map((box) => Math.round(box.top / 8)));
    if (lines.size > 1 && bubble.width < least) narrow.push([said.textContent, Math.round(bubble.width)]);
  }
  return narrow;
}"""
WORDS = """() => {
  window.words = new Set();
  new MutationObserver(() => {
    const parts = document.querySelectorAll("#talk .line-said > span");
    for (const part of parts) if (part.textContent.trim()) window.words.add(part.textContent);
  }).observe(document.getElementById("talk"), { subtree: true, childList: true });
}"""
LEAST = 250


def seated(browser: Browser, room: Room, game: str, seat: int, **settings: Any) -> Page:
    table = room.tables[game]
    context = device(browser, room.server, viewport=PHONE, locale="fr", reduced_motion="reduce", **settings)
    row = table["rows"][seat]
    context.add_cookies([{"name": "seat", "value": row["token"], "url": room.server.url}])
    return context.new_page()


def watcher(room: Room, game: str) -> int:
    """The seat of somebody who listens: a player who is to move has the cards where the talk was."""
    table = room.tables[game]
    return (int(table["seat"]) + 1) % len(table["rows"])


def is_in_sight(page: Page) -> bool:
    return bool(page.locator("#talk").evaluate(NEWEST))


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_the_talk_is_broken_or_cut_and_bubbles_are_as_wide_as_they_can_be(
    browser: Browser, room: Room, game: str
) -> None:
    page = seated(browser, room, game, watcher(room, game))
    open_page(page, f"/table/{room.tables[game]['rows'][0]['table']}/")
    expect(page.locator("html.has-voice")).to_have_count(1)
    talk = page.locator("#talk")
    expect(talk.locator(".bubble .line-said").last).to_be_visible()

    assert page.evaluate(BROKEN) == []
    assert talk.evaluate(CUT) == []
    assert page.evaluate(NARROW, [talk.element_handle(), LEAST]) == []
    buttons = talk.locator(".speaker").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().width)"
    )
    assert min(buttons) >= 44


@pytest.mark.parametrize("game", GAMES)
def test_the_talk_follows_after_coming_late_a_reload_and_a_new_line(
    browser: Browser, room: Room, game: str
) -> None:
    table = room.tables[f"{game}, goes on"]
    page = seated(browser, room, f"{game}, goes on", watcher(room, game), voices=False)
    page.add_init_script(LATE_VOICES % {"tells": "true"})
    for arrive in (lambda: open_page(page, f"/table/{table['rows'][0]['table']}/"), lambda: reload(page)):
        arrive()
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        until(lambda: is_in_sight(page))
        page.evaluate("voicesAreFound()")
        expect(page.locator("html.has-voice")).to_have_count(1)
        until(lambda: is_in_sight(page))

    number = page.locator("#talk .line").last.get_attribute("data-number")
    mover = seated(browser, room, f"{game}, goes on", table["seat"])
    open_page(mover, page.url)
    mover.evaluate(SAY, table["move"])

    newest = page.locator("#talk .line:not(.is-waiting)").last
    expect(newest).not_to_have_attribute("data-number", number or "")
    until(lambda: is_in_sight(page))


def test_whoever_has_scrolled_back_to_read_is_left_there(browser: Browser, room: Room) -> None:
    page = seated(browser, room, "famiglia", watcher(room, "famiglia"), voices=False)
    page.add_init_script(LATE_VOICES % {"tells": "true"})
    open_page(page, f"/table/{room.tables['famiglia']['rows'][0]['table']}/")
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    until(lambda: is_in_sight(page))

    def is_turned_back() -> bool:
        page.mouse.wheel(0, -10_000)
        return bool(page.locator("#talk").evaluate("talk => talk.scrollTop") == 0)

    page.locator("#talk").hover()
    until(is_turned_back)
    page.evaluate("voicesAreFound()")
    expect(page.locator("html.has-voice")).to_have_count(1)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    assert page.locator("#talk").evaluate("talk => talk.scrollTop") == 0


def test_the_first_sentence_of_all_has_its_speaker_too(browser: Browser, room: Room) -> None:
    page = seated(browser, room, "fresh", room.tables["fresh"]["seat"])
    open_page(page, f"/table/{room.tables['fresh']['rows'][0]['table']}/")
    page.locator("label.person").first.click()
    page.locator("label.member:not(.is-off)").first.click()

    speaker = page.locator(".builder .speaker")
    expect(speaker.locator("svg")).to_be_visible()
    expect(speaker).to_have_text("")


def test_the_talk_is_one_stop_and_arrows_go_from_sentence_to_sentence(browser: Browser, room: Room) -> None:
    game = "happy_family"
    page = seated(browser, room, game, watcher(room, game))
    open_page(page, f"/table/{room.tables[game]['rows'][0]['table']}/")
    expect(page.locator("html.has-voice")).to_have_count(1)
    speakers = page.locator("#talk .line:not(.is-waiting) .speaker")
    last = speakers.count() - 1
    assert last > 2

    page.locator("#talk").focus()
    page.keyboard.press("Tab")
    assert page.locator("#talk :focus").count() == 0
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#talk")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(speakers.nth(last)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(speakers.nth(last - 1)).to_be_focused()
    page.keyboard.press("Home")
    expect(speakers.first).to_be_focused()
    page.keyboard.press("Enter")
    sentence = speakers.first.get_attribute("data-say")
    until(lambda: page.evaluate("window.spoken.at(-1)?.[0]") == sentence)


def test_a_sentence_comes_together_word_by_word_and_is_whole_then(browser: Browser, room: Room) -> None:
    name = "word by word"
    table = room.tables[name]
    page = seated(browser, room, name, watcher(room, name))
    page.emulate_media(reduced_motion="no-preference")
    open_page(page, f"/table/{table['rows'][0]['table']}/")
    page.evaluate(WORDS)
    mover = seated(browser, room, name, table["seat"])
    open_page(mover, f"/table/{table['rows'][0]['table']}/")
    mover.evaluate(SAY, table["move"])

    until(lambda: page.evaluate("window.words.size") > 3)
    line = page.locator("#talk .line:not(.is-waiting) .line-said").last
    until(lambda: line.locator("span").count() == 0)
    assert set(page.evaluate("[...window.words]")) >= set(line.inner_text().split())


def room_of(name: Locator) -> list[float]:
    """From where to where it goes, and how much of it is cut."""
    return name.evaluate(  # type: ignore[no-any-return]
        """(name) => {
          const box = name.getBoundingClientRect();
          return [box.left, box.right, name.scrollWidth - name.clientWidth];
        }"""
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_that_is_up_leaves_ones_own_name_its_room(browser: Browser, room: Room, game: str) -> None:
    page = seated(browser, room, game, watcher(room, game))
    open_page(page, f"/table/{room.tables[game]['rows'][0]['table']}/")
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    own = page.locator(".own-seat .seat-name")
    before = room_of(own)

    page.locator(".help").click()

    expect(page.locator(".help.is-raised")).to_be_visible()
    assert room_of(own) == before
    page.locator(".help").click()


def test_what_is_told_can_be_read_however_quickly_programs_play(browser: Browser, room: Room) -> None:
    session, table = room.tables["watched"]
    page = device(browser, room.server, viewport=PHONE, locale="en").new_page()
    sign_in(page, f"/table/{table}/")
    page.locator("#talk").evaluate(WATCH)
    steering = page.context.new_page()
    open_page(steering, f"/teach/sessions/{session}/")
    steering.locator("button[value='freeze/0']").first.click()

    until(lambda: int(page.evaluate("window.seen.size")) >= 12)

    assert page.evaluate("window.blanks") == []
    steering.locator("button[value='freeze/1']").first.click()
    expect(steering.locator("button[value='freeze/0']").first).to_be_visible()


def test_what_is_taken_back_is_told_and_what_waited_to_be_told_is_not(browser: Browser, room: Room) -> None:
    table = room.tables["taken back"]
    address = f"/table/{table['rows'][0]['table']}/"
    mover = open_page(seated(browser, room, "taken back", table["seat"]), address)
    other = open_page(seated(browser, room, "taken back", (table["seat"] + 1) % 3), address)
    name = mover.locator(".own-seat .seat-name").inner_text()
    other.clock.install()
    other.clock.pause_at(other.evaluate("Date.now() + 1000"))
    announced = other.locator("#announcer p")

    mover.locator("label.person").first.click()
    mover.locator("label.member:not(.is-off)").first.click()
    mover.locator('.step[data-step="say"] .say-it').click()
    expect(announced).to_have_count(1)
    expect(other.locator("#talk .line.is-waiting")).not_to_have_count(0)
    teacher = device(browser, room.server, viewport=CHROMEBOOK, locale="en-GB").new_page()
    sign_in(teacher, f"/teach/sessions/{table['lesson']}/")
    teacher.get_by_role("button", name="Undo").first.click()

    expect(other.locator("#talk")).to_contain_text("The teacher took back the last move.")
    other.clock.run_for(20_000)
    expect(announced).to_have_count(2)
    expect(announced.last).to_have_text(f"Le professeur a annulé le dernier coup. C’est à {name} de jouer.")
    expect(mover.locator("#announcer p").last).to_have_text(
        "Le professeur a annulé le dernier coup. C’est à toi de jouer."
    )
    open_page(teacher, address)
    expect(teacher.locator("#talk")).to_contain_text("The teacher took back the last move.")


# What a quick table does: three things a second, so many seconds.
TALK = """performance.getEntriesByType("resource").map((entry) => entry.name)
  .find((name) => name.includes("/talk."))"""
HURRY = """async ([script, seconds]) => {
  const { follow } = await import(script);
  const { tell } = follow({ setting: {}, mySeat: null });
  const announced = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) announced.push(...[...addedNodes].map((line) => line.textContent));
  }).observe(document.querySelector("#announcer"), { childList: true });
  window.announced = announced;
  for (let second = 0; second < seconds; second += 1)
    setTimeout(() => tell([0, 1, 2].map((thing) => ({ text: String(3 * second + thing) }))), 1000 * second);
}"""


def test_nothing_is_left_out_where_more_happens_than_one_line_a_second(browser: Browser, room: Room) -> None:
    page = seated(browser, room, "fresh", watcher(room, "fresh"))
    open_page(page, f"/table/{room.tables['fresh']['rows'][0]['table']}/")
    script = page.evaluate(TALK)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.evaluate(HURRY, [script, 10])

    for _ in range(20):
        page.clock.run_for(1000)
        assert page.title()  # What was promised in this second has come about.

    assert page.evaluate("window.announced") == [str(number) for number in range(30)]
