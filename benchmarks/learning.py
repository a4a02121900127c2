"""What bots do for the memory of a pupil: ``python benchmarks/learning.py [--pupils 21] [--days 30]``

A pupil has learnt the words of a deck in the weeks before, and plays ten minutes a day with bots, on a clock
of its own. Asked for a card, and asking for one, it recalls the word or not, as likely as FSRS says of
such a memory; what came of the first time of a day is the word's next review. The bots are those that are
proposed at home. In one of two months alike, with the same seeds, they are told which words are due; in the
other they are not. For each game whose bots ask for cards it prints, as medians over the pupils:

* how many times as often a due word stands in the bots' requests as another word, and
* how likely the pupil recalls a word of the deck at the end, on average and of the tenth known least.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
    os.environ.setdefault("DEBUG", "1")
    import django

    django.setup()

import msgspec
from fsrs import Card as Trace
from fsrs import Rating

from classroom.learning.memory import SCHEDULER, noon
from familygames.cards import Card, Deck
from familygames.catalogue import GAMES, Game
from familygames.game import Move, View
from familygames.players import Player, playing

FIRST = date(2026, 9, 7)
LEARNT, TIMES = 28, 3
"""Each word has come up in lessons up to so many times, in so many days before."""
DECK = ROOT / "fixtures" / "decks" / "animals.json"
PUPIL = 0
PLAYED = 600.0
"""Seconds of a day: of these a pupil thinks as long about each move, and each of a bot's is shown as long."""
THINKS, SHOWN = 15.0, 3.0


class Month(NamedTuple):
    """How often due words and others stood in the bots' requests, each counted by a word and day; and how
    likely a word is recalled afterwards: any of them, and one of the tenth that is known least.
    """

    due: float
    other: float
    retention: float
    weakest: float

    @property
    def odds(self) -> float:
        return self.due / self.other


def month(game: Game, deck: Deck, seed: str, *, told: bool, days: int = 30) -> Month:
    """A pupil's month; its bots are *told* which words are due, or not."""
    rng = Random(seed)
    memory = {card: learnt(rng) for card in deck.cards}
    asked: Counter[bool] = Counter()
    words: Counter[bool] = Counter()
    for day in (FIRST + timedelta(days=number) for number in range(days)):
        due = frozenset(card for card, trace in memory.items() if trace.due <= noon(day))
        words.update(card in due for card in deck.cards)
        met: dict[Card, bool] = {}
        for card, by_bot, to_pupil in requests(game, deck, f"{seed}/{day}", due if told else frozenset()):
            asked[card in due] += by_bot
            if to_pupil or not by_bot:
                met.setdefault(card, Random(f"{seed}/{day}/{card}").random() < chance(memory[card], day))
        for card, recalled in met.items():
            rating = Rating.Good if recalled else Rating.Again
            memory[card], _ = SCHEDULER.review_card(memory[card], rating, noon(day))
    end = FIRST + timedelta(days=days)
    known = sorted(chance(trace, end) for trace in memory.values())
    least = known[: -(-len(known) // 10)]
    return Month(asked[True] / words[True], asked[False] / words[False], mean(known), mean(least))


def learnt(rng: Random) -> Trace:
    """What lessons have left of a word."""
    ago = sorted({1 + int(rng.random() * LEARNT) for _ in range(1 + int(rng.random() * TIMES))}, reverse=True)
    trace = Trace(card_id=0, due=noon(FIRST - timedelta(days=ago[0])))
    for days in ago:
        trace, _ = SCHEDULER.review_card(trace, Rating.Good, noon(FIRST - timedelta(days=days)))
    return trace


def chance(trace: Trace, day: date) -> float:
    return SCHEDULER.get_card_retrievability(trace, noon(day))


def requests(game: Game, deck: Deck, seed: str, wanted: frozenset[Card]) -> list[tuple[Card, bool, bool]]:
    """The cards that are asked for on one day, in their order: whether by a bot, whether of the pupil."""
    level = next(iter(game.players))
    size = game.usual_size(game.options())
    options = game.read_options(game.alone(game.lesson_options(deck, size) | game.needed_by(deck)))

    def bot(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        return game.players[level](msgspec.structs.replace(view, wanted=wanted), moves, rng)

    players: list[Player] = [bot] * size
    players[PUPIL] = game.players[level]
    said: list[tuple[Card, bool, bool]] = []
    left = PLAYED
    for turn in playing(game.deal(deck, options, size, seed), players, Random(seed)):
        spoken = turn.move.spoken()
        if spoken is not None and spoken.key.partition(".")[0] == "ask":
            said += [(card, turn.seat != PUPIL, spoken.seat == PUPIL) for card in spoken.named]
        left -= THINKS if turn.seat == PUPIL else SHOWN
        if left <= 0:
            break
    return said


def main() -> None:
    parser = argparse.ArgumentParser(description="What bots do for the memory of a pupil.")
    parser.add_argument("--pupils", type=int, default=21)
    parser.add_argument("--days", type=int, default=30)
    given = parser.parse_args()
    deck = msgspec.json.decode(DECK.read_bytes(), type=Deck)
    for game in GAMES.values():
        if not game.asks_by_name:
            continue
        print(f"{game.name}: {given.pupils} pupils, {given.days} days")
        for told in (True, False):
            months = [
                month(game, deck, str(pupil), told=told, days=given.days) for pupil in range(given.pupils)
            ]
            print(
                f"  bots {'know' if told else 'do not know'} what is due:"
                f" due words asked for {median(month.odds for month in months):.1f} times as often as others,"
                f" recalled afterwards {median(month.retention for month in months):.1%},"
                f" of the tenth known least {median(month.weakest for month in months):.1%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
