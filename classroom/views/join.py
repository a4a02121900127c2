"""A pupil's way in: the code, the door, a name, the lobby. Nobody signs in; a cookie knows the seat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

import msgspec
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.errors import CannotArrange, CannotJoin, CannotSignIn
from classroom.games.shared.feedback import best
from classroom.games.sites import SITES
from classroom.lesson_boards import session_parts
from classroom.live import commands
from classroom.models import Answer, Knock, Participant, Pupil, Seat, Session, Table, Utterance
from classroom.models.tables import new_token
from classroom.release import release
from classroom.services import cards, door, faces, seating, sessions
from classroom.services.classes import by_name
from classroom.tours import tour_of
from classroom.views import pictures
from classroom.views.fields import whole_number
from classroom.views.guesser import Guesser
from classroom.wording.refusals import JOINING
from classroom.wording.tables import BUILT_OTHERWISE
from familygames.cards import Face, Family, Language
from familygames.catalogue import GAMES
from familygames.decks.sentences import SentenceFamily
from familygames.judging import Finding

BETTER = 3
"""How many sentences to say better next time are enough."""

SEAT_COOKIE = "seat"
SEAT_COOKIE_AGE = 12 * 60 * 60
TOKEN = re.compile(r"[A-Za-z0-9_-]{24}")

STATUS = {
    "code_lookalike": 404,
    "code_length": 404,
    "code_unknown": 404,
    "session_closed": 410,
    "too_fast": 429,
}
"""Other refusals are conflicts: 409."""


class TooFast(CannotJoin):
    """This browser has sent too many wrong codes and must wait that many *seconds*."""

    def __init__(self, seconds: int) -> None:
        super().__init__("too_fast")
        self.seconds = seconds


class NameButton(NamedTuple):
    """One name of the class's list: free, its owner's to come back to, or in use."""

    id: int
    name: str
    state: str


def seated(request: HttpRequest) -> Participant | None:
    """Whose device this is; None if it has no place in any lesson."""
    token = request.COOKIES.get(SEAT_COOKIE, "")
    return sessions.participant_of(token) if token else None


def knocking(request: HttpRequest, session: Session) -> Knock | None:
    """How this device stands at the door of *session*; None if it has not knocked."""
    return door.knock_of(session, request.COOKIES.get(SEAT_COOKIE, ""))


# --- The code ----------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def enter_code(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return redirect("home")
    code = request.POST.get("code", "")
    try:
        return redirect("join", _find(request, code).code)
    except CannotJoin as error:
        return _wrong_code(request, error, code)


def first_page(request: HttpRequest, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """The code, and beside it the games; the first of them is seen at a moment of its tour."""
    site = next(iter(SITES.values()))
    table, steps = tour = tour_of(GAMES[site.name], get_language() or "en")
    watched = {
        "site": site,
        "step": tour.picture,
        "parts": steps[tour.picture].parts,
        "said": mark_safe(steps[tour.picture].said),  # noqa: S308  # Made of templates, which escape.
        "order": range(len(table.seats)),
    }
    return render(
        request, "pages/home.html", {"sites": SITES.values(), "watched": watched, **context}, status=status
    )


def _find(request: HttpRequest, code: str) -> Session:
    """The session with this code; wrong codes make the browser wait."""
    guesser = Guesser(request)
    if seconds := guesser.wait():
        raise TooFast(seconds)
    try:
        session = sessions.find_open(code)
    except CannotJoin as error:
        if error.reason == "code_unknown":
            guesser.failed()
        raise
    guesser.succeeded()
    return session


def _wrong_code(request: HttpRequest, error: CannotJoin, code: str) -> HttpResponse:
    context = {"problem": _message(error), "code": code[:12]}
    response = first_page(request, context, STATUS.get(error.reason, 409))
    if isinstance(error, TooFast):
        response["Retry-After"] = str(error.seconds)
    return response


def _message(error: CannotJoin) -> str:
    text = JOINING[error.reason]
    return str(text % {"seconds": error.seconds} if isinstance(error, TooFast) else text)


# --- The door ----------------------------------------------------------------------------------------------


def _at_the_door(request: HttpRequest, session: Session, knock: Knock | None) -> HttpResponse:
    """Here nobody is named: a pupil writes a name and waits, or shows a class card."""
    problem = None
    if request.method == "POST":
        token = request.COOKIES.get(SEAT_COOKIE, "") if knock is not None else _token(request)
        try:
            door.knock(session_id=session.pk, name=request.POST.get("name", ""), token=token)
        except CannotJoin as error:
            problem = _message(error)
        else:
            commands.session_changed(session.pk)
            return _with_seat(request, redirect("join", session.code), token)
    return _door(request, session, knock, problem=problem, status=409 if problem else 200)


def _door(
    request: HttpRequest,
    session: Session,
    knock: Knock | None,
    *,
    problem: str | None = None,
    card_problem: str = "",
    card: str = "",
    status: int = 200,
) -> HttpResponse:
    is_waiting = knock is not None and knock.answer == Answer.WAIT and problem is None
    context = {
        "session": session,
        "language": seating.target_language(session),
        "parts": _door_parts(session, knock) if is_waiting else {},
        "is_waiting": is_waiting,
        "is_sent_away": knock is not None and knock.answer == Answer.AWAY,
        "is_locked": not session.is_joining_open,
        "has_class": session.school_class is not None,
        "token": new_token(),
        "problem": problem,
        "card_problem": card_problem,
        "card": card[:20],
    }
    return render(request, "join/door.html", context, status=status)


def _door_parts(session: Session, knock: Knock | None) -> dict[str, str]:
    who = knock.pk if knock is not None else None
    return session_parts(commands.lesson(session.pk), "door", get_language() or "en", who)


@require_safe
def door_screen(request: HttpRequest, code: str) -> HttpResponse:
    """What the page of those who wait shows, for browsers behind a network that lets no socket through."""
    try:
        session = _find(request, code)
    except CannotJoin:
        return message({"go": reverse("join", args=[code])})
    return message(_door_parts(session, knocking(request, session)))


@require_POST
def card_code(request: HttpRequest, code: str) -> HttpResponse:
    """The code of a class card, typed: an address has it only if it is a card's of this class."""
    typed = cards.tidy_code(request.POST.get("code", ""))
    answer = card(request, code, typed)
    return redirect("join_card", code, typed) if answer.status_code == HTTPStatus.OK else answer


@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, code: str, card: str) -> HttpResponse:
    """The three pictures of a card of this class: whoever knows them need not wait."""
    try:
        session = _find(request, code)
    except CannotJoin as error:
        return _wrong_code(request, error, code)
    knock = knocking(request, session)
    try:
        known = cards.find(card)
        if known.pupil.school_class_id != session.school_class_id:
            raise CannotSignIn("card_unknown")
    except CannotSignIn as error:
        problem, status = pictures.no_card(error, card), pictures.STATUS[error.reason]
        return _door(request, session, knock, card_problem=problem, card=card, status=status)
    if (asked := pictures.ask(request, known, back=reverse("join", args=[session.code]))) is not None:
        return asked
    over = {table.id for table in commands.tables_of(session.pk) if table.over}
    try:
        joined = sessions.join_with_card(session_id=session.pk, pupil_id=known.pupil_id, over=over)
    except CannotJoin as error:
        return _door(request, session, knock, problem=_message(error), status=STATUS.get(error.reason, 409))
    commands.shut_out(session.pk, joined.participant.pk)
    return _come_in(request, session, joined)


def _come_in(request: HttpRequest, session: Session, joined: sessions.Joined) -> HttpResponse:
    for table in joined.tables:
        commands.seats_changed(table)
    commands.session_changed(session.pk)
    return _with_seat(request, redirect("lobby"), joined.token)


# --- The name ----------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    try:
        session = _find(request, code)
    except CannotJoin as error:
        return _wrong_code(request, error, code)
    me = seated(request)
    if me is not None and me.session_id == session.pk:
        return redirect("lobby")
    knock = knocking(request, session)
    is_let_in = knock is not None and knock.answer == Answer.IN
    if session.must_knock and not is_let_in:
        return _at_the_door(request, session, knock)
    problem = None
    if request.method == "POST":
        token = request.COOKIES[SEAT_COOKIE] if is_let_in else _token(request)
        try:
            joined = _take_name(request, session, token)
        except CannotJoin as error:
            problem = _message(error)
        else:
            return _come_in(request, session, joined)
    names = _names(session, problem, is_let_in=is_let_in)
    return render(request, "join/names.html", names, status=409 if problem else 200)


def _token(request: HttpRequest) -> str:
    """The token that the page has brought along, so that a button pressed twice is one coming."""
    token = request.POST.get("token", "")
    return token if TOKEN.fullmatch(token) else new_token()


def _take_name(request: HttpRequest, session: Session, token: str) -> sessions.Joined:
    fields = request.POST
    if back := whole_number(fields.get("back")):
        is_here = back in commands.present(session.pk)
        joined = sessions.take_back(session_id=session.pk, participant_id=back, is_here=is_here, token=token)
        commands.shut_out(session.pk, back)
        return joined
    over = {table.id for table in commands.tables_of(session.pk) if table.over}
    if pupil := whole_number(fields.get("pupil")):
        return sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil, token=token, over=over)
    return sessions.join_as_guest(session_id=session.pk, name=fields.get("guest", ""), token=token, over=over)


def _names(session: Session, problem: str | None, *, is_let_in: bool) -> dict[str, Any]:
    here = commands.present(session.pk)
    participants = list(session.participants.filter(removed_at=None))
    of_pupil = {participant.pupil_id: participant for participant in participants}
    pupils = session.school_class.pupils.all() if session.school_class is not None else ()
    buttons = []
    for pupil in by_name(pupils):
        participant = of_pupil.get(pupil.pk)
        if participant is None:
            buttons.append(NameButton(pupil.pk, pupil.name, "free"))
        else:
            buttons.append(NameButton(participant.pk, participant.name, _state(participant, here)))
    guests = [
        NameButton(participant.pk, participant.name, "back")
        for participant in participants
        if participant.pupil_id is None and _state(participant, here) == "back"
    ]
    is_full = len(participants) >= session.places
    return {
        "session": session,
        "language": seating.target_language(session),
        "token": new_token(),
        "names": buttons,
        "guests_away": guests,
        "guest": sessions.guest_name(session) if session.guests_allowed else None,
        "is_locked": not (session.is_joining_open or is_let_in),
        "is_full": is_full,
        "can_join": (session.is_joining_open or is_let_in) and not is_full,
        "problem": problem,
    }


def _state(participant: Participant, here: set[int]) -> str:
    if participant.may_change_device:
        return "back"
    return "here" if participant.pk in here or sessions.is_fresh(participant) else "back"


def _with_seat(request: HttpRequest, response: HttpResponseRedirect, token: str) -> HttpResponseRedirect:
    response.set_cookie(
        SEAT_COOKIE,
        token,
        max_age=SEAT_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


# --- The lobby ---------------------------------------------------------------------------------------------


class LobbyWord(NamedTuple):
    """A card to look at while one waits; *means* is None where it has no word in the other language."""

    picture: str
    said: Face
    means: Face | None


def _words(family: Family, learnt: Language, own: Language) -> list[LobbyWord]:
    if isinstance(family, SentenceFamily):  # Each card is printed in one language; its twin is another card.
        twins = {card.position: card.faces[own] for card in family.sentence(own)}
        sentence = family.sentence(learnt)
        return [LobbyWord(card.picture, card.faces[learnt], twins.get(card.position)) for card in sentence]
    return [LobbyWord(card.picture, card.faces[learnt], card.faces[own]) for card in family.members]


def _better_said(me: Participant) -> list[tuple[str, str]]:
    """The best form of the pupil's last sentences that could be better, each with its language."""
    understood = Utterance.objects.filter(participant=me, turn__isnull=False)
    names = list(Seat.objects.filter(table__session=me.session).values_list("name", flat=True).distinct())
    mended = []
    # Of words put in order and of gaps the model tells what to mend, not a finding.
    for utterance in understood.exclude(~Q(way__in=BUILT_OTHERWISE), findings="[]").order_by("-at", "-pk")[
        :60
    ]:
        findings = msgspec.json.decode(utterance.findings, type=tuple[Finding, ...])
        better = best(
            utterance.way, utterance.text, utterance.model_sentence, findings, utterance.language, names
        )
        mended.append((better, utterance.language))
    return list(dict.fromkeys((html, language) for html, language in mended if html))[:BETTER]


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Where a pupil is when not at a table: the lobby, or the end of the lesson."""
    me = seated(request)
    if me is None:
        waiting = door.waiting_at(request.COOKIES.get(SEAT_COOKIE, ""))
        return _out(request) if waiting is None else redirect("join", waiting.code)
    if me.session.closed_at is not None:
        utterances = Utterance.objects.filter(participant=me, turn__isnull=False).count()
        played = Table.objects.filter(seats__participant=me, turns__isnull=False).distinct()
        games = list(played.order_by("round", "label").values_list("pk", flat=True))
        together = Utterance.objects.filter(table__session=me.session, turn__isnull=False).count()
        context = {
            "me": me,
            "said": utterances,
            "together": together,
            "games": games,
            "better": _better_said(me),
        }
        return render(request, "join/over.html", context)
    commands.asks(me.session_id, me.pk)
    lesson = commands.lesson(me.session_id)
    parts = session_parts(lesson, "lobby", get_language() or "en", me.pk)
    if "go" in parts:
        return redirect(parts["go"]) if parts["go"] != reverse("lobby") else _out(request)
    deck = me.session.deck.cards
    target = seating.target_language(me.session)
    (own,) = set(deck.languages) - {target}
    context = {
        "me": lesson.by_id[me.pk],
        "faces": faces.choices(me.pupil, faces.taken_in(me.session, me.pupil)) if me.pupil else (),
        "session": me.session,
        "parts": parts,
        "deck": deck,
        "families": [(family, words) for family in deck.families if (words := _words(family, target, own))],
        "own": own,
        "language": target,
    }
    return render(request, "join/lobby.html", context)


@require_safe
def lobby_screen(request: HttpRequest) -> HttpResponse:
    """The lobby's parts, for browsers behind a network that lets no socket through."""
    return _lobby_screen(seated(request))


def _lobby_screen(me: Participant | None) -> HttpResponse:
    if me is None:
        return message({"go": reverse("lobby")})
    commands.asks(me.session_id, me.pk)
    return message(session_parts(commands.lesson(me.session_id), "lobby", get_language() or "en", me.pk))


def message(parts: dict[str, str]) -> JsonResponse:
    """Parts as the socket sends them."""
    go = parts.get("go")
    if go is not None:
        return JsonResponse({"go": go})
    return JsonResponse({"parts": parts, "release": release()})


def _out(request: HttpRequest) -> HttpResponse:
    response = render(request, "join/out.html")
    response.delete_cookie(SEAT_COOKIE, samesite="Lax")
    return response


@require_POST
def hand(request: HttpRequest) -> HttpResponse:
    """Raises or lowers the pupil's hand from the lobby; at a table the table's own form does it."""
    me = seated(request)
    if me is not None:
        change = sessions.raise_help if request.POST.get("help") == "1" else sessions.lower_help
        change(participant_id=me.pk)
        commands.help_changed(me.pk)
    return redirect("lobby") if request.accepts("text/html") else _lobby_screen(seated(request))


def show_face(pupil: Pupil) -> None:
    """Let the tables at which *pupil* sits show the face that they have chosen."""
    for table in faces.tables_of(pupil):
        commands.seats_changed(table)


@require_POST
def face(request: HttpRequest) -> HttpResponse:
    """Another animal for a pupil who waits; all see it at once."""
    me = seated(request)
    if (
        me is not None
        and me.pupil is not None
        and faces.choose(pupil=me.pupil, face=request.POST.get("face", ""))
    ):
        show_face(me.pupil)
        commands.session_changed(me.session_id)
    return redirect("lobby")


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Somebody has taken the wrong name: it is free again, and they choose again."""
    me = seated(request)
    if me is None:
        return redirect("home")
    try:
        tables = sessions.remove(session_id=me.session_id, participant_id=me.pk)
    except CannotArrange:  # The lesson is over, or the teacher has just sent them out: the lobby says so.
        return redirect("lobby")
    for table in tables:
        commands.seats_changed(table)
    commands.session_changed(me.session_id)
    response = redirect("join", me.session.code)
    response.delete_cookie(SEAT_COOKIE, samesite="Lax")
    return response
