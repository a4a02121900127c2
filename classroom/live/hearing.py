"""What a form or a sentence of a seat means: the move, how it is best said, and what is kept of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from classroom.live.fields import read_move
from classroom.live.journal import UtteranceRow
from classroom.live.seats import LiveSeat
from classroom.live.told import ToldTable
from classroom.models import SaidBy, Way
from classroom.screens import encode
from familygames.errors import AmbiguousMove, InvalidMove
from familygames.game import Move, Seat
from familygames.language.formulas import Heard, Understood, hear, is_polite, say, utter

UNFINISHED: Mapping[str, str] = {Way.TILES: "unfinished", Way.GAPS: "unfilled"}
"""How a sentence is told to be unfinished that was to be put together of given words, by the way."""

LONGEST_SAID = 300
"""More characters of what was said are not kept; there is no room for them in an `Utterance`."""


def one_line(text: str) -> str:
    """*text* without line breaks and whatever else cannot be seen, as it is kept."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())[:LONGEST_SAID]


def hear_sentence(table: ToldTable, seat: Seat, text: str, fields: Mapping[str, str]) -> Heard:
    """The move that was said; one that breaks a rule too, so that the rule can say why not.

    *fields* may tell, in ``move``, for which move the sentence was built. What was not put together to its
    end is told as unfinished, without what it could become; what became another sentence, as that. Raises
    `InvalidMove`, and `IllegalMove` where whatever was meant breaks a rule.
    """
    try:
        heard = _hear(table, seat, text, fields)
    except AmbiguousMove as error:
        if error.missing not in ("choice", "meant") and fields.get("way") in UNFINISHED:
            raise InvalidMove("not finished", code=UNFINISHED[fields["way"]]) from error
        raise
    except InvalidMove as error:
        if error.code in ("no_such_move", "other_step"):  # Of a rule one would have heard.
            raise InvalidMove("not what was chosen", code="not_chosen") from error
        raise
    if fields.get("way") == Way.TILES and Counter(text.split()) < Counter(heard.sentence.split()):
        raise InvalidMove("not all tiles are laid", code=UNFINISHED[Way.TILES])
    return heard


def _hear(table: ToldTable, seat: Seat, text: str, fields: Mapping[str, str]) -> Heard:
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


def _laid(table: ToldTable, seat: Seat, text: str, move: Move[Any]) -> Heard | None:
    """All tiles of the sentence for *move*, in whatever order: there is nothing else it could mean."""
    spoken = move.spoken()
    model = say(spoken, table.scene_of(seat)) if spoken is not None else ""
    if not model or Counter(text.split()) != Counter(model.split()):
        return None
    polite = is_polite(model, table.scene_of(seat))
    return Heard(table.state.as_said(move, polite=polite), model, (), Understood())


def is_in_other_language(heard: Heard) -> bool:
    """Whether any of it was said in the deck's other language."""
    return any(finding.code == "wrong_language" for finding in heard.findings)


def hear_taps(table: ToldTable, seat: Seat, fields: Mapping[str, str]) -> Heard:
    """The move that was chosen, and how it is said. Raises `InvalidMove`."""
    move = read_move(fields, table.game.move, table.deck).from_a_person()
    spoken = move.spoken()
    sentence = ""
    if spoken is not None:
        with suppress(KeyError, IndexError):  # No such card or player: the rules will say so.
            sentence = say(spoken, table.scene_of(seat))
    return Heard(move, sentence, (), Understood())


def to_keep(
    table: ToldTable, seat: LiveSeat, text: str, way: str, heard: Heard | None, reason: str = ""
) -> UtteranceRow:
    """What is kept of what was said, its turn still to be told; *reason* is why no move came of it."""
    spoken = heard.move.spoken() if heard is not None else None
    return UtteranceRow(
        table=table.id,
        participant=seat.participant_id,
        turn=None,
        reason=reason,
        seat=seat.number,
        key=spoken.key if spoken else "",
        family=(spoken.family or "")[:60] if spoken else "",
        member=(spoken.member or "")[:60] if spoken else "",
        text=text[:LONGEST_SAID],
        model_sentence=heard.sentence[:LONGEST_SAID] if heard else "",
        way=way,
        language=table.language,
        findings=encode(heard.findings if heard else ()),
        at=datetime.now(UTC),
    )
