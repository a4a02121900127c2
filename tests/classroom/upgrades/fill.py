"""Fills the database of an older version: how the dumps beside this file were made.

In a checkout of that version, with this one's virtual environment:

    export DATA_DIR=$(mktemp -d)
    python manage.py migrate && python manage.py load_decks
    python manage.py shell -c "$(cat .../tests/classroom/upgrades/fill.py)"
    sqlite3 $DATA_DIR/familygames.sqlite3 .dump | xz -9 > .../<date>-<last migration>.sql.xz

A class of three, of whom two play a lesson of Happy Family; a deck of the teacher's own; and a game of
Famiglia that the third has begun, where there was practice at home already. Where people knock at the door of
a lesson, somebody waits there.
"""

import asyncio
from random import Random

from classroom import models
from classroom.live.hub import hub
from classroom.models import Deck, SchoolClass, Session, User
from familygames.catalogue import GAMES
from tests.classroom.tables import a_table

MOVES = 9


async def play(table_id: int) -> None:
    table = await hub.table(table_id)
    rng = Random(3)
    for _ in range(MOVES):
        seat = min(table.state.to_move())
        await table.play(seat, table.number, rng.choice(table.state.moves(seat)))


mary = User.objects.create_user("mary@school.example", "the right words")
school_class = SchoolClass.objects.create(teacher=mary, name="6e B")
pupils = [school_class.pupils.create(name=name) for name in ("Emma", "Léo", "Zoé")]

rows = a_table("Emma", "Léo", teacher=mary, seed="7", end_rule="all_families")
session = Session.objects.get(pk=rows[0]["session"])
session.school_class = school_class
session.save()
for person, pupil in zip(session.participants.order_by("pk"), pupils, strict=False):
    person.pupil = pupil
    person.save()
asyncio.run(play(rows[0]["table"]))

deck = Deck.objects.filter(owner=None).order_by("pk")[0]
version = getattr(deck, "latest", None)
deck.pk, deck.owner, deck.slug = None, mary, "marys"
if version is not None:
    deck.latest = None
deck.save()
if version is not None:
    version.pk, version.deck, version._state.adding = None, deck, True
    version.save()
    deck.latest = version
    deck.save()

if hasattr(models, "Practice"):
    from classroom.models import ClassCard
    from classroom.services import cards, learners, practice

    card = ClassCard.objects.create(pupil=pupils[2], language="en", grid=[["🐶", "dog"]] * cards.GRID)
    practice.begin(
        learner=learners.learner_with(card),
        game=GAMES["famiglia"],
        deck=Deck.objects.get(slug=GAMES["famiglia"].standard_deck().id),
        options={"level": 1},
        seats=1,
        bot_level="beginner",
    )

if hasattr(models, "Knock"):
    models.Knock.objects.create(session=session, token_hash="somebody's", name="Ali")
