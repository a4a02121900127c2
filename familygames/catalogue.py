"""GAMES: one line per game, the only place that lists them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from familygames.cards import Deck
from familygames.errors import InvalidMove, InvalidOptions
from familygames.famiglia import bots as famiglia_bots
from familygames.famiglia import gang
from familygames.famiglia import hints as famiglia_hints
from familygames.famiglia import rules as famiglia
from familygames.famiglia import standard as famiglia_standard
from familygames.familys import bots as familys_bots
from familygames.familys import deck as familys_deck
from familygames.familys import hints as familys_hints
from familygames.familys import rules as familys
from familygames.familys import standard as familys_standard
from familygames.game import Event, FirstPlayer, Move, Seat, State, Value
from familygames.happy_family import bots, hints, rules, standard
from familygames.language.lexicon import lexicon
from familygames.literature import bots as literature_bots
from familygames.literature import hints as literature_hints
from familygames.literature import rules as literature
from familygames.literature import standard as literature_standard
from familygames.players import Hinter, Player, random_player
from familygames.spikit import bots as spikit_bots
from familygames.spikit import deck as spikit_deck
from familygames.spikit import hints as spikit_hints
from familygames.spikit import referee as spikit_referee
from familygames.spikit import rules as spikit
from familygames.spikit import standard as spikit_standard


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
"""What is on a deck's cards: families of words, words for the sixty of a gang, letters, twin sentences."""

DECKS: Mapping[Kind, type[Deck]] = MappingProxyType(
    {
        "cards": Deck,
        "gang": Deck,
        "letters": familys_deck.LetterDeck,
        "sentences": spikit_deck.SentenceDeck,
    }
)
"""Games of one kind share their decks."""

USUAL_SIZE = 4
"""Seats at a table, or as near as a game allows."""

JudgedBy = Literal["opponents", "teacher", "auto"]
"""Who judges words or sentences: the other players by vote, the teacher, or a program."""


class Panel(Value, frozen=True):
    """The *option* by which a game lets people choose who judges, and what each of its values means."""

    option: str
    judges: dict[str, JudgedBy]


@dataclass(frozen=True)
class Game:
    """Everything outsiders need to play a game without knowing it: *players* are bots, weakest first, *hint*
    tells what the last of them would do, and why.

    *referee* judges words and sentences in games between programs, *panel* says who else may; *kind* is what
    kind of deck it is played with. *other_decks* are for options that the standard deck does not suit.
    """

    name: str
    state: type[State]
    options: type[Value]
    move: Any
    event: Any
    players: Mapping[str, Player]
    hint: Hinter
    standard_deck: Callable[[], Deck]
    check_deck: Callable[[Deck, Any, int], list[tuple[str, dict[str, Any]]]]
    referee: Player = random_player
    panel: Panel | None = None
    kind: Kind = "cards"
    other_decks: tuple[Callable[[], Deck], ...] = ()

    @property
    def deck(self) -> type[Deck]:
        return DECKS[self.kind]

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

    def usual_size(self, options: Value) -> int:
        """As many as sit at a table if nobody says otherwise."""
        return min(self.state.seats_for(options), key=lambda size: abs(size - USUAL_SIZE))

    def deal(self, deck: Deck, options: Value, seats: int, seed: str, dealer: Seat | None = None) -> State:
        """The first moment of a game; raises `InvalidDeck` or `InvalidOptions`."""
        return self.state.deal(deck, options, seats, seed, dealer)

    def first_player(self, options: Value) -> FirstPlayer:
        """Who begins by these *options*."""
        return self.state.first_player(options)

    def player(self, name: str) -> Player:
        """A program by its name, or ``random``; raises `KeyError`."""
        return random_player if name == "random" else self.players[name]

    def judged_by(self, options: Value) -> JudgedBy | None:
        """Who judges by these *options*; None where nothing is judged."""
        return self.panel.judges[getattr(options, self.panel.option)] if self.panel is not None else None

    def deck_for(self, options: Value, seats: int) -> Deck:
        """The first of the game's own decks that suits these *options*; the standard deck if none does."""
        own = [make() for make in (self.standard_deck, *self.other_decks)]
        return next((deck for deck in own if not self.check_deck(deck, options, seats)), own[0])

    def options_for(self, deck: Deck) -> Any:
        """The options nobody has changed, but for those that *deck* needs."""
        return self.state.options_for(deck, self.options())

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

    def read_options(self, data: Mapping[str, Any]) -> Any:
        """Options by name; those not given keep their defaults.

        Raises `InvalidOptions` with reason ``unknown_option`` or ``bad_value`` and the option's name.
        """
        types = {field.name: field.type for field in msgspec.structs.fields(self.options)}
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


GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.name: game
        for game in (
            Game(
                name="happy_family",
                state=rules.HappyFamily,
                options=rules.Options,
                move=rules.AnyMove,
                event=rules.AnyEvent,
                players={"beginner": bots.beginner, "regular": bots.regular, "expert": bots.expert},
                hint=hints.hint,
                standard_deck=standard.standard_deck,
                check_deck=rules.check_deck,
            ),
            Game(
                name="literature",
                state=literature.Literature,
                options=literature.Options,
                move=literature.AnyMove,
                event=literature.AnyEvent,
                players={
                    "beginner": literature_bots.beginner,
                    "regular": literature_bots.regular,
                    "attentive": literature_bots.attentive,
                    "expert": literature_bots.expert,
                },
                hint=literature_hints.hint,
                standard_deck=literature_standard.standard_deck,
                check_deck=literature.check_deck,
                other_decks=(literature_standard.whole_deck,),
            ),
            Game(
                name="famiglia",
                state=famiglia.Famiglia,
                options=famiglia.Options,
                move=famiglia.AnyMove,
                event=famiglia.AnyEvent,
                players={
                    "beginner": famiglia_bots.beginner,
                    "regular": famiglia_bots.regular,
                    "expert": famiglia_bots.expert,
                },
                hint=famiglia_hints.hint,
                standard_deck=famiglia_standard.standard_deck,
                check_deck=gang.check_deck,
                kind="gang",
            ),
            Game(
                name="familys",
                state=familys.Familys,
                options=familys.Options,
                move=familys.AnyMove,
                event=familys.AnyEvent,
                players={level: bot(lexicon) for level, bot in familys_bots.LEVELS.items()},
                hint=familys_hints.Hinter(lexicon),
                standard_deck=familys_standard.standard_deck,
                check_deck=familys_deck.check_deck,
                referee=familys_bots.dictionary(lexicon),
                panel=Panel("verify", {"vote": "opponents", "teacher": "teacher", "dictionary": "auto"}),
                kind="letters",
            ),
            Game(
                name="spikit",
                state=spikit.Spikit,
                options=spikit.Options,
                move=spikit.AnyMove,
                event=spikit.AnyEvent,
                players={
                    "beginner": spikit_bots.beginner,
                    "regular": spikit_bots.regular,
                    "expert": spikit_bots.expert,
                },
                hint=spikit_hints.hint,
                standard_deck=spikit_standard.standard_deck,
                check_deck=spikit.check_deck,
                referee=spikit_referee.referee,
                panel=Panel("judge", {"opponents": "opponents", "teacher": "teacher", "auto": "auto"}),
                kind="sentences",
            ),
        )
    }
)
