from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import CommandError
from django.db import transaction

from classroom.management.database import check_database
from classroom.management.server_command import ServerCommand
from classroom.models import Deck
from classroom.services import decks
from familygames.catalogue import DECKS, GAMES, Kind


class Command(ServerCommand):
    help = "Loads the starter decks, or brings them up to date. Decks of teachers are left alone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=settings.ASSETS / "fixtures" / "decks")

    @transaction.atomic
    def handle(self, *, folder: Path, verbosity: int, **options: Any) -> None:
        if not folder.is_dir():
            raise CommandError(f"There is no folder {folder}.")
        check_database()
        changed = 0
        files: list[tuple[Path, Kind]] = [(file, "cards") for file in sorted(folder.glob("*.json"))]
        files += [
            (file, game.kind)
            for game in GAMES.values()
            for file in sorted(folder.glob(f"{game.name}/*.json"))
        ]
        for file, kind in files:
            try:
                content = msgspec.json.decode(file.read_bytes(), type=DECKS[kind])
            except msgspec.DecodeError as error:
                raise CommandError(f"{file.name} is not a deck: {error}") from error
            changed += self.load(file.stem, kind, decks.write(content))
        if verbosity:
            self.stdout.write(f"{len(files)} starter decks, {changed} of them new or changed.")

    def load(self, slug: str, kind: str, content: str) -> bool:
        """Whether there was anything to do."""
        decks.make_room(slug=slug)
        deck = Deck.objects.filter(slug=slug).select_related("latest").first() or Deck(slug=slug)
        if deck.latest is not None and (deck.kind, deck.latest.content, deck.draft) == (
            kind,
            content,
            content,
        ):
            return False
        deck.kind, deck.draft = kind, content
        deck.save()
        decks.publish_content(deck=deck, content=content)
        return True
