"""The teacher's page of a lesson, and the projector. Whatever is done there is one of `ACTS`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import segno
from asgiref.sync import async_to_sync
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from classroom import addresses, machine
from classroom.accounts import TeacherRequest, who
from classroom.errors import CannotArrange, NotStored, TableHasMovedOn
from classroom.learning.ways import Rise, rises
from classroom.lesson_boards import session_parts
from classroom.live import commands
from classroom.live.hub import hub
from classroom.models import FOLLOW, Did, Layout, May, SchoolClass, Session
from classroom.services import actions, door, rulings, seating, sessions
from classroom.views.fields import whole_number
from classroom.views.join import message
from classroom.views.permits import lesson_for, teacher_or_substitute, words
from classroom.views.tables import Visitor, page
from classroom.wording.refusals import ARRANGING
from familygames.judging import Opinion

Changed = Collection[int] | None
"""The tables whose people, names or pauses have changed."""


# --- The pages ---------------------------------------------------------------------------------------------


@teacher_or_substitute
@require_safe
def session(request: TeacherRequest, session_id: int) -> HttpResponse:
    """Lobby, plan and dashboard: one page that changes with the lesson."""
    own = lesson_for(request, session_id, FOLLOW)
    if own.closed_at is not None or not who(request).rights_at(own) & May.LEAD:
        return redirect("session_summary", own.pk)
    context = {
        "section": "lessons",
        "session": own,
        "rises": _rises(request, own.school_class),
        "parts": _parts(own, "teacher"),
        "address": JoinAddress.of(request, own),
        "now": timezone.now(),
    }
    return render(request, "lesson/session.html", context)


def _rises(request: HttpRequest, school_class: SchoolClass | None) -> list[Rise]:
    if school_class is None or May.TEACH not in who(request).rights_in(school_class):
        return []
    return rises(school_class)


@teacher_or_substitute
@require_safe
def projector(request: TeacherRequest, code: str) -> HttpResponse:
    """What the whole class sees; nothing that only one seat may know."""
    # The newest with this code; after the lesson it says goodbye.
    own = who(request).lessons(FOLLOW).filter(code=code.upper()).first()
    if own is None:
        raise Http404
    lesson = commands.lesson(own.pk)
    context = {
        "session": own,
        "may": words(who(request).rights_at(own)),
        "lesson_parts": session_parts(lesson, "projector", get_language() or "en"),
        "address": JoinAddress.of(request, own),
        "now": timezone.now(),
    }
    if lesson.layout == Layout.TABLE and lesson.shown_table is not None:
        context |= async_to_sync(_board)(lesson.shown_table.id)
    return render(request, "lesson/projector.html", context)


async def _board(table_id: int) -> dict[str, Any]:
    """A table as a spectator sees it."""
    return page(Visitor(await hub.table(table_id), None, all_open=False))


@teacher_or_substitute
@require_safe
def screen(request: TeacherRequest, session_id: int, role: str) -> HttpResponse:
    """The parts of a page, for browsers behind a network that lets no socket through."""
    if role == "projector":
        return message(_parts(lesson_for(request, session_id, FOLLOW), "projector"))
    return message(_parts(lesson_for(request, session_id, May.LEAD), "teacher"))


class JoinAddress(NamedTuple):
    """How pupils reach a session: *shown* is read from the back row, *url* is in the QR code."""

    shown: str
    url: str
    qr: SafeString
    is_guess: bool
    """The teacher uses an address that only this machine knows; pupils get the one in the local network."""

    @classmethod
    def of(cls, request: HttpRequest, session: Session) -> JoinAddress:
        site = urlsplit(addresses.whole(request, "/"))
        host = site.netloc
        is_local = site.hostname in ("localhost", "127.0.0.1", "::1")
        if is_local and (here := machine.addresses()):
            host = here[0] if site.port is None else f"{here[0]}:{site.port}"
        url = f"{site.scheme}://{host}{reverse('join', args=[session.code])}"
        code = segno.make(url, error="m")
        drawn = code.svg_inline(scale=4, border=2, omitsize=True, dark="#1f1a24", light="#ffffff")
        qr = mark_safe(drawn)  # noqa: S308  # Drawn from the address alone: nothing comes from a person.
        return cls(host, url, qr, is_local)


def _parts(own: Session, role: str) -> dict[str, str]:
    return session_parts(commands.lesson(own.pk), role, get_language() or "en")


# --- What a teacher can do ---------------------------------------------------------------------------------


@teacher_or_substitute
@require_POST
def act(request: TeacherRequest, session_id: int) -> HttpResponse:
    """Do what the pressed button says: its value is the name of an act and what it is about.

    All buttons of the page belong to one form, ``pause/12`` for example pauses table 12. A browser with our
    script is answered as the socket would, any other goes back to the page.
    """
    own = lesson_for(request, session_id, May.LEAD)
    name, *about = request.POST.get("do", "").split("/")
    problem = ""
    try:
        numbers = [number for word in about if (number := whole_number(word)) is not None]
        _do(own, name, numbers, request)
    except CannotArrange as error:
        problem = str(ARRANGING[error.reason]) % error.details
    if request.accepts("text/html"):
        if problem:
            messages.error(request, problem)
        return redirect(_back(request, own))
    role = "projector" if request.POST.get("from") == "projector" else "teacher"
    parts = _parts(own, role)
    return message(parts if "go" in parts else {**parts, "lesson-said": problem})


def _back(request: HttpRequest, own: Session) -> str:
    if request.POST.get("from") == "projector":
        return reverse("projector", args=[own.code])
    return reverse("session", args=[own.pk])


def _do(own: Session, name: str, about: list[int], request: HttpRequest) -> None:
    known = ACTS.get(name)
    if known is None or len(about) != known.about:
        return  # An empty button, as when Enter is pressed in a field; nothing was asked for.
    if own.closed_at is not None:
        raise CannotArrange("session_closed")
    changed = known.do(own, about, request.POST)
    if known.did is not None:
        actions.note(known.did, who=who(request), school_class=own.school_class, session=own)
    if changed is not None:
        for table in changed:
            commands.seats_changed(table)
    commands.session_changed(own.pk)


class Act(NamedTuple):
    """*about* says how many numbers follow the name.

    Where a second press would mean something else, the last of them is the number that the teacher saw: of
    the round, of the deal, or of the turn to take back. A button pressed twice, or in an old page, then does
    nothing, and the page shows how things are. *did*: by this it is noted in the class who has done it.
    """

    about: int
    do: Callable[[Session, list[int], QueryDict], Changed]
    did: Did | None = None


def _all_tables(own: Session) -> Changed:
    return set(own.tables.filter(closed_at=None).values_list("pk", flat=True))


def _start(own: Session, about: list[int], fields: QueryDict) -> Changed:
    # What is chosen on the page is what starts, though no script has told of it.
    if "size" in fields:
        _seats(own, [], fields)
    return seating.start_round(session_id=own.pk, after=about[0])


def _close(own: Session, about: list[int], fields: QueryDict) -> Changed:
    return sessions.close_session(session_id=own.pk)


def _freeze(own: Session, about: list[int], fields: QueryDict) -> Changed:
    sessions.freeze(session_id=own.pk, on=bool(about[0]))
    return _all_tables(own)


def _clock(own: Session, about: list[int], fields: QueryDict) -> Changed:
    sessions.set_clock(session_id=own.pk, minutes=about[0])
    return _all_tables(own)


def _turn(switch: str) -> Callable[[Session, list[int], QueryDict], Changed]:
    def turn(own: Session, about: list[int], fields: QueryDict) -> Changed:
        sessions.turn(session_id=own.pk, switch=switch, on=bool(about[0]))
        return None

    return turn


def _pause(own: Session, about: list[int], fields: QueryDict) -> Changed:
    table, on = about
    sessions.pause(session_id=own.pk, table_id=table, on=bool(on))
    return [table]


def _at_table(command: Callable[..., None]) -> Callable[[Session, list[int], QueryDict], Changed]:
    def do(own: Session, about: list[int], fields: QueryDict) -> Changed:
        if about[0] not in (_all_tables(own) or ()):
            raise CannotArrange("table_gone")
        try:
            command(*about)
        except (TableHasMovedOn, NotStored) as error:
            raise CannotArrange(error.reason) from error
        return None

    return do


def _stop_all(own: Session, about: list[int], fields: QueryDict) -> Changed:
    lesson = commands.lesson(own.pk)
    if lesson.round == about[0]:
        for table in lesson.running:
            _at_table(commands.stop)(own, [table.id, table.deal], fields)
    return None


def _rule(opinion: Opinion) -> Callable[[Session, list[int], QueryDict], Changed]:
    def rule(own: Session, about: list[int], fields: QueryDict) -> Changed:
        table, number = about
        if table not in (_all_tables(own) or ()):
            raise CannotArrange("table_gone")
        try:
            question, counts = commands.rule(table, number, opinion)
        except (TableHasMovedOn, NotStored) as error:
            raise CannotArrange(error.reason) from error
        deck = own.tables.values_list("version__deck", flat=True).get(pk=table)
        rulings.say_at_table(session=own, deck_id=deck, question=question, opinion=opinion)
        if not counts:
            raise CannotArrange("played_on")
        return None

    return rule


def _turn_at_tables(switch: str) -> Callable[[Session, list[int], QueryDict], Changed]:
    def turn(own: Session, about: list[int], fields: QueryDict) -> Changed:
        sessions.turn(session_id=own.pk, switch=switch, on=bool(about[0]))
        return _all_tables(own)

    return turn


def _rename(own: Session, about: list[int], fields: QueryDict) -> Changed:
    name = fields.get(f"name-{about[0]}", "")
    return sessions.rename(session_id=own.pk, participant_id=about[0], name=name)


def _way(own: Session, about: list[int], fields: QueryDict) -> Changed:
    participant, for_good = about
    way = fields.get(f"way-{participant}", "")
    return sessions.set_way(session_id=own.pk, participant_id=participant, way=way, for_good=bool(for_good))


def _remove(own: Session, about: list[int], fields: QueryDict) -> Changed:
    tables = sessions.remove(session_id=own.pk, participant_id=about[0])
    commands.shut_out(own.pk, about[0])
    return tables


def _elsewhere(own: Session, about: list[int], fields: QueryDict) -> Changed:
    tables = sessions.let_in_elsewhere(session_id=own.pk, participant_id=about[0])
    commands.shut_out(own.pk, about[0])
    return tables


def _let_in(*, may_choose: bool) -> Callable[[Session, list[int], QueryDict], Changed]:
    def let_in(own: Session, about: list[int], fields: QueryDict) -> Changed:
        first, last = about
        return door.let_in(
            session_id=own.pk,
            first=first,
            last=last,
            may_choose=may_choose,
            here=commands.present(own.pk),
            over={table.id for table in commands.tables_of(own.pk) if table.over},
        )

    return let_in


def _send_away(own: Session, about: list[int], fields: QueryDict) -> Changed:
    first, last = about
    door.send_away(session_id=own.pk, first=first, last=last)
    return None


def _lower(own: Session, about: list[int], fields: QueryDict) -> Changed:
    if own.participants.filter(pk=about[0]).exists():
        sessions.lower_help(participant_id=about[0])
        commands.help_changed(about[0])
    return None


def _sit(own: Session, about: list[int], fields: QueryDict) -> Changed:
    table, seat = about
    return seating.sit(session_id=own.pk, participant_id=_chosen(fields, "sitter"), table_id=table, seat=seat)


def _plan_move(own: Session, about: list[int], fields: QueryDict) -> Changed:
    table, seat = about
    seating.move_in_plan(session_id=own.pk, person=_chosen(fields, "who"), table=table, seat=seat)
    return None


def _chosen(fields: QueryDict, name: str) -> int:
    chosen = whole_number(fields.get(name))
    if chosen is None:
        raise CannotArrange("participant_gone")
    return chosen


def _seats(own: Session, about: list[int], fields: QueryDict) -> Changed:
    size = whole_number(fields.get("size"))
    seating.set_tables(
        session_id=own.pk,
        size=own.seats_per_table if size is None else size,
        bots_fill="bots_fill" in fields,
        mixes_levels="mixes_levels" in fields,
    )
    return None


def _plan(own: Session, about: list[int], fields: QueryDict) -> Changed:
    _seats(own, [], fields)
    seating.plan_again(session_id=own.pk, mix=bool(about[0]))
    return None


def _apart(own: Session, about: list[int], fields: QueryDict) -> Changed:
    one, other = _chosen(fields, "apart_one"), _chosen(fields, "apart_other")
    seating.keep_apart(session_id=own.pk, one=one, other=other, apart=True)
    return None


def _together(own: Session, about: list[int], fields: QueryDict) -> Changed:
    one, other = about
    seating.keep_apart(session_id=own.pk, one=one, other=other, apart=False)
    return None


def _merge(own: Session, about: list[int], fields: QueryDict) -> Changed:
    table, into = about
    return seating.merge(session_id=own.pk, table_id=table, into=into)


def _open_table(own: Session, about: list[int], fields: QueryDict) -> Changed:
    return seating.open_table_for_waiting(session_id=own.pk)


def _show(layout: str) -> Callable[[Session, list[int], QueryDict], Changed]:
    def show(own: Session, about: list[int], fields: QueryDict) -> Changed:
        sessions.project(session_id=own.pk, layout=layout, table_id=about[0] if about else None)
        return None

    return show


ACTS: Mapping[str, Act] = {
    "start": Act(1, _start),
    "close": Act(0, _close, Did.ENDED),
    "freeze": Act(1, _freeze),
    "clock": Act(1, _clock),
    "door": Act(1, _turn("is_joining_open")),
    "knock": Act(1, _turn("must_knock")),
    "let-in": Act(2, _let_in(may_choose=False), Did.LET_IN),
    "let-choose": Act(2, _let_in(may_choose=True), Did.LET_IN),
    "send-away": Act(2, _send_away),
    "guests": Act(1, _turn("guests_allowed")),
    "late": Act(1, _turn("late_take_bots")),
    "pause": Act(2, _pause),
    "undo": Act(2, _at_table(commands.undo)),
    "stop": Act(2, _at_table(commands.stop)),
    "stop-all": Act(1, _stop_all),
    "accept": Act(2, _rule("accept")),
    "refuse": Act(2, _rule("refuse")),
    "advice": Act(1, _turn_at_tables("shows_advice")),
    "aloud": Act(1, _turn_at_tables("hears_aloud")),
    "cheers": Act(1, _turn_at_tables("may_cheer")),
    "begin": Act(3, _at_table(commands.begin)),
    "quickly": Act(2, _at_table(commands.finish_quickly)),
    "rematch": Act(2, _at_table(commands.deal_again)),
    "rename": Act(1, _rename, Did.NAMED),
    "way": Act(2, _way),
    "remove": Act(1, _remove, Did.SENT_OUT),
    "elsewhere": Act(1, _elsewhere),
    "lower": Act(1, _lower),
    "sit": Act(2, _sit),
    "place": Act(2, _plan_move),
    "plan": Act(1, _plan),
    "seats": Act(0, _seats),
    "apart": Act(0, _apart),
    "together": Act(2, _together),
    "merge": Act(2, _merge),
    "open-table": Act(0, _open_table),
    "show-follow": Act(0, _show("follow")),
    "show-code": Act(0, _show("code")),
    "show-tables": Act(0, _show("tables")),
    "show-table": Act(1, _show("table")),
    "show-podium": Act(0, _show("podium")),
}
"""By the word in the button's value; `templates/lesson/` holds the buttons."""
