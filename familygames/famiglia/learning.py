"""Where ``experience.json`` comes from: games of the planner with itself, and least squares.

    python -m familygames.famiglia.learning solo --rounds 12 --games 12000

Each round plays games by the experience so far, with a plan of chance now and then, and fits for every stage
how many points of lead each feature was followed by. Then patience and freshness are varied, and kept where
the lead grows: over the gangster or, for two players, over those who play by the experience of the beginning.
Rounds take minutes; the file is written after each that was better than all before.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from familygames.famiglia.planning import (
    STAGES,
    Lessons,
    Planner,
    Policy,
    carry_out,
    experience,
    features,
    stage,
)
from familygames.famiglia.sketch import IN_DECK, KINDS, STREET, VALUES, WORTH, Sketch, mixed

FILE = Path(__file__).with_name("experience.json")
LEVELS = (1, 2, 3, 3, 4, 4)
CHANCE = 0.05
"""How often a plan of chance is carried out, so that more is seen than what seems best."""
MEMORY = 0.6
"""How much the games of the round before still count."""
CAUTION = 20.0
"""Draws weights that few games speak for to nothing."""
ENOUGH = 500
"""From fewer moments a stage learns nothing."""

Experience = list[Lessons]


def fresh_game(level: int, first: int, rng: Random) -> Sketch:
    """A deal (FA-4, FA-5); *level* 0 is for two players."""
    sketch = Sketch()
    sketch.level, sketch.first, sketch.turn = level, first, first
    for kind in range(KINDS):
        sketch.rest[kind] = IN_DECK[kind] - (0 if VALUES[kind] else 2)
        if not VALUES[kind]:
            sketch.hands[0][kind] = 1
            (sketch.areas if level else sketch.hands)[1][kind] = 1
    sketch.owned[0] = 4
    sketch.points = [sum(WORTH[kind] for kind in range(KINDS) if not VALUES[kind])] * 2
    pile = mixed([kind for kind, number in enumerate(sketch.rest) for _ in range(number)], rng)
    sketch.street, sketch.stack = pile[:STREET], pile[STREET:]
    return sketch


class Moment:
    """A position after a turn of *seat*, and his lead then."""

    __slots__ = ("features", "lead", "seat", "stage")

    def __init__(self, sketch: Sketch, seat: int) -> None:
        self.stage = stage(sketch.emptied, len(sketch.stack))
        self.seat = seat
        self.lead = lead(sketch, seat)
        self.features = features(sketch, seat)


def lead(sketch: Sketch, seat: int) -> int:
    return sketch.points[seat] - sketch.points[1 - seat]


def played(sketch: Sketch, policies: list[Policy], rng: Random, chance: float) -> Iterator[Moment]:
    """The moments of a game that *policies* play to its end."""
    while not sketch.over:
        seat = sketch.turn
        if sketch.level and seat:
            sketch.gangster_turn(rng)
            continue
        if rng.random() < chance:
            lessons = policies[seat].experience[stage(sketch.emptied, len(sketch.stack))]
            plans = Planner(sketch, lessons).plans
            carry_out(sketch, plans[int(rng.random() * len(plans))], rng)
        else:
            policies[seat].turn(sketch)
        if not sketch.over:
            yield Moment(sketch, seat)


class Fit:
    """Sums over the moments of one stage, for least squares."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.count = 0.0
        self.products = [[0.0] * size for _ in range(size)]
        self.results = [0.0] * size

    def fade(self) -> None:
        self.count *= MEMORY
        self.products = [[MEMORY * value for value in row] for row in self.products]
        self.results = [MEMORY * value for value in self.results]

    def add(self, found: list[int], growth: int) -> None:
        present = [(place, value) for place, value in enumerate(found) if value]
        self.count += 1
        for place, value in present:
            row = self.products[place]
            self.results[place] += value * growth
            for other, weight in present:
                row[other] += value * weight

    def solved(self) -> list[float]:
        """The weights with the least squared error (Gauss and Jordan)."""
        size = self.size
        rows = [[*row, result] for row, result in zip(self.products, self.results, strict=True)]
        for place in range(size):
            rows[place][place] += CAUTION
        for place in range(size):
            pivot = rows[place]
            scale = 1 / pivot[place]
            pivot[place:] = [value * scale for value in pivot[place:]]
            for other, row in enumerate(rows):
                factor = row[place]
                if other != place and factor:
                    row[place:] = [
                        value - factor * known
                        for value, known in zip(row[place:], pivot[place:], strict=True)
                    ]
        return [row[size] for row in rows]


class School:
    """Learns for one *mode*, beginning with what is *known*."""

    def __init__(self, mode: str, known: Experience, rng: Random) -> None:
        self.levels = LEVELS if mode == "solo" else (0,)
        self.experience = [copied(lessons) for lessons in known]
        self.beginning = known
        self.rng = rng
        self.fits = [Fit(len(lessons.outlook)) for lessons in known]

    def study(self, games: int, tries: int) -> float:
        """One round; the lead that came of it."""
        for fit in self.fits:
            fit.fade()
        policies = [Policy(self.experience, self.rng)] * 2
        for number in range(games):
            sketch = self.game(number)
            for moment in list(played(sketch, policies, self.rng, CHANCE)):
                self.fits[moment.stage].add(moment.features, lead(sketch, moment.seat) - moment.lead)
        for place, fit in enumerate(self.fits):
            if fit.count >= ENOUGH:
                old = self.experience[place]
                weights = [(one + other) / 2 for one, other in zip(fit.solved(), old.outlook, strict=True)]
                self.experience[place] = Lessons(weights, old.patience, old.fresh)
        best = self.tested(games // 10)
        for _ in range(tries):
            lessons = self.experience[int(self.rng.random() * STAGES)]
            before = (lessons.patience, lessons.fresh)
            if self.rng.random() < 0.6:
                lessons.patience += self.rng.gauss(0, 2.5)
            else:
                lessons.fresh += self.rng.gauss(0, 1)
            now = self.tested(games // 10)
            if now > best:
                best = now
            else:
                lessons.patience, lessons.fresh = before
        return self.tested(games)

    def tested(self, games: int) -> float:
        """The mean lead in so many games, always the same ones."""
        rng = Random(f"test/{games}")
        policies = [Policy(self.experience, rng), Policy(self.beginning, rng)]
        total = 0
        for number in range(games):
            sketch = self.game(number, rng)
            for _ in played(sketch, policies, rng, 0.0):
                pass
            total += lead(sketch, 0)
        return total / max(games, 1)

    def game(self, number: int, rng: Random | None = None) -> Sketch:
        rounds, place = divmod(number, len(self.levels))
        return fresh_game(self.levels[place], rounds % 2, rng or self.rng)


def copied(lessons: Lessons) -> Lessons:
    return Lessons(lessons.outlook, lessons.patience, lessons.fresh)


def written(known: dict[str, Experience]) -> str:
    """As JSON, one stage a line."""
    modes = []
    for mode, taught in known.items():
        lines = [
            msgspec.json.encode(
                [
                    [round(weight, 2) for weight in lessons.outlook],
                    round(lessons.patience, 2),
                    round(lessons.fresh, 2),
                ]
            ).decode()
            for lessons in taught
        ]
        modes.append(f' "{mode}": [\n  ' + ",\n  ".join(lines) + "\n ]")
    return "{\n" + ",\n".join(modes) + "\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="familygames.famiglia.learning", description="Learn from games.")
    parser.add_argument("mode", choices=("solo", "two_players"))
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--games", type=int, default=4_000, help="in each round (4000)")
    parser.add_argument("--tries", type=int, default=25, help="at patience and freshness, each round (25)")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    known = experience()
    school = School(given.mode, known[given.mode], Random(given.seed))
    best = school.tested(given.games)
    sys.stdout.write(f"at the beginning: lead {best:.2f}\n")
    for number in range(given.rounds):
        now = school.study(given.games, given.tries)
        sys.stdout.write(f"round {number + 1}: lead {now:.2f}\n")
        sys.stdout.flush()
        if now > best:
            best = now
            FILE.write_text(written(known | {given.mode: school.experience}), encoding="utf-8")


if __name__ == "__main__":
    main()
