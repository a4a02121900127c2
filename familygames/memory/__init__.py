"""Memory: pairs of a word and its picture, or its translation, to be found again and said."""

from familygames.cards import Deck
from familygames.definition import Game, deck_in
from familygames.memory import bots, rules

GAME = Game(
    name="memory",
    rules="ME",
    state=rules.Memory,
    options=rules.Options,
    move=rules.Turn | rules.Say,
    event=rules.Turned | rules.Named | rules.TurnPassed | rules.GameEnded,
    longest=1_500,
    players={name: bots.remembering(span) for name, span in bots.SPANS.items()},
    hint=bots.advise,
    standard_deck=deck_in(__name__, Deck),
    home_options=frozenset({"first_player", "pair", "pairs"}),
    naming=rules.Say,
)
