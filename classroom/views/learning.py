"""What pupils have shown that they can say: for themselves at home, and for the teachers of their class."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.accounts import TeacherRequest
from classroom.errors import CannotPractise
from classroom.games.shared.site import Site
from classroom.games.sites import SITES
from classroom.learning import memory, play, progress, rounds
from classroom.learning.keeping import catch_up, tables_of
from classroom.learning.models import Evidence, Lexeme, Means, Result, SpeechAct, Subject
from classroom.learning.progress import Line, Overview, Period
from classroom.learning.topics import Topic
from classroom.models import Deck, Learner, May, Pupil, SchoolClass, Table, Way
from classroom.models.decks import title_of
from classroom.services.classes import by_name
from classroom.views.fields import whole_number
from classroom.views.permits import class_for
from classroom.views.practise import begin, decks_of, signed_in
from classroom.wording.refusals import PRACTISING
from familygames.judging import Finding

LINES = 40
"""Words on one page of a class."""
SENTENCES = 50
BEST = 5
EXAMPLES = 3


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
    return render(request, "learning/words_after.html", {"learner": learner, "table": table, "after": after})


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def todays_words(request: HttpRequest, learner: Learner) -> HttpResponse:
    """A round with the words that are due: one is asked for; once it is answered, what came of it is told."""
    pupil = learner.pupil
    if pupil is None:
        return redirect("my_words")
    catch_up(tables_of([pupil]))
    now = rounds.exercise(pupil)
    context: dict[str, Any] = {"learner": learner, "types": "type" in request.GET or learner.way == Way.TYPE}
    if now is None:
        return render(request, "learning/round_over.html", context | {"offers": _games_with(learner)})
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
    rounds.keep(pupil, now.known, means, answer)
    context |= {"exercise": now, "known": now.known, "answer": answer, "text": text, "means": means}
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


class Chosen(NamedTuple):
    """What of a class is looked at, and how its addresses say so."""

    period: Period
    query: str


@require_safe
@login_required
def class_learning(request: TeacherRequest, class_id: int) -> HttpResponse:
    """What my class can say."""
    school_class = class_for(request, class_id, May.LOOK)
    pupils = by_name(school_class.pupils.all())
    progress.bring_up_to_date(school_class)
    days = progress.first_and_last_day(school_class)
    context: dict[str, Any] = {"class": school_class, "pupils": pupils}
    if days is None:
        return render(request, "learning/class.html", context)
    chosen = _chosen(request, days)
    seen = progress.overview(pupils, chosen.period)
    pages = Paginator(seen.words, LINES)
    page = pages.get_page(request.GET.get("page"))
    context |= {
        "period": chosen.period,
        "query": chosen.query,
        "page": page,
        "lines": list(page),
        "structures": seen.structures,
        "missed": _most_missed(pupils, chosen.period, seen),
        "decks": _decks_of(school_class),
        "games": [site for name, site in SITES.items() if name in _games_of(school_class)],
    }
    return render(request, "learning/class.html", context)


class Missed(NamedTuple):
    """What is missed most, with sentences that show it."""

    line: Line
    sentences: list[Sentence]


def _most_missed(pupils: list[Pupil], period: Period, seen: Overview) -> list[Missed]:
    """Words and rules; what one does by speaking is done well or not because of them."""
    lines = [*seen.words, *(line for line in seen.structures if isinstance(line.structure, Topic))]
    worst = sorted(lines, key=lambda line: -line.total.missed)[:EXAMPLES]
    return [Missed(line, _examples(pupils, period, line)) for line in worst if line.total.missed]


def _examples(pupils: list[Pupil], period: Period, line: Line) -> list[Sentence]:
    """Some of its sentences that were not right, the latest, none twice."""
    word = line.word.pk if line.word is not None else None
    missed = progress.sentences(pupils, period, word=word, structure=line.structure, missed=True)
    different: dict[str, Evidence] = {}
    for one in missed[: 10 * EXAMPLES]:
        different.setdefault(one.utterance.text, one)
    return [_sentence(one) for one in [*different.values()][:EXAMPLES]]


class Sentence(NamedTuple):
    """A sentence as evidence: who said it when, what could be better, and the move it was said with."""

    name: str
    day: date
    text: str
    language: str
    result: str
    remarks: list[str]
    table: int
    turn: int | None


_findings = msgspec.json.Decoder(tuple[Finding, ...])


def _sentence(one: Evidence) -> Sentence:
    said, language = one.utterance, get_language() or "en"
    return Sentence(
        one.pupil.name,
        one.day,
        said.text,
        said.language,
        str(Result(one.result).label),
        [
            finding.message.get(language) or next(iter(finding.message.values()), finding.code)
            for finding in _findings.decode(said.findings)
            if not finding.tip
        ],
        one.table_id,
        said.turn,
    )


@require_safe
@login_required
def class_sentences(request: TeacherRequest, class_id: int) -> HttpResponse:
    """The sentences behind a number."""
    school_class = class_for(request, class_id, May.LOOK)
    pupils = by_name(school_class.pupils.all())
    today = timezone.localdate()
    chosen = _chosen(request, progress.first_and_last_day(school_class) or (today, today))
    pupil = next((one for one in pupils if one.pk == whole_number(request.GET.get("pupil"))), None)
    word = Lexeme.objects.filter(pk=whole_number(request.GET.get("word")) or 0).first()
    structure = _structure(request.GET.get("structure", ""))
    evidence = progress.sentences(
        pupils if pupil is None else [pupil],
        chosen.period,
        word=word.pk if word is not None else None,
        structure=structure,
        missed="missed" in request.GET,
    )
    page = Paginator(evidence, SENTENCES).get_page(request.GET.get("page"))
    context = {
        "class": school_class,
        "pupil": pupil,
        "word": word,
        "structure": structure,
        "missed": "missed" in request.GET,
        "period": chosen.period,
        "query": chosen.query,
        "page": page,
        "sentences": [_sentence(one) for one in page],
        "same": urlencode({name: text for name, text in request.GET.items() if name != "page"}),
    }
    return render(request, "learning/sentences.html", context)


def _structure(name: str) -> SpeechAct | Topic | None:
    for kind in (SpeechAct, Topic):
        if name in kind.values:
            return kind(name)
    return None


def _chosen(request: HttpRequest, days: tuple[date, date]) -> Chosen:
    """The period that was asked for, within that in which anything was said."""
    first, last = days
    fields = request.GET
    begin, end = (_day(fields.get(name, "")) for name in ("from", "until"))
    begin, end = begin or first, end or max(last, timezone.localdate())
    if end < begin:
        begin, end = end, begin
    game = fields.get("game", "") if fields.get("game") in SITES else ""
    deck = whole_number(fields.get("deck"))
    asked = {"from": begin.isoformat(), "until": end.isoformat(), "game": game, "deck": deck or ""}
    query = urlencode({name: text for name, text in asked.items() if text})
    return Chosen(Period(begin, end, deck, game), query)


def _day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _decks_of(school_class: SchoolClass) -> list[tuple[int, str]]:
    decks = Deck.objects.filter(sessions__school_class=school_class).select_related("latest").distinct()
    return sorted(((deck.pk, title_of(deck.cards)) for deck in decks), key=lambda one: one[1].casefold())


def _games_of(school_class: SchoolClass) -> set[str]:
    return set(school_class.sessions.order_by().values_list("game", flat=True).distinct())
