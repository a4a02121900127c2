"""Play with my words: games are dealt from the families whose words are most due, and bots ask for these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from classroom.learning import memory
from classroom.learning.evidence import LexemeKey, term_of
from classroom.learning.memory import Known, Strength
from classroom.models import Deck, Learner, Pupil
from familygames.cards import Card, Language
from familygames.cards import Deck as Cards
from familygames.catalogue import GAMES, WRITINGS, Game
from familygames.chance import shuffled
from familygames.errors import NoQuestion
from familygames.judging import ACCEPT

Urgency = Mapping[LexemeKey, int]
"""The words that are due, and for how many days: from 1."""


class DueWordsGame(NamedTuple):
    """A *game* with these *families* of a *deck*, as many as it needs, or all where none are named;
    *options* as they suit them. *due_words* are advised where words are no cards.
    """

    game: Game
    deck: Deck
    families: tuple[str, ...]
    options: dict[str, Any]
    seats: int
    due: tuple[Card, ...] = ()
    due_words: tuple[tuple[str, str], ...] = ()


def urgency_of(words: Iterable[Known], today: date) -> Urgency:
    return {
        LexemeKey(known.word.language, known.word.lemma, known.word.part): (today - known.due).days + 1
        for known in words
        if known.strength is Strength.DUE
    }


def due_in(deck: Cards, urgent: Urgency) -> dict[Card, int]:
    """The cards of *deck* whose word is due, whatever deck it was said with, and for how many days."""
    due: dict[Card, int] = {}
    for card, member in deck.by_card.items():
        terms = (term_of(member, language) for language in deck.languages)
        if days := max((urgent.get(term, 0) for term in terms if term is not None), default=0):
            due[card] = days
    return due


def due_of(pupil: Pupil, deck: Cards) -> tuple[Card, ...]:
    """The cards of *deck* whose words *pupil* is about to forget."""
    return tuple(due_in(deck, urgency_of(memory.words_of(pupil), timezone.localdate())))


def due_words_of(pupil: Pupil) -> tuple[tuple[str, str], ...]:
    """The words, by language and lemma, that *pupil* is about to forget."""
    return _without_part(urgency_of(memory.words_of(pupil), timezone.localdate()))


def _without_part(due: Urgency) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys((term.language, term.lemma) for term in due))


def offers(pupil: Pupil, decks: QuerySet[Deck]) -> list[DueWordsGame]:
    """What each game of families can deal of the words due: of *decks*, the one with most of them. Then games
    in which words are spelt, where one that is due can be.
    """
    words = memory.words_of(pupil)
    urgent = urgency_of(words, timezone.localdate())
    said_with = {known.version for known in words}
    due = [
        (deck, cards, due_in(cards, urgent))
        for deck in decks.filter(versions__in=said_with).distinct()
        if deck.latest is not None and WRITINGS[deck.kind].made == "families" and (cards := deck.cards)
    ]
    due.sort(key=lambda one: -len(one[2]))
    by_game: dict[str, DueWordsGame] = {}
    for game in GAMES.values():
        for deck, cards, of_deck in due:
            if game.name not in by_game and of_deck and deck.kind == game.kind:
                by_game |= {offer.game.name: offer for offer in _offer(game, deck, cards, of_deck)}
    return [*by_game.values(), *_to_spell(decks, _without_part(urgent))]


def _to_spell(decks: QuerySet[Deck], due: tuple[tuple[str, str], ...]) -> Iterator[DueWordsGame]:
    for game in GAMES.values():
        for deck in () if game.writing.has_words or not due else decks.filter(kind=game.kind):
            options, seats = game.proposed_at_home(deck.cards), game.size_at_home
            fit = any(_can_be_spelt(game, deck.cards, *word) for word in due)
            if fit and not game.check_deck(deck.cards, game.read_options(game.alone(options)), seats):
                yield DueWordsGame(game, deck, (), options, seats, due_words=due)
                break


def _can_be_spelt(game: Game, deck: Cards, language: Language, word: str) -> bool:
    if game.panel is None or language not in deck.languages:
        return False
    try:
        return game.panel.judge(game.panel.read(deck, word).sentence) == ACCEPT
    except NoQuestion:
        return False


def _offer(game: Game, deck: Deck, cards: Cards, due: Mapping[Card, int]) -> Iterator[DueWordsGame]:
    """The fewest families with which *game* can be played, those first whose words are due longest."""
    seats = game.size_at_home
    families = game.fewest_families(cards, seats, game.proposed_at_home, due)
    if families:
        options = game.proposed_at_home(cards.only(families))
        yield DueWordsGame(game, deck, families, options, seats, tuple(due))


def some_families(
    learner: Learner, game: Game, deck: Cards, seats: int, options: Mapping[str, Any]
) -> tuple[str, ...]:
    """As few as will do: those whose words are due, then others from game to game."""
    due = (
        due_in(deck, urgency_of(memory.words_of(learner.pupil), timezone.localdate()))
        if learner.pupil
        else {}
    )
    # Pressed twice, it is the same game.
    seed = f"{learner.pk}/{learner.games.exclude(outcome=None).count()}"
    mixed = deck.but(families=shuffled(deck.families, seed))
    return game.fewest_families(mixed, seats, lambda _: {**options, **game.needed_for(seats)}, due)
