"""The special cards of FAMILYS, rule by rule (familygames/familys/rules.md)."""

from __future__ import annotations

from random import Random
from typing import Any

from familygames.familys.rules import (
    Beside,
    ChangeColour,
    Drew,
    EndTurn,
    Exchanged,
    Lay,
    Options,
    PlayedSpecial,
    PlayUnion,
    PlayVision,
    PlayVoisin,
    Reason,
    ShowedHand,
    TookLaid,
    TookShown,
    VisionTake,
)
from familygames.players import playing, random_player
from tests.familygames.familys_tables import card, cards, refused, table


def test_fy_42_voisin_takes_a_laid_card_and_the_robbed_draws() -> None:
    state = table("voisin1 rA", "gA", laid=("", "bD bM"), talon="yA", stock="yB yC")

    step = state.play(0, PlayVoisin(1, card("bD")))

    assert step.events == [
        PlayedSpecial(0, card("voisin1")),
        TookLaid(0, 1, card("bD")),
        Drew(1, 1, cards("yC")),
    ]
    assert set(step.state.hands[0]) == set(cards("rA bD"))
    assert set(step.state.hands[1]) == set(cards("gA yC"))
    assert step.state.laid[1] == cards("bM")
    assert step.state.talon == cards("yA voisin1")
    assert step.state.gained == cards("bD")


def test_fy_42_a_union_left_alone_returns_to_its_owner() -> None:
    unions = ((), (Beside(card("bU1"), card("bL")),))
    state = table("voisin1", "", laid=("", "bL bM"), unions=unions, stock="yA")

    partner = state.play(0, PlayVoisin(1, card("bL"))).state
    union = state.play(0, PlayVoisin(1, card("bU1"))).state

    assert partner.unions[1] == () == union.unions[1]
    assert card("bU1") in partner.hands[1]
    assert card("bU1") in union.hands[0]
    assert union.laid[1] == cards("bL bM")


def test_fy_42_who_loses_the_last_laid_card_may_lay_one_again() -> None:
    state = table("voisin1 rA", "gA yB yC", laid=("", "bD"), stock="yK yL yM")
    nothing_lost = table("", "gA yB yC", turn=1)

    robbed = state.play(0, PlayVoisin(1, card("bD"))).state.but(turn=1)

    assert robbed.view(0).robbed == (1,)
    assert {move.card for move in robbed.moves(1) if isinstance(move, Lay)} == set(cards("gA yB yC yM"))
    assert refused(nothing_lost, 1, Lay(card("gA"))) is Reason.NO_FAMILY_YET
    laid = robbed.play(1, Lay(card("yB"))).state
    assert laid.laid[1] == cards("yB")
    assert refused(laid, 1, Lay(card("gA"))) is Reason.WRONG_COLOUR
    assert laid.robbed == ()
    assert robbed.play(1, ChangeColour("yellow", cards("yB yC"))).state.robbed == ()


def test_fy_42_one_card_again_only_if_it_was_just_drawn_by_option() -> None:
    options = Options(lay_timing="drawn_only")
    state = table("", "gA yB", turn=1, robbed=(1,), gained=cards("yB"), options=options)

    assert refused(state, 1, Lay(card("gA"))) is Reason.NOT_JUST_DRAWN
    assert state.play(1, Lay(card("yB"))).state.laid[1] == cards("yB")


def test_example_6_one_voisin_and_one_vision_a_turn() -> None:
    state = table("voisin1 voisin2 vision1 vision2 rA", "gA gB", laid=("", "bL bM"))
    after = state.play(0, PlayVoisin(1, card("bL"))).state

    assert refused(after, 0, PlayVoisin(1, card("bM"))) is Reason.VOISIN_ALREADY_PLAYED
    shown = after.play(0, PlayVision(1)).state
    assert refused(shown, 0, PlayVoisin(1, card("bM"))) is Reason.WRONG_PHASE
    taken = shown.play(0, VisionTake(card("gA"))).state
    assert refused(taken, 0, PlayVision(1)) is Reason.VISION_ALREADY_PLAYED


def test_fy_42_whom_and_what_a_voisin_may_take() -> None:
    state = table("voisin1 rA", "gA", "gB", "gC", laid=("rB rE", "bL bM", "yB yC", "gD gE"))

    assert refused(state, 0, PlayVoisin(0, card("rB"))) is Reason.CANNOT_TARGET_SELF
    assert refused(state, 0, PlayVoisin(4, card("rB"))) is Reason.UNKNOWN_PLAYER
    assert refused(state, 0, PlayVoisin(1, card("gA"))) is Reason.CARD_NOT_LAID
    assert (
        refused(state.but(hands=(cards("rA"), *state.hands[1:])), 0, PlayVoisin(1, card("bL")))
        is Reason.CARD_NOT_IN_HAND
    )
    near = state.but(options=Options(voisin_target="adjacent"))
    assert refused(near, 0, PlayVoisin(2, card("yB"))) is Reason.NOT_ADJACENT
    assert PlayVoisin(1, card("bL")).objection(near, 0) is None
    assert PlayVoisin(3, card("gD")).objection(near, 0) is None
    assert PlayVoisin(2, card("yB")).objection(state, 0) is None


def test_fy_43_vision_shows_a_hand_until_a_card_is_taken() -> None:
    state = table("vision1 rA", "gA gB", "gC", stock="yA yB")

    shown = state.play(0, PlayVision(1))

    assert shown.events == [PlayedSpecial(0, card("vision1"), 1), ShowedHand(1, cards("gA gB"))]
    assert shown.state.view(2).shown == cards("gA gB")
    assert refused(shown.state, 0, EndTurn()) is Reason.WRONG_PHASE
    assert refused(shown.state, 0, VisionTake(card("gC"))) is Reason.CARD_NOT_IN_HAND

    taken = shown.state.play(0, VisionTake(card("gA")))

    assert taken.events == [TookShown(0, 1, card("gA")), Drew(1, 1, cards("yB"))]
    assert taken.state.view(2).shown == ()
    assert (taken.state.phase, taken.state.talon) == ("main", cards("vision1"))


def test_fy_43_the_target_needs_a_hand() -> None:
    state = table("vision1 rA", "", laid=("", "bL bM"))

    assert refused(state, 0, PlayVision(1)) is Reason.TARGET_HAS_NO_HAND
    assert refused(state, 0, PlayVision(0)) is Reason.CANNOT_TARGET_SELF


def test_example_7_a_union_is_exchanged_in_another_players_turn() -> None:
    state = table("bL bU1 rU1", "gA", talon="yA bD", turn=1, phase="refill")

    assert state.to_move() == {0, 1}
    assert state.free() == {0}
    assert refused(state, 0, PlayUnion(card("rU1"), card("bL"), card("bD"))) is Reason.UNION_WRONG_COLOUR

    step = state.play(0, PlayUnion(card("bU1"), card("bL"), card("bD")))

    assert step.events == [Exchanged(0, card("bU1"), card("bL"), card("bD"))]
    assert set(step.state.hands[0]) == set(cards("bL rU1 bD"))
    assert step.state.talon == cards("yA bU1")
    assert (step.state.turn, step.state.phase) == (1, "refill")


def test_fy_46_a_laid_union_gives_its_place_to_the_true_partner() -> None:
    state = table(
        "", "gA", laid=("bL bG",), unions=((Beside(card("bU1"), card("bL")),), ()), talon="bD", turn=1
    )

    after = state.play(0, PlayUnion(card("bU1"), card("bL"), card("bD"))).state

    assert after.laid[0] == cards("bL bD bG")
    assert after.unions[0] == ()
    assert after.talon == cards("bU1")
    assert after.count(0) == state.count(0)


def test_fy_46_when_no_union_can_be_exchanged() -> None:
    state = table("bL bU1 bG rG", "gA", talon="bD", turn=1)
    move = PlayUnion(card("bU1"), card("bL"), card("bD"))

    assert refused(state.but(talon=()), 0, move) is Reason.TALON_EMPTY
    assert refused(state.but(talon=cards("bG")), 0, move) is Reason.NO_TRUE_COUPLE
    assert refused(state, 0, PlayUnion(card("bU1"), card("bG"), card("bD"))) is Reason.NO_TRUE_COUPLE
    assert refused(state, 0, PlayUnion(card("bU1"), card("bL"), card("bM"))) is Reason.NO_TRUE_COUPLE
    assert refused(state, 0, PlayUnion(card("bU2"), card("bL"), card("bD"))) is Reason.CARD_NOT_IN_HAND
    assert refused(state, 0, PlayUnion(card("bU1"), card("bS"), card("bD"))) is Reason.CARD_NOT_IN_HAND
    assert refused(state, 0, PlayUnion(card("bG"), card("bL"), card("bD"))) is Reason.CARD_NOT_IN_HAND
    for phase in ("setup", "vote"):
        assert refused(state.but(phase=phase), 0, move) is Reason.WRONG_PHASE


def test_fy_45_who_may_exchange_need_not() -> None:
    state = table("bL bU1", "gA gB", talon="bD", turn=1, phase="draw")
    asked = []

    def patient(view: Any, moves: Any, rng: Random) -> Any:
        asked.append(moves)
        return moves[-1]

    turn = next(playing(state, [patient, random_player], Random("2")))

    assert turn.seat == 1
    assert all(len(moves) == 2 for moves in asked)
