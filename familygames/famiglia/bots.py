"""The players of Famiglia, weakest first: `beginner`, `regular`, `expert`.

They see what their seat sees and nothing else. All know from experience what cards are worth at each stage
of a game. `beginner` looks at a few plans for its turn, `regular` at all of them, and `expert` tries the best
in many worlds that may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.famiglia import rules
from familygames.famiglia.gang import CARDS, KIND, ZEROS
from familygames.famiglia.planning import Plan, Planner, experience, stage, worst_for_us
from familygames.famiglia.rules import (
    Discard,
    Discarded,
    Pass,
    PlayAccountant,
    PlayBrute,
    Reshuffled,
    Take,
    Took,
    TurnedUp,
)
from familygames.famiglia.search import Effort, Guess, Option, Search, options
from familygames.famiglia.sketch import KINDS, NOTHING, VALUES, WORTH, Sketch
from familygames.game import PROGRAMME, Move, Seat, View
from familygames.players import pick

LATE = {"refresh": 0, "accountant": 0, "brute": 2, "take": 3}
FEW = 4
"""How many plans a beginner looks at."""
EFFORT = Effort(plans=5, worlds=(5, 8), turns=4)


def beginner(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Looks at a few plans, and follows the best of them; refreshes if none of them takes a card."""
    assert isinstance(view, rules.View)
    if len(moves) == 1:
        return moves[0]
    sketch = known(view).sketch
    planner = planned(view, sketch)
    plan = max([pick(planner.plans, rng) for _ in range(FEW)])
    away = refresh(view, sketch, planner) if plan.target == NOTHING else None
    return away or move_of(plan, view)


def regular(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Plans the whole turn, and chooses what experience says is best."""
    assert isinstance(view, rules.View)
    if len(moves) == 1:
        return moves[0]
    sketch = known(view).sketch
    planner = planned(view, sketch)
    plan = planner.best()
    away = refresh(view, sketch, planner) if plan.score < planner.lessons.patience else None
    return away or move_of(plan, view)


def expert(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Tries the plans that experience likes best, and every refresh, two rounds ahead in many worlds."""
    assert isinstance(view, rules.View)
    if len(moves) == 1:
        return moves[0]
    guess = known(view)
    planner = planned(view, guess.sketch)
    choices = options(guess.sketch, planner, EFFORT.plans)
    if LATE[view.phase]:
        choices = [Option(plan) for plan in planner.widened()[: EFFORT.plans]]
    best = Search(guess, experience()[view.options.mode], EFFORT, rng).best(choices)
    if best.away != NOTHING:
        return Discard(first_of(best.away, view.street))
    return move_of(best.plan, view)


# From the view to a sketch


def known(view: rules.View) -> Guess:
    """All that *view* and its past tell about the whole game."""
    sketch = Sketch()
    seats = len(view.hands)
    sketch.level = view.level
    sketch.highest = view.options.discard_max_value
    sketch.turn = place_of(view.turn)
    sketch.first = place_of(view.first)
    sketch.emptied = 2 if view.exhausted else view.passes - 1
    sketch.spent = view.phase != "refresh"
    sketch.idle = view.idle
    sketch.street = [KIND[card] for card in view.street]
    sketch.discards = [KIND[card] for card in view.discards]
    theirs = 0
    for seat in range(seats):
        count(view.areas[seat], sketch.areas[seat])
        hand = remembered(view, seat) if view.shown[seat] is None else view.shown[seat]
        if hand is None:
            theirs = view.hands[seat]
        else:
            count(hand, sketch.hands[seat])
    count(view.gangster, sketch.areas[1])
    for card in view.gangster:
        sketch.owned[VALUES[KIND[card]]] += 1
    unseen = [0] * KINDS
    count(CARDS, unseen)
    for side in (0, 1):
        owned = [sketch.hands[side][kind] + sketch.areas[side][kind] for kind in range(KINDS)]
        unseen = [left - mine for left, mine in zip(unseen, owned, strict=True)]
        sketch.points[side] = sum(WORTH[kind] * number for kind, number in enumerate(owned))
    sketch.rest = unseen[:]
    bottom = [KIND[card] for card in under_the_stack(view.past)][: view.stack]
    for kind in (*sketch.street, *sketch.discards, *bottom):
        unseen[kind] -= 1
    hidden = [kind for kind, number in enumerate(unseen) for _ in range(number)]
    return Guess(sketch, hidden, bottom, theirs)


def place_of(seat: Seat) -> int:
    return 1 if seat == PROGRAMME else seat


def count(cards: Iterable[Card], counts: list[int]) -> None:
    for card in cards:
        counts[KIND[card]] += 1


def remembered(view: rules.View, seat: Seat) -> tuple[Card, ...] | None:
    """A closed hand: the first four zeros and every card taken, less the play area; None if forgotten.

    Which copies of the zeros somebody had nobody knows, nor does it matter.
    """
    owned = [zeros[0] for zeros in ZEROS]
    owned += [event.card for event in view.past if isinstance(event, Took) and event.seat == seat]
    used = [KIND[card] for card in view.areas[seat]]
    hand = []
    for card in owned:
        if KIND[card] in used:
            used.remove(KIND[card])
        else:
            hand.append(card)
    return tuple(hand) if not used and len(hand) == view.hands[seat] else None


def under_the_stack(past: Sequence[Any]) -> list[Card]:
    """The cards discarded in the second pass, the lowest first, that have not been turned up again."""
    above, under = -1, list[Card]()
    for event in past:
        match event:
            case Reshuffled(cards):
                above = cards
            case Discarded(_, card) if above >= 0:
                under.insert(0, card)
            case TurnedUp(cards) if above >= 0:
                drawn = len(cards) - above
                above = max(-drawn, 0)
                if drawn > 0:
                    del under[len(under) - drawn :]
    return under


# From a plan to a move


def planned(view: rules.View, sketch: Sketch) -> Planner:
    lessons = experience()[view.options.mode][stage_of(view)]
    lowered = NOTHING if view.lowered is None else KIND[view.lowered]
    return Planner(sketch, lessons, LATE[view.phase], lowered, view.reduction)


def stage_of(view: rules.View) -> int:
    return stage(2 if view.exhausted else view.passes - 1, view.stack)


def refresh(view: rules.View, sketch: Sketch, planner: Planner) -> Discard | None:
    """Action 1 with the card that is missed least; None if it is not allowed (FA-9 to FA-11)."""
    if LATE[view.phase] or not sketch.may_refresh():
        return None
    away = worst_for_us(sketch, planner.plans, planner.lessons)
    return None if away == NOTHING else Discard(first_of(away, view.street))


def move_of(plan: Plan, view: rules.View) -> Move[Any]:
    """The next move of *plan*, with cards for its kinds."""
    if plan.target == NOTHING:
        return Pass()
    hand = list(view.hand)
    if plan.accountant != NOTHING:
        card = taken_from(hand, plan.accountant)
        area = list(view.areas[view.turn])
        swaps = [
            (taken_from(hand, given), taken_from(area, back))
            for given, back in zip(plan.given, plan.back, strict=True)
        ]
        return PlayAccountant(card, tuple(swaps))
    target = first_of(plan.target, view.street)
    if plan.brute != NOTHING:
        return PlayBrute(first_of(plan.brute, hand), target, plan.by)
    if view.lowered is not None and KIND[view.lowered] == plan.target:
        target = view.lowered
    if plan.used == NOTHING:
        return Take(target)
    return Take(target, taken_from(hand, plan.used), taken_from(hand, plan.kept))


def first_of(kind: int, cards: Iterable[Card]) -> Card:
    return next(card for card in cards if KIND[card] == kind)


def taken_from(cards: list[Card], kind: int) -> Card:
    card = first_of(kind, cards)
    cards.remove(card)
    return card
