"""Homework: nothing that was done for it is undone, and no word is forgotten with its game."""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from classroom.learning import assignments, keeping, memory, progress, rounds
from classroom.learning.models import (
    Aim,
    Assignment,
    Evidence,
    Review,
    Source,
)
from classroom.models import (
    Deck,
    Practice,
    Pupil,
    SchoolClass,
    Table,
    Turn,
)
from classroom.services import decks, practice, years
from classroom.services.classes import delete_class, remove_pupils
from tests.classroom.test_assignments import Set, days_ago, end, noon
from tests.classroom.test_learning_pages import phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

MEMBERS = ("mother", "father", "brother", "sister", "grandmother", "grandfather")


def republish(deck: Deck, *more: str) -> None:
    """*deck* once more, with these words in place of all that it had."""
    cards = deck.cards
    family = cards.families[0]
    members = tuple(
        member.but(
            faces={language: face.but(word=word, article="") for language, face in member.faces.items()}
        )
        for member, word in zip(family.members, more, strict=False)
    )
    decks.publish_content(deck=deck, content=decks.write(cards.but(families=(family.but(members=members),))))


def grows_old(given: Set) -> None:
    Practice.objects.update(begun_at=noon(days_ago(9)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "PRACTICE_DAYS", 1)
        call_command("forget_practice", verbosity=0)
    assert not Practice.objects.filter(table__assigned=None).exists()


def makes_room(given: Set) -> None:
    learner = given.learner(given.lina)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(practice, "MOST_GAMES", 0)
        for table in practice.in_excess(learner=learner):
            practice.delete(learner=learner, table_id=table)
    assert not Practice.objects.filter(outcome__isnull=False, table__assigned=None).exists()


def is_deleted_by_its_pupil(given: Set) -> None:
    phone = phone_of(given.lina)
    for table in Table.objects.filter(practice__isnull=False):
        phone.post(reverse("practise_delete", args=[table.pk]))
    assert "Finished games" not in phone.get(reverse("practise")).content.decode()


def loses_its_deck(given: Set) -> None:
    decks.delete(teacher=given.school_class.teacher, slug=given.deck.slug)
    is_deleted_by_its_pupil(given)


def gets_another_deck(given: Set) -> None:
    republish(given.deck, "whale", "shark")


def changes_class(given: Set) -> None:
    other = SchoolClass.objects.create(teacher=given.school_class.teacher, name="5e A")
    Pupil.objects.filter(pk=given.lina.pk).update(school_class=other)
    given.lina.refresh_from_db()


def is_archived(given: Set) -> None:
    years.archive(school_class=given.school_class)


def is_taken_over(given: Set) -> None:
    years.take_over(
        school_class=given.school_class, name="5e B", pupils=[given.lina], with_cards=True, archives=True
    )


WAYS_TO_GO = (grows_old, makes_room, is_deleted_by_its_pupil, loses_its_deck)
OTHER_WAYS = (gets_another_deck, changes_class, is_archived, is_taken_over)


def done_by(given: Set) -> Any:
    """How far Lina is, and what she remembers."""
    all_of_it = list(Assignment.objects.select_related("deck__latest"))
    known = [
        (one.word.pk, one.times, one.last, one.reviewed, one.due, one.strength)
        for one in memory.words_of(given.lina)
    ]
    standings = assignments.standings_of(all_of_it, [given.lina])
    return standings, sorted(known), sorted(progress_of(given))


def progress_of(given: Set) -> list[Any]:
    progress.bring_up_to_date(given.school_class)
    seen = Evidence.objects.filter(pupil=given.lina, place__in=progress.SEEN)
    return list(seen.values_list("subject", "code", "word", "day", "utterance__text"))


@pytest.mark.parametrize(
    "goes",
    [(one, then) for one in (*WAYS_TO_GO, *OTHER_WAYS) for then in WAYS_TO_GO if one is not then],
    ids=lambda goes: "-".join(one.__name__ for one in goes),
)
def test_however_a_game_goes_what_was_done_and_remembered_stays(goes: Any) -> None:
    """The pupil has finished one assignment of each kind, and played for themselves, on several days."""
    given = Set(own=True, aim=Aim.WORDS)
    for aim in (Aim.GAMES, Aim.SENTENCES):
        Assignment.objects.create(
            school_class=given.school_class, game="happy_family", deck=given.deck, aim=aim,
            begins=days_ago(9), ends=timezone.localdate(),
        )  # fmt: skip
    for assignment in Assignment.objects.all():
        given.assignment = assignment
        table = given.play(given.lina, is_over=False)
        for day, way in product((8, 5, 2), ("tap", "type")):
            for family, member in product(("blue", "red"), MEMBERS):
                given.say(table, way, day=days_ago(day), family=family, member=member)
        end(table, days_ago(2))
    for day in (7, 4):
        given.play_freely(given.lina, "type", "tap", day=days_ago(day))
    keeping.catch_up(Table.objects.all())
    before = done_by(given)
    assert all(standing.is_done for standing in before[0].values())

    for one in goes:
        one(given)
        assert done_by(given) == before


def test_a_new_deck_counts_for_whoever_was_not_done_with_the_old_one() -> None:
    given = Set(own=True, aim=Aim.WORDS)
    table = given.play(given.lina, is_over=False)
    for day in (6, 3):
        given.say(table, "type", day=days_ago(day))
    assert given.standing(given.lina)[:2] == (1, 6)

    republish(given.deck, "whale", "mother")

    assert given.standing(given.lina)[:2] == (1, 2)


def test_the_words_of_a_game_that_is_gone_are_no_answers_of_todays_round() -> None:
    given = Set()
    given.play_freely(given.lina, "tap")
    given.play_freely(given.lina, "tap", day=days_ago(3))
    is_deleted_by_its_pupil(given)

    assert Review.objects.filter(source=Source.GAME).count() == 2
    Review.objects.exclude(day=timezone.localdate()).delete()
    later = timezone.localdate() + timedelta(days=9)
    assert (asked := rounds.exercise(given.lina, later)) is not None
    assert asked.number == 1


@pytest.mark.parametrize(
    ("said", "strength"),
    [("right missed", "due"), ("missed", "due"), ("missed right", "wavers"), ("missed right missed", "due")],
)
def test_a_word_that_was_missed_last_in_a_game_that_is_gone_is_due_all_the_same(
    said: str, strength: str
) -> None:
    given = Set(own=True)
    table = given.play_freely(given.lina)
    for result in said.split():
        fields = {} if result == "right" else {"reason": "not_understood", "key": "", "turn": None}
        given.say(table, "type", **fields)
    keeping.catch_up(Table.objects.all())
    (before,) = memory.words_of(given.lina)

    practice.delete(learner=given.lina.learner, table_id=table.pk)

    (after,) = memory.words_of(given.lina)
    assert before.strength == after.strength == strength
    assert before.due == after.due


def test_guests_and_whoever_is_erased_leave_no_word_of_their_games() -> None:
    given = Set()
    for pupil in (given.lina, given.noah):
        given.play_freely(pupil, "type")
        given.play(pupil, "type")
    is_deleted_by_its_pupil(given)
    assert set(Review.objects.values_list("pupil", flat=True)) == {given.lina.pk}

    remove_pupils(pupils=[given.lina])
    assert not Review.objects.exists()
    delete_class(school_class=given.school_class)
    assert not Review.objects.exists()
    assert not Evidence.objects.exists()


def test_homework_goes_when_lessons_go_with_its_games() -> None:
    given = Set(begins=days_ago(500), ends=days_ago(settings.LESSON_DAYS + 1))
    given.play(given.lina, "type", day=days_ago(settings.LESSON_DAYS - 1))
    keeping.forget_homework()
    assert Assignment.objects.exists()

    Turn.objects.update(at=noon(days_ago(settings.LESSON_DAYS + 2)))
    keeping.forget_homework()
    assert not Assignment.objects.exists()
    assert not Practice.objects.exists()
    assert Review.objects.exists(), "its words are remembered"


def test_a_deck_that_is_deleted_ends_its_homework_under_its_name() -> None:
    given = Set(own=True)
    title = str(given.deck)
    decks.delete(teacher=given.school_class.teacher, slug=given.deck.slug)

    assert not assignments.given_to(given.lina)
    assert f"{title} " in given.desk()
    assert "over: its deck was deleted" in given.desk()
    assert "With another deck it is there again." in given.desk("assignment", given.assignment.pk)


def test_a_game_that_is_hidden_is_gone_on_with_no_more() -> None:
    given = Set()
    table = given.play(given.lina, "tap", is_over=False)
    is_deleted_by_its_pupil(given)

    assert given.play(given.lina, "tap") != table
    assert given.standing(given.lina).is_done
