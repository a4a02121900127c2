"""A file that is downloaded says what it is, in the reader's language."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from classroom.learning import keeping
from classroom.learning.models import Means, Place, Result, SpeechAct, Subject
from classroom.models import Session, Table
from classroom.models.decks import title_of
from tests.classroom.tables import a_published_deck
from tests.classroom.test_evidence import Spoken

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

languages = pytest.mark.parametrize("language", ["en", "fr"])
SPEAKING = re.compile(r"[^\W_]+(-[^\W_]+)*\.(csv|tsv|xlsx|pdf|apkg|zip|jsonl)")


def a_lesson() -> Spoken:
    table = Spoken("happy_family")
    table.play_on(40)
    school_class = table.pupils[0].school_class
    school_class.name = "5e B – « mots »"
    school_class.save()
    Session.objects.update(teacher=school_class.teacher, closed_at=timezone.now())
    keeping.catch_up(Table.objects.all())
    return table


def answer_of(table: Spoken, language: str, page: str, *args: Any) -> Any:
    desk = Client()
    desk.force_login(table.pupils[0].school_class.teacher)
    desk.cookies["django_language"] = language
    answer = desk.get(reverse(page, args=args))
    assert answer.status_code == 200
    return answer


def named(answer: Any) -> str:
    """The name that its header gives it."""
    header = answer["Content-Disposition"]
    return unquote(header.partition("filename*=utf-8''")[2]) or header.partition('filename="')[2].strip('"')


@languages
def test_every_file_has_a_name_of_words_without_a_dash_too_many(language: str) -> None:
    table = a_lesson()
    session, pupil = table.table.session, table.pupils[0]
    group, deck = pupil.school_class.pk, session.deck
    with translation.override(language):
        title = re.findall(r"\w+", title_of(deck.cards))[0]
    expected: dict[tuple[Any, ...], dict[str, str]] = {
        ("pupil_sheet_print", group, pupil.pk, language): {"en": "What-I-can-do", "fr": "Ce-que-je-sais"},
        ("session_exercises", session.pk): {"en": "Our-own-sentences", "fr": "Nos-propres-phrases"},
        ("session_export", session.pk, "csv"): {"en": "What-was-said", "fr": "Ce-qui-a-été-dit"},
        ("class_assignments_file", group, "csv"): {"en": "Homework", "fr": "Devoirs"},
        ("paper", "happy_family", "rules", "A4"): {"en": "Rules", "fr": "Règles"},
        **{("deck_export", deck.slug, form): {"en": title, "fr": title} for form in ("csv", "xlsx", "zip")},
        **{
            ("class_learning_file", group, what, "csv"): {"en": said, "fr": dit}
            for what, said, dit in (("words", "Words", "Mots"), ("sentences", "Sentences", "Phrases"))
        },
    }

    names = {asked: named(answer_of(table, language, *asked)) for asked in expected}

    assert [name for name in names.values() if not SPEAKING.fullmatch(name)] == []
    assert {asked: name for asked, name in names.items() if expected[asked][language] not in name} == {}


@languages
def test_what_a_teacher_takes_along_is_named_in_their_language(language: str) -> None:
    table = a_lesson()
    teacher = table.pupils[0].school_class.teacher
    for slug in ("mine", "also-mine"):
        a_published_deck(table.table.session.deck.cards, owner=teacher, slug=slug)

    content = answer_of(table, language, "account_everything").getvalue()

    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    assert len(set(names)) == len(names)
    folders = {name.partition("/")[0] for name in names}
    assert (
        folders
        == {
            "en": {"account.json", "decks", "classes", "lessons"},
            "fr": {"compte.json", "jeux-de-cartes", "classes", "séances"},
        }[language]
    )
    assert any(("sait-dire" if language == "fr" else "can-say") in name for name in names)


@pytest.mark.parametrize(
    ("language", "said", "headings", "way"),
    [
        ("en", "can-say", ["Name", "Way"], "Tap and hear"),
        ("fr", "sait-dire", ["Nom", "Façon de jouer"], "Toucher et écouter"),
    ],
)
def test_the_tables_of_a_class_taken_along_speak_their_readers_language(
    language: str, said: str, headings: list[str], way: str
) -> None:
    table = a_lesson()
    content = answer_of(table, language, "account_everything").getvalue()
    with zipfile.ZipFile(io.BytesIO(content)) as bundle:
        tables = {
            name: list(
                csv.reader(
                    bundle.read(name).decode("utf-8-sig").splitlines(),
                    delimiter=";" if language == "fr" else ",",
                )
            )
            for name in bundle.namelist()
            if name.startswith("classes/") and name.endswith(".csv")
        }

    shown = next(rows for name, rows in tables.items() if said in name)
    pupils = next(rows for name, rows in tables.items() if said not in name)
    assert (pupils[0], pupils[1][1]) == (headings, way)
    assert shown[0][0] == headings[0]
    assert len(shown) > 10
    codes = {*Place.values, *Subject.values, *Means.values, *Result.values, *SpeechAct.values, "en", "fr"}
    if language == "fr":
        assert {cell for row in shown for cell in row[2:-1]} & (codes - {""}) == set()
