"""The live table in a real browser: seen by axe, played by thumb and by keyboard, over a bad network."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket, WebSocketRoute, expect

from tests.classroom.browser.barriers import WIDER, violations
from tests.classroom.browser.devices import device, open_early, open_page, reload, sign_in, until
from tests.classroom.browser.rooms import House, Room
from tests.classroom.servers import Line

pytestmark = [pytest.mark.browser, pytest.mark.process]

PHONE = {"width": 360, "height": 640}
SIDEWAYS = {"width": 640, "height": 360}
CHROMEBOOK = {"width": 1366, "height": 650}
PROJECTOR = {"width": 1920, "height": 1080}
SCREENS = {"phone": PHONE, "sideways": SIDEWAYS, "Chromebook": CHROMEBOOK, "projector": PROJECTOR}

# What a finger is to hit: its own box, or that of the label around a radio button. A card that lies on
# another keeps a strip in sight.
SMALL = """
  [...document.querySelectorAll("a, button, select, summary, input, label.pick")].filter((control) => {
    const box = control.getBoundingClientRect();
    if (!box.width || control.closest(".sr-only, .skip-link, .flights")) return false;
    if (control.matches(".pick input, .choice input, [type=hidden]")) return false;
    const least = control.matches(".card, .pick") ? 47.5 : 43.5;
    return box.width < least || box.height < least;
  }).map((control) => control.outerHTML.slice(0, 120))
"""
# Letters of one word on two lines, wherever people see it.
BROKEN = """() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode, around = text.parentElement;
    if (around.closest(".sr-only, script, template") || around.offsetWidth < 2) continue;
    for (const word of text.data.matchAll(/[\\p{L}\\p{N}]{3,}/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
      if (new Set(boxes.map((box) => Math.round(box.top / 4))).size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""
STRIPS = """
  [...document.querySelectorAll("#hand .card")].map((card) => {
    const box = card.getBoundingClientRect();
    let seen = 0;
    for (let y = box.top + 0.5; y < box.bottom; y += 1)
      if (card.contains(document.elementFromPoint(box.left + box.width / 2, y))) seen += 1;
    return Math.round(seen);
  })
"""

TOPS = "words => words.map((word) => Math.round(word.getBoundingClientRect().top))"

COUNT_ANNOUNCEMENTS = """
  window.announcements = 0;
  new MutationObserver((changes) => {
    for (const change of changes) window.announcements += change.addedNodes.length;
  }).observe(document.querySelector("#announcer"), {childList: true});
"""
FLY = """async () => {
  const names = performance.getEntriesByType("resource").map((entry) => entry.name);
  const {flightsOf, skipFlights} = await import(names.find((name) => name.includes("/flights")));
  flightsOf([{kind: "Gave", from: 0, to: 1, card: ""}], 2).start();
  const flying = document.querySelector(".ghost")?.getAnimations() ?? [];
  const times = flying.map((flight) => flight.effect.getTiming().duration);
  const lit = document.querySelectorAll(".is-arrived").length;
  skipFlights();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return [times, lit, document.querySelectorAll(".ghost").length];
}"""
PLACE = """async (parts) => {
  const live = document.querySelector("link[href*=live]").href;
  (await import(live)).place(parts);
}"""
NO_SOCKETS = """
  Math.random = () => 0.01;
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 0;
    constructor() {
      super();
      setTimeout(() => {
        this.readyState = 3;
        this.dispatchEvent(new CloseEvent("close", {code: 1006}));
      }, 5);
    }
    close() {}
    send() {}
  };
"""
SEEN = """(state) => {
  Object.defineProperty(document, "visibilityState", {get: () => state, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LATE_VOICES = """
  let voices = [], heard = () => {};
  const synth = {
    getVoices: () => voices,
    cancel() {},
    speak() {},
    addEventListener: %(tells)s ? (_, act) => (heard = act) : undefined,
  };
  Object.defineProperty(window, "speechSynthesis", {value: synth});
  window.voicesAreFound = () => {
    voices = ["en-GB", "fr-FR"].map((lang) => ({lang, name: lang, localService: true, default: false}));
    heard();
  };
"""
SIZES = """
  [...document.querySelectorAll("#status .said, .seat-name, .line-said")].map(
    (words) => parseFloat(getComputedStyle(words).fontSize))
"""

PREPARE = """
from classroom.models import Deck, Participant, Seat, Session, Table, User
from classroom.models.tables import hash_token
from familygames.catalogue import GAMES
import msgspec
game = GAMES["happy_family"]
deck = Deck.objects.get(slug="happy-family")
teacher = User.objects.create_user("mary@" + AT, "the right words")
tables = {}
for key, (way, seed, options) in ROWS.items():
    options = game.read_options(options)
    session = Session.objects.create(teacher=teacher, game="happy_family", deck=deck, absent_seconds=None,
                                     options=msgspec.to_builtins(options))
    table = Table.objects.create(session=session, label=1, game="happy_family", version=deck.latest,
                                 seed=seed, options=msgspec.json.encode(options).decode())
    for seat, name in enumerate(("Emma", "Noah", "Maximilienne")):
        person = Participant.objects.create(session=session, name=name, way=way,
                                            token_hash=hash_token(f"{table.pk}-{seat}"))
        Seat.objects.create(table=table, number=seat, participant=person, name=name)
    tables[key] = table.pk
print(json.dumps(tables))
"""

DROPPED = ("up at once", "up later", "down at once", "down later", "both later")
"""What a filter does to sockets whose handshake it has let through."""
TABLES = {
    "lesson": ("tap", "lesson", {"end_rule": "first_empty", "hand_size": 8}),
    "tiles": ("tiles", "tiles", {"end_rule": "all_families"}),
    "gaps": ("gaps", "gaps", {"end_rule": "all_families"}),
    "type": ("type", "type", {"end_rule": "all_families"}),
    "early": ("tap", "taps", {"end_rule": "all_families"}),
    "doubtful": ("type", "type", {"end_rule": "all_families"}),
    "typed": ("type", "type", {"end_rule": "all_families"}),
    "taps": ("tap", "auto", {"end_rule": "all_families", "step_mode": "auto"}),
    "lines": ("tap", "auto", {"end_rule": "all_families", "step_mode": "auto"}),
    "keys": ("tap", "keys", {"end_rule": "all_families"}),
    "still": ("tap", "keys", {"end_rule": "all_families"}),
    "help": ("tap", "keys", {"end_rule": "all_families"}),
    "polling": ("tap", "auto", {"end_rule": "all_families", "step_mode": "auto"}),
    "talk": ("tap", "talk", {"end_rule": "all_families", "step_mode": "auto"}),
    "press": ("tap", "press", {"end_rule": "all_families"}),
    "begun": ("tap", "begun", {"end_rule": "all_families"}),
    "twice": ("type", "typed", {"end_rule": "all_families"}),
    "answer lost": ("tap", "taps", {"end_rule": "all_families"}),
    **{f"dropped, {way}": ("tap", "auto", {"end_rule": "all_families"}) for way in DROPPED},
}
"""For each test that moves or asks for something a table of its own; at `still` everybody only looks."""


@pytest.fixture(scope="module")
def room(house: House) -> Room:
    return house.room(f"ROWS = {TABLES!r}\n{PREPARE}")


def address(room: Room, table: str) -> str:
    return f"/table/{room.tables[table]}/"


def token(room: Room, table: str, seat: int) -> str:
    return f"{room.tables[table]}-{seat}"


class Pupil:
    """Somebody at a table, with a browser of their own."""

    def __init__(self, browser: Browser, room: Room, table: str, seat: int, **context: Any) -> None:
        chosen = {"viewport": PHONE, "locale": "fr", "has_touch": True, "reduced_motion": "reduce"} | context
        self.context: BrowserContext = device(browser, room.server, **chosen)
        seat_cookie = {"name": "seat", "value": token(room, table, seat), "url": room.server.url}
        self.context.add_cookies([seat_cookie])
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda message: self.complaints.append(message.text) if message.type == "error" else None,
        )
        open_page(self.page, address(room, table))
        expect(self.page.locator("#connection")).to_have_attribute("data-state", "connected")

    @property
    def step(self) -> str:
        """What they are asked to do now: the move's name, or nothing."""
        form = self.page.locator("#move")
        if form.locator("input[name=text]").count():
            return "type"
        kind = form.locator("input[name=type]")
        return str(kind.get_attribute("value")) if kind.count() else ""

    @property
    def number(self) -> int:
        return int(self.page.locator("#move-form [name=number]").input_value())

    @property
    def hand(self) -> list[str]:
        return list(self.page.locator("#hand .card").evaluate_all("cards => cards.map(c => c.dataset.card)"))

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator("#result").inner_text().strip())

    def ask(self, name: str, card: str) -> None:
        if self.page.locator("label.person").count() > 1:
            self.page.locator("label.person", has_text=name).tap()
        self.page.locator(f'label.member:has(input[value="{card}"])').tap()

    def say(self) -> None:
        self.page.locator('.step[data-step="say"] .say-it').tap()

    def try_to_say(self, button: Locator) -> bool:
        """Of the sentences offered some are true: whether this one was, once the table has answered."""
        number = self.number
        self.page.locator("#feedback").evaluate("place => place.replaceChildren()")
        refusal = self.page.locator("#feedback .is-refused")
        button.tap()
        until(lambda: self.number > number or refusal.count() > 0)
        return self.number > number


Check = Callable[[str, Pupil], None]


def play(pupils: list[Pupil], check: Check, *, moves: int) -> None:
    """Everybody plays as if the cards lay open, so that families come together; *check* sees each step."""
    names = ("Emma", "Noah", "Maximilienne")
    for _ in range(moves):
        if pupils[0].is_over:
            return
        number = pupils[0].number
        seat, mover = next_to_move(pupils)
        check(mover.step, mover)
        if mover.step == "Ask":
            held = [card.split("/")[0] for card in mover.hand]
            families = sorted(set(held), key=lambda family: -held.count(family))
            name, card = next(
                (names[other], card)
                for family in families
                for other in sorted(range(3), key=lambda other: f"{family}/" not in str(pupils[other].hand))
                if other != seat
                for card in [*pupils[other].hand, *missing(mover, family)]
                if card.startswith(f"{family}/") and card not in mover.hand
            )
            mover.ask(name, card)
            mover.say()
        else:
            buttons = mover.page.locator("#move .say-it")
            for place in range(buttons.count()):
                if mover.try_to_say(buttons.nth(place)):
                    break
                check("refused", mover)
        until(lambda: min(pupil.number for pupil in pupils) > number)  # noqa: B023


def missing(mover: Pupil, family: str) -> list[str]:
    cards = mover.page.locator(f'.member:not(.is-off) input[value^="{family}/"]')
    return [str(value) for value in cards.evaluate_all("inputs => inputs.map(i => i.value)")]


def next_to_move(pupils: list[Pupil]) -> tuple[int, Pupil]:
    until(lambda: any(pupil.step for pupil in pupils))
    return next((seat, pupil) for seat, pupil in enumerate(pupils) if pupil.step)


def objections(page: Page, *, by_axe: bool = True) -> list[str]:
    """What axe finds, and what a thumb would."""
    return [
        *(violations(page) if by_axe else []),
        *(f"too small: {control}" for control in page.evaluate(SMALL)),
        *(["wider than the screen"] if page.evaluate(WIDER) > 0 else []),
        *(f"broken: {word}" for word in page.evaluate(BROKEN)),
    ]


def looking(found: dict[str, list[str]]) -> tuple[Check, set[str]]:
    """A look at each step once, on every kind of screen; and the steps that have been looked at."""
    looked_at: set[str] = set()

    def look(step: str, pupil: Pupil) -> None:
        if step in looked_at:
            return
        looked_at.add(step)
        for name, size in SCREENS.items():
            pupil.page.set_viewport_size(size)  # type: ignore[arg-type]
            by_axe = size is PHONE  # The others have the same content, laid out otherwise.
            if wrong := objections(pupil.page, by_axe=by_axe):
                found[f"{step} on a {name}"] = wrong
            if step == "Ask":
                pupil.page.locator("label.person").last.tap()
                if wrong := objections(pupil.page, by_axe=by_axe):
                    found[f"choosing a card on a {name}"] = wrong
                pupil.page.keyboard.press("Escape")
        pupil.page.set_viewport_size(PHONE)  # type: ignore[arg-type]

    return look, looked_at


def test_what_comes_of_a_choice_is_open_to_everybody(browser: Browser, room: Room) -> None:
    """Choosing a card, and a sentence that is refused; `test_phases` has what the table shows by itself."""
    pupils = [Pupil(browser, room, "begun", seat) for seat in range(3)]
    found: dict[str, list[str]] = {}
    look, looked_at = looking(found)

    while not looked_at >= {"Ask", "Answer", "refused"}:
        play(pupils, look, moves=1)

    assert found == {}
    assert [pupil.complaints for pupil in pupils] == [[], [], []]


@pytest.mark.slow
def test_every_step_of_a_game_is_open_to_everybody(browser: Browser, room: Room) -> None:
    """In French, to the end."""
    pupils = [Pupil(browser, room, "lesson", seat) for seat in range(3)]
    found: dict[str, list[str]] = {}
    look, looked_at = looking(found)

    play(pupils, look, moves=120)

    assert looked_at >= {"Ask", "Answer", "Draw", "SayDip", "DeclareFamily", "refused"}
    assert pupils[0].is_over
    look("over", pupils[0])
    # The words one has asked for stand two by two on a phone.
    rows = pupils[0].page.locator(".said-words > li").evaluate_all(TOPS)
    assert len(set(rows)) == (len(rows) + 1) // 2
    assert found == {}
    assert [pupil.complaints for pupil in pupils] == [[], [], []]


@pytest.mark.parametrize("way", ["tiles", "gaps", "type"])
def test_a_request_can_be_built_and_is_mended_kindly(browser: Browser, room: Room, way: str) -> None:
    pupils = [Pupil(browser, room, way, seat) for seat in range(3)]
    _, mover = next_to_move(pupils)
    page, number = mover.page, mover.number
    if way == "type":
        family, _ = mover.hand[0].split("/")
        member = next(name for name in ("mother", "father", "sister") if f"{family}/{name}" not in mover.hand)
        other = "Noah" if pupils[0] is mover else "Emma"
        page.locator("#sentence").fill(f"{other}, {family} family. Please can I has the {member}")
        assert objections(page) == []
        page.keyboard.press("Enter")
        expect(page.locator("#feedback strong")).to_have_text("have")
    else:
        page.locator("label.person").first.tap()
        page.locator("label.member:not(.is-off)").first.tap()
        mover.say()
        expect(page.locator("#hint")).to_be_visible()  # Not finished yet: nothing is sent, nothing is lost.
        assert mover.number == number
        if way == "tiles":
            frame = json.loads(str(page.locator(".step .utterance").get_attribute("data-frame")))
            assert frame["tiles"] == []
            pool = page.locator(".step .tile-pool .word-tile")
            for _ in range(3):
                pool.first.tap()
            mover.say()
            expect(page.locator("#hint")).to_contain_text("utilise tous les mots")
            expect(page.locator(".candidates")).to_have_count(0)
            assert mover.number == number
            while pool.count():
                pool.first.tap()
            page.locator(".step .tile-line .word-tile").last.tap()  # One back, and there again.
            pool.first.tap()
        else:
            gaps = page.locator(".step .gap")
            for place in range(gaps.count()):
                gaps.nth(place).select_option(index=1)
            names = [gap.get_attribute("aria-label") for gap in gaps.all()]
            assert "Choisis le verbe" in names
            expect(page.locator("#hint")).to_be_empty()  # It is finished now.
        assert objections(page) == []
        mover.say()
        if way == "tiles":  # In the order of the pool: there is one chance to mend it.
            wrong = page.locator(".step .tile-line .word-tile.is-wrong")
            expect(wrong).to_have_count(1)
            expect(page.get_by_role("status").get_by_text("pas à sa place")).to_be_visible()
            assert mover.number == number
            assert objections(page) == []
            wrong.tap()
            expect(page.locator(".word-tile.is-wrong")).to_have_count(0)
            pool.first.tap()
            mover.say()
    until(lambda: mover.number == number + 1)
    expect(page.locator("#talk .line")).to_have_count(1)
    assert mover.complaints == []


def test_what_may_not_be_meant_is_asked_back_with_yes_and_no(browser: Browser, room: Room) -> None:
    pupils = [Pupil(browser, room, "doubtful", seat) for seat in range(3)]
    _, mover = next_to_move(pupils)
    page, number = mover.page, mover.number
    family, _ = mover.hand[0].split("/")
    member = next(name for name in ("mother", "father", "sister") if f"{family}/{name}" not in mover.hand)
    other = "Noah" if pupils[0] is mover else "Emma"
    feedback, sentence = page.locator("#feedback"), f"{other}, can I not have the {family} {member}"

    page.locator("#sentence").fill(sentence)
    page.keyboard.press("Enter")
    expect(feedback).to_contain_text("C’est bien ça que tu veux dire")
    assert objections(page) == []
    feedback.get_by_role("button", name="Non").tap()
    expect(feedback).to_be_empty()
    assert mover.number == number

    page.locator("#sentence").fill(sentence)
    page.keyboard.press("Enter")
    feedback.get_by_role("button", name="Oui").tap()
    until(lambda: mover.number == number + 1)
    expect(page.locator("#talk .line")).to_have_count(1)
    assert mover.complaints == []


def test_three_taps_ask_for_a_card_and_each_has_its_way_back(browser: Browser, room: Room) -> None:
    pupils = [Pupil(browser, room, "taps", seat) for seat in range(3)]
    _, mover = next_to_move(pupils)
    page, number = mover.page, mover.number

    page.locator("label.person").first.tap()
    page.locator('[data-back="person"]').tap()
    expect(page.locator('.step[data-step="person"]')).to_be_visible()
    page.locator("label.person").last.tap()
    off = page.locator("label.is-off").last
    off.scroll_into_view_if_needed()
    off.tap(force=True)
    expect(page.locator("#hint")).to_have_text(re.compile(r"\w+.* \w+"))
    assert mover.number == number

    page.locator('[data-back="person"]').tap()
    taps = [
        page.locator("label.person").first,
        page.locator("label.member:not(.is-off)").first,
        page.locator('.step[data-step="say"] .say-it'),
    ]
    for tap in taps:
        tap.tap()
    until(lambda: mover.number > number)


def test_what_is_chosen_before_the_scripts_come_is_chosen(browser: Browser, room: Room) -> None:
    pupils = [Pupil(browser, room, "early", seat) for seat in range(3)]
    _, mover = next_to_move(pupils)
    page, number = mover.page, mover.number
    let_scripts_come = open_early(page, page.url)
    page.locator("label.person").last.tap()
    page.locator("label.member:not(.is-off)").last.tap()

    let_scripts_come()

    expect(page.locator('.step[data-step="say"]')).to_be_visible()
    mover.say()
    until(lambda: mover.number > number)


def test_a_long_hand_keeps_every_card_in_sight(browser: Browser, room: Room) -> None:
    """Check 3: twelve cards at 360 px without scrolling the hand, each with a strip of 28 px or more."""
    pupil = Pupil(browser, room, "still", 0)
    page = pupil.page
    card = page.locator("#hand .slot").first.evaluate("slot => slot.outerHTML")
    for size, screen in ((12, PHONE), (12, CHROMEBOOK), (6, PHONE)):
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        page.evaluate(
            "([card, size]) => { const hand = document.querySelector('#hand');"
            " hand.innerHTML = `<ul class='hand hand-${size}'>${card.repeat(size)}</ul>`;"
            " document.querySelector('#move').replaceChildren(); }",
            [card, size],
        )
        page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
        assert min(page.evaluate(STRIPS)) >= 28
        assert page.evaluate(WIDER) <= 0


@pytest.mark.parametrize(("width", "zoom"), [(320, 1), (360, 2), (1280, 2)])
def test_a_narrow_or_zoomed_page_needs_no_sideways_scrolling(
    browser: Browser, room: Room, width: int, zoom: int
) -> None:
    screen = {"width": width // (zoom if width > 400 else 1), "height": 640}
    pupil = Pupil(browser, room, "still", 1, viewport=screen)
    if zoom == 2:  # Text twice as large.
        pupil.page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert pupil.page.evaluate(WIDER) <= 0


def test_the_keyboard_alone_is_enough(browser: Browser, room: Room) -> None:
    pupils = [Pupil(browser, room, "keys", seat, viewport=CHROMEBOOK, has_touch=False) for seat in range(3)]
    _, mover = next_to_move(pupils)
    page, number = mover.page, mover.number

    page.keyboard.press("a")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator('.step[data-step="card"]')).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator('.step[data-step="say"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator('.step[data-step="card"]')).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    until(lambda: mover.number == number + 1)

    page.locator("#hand .card").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#hand .card").nth(1)).to_be_focused()
    assert page.locator("#hand .card[tabindex='0']").count() == 1
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    assert objections(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    expect(page.locator("#status .gloss")).to_be_hidden()
    page.keyboard.press("g")


def test_nothing_typed_is_lost_and_the_focus_stays(browser: Browser, room: Room) -> None:
    """A refusal, help, and the moves of others leave the sentence and the cursor where they are."""
    pupils = [Pupil(browser, room, "typed", seat) for seat in range(3)]
    until(lambda: any(pupil.page.locator("#sentence").count() for pupil in pupils))
    mover = next(pupil for pupil in pupils if pupil.page.locator("#sentence").count())
    page = mover.page
    page.locator("#sentence").fill("bananas are yellow")
    page.keyboard.press("Enter")
    expect(page.locator("#feedback .is-refused")).to_be_visible()
    expect(page.locator("#sentence")).to_have_value("bananas are yellow")

    page.locator("#sentence").evaluate("field => { field.focus(); field.setSelectionRange(3, 7); }")
    parts = {"move": page.locator("#move").inner_html() + " ", "feedback": "<p>…</p>"}
    page.evaluate(PLACE, parts)

    expect(page.locator("#sentence")).to_be_focused()
    expect(page.locator("#sentence")).to_have_value("bananas are yellow")
    assert page.locator("#sentence").evaluate("field => [field.selectionStart, field.selectionEnd]") == [3, 7]


def test_the_same_press_twice_is_answered_and_the_right_one_goes_through(
    browser: Browser, room: Room
) -> None:
    """Time stands still: nothing but answers makes the form ready for the next press."""
    pupils = [Pupil(browser, room, "twice", seat) for seat in range(3)]
    _, mover = next_to_move(pupils)
    page, number = mover.page, mover.number
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    sentence, busy = page.locator("#sentence"), page.locator("form[aria-busy=true]")

    sentence.fill("bananas are yellow")
    for _ in range(3):
        sentence.press("Enter")
        page.clock.run_for(100)  # The key is up again.
        expect(busy).to_have_count(0)
        expect(page.locator("#feedback .is-refused")).to_be_visible()

    family, _ = mover.hand[0].split("/")
    member = next(name for name in ("mother", "father", "sister") if f"{family}/{name}" not in mover.hand)
    other = "Noah" if pupils[0] is mover else "Emma"
    page.evaluate(
        """([wrong, right]) => {
          const form = document.querySelector("#sentence").form;
          for (const text of [wrong, wrong, right]) {
            document.querySelector("#sentence").value = text;
            form.requestSubmit();
          }
        }""",
        ["apples are red", f"{other}, {family} family: please, can I have the {member}?"],
    )
    until(lambda: mover.number == number + 1)
    assert mover.complaints == []


def test_a_press_is_not_lost_when_the_page_changes_under_the_finger(browser: Browser, room: Room) -> None:
    """The first message of a line replaces the form; here it comes between the finger's down and its up."""
    pupils = [Pupil(browser, room, "press", seat) for seat in range(3)]
    _, mover = next_to_move(pupils)
    page = mover.page
    page.locator("label.person").first.tap()
    page.locator("label.member:not(.is-off)").first.tap()
    expect(page.locator('.step[data-step="say"] .say-it')).to_be_visible()
    held: list[Callable[[], None]] = []

    def hold(line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda message: held.append(lambda: line.send(message)))

    page.route_web_socket(re.compile("/ws/"), hold)
    reload(page)
    button = page.locator('.step[data-step="say"] .say-it')
    until(lambda: button.is_visible() and bool(held))
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    page.mouse.down()
    for message in held:
        message()
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")  # It has been heard.
    page.mouse.up()

    until(lambda: bool(page.title()) and pupils[0].page.locator("#talk .line").count() > 0)


def test_lines_come_no_faster_than_they_can_be_read(browser: Browser, room: Room) -> None:
    """Check 7: one line a second, in the talk and in the live region."""
    pupils = [Pupil(browser, room, "lines", seat) for seat in range(3)]
    _, mover = next_to_move(pupils)
    page = next(pupil.page for pupil in pupils if pupil is not mover)
    waiting = page.locator("#talk .line.is-waiting")
    expect(waiting).to_have_count(0)  # Whatever was said before has been read.
    page.evaluate(COUNT_ANNOUNCEMENTS)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))

    def announcements() -> int:
        return int(page.evaluate("window.announcements"))

    mover.page.locator("label.person").first.tap()
    mover.page.locator("label.member:not(.is-off)").first.tap()
    mover.say()

    until(lambda: announcements() == 1)
    expect(waiting).not_to_have_count(0)
    told = 1
    while waiting.count():
        page.clock.run_for(999)
        assert announcements() == told
        page.clock.run_for(1)
        told += 1
        until(lambda: announcements() == told)  # noqa: B023


def test_the_talk_is_at_its_end_again_after_it_made_room_for_the_cards(browser: Browser, room: Room) -> None:
    pupils = [Pupil(browser, room, "talk", seat) for seat in range(3)]
    lines = pupils[0].page.locator("#talk .line")
    while lines.count() < 8:
        number = pupils[0].number
        _, mover = next_to_move(pupils)
        mover.page.locator("label.person").first.tap()
        mover.page.locator("label.member:not(.is-off)").first.tap()
        mover.say()
        until(lambda: min(pupil.number for pupil in pupils) > number)  # noqa: B023
    _, mover = next_to_move(pupils)
    talk = mover.page.locator("#talk")
    mover.page.locator("label.person").first.tap()
    expect(talk).to_be_hidden()
    mover.page.locator('[data-back="person"]').tap()
    expect(talk).to_be_visible()
    until(lambda: bool(talk.evaluate("talk => talk.scrollHeight > talk.clientHeight + 100")))
    until(lambda: bool(talk.evaluate("talk => talk.scrollHeight - talk.scrollTop - talk.clientHeight < 2")))


def test_cards_glide_for_a_moment_and_rest_with_reduced_motion(browser: Browser, room: Room) -> None:
    """Check 8: 250 to 400 ms; a touch skips it; reduced motion lights the place up instead."""
    for motion in ("no-preference", "reduce"):
        pupil = Pupil(browser, room, "still", 2, reduced_motion=motion)
        flights = pupil.page.evaluate(FLY)
        if motion == "reduce":
            assert flights == [[], 1, 0]
        else:
            times, lit, left = flights
            assert [250 <= time <= 400 for time in times] == [True]
            assert (lit, left) == (0, 0)


def test_a_lost_network_is_told_and_the_seat_is_there_again(browser: Browser, room: Room) -> None:
    pupil = Pupil(browser, room, "still", 0)
    page = pupil.page

    pupil.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("#connection")).to_have_attribute("data-state", "offline")
    pupil.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")

    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")


@pytest.fixture
def line(room: Room) -> Iterator[Line]:
    opened = Line(room.server.port)
    yield opened
    opened.close()


def sockets_of(page: Page) -> list[dict[str, list[str]]]:
    """What goes through each socket of *page*, from now on."""
    found: list[dict[str, list[str]]] = []

    def opened(socket: WebSocket) -> None:
        told: dict[str, list[str]] = {"sent": [], "heard": []}
        found.append(told)
        socket.on("framesent", lambda frame: told["sent"].append(str(frame)))
        socket.on("framereceived", lambda frame: told["heard"].append(str(frame)))

    page.on("websocket", opened)
    return found


@pytest.mark.parametrize("doing", ["nothing", "asking for help", "sleeping"])
def test_a_dead_line_is_noticed_and_replaced_within_ten_seconds(
    browser: Browser, room: Room, line: Line, doing: str
) -> None:
    context = device(browser, room.server, viewport=PHONE, has_touch=True)
    context.add_cookies([{"name": "seat", "value": token(room, "help", 2), "url": line.url}])
    page = context.new_page()
    page.clock.install()
    sockets = sockets_of(page)
    open_page(page, line.url + address(room, "help"))
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")

    line.go_dead()
    if doing == "asking for help":
        page.locator(".help").tap()
    if doing == "sleeping":
        page.evaluate(SEEN, "hidden")
        assert page.title()
        before = len(sockets[0]["sent"])  # While the page came, time went on.
        page.clock.run_for(20_000)
        assert page.title()
        assert len(sockets[0]["sent"]) == before
        page.evaluate(SEEN, "visible")
    page.clock.run_for(10_000)

    # Asking the page for anything lets the events of its sockets come.
    until(lambda: bool(page.title()) and len(sockets) > 1 and bool(sockets[-1]["heard"]))
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")


def test_a_socket_that_was_given_up_and_arrives_late_does_not_end_the_page(
    browser: Browser, room: Room, line: Line
) -> None:
    context = device(browser, room.server, viewport=PHONE)
    context.add_cookies([{"name": "seat", "value": token(room, "help", 2), "url": line.url}])
    page = context.new_page()
    page.clock.install()
    sockets = sockets_of(page)
    open_page(page, line.url + address(room, "help"))
    state = page.locator("#connection")
    expect(state).to_have_attribute("data-state", "connected")

    line.cut()
    while len(sockets) < 4:  # The line is found dead, and two that open in its place are given up.
        page.clock.run_for(5_000)
        assert page.title()
    line.mend()  # They get through now, in whatever order.
    until(lambda: page.clock.run_for(1_000) or state.get_attribute("data-state") == "connected")
    page.clock.run_for(10_000)

    expect(state).to_have_attribute("data-state", "connected")


def test_a_line_that_answers_is_asked_when_it_is_quiet_and_kept(browser: Browser, room: Room) -> None:
    context = device(browser, room.server, viewport=PHONE)
    context.add_cookies([{"name": "seat", "value": token(room, "still", 2), "url": room.server.url}])
    page = context.new_page()
    page.clock.install()
    sockets = sockets_of(page)
    open_page(page, address(room, "still"))
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")

    for _ in range(4):
        said = {way: len(told) for way, told in sockets[0].items()}
        page.clock.run_for(5_000)
        until(lambda: bool(page.title()) and all(len(sockets[0][way]) > said[way] for way in said))  # noqa: B023

    assert len(sockets) == 1
    assert len(sockets[0]["sent"]) <= 6


class Filter:
    """It lets handshakes through, and of what sockets carry what it likes."""

    def __init__(self, page: Page) -> None:
        self.drops: set[str] = set()
        self.sockets = self.answers = 0
        page.route_web_socket(re.compile("/ws/"), self._opened)

    def _opened(self, line: WebSocketRoute) -> None:
        self.sockets += 1
        server = line.connect_to_server()
        line.on_message(lambda message: None if "up" in self.drops else server.send(message))

        def answered(message: str | bytes) -> None:
            self.answers += 1
            if "down" not in self.drops:
                line.send(message)

        server.on_message(answered)


@pytest.mark.parametrize("way", DROPPED)
def test_a_press_gets_through_where_sockets_open_and_carry_nothing(
    browser: Browser, room: Room, way: str
) -> None:
    table = f"dropped, {way}"
    # Devices that speak are among them, and such that do not.
    voices = way in {"both later", "up at once"}
    context = device(browser, room.server, viewport=PHONE, has_touch=True, voices=voices)
    context.add_cookies([{"name": "seat", "value": token(room, table, 0), "url": room.server.url}])
    page = context.new_page()
    page.clock.install()
    state, strangers = page.locator("#connection"), Filter(page)
    dropped, _, when = way.partition(" ")
    drops = {"up", "down"} if dropped == "both" else {dropped}

    if when == "at once":
        strangers.drops = drops
    open_page(page, address(room, table))
    if when == "later":
        expect(state).to_have_attribute("data-state", "connected")
        heard = strangers.answers
        page.clock.fast_forward(180_000)  # It is asked, and well, after minutes.
        until(lambda: bool(page.title()) and strangers.answers > heard)
        strangers.drops = drops
    page.locator(".help").tap()  # In the middle of falling back.

    def goes_on(until_then: Callable[[], bool]) -> None:
        until(lambda: page.clock.run_for(2_000) or until_then())

    goes_on(lambda: page.locator(".help.is-raised").count() > 0)
    expect(state).to_have_attribute("data-state", "polling")
    assert strangers.sockets == 3

    # Pressed while another socket is tried: not into that one.
    goes_on(lambda: strangers.sockets > 3)
    page.locator(".help").tap()
    expect(page.locator(".help.is-raised")).to_have_count(0)
    tried, strangers.drops = strangers.sockets, set()
    goes_on(lambda: strangers.sockets > tried)
    expect(state).to_have_attribute("data-state", "connected")


def test_what_was_done_is_not_done_again_where_only_its_answer_was_lost(browser: Browser, room: Room) -> None:
    pupils = [Pupil(browser, room, "answer lost", seat) for seat in range(3)]
    _, mover = next_to_move(pupils)
    page, number = mover.page, mover.number
    page.clock.install()
    strangers = Filter(page)
    reload(page)
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    page.locator("label.person").first.tap()
    page.locator("label.member:not(.is-off)").first.tap()
    strangers.drops = {"down"}

    mover.say()
    watching = next(pupil for pupil in pupils if pupil is not mover)
    until(lambda: watching.number > number)
    strangers.drops = set()

    until(lambda: page.clock.run_for(1_000) or mover.number > number)
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    expect(page.locator("#feedback .is-refused")).to_have_count(0)


def test_a_request_that_never_ends_is_given_up(browser: Browser, room: Room) -> None:
    context = device(browser, room.server, viewport=PHONE, has_touch=True)
    context.add_init_script(NO_SOCKETS)
    context.add_cookies([{"name": "seat", "value": token(room, "polling", 1), "url": room.server.url}])
    page = context.new_page()
    page.clock.install()
    hangs = True
    page.route("**/table/*/move/", lambda route: None if hangs else route.continue_())
    open_page(page, address(room, "polling"))
    until(lambda: page.clock.run_for(1_000) or page.locator("#connection[data-state=polling]").count() > 0)

    page.locator(".help").tap()
    page.clock.run_for(5_000)
    hangs = False
    until(lambda: page.clock.run_for(1_000) or page.locator(".help.is-raised").count() > 0)

    expect(page.locator("#connection")).to_have_attribute("data-state", "polling")


@pytest.mark.parametrize("tells", [True, False], ids=["with an event", "without"])
def test_voices_that_a_browser_finds_late_are_found(browser: Browser, room: Room, *, tells: bool) -> None:
    context = device(browser, room.server, viewport=PHONE, locale="fr", voices=False)
    context.add_cookies([{"name": "seat", "value": token(room, "still", 2), "url": room.server.url}])
    page = context.new_page()
    page.clock.install()
    page.add_init_script(LATE_VOICES % {"tells": json.dumps(tells)})
    open_page(page, address(room, "still"))
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    expect(page.locator("html.has-voice")).to_have_count(0)

    page.evaluate("voicesAreFound()")
    page.clock.run_for(16_000)

    expect(page.locator("html.has-voice")).to_have_count(1)


def test_where_no_socket_gets_through_the_page_asks_for_news(browser: Browser, room: Room) -> None:
    context = device(browser, room.server, viewport=PHONE, has_touch=True)
    context.add_init_script(NO_SOCKETS)
    context.add_cookies([{"name": "seat", "value": token(room, "polling", 0), "url": room.server.url}])
    page = context.new_page()
    open_page(page, address(room, "polling"))

    expect(page.locator("#connection")).to_have_attribute("data-state", "polling")
    page.locator(".help").tap()
    expect(page.locator(".help.is-raised")).to_be_visible()


def test_a_second_tab_takes_the_seat_and_the_first_may_take_it_back(browser: Browser, room: Room) -> None:
    first = Pupil(browser, room, "still", 1)
    second = first.context.new_page()
    open_page(second, address(room, "still"))
    expect(second.locator("#connection")).to_have_attribute("data-state", "connected")

    expect(first.page.locator("#connection")).to_have_attribute("data-state", "elsewhere")
    first.page.locator("#connection button").tap()
    expect(first.page.locator("#connection")).to_have_attribute("data-state", "connected")
    expect(second.locator("#connection")).to_have_attribute("data-state", "elsewhere")


def test_the_projector_shows_a_table_without_a_secret(browser: Browser, room: Room) -> None:
    context = device(browser, room.server, viewport=PROJECTOR, locale="fr")
    page = context.new_page()
    sign_in(page)
    open_page(page, address(room, "still"))
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")

    assert page.locator("[data-card]").count() == 0
    assert objections(page) == []
    assert min(page.evaluate(SIZES)) >= 28
    page.get_by_role("link", name=re.compile("Montrer|Show")).click()
    expect(page.locator("[data-card]").first).to_be_visible()
    assert objections(page) == []
