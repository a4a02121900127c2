"""What may be chosen before a game of Famiglia, and why a move may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from familygames.game import CommonOptions, FirstPlayer


class Reason(StrEnum):
    """Why a move is refused, in the order in which rules are checked."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    STREET_HAS_ZERO = "street_has_zero"
    REFRESH_USED = "refresh_used"
    STACK_EXHAUSTED = "stack_exhausted"
    NOT_IN_STREET = "not_in_street"
    VALUE_TOO_HIGH = "value_too_high"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    NOT_AN_ACCOUNTANT = "not_an_accountant"
    NOT_A_BRUTE = "not_a_brute"
    ZERO_HAS_NO_ACTION = "zero_has_no_action"
    TOO_MANY_SWAPS = "too_many_swaps"
    CANNOT_SWAP_PLAYED_CARD = "cannot_swap_played_card"
    CARD_NOT_IN_AREA = "card_not_in_area"
    BAD_REDUCTION = "bad_reduction"
    PAIR_NEEDED = "pair_needed"
    PAIR_NOT_NEEDED = "pair_not_needed"
    ONE_MERCENARY_ONLY = "one_mercenary_only"
    MERCENARY_TOO_LOW = "mercenary_too_low"
    PAIR_MISMATCH = "pair_mismatch"
    UNDO_NOT_ALLOWED = "undo_not_allowed"
    NOTHING_TO_UNDO = "nothing_to_undo"


class Options(CommonOptions, frozen=True):
    """What the teacher chooses before the deal (section 12).

    *level* and *show_gangster_plan* are for the game against the gangster, *open_hands* is for two players.
    """

    mode: Literal["solo", "two_players"] = "solo"
    level: Literal[0, 1, 2, 3, 4] = 3  # FA-37
    first: Literal["a", "b", "random", "youngest", "teacher"] = "a"  # FA-6
    discard_max_value: Literal[4, 3] = 4  # FA-11
    show_gangster_plan: bool = True  # FA-36
    open_hands: bool = False
    undo: bool = False  # FA-38
    one_language: bool = False
    formula_language: Literal["l1", "l2"] = "l2"

    @property
    def first_player(self) -> FirstPlayer:
        """*first* in the words of all games; against the gangster nobody is asked who is the youngest."""
        if self.first == "youngest" or self.first == "teacher":
            return "seat_0" if self.mode == "solo" else self.first
        return "seat_0" if self.first == "a" else "random"
