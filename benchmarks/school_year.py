"""What a school year costs: ``python benchmarks/school_year.py [--classes 30] [--months 10] [--keep FOLDER]``

Makes a school of *classes* with 28 pupils each, four lessons a month, at seven tables of four, 40 sentences
a pupil and lesson: 1.3 million utterances, as lessons store them. Each lesson follows one of a few that
programs have played, told in the pupils' names, with slips and misses by chance, seeded. Then it derives all
evidence with ``rebuild_evidence`` and says how long that took, how much the database has grown, and how long
the pages take that count it: the 95th percentile in milliseconds, each asked for `ASKED` classes or pupils.

The database is SQLite in a folder of its own, or what DATABASE_URL names; it must be empty.
"""

from __future__ import annotations

import argparse
import gc
import io
import itertools
import os
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
os.environ.setdefault("DEBUG", "1")

PUPILS, TABLES, SEATS = 28, 7, 4
LESSONS_A_MONTH, SENTENCES = 4, 40
GAMES = ("happy_family", "memory", "spikit", "familys")
"""Those that four may play."""
SEPTEMBER = datetime(2026, 9, 7, 8, tzinfo=UTC)
SLIPS = ("verb_form", "article", "word_order", "spelling", "agreement")
WAYS = ("tap", "tiles", "gaps", "type")
ASKED = 40


class Said(NamedTuple):
    seat: int
    turn: int
    key: str
    family: str
    member: str
    text: str


class Lesson(NamedTuple):
    """A table that programs have played: its turns (number, seat, move, events), and what was said."""

    game: str
    deck: Any
    options: str
    seed: str
    turns: list[tuple[int, int | None, str, str]]
    said: list[Said]


def played(game_name: str, seed: int) -> Lesson:
    """About `SENTENCES` a seat; deals follow one another until it is enough."""
    from msgspec.json import encode

    from classroom.live.story import BaseTable, Dealt, Story
    from classroom.models import Deck
    from familygames.catalogue import GAMES
    from familygames.language.formulas import say
    from familygames.players import playing

    game = GAMES[game_name]
    options = game.options_for(game.standard_deck())
    cards = game.deck_for(options, SEATS)
    deck = Deck.objects.get(slug=cards.id)
    story = Story(
        id=0, label=1, session=0, game=game, deck=cards, options=options, seats=SEATS, first_seed=str(seed),
        deal_again=True, for_programs=True, bot_level="regular", bot_seconds=0, absent_seconds=None,
    )  # fmt: skip
    rng = Random(seed)
    turns: list[tuple[int, int | None, str, str]] = []
    said: list[Said] = []
    players = [next(iter(game.players.values()))] * SEATS

    def keep(seat: int | None, move: Any, events: Any) -> None:
        row = (story.number + 1, seat, encode(move).decode(), encode(events).decode())
        turns.append(row)
        story.apply([(*row, SEPTEMBER)])

    while len(said) < SEATS * SENTENCES:
        for turn in playing(story.state, players, rng, game.referee):
            if turn.seat >= 0 and (spoken := turn.move.spoken()) is not None:
                scene = BaseTable(story, ("Ann", "Bob", "Cid", "Dan")).scene_of(turn.seat)
                named = (spoken.key, spoken.family or "", spoken.member or "", say(spoken, scene)[:300])
                said.append(Said(turn.seat, story.number + 1, *named))
            keep(turn.seat, turn.move, turn.step.events)
        keep(None, Dealt(f"{seed}/{len(turns)}", None), ())
    return Lesson(game_name, deck, encode(options).decode(), str(seed), turns, said[: SEATS * SENTENCES])


def make_school(classes: int, months: int, rng: Random) -> None:
    """Everybody, and all that they have said."""
    from classroom.models import Participant, Pupil, SchoolClass, Seat, Session, Table, Turn, User, Utterance
    from classroom.models.tables import hash_token

    templates = [played(game, seed) for seed in range(4) for game in GAMES]
    findings = {
        slip: f'[{{"code":"{slip}","message":{{"en":"Look again: {slip}.","fr":"À revoir : {slip}."}}}}]'
        for slip in SLIPS
    }
    tokens = (hash_token(str(number)) for number in itertools.count())
    for number in range(classes):
        teacher = User.objects.create(email=f"teacher{number}@school.example", name=f"Teacher {number}")
        school_class = SchoolClass.objects.create(teacher=teacher, name=f"Class {number}")
        pupils = Pupil.objects.bulk_create(
            Pupil(school_class=school_class, name=f"Pupil {one:02}") for one in range(PUPILS)
        )
        skill = {pupil.pk: rng.uniform(0.5, 0.95) for pupil in pupils}
        for lesson in range(months * LESSONS_A_MONTH):
            at = SEPTEMBER + timedelta(days=7.5 * lesson, hours=number % 8)
            template = templates[(lesson + number) % len(templates)]
            session = Session.objects.create(
                teacher=teacher, school_class=school_class, game=template.game, deck=template.deck,
                code=f"{number:03}{lesson:03}", opened_at=at, closed_at=at + timedelta(minutes=45),
            )  # fmt: skip
            people = Participant.objects.bulk_create(
                Participant(
                    session=session, pupil=pupil, name=pupil.name, token_hash=next(tokens), joined_at=at
                )
                for pupil in pupils
            )
            tables = Table.objects.bulk_create(
                Table(
                    session=session, label=label + 1, game=template.game, options=template.options,
                    version=template.deck.latest, seed=template.seed, opened_at=at,
                    closed_at=session.closed_at,
                )
                for label in range(TABLES)
            )  # fmt: skip
            seats = {
                (table.pk, seat): people[label * SEATS + seat]
                for label, table in enumerate(tables)
                for seat in range(SEATS)
            }
            Seat.objects.bulk_create(
                Seat(table_id=table, number=seat, participant=person, name=person.name)
                for (table, seat), person in seats.items()
            )
            Turn.objects.bulk_create(
                Turn(table=table, number=turn, seat=seat, move=move, events=events, at=at)
                for table in tables
                for turn, seat, move, events in template.turns
            )
            Utterance.objects.bulk_create(
                utterance(said, table, seats[table.pk, said.seat], at, lesson, skill, findings, rng)
                for table in tables
                for said in template.said
            )
        print(f"class {number + 1} of {classes}", end="\r", flush=True)


def utterance(
    said: Said, table: Any, person: Any, at: datetime, lesson: int, skill: dict[int, float],
    findings: dict[str, str], rng: Random,
) -> Any:  # fmt: skip
    from classroom.models import Utterance

    better = skill[person.pupil_id] + 0.01 * lesson
    chance = rng.random()
    is_missed = chance > better + 0.35
    slip = findings[rng.choice(SLIPS)] if chance > better else "[]"
    return Utterance(
        table=table, participant=person, turn=None if is_missed else said.turn,
        reason="no_move" if is_missed else "", seat=said.seat, key="" if is_missed else said.key,
        family="" if is_missed else said.family, member="" if is_missed else said.member,
        text=said.text, model_sentence=said.text, way=WAYS[min(lesson // 10, 3)], language="en",
        findings="[]" if is_missed else slip, at=at + timedelta(seconds=10 * said.turn),
    )  # fmt: skip


def size() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        else:
            cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def main() -> None:
    parser = argparse.ArgumentParser(description="What a school year costs.")
    parser.add_argument("--classes", type=int, default=30)
    parser.add_argument("--months", type=int, default=10)
    parser.add_argument("--keep", type=Path, help="make the school in this folder, and leave it there")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = str(chosen.keep or folder)
        measure(chosen.classes, chosen.months)


def measure(classes: int, months: int) -> None:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection, transaction

    from classroom.learning.models import Evidence, Lexeme
    from classroom.models import Utterance

    call_command("migrate", verbosity=0)
    call_command("load_decks", verbosity=0)
    with transaction.atomic():
        make_school(classes, months, Random(1))
    before, said = size(), Utterance.objects.count()
    started = time.perf_counter()
    call_command("rebuild_evidence", stdout=io.StringIO())
    minutes = (time.perf_counter() - started) / 60
    rows = Evidence.objects.count()
    print(
        f"{said:,} utterances of {classes} classes in {months} months: {before / 1e6:,.0f} MB\n"
        f"rebuild_evidence: {minutes:.1f} min, {rows:,} rows of evidence of {Lexeme.objects.count()} words,"
        f" {(size() - before) / 1e6:,.0f} MB more"
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # As PostgreSQL does by itself in its own time.
    gc.collect()
    gc.freeze()  # As a server does once it has read what it needs.
    for name, milliseconds in pages().items():
        print(f"{name}: {milliseconds:.0f} ms at the 95th percentile")


def pages() -> dict[str, float]:
    """How long each page takes that counts evidence, with whatever it needs from the database."""
    from django.contrib.auth import get_user_model
    from django.test import Client
    from django.urls import reverse

    from classroom.models import Deck, Pupil, SchoolClass
    from classroom.services import cards, learners

    rng = Random(2)
    classes = rng.choices(SchoolClass.objects.all(), k=ASKED)
    teachers = get_user_model().objects.in_bulk()
    took: dict[str, list[float]] = {}

    def ask(name: str, client: Client, address: str) -> None:
        started = time.perf_counter()
        answer = client.get(address, headers={"host": "localhost"})
        took.setdefault(name, []).append(1_000 * (time.perf_counter() - started))
        assert answer.status_code == 200, (name, answer.status_code)

    for school_class in classes:
        client = Client()
        backend = "allauth.account.auth_backends.AuthenticationBackend"
        client.force_login(teachers[school_class.teacher_id], backend=backend)
        whole = reverse("class_learning", args=[school_class.pk])
        ask("what my class can say", client, whole)
        ask("of one game", client, f"{whole}?game=memory")
        ask("of one month", client, f"{whole}?from=2026-11-01&until=2026-11-30")
        ask("sentences", client, reverse("class_sentences", args=[school_class.pk]))
    pupils = rng.sample([*Pupil.objects.all()], k=min(ASKED, Pupil.objects.count()))
    deck = Deck.objects.get(slug="animals").cards
    for card in cards.make_cards(pupils=pupils, deck=deck):
        client = Client()
        client.cookies[learners.COOKIE] = learners.cookie_of(learners.learner_with(card), card)
        ask("my words", client, reverse("my_words"))
    return {name: sorted(times)[int(0.95 * (len(times) - 1))] for name, times in took.items()}


if __name__ == "__main__":
    main()
