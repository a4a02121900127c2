"""The deck of FAMILYS, rule by rule (familygames/familys/rules.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from familygames.cards import Card
from familygames.decks.letters import LetterDeck, check_deck
from familygames.errors import InvalidDeck
from familygames.familys.rules import (
    Familys,
    Options,
)
from familygames.familys.standard import NAMES, english_deck
from familygames.happy_family import standard_deck as another_deck
from tests.familygames.familys_tables import DECK, card


def test_fy_1_there_are_134_cards() -> None:
    kinds = [member.kind for member in DECK.prints.values()]

    assert len(DECK.cards) == 134
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "letter": 104,
        "letter_star": 4,
        "digit_star": 4,
        "union": 16,
        "voisin": 4,
        "vision": 2,
    }


@pytest.mark.parametrize(
    ("letter", "row"),
    [
        ("A", "1/1 8/1 6/4 4/7"),
        ("H", "8/8 6/2 4/5 3/9"),
        ("M", "4/7 2/1 1/5 8/5"),
        ("Q", "8/2 6/5 5/9 3/3"),
        ("Z", "8/5 7/9 5/3 3/6"),
    ],
)
def test_fy_6_the_rule_fills_the_table(letter: str, row: str) -> None:
    prints = [DECK.prints[Card(colour, letter)] for colour in DECK.colours]

    assert " ".join(f"{shown.role}/{shown.digit}" for shown in prints) == row


def test_fy_6_the_table_is_balanced() -> None:
    prints = [(c.family, shown) for c, shown in DECK.prints.items() if shown.kind == "letter"]

    for colour in DECK.colours:
        own = [shown for family, shown in prints if family == colour]
        roles = [shown.role for shown in own]
        assert [roles.count(role) for role in range(1, 10)] == [3] * 8 + [2]
        assert sorted(shown.letter for shown in own) == [chr(65 + n) for n in range(26)]
        assert len({(shown.role, shown.digit) for shown in own}) == 26
    digits = [shown.digit for _, shown in prints]
    assert {digits.count(digit) for digit in range(1, 10)} == {11, 12}
    for letter in "AQZ":
        assert len({shown.role for _, shown in prints if shown.letter == letter}) == 4


def test_fy_5_each_role_has_one_name() -> None:
    for colour, names in NAMES.items():
        for c, role in DECK.roles.items():
            if c.family == colour:
                assert DECK.prints[c].faces["fr"].word == names[role - 1]


def mended(family: str, member: str, **changes: Any) -> LetterDeck:
    """The standard deck with one card printed differently."""
    return DECK.but(
        families=tuple(
            f.but(
                members=tuple(m.but(**changes) if (f.id, m.id) == (family, member) else m for m in f.members)
            )
            for f in DECK.families
        )
    )


@pytest.mark.parametrize(
    ("deck", "codes"),
    [
        (DECK, set()),
        (mended("red", "A", letter="É"), {"bad_letter"}),
        (mended("red", "A", digit=10), {"bad_digit"}),
        (mended("red", "A", role=12), {"bad_role"}),
        (mended("red", "A", sign=""), {"no_sign", "two_persons", "couple_sign"}),
        (mended("red", "A", sign="diamond"), {"two_persons", "couple_sign"}),
        (mended("red", "A", faces={}), {"missing_face", "two_persons"}),
        (mended("red", "union-1", letter="A"), {"printed_special"}),
        (mended("red", "B", id="A"), {"duplicate_member"}),
        (DECK.but(families=DECK.families[:1] * 2), {"duplicate_family"}),
        (DECK.but(families=DECK.families[4:]), {"no_persons", "deck_too_small"}),
        (
            DECK.but(families=(DECK.families[0].but(members=DECK.families[0].members[:8]),)),
            {"missing_role", "deck_too_small"},
        ),
    ],
)
def test_fy_9_every_problem_of_a_deck_is_named(deck: LetterDeck, codes: set[str]) -> None:
    assert {code for code, _ in check_deck(deck, 2)} == codes


def test_fy_9_a_deck_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidDeck) as refusal:
        Familys.deal(another_deck(), Options(), 2, "1")  # type: ignore[arg-type]
    assert refusal.value.problems == (("no_letter_cards", {}),)


def test_fy_9_another_table_is_played_with() -> None:
    deck = msgspec.json.decode(msgspec.json.encode(mended("red", "A", digit=5)), type=LetterDeck)

    state = Familys.deal(deck, Options(), 2, "1")

    assert state.deck.prints[card("rA")].digit == 5


@pytest.mark.parametrize("deck", [DECK, english_deck()], ids=["french names", "english names"])
def test_fy_9_the_decks_are_there_as_files_to_edit(deck: LetterDeck) -> None:
    file = Path(__file__).parents[2] / "fixtures" / "decks" / "familys" / f"{deck.id}.json"

    assert msgspec.json.decode(file.read_bytes(), type=LetterDeck) == deck
    assert check_deck(deck, 6) == []
