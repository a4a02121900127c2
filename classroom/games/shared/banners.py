"""What stands above and below a board when it does not go on as usual."""

from __future__ import annotations

from django.utils.functional import Promise

from classroom.games.shared.audience import Audience
from classroom.games.shared.fragments import GlossedText, in_language, render
from classroom.games.shared.table_view import ShownTable
from classroom.wording import tables
from familygames.game import Seat


def banner(reading: Audience, table: ShownTable, *, for_pupil: bool = False) -> str:
    """Why nobody can move, or that time runs out; a pupil may say who is the youngest."""
    choices: tuple[tuple[Seat, str], ...] = ()
    if table.is_frozen:
        text, sign = tables.FROZEN, "eye"
    elif table.is_paused:
        text, sign = tables.PAUSED, "pause"
    elif table.awaits_beginner and table.beginner_is == "youngest":
        text, sign = tables.YOUNGEST, "hourglass"
        seats = table.seats if for_pupil else ()
        choices = tuple((seat.number, seat.name) for seat in seats if seat.is_persons)
    elif table.awaits_beginner:
        text, sign = tables.BEGINS, "hourglass"
    elif table.is_ending:
        text, sign = tables.LAST_MINUTES, "hourglass"
    else:
        return ""
    return reading.faces.fragment(
        "tables/banner", ("text", reading.faces.say(text)), ("sign", sign), ("choices", choices),
        ("is_slim", not table.is_still),
    )  # fmt: skip


def out_of_order(table: ShownTable, seat: Seat | None, language: str) -> str:
    """Instead of a board that cannot be drawn."""
    if seat is None:
        text = tables.TABLE_BROKEN
    else:
        text = tables.CANNOT_SHOW_AT_HOME if table.is_at_home else tables.CANNOT_SHOW
    phrase = GlossedText(in_language(language, text), language)
    return render("tables/banner.html", language, text=phrase, sign="warning")


def taken_back(reading: Audience, table: ShownTable) -> str:
    """That the last move was taken back, below what was said, until the next one is made."""
    if table.is_past or not table.story.taken_back or table.story.taken_back != table.number:
        return ""
    return reading.faces.fragment("tables/taken_back", ("text", reading.faces.say(taken_back_text(table))))


def taken_back_text(table: ShownTable) -> Promise:
    return tables.MOVE_TAKEN_BACK if table.is_at_home else tables.TEACHER_TOOK_BACK
