"""Every reason for which Happy Family refuses a move."""

from __future__ import annotations

import pytest

from familygames.game import Move, Seat
from familygames.happy_family.rules import (
    Answer,
    Ask,
    DeclareFamily,
    Draw,
    HappyFamily,
    Reason,
    SayDip,
)
from tests.familygames.happy_family_tables import (
    ASKING,
    A,
    B,
    C,
    answering,
    ask,
    drawing,
    finished,
    play,
    refusal,
    sixth_red,
    table,
    unlucky_draw,
)


def impolite() -> HappyFamily:
    """Where nobody said please (HF-32)."""
    state = table("red-sister", "red-brother blue-mother", please=True)
    return play(state, (A, Ask(B, "red", "brother", polite=False))).state


REFUSALS: list[tuple[HappyFamily, Seat, Move[HappyFamily], str]] = [
    (finished(), A, ask(B, "red-mother"), "game_over"),
    (finished(), B, Answer(True), "game_over"),
    (finished(), A, Draw(), "game_over"),
    (finished(), A, SayDip(True), "game_over"),
    (finished(), A, DeclareFamily("red"), "game_over"),
    (ASKING, B, ask(A, "red-sister"), "not_your_turn"),
    (ASKING, B, Answer(True), "not_your_turn"),
    (ASKING, C, Draw(), "not_your_turn"),
    (ASKING, C, SayDip(True), "not_your_turn"),
    (ASKING, B, DeclareFamily("red"), "not_your_turn"),
    (ASKING, A, Answer(True), "wrong_phase"),
    (ASKING, A, Draw(), "wrong_phase"),
    (ASKING, A, SayDip(False), "wrong_phase"),
    (ASKING, A, DeclareFamily("red"), "wrong_phase"),
    (answering(), A, Answer(True), "not_your_turn"),
    (answering(), C, Answer(False), "not_your_turn"),
    (answering(), A, ask(C, "red-father"), "wrong_phase"),
    (answering(), B, ask(A, "red-sister"), "not_your_turn"),
    (answering(), B, Answer(False), "must_give_card"),
    (impolite(), B, Answer(True), "no_please_no_card"),
    (drawing(), A, ask(B, "red-mother"), "wrong_phase"),
    (drawing(), B, Draw(), "not_your_turn"),
    (drawing(), A, SayDip(False), "wrong_phase"),
    (unlucky_draw(), B, SayDip(False), "not_your_turn"),
    (unlucky_draw(), A, Draw(), "wrong_phase"),
    (unlucky_draw(), A, SayDip(True), "wrong_dip"),
    (sixth_red(), B, DeclareFamily("red"), "not_your_turn"),
    (sixth_red(), A, DeclareFamily("pink"), "family_incomplete"),
    (sixth_red(), A, DeclareFamily("purple"), "family_incomplete"),
    (ASKING, A, ask(3, "red-mother"), "unknown_player"),
    (ASKING, A, ask(-1, "red-mother"), "unknown_player"),
    (ASKING, A, ask(A, "red-mother"), "cannot_ask_self"),
    (ASKING, A, ask(B, "red-uncle"), "unknown_card"),
    (ASKING, A, ask(B, "purple-mother"), "unknown_card"),
    (ASKING, A, ask(B, "pink-mother"), "family_already_laid"),
    (ASKING, A, ask(B, "green-mother"), "family_not_in_hand"),
    (ASKING, A, ask(B, "red-sister"), "card_already_in_hand"),
    (
        play(table("red-sister", "red-mother"), (A, ask(B, "red-father"))).state,
        B,
        Answer(True),
        "card_not_held",
    ),
]


@pytest.mark.parametrize(("state", "seat", "move", "reason"), REFUSALS)
def test_a_move_is_refused_with_its_reason(
    state: HappyFamily, seat: Seat, move: Move[HappyFamily], reason: str
) -> None:
    assert refusal(state, seat, move) == reason


def test_every_reason_has_been_given() -> None:
    assert {reason for *_, reason in REFUSALS} == {reason.value for reason in Reason}


@pytest.mark.parametrize(
    ("state", "seat", "move", "reason"),
    [
        (finished(), B, ask(9, "no-thing"), "game_over"),
        (ASKING, B, ask(9, "no-thing"), "not_your_turn"),
        (drawing(), A, ask(9, "no-thing"), "wrong_phase"),
        (ASKING, A, ask(9, "no-thing"), "unknown_player"),
        (ASKING, A, ask(A, "no-thing"), "cannot_ask_self"),
        (ASKING, A, ask(B, "pink-thing"), "unknown_card"),
        (ASKING, A, ask(B, "pink-sister"), "family_already_laid"),
    ],
)
def test_the_first_rule_that_is_broken_is_named(
    state: HappyFamily, seat: Seat, move: Move[HappyFamily], reason: str
) -> None:
    assert refusal(state, seat, move) == reason
