"""The shared protocol of all games: a game is a value, a move turns it into the next one.

>>> from familygames.memory import GAME
>>> state = GAME.deal(GAME.standard_deck(), GAME.options(), seats=2, seed="a lesson")
>>> step = state.play(state.turn, state.moves(state.turn)[2])
>>> state.phase, step.state.phase, [event.place for event in step.events]
('first', 'second', [3])

Each move class owns its whole rule (`phases`, `own_objection`), each event class its whole effect (`change`)
and its visibility (`seen_by`). A new move or event touches one place; nothing is dispatched by a growing
`match`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

from msgspec import Struct

from familygames.cards import Card, Deck, Language, Problem
from familygames.errors import IllegalMove, InvalidDeck, InvalidOptions
from familygames.judging import Finding, Ruling
from familygames.values import Value

Seat = int
"""A place at a table, counted from 0."""

REFEREE: Seat = -1
"""The seat of whoever judges sentences and words: a person, the class or the spaCy referee."""

PROGRAMME: Seat = -2
"""The seat of an opponent that the rules themselves play: it has one legal move, and needs no player."""


class CommonReason(StrEnum):
    """Why a move may be refused in any game; a game that has more to say first has a `Reason` of its own."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"


Reason = StrEnum
"""Why a move is refused: a stable word, of `CommonReason` or of the game: ``family_not_in_hand``."""

FirstPlayer = Literal["random", "youngest", "seat_0", "teacher"]
"""Who begins: as the deal has it; the youngest, as many printed rules say; the first seat; whom the teacher
names. No program knows ages or teachers: where nobody says who it is, the deal does.
"""

Holders = tuple[tuple[str, Seat], ...]
"""Who holds which card of a set, by the card's member name; in the deck's order but in moves."""

S = TypeVar("S", bound="Rules")
S_contra = TypeVar("S_contra", bound="Rules", contravariant=True)
"""What can be done at every moment of a game can be done at this one."""


class CommonOptions(Value, frozen=True):
    """What may be asked of the options of any game. One that leaves such a choice to the teacher has a field
    of its name; in all others it is as it stands here.
    """

    @property
    def first_player(self) -> FirstPlayer:
        return "random"

    @property
    def formula_language(self) -> Literal["l1", "l2"]:
        """In which of the deck's languages people speak: the class's own, or the one that it learns."""
        return "l2"

    @property
    def show_translation(self) -> bool:
        """Whether cards show their words in both languages."""
        return False

    @property
    def one_language(self) -> bool:
        """Whether what is said in the deck's other language is understood, but does not count."""
        return False

    @property
    def history(self) -> Literal["full", "last"]:
        """How much of what was said may be read: all of it, or the last request."""
        return "full"

    @property
    def turn_seconds(self) -> int | None:
        """How long a seat has for its move before one is made for it; None: as long as it takes."""
        return None


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

    @property
    def named(self) -> tuple[Card, ...]:
        """All cards that are named, in their order."""
        first = () if self.member is None else (Card(self.family or "", self.member),)
        return (*first, *(Card(*name) for name in self.cards))


class Question(NamedTuple):
    """A sentence or word to be judged: its *text* as it is read, and what tells it from all others."""

    text: str
    key: str


class Settled(NamedTuple):
    """What came of a claim, and who really had the cards that were not where it was said."""

    outcome: Literal["right", "void", "lost"]
    misplaced: tuple[tuple[Card, Seat], ...] = ()


# What raises NotImplementedError below is for each game to say. Structs have a metaclass of their own, which
# is no ABCMeta: `test_every_game.py` plays them all instead.


class Event(Struct, Generic[S], frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=True):
    """Something that has happened. Nothing else changes a state."""

    reveals: ClassVar[bool] = True
    """Whether anything comes to light besides what its doer chose: a card, a throw, an answer, a judgement.
    What lies before it is not taken back.
    """

    @property
    def seat(self) -> Seat | None:
        """Whose deed it was; None if nobody's."""
        return None

    def concerned(self) -> tuple[Seat | None, ...]:
        """To whom it is told in words of their own, or who may know more of it than others."""
        return (self.seat,)

    def change(self, state: S) -> S:
        raise NotImplementedError

    def seen_by(self, seat: Seat | None) -> Self:
        """The event as *seat* may know it; None is a spectator. No default: an event must choose."""
        raise NotImplementedError

    def spoken(self) -> Spoken | None:
        """What was said as it happened, by the player at `seat`; None if nothing was."""
        return None

    def is_mistaken(self) -> bool:
        """Whether what was said is not so, as everybody can see now."""
        return False

    def asks(self, deck: Any) -> Question | None:
        """What is to be judged from now on; None if nothing was proposed."""
        return None

    def settles(self, claim: Event[S]) -> Settled | None:
        """What came of *claim*, the event before; None if it was none."""
        return None

    def decides(self) -> Literal["accept", "refuse", ""]:
        """How the last question was decided by this; "" if it was not."""
        return ""

    def decided_by(self) -> Literal["die", "oneself", ""]:
        """What or who has brought about that decision, where it was neither a judge nor a vote."""
        return ""

    def votes(self) -> tuple[tuple[Seat, str], ...]:
        """The ballots on the last question that all know from now on: seat, ``accept``, ``refuse``,
        ``doubt`` or ``abstain``.
        """
        return ()

    def rules(self) -> Ruling | None:
        """What the referee or the teacher says by this about the last question; None if nothing."""
        return None

    def reasons(self) -> tuple[Finding, ...]:
        """What a program, referee or voter, has found in the last question, as all know from now on."""
        ruling = self.rules()
        return ruling.findings if ruling is not None else ()


class PublicEvent(Event[S], Generic[S], frozen=True):
    """An event that hides nothing. Choosing this base is how an event says so."""

    def seen_by(self, seat: Seat | None) -> Self:
        return self


class Deed(PublicEvent[S], Generic[S], frozen=True):
    """A public event that tells but what its doer chose. Choosing this base is how an event says so."""

    reveals: ClassVar[bool] = False


class Move(Struct, Generic[S_contra], frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=True):
    """Something a player wants to do."""

    phases: ClassVar[tuple[str, ...]] = ()
    """When it may be made by the player on turn."""

    def objection(self, state: S_contra, seat: Seat) -> Reason | None:
        """The rule this move would break, or None if it is legal."""
        return state.out_of_turn(seat, *self.phases) or self.own_objection(state, seat)

    def own_objection(self, state: S_contra, seat: Seat) -> Reason | None:
        """The rule it would break although its phase and turn have come."""
        return None

    def play(self, step: Step[S_contra], seat: Seat) -> None:
        """Tell *step* what follows from this move, event by event. The move is legal."""
        raise NotImplementedError

    def spoken(self) -> Spoken | None:
        """What the player says with this move; None if it is made in silence."""
        return None

    def named(self) -> tuple[Card, ...]:
        """The cards that a move made in silence is about."""
        return ()

    def from_a_person(self) -> Move[S_contra]:
        """The move without what only a program has to say: everybody reads that as the judge's words."""
        return self


M = TypeVar("M", bound="Move[Any]")


class Offer(NamedTuple, Generic[M]):
    """A *move* that somebody might think of now, and the rule in its way; None if it is legal."""

    move: M
    objection: Reason | None

    @property
    def is_legal(self) -> bool:
        return self.objection is None


class Wait(Move[Any], frozen=True):
    """Nothing, for now: the answer of a player whose seat is `Rules.free`. It is no move of any game."""


WAIT = Wait()


class Clock(Struct, frozen=True):
    """How many *seconds* a seat has, and the *move* that is made for it then; None: a player chooses one."""

    seconds: float
    move: Move[Any] | None = None


class View(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What one seat may know about a state, listed field by field: built from nothing, never cut down.

    *past* holds the events this viewer may look up, as the viewer saw them, oldest first; *deck* and
    *options* are those of the game. All three are left out on the wire: events travel on their own, the
    others once. *seat* None is a spectator. *wanted* are cards that somebody at the table had better hear
    named: programs that name cards prefer them among moves of nearly the same worth. *wanted_words* are the
    same by language and lemma, for games whose words are no cards.
    """

    past: tuple[Any, ...] = ()
    wanted: frozenset[Card] = frozenset()
    wanted_words: frozenset[tuple[Language, str]] = frozenset()
    deck: Any = None
    options: Any = None
    seat: Seat | None
    phase: str
    turn: Seat
    scores: tuple[int, ...]
    winners: tuple[Seat, ...] = ()


class Rules(Value, frozen=True):
    """What may be done at one moment of a game, and what comes of it."""

    seats: ClassVar[range]
    """How many may sit at a table of this game: ``range(2, 5)`` is two to four."""

    teams: ClassVar[int | None] = None
    """How many teams sit alternately: seat *i* is in team *i* mod *teams*. None: each plays alone."""

    @property
    def deck(self) -> Deck:
        raise NotImplementedError

    @property
    def options(self) -> CommonOptions:
        raise NotImplementedError

    @property
    def turn(self) -> Seat:
        """The player on turn, whoever else may act."""
        raise NotImplementedError

    @property
    def phase(self) -> str:
        """What is to be done now; ``over`` at the end."""
        raise NotImplementedError

    @classmethod
    def seats_for(cls, options: Any) -> range:
        """How many may sit at a table with these *options*, where one lets more or fewer play."""
        return cls.seats

    @classmethod
    def options_for(cls, deck: Any, options: Any) -> Any:
        """*options* as *deck* needs them, where one is for decks of another size."""
        return options

    @classmethod
    def dealer_before(cls, seat: Seat, seats: int) -> Seat:
        """The dealer of a deal that *seat* begins."""
        return (seat - 1) % seats

    @classmethod
    def dealer_by(cls, options: Any, seats: int, dealer: Seat | None) -> Seat | None:
        """The dealer that the *options* want, or else *dealer*."""
        return cls.dealer_before(0, seats) if options.first_player == "seat_0" else dealer

    @classmethod
    def check_deck(cls, deck: Any, options: Any, seats: int) -> list[Problem]:
        """Everything that keeps *deck* from being played with."""
        raise NotImplementedError

    @classmethod
    def deal(cls, deck: Any, options: Any, seats: int, seed: str, dealer: Seat | None = None) -> Self:
        """The first moment of a game, decided by *seed* alone; without a *dealer* one is drawn from it.

        Raises `InvalidOptions` (``bad_player_count``, ``teams_not_equal``, ``unknown_player``) and
        `InvalidDeck`.
        """
        allowed = cls.seats_for(options)
        if not allowed[0] <= seats <= allowed[-1]:
            raise InvalidOptions("bad_player_count", seats=seats, least=allowed[0], most=allowed[-1])
        if seats not in allowed:
            raise InvalidOptions("teams_not_equal", seats=seats)
        if dealer is not None and not 0 <= dealer < seats:
            raise InvalidOptions("unknown_player", dealer=dealer, seats=seats)
        problems = cls.check_deck(deck, options, seats)
        if problems:
            raise InvalidDeck(problems)
        return cls._deal(deck, options, seats, seed, cls.dealer_by(options, seats, dealer))

    @classmethod
    def _deal(cls, deck: Any, options: Any, seats: int, seed: str, dealer: Seat | None) -> Self:
        """The first moment of a game, with what suits it."""
        raise NotImplementedError

    def to_move(self) -> frozenset[Seat]:
        """The seats that may act now; empty when the game is over."""
        return frozenset() if self.phase == "over" else frozenset((self.turn,))

    def free(self) -> frozenset[Seat]:
        """Those of `to_move` that may act and need not, because others are to move: they may `WAIT`."""
        return frozenset()

    def clock(self, seat: Seat) -> Clock | None:
        """What *seat*, which is to move, has of time by the options; None: as long as it takes."""
        seconds = self.options.turn_seconds
        return None if seconds is None else Clock(seconds)

    def out_of_turn(self, seat: Seat, *phases: str) -> Reason | None:
        """What speaks against any move of *seat* that belongs to these *phases* of its turn."""
        if self.phase == "over":
            return CommonReason.GAME_OVER
        if seat != self.turn:
            return CommonReason.NOT_YOUR_TURN
        return None if self.phase in phases else CommonReason.WRONG_PHASE

    def called(self, seconds: float) -> Move[Self] | None:
        """The answer of `REFEREE` where only a clock is asked, *seconds* after the deal; else None."""
        return None

    @property
    def dealer(self) -> Seat:
        """Who has dealt."""
        raise NotImplementedError

    def conceivable(self, seat: Seat) -> Iterator[Move[Self]]:
        """All moves of *seat* worth asking `objection` about: every legal one is among them."""
        raise NotImplementedError

    def only_waits(self, seat: Seat) -> bool:
        """Whether *seat* has nothing left to do but see how the game ends."""
        return False

    def view(self, seat: Seat | None, past: Sequence[Event[Self]] = ()) -> View:
        """What *seat* may know now; None is a spectator or the projector."""
        raise NotImplementedError

    def is_over(self) -> bool:
        return not self.to_move()

    def ending(self) -> Event[Any]:
        """What ends the game, here and now: the scores so far decide."""
        return GameEnded()

    def stopped(self) -> Step[Self]:
        """The game ended by the teacher, here and now; `IllegalMove` if it is over already."""
        if self.is_over():
            raise IllegalMove(CommonReason.GAME_OVER)
        step = Step(self)
        step.tell(self.ending())
        return step

    def moves(self, seat: Seat) -> list[Move[Self]]:
        """The conceivable moves that meet no objection."""
        return [move for move in self.conceivable(seat) if move.objection(self, seat) is None]

    def offer(self, seat: Seat, move: M) -> Offer[M]:
        """*move* of *seat* with what the rules say of it."""
        return Offer(move, move.objection(self, seat))

    def play(self, seat: Seat, move: Move[Self]) -> Step[Self]:
        """The next state and the events that led to it, or `IllegalMove` with the rule in the way."""
        reason = move.objection(self, seat)
        if reason is not None:
            raise IllegalMove(reason)
        step = Step(self)
        move.play(step, seat)
        return step


class TurnPassed(Deed[Any], frozen=True):
    """It is now the turn of *seat*, and nothing else changes."""

    seat: Seat

    def change(self, state: Any) -> Any:
        return state.but(turn=self.seat)


class GameEnded(PublicEvent[Any], frozen=True):
    """By a rule or by the teacher."""

    def change(self, state: Any) -> Any:
        return state.but(phase="over")


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
