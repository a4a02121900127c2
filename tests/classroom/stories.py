"""Tables that have been played already: their turns are in the database, as `classroom.live` writes them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
from django.utils import timezone

from classroom.live.story import StoredTurn, Story, story_of
from classroom.models import Deck, SchoolClass, Table, Turn, User
from classroom.services import sessions
from familygames.catalogue import GAMES
from familygames.game import Move
from familygames.state import State
from tests.classroom.tables import Row, a_table
from tests.games import sample_of

Chooser = Callable[[State, int], Move[Any]]

LONG_NAMES = ("Maximilienne", "Jean-Christophe", "Noah", "Anne-Catherine", "Li", "Emma", "Anastasia", "Zoé")


class Played:
    """A table of people, of which the test makes the turns itself."""

    away: Collection[int] = ()
    """The seats for which a program plays."""

    def __init__(
        self, game: str, *, seed: str = "1", seats: int = 0, teacher: User | None = None, **options: Any
    ) -> None:
        sample = sample_of(game)
        people = ("Ann", "Bob", "Cid", "Dan", "Eve", "Flo", "Gus", "Hal")[: seats or sample.seats]
        self.rows: list[Row] = a_table(
            *people, game=game, teacher=teacher, seed=seed, **(sample.options | options)
        )
        self.table = Table.objects.select_related("session", "version").get(pk=self.rows[0]["table"])
        self.story: Story = story_of(self.table, len(people))

    @property
    def state(self) -> Any:
        return self.story.state

    def keep(self, seat: int | None, move: Any, events: Any = ()) -> None:
        """Store one turn, and follow it."""
        turn = StoredTurn(
            self.story.number + 1,
            seat,
            msgspec.json.encode(move).decode(),
            msgspec.json.encode(tuple(events)).decode(),
            timezone.now(),
            seat in self.away,
        )
        Turn.objects.create(table=self.table, **turn._asdict())
        self.story.apply([turn])

    def play(self, seat: int, move: Move[Any], *, stored: Any = None, by_teacher: bool = False) -> None:
        """*stored* is kept instead of the move, where the teacher has made it."""
        step = self.state.play(seat, move)
        self.keep(None if by_teacher else seat, move if stored is None else stored, step.events)

    def play_until(self, is_there: Callable[[Any], bool], choose: Chooser) -> bool:
        """As *choose* wants, until *is_there*; whether it came to that."""
        state, steps = self.state, []
        while not is_there(state):
            if state.is_over():
                return False
            seat = min(state.to_move())
            steps.append((seat, choose(state, seat)))
            state = state.play(*steps[-1]).state
        for seat, move in steps:
            self.play(seat, move)
        return True

    def play_on(self, most: int = 10_000, *, seed: int = 1) -> None:
        """At most so many random moves."""
        rng = Random(seed)
        for _ in range(most):
            if self.state.is_over():
                return
            seat = rng.choice(sorted(self.state.to_move()))
            self.play(seat, rng.choice(self.state.moves(seat)))


def moments(game: str, seeds: int = 60) -> list[tuple[str, Played]]:
    """A table for each moment that the game's SAMPLE tells apart. `LookupError` if a phase never comes."""
    sample = sample_of(game)
    found: list[tuple[str, Played]] = []
    phases: set[str] = set()
    for seats, options in sample.full:
        seen: set[str] = set()
        for seed in range(seeds):
            rng = Random(seed)
            state = (played := Played(game, seed=str(seed), seats=seats, bot_seconds=600.0, **options)).state
            phases = phases or set(get_args(get_type_hints(type(state)).get("phase")))
            steps = []
            while True:
                name = sample.moment(state)
                if name and name not in seen:
                    seen.add(name)
                    for seat, move in steps[played.story.number :]:
                        played.play(seat, move)
                    found.append((name, played))
                    played = Played(game, seed=str(seed), seats=seats, bot_seconds=600.0, **options)
                if state.is_over():
                    break
                seat = min(state.to_move())
                steps.append((seat, sample.choose(state, seat, rng)))
                state = state.play(*steps[-1]).state
            if phases <= {name.partition(",")[0] for name in seen}:
                break
    if missing := phases - {name.partition(",")[0] for name, _ in found}:
        raise LookupError(f"{game}: no table of its SAMPLE comes to {sorted(missing)}")
    return found


def _is_in(phase: str, state: State) -> bool:
    return bool(getattr(state, "phase", "play") == phase)


def fullest(game: str) -> Iterator[tuple[str, Played]]:
    """The first moment of each phase with as many people as the game seats, and their hands as dealt."""
    options, state = sample_of(game).full[0][1], GAMES[game].state
    seats = max(state.seats_for(GAMES[game].read_options(options)))
    for phase in get_args(get_type_hints(state).get("phase")) or ("play",):
        played = Played(game, seats=seats, bot_seconds=600.0, **options)
        if played.play_until(partial(_is_in, phase), at_random(Random(1))):
            yield f"{seats} people, {phase}", played


def with_open_cards(rng: Random) -> Chooser:
    return lambda state, seat: sample_of("literature").choose(state, seat, rng)


def at_random(rng: Random) -> Chooser:
    return lambda state, seat: rng.choice(state.moves(seat))


def full_lobby(teacher: User, people: int, mark: str, guests: Sequence[str] = ()) -> dict[str, Any]:
    """A lesson to which so many of a class and these *guests* have come, and no table yet; *mark* begins
    their tokens.
    """
    pupils = SchoolClass.objects.create(teacher=teacher, name=f"6e, {people} {len(guests)}")
    lesson = sessions.open_session(
        teacher=teacher,
        game="happy_family",
        deck=Deck.objects.get(slug="school"),
        options={},
        bot_seconds=600,
        must_knock=False,
        school_class=pupils,
    )
    for number in range(people):
        pupil = pupils.pupils.create(name=f"{LONG_NAMES[number % 6]} {'ABCDEFGHIJ'[number // 6]}.")
        sessions.join_as_pupil(session_id=lesson.pk, pupil_id=pupil.pk, token=f"{mark}-{people}-{number}")
    for number, name in enumerate(guests):
        sessions.join_as_guest(session_id=lesson.pk, name=name, token=f"{mark}-guest-{number}")
    return {"code": lesson.code, "lesson": lesson.pk, "token": f"{mark}-{people}-0"}
