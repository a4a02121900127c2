"""Tours: for each game a whole one that programs have played, and the moments of it that are worth watching.

Nothing of a tour is written down: it is played from a seed, by the rules, and so it is the same on every
machine. A process makes it once for each language, when somebody first asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from django.utils import timezone

from classroom.games.shared.table_view import TalkLine
from classroom.games.sites import SITES
from classroom.live.seats import SeatRow
from classroom.live.story import StoredTurn, Story
from classroom.page_parts import Parts
from classroom.replay import PastTable
from classroom.services import names
from familygames.cards import Deck, Language
from familygames.catalogue import GAMES, Game
from familygames.players import playing

FEWEST, MOST = 12, 24
"""Between so many steps a tour takes a minute or two."""
LEVEL = "regular"
SEED = "a"
"""From it nearly everything happens that can, and everywhere somebody wins."""
_making = Lock()
"""Programs think: whoever comes while a tour is made waits for it, and none is made twice."""


class CaptionLine(NamedTuple):
    """One thing that happened: told in *pieces*, each with its language, and *said* by somebody in the
    language learnt, if it was, with its *meaning*.
    """

    pieces: tuple[tuple[str, str], ...] = ()
    by: str = ""
    said: str = ""
    meaning: str = ""


class TourStep(NamedTuple):
    """The table after so many moves, as everybody around sees it, and what the last of them was: its *news*
    as live tables get them, a *caption*, and the lines of the talk in which it was *said*.
    """

    move: int
    parts: Parts
    news: tuple[Any, ...]
    caption: tuple[CaptionLine, ...]
    said: str


class Tour(NamedTuple):
    """A *table* whose game is over, and what is shown of it to readers of a language, who learn another."""

    table: PastTable
    steps: tuple[TourStep, ...]

    @property
    def picture(self) -> int:
        """The step that shows at a glance what this game is: somebody says the first sentence of it."""
        return next(place for place, step in enumerate(self.steps) if step.said)


def tour_of(game: Game, read: Language) -> Tour:
    with _making:
        return _made(game.name, read)


@cache
def _made(name: str, read: Language) -> Tour:
    game = GAMES[name]
    table = _played(game, _deck(game, read), read)
    return Tour(table, tuple(_step(table, move, read) for move in moments(table)))


def _deck(game: Game, read: Language) -> Deck:
    """Its standard deck, with the other of its two languages as the one that is learnt."""
    deck = game.standard_deck()
    learnt = next(language for language in reversed(deck.languages) if language != read)
    return deck.but(languages=(next(known for known in deck.languages if known != learnt), learnt))


def _played(game: Game, deck: Deck, read: Language) -> PastTable:
    """A table of programs, as at home: a first game of about as many minutes."""
    seats = game.size_at_home
    if game.first_game.few_families:
        deck = deck.only(game.fewest_families(deck, seats, game.proposed_at_home))
    asked = {**game.proposed_at_home(deck), **SITES[game.name].tour_options}
    asked |= {choice.name: True for choice in game.choices if choice.name == "show_translation"}
    story = Story(
        id=0,
        label=1,
        session=None,
        game=game,
        deck=deck,
        options=game.read_options(game.alone(asked)),
        seats=seats,
        first_seed=SEED,
        deal_again=False,
        for_programs=True,
        bot_level=LEVEL,
        bot_seconds=0.0,
        absent_seconds=None,
    )
    called = names.bot_names(read, seats, rng=Random(SEED))
    rows = [SeatRow(seat, name, LEVEL, None, "", "tap", None) for seat, name in enumerate(called)]
    table = PastTable(story, rows, list(_turns(story)))
    table.is_at_home = True  # It has the name of its game, and no number.
    return table


def _turns(story: Story) -> Iterator[StoredTurn]:
    game = story.game
    players = [game.player(LEVEL)] * story.seats
    for number, played in enumerate(playing(story.state, players, Random(SEED), game.referee), start=1):
        move, events = (msgspec.json.encode(it).decode() for it in (played.move, played.step.events))
        yield StoredTurn(number, played.seat, move, events, timezone.now(), by_program=True)


def moments(table: PastTable) -> list[int]:
    """The deal, the first move of each kind of event and sentence, and the end: after how many moves each.

    Where a game has few kinds, what led to them is shown as well, to the last ones first.
    """
    first: dict[tuple[str, str], int] = {}
    for move, entry in enumerate(table.all_entries, start=1):
        for event in entry.events:
            spoken = event.spoken()
            first.setdefault((type(event).__name__, spoken.key if spoken is not None else ""), move)
    chosen = {0, *sorted(set(first.values()))[: MOST - 2], table.steps}
    while len(chosen) < min(FEWEST, table.steps + 1):
        before = sorted({move - 1 for move in chosen if move} - chosen)
        chosen.update(before[len(chosen) - FEWEST :])
    return sorted(chosen)


def _step(table: PastTable, move: int, read: Language) -> TourStep:
    table.go_to(move)
    board, news = table.board, tuple(table.happened(None, read))
    lines = [line for line in table.talk if line.number == table.number] if move else []
    said = [board.line(board.reading(read), line) for line in lines if board.is_shown(line)]
    caption = tuple(_caption(table, news, lines, read))
    return TourStep(move, dict(board.parts(None, read)), news, caption, "".join(said))


def _caption(
    table: PastTable, news: Iterable[Any], lines: Iterable[TalkLine], read: Language
) -> Iterator[CaptionLine]:
    faces = table.board.reading(read).faces
    for context, line in zip(news, lines, strict=True):
        spoken = line.event.spoken()
        if line.sentence and spoken is not None:
            meaning = faces.meaning(spoken, table.scene.but(speaker=line.seat))
            yield CaptionLine((), context["by"], line.sentence, meaning)
        else:
            pieces = context.get("pieces", [(context["text"], context["lang"])])
            yield CaptionLine(tuple((words, language) for words, language in pieces))
