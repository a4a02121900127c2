"""Plans for one turn, what experience says they are worth, and games played on to see what comes of them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from random import Random
from typing import NamedTuple

import msgspec

from familygames.famiglia.programme import QUOTAS
from familygames.famiglia.sketch import KINDS, NOTHING, VALUES, WORTH, Sketch

ACCOUNTANT, BRUTE, MERCENARY = 5, 10, 15
"""The kinds of value 0 of the families with a special action."""

LEAST_GAIN = 0.01
DECIDED = 1_000.0
"""More than any plan is worth."""


class Plan(NamedTuple):
    """A turn after its refreshes; everything is a kind, `NOTHING` what is left out.

    *score* is what it is worth more than passing, in points at the end of the game.
    """

    score: float
    target: int = NOTHING
    used: int = NOTHING
    kept: int = NOTHING
    brute: int = NOTHING
    by: int = 0
    accountant: int = NOTHING
    given: tuple[int, ...] = ()
    back: tuple[int, ...] = ()


class Lessons:
    """What one stage of many games has taught, in points at the end.

    *hand* [kind][n] is what having more than n of a kind in hand is worth, *area* and *street* the same for
    the play area and the Street one leaves; *reply* is what a point costs that the gangster takes next.
    *patience* is the score below which it pays to refresh, *fresh* the worth of a new Street card. *outlook*
    are the weights of all `features`, for how many points the lead will still grow.
    """

    __slots__ = ("area", "fresh", "hand", "outlook", "patience", "reply", "street")

    def __init__(self, outlook: list[float], patience: float, fresh: float) -> None:
        self.outlook = outlook
        self.patience = patience
        self.fresh = fresh
        self.hand = [padded(outlook[3 * kind : 3 * kind + 3]) for kind in range(KINDS)]
        self.area = [padded(outlook[60 + 2 * kind : 62 + 2 * kind]) for kind in range(KINDS)]
        self.street = [padded(outlook[100 + 2 * kind : 102 + 2 * kind]) for kind in range(KINDS)]
        self.reply = -outlook[140]


@cache
def experience() -> dict[str, list[Lessons]]:
    """What has been learnt from games of this planner with itself, by the option `mode`: the lessons of every
    stage, fitted by least squares to how much the lead still grew.
    """
    text = files("familygames.famiglia").joinpath("experience.json").read_bytes()
    modes = msgspec.json.decode(text, type=dict[str, list[tuple[list[float], float, float]]])
    return {mode: [Lessons(*lessons) for lessons in stages] for mode, stages in modes.items()}


def padded(weights: list[float]) -> list[float]:
    """Further cards of a kind are worth nothing more."""
    return [*weights, *([0.0] * (7 - len(weights)))]


def stage(emptied: int, left: int) -> int:
    """How far a game has come: how often the stack has run out, and how many cards are *left* in it."""
    if emptied == 0:
        return 0 if left > 34 else 1 if left > 20 else 2 if left > 8 else 3
    if emptied == 1:
        return 4 if left > 14 else 5 if left > 7 else 6
    return 7


def features(sketch: Sketch, seat: int) -> list[int]:
    """What matters once *seat* has taken its card; `Lessons` knows the order of the first 141."""
    values: list[int] = []
    for count in sketch.hands[seat]:
        values.append(1 if count > 0 else 0)
        values.append(1 if count > 1 else 0)
        values.append(1 if count > 2 else 0)
    for count in sketch.areas[seat]:
        values.append(1 if count > 0 else 0)
        values.append(1 if count > 1 else 0)
    lying = [0] * KINDS
    for kind in sketch.street:
        lying[kind] += 1
    for count in lying:
        values.append(1 if count > 0 else 0)
        values.append(1 if count > 1 else 0)
    place = sketch.programme(sketch.street) if sketch.level is not None else NOTHING
    values.append(WORTH[sketch.street[place]] if place != NOTHING else 0)
    values.extend([sketch.rest[kind] - lying[kind] for kind in range(KINDS)])
    values.append(len(sketch.stack))
    values.append(1)
    if sketch.level is not None:
        quotas = QUOTAS[sketch.level]
        values.extend([max(quotas[value] - sketch.owned[value], 0) for value in range(4)])
    else:
        for count in sketch.hands[1 - seat]:
            values.append(1 if count > 0 else 0)
            values.append(1 if count > 1 else 0)
        values.extend(sketch.areas[1 - seat])
    return values


class Planner:
    """All plans of the seat to move. A Brute already played has *lowered* a kind *by* some; *late* is the
    number of actions that are over: 2 after the Accountant, 3 after the Brute.
    """

    __slots__ = ("area", "by", "hand", "late", "lessons", "lowered", "plans", "sketch")

    def __init__(
        self, sketch: Sketch, lessons: Lessons, late: int = 0, lowered: int = NOTHING, by: int = 0
    ) -> None:
        self.sketch = sketch
        self.lessons = lessons
        self.late = late
        self.lowered = lowered
        self.by = by
        self.hand = sketch.hands[sketch.turn]
        self.area = sketch.areas[sketch.turn]
        self.plans: list[Plan] = [Plan(self.passing())]
        self.find()

    def passing(self) -> float:
        """What taking no card is worth: two in a row end the game at once (FA-26)."""
        sketch = self.sketch
        lead = sketch.points[sketch.turn] - sketch.points[1 - sketch.turn]
        if sketch.idle:
            return DECIDED if lead > 0 else -DECIDED
        if sketch.level is not None or lead > 0:
            return 0.0
        return -DECIDED

    def find(self) -> None:
        hand = self.hand
        lessons = self.lessons
        brutes: list[int] = []
        accountants: list[int] = []
        if self.late < 3:
            brutes = [kind for kind in range(BRUTE + 1, BRUTE + 5) if hand[kind]]
        if self.late < 2:
            accountants = [kind for kind in range(ACCOUNTANT + 1, ACCOUNTANT + 5) if hand[kind]]
        street = self.sketch.street
        replies = lessons.reply if self.sketch.level is not None else 0.0
        helpless = not brutes and not accountants
        for target in set(street):
            value = VALUES[target]
            cost = value - (self.by if target == self.lowered else 0)
            if cost and helpless and not hand[target - value + cost - 1]:
                continue
            worth = float(WORTH[target]) + lessons.hand[target][hand[target]]
            worth -= lessons.street[target][street.count(target) - 1]
            if replies:
                worth -= replies * self.reply(target)
            self.with_pair(target, cost, worth, NOTHING, 0, accountants)
            for brute in brutes:
                loss = self.loss(brute)
                for by in range(1, min(VALUES[brute], value) + 1):
                    self.with_pair(target, value - by, worth - loss, brute, by, accountants)

    def reply(self, target: int) -> int:
        """The points of the gangster's next card, if he sees it once *target* is taken."""
        street = self.sketch.street[:]
        street.remove(target)
        place = self.sketch.programme(street)
        return WORTH[street[place]] if place != NOTHING else 0

    def with_pair(
        self, target: int, cost: int, worth: float, brute: int, by: int, accountants: list[int]
    ) -> None:
        """Every pair that takes *target* at this *cost*: from the hand, or fetched by an Accountant."""
        if cost == 0:
            self.plans.append(Plan(worth, target, brute=brute, by=by))
            return
        hand, area = self.hand, self.area
        true = target - VALUES[target] + cost - 1
        have = hand[true] - (1 if true == brute else 0)
        if have >= 2:
            self.plans.append(Plan(worth - self.loss(true), target, true, true, brute, by))
        if have >= 1:
            for other in range(MERCENARY + cost, KINDS):
                if hand[other]:
                    self.plans.append(Plan(worth - self.loss(true), target, true, other, brute, by))
                    self.plans.append(Plan(worth - self.loss(other), target, other, true, brute, by))
        for accountant in accountants:
            left = have - (1 if true == accountant else 0)
            if left < 2 and left + area[true] >= 2:
                self.with_accountant(target, worth, true, true, brute, by, accountant)
            if left + area[true] >= 1:
                for other in range(MERCENARY + cost, KINDS):
                    if hand[other] + area[other] and (left < 1 or not hand[other]):
                        self.with_accountant(target, worth, true, other, brute, by, accountant)

    def loss(self, kind: int) -> float:
        """What it costs to use up a card of this kind."""
        lessons = self.lessons
        return lessons.hand[kind][self.hand[kind] - 1] - lessons.area[kind][self.area[kind]]

    def with_accountant(
        self, target: int, worth: float, one: int, other: int, brute: int, by: int, accountant: int
    ) -> None:
        """The pair *one* and *other* completed from the play area, and whatever else is worth swapping."""
        swaps = Swaps(self, accountant, (one, other, brute))
        if not swaps.fetch(one, other):
            return
        swaps.improve()
        worth += swaps.gain
        given, back = tuple(swaps.given), tuple(swaps.back)
        pairs = ((one, other),) if one == other else ((one, other), (other, one))
        for used, kept in pairs:
            score = worth - swaps.loss(used)
            self.plans.append(Plan(score, target, used, kept, brute, by, accountant, given, back))

    def best(self) -> Plan:
        return max(self.plans)

    def widened(self) -> list[Plan]:
        """All plans, and the best ones without an Accountant with one who only improves the hand."""
        ranked = sorted(self.plans, reverse=True)
        accountants = [kind for kind in range(ACCOUNTANT + 1, ACCOUNTANT + 5) if self.hand[kind]]
        if self.late >= 2 or not accountants:
            return ranked
        for plan in ranked[:4]:
            if plan.accountant != NOTHING or plan.target == NOTHING:
                continue
            for accountant in accountants:
                need = (plan.used, plan.kept, plan.brute)
                if self.hand[accountant] <= need.count(accountant):
                    continue
                swaps = Swaps(self, accountant, need)
                swaps.improve()
                if swaps.given:
                    ranked.append(
                        plan._replace(
                            score=plan.score + swaps.gain,
                            accountant=accountant,
                            given=tuple(swaps.given),
                            back=tuple(swaps.back),
                        )
                    )
        return sorted(ranked, reverse=True)


class Swaps:
    """Swaps of hand and play area by one Accountant, who is played first; cards in *need* stay in hand."""

    __slots__ = ("area", "back", "gain", "given", "hand", "lessons", "most", "need")

    def __init__(self, planner: Planner, accountant: int, need: tuple[int, ...]) -> None:
        self.lessons = planner.lessons
        self.hand = planner.hand[:]
        self.area = planner.area[:]
        self.gain = -planner.loss(accountant)
        self.hand[accountant] -= 1  # He is in the play area now, but cannot be swapped back: leave him out.
        self.most = VALUES[accountant]
        self.need = [0] * KINDS
        for kind in need:
            if kind != NOTHING:
                self.need[kind] += 1
        self.given: list[int] = []
        self.back: list[int] = []

    def loss(self, kind: int) -> float:
        return self.lessons.hand[kind][self.hand[kind] - 1] - self.lessons.area[kind][self.area[kind]]

    def win(self, kind: int) -> float:
        return self.lessons.hand[kind][self.hand[kind]] - self.lessons.area[kind][self.area[kind] - 1]

    def fetch(self, *kinds: int) -> bool:
        """Swaps for what is missing of *kinds*; False if that cannot be done."""
        for kind in kinds:
            if self.hand[kind] >= self.need[kind]:
                continue
            spare = self.cheapest()
            if not self.area[kind] or spare == NOTHING or len(self.given) == self.most:
                return False
            self.swap(spare, kind)
        return True

    def improve(self) -> None:
        """Swaps for as long as one is worth it."""
        while len(self.given) < self.most:
            spare = self.cheapest()
            wanted, most = NOTHING, -1e9
            for kind in range(KINDS):
                if self.area[kind] and kind not in self.given:
                    win = self.win(kind)
                    if win > most:
                        wanted, most = kind, win
            if NOTHING in (spare, wanted) or spare == wanted:
                return
            if most - self.loss(spare) < LEAST_GAIN:
                return
            self.swap(spare, wanted)

    def cheapest(self) -> int:
        """The kind in hand that is missed least."""
        spare, least = NOTHING, 1e9
        for kind in range(KINDS):
            if self.hand[kind] > self.need[kind] and kind not in self.back:
                loss = self.loss(kind)
                if loss < least:
                    spare, least = kind, loss
        return spare

    def swap(self, given: int, back: int) -> None:
        self.gain += self.win(back) - self.loss(given)
        self.hand[given] -= 1
        self.area[given] += 1
        self.hand[back] += 1
        self.area[back] -= 1
        self.given.append(given)
        self.back.append(back)


def carry_out(sketch: Sketch, plan: Plan, rng: Random) -> None:
    """The rest of a turn, up to the next player's."""
    if plan.target == NOTHING:
        sketch.end_turn(False, rng)
        return
    hand, area = sketch.hands[sketch.turn], sketch.areas[sketch.turn]
    for kind in (*plan.given, plan.accountant, plan.brute, plan.used):
        if kind != NOTHING:
            hand[kind] -= 1
            area[kind] += 1
    for kind in plan.back:
        hand[kind] += 1
        area[kind] -= 1
    sketch.take(sketch.street.index(plan.target))
    sketch.end_turn(True, rng)


def worst_for_us(sketch: Sketch, plans: list[Plan], lessons: Lessons) -> int:
    """The Street card to discard: many new cards for it, and no great loss."""
    best = [0.0] * KINDS
    for plan in plans:
        if plan.score > best[plan.target]:
            best[plan.target] = plan.score
    away, most = NOTHING, -1e9
    for kind in sketch.street:
        if VALUES[kind] <= sketch.highest:
            worth = lessons.fresh * VALUES[kind] - best[kind]
            if worth > most:
                away, most = kind, worth
    return away


class Policy:
    """Plays a turn by *experience*: one `Lessons` for every stage."""

    __slots__ = ("experience", "rng")

    def __init__(self, experience: list[Lessons], rng: Random) -> None:
        self.experience = experience
        self.rng = rng

    def turn(self, sketch: Sketch) -> None:
        while True:
            lessons = self.experience[stage(sketch.emptied, len(sketch.stack))]
            planner = Planner(sketch, lessons)
            plan = planner.best()
            if plan.score < lessons.patience and sketch.may_refresh():
                away = worst_for_us(sketch, planner.plans, lessons)
                if away != NOTHING:
                    sketch.discard(away, self.rng)
                    continue
            carry_out(sketch, plan, self.rng)
            return

    def play_on(self, sketch: Sketch, turns: int) -> None:
        """That many turns of both sides, or to the end."""
        while turns and not sketch.over:
            if sketch.level is not None and sketch.turn:
                sketch.gangster_turn(self.rng)
            else:
                self.turn(sketch)
            turns -= 1

    def outlook(self, sketch: Sketch, seat: int) -> float:
        """The lead that *seat*, who has just moved, can expect at the end."""
        lead = float(sketch.points[seat] - sketch.points[1 - seat])
        if sketch.over:
            return lead
        weights = self.experience[stage(sketch.emptied, len(sketch.stack))].outlook
        for weight, feature in zip(weights, features(sketch, seat), strict=True):
            if feature:
                lead += weight * feature
        return lead
