"""The players of Memory: honest, and weaker the fewer of the turned cards they remember."""

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Any

from familygames.game import Move
from familygames.memory.rules import Say, Turn, Turned
from familygames.players import Because, Hint, Player, pick

Why = StrEnum("Why", ["IS_PAIR", "NO_PAIR", "WAS_SEEN", "NEW"])
SPANS = {"beginner": 3, "regular": 7, "expert": 999}


def advise(view: Any, moves: Sequence[Move[Any]], rng: Random, span: int = 999) -> Hint:
    """Tell the truth, take a pair that is among the last *span* cards turned, or else turn another card."""
    opened = {place: half[0] for place, half in enumerate(view.places) if isinstance(half, tuple)}
    if view.phase == "say":
        one, other = opened.values()
        advice, why = (Say(one), Why.IS_PAIR) if one == other else (Say(one, other), Why.NO_PAIR)
        return Hint(advice, (Because(why, card=one),))
    turned = [event for event in view.past if isinstance(event, Turned)][-span:]
    known = {event.place: event.half[0] for event in turned if view.places[event.place]} | opened
    # A second card belongs to the first; a first one is worth turning if two of its kind are known.
    wanted = list(opened.values() if view.phase == "second" else known.values())
    turns = [move.place for move in moves if isinstance(move, Turn)]
    for place in turns:
        if place in known and wanted.count(known[place]) > (view.phase == "first"):
            return Hint(Turn(place), (Because(Why.WAS_SEEN, card=known[place]),))
    new = [place for place in turns if place not in known]
    return Hint(Turn(pick(new or turns, rng)), (Because(Why.NEW),))


def remembering(span: int) -> Player:
    return lambda view, moves, rng: advise(view, moves, rng, span).move
