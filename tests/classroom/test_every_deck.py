"""Every deck in every game, in all languages: a board can be drawn, whatever a deck's two languages are."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from django.conf import settings
from django.utils import timezone

from classroom.games.shared.table_view import Advised
from classroom.live.seats import SeatRow, StillRow
from classroom.live.story import Story, read_story, story_of
from classroom.live.table import LiveTable
from classroom.models import Practice, Session, Table, Turn, Way
from classroom.services import decks, learners, practice
from familygames.cards import Deck, Language
from familygames.catalogue import GAMES, Game
from familygames.game import Seat
from familygames.language.resources import LANGUAGES
from tests.classroom.tables import a_published_deck, a_table

pytestmark = [pytest.mark.django_db, pytest.mark.long]

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "decks"
MOVES = 20
WAYS = tuple(Way.values)


Read = tuple[Story, list[SeatRow], StillRow]


class Case(NamedTuple):
    """A deck, and a game that takes it; *side* is which of its languages is learnt."""

    deck: Deck
    game: Game
    side: str
    moves: int = MOVES

    def __str__(self) -> str:
        return f"{self.game.name}-{'-'.join(self.deck.languages)}-{self.deck.id}-{self.side}"

    @property
    def options(self) -> dict[str, Any]:
        chosen = chosen_for(self.game, self.deck)
        return chosen | {"formula_language": self.side} if has_sides(self.game) else chosen


def has_sides(game: Game) -> bool:
    return any(choice.name == "formula_language" for choice in game.choices)


def few(game: Game) -> tuple[int, dict[str, Any]]:
    """The smallest table of *game*, and its options; what can be said aloud is said."""
    seats = game.sizes[0]
    said = {choice.name: "spoken" for choice in game.choices if choice.name == "step_mode"}
    tables = ({}, *({choice.name: value} for choice in game.choices for value in choice.values))
    fitting = (own for own in tables if seats in game.state.seats_for(game.read_options(own)))
    return seats, said | next(fitting)


def chosen_for(game: Game, deck: Deck) -> dict[str, Any]:
    """The options of this test, and what *deck* needs."""
    usual, own = (msgspec.structs.asdict(options) for options in (game.options(), game.options_for(deck)))
    return few(game)[1] | {name: own[name] for name in own if own[name] != usual[name]}


def sides(game: Game) -> tuple[str, ...]:
    """Which of a deck's languages can be learnt."""
    return ("l1", "l2") if has_sides(game) else ("l2",)


def takes(game: Game, deck: Deck) -> bool:
    options = game.read_options(chosen_for(game, deck))
    return not game.check_deck(deck, options, few(game)[0])


def read(game: Game, path: Path) -> Deck:
    return game.read_deck(path.read_bytes())


def starter_decks() -> Iterator[Case]:
    """Each with every game of its kind that takes it, both its languages learnt."""
    for game in GAMES.values():
        files = (FOLDER if game.kind == "cards" else FOLDER / game.name).glob("*.json")
        for deck in (read(game, path) for path in sorted(files)):
            if takes(game, deck):
                yield from (Case(deck, game, side) for side in sides(game))


def in_languages(game: Game, first: Language, second: Language) -> Deck:
    """The game's own deck, as if its words were of other languages."""
    deck = game.standard_deck()
    names = dict(zip(deck.languages, (first, second), strict=True))

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                names.get(key, key): names.get(of, of) if key == "side" else renamed(of)
                for key, of in value.items()
            }
        return [renamed(part) for part in value] if isinstance(value, (list, tuple)) else value

    data = renamed(msgspec.to_builtins(deck))
    return game.read_deck(data | {"languages": [first, second], "id": f"{deck.id}-{first}-{second}"})


def other_pairs() -> Iterator[Case]:
    """Every language that a deck may be of, beside French, and pairs with and without sentences."""
    games = list(GAMES.values())
    for code, _ in decks.language_choices():
        known = "fr" if code != "fr" else "en"
        for game in games:
            # Languages without sentences differ in their names alone: for each the first steps will do.
            yield from (Case(in_languages(game, known, code), game, side, moves=4) for side in sides(game))
    for game in games:
        for pair in (("de", "nl"), ("es", "en"), ("nl", "fr"), ("ar", "he")):
            yield from (Case(in_languages(game, *pair), game, side) for side in sides(game))


def tables_of(case: Case) -> list[Table]:
    """One table in a lesson and one at home, dealt alike."""
    kept = a_published_deck(case.deck, case.game.kind)
    people = [f"Pupil {number}" for number in range(few(case.game)[0])]
    rows = a_table(*people, game=case.game.name, seed="1", **case.options)
    Session.objects.update(deck=kept)
    Table.objects.update(version=kept.latest)
    at_school = Table.objects.select_related("session", "version").get(pk=rows[0]["table"])
    at_home = practice._open(  # With options of a lesson, and the same cards.
        Practice(learner=learners.new_guest("en"), bot_level="beginner"),
        case.game,
        kept.latest,
        msgspec.json.decode(at_school.options),
        few(case.game)[0],
        "1",
    )
    return [at_school, at_home]


def play(case: Case, table: Table, rng: Random) -> Iterator[tuple[int, Seat | None, str, str, Any]]:
    """The first moves of a game, as stored; bots choose what they lay, chance the rest."""
    story = story_of(table, few(case.game)[0])
    bot = case.game.player(next(iter(case.game.players)))
    state: Any = story.state
    for number in range(1, case.moves + 1):
        if state.is_over():
            return
        seat = rng.choice(sorted(state.to_move()))
        moves = state.moves(seat)
        move = bot(state.view(seat), moves, rng) if seat >= 0 else rng.choice(moves)
        step = state.play(seat, move)
        state = step.state
        encode = msgspec.json.encode
        yield number, seat, encode(move).decode(), encode(tuple(step.events)).decode(), timezone.now()


def draw(table: LiveTable, way: str, rng: Random) -> None:
    """All parts for all who look at this table, in both languages of the site."""
    for seat in table.seats:
        seat.way = way
    state = table.state
    movers = sorted(seat for seat in state.to_move() if seat >= 0)
    if movers and table.is_at_home and table.number < 4:
        view, moves = state.view(movers[0], table.past(movers[0])), state.moves(movers[0])
        advised = table.game.hint(view, moves, rng)
        table.seats[movers[0]].hint = Advised(table.number, advised)
    for language, _ in settings.LANGUAGES:
        for place in (*(movers or [0]), None):
            parts = table.board.parts(place, language, all_open=place is None)
            table.board.events(place, language, table.number - 1)
            assert all(isinstance(html, str) for html in parts.values())
            assert 'aria-expanded="false" lang=""' not in "".join(parts.values())
        reading = table.board.reading(language)
        for place in movers:
            said = state.distinct(
                place, [move for move in state.moves(place) if move.spoken() is not None][:9]
            )
            found = table.board.candidates(reading, said)
            assert len({(one.sentence, one.detail) for one in found}) == len(said)


def positions(case: Case, rng: Random) -> Iterator[Read]:
    """Each position as a server reads it that was just started, in a lesson and at home by turns."""
    tables = tables_of(case)
    for number, seat, move, events, at in play(case, tables[0], rng):
        for table in tables:
            Turn.objects.create(table=table, number=number, seat=seat, move=move, events=events, at=at)
        yield read_story(tables[number % 2].pk)


async def draw_all(found: Iterable[Read], rng: Random) -> None:
    for story, seats, still in found:
        live = LiveTable(story, seats, still, lambda _: None)
        # The same steps come again and again: a way for each position is every way at every step.
        draw(live, WAYS[(story.number + story.number // 4) % 4], rng)


CASES = list(starter_decks())
PAIRS = list(other_pairs())


def chosen() -> Iterator[Any]:
    """All, of which those are not slow that bring a game, or a kind of deck of it, for the first time."""
    seen = set()
    for case in (*CASES, *PAIRS):
        kind = (case.game.name, *(code in LANGUAGES for code in case.deck.languages))
        yield pytest.param(case, id=str(case), marks=[pytest.mark.slow] if kind in seen else [])
        seen.add(kind)


@pytest.mark.parametrize("case", list(chosen()))
def test_every_deck_is_played_in_every_game_that_takes_it(case: Case) -> None:
    rng = Random(str(case))

    asyncio.run(draw_all(list(positions(case, rng)), rng))


def test_all_games_and_all_kinds_of_pair_are_among_them() -> None:
    assert {case.game.name for case in CASES} == {case.game.name for case in PAIRS} == set(GAMES)
    assert all(takes(case.game, case.deck) for case in PAIRS)
    known = {tuple(code in LANGUAGES for code in case.deck.languages) for case in PAIRS}
    assert known == {(True, False), (False, True), (False, False), (True, True)}
