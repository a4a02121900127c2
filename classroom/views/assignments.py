"""Assignments: set and followed by the teachers of a class, found and begun by pupils at home."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom import addresses
from classroom.accounts import TeacherRequest, who
from classroom.errors import CannotPractise
from classroom.learning import assignments, progress, rounds
from classroom.learning.assignments import AssignmentStanding
from classroom.learning.exercises import AskedExercise
from classroom.learning.forms import AssignmentForm
from classroom.learning.keeping import catch_up, tables_of
from classroom.learning.listings import homework_listing
from classroom.learning.models import Aim, Assignment
from classroom.models import Deck, Did, Learner, May, Pupil, Way
from classroom.services import actions
from classroom.services.classes import by_name
from classroom.views.fields import whole_number
from classroom.views.files import as_file
from classroom.views.learning import asked_now, day_given, round_of
from classroom.views.permits import class_for, lesson_for, words
from classroom.views.practise import come_in_first, decks_of, learner_of
from classroom.wording.refusals import PRACTISING

SENTENCES = 50


# --- At home ------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def homework(request: HttpRequest, code: str) -> HttpResponse:
    """What is to be done, who sees what is said there, and the button that begins."""
    learner = learner_of(request)
    given = assignments.with_code(learner, code)
    if learner is None or learner.pupil is None or given is None:
        return come_in_first(request, code)
    problem = ""
    if request.method == "POST" and given.aim != Aim.EXERCISES:
        try:
            return redirect("table", assignments.play(learner, given).pk)
        except CannotPractise as error:
            problem = str(PRACTISING[error.reason])
    standing = assignments.standings_of([given], [learner.pupil])[given.pk, learner.pupil.pk]
    context = {
        "learner": learner,
        "assignment": given,
        "standing": standing,
        "problem": problem,
        "is_overdue": not standing.is_done and given.ends < timezone.localdate(),
        "under_way": assignments.table_under_way(learner, given),
        "has_words": given.aim == Aim.WORDS and rounds.homework(learner.pupil, given) is not None,
    }
    return render(request, "home/homework.html", context, status=409 if problem else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def homework_words(request: HttpRequest, code: str) -> HttpResponse:
    """A round with the words that are to be learnt: the teacher sees what comes of it."""
    learner = learner_of(request)
    given = assignments.with_code(learner, code)
    if learner is None or learner.pupil is None:
        return come_in_first(request, code)
    pupil = learner.pupil
    if given is None or given.aim != Aim.WORDS:
        return _answer_as_practice(request, learner, pupil, code)
    catch_up(tables_of([pupil]))
    now = asked_now(request, partial(rounds.homework, pupil, given))
    back = reverse("homework", args=[code])
    context = {"learner": learner, "assignment": given, "back": back, "round": request.path}
    context["arrived"] = request.POST.get("word", "")
    if now is None:
        over = rounds.homework_over(pupil, given, timezone.localdate())
        return render(request, "learning/round_over.html", context | {"offers": [], "over": over})
    types = Way.TYPE in (given.way, learner.way)
    return round_of(request, pupil, now, context | {"types": types})


def _answer_as_practice(request: HttpRequest, learner: Learner, pupil: Pupil, code: str) -> HttpResponse:
    """An answer that comes when its homework has been taken off counts all the same, for its pupil alone."""
    word = whole_number(request.POST.get("word"))
    if word is None:
        return come_in_first(request, code)
    own = assignments.deck_of(pupil, code)
    now = rounds.practice(pupil, [own] if own else decks_of(learner), day_given(request), word)
    context = {"learner": learner, "back": reverse("my_words"), "round": reverse("todays_words")}
    context |= {"arrived": request.POST["word"], "has_ended": True}
    if now is None:
        over = rounds.own_round_over(pupil, timezone.localdate())
        return render(request, "learning/round_over.html", context | {"offers": [], "over": over})
    return round_of(request, pupil, now, context | {"types": learner.way == Way.TYPE})


@require_http_methods(["GET", "HEAD", "POST"])
def homework_exercises(request: HttpRequest, code: str) -> HttpResponse:
    """One exercise after the other, with the solution once it is answered; what was wrong comes again.

    What is sent leads to a page of its own address, so that one can go back through them.
    """
    learner = learner_of(request)
    given = assignments.with_code(learner, code)
    if learner is None or learner.pupil is None or given is None or given.aim != Aim.EXERCISES:
        return come_in_first(request, code)
    context: dict[str, Any] = {"assignment": given, "of": len(given.exercises)}
    answered = whole_number(request.GET.get("answered", "")) or 0
    if answer := given.answers.filter(pupil=learner.pupil, number=answered - 1).first():
        exercise = AskedExercise(*given.exercises[answer.number])
        context |= {"exercise": exercise, "number": answered, "answer": answer}
        return render(request, "home/exercise.html", context)
    asked = assignments.next_exercise(given, learner.pupil)
    if asked is None:
        return redirect("homework", code)
    number, exercise = asked.number + 1, asked.exercise
    sent = request.POST or request.GET
    fields = sent if sent.get("number") == str(number) else QueryDict()
    chosen, text = _chosen(fields, len(exercise.words)), fields.get("text", "").strip()
    so_far, is_laid = " ".join(exercise.words[place] for place in chosen), len(chosen) == len(exercise.words)
    if exercise.kind == "order":
        text = so_far if is_laid else ""
    if text and request.method == "POST":
        assignments.answer_exercise(given, learner.pupil, asked, text)
        return redirect(f"{request.path}?answered={number}")
    context |= {
        "exercise": exercise,
        "number": number,
        "words": [*enumerate(exercise.words)],
        "chosen": chosen,
        "so_far": so_far,
        "is_laid": is_laid,
        "is_empty": not text and request.method == "POST" and bool(fields),
    }
    return render(request, "home/exercise.html", context)


def _chosen(fields: QueryDict, of: int) -> list[int]:
    """The places of the words in their order so far; none is chosen twice."""
    texts = [*fields.get("chosen", "").split(","), fields.get("place", "")]
    places = [place for text in texts if (place := whole_number(text)) is not None and place < of]
    return list(dict.fromkeys(places))


# --- For teachers -------------------------------------------------------------------------------------------


class PupilRow(NamedTuple):
    """A pupil's line in the table: how far they are with each assignment; None where it is not for them."""

    pupil: Pupil
    cells: list[tuple[Assignment, AssignmentStanding | None]]


def rows_of(pupils: list[Pupil], given: list[Assignment]) -> list[PupilRow]:
    standings = assignments.standings_of(given, pupils)
    theirs = {one.pk: {pupil.pk for pupil in assignments.pupils_of(one, pupils)} for one in given}
    return [
        PupilRow(
            pupil,
            [(one, standings[one.pk, pupil.pk] if pupil.pk in theirs[one.pk] else None) for one in given],
        )
        for pupil in pupils
    ]


@require_safe
@login_required
def class_assignments(request: TeacherRequest, class_id: int) -> HttpResponse:
    """What was set, and pupils by assignments."""
    school_class = class_for(request, class_id, May.LOOK)
    pupils, given = by_name(school_class.pupils.all()), assignments.of_class(school_class)
    context = {
        "section": "classes",
        "class": school_class,
        "may": words(who(request).rights_in(school_class)),
        "assignments": given,
        "rows": rows_of(pupils, given),
        "today": timezone.localdate(),
    }
    return render(request, "learning/assignments.html", context)


@require_safe
@login_required
def assignments_file(request: TeacherRequest, class_id: int, form: str) -> HttpResponse:
    school_class = class_for(request, class_id, May.TEACH)
    pupils, given = by_name(school_class.pupils.all()), assignments.of_class(school_class)
    cells = [(row.pupil.name, [standing for _, standing in row.cells]) for row in rows_of(pupils, given)]
    response = as_file(homework_listing(school_class, given, cells), form)
    actions.note(Did.EXPORTED, who=who(request), school_class=school_class)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def assignment_new(request: TeacherRequest, class_id: int) -> HttpResponse:
    school_class = class_for(request, class_id, May.TEACH)
    if school_class.archived_at is not None:
        return redirect("class_archived", school_class.pk)
    today = timezone.localdate()
    fresh = Assignment(
        school_class=school_class, set_by=request.user, begins=today, ends=today + timedelta(days=7)
    )
    return _edited(request, fresh)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def assignment(request: TeacherRequest, class_id: int, assignment_id: int) -> HttpResponse:
    """To change it, to take it off the pupils' pages, to delete it; and its link."""
    school_class = class_for(request, class_id, May.TEACH)
    known = get_object_or_404(Assignment, pk=assignment_id, school_class=school_class)
    if school_class.archived_at is not None:
        return redirect("class_archived", school_class.pk)
    if "end" in request.POST:
        known.ended_at = None if known.ended_at else timezone.now()
        known.save(update_fields=["ended_at"])
        return redirect("class_assignments", class_id)
    if "delete" in request.POST:
        assignments.delete(known)
        messages.success(request, _("The assignment has been deleted, with the games played for it."))
        return redirect("class_assignments", class_id)
    return _edited(request, known)


def _edited(request: TeacherRequest, known: Assignment) -> HttpResponse:
    school_class = known.school_class
    decks = Deck.objects.at_hand(request.user) | Deck.objects.filter(pk=known.deck_id)
    decks = decks.select_related("latest").order_by("slug")
    form = AssignmentForm(request.POST or None, instance=known, decks=decks)
    if request.method == "POST" and form.is_valid():
        saved = form.save()
        messages.success(request, _("Saved."))
        return redirect("assignment", school_class.pk, saved.pk)
    link = addresses.whole(request, reverse("homework", args=[known.code])) if known.pk else ""
    context: dict[str, Any] = {
        "section": "classes",
        "class": school_class,
        "assignment": known,
        "form": form,
        "link": link,
        "qr": _qr(link) if link else "",
    }
    return render(request, "learning/assignment.html", context)


def _qr(link: str) -> SafeString:
    drawn = segno.make(link, error="m").svg_inline(scale=3, border=2, omitsize=True, dark="#1f1a24")
    return mark_safe(drawn)  # noqa: S308  # Drawn from the address alone.


@require_safe
@login_required
def assignment_sentences(
    request: TeacherRequest, class_id: int, assignment_id: int, pupil_id: int
) -> HttpResponse:
    """What a pupil has said for an assignment, and nothing else."""
    school_class = class_for(request, class_id, May.LOOK)
    known = get_object_or_404(Assignment, pk=assignment_id, school_class=school_class)
    pupil = get_object_or_404(Pupil, pk=pupil_id, school_class=school_class)
    said = assignments.sentences_of(known, pupil)
    page = Paginator(said, SENTENCES).get_page(request.GET.get("page"))
    context = {
        "section": "classes",
        "class": school_class,
        "assignment": known,
        "pupil": pupil,
        "page": page,
        "sentences": [progress.sentence(one) for one in page],
        "answers": assignments.answers_of(known, pupil)[:SENTENCES],
        "exercises": known.answers.filter(pupil=pupil).order_by("number"),
    }
    return render(request, "learning/assignment_sentences.html", context)


@require_POST
@login_required
def from_lesson(request: TeacherRequest, session_id: int) -> HttpResponse:
    """The lesson's game once more, as homework: saved, and then shown to be changed."""
    lesson = lesson_for(request, session_id, May.TEACH)
    if lesson.school_class is None or lesson.school_class.archived_at is not None:
        return redirect("session_summary", session_id)
    known = assignments.from_lesson(lesson, request.user)
    messages.success(request, _("Set as homework for a week. Change here what should be different."))
    return redirect("assignment", known.school_class_id, known.pk)


@require_POST
@login_required
def from_exercises(request: TeacherRequest, session_id: int) -> HttpResponse:
    """The exercises from the lesson's sentences as homework: saved, and then shown to be changed."""
    lesson = lesson_for(request, session_id, May.TEACH)
    if lesson.school_class is None or lesson.school_class.archived_at is not None:
        return redirect("session_moments", session_id)
    known = assignments.of_exercises(lesson, request.user)
    if known is None:
        return redirect("session_moments", session_id)
    messages.success(request, _("Set as homework for a week. Change here what should be different."))
    return redirect("assignment", known.school_class_id, known.pk)
