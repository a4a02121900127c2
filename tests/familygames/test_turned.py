"""Notes and lines whose two words stand the other way round than those of the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from familygames.exchange import table_structure
from familygames.exchange.tables import DeckTable, TableRow
from familygames.language.language_detection import turned

DECKS = sorted((Path(__file__).parents[2] / "fixtures" / "decks").glob("*.json"))
PAIR = ("fr", "en")


def pairs_of(path: Path) -> tuple[tuple[str, str], list[tuple[str, str]]]:
    """The languages of a deck, and the words of its cards with their articles."""
    deck = json.loads(path.read_text())
    own, target = deck["languages"]
    faces = [card["faces"] for family in deck["families"] for card in family["members"]]
    phrases = [
        tuple(f"{face[code].get('article', '')} {face[code]['word']}".strip() for code in (own, target))
        for face in faces
        if own in face and target in face
    ]
    return (own, target), [(first, second) for first, second in phrases]


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_of_each_deck_only_the_rows_that_are_turned_are_said_to_be(path: Path) -> None:
    languages, rows = pairs_of(path)
    half = [(second, first) if place % 2 else (first, second) for place, (first, second) in enumerate(rows)]

    of_good, of_half = turned(rows, languages), turned(half, languages)

    assert of_good == []
    assert len(of_half) > len(rows) / 10
    assert all(place % 2 for place in of_half)


def test_one_word_that_both_languages_have_turns_no_row() -> None:
    assert turned([("le chat", "the cat"), ("the end", "le week-end"), ("la vache", "the cow")], PAIR) == []


def test_recordings_and_articles_go_with_words_that_are_turned_and_what_one_language_has_stays() -> None:
    fields = [(field, code) for field in ("article", "word", "audio") for code in PAIR]
    keys = [*(f"card.faces.{code}.{field}" for field, code in fields), "card.faces.en.also", "card.picture"]
    good = ["la", "the", "vache", "cow", "", "cow.mp3", "cattle", "🐄"]
    other = ["the", "le", "house", "maison", "house.mp3", "", "home", "🏠"]
    table = DeckTable(keys, [TableRow(n, row) for n, row in enumerate([good, other] * 2, 1)])

    right = table_structure.straightened(table, PAIR)

    assert right.rows[0].cells == good
    assert right.rows[1].cells == ["le", "the", "maison", "house", "", "house.mp3", "home", "🏠"]
    assert right.keys == table.keys
