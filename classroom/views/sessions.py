"""A teacher's lessons: where they start, opening one, and what remains of it."""

from __future__ import annotations

from typing import Any

from django.conf import settings as site_settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.accounts import TeacherRequest, who
from classroom.dates import date_format
from classroom.errors import CannotArrange
from classroom.forms.lessons import OF_A_COLLEAGUE, GameForm, SessionForm
from classroom.forms.options import OptionsForm, options_form
from classroom.games.sites import words_of
from classroom.learning import assignments
from classroom.learning.keeping import overrule
from classroom.live import commands
from classroom.models import Action, Colleague, Deck, Did, May, Opinion, Session, User
from classroom.models.decks import DeckQuerySet
from classroom.reports import played_in, proposed_in, report, sentences, speakers_among, verdicts
from classroom.services import actions, seating
from classroom.services.decks import for_lessons, goes_with
from classroom.services.listings import Tabulation
from classroom.services.sessions import delete as delete_session
from classroom.services.sessions import open_once
from classroom.services.sharing import invitations_of
from classroom.views.decks import Shelved, shelve_to_choose
from classroom.views.fields import whole_number
from classroom.views.files import as_file
from classroom.views.permits import lesson_for, teacher_or_substitute, words
from classroom.wording.refusals import ARRANGING
from familygames.catalogue import GAMES, Game

PAST = 10
"""How many past lessons are shown at first."""

SEEN_COMING = 30
"""How many days before a lesson is deleted by itself its teacher is told."""

AS_LAST_TIME = (
    "guests_allowed",
    "seats_per_table",
    "few_families",
    "way",
    "bot_level",
    "bot_seconds",
    "absent_seconds",
    "places",
)


@login_required
@require_safe
def teach(request: TeacherRequest) -> HttpResponse:
    """Open lessons first; then the one big thing: start a lesson."""
    asking = who(request)
    beside = ("teacher", "school_class__teacher", "deck__latest")
    lessons = asking.lessons(May.LOOK).select_related(*beside).with_people()
    everything = "past" in request.GET
    past = lessons.exclude(closed_at=None)
    return render(
        request,
        "sessions/teach.html",
        {
            "section": "lessons",
            "open": lessons.open(),
            "past": past if everything else past[: PAST + 1],
            "shown": None if everything else PAST,
            "days": site_settings.LESSON_DAYS,
            "ending": lessons.outdated(in_days=SEEN_COMING).order_by("opened_at"),
            "has_class": asking.classes(May.LOOK).filter(archived_at=None).exists(),
            "invitations": invitations_of(request.user),
        },
    )


@teacher_or_substitute
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: TeacherRequest) -> HttpResponse:
    """Game, deck, class, options; everything is chosen already as it was last time."""
    game = GAMES.get(request.GET.get("game", next(iter(GAMES))))
    if game is None:
        raise Http404
    if request.method == "POST":
        form = SessionForm(request.POST, teacher=_teacher(request), who=who(request), game=game)
        options = options_form(game)(request.POST, prefix="option")
        if form.is_valid() and options.is_valid() and form.check(options):
            settings = form.cleaned_data
            school_class = settings["school_class"]
            keeper = request.user if school_class is None else school_class.teacher
            session = open_once(teacher=keeper, game=game.name, options=options.cleaned_data, **settings)
            if not Action.objects.filter(session=session, did=Did.OPENED).exists():  # Pressed twice.
                actions.note(Did.OPENED, who=who(request), school_class=school_class, session=session)
            return redirect("session", session.pk)
    else:
        form, options = _suggested(request, game)
    return render(request, "sessions/new.html", _choices(form, options, game))


@teacher_or_substitute
@require_http_methods(["GET", "HEAD", "POST"])
def change_game(request: TeacherRequest, session_id: int) -> HttpResponse:
    """Another game or deck for the next round of a lesson, under the same code."""
    session = lesson_for(request, session_id, May.LEAD)
    game = GAMES.get(request.GET.get("game", session.game))
    if game is None:
        raise Http404
    decks = for_lessons(_teacher(request), who(request).classes(May.LEAD).filter(archived_at=None))
    if request.method == "POST":
        form = GameForm(request.POST, decks=decks, game=game)
        options = options_form(game)(request.POST, prefix="option")
        is_complete = form.is_valid() and options.is_valid()
        if is_complete and _goes_with(form, request, session) and form.check(options):
            try:
                seating.change_game(
                    session_id=session.pk, game=game.name, options=options.cleaned_data, **form.cleaned_data
                )
            except CannotArrange as error:
                messages.error(request, str(ARRANGING[error.reason]) % error.details)
            else:
                commands.session_changed(session.pk)
                chosen = {"game": words_of(game.name).name, "deck": str(form.cleaned_data["deck"])}
                messages.success(request, _("The next round: %(game)s with “%(deck)s”.") % chosen)
            return redirect("session", session.pk)
    else:
        form, options = _like_now(request, session, decks, game)
    context = _choices(form, options, game) | {"session": session}
    return render(request, "sessions/game.html", context)


def _goes_with(form: GameForm, request: TeacherRequest, session: Session) -> bool:
    if goes_with(form.cleaned_data["deck"], _teacher(request), session.school_class):
        return True
    form.add_error("deck", OF_A_COLLEAGUE)
    return False


def _like_now(
    request: TeacherRequest, session: Session, decks: DeckQuerySet, game: Game
) -> tuple[GameForm, OptionsForm]:
    """Filled in as the lesson is now, as far as it plays *game*; else as in the last lesson with it."""
    if game.name != session.game:
        like, options = _suggested(request, game)
        fields = ("deck", "seats_per_table", "few_families", "bot_level")
        initial = {name: like.initial[name] for name in fields}
        return GameForm(initial=initial, decks=decks, game=game), options
    initial = {name: getattr(session, name) for name in ("seats_per_table", "few_families", "bot_level")}
    options = options_form(game)(prefix="option", initial=session.options)
    return GameForm(initial=initial | {"deck": session.deck.slug}, decks=decks, game=game), options


def _choices(form: GameForm, options: OptionsForm, game: Game) -> dict[str, Any]:
    """What the pages show on which a game is chosen."""
    return {
        "section": "lessons",
        "form": form,
        "options": options,
        "game": game,
        "games": [(name, words_of(name)) for name in GAMES],
        "decks": _shelf(form, game),
        "lesson_options": {seats: game.lesson_options(None, seats) for seats in game.sizes},
    }


def _teacher(request: TeacherRequest) -> User | None:
    """None: a substitute."""
    return request.user if request.user.is_authenticated else None


def _shelf(form: GameForm, game: Game) -> list[Shelved]:
    """The decks the game can be played with, and the one that is chosen already."""
    decks = shelve_to_choose(form.decks)
    return [deck for deck in decks if deck.slug == form["deck"].value() or deck.tables(game)]


def _suggested(request: TeacherRequest, game: Game) -> tuple[SessionForm, OptionsForm]:
    """Forms as a teacher would most likely fill them in: as in the last lesson with this game."""
    led = who(request).lessons(May.LEAD)
    last = led.filter(game=game.name).select_related("deck", "school_class").first()
    form = SessionForm(teacher=_teacher(request), who=who(request), game=game)
    like = last or Session(seats_per_table=game.usual_size(game.options()))
    initial: dict[str, Any] = {name: getattr(like, name) for name in AS_LAST_TIME}
    if last is not None:
        still_plays = last.school_class is not None and last.school_class.archived_at is None
        initial |= {"deck": last.deck.slug, "school_class": last.school_class_id if still_plays else None}
        chosen = last.options
    else:
        own = list(who(request).classes(May.LEAD).filter(archived_at=None)[:2])
        deck = _first_deck(form, game)
        initial |= {
            "deck": deck.slug if deck is not None else "",
            "school_class": own[0].pk if len(own) == 1 else None,
        }
        chosen = game.lesson_options(deck.cards if deck else None, like.seats_per_table)
    if wanted := request.GET.get("deck"):
        initial["deck"] = wanted
        deck = form.decks.filter(slug=wanted).first()
        if deck is not None:
            chosen = chosen | game.needed_by(deck.cards)
    if school_class := whole_number(request.GET.get("class")):
        initial["school_class"] = school_class
    form.initial = initial
    known = {choice.name for choice in game.choices}
    return form, options_form(game)(
        prefix="option", initial={name: value for name, value in chosen.items() if name in known}
    )


def _first_deck(form: SessionForm, game: Game) -> Deck | None:
    """The deck the game brings along, if it is on the shelf, or else the first."""
    decks = list(form.decks)
    standard = game.standard_deck().id
    return next((deck for deck in decks if deck.slug == standard), decks[0] if decks else None)


@teacher_or_substitute  # For whom it is not there: their page comes after the lesson instead.
@require_safe
def summary(request: TeacherRequest, session_id: int) -> HttpResponse:
    """What was played and said, for the teacher alone; also while the lesson goes on."""
    session = lesson_for(request, session_id, May.LOOK)
    lesson_report = report(session)
    return render(
        request,
        "sessions/summary.html",
        {
            "section": "lessons",
            "session": session,
            "may": words(who(request).rights_at(session)),
            "is_shared": Colleague.objects.filter(school_class=session.school_class_id or 0).exists(),
            "report": lesson_report,
            "speakers": [speaker for speaker in lesson_report.speakers if speaker.said],
            "silent": [speaker.name for speaker in lesson_report.speakers if not speaker.said],
            "review": assignments.to_review(session) if session.closed_at else None,
            "may_rule": May.TEACH in who(request).rights_at(session),
        },
    )


@login_required
@require_POST
def rule(request: TeacherRequest, session_id: int) -> HttpResponse:
    """The teacher accepts or refuses what was proposed at a table, when it is over."""
    session = lesson_for(request, session_id, May.TEACH)
    opinion, *where = request.POST.get("do", "").split("/")
    table, number = (*map(whole_number, where), None, None)[:2]
    proposed = proposed_in(session, table or 0, number or 0)
    if proposed is None or opinion not in Opinion.values:
        messages.info(request, _("There is nothing to judge there any more."))
    else:
        overrule(session=session, deck_id=proposed.deck_id, question=proposed.question, opinion=opinion)
        messages.success(
            request, _("From now on the referee says so with this deck. Points at the tables do not change.")
        )
    return redirect(f"{reverse('session_summary', args=[session.pk])}#judged-title")


@login_required
@require_safe
def export(request: TeacherRequest, session_id: int, form: str) -> HttpResponse:
    """What was said, as a file."""
    session = lesson_for(request, session_id, May.TEACH)
    said = sentences(
        speakers_among(session.participants.all()), _name(session, _("What was said")), _about(session)
    )
    return _exported(request, session, said, form)


@login_required
@require_safe
def export_verdicts(request: TeacherRequest, session_id: int, form: str) -> HttpResponse:
    """What was judged, as a file."""
    session = lesson_for(request, session_id, May.TEACH)
    listing = verdicts(report(session), _name(session, _("judged")), _about(session))
    return _exported(request, session, listing, form)


def _name(session: Session, what: str) -> str:
    day = timezone.localtime(session.opened_at).date()
    who = session.school_class or _("Guests")
    return f"{day} {who} {session.code} {what}"


def _about(session: Session) -> str:
    day = date_format(timezone.localtime(session.opened_at), "DATE_FORMAT")
    who = session.school_class or _("Guests")
    return f"{played_in(session)} · {who} · {day}"


def _exported(request: TeacherRequest, session: Session, listing: Tabulation, form: str) -> HttpResponse:
    response = as_file(listing, form)
    actions.note(Did.EXPORTED, who=who(request), school_class=session.school_class, session=session)
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: TeacherRequest, session_id: int) -> HttpResponse:
    """Asks first, then removes a past lesson with every table, turn and sentence."""
    session = lesson_for(request, session_id, May.OWN)
    if session.closed_at is None:
        messages.error(request, _("This lesson is still open. Close it first."))
        return redirect("session", session.pk)
    if request.method == "POST":
        actions.note(Did.DELETED, who=who(request), school_class=session.school_class)
        delete_session(session_id=session.pk)
        messages.success(request, _("The lesson has been deleted, with everything that was said."))
        return redirect("teach")
    return render(request, "sessions/delete.html", {"section": "lessons", "session": session})
