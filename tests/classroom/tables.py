"""Tables to test with, and sockets to play at them."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator

from classroom.live.hub import hub
from classroom.live.scheduler import Scheduler
from classroom.live.table import LiveTable
from classroom.models import Deck, Participant, Seat, Session, Table, User
from classroom.models.tables import hash_token, new_token
from classroom.services import decks
from familygames.cards import Deck as Cards
from familygames.catalogue import GAMES
from tests.patience import PATIENCE, until

Row = dict[str, Any]


def classic_deck() -> Deck:
    return a_deck_of("happy_family")


def a_deck_of(game: str) -> Deck:
    """The deck that *game* brings along."""
    cards = GAMES[game].standard_deck()
    return Deck.objects.filter(slug=cards.id).first() or a_published_deck(cards, GAMES[game].kind)


def a_deck_for(game: str, options: Any, seats: int) -> Deck:
    """The deck of *game* that suits these options."""
    cards = GAMES[game].deck_for(options, seats)
    return Deck.objects.filter(slug=cards.id).first() or a_published_deck(cards, GAMES[game].kind)


def a_published_deck(cards: Cards, kind: str = "cards", owner: User | None = None, slug: str = "") -> Deck:
    """A starter deck, or a teacher's own."""
    slug = slug or cards.id
    content = decks.write(cards.but(id=slug))
    deck = Deck.objects.create(slug=slug, kind=kind, owner=owner, draft=content)
    decks.publish_content(deck=deck, content=content)
    return deck


def a_teacher(email: str = "teacher@example.org") -> User:
    return User.objects.filter(email=email).first() or User.objects.create_user(email, "correct horse")


def a_table(
    *people: str,
    bots: int = 0,
    teacher: User | None = None,
    seed: str = "",
    again: bool = False,
    game: str = "happy_family",
    **options: Any,
) -> list[Row]:
    """A table of *people* and bots with a session of its own; one row for each person's seat.

    Options of the session (``absent_seconds``, ``bot_seconds``) and of the game go side by side.
    """
    if game == "happy_family":
        options = {"step_mode": "auto", **options}
    mine = {name: options.pop(name) for name in ("absent_seconds", "bot_seconds") if name in options}
    settings = {"absent_seconds": None, "bot_seconds": 0.0} | mine
    chosen = GAMES[game].read_options(options)
    deck = a_deck_for(game, chosen, len(people) + bots)
    session = Session.objects.create(
        teacher=teacher, game=game, deck=deck, options=msgspec.to_builtins(chosen), **settings
    )
    table = Table.objects.create(
        session=session,
        label=1,
        game=game,
        options=msgspec.json.encode(chosen).decode(),
        version=deck.latest,
        seed=seed or secrets.token_hex(8),
        deal_again=again,
    )
    rows = []
    for number, name in enumerate(people):
        token = new_token()
        person = Participant.objects.create(session=session, name=name, token_hash=hash_token(token))
        Seat.objects.create(table=table, number=number, participant=person, name=name)
        rows.append({
            "table": table.pk, "seat": number, "token": token, "path": f"/ws/table/{table.pk}/",
            "participant": person.pk, "session": session.pk,
        })  # fmt: skip
    for number in range(len(people), len(people) + bots):
        Seat.objects.create(table=table, number=number, name=f"Bot {number}", bot="regular")
    return rows


open_a_table = sync_to_async(a_table)


class Socket:
    """One websocket that speaks JSON, or HTML boards as a browser does."""

    def __init__(
        self,
        path: str,
        *,
        token: str = "",
        kind: str = "json",
        headers: list[tuple[bytes, bytes]] | None = None,
    ) -> None:
        from classroom.asgi import application  # noqa: PLC0415  # It looks for the static files, which are there only now.

        scope = {
            "type": "websocket",
            "path": path,
            "query_string": f"token={token}".encode() if token else b"",
            "headers": headers or [],
            "subprotocols": [kind],
        }
        self.raw = ApplicationCommunicator(application, scope)

    async def connect(self) -> bool:
        """Whether the handshake went well."""
        await self.raw.send_input({"type": "websocket.connect"})
        message = await self.raw.receive_output(timeout=PATIENCE)
        return bool(message["type"] == "websocket.accept")

    async def open(self) -> Row:
        """Connect; the first message."""
        assert await self.connect()
        return await self.hear()

    async def refused_with(self) -> int:
        """Connect, and be closed; the close code."""
        await self.connect()
        return await self.closed_with()

    async def closed_with(self) -> int:
        while True:
            message = await self.raw.receive_output(timeout=PATIENCE)
            if message["type"] == "websocket.close":
                return int(message["code"])

    async def hear(self) -> Row:
        message = await self.raw.receive_output(timeout=PATIENCE)
        assert message["type"] == "websocket.send", message
        return msgspec.json.decode(message["text"])  # type: ignore[no-any-return]

    async def hear_at(self, number: int) -> Row:
        """The first message that shows the position *number* or a later one."""
        while True:
            message = await self.hear()
            if message["number"] >= number and "view" in message:
                return message

    async def say(self, message: Any) -> None:
        text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        await self.raw.send_input({"type": "websocket.receive", "text": text})

    async def close(self) -> None:
        await self.raw.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.raw.wait(PATIENCE)


async def sit_down(rows: list[Row]) -> tuple[list[Socket], list[Row]]:
    """A socket for each seat, and the first screen of each."""
    sockets = [Socket(row["path"], token=row["token"]) for row in rows]
    return sockets, [await socket.open() for socket in sockets]


async def get_up(sockets: list[Socket]) -> None:
    for socket in sockets:
        await socket.close()


def scheduler_of(table: LiveTable) -> Scheduler:
    """Who moves there for bots, and for people whose time is up."""
    return hub.registry.schedulers[table.id]


async def at_rest(*tables: LiveTable) -> None:
    """Until nobody thinks or stores, and no alarm is due: what has not happened then does not happen."""

    def is_at_rest() -> bool:
        loop = asyncio.get_running_loop()
        alarms = (scheduler_of(table)._alarm for table in tables)
        acting = (getattr(task.get_coro(), "__qualname__", "") for task in asyncio.all_tasks())
        return not any(name.startswith("Scheduler.") for name in acting) and not any(
            alarm is not None and alarm.when() <= loop.time() for alarm in alarms
        )

    await until(is_at_rest)


def mover(screens: list[Row]) -> int:
    """The seat that has moves."""
    return next(seat for seat, screen in enumerate(screens) if screen["moves"])


def without_cards(table: LiveTable, seat: int) -> None:
    """The cards of *seat* go to its partners in Littérature, who are bots."""
    state = table.state
    hands = list(state.hands)
    given, hands[seat] = hands[seat], ()
    mates = [mate for mate in state.team(seat) if mate != seat]
    for place, card in enumerate(given):
        mate = mates[place % len(mates)]
        hands[mate] = state.deck.sorted((*hands[mate], card))
    table.story.state = state.but(hands=tuple(hands), turn=mates[0])
    table.announce()
