"""The shared protocol of all games: a game is a value, a move turns it into the next one.

>>> step = state.play(seat, move)      # doctest: +SKIP
>>> step.state, step.events            # doctest: +SKIP

Each move class owns its whole rule (`objection`), each event class its whole effect (`change`) and its
visibility (`seen_by`). A new move or event touches one place; nothing is dispatched by a growing `match`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

import msgspec
from msgspec import Struct

from familygames.errors import IllegalMove

if TYPE_CHECKING:
    from familygames.judging import Finding, Ruling

Seat = int
"""A place at a table, counted from 0."""

REFEREE: Seat = -1
"""The seat of whoever judges sentences and words: a person, the class or the spaCy referee."""

PROGRAMME: Seat = -2
"""The seat of an opponent that the rules themselves play: he has one legal move, and needs no player."""

Reason = StrEnum
"""Why a move is refused: a stable word of the game's own enum, such as ``family_not_in_hand``."""

FirstPlayer = Literal["random", "youngest", "seat_0", "teacher"]
"""Who begins: as the deal has it; the youngest, as many printed rules say; the first seat; whom the teacher
names. No program knows ages or teachers: where nobody says who it is, the deal does.
"""

Holders = tuple[tuple[str, Seat], ...]
"""Who holds which card of a set, by the card's member name; in the deck's order but in moves."""

S = TypeVar("S", bound="State")


class Value(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """Plain data: compared by content, never changed, stored as JSON."""

    def but(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        return msgspec.structs.replace(self, **changes)


class CommonOptions(Value, frozen=True):
    """What a teacher chooses before the deal of any game."""

    first_player: FirstPlayer = "random"


class Spoken(Struct, frozen=True):
    """What is said with a move: a formula's *key* and what fills its gaps.

    *seat* is the player spoken to, *family* and *member* name what is asked for; None where the formula has
    no such gap. *cards* are further cards, by family and member, for the gaps ``{card1}``, ``{card2}`` …;
    *numbers* and *texts* go to the gaps of their names. *holders* tell of each card of a claimed *family*, by
    its member name, who holds it. The words themselves are data of `familygames.language`.
    """

    key: str
    seat: Seat | None = None
    family: str | None = None
    member: str | None = None
    cards: tuple[tuple[str, str], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
    holders: Holders = ()
    texts: tuple[tuple[str, str], ...] = ()


class Question(NamedTuple):
    """A sentence or word to be judged: its *text* as it is read, and what tells it from all others."""

    text: str
    key: str


# What raises NotImplementedError below is for each game to say. Structs have a metaclass of their own, which
# is no ABCMeta: `test_every_game.py` plays them all instead.


class Event(Struct, Generic[S], frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=True):
    """Something that has happened. Nothing else changes a state."""

    def change(self, state: S) -> S:
        raise NotImplementedError

    def seen_by(self, seat: Seat | None) -> Self:
        """The event as *seat* may know it; None is a spectator. No default: an event must choose."""
        raise NotImplementedError

    def spoken(self) -> Spoken | None:
        """What was said as it happened, by the player at `seat`; None if nothing was."""
        return None

    def asks(self, deck: Any) -> Question | None:
        """What is to be judged from now on; None if nothing was proposed."""
        return None

    def decides(self) -> Literal["accept", "refuse", ""]:
        """How the last question was decided by this; "" if it was not."""
        return ""

    def votes(self) -> tuple[tuple[Seat, str], ...]:
        """The ballots on the last question that all know from now on: seat, ``accept``, ``refuse``,
        ``doubt`` or ``abstain``.
        """
        return ()

    def rules(self) -> Ruling | None:
        """What the referee or the teacher says by this of the last question; None if he says nothing."""
        return None

    def reasons(self) -> tuple[Finding, ...]:
        """What a program, referee or voter, has found in the last question, as all know from now on."""
        ruling = self.rules()
        return ruling.findings if ruling is not None else ()


class PublicEvent(Event[S], Generic[S], frozen=True):
    """An event that hides nothing. Choosing this base is how an event says so."""

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class Move(Struct, Generic[S], frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=True):
    """Something a player wants to do."""

    def objection(self, state: S, seat: Seat) -> Reason | None:
        """The rule this move would break, or None if it is legal."""
        raise NotImplementedError

    def play(self, step: Step[S], seat: Seat) -> None:
        """Tell *step* what follows from this move, event by event. The move is legal."""
        raise NotImplementedError

    def spoken(self) -> Spoken | None:
        """What the player says with this move; None if it is made in silence."""
        return None

    def from_a_person(self) -> Move[S]:
        """The move without what only a program has to say: everybody reads that as the judge's words."""
        return self


class Wait(Move[Any], frozen=True):
    """Nothing, for now: the answer of a player whose seat is `State.free`. It is no move of any game."""


WAIT = Wait()


class Clock(Struct, frozen=True):
    """How many *seconds* a seat has, and the *move* that is made for it then; None: a player chooses one."""

    seconds: float
    move: Move[Any] | None = None


class View(Struct, frozen=True, omit_defaults=True):
    """What one seat may know of a state, listed field by field: built from nothing, never cut down.

    *past* holds the events this viewer may look up, as he saw them, oldest first; *deck* and *options* are
    those of the game. All three are left out on the wire: events travel on their own, the others once.
    """

    past: tuple[Any, ...] = ()
    deck: Any = None
    options: Any = None


class State(Value, frozen=True):
    """One moment of a game, all known."""

    seats: ClassVar[range]
    """How many may sit at a table of this game: ``range(2, 5)`` is two to four."""

    teams: ClassVar[int | None] = None
    """How many teams sit alternately: seat *i* is in team *i* mod *teams*. None: each for himself."""

    lowest_wins: ClassVar[bool] = False
    """Whether points are what a player does not want."""

    @classmethod
    def seats_for(cls, options: Any) -> range:
        """How many may sit at a table with these *options*, where one lets more or fewer play."""
        return cls.seats

    @classmethod
    def options_for(cls, deck: Any, options: Any) -> Any:
        """*options* as *deck* needs them, where one is for decks of another size."""
        return options

    @classmethod
    def first_player(cls, options: Any) -> FirstPlayer:
        """Who begins by these *options*."""
        chosen: FirstPlayer = options.first_player
        return chosen

    @classmethod
    def dealer_before(cls, seat: Seat, seats: int) -> Seat:
        """The dealer of a deal that *seat* begins."""
        return (seat - 1) % seats

    @classmethod
    def dealer_by(cls, options: Any, seats: int, dealer: Seat | None) -> Seat | None:
        """The dealer that the *options* want, or else *dealer*."""
        return cls.dealer_before(0, seats) if cls.first_player(options) == "seat_0" else dealer

    @classmethod
    def deal(cls, deck: Any, options: Any, seats: int, seed: str, dealer: Seat | None = None) -> Self:
        """The first moment of a game, decided by *seed* alone; without a *dealer* one is drawn from it.

        Raises `InvalidOptions` or `InvalidDeck`.
        """
        raise NotImplementedError

    def to_move(self) -> frozenset[Seat]:
        """The seats that may act now; empty when the game is over."""
        raise NotImplementedError

    def free(self) -> frozenset[Seat]:
        """Those of `to_move` that may act and need not, because others are to move: they may `WAIT`."""
        return frozenset()

    def clock(self, seat: Seat) -> Clock | None:
        """What *seat*, which is to move, has of time by the options; None: as long as it takes."""
        return None

    def called(self, seconds: float) -> Move[Self] | None:
        """The answer of `REFEREE` where only a clock is asked, *seconds* after the deal; else None."""
        return None

    def next_dealer(self) -> Seat:
        """The dealer of a rematch: the deal moves one seat to the left."""
        raise NotImplementedError

    def conceivable(self, seat: Seat) -> Iterator[Move[Self]]:
        """All moves of *seat* worth asking `objection` about: every legal one is among them."""
        raise NotImplementedError

    def utterable(self, seat: Seat, holders: Holders = ()) -> Iterator[Move[Self]]:
        """All that *seat* might say now, allowed or not: where a sentence breaks a rule, to tell which.

        *holders* are those that a claim told of: there are too many claims to list the others.
        """
        return self.conceivable(seat)

    def as_said(self, move: Move[Self], *, polite: bool) -> Move[Self]:
        """*move* as its words make it, where it counts whether please was said."""
        return move

    def spelled(self, seat: Seat, text: str) -> Iterator[Move[Self]]:
        """Moves beyond those listed that *text* spells out, where there is no end of them."""
        return iter(())

    def view(self, seat: Seat | None, past: Sequence[Event[Self]] = ()) -> View:
        """What *seat* may know now; None is a spectator or the projector."""
        raise NotImplementedError

    def is_over(self) -> bool:
        return not self.to_move()

    def scores(self) -> tuple[int, ...]:
        """Points so far, by seat."""
        raise NotImplementedError

    def families_won(self) -> tuple[tuple[str, ...], ...]:
        """The families that each seat, or its team, has completed; none where a game is not about them."""
        return ((),) * len(self.scores())

    def stopped(self) -> Step[Self]:
        """The game ended by the teacher, here and now; `IllegalMove` if it is over already."""
        raise NotImplementedError

    def winners(self) -> frozenset[Seat]:
        """Who has won, several in a shared victory; empty if nobody has (yet)."""
        raise NotImplementedError

    def moves(self, seat: Seat) -> list[Move[Self]]:
        """The conceivable moves that meet no objection."""
        return [move for move in self.conceivable(seat) if move.objection(self, seat) is None]

    def play(self, seat: Seat, move: Move[Self]) -> Step[Self]:
        """The next state and the events that led to it, or `IllegalMove` with the rule in the way."""
        reason = move.objection(self, seat)
        if reason is not None:
            raise IllegalMove(reason)
        step = Step(self)
        move.play(step, seat)
        return step


class Step(Generic[S]):
    """A move and its consequences: where it leads, and what happened on the way."""

    __slots__ = ("events", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event[S]] = []

    def tell(self, event: Event[S]) -> None:
        self.state = event.change(self.state)
        self.events.append(event)


def fold(state: S, events: Iterable[Event[S]]) -> S:
    """Where *events* lead from *state*."""
    for event in events:
        state = event.change(state)
    return state
