"""Sentences that are written: which cards they mean."""

from __future__ import annotations

from typing import Any

import pytest

from familygames.cards import Card
from familygames.decks.sentences import Joker
from familygames.errors import AmbiguousMove
from familygames.language.formulas import Scene, utter
from familygames.speech import Mentioned
from familygames.spikit import standard_deck
from familygames.spikit.rules import Laid, Options, Spikit
from familygames.spikit.rules.moves import Extend, LayFamily, LaySentence, Swap

DECK = standard_deck()


def cards(names: str) -> tuple[Card, ...]:
    return tuple(Card(*name.split("-")) for name in names.split())


def a_state(hand: str, *sentences: str) -> Spikit:
    """Seat 0 is to lay, with this hand; what lies on the table is of seat 1."""
    state = Spikit.deal(DECK, Options(), 2, "spelling")
    laid = tuple(Laid(number, 1, cards(row)) for number, row in enumerate(sentences, start=1))
    return state.but(phase="main", turn=0, hands=(cards(hand), state.hands[1]), sentences=laid)


def heard(state: Spikit, text: str) -> Any:
    scene = Scene(names=("A", "B"), deck=DECK, language="en", game="spikit")
    return utter(text, state, 0, scene).move


CAT = "blue-fr1 blue-fr2 blue-fr4 blue-fr5"
"""Le chat | dort | sur | le lit."""


@pytest.mark.parametrize(
    "text", ["I lay: “Le chat dort sur le lit.”", "i lay le chat dort sur le lit", "Le chat dort sur le lit."]
)
def test_a_sentence_means_the_cards_that_read_like_it(text: str) -> None:
    state = a_state(f"red-fr1 {CAT} pink-fr3")

    assert heard(state, text) == LaySentence(cards(CAT))


def test_a_sentence_of_words_that_are_not_in_hand_is_refused_for_that_reason() -> None:
    state = a_state(CAT)

    assert heard(state, "I lay: “Marie reads a book.”").objection(state, 0) == "card_not_in_hand"
    assert heard(state, "I lay: “Le chat dort sur le lit.”").objection(state, 1) == "not_your_turn"


def test_a_family_is_said_by_its_colour() -> None:
    row = "red-fr1 red-fr2 red-fr3 red-fr4 red-fr5"

    assert heard(a_state(row), "Red family: “Marie lit un livre dans le jardin.”") == LayFamily(cards(row))


def test_a_sentence_on_the_table_is_extended_at_both_ends() -> None:
    state = a_state("green-fr5 blue-fr3 red-fr2", CAT)

    assert heard(state, "I extend: “Le matin le chat dort sur le lit toute la nuit.”") == Extend(
        1, cards(f"green-fr5 {CAT} blue-fr3")
    )


def test_a_word_is_swapped_for_an_own_one() -> None:
    state = a_state("black-fr5 red-fr2", CAT)

    assert heard(state, "I swap “le chat” for “le chien”.") == Swap(1, *cards("blue-fr1 black-fr5"))


def test_a_name_is_read_from_whichever_card_makes_it_one_language() -> None:
    state = a_state("red-fr1 red-en1 red-en2 red-en3")
    said = Mentioned("Marie reads a book")
    (lay,) = (move for move in state.utterable(0, said) if isinstance(move, LaySentence))

    assert DECK.spoken_languages(lay.cards) == {"en"}


def test_a_joker_is_what_was_said_in_the_language_that_has_the_word() -> None:
    state = a_state("blue-fr1 blue-fr2 joker-1")

    move = heard(state, "My joker is “vite”. I lay: “Le chat dort vite.”")

    assert move == LaySentence(cards("blue-fr1 blue-fr2 joker-1"), Joker("vite", "fr"))


def test_of_a_word_that_nobody_knows_the_language_is_asked_back() -> None:
    state = a_state("blue-fr1 blue-fr2 joker-1")

    with pytest.raises(AmbiguousMove) as asked:
        heard(state, "My joker is “zanzibar”. I lay: “Le chat dort zanzibar.”")

    assert [move.joker for move in asked.value.candidates] == [
        Joker("zanzibar", "fr"),
        Joker("zanzibar", "en"),
    ]


def test_too_few_cards_are_a_move_that_the_rules_refuse() -> None:
    state = a_state(CAT)

    assert heard(state, "I lay: “Le chat dort.”").objection(state, 0) == "too_few_cards"
