"""What pupils have shown that they can say: for themselves at home, and for the teachers of their class."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.accounts import TeacherRequest, who
from classroom.errors import CannotChange, CannotPractise
from classroom.games import kinds
from classroom.games.shared.site import Site
from classroom.games.sites import SITES
from classroom.learning import assignments, memory, play, progress, rounds, ways
from classroom.learning.keeping import catch_up, tables_of
from classroom.learning.listings import class_listing
from classroom.learning.missed_words import DeckOfWords, missed_words
from classroom.learning.models import Evidence, Means, Result, Subject
from classroom.learning.progress import EvidenceChoice, Overview, Period, ProgressLine, days_in_words
from classroom.learning.topics import Topic
from classroom.live import commands
from classroom.models import Deck, Did, Learner, May, Pupil, SchoolClass, Table, Way
from classroom.models.decks import told_apart
from classroom.services import actions, decks
from classroom.services.classes import by_name
from classroom.views.fields import whole_number
from classroom.views.files import as_file
from classroom.views.permits import class_for, words
from classroom.views.practise import begin, decks_of, signed_in
from classroom.wording.refusals import PRACTISING
from familygames.language.words.spelling import in_alphabet

LINES = 40
"""Words on one page of a class."""
SENTENCES = 50
BEST = 5
EXAMPLES = 3
WISH, WISHES = "todays_words", ("type", "choose")
"""How a pupil wishes to answer in rounds, until they wish otherwise."""


# --- At home ------------------------------------------------------------------------------------------------


@require_safe
@signed_in
def my_words(request: HttpRequest, learner: Learner) -> HttpResponse:
    """What a pupil can say by now, what comes back, and their best sentences."""
    if learner.pupil is None:
        return render(request, "learning/my_words.html", {"learner": learner, "is_guest": True})
    catch_up(tables_of([learner.pupil]))
    known = memory.words_of(learner.pupil)
    groups = {strength: [one for one in known if one.strength == strength] for strength in memory.Strength}
    context = {"learner": learner, "known": known, "groups": groups, "best": _best(learner.pupil)}
    context["asks"] = any(one.has_card for one in groups[memory.Strength.DUE])
    context["offers"] = _games_with(learner)
    return render(request, "learning/my_words.html", context)


@require_safe
@signed_in
def words_after(request: HttpRequest, learner: Learner, table_id: int) -> HttpResponse:
    """What a game at home has done for one's words."""
    table = get_object_or_404(Table, pk=table_id, practice__learner=learner)
    if learner.pupil is None:
        return redirect("my_words")
    catch_up(tables_of([learner.pupil]))
    after = memory.after_game(learner.pupil, table.pk)
    context = {"learner": learner, "table": table, "after": after, "next_way": ways.offered(learner)}
    return render(request, "learning/words_after.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def next_way(request: HttpRequest, learner: Learner) -> HttpResponse:
    """Whether they make their moves in the next way from now on; pressed twice, it is once.

    The question itself, if there is one, for the page of a game that is over.
    """
    if request.method != "POST":
        context = {"next_way": ways.offered(learner), "back": request.GET.get("back", "")}
        return render(request, "home/next_way.html", context)
    ways.answer(learner, takes=request.POST.get("way", ""))
    back = request.POST.get("back", "")
    is_ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    return redirect(back if is_ours else "practise")


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def todays_words(request: HttpRequest, learner: Learner) -> HttpResponse:
    """A round with the words that are due: one is asked for; once it is answered, what came of it is told."""
    pupil = learner.pupil
    if pupil is None:
        return redirect("my_words")
    catch_up(tables_of([pupil]))
    now = asked_now(request, partial(rounds.exercise, pupil))
    context = {"learner": learner, "back": reverse("my_words"), "round": reverse("todays_words")}
    context["arrived"] = request.POST.get("word", "")
    if now is None:
        over = rounds.own_round_over(pupil, timezone.localdate())
        return render(
            request, "learning/round_over.html", context | {"offers": _games_with(learner), "over": over}
        )
    return round_of(request, pupil, now, context | {"types": learner.way == Way.TYPE})


def asked_now(request: HttpRequest, ask: Callable[..., rounds.Exercise | None]) -> rounds.Exercise | None:
    """The word that is answered here, which may have been asked for some time ago, or else the next."""
    word = whole_number(request.POST.get("word"))
    answered = None if word is None else ask(day_given(request), word)
    return answered or ask()


def day_given(request: HttpRequest) -> date:
    return rounds.day_given(_day(request.POST.get("day", "")))


def round_of(
    request: HttpRequest, pupil: Pupil, now: rounds.Exercise, context: dict[str, Any]
) -> HttpResponse:
    """One word of a round, one's own or of an ``assignment`` in *context*; or what came of the answer."""
    response = _shown(request, pupil, now, context | {"types": _types(request, now, context["types"])})
    wish = next((wish for wish in WISHES if wish in request.GET), "")
    if wish:
        response.set_cookie(WISH, wish, httponly=True, samesite="Lax", secure=request.is_secure())
    return response


def _types(request: HttpRequest, now: rounds.Exercise, usual: bool) -> bool:
    """Whether the word is written: as they wished last, and whenever it is only recognised so far."""
    if any(wish in request.GET for wish in WISHES):
        return "type" in request.GET
    wish = request.COOKIES.get(WISH, "")
    return now.known.is_recognised or (wish == "type" if wish in WISHES else usual)


def _shown(request: HttpRequest, pupil: Pupil, now: rounds.Exercise, context: dict[str, Any]) -> HttpResponse:
    # A form that was sent again, or from another tab, may be about a word that is done: on to the next.
    if request.method != "POST" or request.POST.get("word") != str(now.known.word.pk):
        return render(request, "learning/exercise.html", context | _asked(now))
    text, chosen = request.POST.get("text", "").strip(), request.POST.get("card", "")
    if not text and not chosen:
        return render(request, "learning/exercise.html", context | _asked(now) | {"is_empty": True})
    if text:
        means, answer = Means.TYPE, rounds.judge(now.known, text)
    else:
        means, answer = Means.TAP, rounds.chosen(now.known, chosen)
    day = day_given(request)
    rounds.keep(pupil, now.known, means, answer, context.get("assignment"), day)
    context |= {"exercise": now, "known": now.known, "answer": answer, "text": text, "means": means}
    if _day(request.POST.get("day", "")) not in (None, timezone.localdate()):
        context["counts_for"] = day
    if answer.meant is not None and answer.result == Result.NOT_UNDERSTOOD:
        context["other"] = now.known.deck.by_card[answer.meant].faces[now.known.word.language]
    return render(request, "learning/answer.html", context)


@require_POST
@signed_in
def play_words(request: HttpRequest, learner: Learner) -> HttpResponse:
    """A game with the words that are due: the one that was chosen, or the first that can be dealt."""
    if learner.pupil is None:
        return redirect("my_words")
    catch_up(tables_of([learner.pupil]))
    offers = play.offers(learner.pupil, decks_of(learner))
    wanted = request.POST.get("game") or next((offer.game.name for offer in offers), "")
    for offer in offers:
        if offer.game.name == wanted:
            chosen = offer._asdict() | {"bot_level": next(iter(offer.game.players))}
            try:
                return redirect("table", begin(learner, **chosen).pk)
            except CannotPractise as error:
                messages.error(request, str(PRACTISING[error.reason]))
                return redirect("my_words")
    messages.info(request, _("None of your words wait for a game today. Choose any game you like."))
    return redirect("practise")


def _games_with(learner: Learner) -> list[Site]:
    """The games that can be played with words that are due."""
    if learner.pupil is None:
        return []
    return [SITES[offer.game.name] for offer in play.offers(learner.pupil, decks_of(learner))]


def _asked(now: rounds.Exercise) -> dict[str, Any]:
    language, cards = now.known.word.language, now.known.deck.by_card
    choices = [(f"{card.family}/{card.member}", cards[card].faces[language]) for card in now.choices]
    return {"exercise": now, "known": now.known, "choices": choices}


def _best(pupil: Pupil) -> list[Evidence]:
    """The longest sentences that they put together themselves and in which all was right, none twice."""
    own = Evidence.objects.filter(
        pupil=pupil, subject=Subject.ACT, result=Result.RIGHT, means__in=memory.RECALLED
    )
    longest = sorted(
        own.select_related("utterance").order_by("-day")[: 20 * BEST],
        key=lambda one: -len(one.utterance.text.split()),
    )
    different = {one.utterance.text.casefold(): one for one in reversed(longest)}
    return sorted(different.values(), key=lambda one: -len(one.utterance.text.split()))[:BEST]


# --- For teachers -------------------------------------------------------------------------------------------


@require_safe
@login_required
def class_learning(request: TeacherRequest, class_id: int) -> HttpResponse:
    """What my class can say."""
    school_class = class_for(request, class_id, May.LOOK)
    pupils = by_name(school_class.pupils.all())
    progress.bring_up_to_date(school_class)
    may = words(who(request).rights_in(school_class))
    context: dict[str, Any] = {"class": school_class, "pupils": pupils, "may": may}
    days = progress.first_and_last_day(school_class)
    if days is None:
        return render(request, "learning/class.html", context)
    period = _period(request, days)
    seen = progress.overview(pupils, period)
    pages = Paginator(seen.words, LINES)
    page = pages.get_page(request.GET.get("page"))
    context |= {
        "not_as_asked": _not_as_asked(request, school_class),
        "period": period,
        "page": page,
        "lines": list(page),
        "structures": seen.structures,
        "missed": _most_missed(pupils, period, seen),
        "decks": _decks_of(school_class),
        "rises": ways.rises(school_class) if "teach" in may else [],
        "games": [site for name, site in SITES.items() if name in _games_of(school_class)],
    }
    return render(request, "learning/class.html", context)


class Missed(NamedTuple):
    """What is missed most, with sentences that show it."""

    line: ProgressLine
    sentences: list[progress.EvidenceSentence]


def _most_missed(pupils: list[Pupil], period: Period, seen: Overview) -> list[Missed]:
    """Words and rules; what one does by speaking is done well or not because of them."""
    lines = [*seen.words, *(line for line in seen.structures if isinstance(line.structure, Topic))]
    worst = sorted(lines, key=lambda line: -line.total.missed)[:EXAMPLES]
    return [Missed(line, _examples(pupils, period, line)) for line in worst if line.total.missed]


def _examples(pupils: list[Pupil], period: Period, line: ProgressLine) -> list[progress.EvidenceSentence]:
    """Some of its sentences that were not right, the latest, none twice."""
    missed = progress.sentences(EvidenceChoice(pupils, None, line.word, line.structure, missed=True), period)
    different: dict[str, Evidence] = {}
    for one in missed[: 10 * EXAMPLES]:
        different.setdefault(one.utterance.text, one)
    return [progress.sentence(one) for one in [*different.values()][:EXAMPLES]]


@require_safe
@login_required
def class_sentences(request: TeacherRequest, class_id: int) -> HttpResponse:
    """The sentences behind a number."""
    school_class = class_for(request, class_id, May.LOOK)
    period, choice = _period_of(request, school_class), _choice(request, school_class)
    page = Paginator(progress.sentences(choice, period), SENTENCES).get_page(request.GET.get("page"))
    context = {
        "class": school_class,
        "may": words(who(request).rights_in(school_class)),
        "choice": choice,
        "not_as_asked": _not_as_asked(request, school_class),
        "period": period,
        "page": page,
        "sentences": [progress.sentence(one) for one in page],
        "same": _same(request),
    }
    return render(request, "learning/sentences.html", context)


@require_safe
@login_required
def class_file(request: TeacherRequest, class_id: int, what: str, form: str) -> HttpResponse:
    """Words, structures or sentences as a file: what the page shows, all of it."""
    school_class = class_for(request, class_id, May.TEACH)
    progress.bring_up_to_date(school_class)
    try:
        listing = class_listing(
            what, school_class, _period_of(request, school_class), _choice(request, school_class)
        )
    except KeyError as error:
        raise Http404 from error
    not_as_asked = _not_as_asked(request, school_class)
    response = as_file(listing._replace(about=f"{listing.about} {not_as_asked}".strip()), form)
    actions.note(Did.EXPORTED, who=who(request), school_class=school_class)
    return response


@require_POST
@login_required
def make_deck(request: TeacherRequest, class_id: int) -> HttpResponse:
    """A draft with the words that are missed most in a period, to be looked at before it is played."""
    school_class = class_for(request, class_id, May.TEACH)
    made = _missed_deck(request, school_class)
    if made is None:
        return _nothing_missed(request, school_class)
    deck = decks.create(teacher=request.user, kind=made.kind, deck=decks.named(made.cards))
    messages.success(request, _("A new deck with the families of these words. Publish it to play with it."))
    return redirect("deck_edit", deck.slug)


@require_POST
@login_required
def set_words(request: TeacherRequest, class_id: int) -> HttpResponse:
    """The words that are missed most in a period as homework: saved, and then shown to be changed."""
    school_class = class_for(request, class_id, May.TEACH)
    if school_class.archived_at is not None:
        return redirect("class_archived", school_class.pk)
    made = _missed_deck(request, school_class)
    if made is None:
        return _nothing_missed(request, school_class)
    try:
        known = assignments.of_words(school_class, request.user, made)
    except CannotChange as error:
        messages.error(request, kinds.no_change(error.reason, error.details))
        return redirect("class_learning", school_class.pk)
    messages.success(request, _("Set as homework for a week. Change here what should be different."))
    return redirect("assignment", school_class.pk, known.pk)


def _missed_deck(request: HttpRequest, school_class: SchoolClass) -> DeckOfWords | None:
    return missed_words(school_class, _period_of(request, school_class), _choice(request, school_class))


def _nothing_missed(request: HttpRequest, school_class: SchoolClass) -> HttpResponse:
    messages.info(request, _("No word was missed in this time, so there is no deck to make."))
    query = _period_of(request, school_class).query
    return redirect(f"{reverse('class_learning', args=[school_class.pk])}?{query}")


@require_POST
@login_required
def move_up(request: TeacherRequest, class_id: int) -> HttpResponse:
    """A pupil makes their moves in the next way, as is proposed; pressed twice, it is once."""
    school_class = class_for(request, class_id, May.TEACH)
    wanted = whole_number(request.POST.get("pupil"))
    rise = next((one for one in ways.rises(school_class) if one.pupil.pk == wanted), None)
    if rise is not None:
        for lesson, tables in ways.move_up(rise).items():
            for table in tables:
                commands.seats_changed(table)
            commands.session_changed(lesson)
        actions.note(Did.SET_WAYS, who=who(request), school_class=school_class, pupil=rise.pupil)
        said = {"name": rise.pupil.name, "way": rise.way.label}
        messages.success(request, _("From now on %(name)s makes their moves so: %(way)s.") % said)
    came_from = whole_number(request.POST.get("lesson"))
    return redirect("class_learning", class_id) if came_from is None else redirect("session", came_from)


def _period_of(request: HttpRequest, school_class: SchoolClass) -> Period:
    today = timezone.localdate()
    return _period(request, progress.first_and_last_day(school_class) or (today, today))


def _period(request: HttpRequest, days: tuple[date, date]) -> Period:
    begin, end = (_day(request.GET.get(name, "")) for name in ("from", "until"))
    deck = whole_number(request.GET.get("deck"))
    return progress.period_of(days, begin=begin, end=end, deck=deck, game=request.GET.get("game", ""))


def _choice(request: HttpRequest, school_class: SchoolClass) -> EvidenceChoice:
    asked = request.GET
    return progress.choice_of(
        by_name(school_class.pupils.all()),
        pupil=whole_number(asked.get("pupil")),
        word=whole_number(asked.get("word")),
        structure=asked.get("structure", ""),
        missed="missed" in asked,
    )


def _not_as_asked(request: HttpRequest, school_class: SchoolClass) -> str:
    """What is asked for and cannot be: without a word of it, all would be shown as if it were the answer."""
    asked = request.GET
    if not any(asked.values()):
        return ""
    first, last = (_day(asked.get(name, "")) for name in ("from", "until"))
    said = []
    if first and last and last < first:
        period = days_in_words(last, first)
        said = [_("The dates were the wrong way round. This is the period: %(period)s.") % {"period": period}]
    choice = _choice(request, school_class)
    decks = {str(key) for key, _title in _decks_of(school_class)}
    known: dict[str, tuple[str, object]] = {
        "from": (pgettext("a period", "From"), _day(asked.get("from", ""))),
        "until": (pgettext("a period", "Until"), _day(asked.get("until", ""))),
        "deck": (_("Deck"), asked.get("deck", "") in decks),
        "game": (_("Game"), asked.get("game", "") in SITES),
        "pupil": (_("Name"), choice.pupil),
        "word": (_("Word"), choice.word),
        "structure": (_("Structures"), choice.structure),
    }
    wrong = [
        f"{label} ({asked[name][:40]})"
        for name, (label, understood) in known.items()
        if asked.get(name) and not understood
    ]
    if wrong:
        said.append(_("Not understood, and left out: %(what)s.") % {"what": ", ".join(wrong)})
    return " ".join(said)


def _day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _same(request: HttpRequest) -> str:
    """What is asked for, but for the page of it."""
    return urlencode({name: text for name, text in request.GET.items() if name != "page"})


def _decks_of(school_class: SchoolClass) -> list[tuple[int, str]]:
    decks = Deck.objects.filter(sessions__school_class=school_class).select_related("latest").distinct()
    return sorted(told_apart(decks).items(), key=lambda one: in_alphabet(one[1]))


def _games_of(school_class: SchoolClass) -> set[str]:
    return set(school_class.sessions.order_by().values_list("game", flat=True).distinct())
