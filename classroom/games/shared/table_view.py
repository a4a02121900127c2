"""What a board may ask of a table, whoever keeps it: one being played, or one deal of long ago.

Boards stand below live tables and know them by these protocols alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Struct

from familygames.cards import Card, Deck
from familygames.catalogue import Game, JudgedBy
from familygames.game import CommonOptions, Event, Move, Seat
from familygames.judging import Ruling
from familygames.language.formulas import Scene
from familygames.players import Hint
from familygames.state import State


class Entry(NamedTuple):
    """What happened at one number of the current deal; undone entries are gone.

    *by_program*: no person chose the move, be it that *seat* is a bot's or that its pupil was away.
    """

    number: int
    seat: int | None
    events: tuple[Event[Any], ...]
    by_program: bool = False


class TalkLine(NamedTuple):
    """One line of a table's talk: a public event, and the sentence that was said with it, if any."""

    number: int
    seat: int | None
    event: Event[Any]
    sentence: str
    by_program: bool = False


class Feedback(NamedTuple):
    """What came of a seat's last utterance, for its pupil alone.

    *ok* says that a move came of it, *is_judged* that others are still to say whether it was right,
    *is_untrue* that what it says of the table is not so.
    *sentence* is how it is best said; *reason* is why nothing came of it, a stable word, with *details*;
    *candidates* are the moves it could have meant, *key* is the formula of the move that was chosen for it.
    """

    number: int
    text: str
    way: str
    ok: bool
    sentence: str = ""
    findings: tuple[Any, ...] = ()
    reason: str = ""
    details: Any = None
    candidates: tuple[Move[Any], ...] = ()
    is_judged: bool = False
    is_untrue: bool = False
    key: str = ""


Sound = Literal["ask", "give", "draw", "lucky", "family"]
"""What is heard as something happens; its notes are in `sounds.js`."""


class Effect(Struct, frozen=True, omit_defaults=True, kw_only=True, rename={"giver": "from", "taker": "to"}):
    """What people see and hear of an event beside its words: a *card* ("" face down) that glides from
    *giver* to *taker*, each a seat or a place of the board; paper that is thrown for what was *won*; a
    *feast*, for which its line of the talk is shown in large.
    """

    giver: Seat | str | None = None
    taker: Seat | str | None = None
    card: str = ""
    sound: Sound | None = None
    won: bool = False
    feast: bool = False


NO_EFFECT = Effect()


class Advised(NamedTuple):
    """A hint that somebody at home has asked for, in the position *number*, and may have folded away."""

    number: int
    hint: Hint
    is_folded: bool = False


ROBOT = "robot"
"""The sign of those who are no persons."""


class ShownSeat(Protocol):
    """Who sits at a place, and what their page shows them alone."""

    @property
    def number(self) -> Seat: ...
    @property
    def name(self) -> str: ...
    @property
    def bot(self) -> str: ...
    @property
    def face(self) -> str: ...
    @property
    def is_persons(self) -> bool: ...
    @property
    def present(self) -> bool: ...
    @property
    def played_by_bot(self) -> bool: ...
    @property
    def way(self) -> str: ...
    @property
    def draft(self) -> str: ...
    @property
    def feedback(self) -> Feedback | None: ...
    @property
    def hint(self) -> Advised | None: ...
    @property
    def help_raised_at(self) -> datetime | None: ...


def sign_of(seat: ShownSeat) -> str:
    """What stands for whoever sits there: a robot or an animal; empty for the first letter of their name."""
    return ROBOT if seat.bot else seat.face


class ShownStory(Protocol):
    """A table since its first deal."""

    deal_number: int
    taken_back: int
    is_daily: bool
    tries_left: int
    bot_pace: str
    due: frozenset[Card]

    def dealt(self) -> State:
        """The first moment of the current deal."""


class ShownTable(Protocol):
    """A table at one moment."""

    id: int
    game: Game
    deck: Deck
    options: CommonOptions
    names: tuple[str, ...]
    is_at_home: bool
    beginner_is: Literal["teacher", "youngest"] | None

    @property
    def story(self) -> ShownStory: ...
    @property
    def seats(self) -> Sequence[ShownSeat]: ...
    @property
    def number(self) -> int: ...
    @property
    def state(self) -> State: ...
    @property
    def entries(self) -> list[Entry]: ...
    @property
    def talk(self) -> list[TalkLine]: ...
    @property
    def scene(self) -> Scene: ...
    @property
    def language(self) -> str: ...
    @property
    def named_in(self) -> str: ...
    @property
    def judged_by(self) -> JudgedBy | None: ...
    @property
    def shown_advice(self) -> Ruling | None: ...
    @property
    def turn_since(self) -> datetime: ...
    @property
    def seconds_left(self) -> float | None: ...
    @property
    def over(self) -> bool: ...
    @property
    def waits_for_tap(self) -> bool: ...
    @property
    def is_past(self) -> bool: ...
    @property
    def is_paused(self) -> bool: ...
    @property
    def is_frozen(self) -> bool: ...
    @property
    def is_still(self) -> bool: ...
    @property
    def is_ending(self) -> bool: ...
    @property
    def may_cheer(self) -> bool: ...
    @property
    def is_broken(self) -> bool: ...
    @property
    def awaits_beginner(self) -> bool: ...
    @property
    def can_be_finished_quickly(self) -> bool: ...

    def scene_of(self, seat: Seat) -> Scene:
        """The scene in which *seat* speaks."""

    def may_take_back(self, seat: Seat) -> int | None:
        """The number of the turn that *seat* may take back, if there is one."""

    def failed(self, what: Hashable, error: Exception) -> None:
        """*what* could not be shown, because of *error*."""

    def worked(self, what: Hashable) -> None:
        """*what* has been shown."""
