"""Who judges for the site: the judge of sentences, or the game's own referee."""

from __future__ import annotations

from functools import cache

from familygames.catalogue import Game
from familygames.judging import Ruling, Sentence
from familygames.players import Player
from familygames.spikit import slots
from familygames.spikit.referee import Referee


def referee_of(game: Game) -> Player:
    """Whoever judges at tables of *game*. Ask him off the event loop: he reads his word lists first."""
    return _judge_of_sentences() if game.kind == "sentences" else game.referee


@cache
def _judge_of_sentences() -> Player:
    from familygames.language.judge.referee import InvalidSentence
    from familygames.language.judge.referee import Referee as Judge

    judge = Judge()

    def asked(sentence: Sentence) -> Ruling:
        try:
            return judge.judge(sentence)
        except InvalidSentence:  # A card without words: only the deck itself can tell.
            return slots.judge(sentence)

    return Referee(asked)
