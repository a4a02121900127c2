"""Spoken formulas: what belongs to a move, said and heard.

>>> from familygames.memory import GAME
>>> state = GAME.deal(GAME.standard_deck(), GAME.options(), seats=2, seed="a lesson")
>>> for place in range(2):
...     state = state.play(state.turn, state.moves(state.turn)[0]).state
>>> moves, scene = state.moves(state.turn), Scene(("Anna", "Léo"), state.deck, "en", GAME.name)
>>> say(moves[0].spoken(), scene)
'I have a pair: the hippo!'
>>> heard = hear("i have a pair, the hipo", moves, scene)
>>> heard.move == moves[0], heard.findings[0].suggestion
(True, 'hippo')

``hear(say(m), moves, scene).move == m`` for every move whose sentence is its own among *moves*.
"""

from familygames.language.feedback import mend
from familygames.language.interpreter import utter
from familygames.language.parser import ParseResult, Understood, find, hear, is_polite, understand
from familygames.language.realization import Gap, Scene, distractors, frame_of, frames, gaps, say, tiles

__all__ = [
    "Gap",
    "ParseResult",
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
