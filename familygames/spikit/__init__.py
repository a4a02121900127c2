"""Spikit: lay sentences from cards of two languages; the first without cards wins the round."""

from __future__ import annotations

from familygames.decks import slots
from familygames.decks.sentences import SentenceDeck, faults, typed
from familygames.definition import FirstGame, Game, Panel, Programs, TypedQuestion, Writing, deck_in
from familygames.game import Question
from familygames.judging import Opinions, Rules, taught
from familygames.language import sentences
from familygames.spikit import bots, hints, rules
from familygames.spikit.referee import Referee, referee


def programs(opinions: Opinions, rules: Rules) -> Programs:
    """Bots that lay nothing the teacher has refused, and vote as the teacher or else the judge says."""
    known, voice = (taught(judge, opinions, rules) for judge in (slots.judge, sentences.judge))
    players = {level: bot(known, voice) for level, bot in bots.LEVELS.items()}
    return Programs(players, hints.Hinter(voice), Referee(taught(sentences.judge, {}, rules)))


def read(deck: SentenceDeck, text: str) -> TypedQuestion:
    sentence = typed(deck, text)
    return TypedQuestion(Question(sentence.text, sentence.text.casefold()), sentence)


standard_deck = deck_in(__name__, SentenceDeck)
"""Ten sentences in French, the same ten in English, and two jokers (SP-1)."""

GAME = Game(
    name="spikit",
    rules="SP",
    state=rules.Spikit,
    options=rules.Options,
    move=rules.AnyMove,
    event=rules.AnyEvent,
    longest=6_000,
    players={"beginner": bots.beginner, "regular": bots.regular, "expert": bots.expert},
    hint=hints.hint,
    standard_deck=standard_deck,
    referee=referee,
    panel=Panel(
        "judge",
        {"opponents": "opponents", "teacher": "teacher", "auto": "auto"},
        rules.Verdict,
        read,
        sentences.judge,
    ),
    kind="sentences",
    deck=SentenceDeck,
    writing=Writing("sentences", faults=faults),
    home_options=frozenset({"first_player", "match_rounds", "hand_size", "show_translation"}),
    first_game=FirstGame(minutes=9, seats=2),
    first_time={"match_rounds": 3},  # One may be over after two sentences.
    at_home={"max_turns": 6},  # Nobody need wait for somebody who finds nothing to lay.
    taught=programs,
    prepare=sentences.prepare,
)
