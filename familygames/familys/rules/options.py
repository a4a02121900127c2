"""What the teacher chooses before FAMILYS is dealt."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from familygames.familys.combinations import Kind
from familygames.game import CommonOptions, FirstPlayer

ALL_KINDS: frozenset[Kind] = frozenset(("word", "run", "clones", "couple", "symbols"))
KINDS: dict[str, frozenset[Kind]] = {
    "all": ALL_KINDS,
    "words": frozenset(("word",)),
    "symbols": frozenset(("symbols",)),
}


class Options(CommonOptions, frozen=True):
    """What the teacher chooses before the deal (section 14).

    *languages* tells the dictionary which words there are, *vote_seconds* how long the site waits for a vote,
    *formula_language* and *one_language* what is spoken; the rules read the others.
    """

    first_player: FirstPlayer = "random"
    languages: Literal["fr", "en", "both"] = "fr"  # FY-32
    verify: Literal["vote", "dictionary", "teacher"] = "vote"  # FY-40
    all_vote: bool = False  # FY-41
    max_refusals: Annotated[int, Meta(ge=1, le=5)] = 2  # FY-41
    rounds: Annotated[int, Meta(ge=1, le=20)] = 10  # FY-49
    lay_timing: Literal["own_turn", "drawn_only"] = "own_turn"  # FY-15
    children_couple: bool = True  # FY-35
    free_first_colour: bool = False  # FY-12
    no_combination: Literal["throw_one", "keep"] = "throw_one"  # FY-29
    voisin_target: Literal["any", "adjacent"] = "any"  # FY-42
    familys_cumulative: bool = False  # FY-51
    kinds: Literal["all", "words", "symbols"] = "all"
    min_word_length: Annotated[int, Meta(ge=3, le=9)] = 3
    talon_view: Literal["top", "all"] = "top"
    vote_seconds: Annotated[int, Meta(ge=10, le=600)] | None = 60
    one_language: bool = False
    formula_language: Literal["l1", "l2"] = "l2"
