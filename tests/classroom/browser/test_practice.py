"""Practice at home in a real browser: signing in by card, every game to its end, another device, hints."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from familygames.catalogue import GAMES
from tests.classroom.browser.barriers import WIDER, violations
from tests.classroom.browser.devices import arrived, device, open_page, sign_in
from tests.classroom.browser.rooms import Room
from tests.classroom.browser.screens import LOWEST
from tests.classroom.browser.screens import SMALL as SMALL_AT_TABLE
from tests.classroom.browser.test_site_pages import SMALL

pytestmark = [pytest.mark.browser, pytest.mark.process]

SCREENS = [(360, "fr"), (1366, "en")]
PHONE = {"width": 360, "height": 640}

# A class with their cards; and for each of them one game of each sort that is soon over.
PREPARE = """
from datetime import timedelta
from random import Random
from django.utils import timezone
from familygames.catalogue import GAMES
from classroom.games.shared.fragments import in_language
from classroom.games.sites import words_of
from classroom.models import Deck, Practice, SchoolClass, Table, User, Utterance
from classroom.wording.games import STATUS
from classroom.services import cards, classes, learners, names, practice
from tests.games import sample_of
teacher = User.objects.create_user("mary@" + AT, "the right words")
school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
pupils = classes.add_pupils(school_class=school_class, names=["Emma", "Léo", "Zoé", "Ali", "Mia", "Noé"])
pictures = Deck.objects.get(slug="animals").cards
found = {}
for card in cards.make_cards(pupils=school_class.pupils.all(), deck=pictures):
    learner = learners.learner_with(card)
    tables = {}
    for name, game in GAMES.items():
        seats, options = sample_of(name).home
        deck = Deck.objects.filter(kind=game.kind, owner=None).first()
        table = practice.begin(
            learner=learner, game=game, deck=deck, options=options, seats=seats, bot_level="beginner"
        )
        tables[name] = table.pk
    # Words that they said a month ago, so that they come back.
    family = Table.objects.get(pk=tables["happy_family"]).version.cards.families[0]
    for number, member in enumerate(family.members, start=1):
        Utterance.objects.create(
            table_id=tables["happy_family"], turn=number, seat=0, key="ask", family=family.id,
            member=member.id, text="Please, can I have it?", way="type", language="en",
            at=timezone.now() - timedelta(days=30),
        )
    found[card.pupil.name] = {"code": card.code, "secret": cards.secret_of(card), "tables": tables}
Practice.objects.update(bot_seconds=0.02)

class Longest(dict):
    # The longest name of a bot, whoever it is about.
    def __missing__(self, gap):
        return max(names.bot_names("fr", 9, rng=Random(1)), key=len)

def waits(game):
    words = words_of(game)
    for key in sorted({*STATUS, *words.status}):
        yield [in_language(language, words.waits(key)) % Longest() for language in ("en", "fr")]

print(json.dumps({
    "class": school_class.pk, "pupils": found, "waits": {game: list(waits(game)) for game in GAMES},
}))
"""

# Presses whatever can be pressed, by chance but always the same, until the game or the time is over.
PLAY = """async ([seed, limit]) => {
  let state = seed + 1;
  const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const any = (list) => list[Math.floor(chance() * list.length)];
  const isOpen = (one) => one.getBoundingClientRect().width > 0 && !one.disabled
    && one.getAttribute("aria-disabled") !== "true";
  const isOver = () => document.querySelector("#result .results") !== null;
  const end = performance.now() + limit;
  while (!isOver() && performance.now() < end) {
    await new Promise((go) => setTimeout(go, 20));
    // After the end there are buttons that lead to another game.
    if (isOver() || document.querySelector("form[aria-busy]")) continue;
    for (const list of document.querySelectorAll(".mine select")) {
      const worth = [...list.options].filter((option) => option.value && !option.disabled);
      if (!isOpen(list) || !worth.length || chance() < 0.5) continue;
      list.value = any(worth).value;
      list.dispatchEvent(new Event("change", { bubbles: true }));
    }
    const controls = ".mine button, .felt button[form], .mine label.pick, .mine label.choice";
    const all = [...document.querySelectorAll(controls)].filter(isOpen);
    const says = all.filter((one) => one.type === "submit");
    any(says.length && chance() < 0.6 ? says : all)?.click();
  }
  return isOver();
}"""


SETTINGS = ".board-tools > .menu > .menu-sheet"
HEADS = ((360, 740), (740, 360), (1024, 768), (1366, 768))

# With these words, and their meaning, as what the table waits for.
HEIGHTS = """(waits) => waits.map(([said, gloss]) => {
  const words = document.querySelector("#status .status-words");
  words.innerHTML = '<span class="said"></span><span class="gloss"></span>';
  [words.firstChild.textContent, words.lastChild.textContent] = [said, gloss];
  return document.querySelector(".board-top").getBoundingClientRect().height;
})"""
MAY_TAKE_BACK = """() => {
  document.querySelector("#home-acts [name=undo]").disabled = false;
}"""
IN_CLASS = """() => {
  for (const one of document.querySelectorAll(".home-out, .home-form, .home-hint")) one.remove();
}"""


class Home:
    """The school's server, and what its pupils need to come in."""

    def __init__(self, room: Room) -> None:
        self.school_class: int = room.tables["class"]
        self.pupils: dict[str, Any] = room.tables["pupils"]
        self.server = room.server

    def choose_pictures(self, page: Page, name: str, leads_to: str = "/practise/") -> None:
        for place in self.pupils[name]["secret"]:
            page.locator(f'[name=picture][value="{place}"]').click()
        arrived(page, leads_to)

    def sign_in(self, context: BrowserContext, name: str) -> Page:
        """As the QR code of the card leads there."""
        page = context.new_page()
        open_page(page, f"/practise/card/{self.pupils[name]['code']}/")
        self.choose_pictures(page, name)
        return page

    def table(self, name: str, game: str) -> str:
        return f"/table/{self.pupils[name]['tables'][game]}/"


@pytest.fixture(scope="module")
def home(room: Room) -> Home:
    return Home(room)


def opened(browser: Browser, home: Home, width: int = 1366, locale: str = "en") -> BrowserContext:
    screen = {"width": width, "height": 768}
    return device(browser, home.server, viewport=screen, locale=locale, reduced_motion="reduce")


def objections(page: Page, *, by_axe: bool) -> list[str]:
    """What axe finds on the page, and what a thumb would."""
    small = SMALL_AT_TABLE if "/table/" in page.url else SMALL
    return [
        *(violations(page) if by_axe else []),
        *(f"too small: {control}" for control in page.evaluate(small)),
        *(["wider than the screen"] if page.evaluate(WIDER) > 0 else []),
    ]


def said(page: Page) -> list[str]:
    """The words of the talk, those too that are still to appear line by line."""
    return (page.locator("#talk").text_content() or "").split()


def settings(page: Page) -> None:
    page.locator(".board-tools > .menu > summary").click()


def heights(page: Page, size: tuple[int, int], waits: list[list[str]]) -> list[float]:
    """Of the head of the board there, in pixels, with each of the words."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return page.evaluate(HEIGHTS, waits)


def play(page: Page) -> None:
    """Press what can be pressed until the game is over, for minutes if the machine is slow.

    Whoever presses before the scripts are there gets a whole new page, which `PLAY` would not survive.
    """
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    for seed in range(1, 1000, 7):
        if page.evaluate(PLAY, [seed, 4000]):
            return
    raise AssertionError(f"the game does not end: {page.locator('#status').inner_text()}")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_at_home_to_its_end(browser: Browser, home: Home, game: str) -> None:
    page = home.sign_in(opened(browser, home), "Emma")
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    table = home.table("Emma", game)

    page.locator(f'.game-link[href="{table}"]').click()
    arrived(page, table)
    play(page)

    expect(page.locator("#home-acts a[href*='like=']")).to_be_visible()
    expect(page.locator("#result .in-lesson")).not_to_be_visible()
    open_page(page, "/practise/")
    over = page.locator("section", has=page.locator("#over-title"))
    expect(over.locator(f'.game-link[href="{table}"]')).to_be_visible()
    assert complaints == []


def test_a_game_goes_on_on_another_device_after_signing_in_by_card(browser: Browser, home: Home) -> None:
    tablet = home.sign_in(opened(browser, home), "Léo")
    tablet.locator('.game-choice[href$="game=famiglia"]').click()
    tablet.locator("[name=option-level]").select_option(index=0)
    tablet.locator("form .button-main").first.click()
    arrived(tablet, "/table/*")
    table = tablet.url
    expect(tablet.locator("#status")).to_contain_text("It’s your turn!")
    tablet.locator("#home-acts [name=hint]").click()
    expect(tablet.locator(".hint-card")).to_be_visible()
    tablet.locator("#move button[type=submit]:enabled, #move button:enabled").last.click()  # He passes.
    expect(tablet.locator("#talk")).to_contain_text("I pass.")
    expect(tablet.locator(".hint-card")).to_have_count(0)
    expect(tablet.locator("#talk")).to_contain_text("The gangster takes")
    expect(tablet.locator("#status")).to_contain_text("It’s your turn!")
    talk = said(tablet)
    tablet.context.close()

    phone = opened(browser, home, width=360).new_page()
    open_page(phone, "/practise/")
    code = home.pupils["Léo"]["code"]
    phone.locator("#card-code").fill(f"{code[:5].lower()} {code[5:]}")
    phone.locator(".join-form button").click()
    home.choose_pictures(phone, "Léo")
    phone.locator(f'.game-link[href="{table.removeprefix(home.server.url)}"]').click()

    expect(phone.locator("#status")).to_contain_text("It’s your turn!")
    assert said(phone) == talk
    expect(phone.locator("#home-acts [name=undo]")).to_be_disabled()  # The gangster has answered.


def test_a_hint_is_had_by_keyboard_and_read_out(browser: Browser, home: Home) -> None:
    page = home.sign_in(opened(browser, home), "Zoé")
    open_page(page, home.table("Zoé", "famiglia"))
    hint = page.locator("#home-acts [name=hint]")
    expect(hint).to_be_enabled()

    hint.focus()
    page.keyboard.press("Enter")

    expect(page.locator("#home-hint[role=status] .hint-reasons li").first).to_be_visible()
    said = page.locator(".hint-move")
    expect(said).to_have_attribute("lang", "en")

    # It makes room again by the same key.
    expect(hint).to_have_attribute("aria-expanded", "true")
    expect(hint).to_be_focused()
    page.keyboard.press("Enter")
    expect(said).to_have_count(0)
    expect(hint).to_have_attribute("aria-expanded", "false")
    expect(hint).to_be_focused()


def test_what_is_pressed_before_the_line_stands_is_meant_for_what_the_page_shows(
    browser: Browser, home: Home
) -> None:
    page = home.sign_in(opened(browser, home), "Léo")
    sent: list[dict[str, Any]] = []
    # A socket that opens and says nothing yet, as on a slow network.
    page.route_web_socket(
        "**/ws/table/**", lambda socket: socket.on_message(lambda message: sent.append(json.loads(message)))
    )
    open_page(page, home.table("Léo", "famiglia"))
    expect(page.locator("html.scripted")).to_have_count(1)
    shown = int(page.locator("#table-page").get_attribute("data-number") or -1)

    page.locator("#home-acts [name=hint]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("form[aria-busy=true]")).to_have_count(1)

    hint = next(message for message in sent if "form" in message)
    assert (hint["number"], hint["form"]["hint"]) == (shown, "1")


def test_a_learner_chooses_how_they_speak(browser: Browser, home: Home) -> None:
    page = home.sign_in(opened(browser, home, width=360), "Ali")
    open_page(page, home.table("Ali", "happy_family"))

    settings(page)
    sheet = page.locator(SETTINGS).bounding_box()
    assert sheet is not None
    assert sheet["x"] >= 0
    assert sheet["x"] + sheet["width"] <= 360
    page.locator("[name=set_way][value=type]").click()
    expect(page.locator("[name=set_way][value=type]")).to_have_attribute("aria-pressed", "true")

    open_page(page, "/practise/")
    open_page(page, home.table("Ali", "famiglia"))
    expect(page.locator("[name=set_way][value=type]")).to_have_attribute("aria-pressed", "true")
    settings(page)
    page.locator("[name=set_way][value=tap]").click()
    expect(page.locator("[name=set_way][value=tap]")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_head_of_a_board_is_no_higher_at_home_than_in_class(
    browser: Browser, room: Room, home: Home, locale: str, game: str
) -> None:
    """Whatever the table waits for: so a board that is whole in class is whole at home."""
    waits = room.tables["waits"][game]
    page = home.sign_in(opened(browser, home, locale=locale), "Noé")
    open_page(page, home.table("Noé", game))
    expect(page.locator("#home-acts [name=hint]")).to_be_visible()

    at_home = [heights(page, size, waits) for size in HEADS]
    page.evaluate(MAY_TAKE_BACK)
    later = [heights(page, size, waits) for size in HEADS]
    page.evaluate(IN_CLASS)
    in_class = [heights(page, size, waits) for size in HEADS]
    for size, *measured in zip(HEADS, at_home, later, in_class, strict=True):
        for words, one, other, most in zip(waits, *measured, strict=True):
            assert max(one, other) <= most, (size, words)


def test_one_writes_again_beside_what_was_not_understood(browser: Browser, home: Home) -> None:
    page = home.sign_in(opened(browser, home), "Mia")
    open_page(page, home.table("Mia", "happy_family"))
    settings(page)
    page.locator("[name=set_way][value=type]").click()
    expect(page.locator("#status")).to_contain_text("It’s your turn!")
    page.locator("#sentence").fill("blah " * 50)
    page.keyboard.press("Enter")
    expect(page.locator(".feedback.is-refused")).to_be_visible()

    for width, height in LOWEST:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".feedback-title")).to_be_in_viewport()
        expect(page.locator("#sentence")).to_be_in_viewport(ratio=1)


def test_a_round_of_words_is_played_with_the_keyboard_and_kept(browser: Browser, home: Home) -> None:
    context = opened(browser, home, width=360)
    page = home.sign_in(context, "Zoé")
    page.get_by_role("link", name="My words").click()
    page.get_by_role("link", name="Today’s words").click()
    page.get_by_role("link", name="I would rather write it").click()

    def answer(text: str) -> tuple[str, str]:
        """The meaning that was asked for, and how one says it."""
        asked = page.locator("p.large[lang]").inner_text()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.locator(".exercise .message")).to_be_visible()
        said = page.locator("p.larger strong").inner_text()
        page.keyboard.press("Enter")
        return asked, said

    how_to_say: dict[str, str] = {}
    for number in range(1, 7):
        expect(page.locator("h1")).to_contain_text(f"{number}/6")
        how_to_say |= [answer("grandmother")]
    for _ in how_to_say:  # What was missed is asked for once more.
        expect(page.locator("h1")).to_contain_text("once more")
        answer(how_to_say[page.locator("p.large[lang]").inner_text()])

    expect(page.get_by_role("heading", name="That is all for today")).to_be_visible()
    open_page(page, "/practise/words/")
    expect(page.get_by_role("link", name="Today’s words")).to_have_count(0)


@pytest.mark.parametrize(("width", "locale"), SCREENS)
def test_one_press_plays_with_the_words_that_are_due(
    browser: Browser, home: Home, width: int, locale: str
) -> None:
    page = home.sign_in(opened(browser, home, width, locale), "Ali")
    assert objections(page, by_axe=True) == []
    open_page(page, "/practise/words/")
    assert objections(page, by_axe=True) == []

    page.locator("form[action$='/words/play/'] button").first.click()
    arrived(page, "/table/*/")

    expect(page.locator("#home-hint")).to_contain_text("robots" if locale == "fr" else "bots")
    assert objections(page, by_axe=True) == []


def test_wrong_pictures_let_nobody_in(browser: Browser, home: Home) -> None:
    page = opened(browser, home, width=360).new_page()
    open_page(page, f"/practise/card/{home.pupils['Zoé']['code']}/")

    for place in reversed(home.pupils["Zoé"]["secret"]):
        page.locator(f'[name=picture][value="{place}"]').click()

    expect(page.locator(".message[role=alert]")).to_be_visible()
    open_page(page, "/practise/")
    expect(page.locator("#card-code")).to_be_visible()


@pytest.mark.parametrize(("width", "locale"), SCREENS)
def test_nobody_is_shut_out_of_practice(browser: Browser, home: Home, width: int, locale: str) -> None:
    context = opened(browser, home, width, locale)
    page = context.new_page()
    name = {"fr": "Mia", "en": "Noé"}[locale]
    found: dict[str, list[str]] = {}

    def look(path: str) -> None:
        open_page(page, path)
        found[path] = objections(page, by_axe=width == 360)

    look("/practise/")
    look(f"/practise/card/{home.pupils[name]['code']}/")
    look("/help/famiglia/")
    look("/practise/card/NOBODYS-CARD/")
    home.sign_in(context, name)
    look("/practise/")
    for game in GAMES:
        look(f"/practise/new/?game={game}")
    look("/practise/daily/")
    look("/practise/words/")
    look(f"/practise/words/after/{home.pupils[name]['tables']['happy_family']}/")
    look("/practise/words/today/?type")
    look("/practise/words/today/?choose")
    page.locator("[name=card]").first.click()
    page.locator(".message").wait_for()
    found["a word that was asked for"] = objections(page, by_axe=width == 360)
    look(home.table("Emma", "happy_family"))
    look(home.table(name, "famiglia"))
    page.locator("#home-acts [name=hint]").click()
    page.locator(".hint-card").wait_for()
    found["a hint"] = objections(page, by_axe=width == 360)

    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("width", "locale"), SCREENS)
def test_a_teacher_makes_and_prints_cards(browser: Browser, home: Home, width: int, locale: str) -> None:
    page = opened(browser, home, width, locale).new_page()
    sign_in(page)

    open_page(page, f"/teach/classes/{home.school_class}/")
    page.locator('a[href$="/cards/"]').click()
    arrived(page, "*/cards/")
    wrong = objections(page, by_axe=width == 360)
    page.locator('a[href$="/cards/print/"]').click()
    arrived(page, "*/cards/print/")
    wrong += objections(page, by_axe=width == 360)

    assert wrong == []
    expect(page.locator(".class-card")).to_have_count(len(home.pupils))
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1047})  # A4 within its margins.
    expect(page.locator(".site-header")).not_to_be_visible()
    cut_off = "(cards) => cards.map((card) => card.scrollHeight - card.clientHeight)"
    assert max(page.locator(".class-card").evaluate_all(cut_off)) <= 1


def test_a_game_that_is_over_offers_a_harder_way_on_its_own_page(browser: Browser, home: Home) -> None:
    context = device(browser, home.server, viewport={"width": 320, "height": 640}, locale="en")
    page = home.sign_in(context, "Zoé")
    question = (
        '<form class="panel stack"><p>Something harder?</p><button class="button">Not yet</button></form>'
    )
    page.route("**/practise/way/*", lambda route: route.fulfill(body=question, content_type="text/html"))
    open_page(page, home.table("Zoé", "happy_family"))
    offer = page.locator("[data-offers]")
    expect(offer).to_be_empty()

    over = '<a class="button" data-next-way="/practise/way/?back=x">My words</a>'
    page.locator("#home-acts").evaluate("(acts, over) => { acts.innerHTML = over; }", over)
    expect(offer.get_by_role("button", name="Not yet")).to_be_in_viewport()
    assert objections(page, by_axe=False) == []

    page.locator("#home-acts").evaluate("(acts) => acts.replaceChildren()")
    expect(offer).to_be_empty()


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_header_stands_in_one_row_on_the_narrowest_phone(
    browser: Browser, home: Home, locale: str
) -> None:
    context = device(browser, home.server, viewport={"width": 320, "height": 640}, locale=locale)
    page = home.sign_in(context, "Zoé")

    for address in ("/practise/", "/practise/words/", "/"):
        open_page(page, address)
        brand, tools = (page.locator(part).bounding_box() for part in (".brand", ".site-tools"))
        assert brand is not None
        assert tools is not None
        assert tools["y"] < brand["y"] + brand["height"], (address, brand, tools)
