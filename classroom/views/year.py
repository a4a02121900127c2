"""The end of a year: what is kept of all classes, and archiving, deleting, or taking them over."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from classroom.accounts import TeacherRequest, who
from classroom.errors import CannotChange
from classroom.forms.classes import NextYearForm
from classroom.games import kinds
from classroom.live import commands
from classroom.models import Did, Learner, May, SchoolClass
from classroom.services import actions, years
from classroom.services.classes import by_name
from classroom.views.classes import one_by_one
from classroom.views.fields import whole_number
from classroom.views.permits import class_for, words


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@one_by_one
def year(request: TeacherRequest) -> HttpResponse:
    """All classes with what is kept of them. Those chosen are archived, brought back, or asked about."""
    if request.method == "POST":
        return _act(request)
    kept = years.kept(_own(request))
    context = {
        "section": "classes",
        "in_use": [one for one in kept if one.school_class.archived_at is None],
        "archived": [one for one in kept if one.school_class.archived_at is not None],
        "practice_days": settings.PRACTICE_DAYS,
        "lesson_days": settings.LESSON_DAYS,
    }
    return render(request, "classes/year.html", context)


def _act(request: TeacherRequest) -> HttpResponse:
    chosen = _chosen(request, request.POST.getlist("class"))
    act = request.POST.get("act")
    if not chosen:
        messages.error(request, _("Choose at least one class."))
    elif act == "delete":
        query = urlencode([("class", one.pk) for one in chosen])
        return HttpResponseRedirect(f"{reverse('classes_erase')}?{query}")
    elif act == "archive":
        archived = []
        for one in chosen.filter(archived_at=None):
            at_home = _at_home(one)
            try:
                years.archive(school_class=one)
            except CannotChange as error:
                messages.error(request, kinds.no_change(error.reason, error.details))
            else:
                commands.learners_out(at_home)
                actions.note(Did.ARCHIVED, who=who(request), school_class=one)
                archived.append(one)
        _say(request, _("Archived: %(names)s"), archived)
    elif act == "back":
        back = list(chosen.exclude(archived_at=None))
        for one in back:
            years.bring_back(school_class=one)
            actions.note(Did.BROUGHT_BACK, who=who(request), school_class=one)
        _say(request, _("Back in use: %(names)s"), back)
    return redirect("classes_year")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@one_by_one
def erase(request: TeacherRequest) -> HttpResponse:
    """Asks once, with all that goes, for all classes that were chosen."""
    chosen = _chosen(request, (request.POST or request.GET).getlist("class"))
    if request.method == "POST":
        erased = []
        for one in chosen:
            at_home = _at_home(one)
            try:
                years.erase(school_class=one)
            except CannotChange as error:
                messages.error(request, kinds.no_change(error.reason, error.details))
            else:
                commands.learners_out(at_home)
                commands.rights_changed()
                erased.append(one)
        _say(request, _("Deleted: %(names)s"), erased)
    elif kept := years.kept(chosen):
        return render(request, "classes/delete.html", {"section": "classes", "kept": kept, "several": True})
    return redirect("classes_year")


@login_required
@require_safe
def archived(request: TeacherRequest, class_id: int) -> HttpResponse:
    """An archived class, to look at."""
    shared = class_for(request, class_id, May.LOOK)
    if shared.archived_at is None:
        return redirect("class", shared.pk)
    context = {
        "section": "classes",
        "class": shared,
        "may": words(who(request).rights_in(shared)),
        "pupils": by_name(shared.pupils.all()),
        "lessons": shared.sessions.select_related("teacher", "deck__latest"),
    }
    return render(request, "classes/archived.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@one_by_one
def take_over(request: TeacherRequest, class_id: int) -> HttpResponse:
    """Next year's class: who of the old one goes on in it, with or without their cards."""
    owned = get_object_or_404(_own(request), pk=class_id)
    form = NextYearForm(request.POST or None, school_class=owned)
    if request.method == "POST" and form.is_valid():
        at_home = _at_home(owned)
        try:
            new = years.take_over(school_class=owned, **form.cleaned_data)
        except CannotChange as error:
            form.add_error(None, kinds.no_change(error.reason, error.details))
        else:
            commands.learners_out(at_home)  # Those whose card is still good come in with it again.
            size = len(form.cleaned_data["pupils"])
            note = partial(actions.note, who=who(request))
            note(Did.TOOK_OVER, school_class=owned, number=size)
            note(Did.ADDED_PUPILS, school_class=new, number=size)
            if form.cleaned_data["archives"]:
                note(Did.ARCHIVED, school_class=owned)
            message = ngettext("%(number)s pupil goes on here.", "%(number)s pupils go on here.", size)
            messages.success(request, message % {"number": size})
            return redirect("class", new.pk)
    return render(request, "classes/next.html", {"section": "classes", "class": owned, "form": form})


def _own(request: TeacherRequest) -> QuerySet[SchoolClass]:
    return SchoolClass.objects.filter(teacher=request.user)


def _chosen(request: TeacherRequest, keys: Iterable[str]) -> QuerySet[SchoolClass]:
    return _own(request).filter(pk__in=[key for text in keys if (key := whole_number(text)) is not None])


def _at_home(school_class: SchoolClass) -> set[int]:
    """Who of them may be playing at home just now."""
    return set(Learner.objects.filter(pupil__school_class=school_class).values_list("pk", flat=True))


def _say(request: TeacherRequest, sentence: str, classes: Iterable[SchoolClass]) -> None:
    if names := ", ".join(str(one) for one in classes):
        messages.success(request, sentence % {"names": names})
