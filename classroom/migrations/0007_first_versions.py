"""What was published so far becomes versions: each deck, and each other deck that a table was dealt from."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

from django.db import migrations
from django.utils import timezone

LEVELS = {"", "pre-A1", "A1", "A2", "B1", "B2", "C1", "C2"}
GANG = {"famiglia", "accountants", "brutes", "mercenaries"}


def fold(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def readable(content: str) -> str:
    """A level that is none of the scale's was free text: such a deck could not be read any more."""
    deck = json.loads(content)
    if deck.get("level", "") in LEVELS:
        return content
    del deck["level"]
    return json.dumps(deck, ensure_ascii=False, separators=(",", ":"))


def words_of(deck: dict[str, Any]) -> str:
    faces = [
        face
        for family in deck["families"]
        for part in (family, *family["members"])
        for face in part["faces"].values()
    ]
    texts = [*deck["title"].values(), *deck.get("tags", ()), deck.get("author", "")]
    return fold(" · ".join(dict.fromkeys(filter(None, [*texts, *(face["word"] for face in faces)]))))


def make_versions(apps: Any, schema_editor: Any) -> None:
    Deck = apps.get_model("classroom", "Deck")
    DeckVersion = apps.get_model("classroom", "DeckVersion")
    Table = apps.get_model("classroom", "Table")
    versions: dict[tuple[int, str], Any] = {}

    def version_of(deck: Any, content: str, at: Any) -> Any:
        if (deck.pk, content) not in versions:
            number = sum(known == deck.pk for known, _ in versions) + 1
            versions[deck.pk, content] = DeckVersion.objects.create(
                deck=deck, number=number, content=content, published_at=at
            )
        return versions[deck.pk, content]

    def deck_of(table: Any) -> Any:
        """A table that belongs to no lesson knows its deck by name."""
        if table.session_id is not None:
            return table.session.deck
        name = json.loads(table.deck)["id"]
        return Deck.objects.filter(slug=name).first() or Deck.objects.create(
            slug=name, draft=table.deck, deleted_at=timezone.now()
        )

    for table in Table.objects.select_related("session__deck").order_by("pk").iterator():
        content = readable(table.deck)
        table.version = version_of(deck_of(table), content, table.opened_at)
        table.save(update_fields=["version"])
    for deck in Deck.objects.all():
        deck.draft = readable(deck.draft)
        cards = json.loads(deck.draft)
        deck.latest = version_of(deck, deck.draft, deck.updated_at)
        if deck.kind == "cards" and {family["id"] for family in cards["families"]} == GANG:
            deck.kind = "gang"
        deck.languages = " ".join(cards["languages"])
        deck.level = cards.get("level", "")
        deck.words = words_of(cards)
        deck.save()


def keep_decks_with_tables(apps: Any, schema_editor: Any) -> None:
    Deck = apps.get_model("classroom", "Deck")
    Table = apps.get_model("classroom", "Table")
    for table in Table.objects.select_related("version").iterator():
        table.deck = table.version.content
        table.save(update_fields=["deck"])
    for deck in Deck.objects.select_related("latest").exclude(latest=None):
        deck.draft = deck.latest.content
        deck.save(update_fields=["draft"])
    Deck.objects.filter(kind="gang").update(kind="cards")


class Migration(migrations.Migration):
    dependencies = [("classroom", "0006_deck_versions")]

    operations = [migrations.RunPython(make_versions, keep_decks_with_tables)]
