from __future__ import annotations

import secrets
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from classroom.management.database import check_database
from classroom.models import Deck, Participant, Seat, Session, Table
from classroom.models.tables import hash_token, new_token
from familygames.catalogue import GAMES
from familygames.errors import FamilyGamesError


class Command(BaseCommand):
    help = "Opens tables for programs and prints one JSON line per seat; docs/protocol.md says how to play."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default=next(iter(GAMES)), choices=sorted(GAMES))
        parser.add_argument("--tables", type=int, default=1)
        parser.add_argument("--seats", type=int, help="4 if left out, or as near to that as the game allows.")
        parser.add_argument(
            "--deck", default="", help="Short name of a deck; the game's first one by default."
        )
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="An option of the game. judge=auto has a program judge words and sentences.",
        )
        parser.add_argument("--again", action="store_true", help="Deal again at once when a game is over.")
        parser.add_argument("--json", action="store_true", help="Print JSON lines instead of a table.")

    def handle(self, *, game: str, tables: int, seats: int | None, option: list[str], **rest: Any) -> None:
        if not 1 <= tables <= 10_000:
            raise CommandError("--tables takes a number from 1 to 10000.")
        check_database()
        try:
            options = GAMES[game].read_settings(option)
            deck = self.deck(rest["deck"], game)
            if seats is None:
                seats = GAMES[game].usual_size(options)
            GAMES[game].deal(deck.cards, options, seats, "0")
        except FamilyGamesError as error:
            raise CommandError(f"These tables cannot be dealt: {error}") from error
        for row in open_tables(
            game=game, deck=deck, options=options, tables=tables, seats=seats, again=rest["again"]
        ):
            line = (
                msgspec.json.encode(row).decode()
                if rest["json"]
                else "{table:>6} {seat} {path} {token}".format(**row)
            )
            self.stdout.write(line)

    def deck(self, slug: str, game: str) -> Deck:
        slug = slug or GAMES[game].standard_deck().id
        if not Deck.objects.filter(slug=slug).exists():
            call_command("load_decks", verbosity=0)
        decks = Deck.objects.kept().filter(kind=GAMES[game].kind, latest__isnull=False)
        deck = decks.filter(slug=slug).first()
        if deck is None:
            known = ", ".join(decks.values_list("slug", flat=True))
            raise CommandError(f"There is no deck {slug!r}; there are: {known}.")
        return deck


@transaction.atomic
def open_tables(
    *, game: str, deck: Deck, options: Any, tables: int, seats: int, again: bool
) -> list[dict[str, Any]]:
    """Tables without a teacher, every seat with a token of its own; one row per seat."""
    session = Session.objects.create(
        game=game,
        deck=deck,
        options=msgspec.to_builtins(options),
        seats_per_table=seats,
        is_joining_open=False,
        bot_seconds=0.0,  # Neither a referee nor PROGRAMME keeps a program waiting.
        absent_seconds=None,
    )
    opened = Table.objects.bulk_create(
        Table(
            session=session,
            label=label,
            game=game,
            options=msgspec.json.encode(options).decode(),
            version=deck.latest,
            seed=secrets.token_hex(8),
            deal_again=again,
        )
        for label in range(1, tables + 1)
    )
    tokens = [[new_token() for _ in range(seats)] for _ in opened]
    participants = iter(
        Participant.objects.bulk_create(
            Participant(session=session, name=f"{table.label}-{seat + 1}", token_hash=hash_token(token))
            for table, row in zip(opened, tokens, strict=True)
            for seat, token in enumerate(row)
        )
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=seat, participant=(person := next(participants)), name=person.name)
        for table in opened
        for seat in range(seats)
    )
    return [
        {"table": table.pk, "seat": seat, "token": token, "path": f"/ws/table/{table.pk}/"}
        for table, row in zip(opened, tokens, strict=True)
        for seat, token in enumerate(row)
    ]
