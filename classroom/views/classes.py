"""Classes: create, rename, delete; their pupils: add, rename, remove, set the way of making moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Count
from django.http import FileResponse, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from classroom import takeout, wording
from classroom.accounts import TeacherRequest
from classroom.errors import PupilIsPlaying
from classroom.forms import ClassForm, PupilFormSet, RosterForm
from classroom.live import commands
from classroom.models import ClassCard, Learner, Practice, Pupil, SchoolClass, Utterance, Way
from classroom.services import classes as service
from classroom.views.fields import whole_number
from classroom.views.files import taken_along

P = ParamSpec("P")


View = Callable[Concatenate[TeacherRequest, P], HttpResponse]


def one_by_one(view: View[P]) -> View[P]:
    """A teacher's forms take effect one after another: what is right when it is looked at can be stored."""

    @wraps(view)
    def in_turn(request: TeacherRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        with transaction.atomic():
            service.one_at_a_time(request.user)
            return view(request, *args, **kwargs)

    return in_turn


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@one_by_one
def classes(request: TeacherRequest) -> HttpResponse:
    """All classes of this teacher, and a form for one more."""
    form = ClassForm(request.POST or None, instance=SchoolClass(teacher=request.user))
    if request.method == "POST" and form.is_valid():
        return redirect("class", form.save().pk)
    rows = SchoolClass.objects.filter(teacher=request.user).annotate(size=Count("pupils"))
    return render(request, "classes/classes.html", {"section": "classes", "classes": rows, "form": form})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@one_by_one
def school_class(request: TeacherRequest, class_id: int) -> HttpResponse:
    """One class. The form saves its name, all pupils' names and ways, and may remove one pupil."""
    owned = _own_class(request, class_id)
    form = ClassForm(request.POST or None, instance=owned)
    pupils = PupilFormSet(request.POST or None, queryset=owned.pupils.all(), prefix="pupils")
    if request.method == "POST" and form.is_valid() and pupils.is_valid():
        form.save()
        service.save_pupils(pupils=[row.save(commit=False) for row in pupils if row.has_changed()])
        if way := form.cleaned_data["way_for_all"]:
            owned.pupils.update(way=way)
        if "remove" in request.POST:
            _remove(request, owned, request.POST["remove"])
        else:
            messages.success(request, _("Saved."))
        return redirect("class", owned.pk)
    return _page(request, owned.pk, form=form, pupils=pupils)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@one_by_one
def add_pupils(request: TeacherRequest, class_id: int) -> HttpResponse:
    owned = _own_class(request, class_id)
    if request.method != "POST":  # The language was changed while something was to mend.
        return redirect("class", owned.pk)
    roster = RosterForm(request.POST, present=[pupil.name for pupil in owned.pupils.all()])
    if not roster.is_valid():
        if roster.are_all_present():
            messages.info(request, _("All these pupils are already in the class."))
            return redirect("class", owned.pk)
        return _page(request, owned.pk, roster=roster)
    added = service.add_pupils(
        school_class=owned, names=roster.cleaned_data["names"], way=Way(roster.cleaned_data["way"])
    )
    said = ngettext("%(number)s pupil added.", "%(number)s pupils added.", len(added))
    messages.success(request, said % {"number": len(added)})
    return redirect("class", owned.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def pupil(request: TeacherRequest, class_id: int, pupil_id: int) -> HttpResponse:
    """What the site keeps about a pupil, to take along or to erase: parents may ask for either."""
    owned = _own_class(request, class_id)
    known = get_object_or_404(Pupil, pk=pupil_id, school_class=owned)
    if request.method == "POST":
        _remove(request, owned, str(known.pk))
        return redirect("class", owned.pk)
    context = {
        "section": "classes",
        "class": owned,
        "pupil": known,
        "card": ClassCard.objects.filter(pupil=known).first(),
        "lessons": known.participations.values("session").distinct().count(),
        "said": Utterance.objects.filter(participant__pupil=known).count(),
        "games": Practice.objects.filter(learner__pupil=known).count(),
    }
    return render(request, "classes/pupil.html", context)


@login_required
@require_safe
def pupil_file(request: TeacherRequest, class_id: int, pupil_id: int) -> FileResponse:
    known = get_object_or_404(Pupil, pk=pupil_id, school_class=_own_class(request, class_id))
    return taken_along(known.name, partial(takeout.of_pupil, known))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: TeacherRequest, class_id: int) -> HttpResponse:
    """Asks first: nothing brings a class back."""
    owned = _own_class(request, class_id)
    if request.method == "POST":
        at_home = set(Learner.objects.filter(pupil__school_class=owned).values_list("pk", flat=True))
        try:
            service.delete_class(school_class=owned)
        except PupilIsPlaying as error:
            messages.error(request, str(wording.SITE_REASONS[error.reason]))
            return redirect("class", owned.pk)
        commands.learners_out(at_home)
        messages.success(request, _("The class %(name)s has been deleted.") % {"name": owned.name})
        return redirect("classes")
    return render(request, "classes/delete.html", {"section": "classes", "class": owned})


def _own_class(request: TeacherRequest, class_id: int) -> SchoolClass:
    return get_object_or_404(SchoolClass, pk=class_id, teacher=request.user)


def _remove(request: TeacherRequest, owned: SchoolClass, pupil_id: str) -> None:
    pupil = get_object_or_404(Pupil, pk=whole_number(pupil_id), school_class=owned)
    at_home = set(Learner.objects.filter(pupil=pupil).values_list("pk", flat=True))
    try:
        service.remove_pupils(pupils=[pupil])
    except PupilIsPlaying as error:
        messages.error(request, str(wording.SITE_REASONS[error.reason]))
    else:
        commands.learners_out(at_home)
        messages.success(request, _("%(name)s has been removed from the class.") % {"name": pupil.name})


def _page(
    request: TeacherRequest,
    class_id: int,
    form: ClassForm | None = None,
    pupils: PupilFormSet | None = None,  # type: ignore[valid-type]  # A class made by a factory.
    roster: RosterForm | None = None,
) -> HttpResponse:
    """The page of a class, with the form that was filled in wrongly as it was filled in."""
    stored = get_object_or_404(SchoolClass, pk=class_id, teacher=request.user)
    rows = pupils if pupils is not None else PupilFormSet(queryset=stored.pupils.all(), prefix="pupils")
    return render(
        request,
        "classes/class.html",
        {
            "section": "classes",
            "class": stored,
            "form": form or ClassForm(instance=stored),
            "pupils": rows,
            "roster": roster or RosterForm(present=[]),
        },
    )
