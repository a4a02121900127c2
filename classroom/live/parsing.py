"""Parsing: from what somebody sent, a form, a sentence or JSON, to the move it means.

A form has flat texts, a move has cards and lists. A move's fields have their own names. A card is written
``blue/mother``; what is inside something is named with a dot, and numbers stand for places in a list,
whatever their gaps: ``cards.0``, ``cards.2``, ``joker.text``, ``holders.1.0``. Empty choices are left out.
``move`` may hold all of a move, or its beginning, as JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec

from classroom.games.shared.sentences import first_out_of_place
from classroom.games.sites import words_of
from classroom.live.journal import UtteranceRow
from classroom.live.seats import LiveSeat
from classroom.live.story import BaseTable
from classroom.models import SaidBy, Way
from classroom.screens import encode
from familygames.cards import Deck
from familygames.catalogue import Game
from familygames.errors import AmbiguousMove, IllegalMove, InvalidMove
from familygames.game import CommonReason, Move, Seat, Spoken
from familygames.language.feedback import is_of_other_language
from familygames.language.formulas import ParseResult, Understood, hear, is_polite, say, utter
from familygames.language.order import bare, either_way

UNFINISHED: Mapping[str, str] = {Way.TILES: "unfinished", Way.GAPS: "unfilled"}
"""How a sentence is told to be unfinished that was to be put together of given words, by the way."""

AIDS = ("meaning", "voice")
"""What a page tells us of: the translation stood beside the sentence; the sentence was spoken, not typed."""

LONGEST_SAID = 300
"""More characters of what was said are not kept; there is no room for them in an `Utterance`."""


def one_line(text: str) -> str:
    """*text* without line breaks and whatever else cannot be seen, as it is kept."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())[:LONGEST_SAID]


OF_THE_MOMENT = (CommonReason.GAME_OVER, CommonReason.NOT_YOUR_TURN, CommonReason.WRONG_PHASE)
"""Why nothing can be said now, in whatever language."""


class Parsed(NamedTuple):
    """What somebody meant by a *text*, in this *way*; *move* is the error where it is none, and for what is
    wrong with its form *heard* is known all the same. *aids* is what may have helped, see `aids_of`; *key* is
    the formula of the move that was chosen for it, if one was, and *model* its sentence.
    """

    text: str
    way: str
    heard: ParseResult | None
    move: Move[Any] | InvalidMove | IllegalMove
    aids: str = ""
    key: str = ""
    model: str = ""


def parse(table: BaseTable, seat: LiveSeat, fields: Mapping[str, str]) -> Parsed:
    """What *seat* means at the table as it is now by ``text`` and ``way``, or by the fields of a move."""
    text, way, aids = one_line(fields.get("text", "")), fields.get("way", ""), aids_of(table, seat, fields)
    heard: ParseResult | None = None
    try:
        if text or way == SaidBy.TYPE:
            way = way if way in SaidBy.values else SaidBy.TYPE
            heard = parse_sentence(table, seat.number, text, fields)
            is_now = heard.move.objection(table.state, seat.number) not in OF_THE_MOMENT
            if is_now and table.options.one_language and is_in_other_language(heard):
                raise InvalidMove("said in the other language", code="other_language")
            if way == SaidBy.TILES:
                text = _in_order(table, seat, text, heard)
            elif way == SaidBy.GAPS and bare(text) != bare(heard.sentence):
                _give_a_chance(table, seat, heard, "misfilled")
        else:
            way = SaidBy.ASKED if way == SaidBy.ASKED else SaidBy.TAP
            heard = parse_form(table, seat.number, fields)
            text = heard.sentence
    except (InvalidMove, IllegalMove) as error:
        return Parsed(text, way, heard, error, aids, *_chosen(table, seat, fields))
    return Parsed(text, way, heard, heard.move, aids)


def _chosen(table: BaseTable, seat: LiveSeat, fields: Mapping[str, str]) -> tuple[str, str]:
    """The formula and sentence of the move that was chosen before it was said; "" where there is none."""
    with suppress(InvalidMove):
        spoken = read_move(fields, table.game.move, table.deck).spoken() if fields.get("move") else None
        if spoken is not None:
            return spoken.key, _model(table, seat.number, spoken)
    return "", ""


def _model(table: BaseTable, seat: Seat, spoken: Spoken) -> str:
    with suppress(KeyError, IndexError):  # No such card or player: the rules will say so.
        return say(spoken, table.scene_of(seat))
    return ""


def aids_of(table: BaseTable, seat: LiveSeat, fields: Mapping[str, str]) -> str:
    """What may have helped, as an `Utterance` keeps it: what the page says was there, and a hint of ours."""
    aids = [aid for aid in fields.get("aids", "")[:LONGEST_SAID].split() if aid in AIDS]
    if seat.hint is not None and seat.hint.number == table.number:
        aids.append("hint")
    return " ".join(dict.fromkeys(aids))


def parse_json(game: Game, move: bytes) -> Move[Any] | InvalidMove:
    """What a program sends."""
    try:
        return game.read_move(move).from_a_person()
    except InvalidMove as error:
        return error


def _in_order(table: BaseTable, seat: LiveSeat, text: str, heard: ParseResult) -> str:
    """What tiles in order say: they have no marks of their own."""
    if first_out_of_place(text, heard.sentence) is None:
        return heard.sentence
    _give_a_chance(table, seat, heard, "out_of_order")
    return text


def _give_a_chance(table: BaseTable, seat: LiveSeat, heard: ParseResult, code: str) -> None:
    """Who puts a sentence together has one chance to mend it; then it is understood all the same."""
    if seat.mending != heard.sentence and heard.move.objection(table.state, seat.number) is None:
        raise InvalidMove("not as the sentence goes", code=code)  # Else the rule is what matters.


def parse_sentence(table: BaseTable, seat: Seat, text: str, fields: Mapping[str, str]) -> ParseResult:
    """The move that was said; one that breaks a rule too, so that the rule can say why not.

    *fields* may tell, in ``move``, for which move the sentence was built. What was not put together to its
    end is told as unfinished, without what it could become; what became another sentence, as that. Raises
    `InvalidMove`, and `IllegalMove` where whatever was meant breaks a rule.
    """
    try:
        heard = _parse(table, seat, text, fields)
    except AmbiguousMove as error:
        if error.missing not in ("choice", "meant") and fields.get("way") in UNFINISHED:
            raise InvalidMove("not finished", code=UNFINISHED[fields["way"]]) from error
        raise
    except InvalidMove as error:
        if error.code in ("no_such_move", "other_step"):  # Of a rule one would have heard.
            raise InvalidMove("not what was chosen", code="not_chosen") from error
        raise
    if fields.get("way") == Way.TILES and Counter(bare(text)) < Counter(bare(heard.sentence)):
        raise InvalidMove("not all tiles are laid", code=UNFINISHED[Way.TILES])
    return heard


def _parse(table: BaseTable, seat: Seat, text: str, fields: Mapping[str, str]) -> ParseResult:
    state, scene, way = table.state, table.scene_of(seat), fields.get("way")
    chosen = []
    if fields.get("move"):
        chosen = [read_move(fields, table.game.move, table.deck).from_a_person()]
        if way == Way.TILES and (laid := _laid(table, seat, text, chosen[0])) is not None:
            return laid
        if way in UNFINISHED:  # What was put together is of what was chosen, and of nothing else.
            heard = hear(text, chosen, scene)
            return heard._replace(move=state.as_said(heard.move, polite=is_polite(text, scene)))
    return utter(text, state, seat, scene, chosen=chosen, is_confirmed=way == SaidBy.ASKED)


def _laid(table: BaseTable, seat: Seat, text: str, move: Move[Any]) -> ParseResult | None:
    """All tiles of the sentence for *move*, in whatever order: there is nothing else it could mean."""
    spoken, scene = move.spoken(), table.scene_of(seat)
    model = say(spoken, scene) if spoken is not None else ""
    if not model or Counter(bare(text)) != Counter(bare(model)):
        return None
    model = next((way for way in either_way(model, scene.language) if bare(way) == bare(text)), model)
    polite = is_polite(model, scene)
    return ParseResult(table.state.as_said(move, polite=polite), model, (), Understood())


def is_in_other_language(heard: ParseResult) -> bool:
    """Whether any of it was said in the deck's other language."""
    return any(map(is_of_other_language, heard.findings))


def parse_form(table: BaseTable, seat: Seat, fields: Mapping[str, str]) -> ParseResult:
    """The move that was chosen, and how it is said. Raises `InvalidMove`."""
    move = read_move(fields, table.game.move, table.deck).from_a_person()
    spoken = move.spoken()
    sentence = _model(table, seat, spoken) if spoken is not None else ""
    return ParseResult(move, sentence, (), Understood())


def utterance_of(table: BaseTable, seat: LiveSeat, parsed: Parsed, reason: str = "") -> UtteranceRow:
    """What is kept of what was said, its turn still to be told; *reason* is why no move came of it."""
    heard = parsed.heard
    spoken = heard.move.spoken() if heard is not None else None
    # What was heard at a wrong moment is not what was to be said then: no model of it.
    model = heard.sentence if heard and not words_of(table.game.name).is_not_now(reason) else ""
    return UtteranceRow(
        table=table.id,
        participant=seat.participant_id,
        turn=None,
        reason=reason,
        seat=seat.number,
        key=spoken.key if spoken else "",
        family=(spoken.family or "")[:60] if spoken else "",
        member=(spoken.member or "")[:60] if spoken else "",
        text=parsed.text[:LONGEST_SAID],
        model_sentence=model[:LONGEST_SAID],
        way=parsed.way,
        language=table.language,
        findings=encode(heard.findings if heard else ()),
        aids=parsed.aids,
        at=datetime.now(UTC),
    )


NOT_OF_THE_MOVE = {"number", "text", "way", "aids", "csrfmiddlewaretoken", "next", "move"}


def read_move(fields: Mapping[str, str], kinds: Any, deck: Deck) -> Move[Any]:
    """The move that *fields* mean, one of *kinds*; raises `InvalidMove`."""
    try:
        data: dict[str, Any] = msgspec.json.decode(fields.get("move") or "{}", type=dict[str, Any])
        for name, text in fields.items():
            if name not in NOT_OF_THE_MOVE and text:
                _put(data, name.split("."), _card(text, deck))
        if "card" in data and "card" not in _fields_of(kinds).get(str(data.get("type")), ()):
            # One choice in the form, two fields of the move; the rules say so if the deck has no such card.
            card = data.pop("card")
            data["family"], data["member"] = card if isinstance(card, list) else str(card).split("/")
        return _reader_of(kinds)(msgspec.json.encode(_listed(data)))
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError) as error:
        raise InvalidMove(str(error)) from error


def _card(text: str, deck: Deck) -> str | list[str]:
    family, slash, member = text.partition("/")
    return [family, member] if slash and deck.card(family, member) is not None else text


def _put(data: dict[str, Any], path: list[str], value: Any) -> None:
    *within, last = path
    for name in within:
        data = data.setdefault(name, {})
        if not isinstance(data, dict):
            raise TypeError(f"Nothing can be inside {name}.")
    data[last] = value


def _listed(data: Any) -> Any:
    """*data* with lists for whatever is counted."""
    if not isinstance(data, dict):
        return data
    if data and all(name.isdecimal() for name in data):
        return [_listed(data[name]) for name in sorted(data, key=int)]
    return {name: _listed(value) for name, value in data.items()}


@cache
def _reader_of(kinds: Any) -> Callable[[bytes], Move[Any]]:
    """Made once: to look at what all the *kinds* are takes longer than to read one of them."""
    return msgspec.json.Decoder(kinds, strict=False).decode


@cache
def _fields_of(kinds: Any) -> dict[str, tuple[str, ...]]:
    """The fields of each kind of move, by its name."""
    return {kind.__name__: kind.__struct_fields__ for kind in get_args(kinds)}
