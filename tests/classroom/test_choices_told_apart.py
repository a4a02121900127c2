"""Where a deck or a class is chosen, no two choices read alike, whatever they are called."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from classroom.models import Colleague, Pupil, Right, SchoolClass
from classroom.models.decks import read_cards
from classroom.services import learners
from familygames.catalogue import GAMES
from tests.classroom.at_home import a_guest, browser
from tests.classroom.tables import a_published_deck, a_teacher

FIXTURES = sorted((Path(settings.BASE_DIR) / "fixtures" / "decks").rglob("*.json"))
ANIMALS = next(path for path in FIXTURES if path.stem == "animals")
CHOICE = re.compile(r'<label class="choice.*?</label>|<option.*?</option>', re.DOTALL)
TITLE = re.compile(r"<strong>.*?</strong>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


def choices_of(page: str) -> list[str]:
    """What each choice is called, in order."""
    found = (TITLE.search(choice) or [choice] for choice in CHOICE.findall(page))
    return [" ".join(TAG.sub(" ", one[0]).split()) for one in found]


@pytest.fixture
def school_class() -> SchoolClass:
    """Mary's; three decks have one title; Ann and another Ann each share a class of the same name."""
    mary = a_teacher("mary@school.example")
    for slug in ("one", "two", "three"):
        a_published_deck(read_cards("cards", ANIMALS.read_text("utf-8")), slug=slug)
    for email in ("ann@school.example", "ann@other.example"):
        ann = a_teacher(email)
        ann.name = "Ann"
        ann.save()
        shared = SchoolClass.objects.create(teacher=ann, name="6B")
        Colleague.objects.create(school_class=shared, teacher=mary, right=Right.TEACH)
    own = SchoolClass.objects.create(teacher=mary, name="5C")
    Pupil.objects.create(school_class=own, name="Emma")
    return own


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["session_new", "class_decks", "class_cards", "assignment_new"])
def test_a_teacher_tells_every_choice_of_a_form_from_the_others(page: str, school_class: SchoolClass) -> None:
    desk = Client()
    desk.force_login(school_class.teacher)
    address = reverse(page, args=[] if page == "session_new" else [school_class.pk])

    alike = [one for one in choices_of(desk.get(address).text) if "Animals" in one]

    assert len(set(alike)) == len(alike) >= 3
    if page == "session_new":
        classes = [one for one in choices_of(desk.get(address).text) if one.startswith("6B")]
        assert len(set(classes)) == len(classes) == 2


@pytest.mark.django_db
def test_a_pupil_at_home_tells_every_deck_from_the_others(school_class: SchoolClass) -> None:
    page = browser(learners.cookie_of(a_guest())).get(reverse("practise_new") + "?game=happy_family").text

    alike = [one for one in choices_of(page) if "Animals" in one]
    assert len(set(alike)) == len(alike) >= 3


def test_every_starter_deck_has_a_title_in_each_language_of_the_site() -> None:
    titles = {path.stem: json.loads(path.read_text("utf-8"))["title"] for path in FIXTURES}

    assert len(titles) > len(GAMES)
    spoken = {code for code, _name in settings.LANGUAGES}
    assert {name for name, title in titles.items() if not all(map(title.get, spoken))} == set()
