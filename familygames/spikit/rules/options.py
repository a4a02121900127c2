"""What may be chosen before a match of Spikit, and why a move may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from familygames.game import CommonOptions, FirstPlayer


class Reason(StrEnum):
    """Why a move is refused (section 12)."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    EMPTY_SLOT = "empty_slot"
    FACE_MISMATCH = "face_mismatch"
    NOT_FIVE_CARDS = "not_five_cards"
    TOO_FEW_CARDS = "too_few_cards"
    NOT_A_FAMILY = "not_a_family"
    UNKNOWN_SENTENCE = "unknown_sentence"
    NOT_HEAD_OR_TAIL = "not_head_or_tail"
    NOTHING_ADDED = "nothing_added"
    BAD_INDEX = "bad_index"
    ALREADY_SWAPPED_THIS_TURN = "already_swapped_this_turn"
    ALREADY_LAID_THIS_TURN = "already_laid_this_turn"
    JOKER_ALREADY_IN_SENTENCE = "joker_already_in_sentence"
    TOO_MANY_JOKERS = "too_many_jokers"
    JOKER_TEXT_MISSING = "joker_text_missing"
    JOKER_TEXT_TOO_LONG = "joker_text_too_long"
    JOKER_TEXT_UNKNOWN = "joker_text_unknown"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    DUPLICATE_CARD = "duplicate_card"
    TOO_MANY_REFUSALS = "too_many_refusals"
    CANNOT_JUDGE_OWN_SENTENCE = "cannot_judge_own_sentence"
    ALREADY_VOTED = "already_voted"
    NOT_TEACHER = "not_teacher"
    FISHING_NOT_ALLOWED = "fishing_not_allowed"
    NO_FISH_LEFT = "no_fish_left"
    NOTHING_FISHED = "nothing_fished"
    TOO_MANY_DISCARDS = "too_many_discards"


class Options(CommonOptions, frozen=True):
    """What the teacher chooses before the deal (section 15).

    *vote_seconds*, *match_minutes*, *show_translation* and *formula_language* are kept by whoever shows the
    game; the rules read the others. Which of *match_rounds*, *match_minutes* and *match_points* counts is for
    *match_end* to say.
    """

    first_player: FirstPlayer = "random"
    judge: Literal["opponents", "teacher", "auto"] = "opponents"  # SP-54
    doubt: Literal["die_test", "vote", "lean"] = "die_test"  # SP-52
    match_end: Literal["rounds", "time", "points"] = "rounds"  # SP-59
    match_rounds: Annotated[int, Meta(ge=1, le=6)] = 3
    match_minutes: Annotated[int, Meta(ge=5, le=120)] = 30
    match_points: Annotated[int, Meta(ge=10, le=100)] = 50
    hand_size: Annotated[int, Meta(ge=6, le=10)] = 10  # SP-9
    max_refusals: Annotated[int, Meta(ge=1, le=5)] = 2  # SP-21
    vote_seconds: Annotated[int, Meta(ge=10, le=600)] | None = 60  # SP-55
    twin_families: bool = True  # SP-3
    long_sentence_discard: Literal["owner_next_turn", "next_player_turn"] = "owner_next_turn"  # SP-46
    swap_family_bonus: bool = False  # SP-43
    joker_points: Annotated[int, Meta(ge=1, le=20)] = 10  # SP-57
    double_mixed: bool = True  # SP-58
    max_turns: Annotated[int, Meta(ge=5, le=60)] = 40  # SP-60
    dictionary_required_for_joker: bool = False  # SP-47
    show_translation: bool = False
    formula_language: Literal["l1", "l2"] = "l2"
