"""Words that are never broken: how wide the longest of them is, for the style sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from classroom.templatetags.site import fit


@pytest.mark.parametrize(
    ("shorter", "longer"),
    [("Tom", "Emma"), ("Emma", "Maximilienne"), ("little", "mammal"), ("element", "ELEMENT")],
)
def test_a_wider_word_has_a_wider_class(shorter: str, longer: str) -> None:
    assert width(shorter) < width(longer)


def test_only_the_longest_part_counts_for_a_line_may_end_after_a_hyphen() -> None:
    assert width("Jean-Baptiste") == width("Baptiste")
    assert width("washing machine") == width("washing")


@pytest.mark.parametrize("text", ["", "I", "m" * 30])
def test_every_class_is_in_the_style_sheet(text: str) -> None:
    sheet = (Path(settings.BASE_DIR) / "classroom/static/css/site.css").read_text()

    assert re.search(rf"\.{fit(text)} \{{\s*--ems: {width(text)};", sheet)


def width(text: str) -> int:
    return int(fit(text).removeprefix("fit-"))
