"""Quotation marks inside of quotation marks are the other ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from classroom.templatetags.site import quoted


@pytest.mark.parametrize(
    ("reader", "text", "inside"),
    [
        ("fr", "Je dépose : «\u202fZoé mange\u202f»", "Je dépose : “Zoé mange”"),
        ("fr", "Je prends « chat »", "Je prends “ chat ”"),
        ("fr", "I lay: “Zoé eats”", "I lay: “Zoé eats”"),
        ("en", "I lay: “Zoé eats”", "I lay: ‘Zoé eats’"),
        ("en", "Je dépose : «\u202fZoé mange\u202f»", "Je dépose : «\u202fZoé mange\u202f»"),
    ],
)
def test_marks_of_the_pages_own_language_become_the_others(reader: str, text: str, inside: str) -> None:
    with override(reader):
        assert quoted(text) == inside


def test_whatever_is_quoted_on_a_page_is_written_so() -> None:
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    quotes = [quote for file in templates for quote in re.findall(r"<q\b.*?</q>", file.read_text("utf-8"))]

    assert len(quotes) >= 5
    assert [quote for quote in quotes if "|quoted }}" not in quote] == []
