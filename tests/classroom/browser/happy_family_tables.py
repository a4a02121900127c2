"""Tables of Happy Family for a module's tests, and the pupils at them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.classroom.browser.devices import device, open_page, until
from tests.classroom.browser.rooms import House, Room
from tests.classroom.browser.screens import PHONE

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


def address(room: Room, table: str) -> str:
    return f"/table/{room.tables[table]}/"


def token(room: Room, table: str, seat: int) -> str:
    return f"{room.tables[table]}-{seat}"


def a_room(house: House, tables: dict[str, tuple[str, str, dict[str, Any]]]) -> Room:
    """Each of *tables* by its name, with the way in which its pupils ask, its seed and its options."""
    return house.room(f"ROWS = {tables!r}\n{PREPARE}")


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


def next_to_move(pupils: list[Pupil]) -> tuple[int, Pupil]:
    until(lambda: any(pupil.step for pupil in pupils))
    return next((seat, pupil) for seat, pupil in enumerate(pupils) if pupil.step)
