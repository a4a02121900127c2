"""Rounds of an assignment: its words are asked for one after the other, and each answer counts once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.learning import assignments, keeping, rounds
from classroom.learning.models import (
    Aim,
    Assignment,
    Means,
    Place,
    Result,
    Review,
)
from classroom.models import (
    Deck,
    Pupil,
    Table,
)
from tests.classroom.test_assignments import Set, days_ago, noon
from tests.classroom.test_learning_pages import phone_of, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


def round_for(given: Set, pupil: Pupil) -> tuple[Client, str]:
    return phone_of(pupil), reverse("homework_words", args=[given.assignment.code])


def answer_all(phone: Client, address: str, pupil: Pupil, given: Set, *, rightly: bool = True) -> int:
    """Answer whatever is asked for today, the second time *rightly* in any case; how many words that were."""
    number = 0
    while (asked := rounds.homework(pupil, given.assignment)) is not None:
        text = asked.known.face.word if rightly or asked.is_again else "nothing"
        phone.post(address, {"word": asked.known.word.pk, "text": text})
        number += not asked.is_again
    return number


def test_a_round_of_an_assignment_asks_for_its_words_and_counts_for_it() -> None:
    given = Set(aim=Aim.WORDS)
    phone, address = round_for(given, given.lina)
    page = text_of(phone.get(reverse("homework", args=[given.assignment.code])).content.decode())
    assert page.index("Your teacher sees what you say and answer here.") < page.index("Practise these words")

    assert "Your teacher sees what you answer here." in phone.get(address).content.decode()
    assert answer_all(phone, address, given.lina, given) == 6
    assert given.standing(given.lina)[:2] == (0, 6)
    for back in (3, 1):
        for review in Review.objects.filter(day=timezone.localdate()):
            review.day, review.at = days_ago(back), noon(days_ago(back))
            review.save()
        assert answer_all(phone, address, given.lina, given) in {0, 6}

    assert given.standing(given.lina).is_done
    page = phone.get(address).text
    assert "That is all for today" in page
    assert "You know all words of this homework." in page
    assert "mother" in given.desk("assignment_sentences", given.assignment.pk, given.lina.pk)
    assert not given.standing(given.noah).done


def test_a_round_of_ones_own_stays_ones_own_and_takes_no_word_from_homework() -> None:
    given = Set(aim=Aim.WORDS)
    mother = given.play_freely(given.lina, "type", day=days_ago(9))
    keeping.catch_up(Table.objects.filter(pk=mother.pk))
    own = rounds.exercise(given.lina)
    assert own is not None
    rounds.keep(given.lina, own.known, Means.TYPE, rounds.Assessment(Result.RIGHT))
    phone, address = round_for(given, given.lina)

    assert "mother" not in given.desk("assignment_sentences", given.assignment.pk, given.lina.pk)
    assert answer_all(phone, address, given.lina, given, rightly=False) == 6
    assert Review.objects.filter(place=Place.HOME).count() == 1
    assert Review.objects.filter(place=Place.ASSIGNMENT, assignment=given.assignment).count() == 6
    assert rounds.exercise(given.lina) is None


def test_an_answer_sent_twice_counts_once_and_one_of_another_day_counts_nothing() -> None:
    given = Set(aim=Aim.WORDS)
    phone, address = round_for(given, given.lina)
    asked = rounds.homework(given.lina, given.assignment)
    assert asked is not None

    for _ in range(2):
        phone.post(address, {"word": asked.known.word.pk, "text": asked.known.face.word})

    assert Review.objects.count() == 1


@pytest.mark.parametrize("back", [0, 1])
def test_an_answer_that_has_waited_counts_for_its_day_in_homework_too(back: int) -> None:
    given = Set(aim=Aim.WORDS, ends=days_ago(1))
    phone, address = round_for(given, given.lina)
    asked = rounds.homework(given.lina, given.assignment, days_ago(back))
    assert asked is not None
    late = {"word": asked.known.word.pk, "text": asked.known.face.word, "day": days_ago(back).isoformat()}
    for other in (late | {"day": days_ago(0).isoformat()}, late, late):
        phone.post(address, other)

    kept = Review.objects.filter(assignment=given.assignment, word=asked.known.word)
    assert {one.day for one in kept} == {days_ago(0), days_ago(back)}
    assert {timezone.localdate(one.at) for one in kept} == {days_ago(0), days_ago(back)}


ENDINGS = {
    "taken off": lambda given: Assignment.objects.update(ended_at=timezone.now()),
    "put off": lambda given: Assignment.objects.update(begins=days_ago(-1)),
    "for others now": lambda given: Assignment.objects.update(for_all=False),
    "for something else": lambda given: Assignment.objects.update(aim=Aim.GAMES),
    "without its deck": lambda given: Deck.objects.filter(pk=given.deck.pk).update(deleted_at=timezone.now()),
    "deleted": lambda given: assignments.delete(given.assignment),
}


@pytest.mark.parametrize("ends", ENDINGS.values(), ids=ENDINGS)
@pytest.mark.parametrize("back", [0, 1])
def test_an_answer_to_homework_that_has_ended_meanwhile_counts_as_ones_own_practice(
    ends: Any, back: int
) -> None:
    given = Set(aim=Aim.WORDS)
    phone, address = round_for(given, given.lina)
    asked = rounds.homework(given.lina, given.assignment)
    assert asked is not None
    late = {"word": asked.known.word.pk, "text": asked.known.face.word, "day": days_ago(back).isoformat()}
    ends(given)

    page = phone.post(address, late).content.decode()
    again = phone.post(address, late).content.decode()

    assert "Your answer counts as your own practice." in text_of(page)
    assert all(f'data-arrived="{asked.known.word.pk}"' in one for one in (page, again))
    (kept,) = Review.objects.all()
    assert (kept.place, kept.assignment, kept.day) == (Place.HOME, None, days_ago(back))
    assert kept.result == Result.RIGHT


def test_an_answer_to_a_word_that_stands_nowhere_has_arrived_and_counts_nothing() -> None:
    given = Set(aim=Aim.WORDS, ended_at=timezone.now())
    phone, address = round_for(given, given.lina)

    assert 'data-arrived="999"' in phone.post(address, {"word": "999", "text": "the mother"}).content.decode()
    assert not Review.objects.exists()


@pytest.mark.parametrize("fields", [{"aim": Aim.GAMES}, {"aim": Aim.WORDS, "ended_at": timezone.now()}])
def test_there_is_no_round_where_no_words_are_to_be_learnt(fields: dict[str, Any]) -> None:
    given = Set(**fields)
    phone, address = round_for(given, given.lina)

    for answer in (phone.get(address), phone.post(address), Client().get(address)):
        assert answer["Location"] == reverse("practise")
    assert not Review.objects.exists()


def test_the_page_of_homework_asks_little_however_large_its_deck(django_assert_max_num_queries: Any) -> None:
    given = Set(aim=Aim.WORDS)
    phone, address = round_for(given, given.lina)
    phone.get(address)

    with django_assert_max_num_queries(12):
        phone.get(address)
