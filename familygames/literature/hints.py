"""What the expert would do in Littérature, and why: what all have seen, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.game import WAIT, Move, View
from familygames.literature import rules
from familygames.literature.bots import Expert, expert
from familygames.literature.rules import SET_SIZE, Answer, Ask, ChooseClaimer, Claim, GiveTurn
from familygames.players import Because, Hint


class Why(StrEnum):
    """Why a move is good."""

    WAIT = "wait"
    MUST_GIVE = "must_give"
    MOST_CARDS = "most_cards"
    FEWEST_CARDS = "fewest_cards"
    WAS_SEEN = "was_seen"
    NOBODY_ELSE = "nobody_else"
    ASKED_HIMSELF = "asked_himself"
    LIKELY = "likely"
    TEAM_HAS_MANY = "team_has_many"
    TELLS_NOTHING = "tells_nothing"
    FINDS_OUT = "finds_out"
    HOLDS_ALL = "holds_all"
    KNOWS_ALL = "knows_all"
    BEST_GUESS = "best_guess"
    MUST_CLAIM = "must_claim"
    NOT_HELD = "not_held"
    BEST_CHANCE = "best_chance"


LIKELY = 0.4
MANY = SET_SIZE - 2


def in_ten(chance: float) -> int:
    """A chance as it is told: ten in ten would be certain, and none in ten impossible."""
    return min(max(round(10 * chance), 1), 9)


def hint(view: View, moves: Sequence[Move[Any]], rng: Random) -> Hint:
    assert isinstance(view, rules.View)
    is_forced = not any(isinstance(move, Ask) for move in moves)
    if view.phase == "play" and view.turn != view.seat:
        moves, is_forced = [*moves, WAIT], False
    move = expert(view, moves, rng)
    if move is WAIT:
        return Hint(WAIT, (Because(Why.WAIT),))
    return Hint(move, tuple(_reasons(view, move, is_forced=is_forced)))


def _reasons(view: rules.View, move: Move[Any], *, is_forced: bool) -> Iterator[Because]:
    match move:
        case Ask():
            yield from _reasons_to_ask(view, move)
        case Claim():
            yield from _reasons_to_claim(view, move, is_forced=is_forced)
        case Answer(yes):
            assert view.family is not None
            assert view.member is not None
            yield Because(Why.MUST_GIVE if yes else "not_held", card=Card(view.family, view.member))
        case GiveTurn(mate):
            yield Because(Why.MOST_CARDS, seat=mate)
        case ChooseClaimer(opponent):
            yield Because(Why.FEWEST_CARDS, seat=opponent)


def _reasons_to_ask(view: rules.View, ask: Ask) -> Iterator[Because]:
    expert = Expert(view)
    know, odds, card = expert.know, expert.odds, Card(ask.family, ask.member)
    number, in_set = know.number[card], know.sets[ask.family]
    chance = odds.chance(number, ask.target)
    if know.holder[number] == ask.target:
        yield Because(Why.WAS_SEEN, seat=ask.target, card=card)
    elif odds.is_certain(number, ask.target):
        yield Because(Why.NOBODY_ELSE, seat=ask.target, card=card)
    else:
        others = [odds.chance(number, seat) for seat in range(odds.seats) if seat != ask.target]
        if know.asked[ask.target][in_set]:
            yield Because(Why.ASKED_HIMSELF, seat=ask.target, family=ask.family)
        elif chance > max(others):
            yield Because(Why.BEST_CHANCE, seat=ask.target)
        if chance >= LIKELY:
            yield Because(Why.LIKELY, seat=ask.target, number=in_ten(chance))
    ours = round(expert.ours[in_set])
    if ours >= MANY:
        yield Because(Why.TEAM_HAS_MANY, family=ask.family, number=ours)
    elif know.shown[expert.me][in_set]:
        yield Because(Why.TELLS_NOTHING, family=ask.family)
    else:
        yield Because(Why.FINDS_OUT, family=ask.family)


def _reasons_to_claim(view: rules.View, claim: Claim, *, is_forced: bool) -> Iterator[Because]:
    expert = Expert(view)
    odds, number = expert.odds, expert.know.number
    is_known = all(
        odds.is_certain(number[Card(claim.family, member)], seat) for member, seat in claim.holders
    )
    if all(seat == view.seat for _, seat in claim.holders):
        yield Because(Why.HOLDS_ALL, family=claim.family)
    elif is_known:
        yield Because(Why.KNOWS_ALL, family=claim.family)
    elif chance := odds.guess(expert.know.sets[claim.family]).right:
        yield Because(Why.BEST_GUESS, family=claim.family, number=in_ten(chance))
    if is_forced:
        yield Because(Why.MUST_CLAIM)
