"""Practice at home: signing in with a class card or as a guest, one's games, the game of the day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec

import msgspec
from django.conf import settings
from django.contrib import messages
from django.db.models import Count, F, Max, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.errors import CannotPractise, CannotSignIn
from classroom.forms.options import OptionsForm, home_form
from classroom.forms.practice import FEW, PracticeForm
from classroom.games.shared.site import Site
from classroom.games.sites import SITES, words_of
from classroom.learning import assignments, play, ways
from classroom.learning.assignments import homework_of
from classroom.live import commands
from classroom.live.story import read_deck
from classroom.models import ClassCard, Deck, Learner, Practice, Table
from classroom.models.decks import title_of
from classroom.services import cards, faces, learners, practice, secure_delete
from classroom.services.practice import DAILY, LEARNER, PracticeResult
from classroom.views import pictures
from classroom.views.decks import Shelved, shelve, shelve_to_choose
from classroom.views.fields import whole_number
from classroom.views.join import show_face
from classroom.wording.languages import language_name
from classroom.wording.refusals import PRACTISING
from classroom.wording.seats import PRACTICE_LEVELS
from classroom.wording.text import Text
from familygames.catalogue import GAMES, Game
from familygames.language.words.spelling import in_alphabet

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Learner, P], HttpResponse]

COMES_FOR = "homework"
"""The cookie with the code of the assignment whose link was opened before anybody had come in."""
A_WHILE = timedelta(hours=1)


class GameLine(NamedTuple):
    """A game in a learner's list."""

    table: int
    name: str
    game: Text
    deck: str
    level: Text
    day: Any
    step: int | None
    moves: int
    last: Any
    outcome: PracticeResult | None
    has_won: bool
    is_homework: bool

    @property
    def ending(self) -> tuple[str, ...]:
        """Where it goes how it ended, by a template of its game's own or as all games have it."""
        return f"games/{self.name}/outcome.html", "home/outcome.html"


class RungLine(NamedTuple):
    """A rung of the ladder: won, where the learner *stands*, or still above; and today's game there."""

    step: int
    is_won: bool
    stands: bool
    today: GameLine | None


def learner_of(request: HttpRequest) -> Learner | None:
    cookie = request.COOKIES.get(learners.COOKIE, "")
    return learners.learner_of(cookie) if cookie else None


def signed_in(view: View[P]) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """For learners who have signed in with their card, and guests; others are sent to do so."""

    @wraps(view)
    def asked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        learner = learner_of(request)
        return view(request, learner, *args, **kwargs) if learner is not None else redirect("practise")

    return asked


# --- Coming in and going ----------------------------------------------------------------------------------


@require_safe
def practise(request: HttpRequest) -> HttpResponse:
    """The door, or the learner's own games."""
    learner = learner_of(request)
    if learner is None:
        return _door(request)
    games = games_of(learner)
    context = {
        "learner": learner,
        "face": faces.face_of(learner.pupil, learner.name),
        "faces": faces.choices(learner.pupil) if learner.pupil is not None else (),
        "homework": homework_of(learner.pupil) if learner.pupil is not None else [],
        "plays_words": learner.pupil is not None and bool(play.offers(learner.pupil, decks_of(learner))),
        **_offered(decks_of(learner))._asdict(),
        "open": [game for game in games if game.outcome is None],
        "over": [game for game in games if game.outcome is not None],
        "step": _step(learner),
        "today": timezone.localdate(),
        "learns": language_name(learner.learns) if learner.learns else "",
        "languages": {} if learner.learns else languages_of(learner),
    }
    response = render(request, "home/games.html", context)
    if learner.pupil_id is None:  # It is the last visit of a guest that counts.
        _remember(request, response, learner)
    return response


def _door(request: HttpRequest, problem: str = "", status: int = 200, code: str = "") -> HttpResponse:
    return render(
        request,
        "home/door.html",
        {"problem": problem, "code": code[:20], "guest_days": settings.GUEST_DAYS},
        status=status,
    )


def _no_card(request: HttpRequest, error: CannotSignIn, typed: str) -> HttpResponse:
    return _door(request, pictures.no_card(error, typed), pictures.STATUS[error.reason], typed)


@require_POST
def card_code(request: HttpRequest) -> HttpResponse:
    """The code of a card, typed: an address has it only if it is a card's."""
    typed = request.POST.get("code", "")
    try:
        return redirect("practise_card", cards.find(typed).code)
    except CannotSignIn as error:
        return _no_card(request, error, typed)


@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, code: str) -> HttpResponse:
    """The three pictures of a card."""
    try:
        known = cards.find(code)
    except CannotSignIn as error:
        return _no_card(request, error, code)
    asked = pictures.ask(request, known, back=reverse("practise"))
    return asked or _let_in(request, learners.learner_with(known), known)


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Somebody without a card; a learner who is in already stays who they are."""
    learner = learner_of(request)
    response = (
        redirect("practise") if learner else _let_in(request, learners.new_guest(get_language() or "en"))
    )
    if request.POST.get("game") in GAMES:  # Whoever has watched a game has chosen it.
        response["Location"] = reverse("practise_new", query={"game": request.POST["game"]})
    return response


def _let_in(request: HttpRequest, learner: Learner, card: ClassCard | None = None) -> HttpResponse:
    given = assignments.with_code(learner, request.COOKIES.get(COMES_FOR, ""))
    response = redirect("practise") if given is None else redirect("homework", given.code)
    response.delete_cookie(COMES_FOR, samesite="Lax")
    _remember(request, response, learner, card)
    return response


def come_in_first(request: HttpRequest, code: str) -> HttpResponse:
    """To the door, and from there to the assignment with this *code*, also by a card that is scanned."""
    learner = learner_of(request)
    if learner is None:
        said = _("Come in with your class card: your homework opens then.")
    elif learner.pupil is None:
        said = _("Homework is for pupils with a class card. Come in with yours.")
    else:
        said = _("This link leads to no homework of yours. Check it, or ask your teacher.")
    messages.info(request, said)
    response = redirect("practise")
    response.set_cookie(
        COMES_FOR, code[:20], max_age=A_WHILE, httponly=True, samesite="Lax", secure=request.is_secure()
    )
    return response


def _remember(
    request: HttpRequest, response: HttpResponse, learner: Learner, card: ClassCard | None = None
) -> None:
    """Let this device know from now on who practises on it."""
    response.set_cookie(
        learners.COOKIE,
        learners.cookie_of(learner, card),
        max_age=learners.cookie_age(learner),
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """This device forgets who practised on it. A pupil's games wait for the card; a guest's are deleted."""
    learner = learner_of(request)
    if learner is not None and learner.pupil_id is None:
        _end_tables(Table.objects.filter(practice__learner=learner))
        learner.delete()
        secure_delete.wipe()
    response = redirect("practise")
    response.delete_cookie(learners.COOKIE, samesite="Lax")
    return response


# --- One's games --------------------------------------------------------------------------------------------


def games_of(learner: Learner) -> list[GameLine]:
    """The newest first."""
    rows = (
        Practice.objects.filter(learner=learner, table__isnull=False)
        .exclude(table__assigned__is_hidden=True)
        .select_related("table__version")
        .annotate(
            moves=Count("table__turns"),
            last=Max("table__turns__at"),
            assignment=F("table__assigned__assignment"),
        )
    )
    return [_line(row) for row in rows]


def _line(row: Any) -> GameLine:
    table: Table = row.table
    outcome = PracticeResult.read(row.outcome)
    return GameLine(
        table=table.pk,
        name=table.game,
        game=words_of(table.game).name,
        deck=title_of(read_deck(table.game, table.version.content)),
        level=PRACTICE_LEVELS.get(row.bot_level, ""),
        day=row.day,
        step=row.rung + 1 if row.rung is not None else None,
        moves=row.moves,
        last=row.last or row.begun_at,
        outcome=outcome,
        has_won=outcome is not None and LEARNER in outcome.won,
        is_homework=row.assignment is not None,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def language(request: HttpRequest, learner: Learner) -> HttpResponse:
    """Which language they learn: asked once, and changed here."""
    languages = languages_of(learner)
    if request.POST.get("learns") in languages:
        learners.set_language(learner=learner, language=request.POST["learns"])
        return redirect("practise")
    return render(request, "home/language.html", {"learner": learner, "languages": languages})


@require_POST
@signed_in
def face(request: HttpRequest, learner: Learner) -> HttpResponse:
    """Another animal for a pupil, in lessons too."""
    pupil = learner.pupil
    if pupil is not None and faces.choose(pupil=pupil, face=request.POST.get("face", "")):
        show_face(pupil)
    return redirect("practise")


def languages_of(learner: Learner) -> dict[str, str]:
    """All languages of the decks that they may play, by their names."""
    pairs = decks_of(learner).order_by().values_list("languages", flat=True).distinct()
    names = {code: capfirst(language_name(code)) for pair in pairs for code in pair.split()}
    return dict(sorted(names.items(), key=lambda named: in_alphabet(named[1])))


@require_POST
@signed_in
def delete(request: HttpRequest, learner: Learner, table_id: int) -> HttpResponse:
    """Deletes one game. Pressed twice, it is gone all the same."""
    _delete(learner, table_id)
    return redirect("practise")


def _delete(learner: Learner, table_id: int) -> None:
    _end_tables(Table.objects.filter(pk=table_id, practice__learner=learner))
    if not assignments.hide(learner, table_id):
        practice.delete(learner=learner, table_id=table_id)


def _end_tables(tables: QuerySet[Table]) -> None:
    """Close them first, so that no device plays on at a table that is gone."""
    for number in list(tables.values_list("pk", flat=True)):
        Table.objects.filter(pk=number).update(closed_at=timezone.now())
        commands.seats_changed(number)


# --- A new game ---------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def new(request: HttpRequest, learner: Learner) -> HttpResponse:
    """Game, deck, bots and a few options; with ``?like=`` as in a game before."""
    like = _like(learner, request.GET.get("like", ""))
    if request.method != "POST" and like is not None and (given := assignments.to_go_on(learner, like)):
        return redirect("homework", given.code)
    decks = decks_of(learner)
    sites = _offered(decks).sites
    usual = sites[0].name if sites else next(iter(GAMES))
    game = GAMES.get(like.game if like is not None else request.GET.get("game", usual))
    if game is None:
        raise Http404
    problem = ""
    if request.method == "POST":
        form = PracticeForm(request.POST, decks=decks, game=game)
        options = home_form(game)(request.POST, prefix="option")
        if form.is_valid() and options.is_valid() and (seats := form.check(options)) is not None:
            try:
                deck = form.cleaned_data["deck"]
                table = begin(
                    learner,
                    game=game,
                    deck=deck,
                    options=options.cleaned_data,
                    seats=seats,
                    bot_level=form.cleaned_data["bot_level"],
                    families=_families(like, learner, form, options, seats),
                    due=play.due_of(learner.pupil, deck.cards) if learner.pupil is not None else (),
                    due_words=play.due_words_of(learner.pupil) if learner.pupil is not None else (),
                )
                return redirect("table", table.pk)
            except CannotPractise as error:
                problem = str(PRACTISING[error.reason])
    else:
        form, options = _suggested(game, decks, like, learner)
    leaving = practice.in_excess(learner=learner, coming=1)
    context = {
        "learner": learner,
        "game": game,
        "site": SITES[game.name],
        "form": form,
        "options": options,
        **_shelf(form, game, learner)._asdict(),
        "problem": problem or ("" if SITES[game.name] in sites else PRACTISING["no_deck"]),
        "next_way": ways.offered(learner),
        "minutes": game.first_game.minutes if like is None else None,
        "has_decks": SITES[game.name] in sites,
        "makes_room": [line for line in games_of(learner) if line.table in leaving] if leaving else [],
    }
    return render(request, "home/new.html", context, status=409 if problem else 200)


def begin(learner: Learner, **chosen: Any) -> Table:
    """A new game; the oldest finished ones make room. Raises `CannotPractise` as `practice.begin`."""
    table = practice.begin(learner=learner, **chosen)
    for number in practice.in_excess(learner=learner):
        _delete(learner, number)
    return table


def decks_of(learner: Learner) -> QuerySet[Deck]:
    """What is shared with everyone; for a pupil, what their class is given: first what they learn."""
    if learner.pupil is None:
        return Deck.objects.public().select_related("latest").nearest_first(None, learner.learns)
    school_class = learner.pupil.school_class
    decks = Deck.objects.at_home(school_class).select_related("latest")
    return decks.nearest_first(school_class.teacher, learner.learns)


class Offered(NamedTuple):
    """The games there are cards for, and the game of the day, if there are some that everybody has."""

    sites: list[Site]
    daily: Site | None


def _offered(decks: QuerySet[Deck]) -> Offered:
    known: set[tuple[str, Any]] = set(decks.order_by().values_list("kind", "owner").distinct())
    kinds = {kind for kind, _ in known}
    sites = [site for site in SITES.values() if GAMES[site.name].kind in kinds]
    return Offered(sites, SITES[DAILY.name] if (DAILY.kind, None) in known else None)


def _like(learner: Learner, number: str) -> Table | None:
    mine = Table.objects.filter(practice__learner=learner, pk=whole_number(number) or 0)
    return mine.select_related("practice", "version__deck").annotate(size=Count("seats")).first()


def _families(
    like: Table | None, learner: Learner, form: PracticeForm, options: OptionsForm, seats: int
) -> Sequence[str]:
    """Those of the game before, or as few as will do, if that was chosen; none: the whole deck."""
    deck = form.cleaned_data["deck"]
    if like is not None and like.version.deck == deck:
        return list(like.families)
    if form.cleaned_data.get("cards") != FEW:
        return ()
    return play.some_families(learner, form.game, deck.cards, seats, options.cleaned_data)


class Shelf(NamedTuple):
    """The *decks* of the language that is learnt, and those of *others* by the names of their languages.

    Where there is none of it, *lacks* is its name.
    """

    decks: list[Shelved]
    others: dict[str, list[Shelved]]
    lacks: str
    shows_others: bool


def _shelf(form: PracticeForm, game: Game, learner: Learner) -> Shelf:
    shelved = [
        deck._replace(cards=practice.turned(deck.cards, learner))
        for deck in shelve_to_choose(form.decks)
        if deck.tables(game)
    ]
    learns = learner.learns or (shelved[0].cards.languages[1] if shelved else "")
    others: dict[str, list[Shelved]] = {}
    for deck in shelved:
        if deck.cards.languages[1] != learns:
            others.setdefault(capfirst(language_name(deck.cards.languages[1])), []).append(deck)
    decks = [deck for deck in shelved if deck.cards.languages[1] == learns]
    chosen = form["deck"].value()
    shows_others = not decks or any(deck.slug == chosen for some in others.values() for deck in some)
    return Shelf(decks, others, "" if decks else language_name(learns), shows_others)


def _suggested(
    game: Game, decks: QuerySet[Deck], like: Table | None, learner: Learner
) -> tuple[PracticeForm, OptionsForm]:
    """Forms filled in as *like*, or as suits a first game."""
    chosen = home_form(game)
    if like is not None:
        played: Any = like
        form = PracticeForm(
            decks=decks,
            game=game,
            initial={
                "deck": like.version.deck.slug,
                "seats": played.size,
                "bot_level": played.practice.bot_level,
            },
        )
        return form, chosen(prefix="option", initial=msgspec.json.decode(like.options))
    size = game.size_at_home
    of_kind = list(decks.filter(kind=game.kind))
    playable = (deck for deck in of_kind if shelve(deck).tables(game))
    first = next(playable, next(iter(of_kind), None))
    form = PracticeForm(
        decks=decks,
        game=game,
        initial={"deck": first.slug if first else None, "seats": size, "bot_level": "beginner"},
    )
    cards = practice.turned(first.cards, learner) if first else None
    return form, chosen(prefix="option", initial=game.proposed_at_home(cards))


# --- The game of the day ------------------------------------------------------------------------------------


def _step(learner: Learner) -> int:
    """The step of the ladder on which *learner* stands, counted from 1."""
    return min(learner.rung + 1, len(DAILY.ladder))


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def daily(request: HttpRequest, learner: Learner) -> HttpResponse:
    """The ladder, today's results on it, and the button that plays."""
    problem, status = "", 200
    deck = decks_of(learner).filter(kind=DAILY.kind, owner=None).first()  # One that everybody has.
    if request.method == "POST":
        try:
            return redirect("table", practice.begin_daily(learner=learner, deck=deck).pk)
        except CannotPractise as error:
            problem, status = str(PRACTISING[error.reason]), 409
    today = timezone.localdate()
    games = {game.step: game for game in reversed(games_of(learner)) if game.day == today}
    place = min(learner.rung, len(DAILY.ladder) - 1)
    tries = learner.games.filter(day=today, rung=place).order_by("attempt")
    is_deleted = list(tries.values_list("table", flat=True))[-1:] == [None]
    if is_deleted and not problem:
        problem = str(PRACTISING["daily_played"])
    attempts_left = practice.attempts_left(learner=learner, rung=place)
    here = games.get(place + 1)
    begins = here is None or (here.outcome is not None and not here.has_won and attempts_left > 0)
    if begins and deck is None:
        problem = str(PRACTISING["no_deck"])
    ladder = [
        RungLine(number + 1, number < learner.rung, number == place, games.get(number + 1))
        for number in range(len(DAILY.ladder))
    ]
    context = {
        "learner": learner,
        "site": SITES[DAILY.name],
        "ladder": ladder,
        "today": today,
        "here": here,
        "step": _step(learner),
        "is_at_top": learner.rung >= len(DAILY.ladder),
        "problem": problem,
        "has_button": not is_deleted and not (begins and deck is None),
        "attempts_left": attempts_left,
    }
    return render(request, "home/daily.html", context, status=status)
