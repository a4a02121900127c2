"""What the expert would do in Spikit, and why: which sentence can be laid, and what leaves fewest cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from msgspec.structs import replace

from familygames.cards import Card
from familygames.decks import slots
from familygames.decks.sentences import Joker
from familygames.decks.slots import Row
from familygames.game import Move, View
from familygames.judging import Judge, Ruling
from familygames.players import Because, Hint
from familygames.spikit.bots import Expert, after, exchanged, languages
from familygames.spikit.referee import ruling_on
from familygames.spikit.rules import moves as may
from familygames.spikit.rules import state as rules


class Why(StrEnum):
    """Why a move is good."""

    FITS = "fits"
    IS_FAMILY = "is_family"
    GOES_ON = "goes_on"
    IS_SENTENCE = "is_sentence"
    LAST_CARDS = "last_cards"
    ONE_LANGUAGE = "one_language"
    JOKER_AS = "joker_as"
    FEWER_LEFT = "fewer_left"
    HELPS_LATER = "helps_later"
    LEAST_USE = "least_use"
    STILL_SENTENCE = "still_sentence"
    SWAP_ONE_LANGUAGE = "swap_one_language"
    MORE_USE = "more_use"
    MUST_ROLL = "must_roll"
    MUST_DRAW = "must_draw"
    NOTHING_BETTER = "nothing_better"
    NOTHING_FITS = "nothing_fits"
    ENOUGH_REFUSED = "enough_refused"
    MUST_THROW = "must_throw"
    TAKE_BACK = "take_back"
    FISH_ON = "fish_on"
    FISH_ENOUGH = "fish_enough"
    JOKERS_AND_VERBS_FIRST = "jokers_and_verbs_first"
    FISH_FOR_MORE = "fish_for_more"
    CHOOSE_FREELY = "choose_freely"
    NO_ADVANTAGE = "no_advantage"
    VOTE_ACCEPT = "vote_accept"
    VOTE_REFUSE = "vote_refuse"
    VOTE_DOUBT = "vote_doubt"


SIMPLE: dict[type[Move[Any]], Why] = {
    may.Roll: Why.MUST_ROLL,
    may.Draw: Why.NOTHING_BETTER,
    may.EndTurn: Why.NOTHING_FITS,
    may.TestThrow: Why.MUST_THROW,
    may.Withdraw: Why.TAKE_BACK,
    may.FishNext: Why.FISH_ON,
    may.FishStop: Why.FISH_ENOUGH,
    may.PutAside: Why.JOKERS_AND_VERBS_FIRST,
}
"""Moves whose reason is always the same."""

ADVANTAGES = {"fish": Why.FISH_FOR_MORE, "free_choice": Why.CHOOSE_FREELY, "none": Why.NO_ADVANTAGE}


class Model(Expert):
    """Lays nothing that mixes languages, as the rules allow: whoever learns one does not speak so."""

    def rows(self, view: rules.View) -> list[Row]:
        spoken = view.deck.language
        hands = [
            tuple([card for card in view.hand if spoken[card] in (language, None)])
            for language in view.deck.languages
        ]
        return [row for hand in hands for row in super(Model, self).rows(replace(view, hand=hand))]

    def pleases(self, view: rules.View, row: Row, joker: Joker | None = None) -> bool:
        return len(view.deck.spoken_languages(row, joker)) < 2 and super().pleases(view, row, joker)


class Hinter:
    """Advises nothing that its *judge* would refuse, and no sentence but in one language."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.expert = Model(judge)

    def __call__(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Hint:
        assert isinstance(view, rules.View)
        move = (
            _opinion(ruling_on(view, self.judge)) if view.phase == "vote" else self.expert(view, moves, rng)
        )
        if isinstance(move, may.LaySentence) and move.joker is None and view.wanted:
            move = may.LaySentence(self.with_wanted(view, move.cards))
        if isinstance(move, may.Draw) and not any(isinstance(other, may.Take) for other in moves):
            return Hint(move, (Because(Why.MUST_DRAW),))
        return Hint(move, tuple(self.reasons(view, move)))

    def with_wanted(self, view: rules.View, row: Row) -> Row:
        """As many cards as in *row*, with wanted ones of the hand in the places of others of their kind."""
        words = view.deck.words
        for new in view.hand:
            if new not in view.wanted or new in row or new not in words:
                continue
            for old in row:
                if old in view.wanted or old == view.spell.fished:
                    continue
                changed = exchanged(row, old, new)
                if slots.slot(words[old]).kind == slots.slot(words[new]).kind and self.expert.pleases(
                    view, changed
                ):
                    row = changed
                    break
        return row

    def reasons(self, view: rules.View, move: Move[Any]) -> Iterator[Because]:
        match move:
            case may.LaySentence() | may.LayFamily() | may.Extend():
                yield from _reasons_to_lay(view, move)
            case may.Swap():
                yield from _reasons_to_swap(view, move)
            case may.Take() | may.FreeChoice():
                yield from self.reasons_to_take(view, move)
            case may.FishTake():
                yield self.reason_to_keep(view, view.fishing[-1])
            case may.EndTurn() if view.spell.refusals >= view.options.max_refusals:
                yield Because(Why.ENOUGH_REFUSED)
            case may.Vote(ballot):
                assert view.proposal is not None
                text = view.deck.read(view.proposal.cards, view.proposal.joker)
                yield Because(Why(f"vote_{ballot}"), text=text)
            case may.ChooseAdvantage(advantage):
                yield Because(ADVANTAGES[advantage])
            case _:
                yield Because(SIMPLE[type(move)])

    def reason_to_keep(self, view: rules.View, card: Card) -> Because:
        without = self.expert.plan(view, view.hand, series=False)
        plan = self.expert.plan(view, (*view.hand, card), within=card)
        if card in plan.row:
            return Because(Why.FEWER_LEFT, card=card, number=len(without.left) - len(plan.left))
        return Because(Why.FITS, card=card)

    def reasons_to_take(self, view: rules.View, move: may.Take | may.FreeChoice) -> Iterator[Because]:
        fewer = self.expert.left(view, view.hand) - self.expert.left(view, after(view, move))
        if fewer > 0:
            yield Because(Why.FEWER_LEFT, card=move.card, number=int(fewer))
        else:
            yield Because(Why.HELPS_LATER, card=move.card)
        yield Because(Why.LEAST_USE, card=move.given)


def _opinion(ruling: Ruling) -> may.Vote:
    """What an honest player says; reasons are left to programs."""
    return may.Vote("doubt" if ruling.ruling == "unsure" else ruling.ruling)


def _reasons_to_lay(
    view: rules.View, move: may.LaySentence | may.LayFamily | may.Extend
) -> Iterator[Because]:
    cards, joker, deck = move.cards, move.joker, view.deck
    text = deck.read(cards, joker)
    if isinstance(move, may.LayFamily):
        yield Because(Why.IS_FAMILY, text=text)
    elif isinstance(move, may.Extend):
        yield Because(Why.GOES_ON, text=text)
    else:
        yield Because(Why.IS_SENTENCE, number=len(cards), text=text)
    if set(view.hand) <= set(cards):
        yield Because(Why.LAST_CARDS)
    elif (
        isinstance(move, may.LaySentence)
        and not view.spell.laid
        and len(deck.spoken_languages(cards, joker)) == 1
    ):
        yield Because(Why.ONE_LANGUAGE)
    if joker is not None:
        yield Because(Why.JOKER_AS, text=joker.text)


def _reasons_to_swap(view: rules.View, swap: may.Swap) -> Iterator[Because]:
    laid = next(laid for laid in view.sentences if laid.number == swap.sentence)
    cards = tuple([swap.new if card == swap.old else card for card in laid.cards])
    joker = swap.joker or laid.joker
    yield Because(Why.STILL_SENTENCE, text=view.deck.read(cards, joker))
    if languages(view, swap.sentence) == 2 and len(view.deck.spoken_languages(cards, joker)) == 1:
        yield Because(Why.SWAP_ONE_LANGUAGE)
    else:
        yield Because(Why.MORE_USE, card=swap.old)


hint = Hinter(slots.judge)
"""One who asks the slots of the deck and nothing else."""
