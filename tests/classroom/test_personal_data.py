"""What is kept of people is told, field by field: a model or field of which nothing is said fails here."""

from __future__ import annotations

from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import models
from django.test.utils import isolate_apps
from django.utils.translation import gettext, override

from classroom import personal_data


def test_every_field_of_every_model_is_described_or_tells_nothing_of_a_person() -> None:
    assert personal_data.faults() == []


def test_a_field_that_was_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with isolate_apps("classroom"):

        class Diary(models.Model):
            owner_name = models.CharField(max_length=9)

            class Meta:
                app_label = "classroom"

            def __str__(self) -> str:
                return self.owner_name

    known = apps.get_models()
    monkeypatch.setattr(apps, "get_models", lambda: [*known, Diary])

    assert personal_data.faults() == ["classroom.Diary.owner_name is not described"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_report_says_all_that_is_kept_and_how_the_site_is_set_up(language: str, settings) -> None:
    settings.CONTROLLER = "Collège <Jules & Julie>"
    settings.PUBLIC_URL = "https://games.school.example"
    settings.LESSON_DAYS = 123
    out = StringIO()

    call_command("privacy_report", language=language, stdout=out)

    told = out.getvalue()
    assert "Collège <Jules & Julie>" in told
    assert "games.school.example" in told
    assert "123" in told
    assert "https)" in told
    assert "SQLite" in told or "PostgreSQL" in told
    with override(language):
        assert f"*{gettext('Privacy')}*" in told  # As the page is called.
    for one in personal_data.kept(language):
        assert f"| {one.people} | " in told
        assert all(what in told for what in one.what)
        assert "{" not in one.until
    assert "{{" not in told
    assert "{%" not in told


def test_what_is_not_set_is_left_to_be_filled_in(settings) -> None:
    settings.CONTROLLER = settings.CONTACT = settings.HOSTED_IN = settings.PUBLIC_URL = ""
    out = StringIO()

    call_command("privacy_report", stdout=out)

    for name in ("CONTROLLER", "CONTACT", "HOSTED_IN"):
        assert f"setting {name}]" in out.getvalue()
    assert "is not encrypted" in out.getvalue()
