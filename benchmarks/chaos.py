"""Let one thing after the other fail under load, and print how long it took until all played on.

``make chaos``, or ``python -m benchmarks.chaos --minutes 10 --seed 7`` with a seed that was printed before.
It fails if anything was lost, or if a table took longer than it may: for that the machine must be quiet.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import time
from functools import partial

from tests.classroom.chaos import FAULTS, SOON, Missing, name_of, run


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--only", action="append", choices=[name_of(fault) for fault in FAULTS])
    asked = parser.parse_args()
    faults = [fault for fault in FAULTS if not asked.only or name_of(fault) in asked.only]
    print(f"seed {asked.seed}", flush=True)
    try:
        told = asyncio.run(
            run(60 * asked.minutes, asked.seed, faults=faults, tell=partial(print, flush=True))
        )
    except Missing as missing:
        print(f"{missing} is not installed", file=sys.stderr)
        return 2
    print(f"\n{told.moves} moves; until every table had played on, after each fault:")
    for name, waits in sorted(told.waits.items()):
        median = statistics.median(wait.seconds for wait in waits)
        print(f"  {name:38} {len(waits):3} times  median {median:5.1f} s  worst {max(waits)}")
    print(
        "Answers to visitors:",
        ", ".join(f"{answer} {times} times" for answer, times in sorted(told.answers.items())),
    )
    print(
        *(
            told.faults
            or ["Nothing that was shown was lost, no older position was shown, nobody was shut out."]
        ),
        *(
            [f"Too late, not within {SOON:.0f} s. {late}" for late in told.late]
            or [f"Every table played on within {SOON:.0f} s."]
        ),
        sep="\n",
    )
    return 1 if told.faults or told.late else 0


if __name__ == "__main__":
    sys.exit(main())
