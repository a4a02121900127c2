"""Forms of all games, and the moves they mean."""

from __future__ import annotations

import pytest

from classroom.live.parsing import read_move
from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.decks.sentences import Joker
from familygames.errors import InvalidMove
from familygames.familys.rules import Combine, Lay
from familygames.happy_family.rules import Ask
from familygames.literature.rules import Claim
from familygames.spikit.rules.moves import LaySentence, Swap


def read(game: str, **fields: str):
    named = {name.replace("__", "."): value for name, value in fields.items()}
    return read_move(named, GAMES[game].move, GAMES[game].standard_deck())


FAMILYS = GAMES["familys"].standard_deck().cards
SPIKIT = GAMES["spikit"].standard_deck().cards


def choice(card: Card) -> str:
    return f"{card.family}/{card.member}"


def test_a_card_is_one_choice_even_where_the_move_has_two_fields():
    move = read("happy_family", type="Ask", target="2", card="blue/mother")

    assert move == Ask(2, "blue", "mother")


def test_a_card_that_is_a_field_of_its_own():
    move = read("familys", type="Lay", card=choice(FAMILYS[0]), partner="", number="7", next="/x")

    assert move == Lay(FAMILYS[0])


def test_numbers_are_places_in_a_list_whatever_their_gaps():
    cards = {f"cards__{place}": choice(card) for place, card in zip((2, 0, 11), SPIKIT, strict=False)}

    move = read("spikit", type="LaySentence", cards__5="", **cards)

    assert move == LaySentence((SPIKIT[1], SPIKIT[0], SPIKIT[2]))


def test_what_is_inside_something_is_named_with_a_dot():
    row = {"cards__0": choice(SPIKIT[0]), "joker__text": "a/b", "joker__language": "fr"}

    assert read("spikit", type="LaySentence", **row) == LaySentence((SPIKIT[0],), Joker("a/b", "fr"))


def test_six_cards_go_to_six_places():
    members = GAMES["literature"].standard_deck().members["low-spades"]
    places = {f"holders__{i}__0": member for i, member in enumerate(members)}
    places |= {f"holders__{i}__1": str(i % 2 * 2) for i in range(len(members))}

    move = read("literature", type="Claim", family="low-spades", **places)

    assert move == Claim("low-spades", tuple((member, i % 2 * 2) for i, member in enumerate(members)))


def test_a_button_may_hold_the_beginning_of_a_move():
    move = read(
        "spikit", move='{"type": "Swap", "sentence": 3}', old=choice(SPIKIT[0]), new=choice(SPIKIT[1])
    )

    assert move == Swap(3, SPIKIT[0], SPIKIT[1])
    assert read("familys", move='{"type":"Combine","kind":"word","cards":[]}', word="ami") == Combine(
        "word", (), (), "ami"
    )


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"move": "{"},
        {"move": "[]"},
        {"type": "Cheat"},
        {"type": "LaySentence", "cards": "x", "cards__0": "y"},
        {"type": "LaySentence", "cards__0": "no/card"},
        {"type": "Swap", "sentence": "x"},
        {"type": "LaySentence", "cards__" + "9" * 5000: choice(SPIKIT[0])},
        {"type": "LaySentence", "cards__" + "a__" * 2000: "x"},
        {"type": "LaySentence", "cards": "x", "cards__0__1": "y"},
        {"move": '{"type": "LaySentence", "cards": []}', "cards__0__1": "y"},
        {"type": "Ask", "card__0__1": "x"},
        {"type": "Ask", "move": '{"card": 5}'},
    ],
)
def test_what_is_no_move_is_refused(fields):
    with pytest.raises(InvalidMove):
        read("spikit", **fields)
