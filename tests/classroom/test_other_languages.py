"""Decks of other languages are played like any other: the pair is free."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import AsyncClient

from classroom.live.hub import hub
from classroom.models import Seat, Session, Table
from familygames.cards import Deck
from familygames.language.data import spoken_in
from tests.classroom.tables import a_published_deck, a_table

pytestmark = pytest.mark.django_db(transaction=True)

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "decks"


def a_table_with(slug: str, game: str, seats: int) -> str:
    """A table of *seats* people with this starter deck; the token of the first."""
    cards = msgspec.json.decode((FOLDER / f"{slug}.json").read_bytes(), type=Deck)
    deck = a_published_deck(cards)
    rows = a_table(*(f"Pupil {number}" for number in range(seats)), game=game)
    Table.objects.update(version=deck.latest)
    Session.objects.update(deck=deck)
    return str(rows[0]["token"])


@pytest.mark.parametrize(("game", "seats"), [("happy_family", 2), ("literature", 6)])
@pytest.mark.parametrize(("slug", "spoken"), [("dutch-first-words", "fr"), ("spanish-english", "en")])
async def test_a_table_opens_and_says_moves_in_a_language_it_knows(
    game: str, seats: int, slug: str, spoken: str
) -> None:
    token = await sync_to_async(a_table_with)(slug, game, seats)
    number = await sync_to_async(lambda: Seat.objects.get(number=0).table_id)()
    client = AsyncClient()
    client.cookies["seat"] = token

    page = await client.get(f"/table/{number}/")

    table = await hub.table(number)
    assert page.status_code == 200
    assert table.language == spoken
    text = unescape(page.text)
    for card in table.state.hands[0]:
        assert any(face.word in text for face in table.deck.by_card[card].faces.values()), card


def test_where_moves_are_said() -> None:
    assert spoken_in("en", ("fr", "en")) == "en"
    assert spoken_in("nl", ("fr", "nl")) == "fr"
    assert spoken_in("nl", ("de", "nl")) == "en"
