"""A deck of the words that a class misses most: whole families of one pair of languages, ready to play."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.learning import assignments
from classroom.learning.missed_words import FEWEST, MOST, missed_words
from classroom.learning.models import Aim, Assignment
from classroom.learning.progress import bring_up_to_date, choice_of, first_and_last_day, period_of
from classroom.models import Deck, Learner
from classroom.services import checks, decks
from familygames.cards import Deck as Cards
from familygames.catalogue import GAMES
from tests.classroom.test_evidence import SLIP, Spoken
from tests.classroom.test_learning_pages import class_of, desk_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


def spoken(*said: tuple[str, str, int]) -> Spoken:
    """A table at which these cards were asked for, each missed so many times, and once more rightly."""
    table = Spoken("happy_family")
    for family, member, times in said:
        for number in range(times + 1):
            findings: Any = (SLIP,) if number < times else ()
            fields = {"key": "ask", "family": family, "member": member, "turn": 2, "findings": findings}
            table.say(0, f"{family} {member} {number}", **fields)
    bring_up_to_date(class_of(table))
    return table


def made_of(table: Spoken) -> Cards | None:
    school_class = class_of(table)
    days = first_and_last_day(school_class)
    assert days is not None
    made = missed_words(school_class, period_of(days), choice_of(list(school_class.pupils.all())))
    return None if made is None else made.cards


def test_families_whose_words_are_missed_most_come_first_and_are_whole() -> None:
    table = spoken(("blue", "mother", 1), ("red", "brother", 3), ("green", "sister", 0))
    before = GAMES["happy_family"].standard_deck().by_family

    made = made_of(table)

    assert made is not None
    assert len(made.families) == min(FEWEST, len(table.story.deck.families))
    assert [family.faces["en"].word for family in made.families[:3]] == ["Red", "Blue", "Green"]
    assert [len(family.members) for family in made.families[:3]] == [
        len(before[name].members) for name in ("red", "blue", "green")
    ]
    assert made.languages == table.story.deck.languages


def test_there_are_enough_families_to_play_and_not_more_than_fit() -> None:
    families = [family.id for family in GAMES["happy_family"].standard_deck().families]

    few = made_of(spoken((families[0], "mother", 2), *((name, "father", 0) for name in families[1:])))
    many = made_of(spoken(*((name, "mother", 1) for name in families)))

    assert few is not None
    assert many is not None
    assert len(few.families) == min(FEWEST, len(families))
    assert len(many.families) == min(MOST, len(families))


def test_a_press_makes_a_draft_of_it_that_can_be_published_and_played() -> None:
    table = spoken(*((name, "mother", 1) for name in ("blue", "red", "green", "black")))
    school_class = class_of(table)
    desk = desk_of(school_class)

    answer = desk.post(reverse("class_make_deck", args=[school_class.pk]))

    deck = Deck.objects.get(owner=school_class.teacher)
    assert answer["Location"] == reverse("deck_edit", args=[deck.slug])
    assert desk.get(answer["Location"]).status_code == 200
    checks.check(deck.kind, deck.draft_cards)
    assert len({(family.colour, family.shape) for family in deck.draft_cards.families}) == 4
    decks.publish(teacher=school_class.teacher, slug=deck.slug, number=deck.draft_number)
    assert "happy_family" in Deck.objects.get(pk=deck.pk).games


def test_a_press_sets_these_words_as_homework_for_a_week_and_pressed_again_it_is_one() -> None:
    school_class = class_of(spoken(*((name, "mother", 1) for name in ("blue", "red", "green", "black"))))
    desk, press = desk_of(school_class), reverse("class_set_words", args=[school_class.pk])
    assert press in desk.get(reverse("class_learning", args=[school_class.pk])).content.decode()

    answers = [desk.post(press)["Location"] for _ in range(2)]

    given = Assignment.objects.get()
    assert answers == [reverse("assignment", args=[school_class.pk, given.pk])] * 2
    assert (given.aim, given.ends - given.begins) == (Aim.WORDS, timedelta(days=7))
    assert (given.deck.owner, Deck.objects.filter(owner=school_class.teacher).count()) == (
        school_class.teacher,
        1,
    )
    pupil = school_class.pupils.all()[0]
    assert assignments.play(Learner.objects.create(pupil=pupil), given).version.deck == given.deck


def test_other_words_or_homework_that_was_taken_off_are_set_anew() -> None:
    table = spoken(*((name, "mother", 1) for name in ("blue", "red", "green", "black")))
    desk, press = desk_of(class_of(table)), reverse("class_set_words", args=[class_of(table).pk])
    desk.post(press)
    table.say(0, "orange mother", key="ask", family="orange", member="mother", turn=2, findings=(SLIP,))
    bring_up_to_date(class_of(table))
    desk.post(press)
    assert Assignment.objects.count() == 2

    Assignment.objects.update(ended_at=timezone.now())
    desk.post(press)
    assert Assignment.objects.count() == 3


@pytest.mark.parametrize("page", ["class_make_deck", "class_set_words"])
def test_without_a_missed_word_there_is_nothing_to_make(page: str) -> None:
    table = spoken(("blue", "mother", 0))
    school_class = class_of(table)

    answer = desk_of(school_class).post(reverse(page, args=[school_class.pk]), follow=True)

    assert "No word was missed in this time" in answer.content.decode()
    assert not Deck.objects.filter(owner=school_class.teacher).exists()
    assert not Assignment.objects.exists()
