"""Decks as data."""

from __future__ import annotations

import msgspec
import pytest

from familygames.cards import Card, Deck, Face
from familygames.happy_family import standard_deck


def test_a_card_is_its_name() -> None:
    card = Card("blue", "mother")

    assert str(card) == "blue-mother"
    assert msgspec.json.encode(card) == b'["blue","mother"]'
    assert card == Card("blue", "mother")
    assert len({card, Card("blue", "mother")}) == 1


@pytest.mark.parametrize(
    ("face", "phrase"),
    [
        (Face("mother", "the"), "the mother"),
        (Face("école", "l'"), "l'école"),
        (Face("école", "l’"), "l’école"),
        (Face("to go"), "to go"),
    ],
)
def test_a_word_is_said_with_its_article(face: Face, phrase: str) -> None:
    assert face.phrase == phrase


def test_a_deck_survives_json() -> None:
    deck = standard_deck()

    assert msgspec.json.decode(msgspec.json.encode(deck), type=Deck) == deck


def test_cards_are_sorted_by_the_deck_and_not_by_the_alphabet() -> None:
    cards = (Card("black", "sister"), Card("red", "father"), Card("blue", "mother"), Card("red", "mother"))

    assert [str(card) for card in standard_deck().sorted(cards)] == [
        "blue-mother",
        "red-father",
        "red-mother",
        "black-sister",
    ]


def test_a_deck_knows_its_cards_by_name() -> None:
    deck = standard_deck()

    assert deck.card("blue", "mother") == Card("blue", "mother")
    assert deck.card("blue", "uncle") is deck.card("purple", "mother") is None
    assert deck.by_card[Card("blue", "mother")].faces["en"].word == "mother"
    assert deck.by_family["blue"].cards[0] == Card("blue", "grandfather")
