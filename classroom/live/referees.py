"""Who judges for the site, the judge of sentences or the game's own referee; and whoever plays or gives hints
by what the teacher has said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, lru_cache

from familygames.cards import Language
from familygames.catalogue import Game, Kind
from familygames.familys import bots as familys_bots
from familygames.familys import hints as familys_hints
from familygames.judging import ACCEPT, REFUSE, Judge, Ruling, Sentence
from familygames.language.lexicon import lexicon
from familygames.players import Hinter, Player, random_player
from familygames.spikit import bots as spikit_bots
from familygames.spikit import hints as spikit_hints
from familygames.spikit import slots
from familygames.spikit.referee import Referee

Opinions = Mapping[str, str]
"""What the teacher has said of sentences or words, accept or refuse, by the keys of their questions."""

SENTENCES_KEPT = 2048
"""Whoever looks for a sentence asks about the same ones again and again."""


_reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reader")
_ready: dict[tuple[Kind, tuple[Language, ...]], Future[None]] = {}


def get_ready(game: Game, languages: Iterable[Language]) -> Future[None]:
    """Begin to read what the referee of *game* needs for decks of these *languages*, beside all else and once
    in a process: it takes seconds, for which nobody's first sentence is to wait.
    """
    wanted = game.kind, tuple(languages)
    if wanted not in _ready:
        _ready[wanted] = _reader.submit(_read, *wanted)
    return _ready[wanted]


def _read(kind: Kind, languages: tuple[Language, ...]) -> None:
    if kind == "letters":
        for language in familys_bots.LANGUAGES["both"]:
            lexicon(language)
    elif kind == "sentences":
        from familygames.language.judge.referee import prepare

        prepare(languages)
        _judge_of_sentences()


def referee_of(game: Game) -> Player:
    """Whoever judges at tables of *game*. Ask him off the event loop: he reads his word lists first."""
    return Referee(_judge_of_sentences()) if game.kind == "sentences" else game.referee


def player_of(game: Game, level: str, opinions: Opinions) -> Player:
    """The bot of *level* at tables of *game*. He has heard the *opinions* of the teacher: what is refused
    there he does not lay, for what is accepted he votes. Of other sentences he votes as the referee says.
    """
    if game.kind == "letters" and level in familys_bots.LEVELS:
        return familys_bots.LEVELS[level](_dictionaries(opinions))
    if game.kind == "sentences" and level in spikit_bots.LEVELS:
        return spikit_bots.LEVELS[level](_taught(slots.judge, opinions), _taught(_judged, opinions))
    return game.players.get(level, random_player)


def hinter_of(game: Game, opinions: Opinions) -> Hinter:
    """Whoever gives hints at tables of *game*: he advises nothing that is refused there, by the referee or by
    the *opinions* of the teacher. Ask him off the event loop, too.
    """
    if game.kind == "letters":
        return familys_hints.Hinter(_dictionaries(opinions))
    if game.kind == "sentences":
        return spikit_hints.Hinter(_taught(_judged, opinions))
    return game.hint


def _dictionaries(opinions: Opinions) -> familys_bots.Dictionaries:
    """The words of each language with those that the teacher has accepted, without those he has refused."""
    added = [word for word, opinion in opinions.items() if opinion == "accept"]
    banned = [word for word, opinion in opinions.items() if opinion == "refuse"]
    return lambda language: lexicon(language).changed(added, banned)


def _taught(judge: Judge, opinions: Opinions) -> Judge:
    """*judge*, who says what the teacher has said of a sentence, where he has."""
    rulings = {"accept": ACCEPT, "refuse": REFUSE}

    def asked(sentence: Sentence) -> Ruling:
        opinion = opinions.get(sentence.text.casefold())
        return rulings[opinion] if opinion is not None else judge(sentence)

    return asked


def _judged(sentence: Sentence) -> Ruling:
    """As the judge of sentences says, who is made ready only when he is asked."""
    return _judge_of_sentences()(sentence)


@cache
def _judge_of_sentences() -> Judge:
    from familygames.language.judge.referee import InvalidSentence
    from familygames.language.judge.referee import Referee as JudgeOfSentences

    judge = JudgeOfSentences()

    @lru_cache(maxsize=SENTENCES_KEPT)
    def asked(sentence: Sentence) -> Ruling:
        try:
            return judge.judge(sentence)
        except InvalidSentence:  # A card without words: only the deck itself can tell.
            return slots.judge(sentence)

    return asked
