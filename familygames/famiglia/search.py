"""Looking ahead: each way to go on is tried in many worlds that may be, and played on by experience."""

from __future__ import annotations

from math import exp
from random import Random
from typing import NamedTuple

from familygames.famiglia.planning import Lessons, Plan, Planner, Policy, carry_out
from familygames.famiglia.sketch import NOTHING, VALUES, WORTH, Sketch, mixed


class Effort(NamedTuple):
    """How hard to think: *plans* to try, in rounds of *worlds* each, of which the better half goes on;
    *turns* of both sides are played in every world.
    """

    plans: int
    worlds: tuple[int, ...]
    turns: int


class Option(NamedTuple):
    """A way to go on: a *plan* to the end of the turn or, if *away* is a kind, a refresh with that card."""

    plan: Plan
    away: int = NOTHING


class Guess(NamedTuple):
    """What is known of a game: *sketch* without what is hidden, the kinds that are *unseen* and, under the
    stack, the *bottom* cards known in their order; *theirs* is how many of the unseen the opponent holds.
    """

    sketch: Sketch
    unseen: list[int]
    bottom: list[int]
    theirs: int = 0

    def world(self, rng: Random) -> Sketch:
        """The whole game as it may be."""
        sketch = self.sketch.copy()
        order = mixed(self.unseen, rng)
        for kind in order[: self.theirs]:
            sketch.hands[1 - sketch.turn][kind] += 1
            sketch.points[1 - sketch.turn] += WORTH[kind]
            sketch.rest[kind] -= 1
        sketch.stack = self.bottom + order[self.theirs :]
        return sketch


def worth(lead: float, over: bool) -> float:
    """A lead as the chance to win; the points themselves count a little too."""
    if over:
        return (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0) + lead / 1000
    return 1 / (1 + exp(-max(-200.0, min(200.0, lead)) / 12)) + lead / 1000


class Search:
    """Finds the best of some options by playing them on."""

    __slots__ = ("effort", "guess", "policy", "rng")

    def __init__(self, guess: Guess, experience: list[Lessons], effort: Effort, rng: Random) -> None:
        self.guess = guess
        self.effort = effort
        self.rng = rng
        self.policy = Policy(experience, rng)

    def best(self, options: list[Option]) -> Option:
        sums = [0.0] * len(options)
        left = list(range(len(options)))
        for worlds in self.effort.worlds:
            if len(left) == 1:
                break
            for _ in range(worlds):
                world = self.guess.world(self.rng)
                for place in left:
                    sums[place] += self.tried(options[place], world.copy())
            left.sort(key=lambda place: -sums[place])
            left = left[: (len(left) + 1) // 2]
        return options[left[0]]

    def tried(self, option: Option, sketch: Sketch) -> float:
        seat = sketch.turn
        if option.away == NOTHING:
            carry_out(sketch, option.plan, self.rng)
        else:
            sketch.discard(option.away, self.rng)
            self.policy.turn(sketch)
        self.policy.play_on(sketch, self.effort.turns)
        return worth(self.policy.outlook(sketch, seat), sketch.over)


def options(sketch: Sketch, planner: Planner, plans: int) -> list[Option]:
    """The plans that experience likes best, and every refresh."""
    candidates = [Option(plan) for plan in planner.widened()[:plans]]
    if sketch.may_refresh():
        candidates += [
            Option(Plan(0.0), kind) for kind in sorted(set(sketch.street)) if VALUES[kind] <= sketch.highest
        ]
    return candidates
