"""What prepares a new school: the texts, the decks, the first teacher."""

from __future__ import annotations

import gettext
import json
import os
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session as BrowserSession
from django.core.management import CommandError, call_command

from classroom.models import Deck, Session, User
from familygames.catalogue import GAMES
from tests.classroom.tables import a_published_deck

STARTERS = Path(__file__).resolve().parents[2] / "fixtures" / "decks"


def output(command: str, *arguments: str, **options: Any) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out, **options)
    return out.getvalue()


@pytest.mark.django_db
def test_the_first_teacher_is_told_a_password_that_works(client: Any) -> None:
    told = output("first_teacher", "--email", "Mary@School.example")

    teacher = User.objects.get()
    password = re.search(r"password +(\S+)", told)
    assert password
    assert teacher.email == "mary@school.example"
    assert teacher.check_password(password[1])
    assert teacher.is_superuser
    assert EmailAddress.objects.get(user=teacher).verified


@pytest.mark.django_db
def test_a_second_first_teacher_is_not_made() -> None:
    output("first_teacher")

    assert output("first_teacher", "--email", "other@school.example") == ""
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_the_first_teacher_needs_a_real_address() -> None:
    with pytest.raises(CommandError, match="not an e-mail address"):
        output("first_teacher", "--email", "mary")

    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.on_postgresql
def test_every_starter_deck_is_loaded() -> None:
    output("load_decks")

    assert {deck.slug for deck in Deck.objects.all()} == {file.stem for file in STARTERS.rglob("*.json")}
    assert all(deck.cards.families for deck in Deck.objects.all())


@pytest.mark.django_db
def test_loading_again_changes_nothing() -> None:
    output("load_decks")
    before = list(Deck.objects.values_list("pk", "updated_at"))

    told = output("load_decks")

    assert "0 of them new or changed" in told
    assert list(Deck.objects.values_list("pk", "updated_at")) == before


@pytest.mark.django_db
@pytest.mark.on_postgresql
def test_a_changed_starter_deck_is_brought_up_to_date(tmp_path: Path) -> None:
    source = min(STARTERS.glob("*.json"))
    output("load_decks")
    deck = json.loads(source.read_text())
    deck["title"]["en"] = "Another title"
    (tmp_path / source.name).write_text(json.dumps(deck))

    output("load_decks", folder=tmp_path)

    assert Deck.objects.get(slug=source.stem).cards.title["en"] == "Another title"


@pytest.mark.django_db
def test_a_file_that_is_no_deck_is_named_and_nothing_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(min(STARTERS.glob("*.json")).read_bytes())
    (tmp_path / "broken.json").write_text('{"id": "broken"}')

    with pytest.raises(CommandError, match=r"broken\.json is not a deck"):
        output("load_decks", folder=tmp_path)

    assert not Deck.objects.exists()


@pytest.mark.django_db
def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no folder"):
        output("load_decks", folder=tmp_path / "nowhere")


@pytest.mark.django_db
@pytest.mark.parametrize("seconds", ["-1", "nan", "1000"])
def test_a_demonstration_plays_at_a_pace_to_follow(seconds: str) -> None:
    with pytest.raises(CommandError, match="--seconds"):
        output("demo", "--seconds", seconds)


@pytest.mark.django_db
def test_a_demonstration_with_too_small_a_deck_is_refused() -> None:
    deck = GAMES["happy_family"].standard_deck()
    a_published_deck(deck.but(families=deck.families[:2]), slug="small")

    with pytest.raises(CommandError, match="cannot be dealt with the deck 'small'"):
        output("demo", "--game", "happy_family", "--deck", "small")

    assert not Session.objects.exists()


@pytest.mark.django_db
@pytest.mark.on_postgresql
def test_a_teachers_own_deck_makes_room_for_a_starter_of_its_name() -> None:
    slug = min(STARTERS.glob("*.json")).stem
    teacher = User.objects.create_user("mary@school.example")
    own = Deck.objects.create(slug=slug, owner=teacher, draft="kept as it is")

    output("load_decks")

    own.refresh_from_db()
    assert (own.slug, own.draft) == (f"{slug}-2", "kept as it is")
    assert Deck.objects.get(slug=slug).owner is None


def test_texts_are_compiled_when_they_have_changed(tmp_path: Path, settings: Any) -> None:
    settings.LOCALE_PATHS = [tmp_path]
    source = tmp_path / "fr" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "card"\nmsgstr "carte"\n'
    )

    first = output("compile_texts")
    with source.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file).gettext("card")
    again = output("compile_texts")
    os.utime(source, (source.stat().st_mtime + 10,) * 2)
    changed = output("compile_texts")

    assert compiled == "carte"
    assert first == changed == "1 texts in fr.\n"
    assert again == ""
    assert sorted(file.name for file in source.parent.iterdir()) == ["django.mo", "django.po"]


@pytest.mark.django_db
def test_preparing_twice_tells_the_password_once() -> None:
    first = output("prepare")
    second = output("prepare")

    assert "password" in first
    assert "password" not in second


@pytest.mark.django_db
def test_preparing_forgets_browsers_that_have_not_come_back() -> None:
    old, new = SessionStore(), SessionStore()
    old.set_expiry(-1)
    for store in (old, new):
        store["guesser"] = "somebody"
        store.save()

    output("prepare")

    assert [row.session_key for row in BrowserSession.objects.all()] == [new.session_key]
