"""What a player of Famiglia is offered in a turn, and why the rest is not."""

from __future__ import annotations

from familygames.famiglia.offers import Action, actions
from familygames.famiglia.rules import Discard, Famiglia, PlayAccountant, PlayBrute, Reason, Take
from tests.familygames.famiglia_tables import card, table, take


def offered(state: Famiglia) -> dict[str, Action]:
    return {action.name: action for action in actions(state, 0)}


def test_the_four_actions_stand_in_the_order_of_a_turn() -> None:  # FA-8
    assert [action.name for action in actions(table("R1", street="B1"), 0)] == [
        "refresh",
        "accountant",
        "brute",
        "take",
    ]


def test_a_zero_in_the_street_keeps_every_card_from_being_discarded() -> None:  # FA-9
    refresh = offered(table("R1", street="B1 R0"))["refresh"]

    assert not refresh.is_possible
    assert [offer.move for offer in refresh.offers] == [Discard(card("B1")), Discard(card("R0"))]
    assert refresh.objection is Reason.STREET_HAS_ZERO


def test_what_can_be_discarded_comes_first() -> None:  # FA-11
    refresh = offered(table("R1", street="B4 B1", discard_max_value=3))["refresh"]

    assert refresh.is_possible
    assert refresh.objection is None
    assert [(offer.move, offer.objection) for offer in refresh.offers] == [
        (Discard(card("B1")), None),
        (Discard(card("B4")), Reason.VALUE_TOO_HIGH),
    ]


def test_each_value_of_an_accountant_is_offered_once_and_a_zero_with_its_reason() -> None:  # FA-12
    accountant = offered(table("B1a B1b B0", street="R1"))["accountant"]

    assert [(offer.move, offer.objection) for offer in accountant.offers] == [
        (PlayAccountant(card("B1a")), None),
        (PlayAccountant(card("B0")), Reason.ZERO_HAS_NO_ACTION),
    ]


def test_without_an_accountant_the_hand_tells_why_there_is_none_to_play() -> None:
    accountant = offered(table("R1 R2", street="B1"))["accountant"]

    assert accountant.offers == ()
    assert accountant.objection is Reason.NOT_AN_ACCOUNTANT
    assert offered(table("", street="B1"))["accountant"].objection is None


def test_of_pairs_alike_the_first_stands_for_all_and_a_card_without_a_pair_is_told() -> None:  # FA-14
    taking = offered(table("R0a R0b R0c", street="R1 B3"))["take"]

    legal = [offer.move for offer in taking.offers if offer.is_legal]
    assert legal == [take("R1", "R0a", "R0b")]
    assert [(offer.move, offer.objection) for offer in taking.offers if not offer.is_legal] == [
        (Take(card("B3")), Reason.PAIR_NEEDED)
    ]


def test_a_brute_lowers_every_card_by_as_much_as_it_can() -> None:  # FA-13
    brute = offered(table("Y2", street="R1 G3"))["brute"]

    assert [offer.move for offer in brute.offers if offer.is_legal] == [
        PlayBrute(card("Y2"), card("R1"), 1),
        PlayBrute(card("Y2"), card("G3"), 1),
        PlayBrute(card("Y2"), card("G3"), 2),
    ]


def test_where_nothing_can_be_lowered_the_brute_or_the_hand_says_why() -> None:  # FA-13
    brute = offered(table("Y1", street="R0"))["brute"]

    assert [(offer.move, offer.objection) for offer in brute.offers] == [
        (PlayBrute(card("Y1"), card("R0"), 1), Reason.BAD_REDUCTION)
    ]
    assert brute.objection is Reason.BAD_REDUCTION
    assert offered(table("R1", street="R0"))["brute"].objection is Reason.NOT_A_BRUTE
