"""What the expert would do in FAMILYS, and why: points now, points of the family later, or better cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from familygames.familys import rules
from familygames.familys.bots import LANGUAGES, Dictionaries, Expert, is_last, potential, without, worth
from familygames.familys.combinations import LEAST, POINTS, Sorted, points
from familygames.familys.rules import (
    KINDS,
    Announce,
    ChangeColour,
    Combine,
    DrawSimple,
    DrawTriple,
    EndTurn,
    Lay,
    LayStart,
    PlayUnion,
    PlayVision,
    PlayVoisin,
    Refill,
    ThrowOne,
    VisionTake,
    Vote,
)
from familygames.game import WAIT, Move, View
from familygames.players import Because, Hint

NEARLY = 2 * POINTS
"""What is given up for a word that is wanted: two cards of a longer one."""


class Why(StrEnum):
    """Why a move is good."""

    WAIT = "wait"
    WORTH_MORE_THAN_FAMILY = "worth_more_than_family"
    WORD_KNOWN = "word_known"
    BEGIN_WITH = "begin_with"
    BETTER_COLOUR = "better_colour"
    MUST_DRAW = "must_draw"
    ONE_CARD = "one_card"
    THREE_FOR_COUPLE = "three_for_couple"
    TAKES_FROM_FAMILY = "takes_from_family"
    SEES_HAND = "sees_hand"
    LEAST_USE = "least_use"
    NINE_PERSONS = "nine_persons"
    MUST_REFILL = "must_refill"
    NOTHING_MORE = "nothing_more"
    THROW_WORD = "throw_word"
    THROW_RUN = "throw_run"
    THROW_CLONES = "throw_clones"
    THROW_COUPLE = "throw_couple"
    THROW_SYMBOLS = "throw_symbols"
    WORD_UNKNOWN = "word_unknown"
    LAST_ROUND = "last_round"
    FAMILY_COUNTS = "family_counts"
    UNION_MAKES_COUPLE = "union_makes_couple"
    GOOD_FOR_FAMILY = "good_for_family"
    GOOD_FOR_WORDS = "good_for_words"


SIMPLE: dict[type[Move[Any]], Why] = {
    Announce: Why.NINE_PERSONS,
    Refill: Why.MUST_REFILL,
    EndTurn: Why.NOTHING_MORE,
}
"""Moves whose reason is always the same."""


class Hinter:
    """Knows the words that its *dictionaries* know."""

    def __init__(self, dictionaries: Dictionaries) -> None:
        self.dictionaries = dictionaries
        self.expert = Expert(dictionaries)

    def __call__(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Hint:
        assert isinstance(view, rules.View)
        move = self.expert(view, moves, rng)
        if isinstance(move, Combine) and view.wanted_words and not view.refusals:
            move = self.with_wanted(view, move)
        if isinstance(move, DrawSimple) and not any(isinstance(other, DrawTriple) for other in moves):
            return Hint(move, (Because(Why.MUST_DRAW),))
        return Hint(move, tuple(self.reasons(view, move)))

    def with_wanted(self, view: rules.View, move: Combine) -> Combine:
        """A wanted word of the hand, if it is worth nearly as much as *move* and costs the family nothing."""
        options, held = view.options, Sorted(view.deck, view.hand)
        if "word" not in KINDS[options.kinds]:
            return move
        kept = potential(view, without(view.hand, move.cards))
        fit = [
            spelt
            for language, word in sorted(view.wanted_words)
            if language in LANGUAGES[options.languages]
            and len(word) >= max(options.min_word_length, LEAST)
            and self.dictionaries(language).proposes(word)
            and (spelt := held.spelt(word)) is not None
            and worth(spelt) >= worth(move.combination) - NEARLY
            and potential(view, without(view.hand, spelt[1])) >= kept
        ]
        return Combine(*max(fit, key=worth)) if fit else move

    def reasons(self, view: rules.View, move: Move[Any]) -> Iterator[Because]:
        if move is WAIT:
            yield Because(Why.WAIT)
            return
        match move:
            case Combine(kind, cards, _, word):
                yield Because(Why(f"throw_{kind}"), number=points(kind, len(cards)), text=word or "")
                if potential(view, without(view.hand, cards)) < potential(view, view.hand):
                    yield Because(Why.WORTH_MORE_THAN_FAMILY)
            case Vote(accept):
                word = view.proposal.word if view.proposal is not None else ""
                yield Because(Why.WORD_KNOWN if accept else "word_unknown", text=word)
            case _:
                yield from self.reasons_for_family(view, move)

    def reasons_for_family(self, view: rules.View, move: Move[Any]) -> Iterator[Because]:
        match move:
            case LayStart(colour, cards):
                yield Because(Why.BEGIN_WITH, family=colour, number=len(cards))
            case Lay(card, partner):
                code = "last_round" if is_last(view) else "family_counts"
                yield Because(
                    code if partner is None else "union_makes_couple", card=card, family=card.family
                )
            case ChangeColour(colour):
                yield Because(Why.BETTER_COLOUR, family=colour)
            case DrawSimple():
                yield Because(Why.ONE_CARD)
            case DrawTriple(couple):
                yield Because(Why.THREE_FOR_COUPLE, card=couple[0])
            case PlayVoisin(target, card):
                yield Because(Why.TAKES_FROM_FAMILY, seat=target, card=card)
            case PlayVision(target):
                yield Because(Why.SEES_HAND, seat=target)
            case VisionTake(card) | PlayUnion(_, _, card):
                yield Because(self.use_of(view, move), card=card)
            case ThrowOne(card):
                yield Because(Why.LEAST_USE, card=card)
            case _:
                yield Because(SIMPLE[type(move)])

    def use_of(self, view: rules.View, move: VisionTake | PlayUnion) -> Why:
        gains = potential(view, (*view.hand, move.card)) > potential(view, view.hand)
        return Why.GOOD_FOR_FAMILY if gains else Why.GOOD_FOR_WORDS
