"""Spoken formulas: what belongs to a move, said and heard.

>>> say(move.spoken(), scene)                            # doctest: +SKIP
'Mary, Blue family. Please, can I have the mother?'
>>> hear("mary can i has the blue muther", moves, scene)  # doctest: +SKIP
Heard(move=Ask(target=1, family='blue', member='mother'), …)

``hear(say(m), moves, scene).move == m`` for every move whose sentence is its own among *moves*.
"""

from familygames.language.form import mend
from familygames.language.hearing import Heard, Understood, find, hear, is_polite, understand
from familygames.language.saying import Gap, Scene, distractors, frame_of, frames, gaps, say, tiles
from familygames.language.uttering import utter

__all__ = [
    "Gap",
    "Heard",
    "Scene",
    "Understood",
    "distractors",
    "find",
    "frame_of",
    "frames",
    "gaps",
    "hear",
    "is_polite",
    "mend",
    "say",
    "tiles",
    "understand",
    "utter",
]
