"""FAMILYS: letters, digits and signs to throw for points, and a family of nine to lay."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from familygames.cards import Deck, Language
from familygames.decks import letters
from familygames.decks.letters import LetterDeck
from familygames.definition import FirstGame, Game, Panel, Programs, TypedQuestion, Writing
from familygames.errors import NoQuestion
from familygames.familys import bots, hints, rules
from familygames.familys.combinations import LEAST
from familygames.familys.standard import standard_deck
from familygames.game import Question
from familygames.judging import ACCEPT, REFUSE, Opinions, Rules, Ruling, Sentence, Word
from familygames.language.words.lexicon import Lexicon, lexicon


def lesson_options(deck: Deck | None, seats: int) -> dict[str, Any]:
    """The words that count are those of the language that is spoken at the table."""
    if deck is None:
        return {}
    learnt = deck.languages[1]
    return {"languages": learnt if learnt in bots.LANGUAGES else "both"}


def programs(opinions: Opinions, rules: Rules) -> Programs:
    """Players who know the words that the teacher has accepted, and none of those that were refused; of words
    there are no rules.
    """
    added = [word for word, opinion in opinions.items() if opinion == "accept"]
    banned = [word for word, opinion in opinions.items() if opinion == "refuse"]

    def dictionaries(language: Language) -> Lexicon:
        return lexicon(language).changed(added, banned)

    players = {level: bot(dictionaries) for level, bot in bots.LEVELS.items()}
    return Programs(players, hints.Hinter(dictionaries), bots.dictionary(lexicon))


def read(deck: LetterDeck, text: str) -> TypedQuestion:
    """A word of so many letters as cards can be laid, whatever they are; raises `NoQuestion`."""
    laid = letters.plain(text.strip())
    if not laid:
        raise NoQuestion("no_word")
    if len(laid) < LEAST:
        raise NoQuestion("too_few_cards", least=LEAST)
    if len(laid) > len(deck.cards):
        raise NoQuestion("too_many_cards", most=len(deck.cards))
    spoken = next((code for code in bots.LANGUAGES["both"] if lexicon(code).accepts(laid)), None)
    return TypedQuestion(
        Question(laid, laid), Sentence((Word(text=laid.lower(), lang=spoken),), deck.languages)
    )


def judge(sentence: Sentence) -> Ruling:
    """A word or a first name of a language, or none (FY-32)."""
    (word,) = sentence.cards
    return ACCEPT if any(lexicon(code).accepts(word.text) for code in bots.LANGUAGES["both"]) else REFUSE


def prepare(languages: Iterable[Language]) -> None:
    """Words count in every language that the game knows, whatever the deck's are."""
    for language in bots.LANGUAGES["both"]:
        lexicon(language)


def no_row(columns: Collection[str]) -> str:
    """Words alone make no card (FY-9)."""
    return "" if {"card.kind", "card.letter"}.intersection(columns) else "no_letter"


GAME = Game(
    name="familys",
    rules="FY",
    state=rules.Familys,
    options=rules.Options,
    move=rules.AnyMove,
    event=rules.AnyEvent,
    longest=2_000,
    players={level: bot(lexicon) for level, bot in bots.LEVELS.items()},
    hint=hints.Hinter(lexicon),
    standard_deck=standard_deck,
    referee=bots.dictionary(lexicon),
    panel=Panel(
        "verify",
        {"vote": "opponents", "teacher": "teacher", "dictionary": "auto"},
        rules.Verdict,
        read,
        judge,
    ),
    kind="letters",
    deck=LetterDeck,
    writing=Writing("nothing", has_words=False, no_row=no_row, faults=letters.faults),
    home_options=frozenset({"first_player", "languages", "kinds", "rounds"}),
    first_game=FirstGame(minutes=4),
    first_time={"rounds": 5},
    lesson_options=lesson_options,
    taught=programs,
    prepare=prepare,
)
