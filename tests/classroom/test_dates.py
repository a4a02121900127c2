"""Days and hours are written in one way on all pages: 28 November 2026, 00:24."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from classroom.printing.listings import in_print

TEMPLATES = Path(__file__).parents[2] / "templates"
MOMENT = datetime(2026, 11, 28, 0, 24, tzinfo=UTC)
CODE = Path(__file__).parents[2] / "classroom"
WAYS = {"j F Y", "j F Y, H:i", "j F", "l j F", "F Y", "H:i", "H:i:s"}
NAMED = {"DATE_FORMAT", "DATETIME_FORMAT"}
FOR_PROGRAMS = {"c", "Y-m-d", "H:i"}


@pytest.mark.parametrize(
    ("language", "day"), [("en", "28 November 2026, 00:24"), ("fr", "28 novembre 2026, 00:24")]
)
def test_a_moment_without_a_format_is_written_like_those_with_one(language: str, day: str) -> None:
    template = Template('{{ at }} / {{ at|date:"j F Y, H:i" }} / {{ at|date }} / {{ at|time }}')

    with override(language), timezone.override(UTC):
        written = template.render(Context({"at": MOMENT}))

    assert written == f"{day} / {day} / {day.partition(',')[0]} / 00:24"


def test_no_template_writes_them_in_a_way_of_its_own() -> None:
    own = {
        (file.name, way)
        for file in TEMPLATES.rglob("*.html")
        for way in re.findall(r"\|(?:date|time):[\"']([^\"']*)[\"']", file.read_text("utf-8"))
        if way not in WAYS | FOR_PROGRAMS
    }

    assert own == set()


def test_no_code_writes_them_in_a_way_of_its_own() -> None:
    own = {
        (file.name, way)
        for file in CODE.rglob("*.py")
        for way in re.findall(r"date_format\(.*?[\"']([^\"']*)[\"']\)", file.read_text("utf-8"))
        if way not in WAYS | NAMED
    }

    assert own == set()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_month_is_never_shortened(language: str) -> None:
    with override(language):
        short, long = (date_format(MOMENT, way) for way in ("SHORT_DATE_FORMAT", "DATE_FORMAT"))

    assert short == long


FIRST, ELEVENTH = date(2026, 12, 1), date(2026, 12, 11)


@pytest.mark.parametrize(
    ("language", "day", "way", "read"),
    [
        ("fr", FIRST, "j F Y", "1er décembre 2026"),
        ("fr", FIRST, "l j F", "mardi 1er décembre"),
        ("fr", datetime(2026, 12, 1, 14, 5, tzinfo=UTC), "j F Y, H:i", "1er décembre 2026, 14:05"),
        ("fr", ELEVENTH, "j F Y", "11 décembre 2026"),
        ("fr", FIRST, "Y-m-d", "2026-12-01"),
        ("fr", None, "j F Y", ""),
        ("en", FIRST, "j F Y", "1 December 2026"),
    ],
)
def test_the_first_of_a_month_is_said_as_the_language_does(
    language: str, day: date | None, way: str, read: str
) -> None:
    with override(language), timezone.override(UTC):
        assert Template(f'{{{{ day|date:"{way}" }}}}').render(Context({"day": day})) == read


def test_a_list_on_paper_says_it_as_well() -> None:
    with override("fr"):
        assert in_print(FIRST) == "1er décembre 2026"


def test_no_code_asks_django_for_it() -> None:
    asks = "from django.utils.formats import date_format"

    assert [file.name for file in CODE.rglob("*.py") if asks in file.read_text("utf-8")] == []
