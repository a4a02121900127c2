"""Tables of FAMILYS that are stored nowhere, and what their boards show."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from classroom.games.familys.cards import key_of
from classroom.games.shared.table_view import Entry
from classroom.games.sites import board_of
from classroom.live.seats import SeatRow, StillRow
from classroom.live.story import Story
from classroom.live.table import LiveTable
from familygames.catalogue import GAMES
from tests.familygames.familys_tables import card, cards

GAME = GAMES["familys"]
NAMES = ("Mary", "Paul", "Lina", "Noah")


def a_table(*, seats: int = 3, way: str = "tap", seed: str = "seed", **options: Any) -> LiveTable:
    """A live table that is stored nowhere; tests that use it run on an event loop."""
    story = Story(
        id=7, label=1, session=1, game=GAME, deck=GAME.standard_deck(), options=GAME.read_options(options),
        seats=seats, first_seed=seed, deal_again=False, for_programs=False, bot_level="regular",
        bot_seconds=0, absent_seconds=None,
    )  # fmt: skip
    rows = [SeatRow(place, NAMES[place], "", place + 1, "", way, None) for place in range(seats)]
    return LiveTable(story, rows, StillRow(False, False, False), lambda table: None)


def a_moment(*hands: str, laid: tuple[str, ...] = (), talon: str = "", **changes: Any) -> LiveTable:
    """The turn of player 0 with these cards, in phase main if *changes* say nothing else; see `card`."""
    asked = {name: changes.pop(name) for name in ("way", "options") if name in changes}
    table = a_table(seats=len(hands), way=asked.get("way", "tap"), **asked.get("options", {}))
    deck = table.deck
    families = [*(cards(family) for family in laid), *((),) * (len(hands) - len(laid))]
    there = {*cards(" ".join(hands)), *cards(talon), *(one for family in families for one in family)}
    rest = tuple(one for one in deck.cards if one not in there)
    state = table.state.but(
        hands=tuple(deck.sorted(cards(hand)) for hand in hands),
        laid=tuple(tuple(sorted(family, key=deck.roles.__getitem__)) for family in families),
        stock=rest,
        talon=cards(talon),
        turn=0,
        starter=0,
        **{"ready": tuple(range(len(hands))), "phase": "main", **changes},
    )
    table.story.state = state
    table.story.number += 1
    return table


def play(table: LiveTable, move: Any, seat: int = 0) -> None:
    step = table.state.play(seat, move)
    table.story.add(Entry(table.number + 1, seat, tuple(step.events)), step.state)


def text_of(html: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()))


def moves_in(html: str) -> list[Any]:
    """The moves that can be made here, by a choice or a button."""
    controls = re.findall(r'<(?:input|button)[^>]*name="move"[^>]*>', html)
    values = [re.search(r'value="([^"]*)"', one)[1] for one in controls if "aria-disabled" not in one]  # type: ignore[index]
    return [GAME.read_move(json.loads(unescape(value))) for value in values]


def parts(table: LiveTable, seat: int | None = 0, language: str = "en") -> dict[str, str]:
    found: dict[str, str] = board_of(table).parts(seat, language)
    return found


def chosen(table: LiveTable, names: str, seat: int = 0) -> str:
    """The tray of *seat* with these cards chosen; ``r*=E`` is a star that stands for E."""
    picks = (name.partition("=") for name in names.split())
    table.seats[seat].draft = " ".join(key_of(card(name)) + equals + letter for name, equals, letter in picks)
    return parts(table, seat)["tray"]
