"""Marks that are piled up on a letter."""

from __future__ import annotations

import unicodedata

import pytest

from familygames.language.words.spelling import fold
from familygames.normalization import MOST_MARKS, normal
from tests.compiled import PACKAGES, ROOT

MANY = 200_000
"""Marks that would keep everybody waiting for half a minute if all of them were brought into order."""


@pytest.mark.parametrize("text", ["Élise", "e\u0301\u0323" * 200, "הַיֶּלֶד " * 50, "कि" * 200, "각" * 200])
def test_what_people_write_keeps_all_its_marks(text: str) -> None:
    assert normal("NFC", text) == unicodedata.normalize("NFC", text)
    assert normal("NFKD", text) == unicodedata.normalize("NFKD", text)


@pytest.mark.parametrize(
    "pile", ["\u0300\u0323", "\u0f73", "\uff9e\u0334", "\u0344\u0323"], ids=lambda pile: ascii(pile)
)
def test_a_letter_keeps_no_more_marks_than_any_language_has(pile: str) -> None:
    text = "a" + pile * (MANY // len(pile)) + "b"

    composed, folded = normal("NFC", text), fold(text)

    assert len(composed) <= 2 * MOST_MARKS + 2
    assert composed.endswith("b")
    assert folded == "ab"


def test_no_text_is_brought_into_its_form_without_that() -> None:
    modules = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    told = {path.name for path in modules if "unicodedata.normalize(" in path.read_text(encoding="utf-8")}

    assert told == {"normalization.py", "0007_first_versions.py"}
