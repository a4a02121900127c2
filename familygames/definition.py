"""Game: all that a game says about itself, for whoever plays, reports or offers it without knowing it."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from familygames.cards import Card, Deck, Language, Problem
from familygames.errors import InvalidMove, InvalidOptions
from familygames.game import CommonOptions, Event, Move, Question, Seat
from familygames.judging import NO_RULES, Judge, Opinions, Rules, Ruling, Sentence
from familygames.players import Hinter, Player, random_player
from familygames.state import State
from familygames.values import Value


class Choice(Value, frozen=True):
    """One option as a form needs it. *values* lists what may be chosen; empty for a number from a range.

    *kind* ``"number"`` takes a whole number from *least* to *most*; *optional* says that None is allowed too.
    """

    name: str
    kind: Literal["switch", "choice", "number"]
    default: Any
    values: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    optional: bool = False


Kind = Literal["cards", "gang", "letters", "sentences"]
"""What is on a deck's cards: families of words, words for the sixty of a gang, letters, twin sentences.
Games of one kind share their decks.
"""


class Writing(NamedTuple):
    """How the cards of a kind are written in lists and editors.

    *made* is what a teacher makes: families, card by card; sentences, each a line of a list; or no cards at
    all, for they are given with the deck. *has_words* says that there are words to be learnt on them, but for
    cards that are called as on those of *plain*: by what is printed there, as "the blue 0".
    *no_row* tells why a row with these columns makes no new card, "" if it makes one; *faults*, what is
    wrong on cards that nobody could write like this.
    """

    made: Literal["families", "sentences", "nothing"] = "families"
    has_words: bool = True
    plain: Callable[[], Deck] | None = None
    no_row: Callable[[Collection[str]], str] = lambda columns: ""
    faults: Callable[[Any], Iterable[Problem]] = lambda deck: ()


WORDS = Writing()

USUAL_SIZE = 4
"""Seats at a table, or as near as a game allows."""

JudgedBy = Literal["opponents", "teacher", "auto"]
"""Who judges words or sentences: the other players by vote, the teacher, or a program."""


class TypedQuestion(NamedTuple):
    """A question, and how it is put to whoever judges."""

    question: Question
    sentence: Sentence


class Panel(NamedTuple):
    """The *option* by which a game lets people choose who judges, and what each of its values means; and the
    move that a judge makes, *verdict*.

    *read* takes what is typed of a deck as what may be proposed with it, or raises `NoQuestion`; *judge* is
    what the referee says of that by itself.
    """

    option: str
    judges: Mapping[str, JudgedBy]
    verdict: Callable[[Ruling], Move[Any]]
    read: Callable[[Any, str], TypedQuestion]
    judge: Judge


class Programs(NamedTuple):
    """Who plays, advises and judges at a table. They may take their time: ask them off the event loop."""

    players: Mapping[str, Player]
    hint: Hinter
    referee: Player


class Rung(NamedTuple):
    """A step of a ladder: its name, and the options it is played with."""

    name: str
    options: Mapping[str, Any]


class FirstGame(NamedTuple):
    """What is proposed at home: a game of about so many *minutes*, by so many *seats* if not as elsewhere,
    and with as few families as it can be played with if it has *few_families*.
    """

    minutes: int = 6
    seats: int | None = None
    few_families: bool = False


NO_URGENCY: Mapping[Card, int] = MappingProxyType({})

D = TypeVar("D", bound=Deck)


def deck_in(package: str, kind: type[D], name: str = "standard") -> Callable[[], D]:
    """The deck of this *kind* in ``<name>.json`` beside a game, read when it is first asked for."""
    file = files(package).joinpath(f"{name}.json")
    return cache(lambda: msgspec.json.decode(file.read_bytes(), type=kind))


def _fewer_first(deck: Deck, urgency: Mapping[Card, int]) -> Iterator[tuple[str, ...]]:
    """Ever more families, the most urgent first; of one size, for games that ask for that; in the end all."""
    ranked = sorted(deck.families, key=lambda family: -sum(urgency.get(card, 0) for card in family.cards))
    of_a_size: dict[int, list[str]] = {len(family.members): [] for family in ranked}
    for family in ranked:
        of_a_size[len(family.members)].append(family.id)
    for alike in ([family.id for family in ranked], *of_a_size.values()):
        for number in range(1, len(alike) + 1):
            yield tuple(alike[:number])


@dataclass(frozen=True, kw_only=True)
class Game:
    """Everything outsiders need to play a game without knowing it: *players* are bots, weakest first, *hint*
    tells what the last of them would do, and why.

    *rules* are the letters of its rules' numbers, as in HF-1. *referee* judges words and sentences in games
    between programs, *panel* says who else may; *kind* is what kind of deck it is played with, *deck* its
    type, *writing* how its cards are written. *other_decks* are for options that the standard deck does not
    suit.

    *home_options* are the few that somebody alone is asked about: none that follows from the deck or from how
    many play. *first_time* what is proposed of them for a *first_game* that is short and can be won.
    *at_home* what holds there unasked. *lesson_options* are proposed for a lesson at tables of that many
    seats, with this deck or any, where they suit a class better than the printed rules. *ladder* are the
    games of the day, each a little harder than the one before.

    *longest* bounds a game as people play it at home and in lessons, with bots of any level: it has no more
    moves, whatever its people do.

    *asks_by_name* says that its programs choose cards to ask for: where requests are worth nearly the same,
    they prefer one that is `View.wanted`.

    *naming* makes the move that says what a card is, where a game has one: so a word can be asked for alone.

    *taught* are the programs of a table whose teacher has said something of words or sentences; *prepare*
    reads what they need for decks of some languages, which may take seconds.
    """

    name: str
    rules: str
    state: type[State]
    options: type[CommonOptions]
    move: Any
    event: Any
    longest: int
    players: Mapping[str, Player]
    hint: Hinter
    standard_deck: Callable[[], Deck]
    home_options: frozenset[str]
    referee: Player = random_player
    panel: Panel | None = None
    kind: Kind = "cards"
    deck: type[Deck] = Deck
    writing: Writing = WORDS
    other_decks: tuple[Callable[[], Deck], ...] = ()
    first_time: Mapping[str, Any] = field(default_factory=dict)
    first_game: FirstGame = field(default_factory=FirstGame)
    at_home: Mapping[str, Any] = field(default_factory=dict)
    lesson_options: Callable[[Deck | None, int], dict[str, Any]] = lambda deck, seats: {}
    ladder: tuple[Rung, ...] = ()
    taught: Callable[[Opinions, Rules], Programs] | None = None
    asks_by_name: bool = False
    naming: Callable[[Card], Move[Any]] | None = None
    prepare: Callable[[Iterable[Language]], None] | None = None

    @property
    def seats(self) -> range:
        return self.state.seats

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many may sit at a table, with whatever options."""
        sizes = set(self.state.seats)
        for choice in self.choices:
            for value in (True, False) if choice.kind == "switch" else choice.values:
                sizes.update(self.state.seats_for(self.options(**{choice.name: value})))
        return tuple(sorted(sizes))

    def usual_size(self, options: CommonOptions) -> int:
        """As many as sit at a table if nobody says otherwise."""
        return min(self.state.seats_for(options), key=lambda size: abs(size - USUAL_SIZE))

    @property
    def size_at_home(self) -> int:
        """As many as sit at a table at home if nobody says otherwise."""
        return self.first_game.seats or self.usual_size(self.options())

    def proposed_at_home(self, deck: Deck | None) -> dict[str, Any]:
        """The options of a first game at home, with *deck* or any."""
        size = self.size_at_home
        needed = self.needed_by(deck) if deck is not None else {}
        proposed = {**self.lesson_options(deck, size), **self.at_home, **self.first_time, **needed}
        return proposed | self.needed_for(size)

    def check_deck(self, deck: Deck, options: CommonOptions, seats: int) -> list[Problem]:
        """Everything that keeps *deck* from being played with."""
        return self.state.check_deck(deck, options, seats)

    def fewest_families(
        self,
        deck: Deck,
        seats: int,
        options_for: Callable[[Deck], Mapping[str, Any]],
        urgency: Mapping[Card, int] = NO_URGENCY,
    ) -> tuple[str, ...]:
        """The ids of the fewest families of *deck* with which so many play, those first whose cards have
        most *urgency*; none if they cannot. *options_for* gives the options for a deck of some families.
        """
        for families in _fewer_first(deck, urgency):
            fewer = deck.only(families)
            if not self.check_deck(fewer, self.read_options(self.alone(options_for(fewer))), seats):
                return families
        return ()

    def deal(
        self, deck: Deck, options: CommonOptions, seats: int, seed: str, dealer: Seat | None = None
    ) -> State:
        """The first moment of a game; raises `InvalidDeck` or `InvalidOptions`."""
        return self.state.deal(deck, options, seats, seed, dealer)

    def programs(self, opinions: Opinions, rules: Rules = NO_RULES) -> Programs:
        """Who plays, advises and judges at a table whose teacher has these *opinions*, of *rules* too."""
        if self.taught is None:
            return Programs(self.players, self.hint, self.referee)
        return self.taught(opinions, rules)

    def player(self, name: str) -> Player:
        """A program by its name, or ``random``; raises `KeyError`."""
        return random_player if name == "random" else self.players[name]

    def judged_by(self, options: CommonOptions) -> JudgedBy | None:
        """Who judges by these *options*; None where nothing is judged."""
        return self.panel.judges[getattr(options, self.panel.option)] if self.panel is not None else None

    def deck_for(self, options: CommonOptions, seats: int) -> Deck:
        """The first of the game's own decks that suits these *options*; the standard deck if none does."""
        own = [make() for make in (self.standard_deck, *self.other_decks)]
        return next((deck for deck in own if not self.check_deck(deck, options, seats)), own[0])

    def options_for(self, deck: Deck) -> Any:
        """The default options, except for those that *deck* needs."""
        return self.state.options_for(deck, self.options())

    def needed_by(self, deck: Deck) -> dict[str, Any]:
        """The options without which it does not take *deck*."""
        usual, own = map(msgspec.structs.asdict, (self.options(), self.options_for(deck)))
        return {name: value for name, value in own.items() if value != usual[name]}

    def needed_for(self, seats: int) -> dict[str, Any]:
        """The switch without which so many may not sit at a table."""
        if seats in self.seats:
            return {}
        switches = ({choice.name: True} for choice in self.choices if choice.kind == "switch")
        return next((on for on in switches if seats in self.state.seats_for(self.options(**on))), {})

    def alone(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """*options* as they suit somebody alone at home, where a program judges."""
        judge = {}
        if self.panel is not None:
            judge[self.panel.option] = next(
                value for value, judge in self.panel.judges.items() if judge == "auto"
            )
        return {**self.at_home, **options, **judge}

    def read_deck(self, data: bytes | str | dict[str, Any]) -> Deck:
        """A deck from JSON, or from what JSON was decoded to; raises `msgspec.MsgspecError` if it is none."""
        try:
            if isinstance(data, (bytes, str)):
                return msgspec.json.decode(data, type=self.deck)
            return msgspec.convert(data, self.deck)
        except (RecursionError, UnicodeError) as error:
            raise msgspec.DecodeError(str(error)) from error

    def read_move(self, data: bytes | str | dict[str, Any]) -> Move[Any]:
        """A move from JSON, or from what JSON was decoded to; `InvalidMove` if it is none of this game's."""
        try:
            if isinstance(data, (bytes, str)):
                return self._moves.decode(data)  # type: ignore[no-any-return]  # one of self.move
            return msgspec.convert(data, self.move)  # type: ignore[no-any-return]  # one of self.move
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise InvalidMove(str(error)) from error

    def read_event(self, data: bytes | str | dict[str, Any]) -> Event[Any]:
        """An event from JSON that this library has written."""
        if isinstance(data, (bytes, str)):
            return self._events.decode(data)  # type: ignore[no-any-return]  # one of self.event
        return msgspec.convert(data, self.event)  # type: ignore[no-any-return]  # one of self.event

    def read_options(self, data: Mapping[str, Any]) -> CommonOptions:
        """Options by name; those not given keep their defaults.

        Raises `InvalidOptions` with reason ``unknown_option`` or ``bad_value`` and the option's name.
        """
        types = _types(self.options)
        values = {}
        for name, value in data.items():
            if name not in types:
                raise InvalidOptions("unknown_option", option=name, known=tuple(types))
            try:
                values[name] = msgspec.convert(value, types[name])
            except msgspec.ValidationError as error:
                raise InvalidOptions("bad_value", option=name, value=value, message=str(error)) from error
        return self.options(**values)

    def read_settings(self, settings: Iterable[str]) -> Any:
        """Options from words such as ``end_rule=all_families``, ``hand_size=4``, ``auto_declare=true``.

        ``judge=auto``, or another `JudgedBy`, is understood for every game in which something is judged.
        """
        data: dict[str, Any] = {}
        for setting in settings:
            name, separator, text = setting.partition("=")
            if not separator:
                raise InvalidOptions("bad_setting", setting=setting)
            if name == "judge" and self.panel is not None:
                meant = [value for value, judge in self.panel.judges.items() if judge == text]
                name, text = (self.panel.option, meant[0]) if meant else (name, text)
            try:
                data[name] = json.loads(text)
            except ValueError:
                data[name] = text
        return self.read_options(data)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The options as a teacher's form needs them, in the order of their definition."""
        return tuple(_choice(field) for field in msgspec.structs.fields(self.options))

    @cached_property
    def _moves(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.move)

    @cached_property
    def _events(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.event)


@cache
def _types(options: type[CommonOptions]) -> dict[str, Any]:
    """The type of each option by its name."""
    return {field.name: field.type for field in msgspec.structs.fields(options)}


def _choice(field: msgspec.structs.FieldInfo) -> Choice:
    shape = msgspec.inspect.type_info(field.type)
    shapes = shape.types if isinstance(shape, msgspec.inspect.UnionType) else (shape,)
    optional = any(isinstance(shape, msgspec.inspect.NoneType) for shape in shapes)
    kind = next(shape for shape in shapes if not isinstance(shape, msgspec.inspect.NoneType))
    match kind:
        case msgspec.inspect.BoolType():
            return Choice(field.name, "switch", field.default, values=(False, True))
        case msgspec.inspect.IntType():
            return Choice(field.name, "number", field.default, least=kind.ge, most=kind.le, optional=optional)
        case msgspec.inspect.LiteralType():
            # In the order of definition, which type_info does not keep.
            return Choice(field.name, "choice", field.default, values=field.type.__args__, optional=optional)
    raise TypeError(f"option {field.name} has no form: {field.type}")
