"""Player: whoever chooses for a seat. A program is a function of what its seat may know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from familygames.cards import Card
from familygames.game import REFEREE, WAIT, Event, Move, Rules, Seat, Step, View
from familygames.values import Value

S = TypeVar("S", bound=Rules)
T = TypeVar("T")
M = TypeVar("M", bound="Move[Any]")


class Player(Protocol):
    """Chooses one of *moves*, all legal, from its *view* alone; ``view.past`` is all it may remember."""

    def __call__(self, view: View, moves: Sequence[Move[S]], rng: Random) -> Move[S]: ...


class Because(Value, frozen=True):
    """One reason for a move: a stable word of its game, and what fills the sentence for it."""

    code: str
    seat: Seat | None = None
    family: str = ""
    card: Card | None = None
    number: int | None = None
    text: str = ""


class Hint(NamedTuple):
    """What a good player would do, and why; the strongest reason comes first. *move* may be `WAIT`."""

    move: Move[Any]
    reasons: tuple[Because, ...]


class Hinter(Protocol):
    """Advises a seat on one of *moves*, all legal, from its *view* alone."""

    def __call__(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Hint: ...


def pick(items: Sequence[T], rng: Random) -> T:
    """One of *items*, by ``Random.random`` alone, whose stream Python promises to keep."""
    return items[int(rng.random() * len(items))]


def best(
    moves: Sequence[M],
    worth: Callable[[M], float],
    rng: Random,
    *,
    wanted: Collection[Card] = (),
    margin: float = 0.0,
) -> M:
    """The move of the greatest *worth*; one of them at random if several are equal.

    Of those that come within *margin* of it, the best that names a *wanted* card goes before.
    """
    worths = [worth(move) for move in moves]
    top = max(worths)
    valued = list(zip(moves, worths, strict=True))
    if wanted:
        near = [(move, value) for move, value in valued if value >= top - margin and names(move, wanted)]
        if near:
            valued, top = near, max(value for _, value in near)
    return pick([move for move, value in valued if value == top], rng)


OFTEN = 0.75


def any_of(moves: Sequence[M], wanted: Collection[Card], rng: Random) -> M:
    """One of *moves* by chance: one that names a *wanted* card `OFTEN`, not always, or whoever forgets what
    was answered would ask for the same without end.
    """
    if wanted and rng.random() < OFTEN:
        moves = [move for move in moves if names(move, wanted)] or moves
    return pick(moves, rng)


def names(move: Move[Any], cards: Collection[Card]) -> bool:
    """Whether one of *cards* is called by its name with this move."""
    spoken = move.spoken()
    return any(card in cards for card in (move.named() if spoken is None else spoken.named))


def random_player(view: View, moves: Sequence[Move[S]], rng: Random) -> Move[S]:
    return pick(moves, rng)


class PlayedMove(Generic[S]):
    """One move of a playthrough: who made it and what followed."""

    __slots__ = ("move", "seat", "step")

    def __init__(self, seat: Seat, move: Move[S], step: Step[S]) -> None:
        self.seat = seat
        self.move = move
        self.step = step


def playing(
    state: S, players: Sequence[Player], rng: Random, referee: Player = random_player
) -> Iterator[PlayedMove[S]]:
    """A game played by *players*, by seat, turn by turn to its end; *referee* sits at the seat of that name.

    Where several seats may act, one of them drawn from *rng* does, or another if that one may wait and will.
    """
    choosing = {**dict(enumerate(players)), REFEREE: referee}
    # Chance looks at nothing, so nothing is remembered for it.
    past: dict[Seat, list[Event[S]]] = {
        seat: [] for seat, player in choosing.items() if player is not random_player
    }
    while waiting := sorted(state.to_move()):
        free = state.free() if len(waiting) > 1 else frozenset()
        move: Move[S] = WAIT
        while move is WAIT:
            seat = waiting[0] if len(waiting) == 1 else pick(waiting, rng)
            waiting.remove(seat)
            moves = state.moves(seat)
            if seat in free:
                moves.append(WAIT)
            # Neither a single move nor chance needs a view, which takes time to build.
            if len(moves) == 1 or (player := choosing[seat]) is random_player:
                move = pick(moves, rng)
            else:
                move = player(state.view(seat, past[seat]), moves, rng)
        step = state.play(seat, move)
        yield PlayedMove(seat, move, step)
        for other, seen in past.items():
            seen.extend([event.seen_by(other) for event in step.events])
        state = step.state


def play_out(state: S, players: Sequence[Player], rng: Random, referee: Player = random_player) -> S:
    """The end of a game that *players*, by seat, play from *state*."""
    for turn in playing(state, players, rng, referee):
        state = turn.step.state
    return state
