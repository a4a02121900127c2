"""What stands beside a board in practice: what learners may do besides moves, and their hint."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import override
from msgspec import structs

from classroom.games.shared.audience import Audience
from classroom.games.shared.fragments import QUOTED, as_html, quoted, render
from classroom.games.shared.table_view import Advised, ShownSeat, ShownTable
from classroom.page_parts import Parts
from classroom.ways import BotPace, Way
from familygames.cards import Card
from familygames.game import Move
from familygames.language.formulas import say
from familygames.players import Because


class Acts(NamedTuple):
    """What a learner may do besides moves, and whether their hint is open."""

    may_ask: bool
    shows_hint: bool
    last: int | None
    is_over: bool
    is_daily: bool
    number: int
    may_hurry: bool
    may_go_on: bool
    tries_left: int


def parts(table: ShownTable, reading: Audience, live: ShownSeat) -> Parts:
    seat, kept = live.number, reading.kept
    advised = live.hint if live.hint is not None and live.hint.number == table.number else None
    shown = None if advised is None or advised.is_folded else advised
    pace = table.story.bot_pace
    asks = (
        advised is None
        and bool(table.story.due)
        and table.game.asks_by_name
        and all(entry.seat != seat for entry in table.entries)
    )
    acts = Acts(
        may_ask=seat in table.state.to_move(),
        shows_hint=shown is not None,
        last=table.may_take_back(seat),
        is_over=table.over,
        is_daily=table.story.is_daily,
        number=table.id,
        may_hurry=table.can_be_finished_quickly,
        may_go_on=table.waits_for_tap,
        tries_left=table.story.tries_left if table.over and seat not in table.state.winners() else 0,
    )
    return {
        "home-acts": kept.get(("home-acts", seat), acts, _acts, reading, acts),
        "home-ways": kept.get(("home-ways", seat), live.way, _ways, reading, live.way),
        "home-paces": kept.get(("home-paces", seat), pace, _paces, reading, pace),
        "home-hint": kept.get(("home-hint", seat), (shown, asks), _hint, table, reading, shown, seat, asks),
    }


def _acts(reading: Audience, acts: Acts) -> str:
    return render("home/acts.html", reading.language, **acts._asdict())


def _ways(reading: Audience, way: str) -> str:
    return render("home/ways.html", reading.language, name="set_way", ways=Way.choices, way=way)


def _paces(reading: Audience, pace: str) -> str:
    return render("home/ways.html", reading.language, name="set_pace", ways=BotPace.choices, way=pace)


def _hint(table: ShownTable, reading: Audience, advised: Advised | None, seat: int, asks: bool) -> str:
    """The hint, or before the learner's first move what the bots *ask* for."""
    if advised is None:
        return render("home/asks.html", reading.language) if asks else ""
    move = advised.hint.move
    spoken = move.spoken()
    return render(
        "home/hint.html",
        reading.language,
        said=say(spoken, table.scene_of(seat)) if spoken is not None else "",
        done="" if spoken is not None else _silent(table, reading, move),
        spoken=table.language,
        reasons=[reason_said(table, reading, because) for because in advised.hint.reasons],
    )


def _silent(table: ShownTable, reading: Audience, move: Move[Any]) -> str:
    """A move without words, told in the reader's language by its own fields and the cards it is about."""
    named = structs.asdict(move) | {"cards": ", ".join(_card(reading, card) for card in move.named())}
    with override(reading.language):
        text = str(reading.faces.words.silent_moves[type(move).__name__]) % named
    return as_html(text, table.named_in)


def reason_said(table: ShownTable, reading: Audience, because: Because) -> str:
    words: dict[str, Any] = {"number": because.number, "text": quoted(because.text)}
    if because.seat is not None:
        words["player"] = table.names[because.seat]
    if because.family:
        words["family"] = quoted(reading.faces.family(because.family).name)
    if because.card is not None:
        words["card"] = _card(reading, because.card)
    with override(reading.language):
        text = str(reading.faces.words.hints[because.code] % words)
    if text.startswith(QUOTED[0]):  # A card's word begins the sentence.
        text = f"{text[0]}{text[1:2].upper()}{text[2:]}"
    return as_html(text, table.named_in)


def _card(reading: Audience, card: Card) -> str:
    """The card's word with its article, in the language being learnt."""
    faces = reading.faces
    return quoted(faces.phrase(card))
