"""The live table in a real browser: seen by axe, played by thumb and by keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.classroom.browser.barriers import WIDER
from tests.classroom.browser.devices import LATE_VOICES, device, open_early, open_page, reload, sign_in, until
from tests.classroom.browser.happy_family_tables import Pupil, a_room, address, next_to_move, token
from tests.classroom.browser.rooms import House, Room
from tests.classroom.browser.screens import CHROMEBOOK, PHONE, PROJECTOR, SIDEWAYS, objections

pytestmark = [pytest.mark.browser, pytest.mark.process]

TABLES: dict[str, tuple[str, str, dict[str, Any]]] = {
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
    "talk": ("tap", "talk", {"end_rule": "all_families", "step_mode": "auto"}),
    "press": ("tap", "press", {"end_rule": "all_families"}),
    "begun": ("tap", "begun", {"end_rule": "all_families"}),
    "twice": ("type", "typed", {"end_rule": "all_families"}),
}
"""For each test that moves or asks for something a table of its own; at `still` everybody only looks."""

SCREENS = {"phone": PHONE, "sideways": SIDEWAYS, "Chromebook": CHROMEBOOK, "projector": PROJECTOR}
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
SIZES = """
  [...document.querySelectorAll("#status .said, .seat-name, .line-said")].map(
    (words) => parseFloat(getComputedStyle(words).fontSize))
"""

Check = Callable[[str, Pupil], None]


@pytest.fixture(scope="module")
def room(house: House) -> Room:
    return a_room(house, TABLES)


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
            for tile in page.locator(".step .tile-line .word-tile").all()[::-1]:
                tile.tap()
                tile.tap()
            pool.get_by_text("have", exact=True).tap()
            while pool.count():
                pool.first.tap()
        else:
            frame = json.loads(str(page.locator(".step .utterance").get_attribute("data-frame")))
            card = page.locator("input[name=card]:checked").get_attribute("data-member")
            answers = [
                card if part["slot"] == "member" else part["answer"]
                for part in frame["parts"]
                if part.get("slot") not in (None, "seat", "family")
            ]
            gaps = page.locator(".step .gap")
            expect(gaps).to_have_count(len(answers))
            for gap, answer in zip(gaps.all(), answers, strict=True):
                gap.select_option(answer)
            names = [gap.get_attribute("aria-label") for gap in gaps.all()]
            assert {"Choisis le verbe", "Choisis la carte"} <= set(names)
            expect(page.locator("#hint")).to_be_empty()  # It is finished now.
        assert objections(page) == []
        mover.say()
        if way == "tiles":  # In another order there is one chance to mend it.
            wrong = page.locator(".step .tile-line .word-tile.is-wrong")
            expect(wrong).to_have_count(1)
            expect(page.get_by_role("status").get_by_text("pas à sa place")).to_be_visible()
            assert mover.number == number
            assert objections(page) == []
            laid = page.locator(".step .tile-line .word-tile").first
            laid.tap()
            laid.tap()
            expect(wrong).to_have_count(0)
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


def test_nothing_is_left_to_choose_with_the_news_that_the_table_has_ended(
    browser: Browser, room: Room
) -> None:
    context = device(browser, room.server)
    context.add_cookies([{"name": "seat", "value": token(room, "still", 0), "url": room.server.url}])
    page = context.new_page()
    lines: list[WebSocketRoute] = []

    def follow(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws/table/**", follow)
    page.clock.install()
    open_page(page, address(room, "still"))
    expect(page.locator(".mine")).not_to_have_count(0)

    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    lines[-1].close(code=4005)

    expect(page.locator("#connection")).to_have_text("This table has ended.")
    expect(page.locator(".mine, #board form[data-live]")).to_have_count(0)


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
