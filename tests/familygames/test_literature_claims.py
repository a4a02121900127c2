"""Claims in Littérature, in turn and out of turn, and who claims the rest."""

from __future__ import annotations

from typing import Any

import pytest

from familygames.game import Seat
from familygames.literature.rules import (
    Answer,
    ChooseClaimer,
    Claim,
    ClosedSet,
    GaveTurn,
    GiveTurn,
)
from tests.familygames.literature_tables import (
    A1,
    A2,
    A3,
    B1,
    B2,
    B3,
    DECK,
    RIGHT,
    ask,
    claim,
    play,
    refused,
    table,
)

# Claims


def test_a_claim_lists_exactly_the_six_cards_in_any_order() -> None:
    """LI-25, LI-26."""
    state = table("H2 H3 SQ", "", "H5", "", "H4 H6 H7")
    members = DECK.members["low-hearts"]

    assert refused(state, A1, Claim("low-hearts", RIGHT.holders[:5])) == "claim_wrong_cards"
    assert refused(state, A1, Claim("low-hearts", ((members[0], A1),) * 6)) == "claim_wrong_cards"
    assert refused(state, A1, Claim("low-hearts", (*RIGHT.holders, ("2", A1)))) == "claim_wrong_cards"
    assert refused(state, A1, Claim("nothing", RIGHT.holders)) == "unknown_set"
    assert refused(state, A1, claim("low-clubs", "000000")) == "set_closed"
    backwards = state.play(A1, Claim("low-hearts", RIGHT.holders[::-1]))
    assert backwards.events == state.play(A1, RIGHT).events


def test_claims_are_made_on_the_own_turn_and_may_be_of_others_cards() -> None:
    """LI-20, LI-24."""
    state = table("SQ", "", "H2 H3 H5", "", "H4 H6 H7")

    assert refused(state, A2, claim("low-hearts", "224244")) == "not_your_turn"
    twice = play(state, (A1, ask(B3, "SK")), (A1, claim("low-hearts", "224244")))
    assert twice.state.points == (1, 0)


# LI-40: claims out of turn


INTERRUPTING = {"claims_out_of_turn": True}


def test_whoever_has_cards_may_claim_while_another_is_on_turn_where_the_option_says_so() -> None:
    state = table("SQ", "D9", "H2 H3 H5", "", "H4 H6 H7", **INTERRUPTING)

    assert state.to_move() == {A1, B1, A2, A3, B3}
    assert state.free() == {B1, A2, A3, B3}
    assert all(isinstance(move, Claim) for seat in state.free() for move in state.moves(seat))
    assert refused(state, B2, claim("low-hearts", "333333")) == "not_your_turn"  # LI-17
    assert refused(state, A2, ask(B3, "SQ")) == "not_your_turn"
    assert refused(state, A2, claim("low-hearts", "224245")) == "claim_holder_not_teammate"
    assert table("SQ", "D9", "H2", "", "H4").to_move() == {A1}


@pytest.mark.parametrize(
    ("seat", "places", "team"),
    [(A2, "224244", 0), (A3, "224224", None), (B1, "111111", 0)],
    ids=["right", "a wrong place", "a card with the opponents"],
)
def test_whatever_comes_of_a_claim_out_of_turn_the_turn_stays(
    seat: Seat, places: str, team: int | None
) -> None:
    state = table("SQ", "D9", "H2 H3 H5", "", "H4 H6 H7", **INTERRUPTING).but(requests=7)

    after = state.play(seat, claim("low-hearts", places)).state

    assert after.closed[-1] == ClosedSet("low-hearts", team)
    assert (after.turn, after.phase, after.requests) == (A1, "play", 0)
    assert refused(after, B3, claim("low-hearts", "555555")) == "set_closed"
    assert ask(B3, "SK") in after.moves(A1)


def test_a_request_is_answered_before_anybody_claims() -> None:
    state = table("SQ", "D9", "H2 H3 H5", "", "H4 H6 H7", step_mode="spoken", **INTERRUPTING)
    asked = state.play(A1, ask(B3, "SK")).state

    assert asked.to_move() == {B3}
    assert [refused(asked, seat, claim("low-hearts", "224244")) for seat in (A1, A2)] == ["answer_first"] * 2
    assert refused(asked, B2, claim("low-hearts", "333333")) == "not_your_turn"
    assert asked.play(B3, Answer(True)).state.play(A2, claim("low-hearts", "224244")).state.turn == A1


@pytest.mark.parametrize("mode", ["spoken", "auto"])
def test_who_loses_his_last_card_by_anothers_claim_gives_the_turn(mode: Any) -> None:
    """LI-27: not the claimer, and to a mate of whoever was on turn."""
    state = table("H2", "D9", "H3 H4 H5 H6 H7 SQ", step_mode=mode, **INTERRUPTING)

    step = state.play(A2, claim("low-hearts", "022222"))

    if mode == "auto":
        assert step.events[-1] == GaveTurn(A1, A2)
        assert (step.state.phase, step.state.turn) == ("play", A2)
    else:
        assert (step.state.phase, step.state.turn) == ("give_turn", A1)
        assert step.state.to_move() == {A1}
        assert step.state.play(A1, GiveTurn(A2)).state.phase == "play"


def test_a_claim_out_of_turn_may_take_the_last_cards_of_a_team() -> None:
    """LI-29, LI-30: whose turn it is decides who claims the rest."""
    theirs = table("H2 SQ", "C2 C3 C4 C5 C6 C7", "", rest=A1, **INTERRUPTING)
    ours = table("H2 H3 H4", "D9", "H5 H6 H7", **INTERRUPTING)

    final = theirs.play(B1, claim("low-clubs", "111111")).state
    chosen = ours.play(A2, claim("low-hearts", "000222")).state

    assert (final.phase, final.turn, final.to_move()) == ("final_claims", A1, {A1})
    assert (chosen.phase, chosen.turn) == ("choose_claimer", A1)
    assert chosen.play(A1, ChooseClaimer(B1)).state.to_move() == {B1}


def test_who_may_claim_out_of_turn_betrays_no_hand() -> None:
    state = table("SQ", "D9 H7", "H2 H3 H5", "", "H4 H6", hand_sizes="only_empty", **INTERRUPTING)
    other = table("H2", "H3 D9", "SQ H7 H5", "", "H4 H6", hand_sizes="only_empty", **INTERRUPTING)

    assert state.free() == other.free()
    assert {type(move) for move in state.moves(B3)} == {type(move) for move in other.moves(B3)} == {Claim}


def test_a_whole_set_may_be_kept_where_the_option_says_so() -> None:
    """LI-19."""
    state = table("C2 C3 C4 C5 C6 C7 H3", "H5", complete_set="may")

    assert ask(B1, "H5") in state.moves(A1)
    assert claim("low-clubs", "000000") in state.moves(A1)


def test_a_wrong_claim_by_hand_is_a_wrong_claim() -> None:
    state = table("C2 C3 C4 C5 C6 C7 H3", "H5")

    assert state.play(A1, claim("low-clubs", "000002")).state.closed[-1] == ClosedSet("low-clubs", None)


def test_a_claim_of_a_set_that_an_opponent_holds_wholly_gives_it_away() -> None:
    """LI-22."""
    state = table("H3", "C2 C3 C4 C5 C6 C7 H5")

    assert state.play(A1, claim("low-clubs", "000222")).state.points == (0, 1)


# Players and teams without cards


def test_the_turn_is_given_by_itself_where_nobody_else_could_have_it() -> None:
    """LI-27."""
    hands = ("H2 H3 H4 H5 H6 H7", "", "SQ", "", "")
    mine = claim("low-hearts", "000000")

    step = table(*hands).play(A1, mine)
    assert step.events[-1] == GaveTurn(A1, A2)
    assert (step.state.turn, step.state.phase) == (A2, "play")

    spoken = table(*hands, step_mode="spoken").play(A1, mine).state
    assert (spoken.turn, spoken.phase) == (A1, "give_turn")
    assert spoken.moves(A1) == [GiveTurn(A2)]
    assert refused(spoken, A1, GiveTurn(A3)) == "target_has_no_cards"


def test_the_final_claimer_has_a_card_when_he_begins() -> None:
    """LI-29: a claim that takes the claimer's last card and all of the opponents'."""
    state = table("H2 H3", "H4", "S9 S10 SJ", "", "SQ SK SA", "", rest=B1, step_mode="spoken")

    empty = state.play(A1, claim("low-hearts", "000000")).state

    assert (empty.phase, empty.points) == ("give_turn", (0, 1))
    final = empty.play(A1, GiveTurn(A3)).state
    assert (final.phase, final.turn) == ("final_claims", A3)


def test_a_claim_that_empties_the_own_team_leaves_the_rest_to_the_opponents() -> None:
    """LI-33, and LI-30: only one with cards is chosen."""
    state = table("H2 H3 H4 H5 H6 H7", "SQ SK SA S9 S10 SJ", "", "")

    empty = state.play(A1, claim("low-hearts", "000000")).state

    assert (empty.phase, empty.turn) == ("choose_claimer", A1)
    assert empty.moves(A1) == [ChooseClaimer(B1)]
    assert refused(empty, A1, ChooseClaimer(B2)) == "target_has_no_cards"
    assert refused(empty, B1, claim("high-spades", "111111")) == "not_your_turn"


@pytest.mark.parametrize(("rule", "points"), [("void", (0, 0)), ("opponents", (0, 1))])
def test_a_wrong_place_in_the_final_claims(rule: str, points: tuple[int, int]) -> None:
    """LI-31."""
    state = table("", "", "S9 S10 SJ", "", "SQ SK SA", turn=A2, phase="final_claims", wrong_place=rule)

    assert state.play(A2, claim("high-spades", "222222")).state.points == points
