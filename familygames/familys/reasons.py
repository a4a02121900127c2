"""Why a move of FAMILYS is refused."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """In the order in which rules are checked, as far as they have one."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    UNKNOWN_PLAYER = "unknown_player"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    # Laying
    TOO_FEW_CARDS = "too_few_cards"
    NO_FAMILY_YET = "no_family_yet"
    WRONG_COLOUR = "wrong_colour"
    NOT_LARGEST_COLOUR = "not_largest_colour"
    NOT_ALL_LAID = "not_all_laid"
    DUPLICATE_ROLE = "duplicate_role"
    NOT_A_MEMBER = "not_a_member"
    NOT_JUST_DRAWN = "not_just_drawn"
    PARTNER_MISSING = "partner_missing"
    PAIR_ALREADY_COMPLETE = "pair_already_complete"
    COLOUR_GIVEN_UP = "colour_given_up"
    # Drawing and special cards
    PILE_EMPTY = "pile_empty"
    VOISIN_ALREADY_PLAYED = "voisin_already_played"
    VISION_ALREADY_PLAYED = "vision_already_played"
    CANNOT_TARGET_SELF = "cannot_target_self"
    NOT_ADJACENT = "not_adjacent"
    CARD_NOT_LAID = "card_not_laid"
    TARGET_HAS_NO_HAND = "target_has_no_hand"
    TALON_EMPTY = "talon_empty"
    UNION_WRONG_COLOUR = "union_wrong_colour"
    NO_TRUE_COUPLE = "no_true_couple"
    # Combinations
    ALREADY_COMBINED = "already_combined"
    TOO_MANY_REFUSALS = "too_many_refusals"
    KIND_NOT_PLAYED = "kind_not_played"
    NOT_A_RUN = "not_a_run"
    NOT_CLONES = "not_clones"
    NOT_A_COUPLE = "not_a_couple"
    NOT_SAME_SYMBOL = "not_same_symbol"
    WRONG_STAR = "wrong_star"
    WORD_MISMATCH = "word_mismatch"
    # Judging, and the end of a turn
    CANNOT_JUDGE_OWN = "cannot_judge_own"
    ALREADY_VOTED = "already_voted"
    COMBINATION_MADE = "combination_made"
    NO_CARD_TOO_MANY = "no_card_too_many"
    MUST_THROW_ONE = "must_throw_one"
    FAMILY_INCOMPLETE = "family_incomplete"
