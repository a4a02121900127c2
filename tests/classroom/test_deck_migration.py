"""What was there before decks had versions is there afterwards, and every table has its own cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from familygames.cards import Deck as Cards
from familygames.famiglia import standard_deck as gang_deck
from familygames.happy_family import standard_deck

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

BEFORE = [("classroom", "0005_practice")]
AFTER = [("classroom", "0008_fixed_versions")]


def migrated(to: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate(to)
    return executor.loader.project_state(to).apps


@pytest.fixture
def old() -> Iterator[Any]:
    yield migrated(BEFORE)
    # Whatever a test has left would stand in the way of today's tables.
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def a_deck(old: Any, cards: Cards, **changes: Any) -> Any:
    content = json.dumps(msgspec.to_builtins(cards) | changes)
    return old.get_model("classroom", "Deck").objects.create(slug=cards.id, kind="cards", content=content)


def a_table(old: Any, deck: Any, content: str, label: int) -> Any:
    session = old.get_model("classroom", "Session").objects.create(
        game="happy_family", deck=deck, code=f"CODE{label:02}"
    )
    return old.get_model("classroom", "Table").objects.create(
        session=session, label=label, game="happy_family", options="{}", deck=content, seed="s"
    )


def test_a_table_keeps_the_cards_it_was_dealt(old: Any) -> None:
    cards = standard_deck()
    deck = a_deck(old, cards)
    earlier = msgspec.json.encode(cards.but(tags=("earlier",))).decode()
    tables = [
        a_table(old, deck, content, label).pk
        for label, content in enumerate((earlier, earlier, deck.content))
    ]

    new = migrated(AFTER)

    versions = new.get_model("classroom", "DeckVersion").objects.order_by("number")
    assert [version.number for version in versions] == [1, 2]
    assert versions[0].content == earlier
    rows = new.get_model("classroom", "Table").objects
    assert [rows.get(pk=pk).version.number for pk in tables] == [1, 1, 2]
    assert new.get_model("classroom", "Deck").objects.get().latest.number == 2


def test_a_deck_is_published_as_it_was_and_can_be_found(old: Any) -> None:
    a_deck(old, standard_deck(), level="beginners")
    a_deck(old, gang_deck())

    new = migrated(AFTER)

    decks = {deck.slug: deck for deck in new.get_model("classroom", "Deck").objects.all()}
    classic, gang = decks[standard_deck().id], decks[gang_deck().id]
    assert (classic.kind, gang.kind) == ("cards", "gang")
    assert msgspec.json.decode(classic.latest.content, type=Cards) == standard_deck().but(level="")
    assert classic.draft == classic.latest.content
    assert classic.languages == "fr en"
    assert "grand-mere" in classic.words


def test_the_way_back_gives_every_table_its_text_again(old: Any) -> None:
    deck = a_deck(old, standard_deck())
    earlier = msgspec.json.encode(standard_deck().but(tags=("earlier",))).decode()
    table = a_table(old, deck, earlier, 1)
    migrated(AFTER)

    back = migrated(BEFORE)

    assert back.get_model("classroom", "Table").objects.get(pk=table.pk).deck == earlier
    assert back.get_model("classroom", "Deck").objects.get().content == deck.content


def test_afterwards_the_database_refuses_to_change_a_version(old: Any) -> None:
    a_deck(old, standard_deck())
    new = migrated(AFTER)

    with pytest.raises(DatabaseError), transaction.atomic():
        new.get_model("classroom", "DeckVersion").objects.update(content="{}")
