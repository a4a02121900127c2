"""Classes: create, rename, delete; their pupils: add, rename, remove, set the way of making moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count
from django.http import FileResponse, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom import addresses, data_export
from classroom.accounts import TeacherRequest, who
from classroom.errors import CannotArrange, PupilIsPlaying
from classroom.forms.classes import ClassForm, DecksForm, InviteForm, SubstituteForm
from classroom.forms.pupils import PupilFormSet, RosterForm
from classroom.live import commands
from classroom.models import (
    ClassCard,
    Did,
    Learner,
    May,
    Practice,
    Pupil,
    Right,
    SchoolClass,
    User,
    Utterance,
    Way,
)
from classroom.services import actions, sharing, substitutes, years
from classroom.services import classes as service
from classroom.views.fields import whole_number
from classroom.views.files import taken_along
from classroom.views.permits import class_for, words
from classroom.wording.games import SITE_REASONS
from classroom.wording.refusals import ARRANGING

P = ParamSpec("P")


LATEST = 10
"""So many actions stand on the page of a class itself."""
A_PAGE = 100

View = Callable[Concatenate[TeacherRequest, P], HttpResponse]


def one_by_one(view: View[P]) -> View[P]:
    """Forms of one teacher, or about one's class, take effect one after another: what is right when it is
    looked at can be stored.
    """

    @wraps(view)
    def in_turn(request: TeacherRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        with transaction.atomic():
            service.one_at_a_time(_keeper(request, kwargs.get("class_id")))
            return view(request, *args, **kwargs)

    return in_turn


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@one_by_one
def classes(request: TeacherRequest) -> HttpResponse:
    """All classes of this teacher and those that others share with them, and a form for one more."""
    form = ClassForm(request.POST or None, instance=SchoolClass(teacher=request.user))
    if request.method == "POST" and form.is_valid():
        return redirect("class", form.save().pk)
    rows = who(request).classes(May.LOOK).select_related("teacher")
    rows = rows.annotate(size=Count("pupils"), last_lesson=years.LAST_LESSON)
    today = timezone.localdate()
    context = {
        "section": "classes",
        "classes": [row for row in rows if row.archived_at is None],
        "archived": [row for row in rows if row.archived_at is not None],
        "over": [
            row
            for row in rows
            if row.teacher_id == request.user.pk
            and row.archived_at is None
            and row.size
            and years.is_over(row, row.last_lesson, today)
        ],
        "form": form,
        "invitations": sharing.invitations_of(request.user),
    }
    return render(request, "classes/classes.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@one_by_one
def school_class(request: TeacherRequest, class_id: int) -> HttpResponse:
    """One class. The form saves its name, all pupils' names and ways, and may remove one pupil."""
    if request.method != "POST":
        return _page(request, class_id)
    owned = class_for(request, class_id, May.TEACH)
    if owned.archived_at is not None:
        return redirect("class_archived", owned.pk)
    form = _class_form(request, owned, request.POST)
    pupils = PupilFormSet(request.POST, queryset=owned.pupils.all(), prefix="pupils")
    if form.is_valid() and pupils.is_valid():
        form.save()
        changed = [row for row in pupils if row.has_changed()]
        service.save_pupils(pupils=[row.save(commit=False) for row in changed])
        if way := form.cleaned_data["way_for_all"]:
            owned.pupils.update(way=way)
        note = partial(actions.note, who=who(request), school_class=owned)
        if "name" in form.changed_data:
            note(Did.RENAMED_CLASS)
        for row in changed:
            if "name" in row.changed_data:
                note(Did.RENAMED_PUPIL, pupil=row.instance)
        if way or any("way" in row.changed_data for row in changed):
            note(Did.SET_WAYS)
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
    owned = class_for(request, class_id, May.TEACH)
    if request.method != "POST" or owned.archived_at is not None:
        # The language was changed while something was to mend; or the class was archived.
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
    actions.note(Did.ADDED_PUPILS, who=who(request), school_class=owned, number=len(added))
    message = ngettext("%(number)s pupil added.", "%(number)s pupils added.", len(added))
    messages.success(request, message % {"number": len(added)})
    return redirect("class", owned.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def pupil(request: TeacherRequest, class_id: int, pupil_id: int) -> HttpResponse:
    """What the site keeps about a pupil, to take along or to erase: parents may ask for either."""
    owned = class_for(request, class_id, May.TEACH)
    known = get_object_or_404(Pupil, pk=pupil_id, school_class=owned)
    if request.method == "POST":
        _remove(request, owned, str(known.pk))
        return redirect("class", owned.pk)
    context = {
        "section": "classes",
        "class": owned,
        "pupil": known,
        "apart": service.by_name(known.apart.all()),
        "card": ClassCard.objects.filter(pupil=known).first(),
        "lessons": known.participations.values("session").distinct().count(),
        "said": Utterance.objects.filter(participant__pupil=known).count(),
        "games": Practice.objects.filter(learner__pupil=known).count(),
    }
    return render(request, "classes/pupil.html", context)


@login_required
@require_safe
def pupil_file(request: TeacherRequest, class_id: int, pupil_id: int) -> FileResponse:
    owned = class_for(request, class_id, May.TEACH)
    known = get_object_or_404(Pupil, pk=pupil_id, school_class=owned)
    actions.note(Did.TOOK_PUPIL, who=who(request), school_class=owned, pupil=known)
    return taken_along(known.name, partial(data_export.of_pupil, known))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@one_by_one
def decks(request: TeacherRequest, class_id: int) -> HttpResponse:
    """What the class plays with at home: chosen by who teaches it, seen by who looks."""
    shared = class_for(request, class_id, May.TEACH if request.method == "POST" else May.LOOK)
    if shared.archived_at is not None:
        return redirect("class_archived", shared.pk)
    may = who(request).rights_in(shared)
    form = DecksForm(request.POST if request.method == "POST" else None, school_class=shared)
    if May.TEACH not in may:
        form.fields["decks"].disabled = True
    elif request.method == "POST" and form.is_valid():
        service.choose_decks(
            school_class=shared, decks=list(form.cleaned_data["decks"]), of=list(form.offered)
        )
        actions.note(Did.CHOSE_DECKS, who=who(request), school_class=shared)
        messages.success(request, _("Saved."))
        return redirect("class", shared.pk)
    context = {"section": "classes", "class": shared, "form": form, "may": words(may)}
    return render(request, "classes/decks.html", context)


@login_required
@require_POST
@one_by_one
def colleagues(request: TeacherRequest, class_id: int) -> HttpResponse:
    """Invites somebody, changes what a colleague may do, or ends the sharing."""
    owned = class_for(request, class_id, May.OWN)
    fields = request.POST
    if owned.archived_at is not None and "end" not in fields:
        return redirect("class_archived", owned.pk)
    note = partial(actions.note, who=who(request), school_class=owned)
    if "end" in fields:
        ended = owned.colleagues.filter(pk=whole_number(fields["end"]) or 0).first()
        if ended is not None:
            note(Did.UNSHARED, colleague=ended.teacher)
            sharing.end(colleagues=owned.colleagues.filter(pk=ended.pk))
        messages.success(request, _("The class is no longer shared there."))
    elif "change" in fields:
        chosen = whole_number(fields["change"]) or 0
        right = fields.get(f"right-{chosen}", "")
        known = owned.colleagues.filter(pk=chosen).first()
        if right in Right.values and known is not None:
            owned.colleagues.filter(pk=chosen).update(right=right)
            note(Did.SET_RIGHT, colleague=known.teacher)
        messages.success(request, _("Saved."))
    else:
        form = InviteForm(fields)
        if not form.is_valid():
            return _page(request, owned.pk, invite=form)
        try:
            sharing.invite(school_class=owned, **form.cleaned_data)
        except CannotArrange as error:
            form.add_error("email", str(ARRANGING[error.reason] % error.details))
            return _page(request, owned.pk, invite=form)
        note(Did.INVITED)
        messages.success(
            request,
            _("Invited. Whoever has an account with this address finds the invitation among their classes."),
        )
    commands.rights_changed()
    return redirect(reverse("class", args=[owned.pk]) + "#colleagues")


@login_required
@require_POST
@one_by_one
def substitute(request: TeacherRequest, class_id: int) -> HttpResponse:
    """A code for one day, or the end of it."""
    owned = class_for(request, class_id, May.OWN)
    if owned.archived_at is not None:
        return redirect("class_archived", owned.pk)
    if "revoke" in request.POST:
        if substitutes.revoke(school_class=owned):
            actions.note(Did.REVOKED_CODE, who=who(request), school_class=owned)
        messages.success(request, _("The code no longer works."))
    else:
        form = SubstituteForm(request.POST)
        if not form.is_valid():
            return _page(request, owned.pk, substitute=form)
        substitutes.make(school_class=owned, day=form.cleaned_data["day"])
        actions.note(Did.MADE_CODE, who=who(request), school_class=owned)
    commands.rights_changed()
    return redirect(reverse("class", args=[owned.pk]) + "#substitute")


@login_required
@require_POST
def leave(request: TeacherRequest, class_id: int) -> HttpResponse:
    """A colleague shares a class no longer."""
    shared = class_for(request, class_id, May.LOOK)
    if not shared.colleagues.filter(teacher=request.user).exists():  # It is their own.
        return redirect("class", shared.pk)
    actions.note(Did.LEFT, who=who(request), school_class=shared)
    sharing.end(colleagues=shared.colleagues.filter(teacher=request.user))
    commands.rights_changed()
    messages.success(request, _("You no longer share the class %(name)s.") % {"name": shared.name})
    return redirect("classes")


@login_required
@require_POST
def invitation(request: TeacherRequest, invitation_id: int) -> HttpResponse:
    """Accepts or declines."""
    mine = get_object_or_404(sharing.invitations_of(request.user), pk=invitation_id)
    if "accept" not in request.POST:
        sharing.end(colleagues=sharing.invitations_of(request.user).filter(pk=mine.pk))
        messages.success(request, _("Declined."))
        return redirect("classes")
    sharing.accept(teacher=request.user, invitation=mine)
    actions.note(Did.ACCEPTED, who=who(request), school_class=mine.school_class)
    return redirect("class", mine.school_class_id)


@login_required
@require_safe
def done(request: TeacherRequest, class_id: int) -> HttpResponse:
    """Who did what with the class and its lessons."""
    shared = class_for(request, class_id, May.TEACH)
    pages = Paginator(actions.of_class(shared), A_PAGE)
    context = {
        "section": "classes",
        "class": shared,
        "page": pages.get_page(request.GET.get("page")),
        "days": settings.LESSON_DAYS,
    }
    return render(request, "classes/actions.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: TeacherRequest, class_id: int) -> HttpResponse:
    """Asks first: nothing brings a class back."""
    owned = class_for(request, class_id, May.OWN)
    if request.method == "POST":
        at_home = set(Learner.objects.filter(pupil__school_class=owned).values_list("pk", flat=True))
        try:
            service.delete_class(school_class=owned)
        except PupilIsPlaying as error:
            messages.error(request, str(SITE_REASONS[error.reason]))
            return redirect("class", owned.pk)
        commands.learners_out(at_home)
        commands.rights_changed()
        messages.success(request, _("The class %(name)s has been deleted.") % {"name": owned.name})
        return redirect("classes")
    context = {"section": "classes", "kept": years.kept(SchoolClass.objects.filter(pk=owned.pk))}
    return render(request, "classes/delete.html", context)


def _keeper(request: TeacherRequest, class_id: object) -> User:
    """Whose class it is that a form is about, or else whoever sends it."""
    owner = User.objects.filter(classes=class_id).first() if isinstance(class_id, int) else None
    return owner or request.user


def _class_form(
    request: TeacherRequest, school_class: SchoolClass, data: QueryDict | None = None
) -> ClassForm:
    is_own = bool(who(request).rights_in(school_class) & May.OWN)
    return ClassForm(data, instance=school_class, may_rename=is_own)


def _remove(request: TeacherRequest, owned: SchoolClass, pupil_id: str) -> None:
    pupil = get_object_or_404(Pupil, pk=whole_number(pupil_id), school_class=owned)
    at_home = set(Learner.objects.filter(pupil=pupil).values_list("pk", flat=True))
    try:
        service.remove_pupils(pupils=[pupil])
    except PupilIsPlaying as error:
        messages.error(request, str(SITE_REASONS[error.reason]))
    else:
        commands.learners_out(at_home)
        actions.note(Did.ERASED_PUPIL, who=who(request), school_class=owned)
        messages.success(request, _("%(name)s has been removed from the class.") % {"name": pupil.name})


def _page(
    request: TeacherRequest,
    class_id: int,
    form: ClassForm | None = None,
    pupils: PupilFormSet | None = None,  # type: ignore[valid-type]  # A class made by a factory.
    roster: RosterForm | None = None,
    invite: InviteForm | None = None,
    substitute: SubstituteForm | None = None,
) -> HttpResponse:
    """The page of a class, with the form that was filled in wrongly as it was filled in."""
    stored = class_for(request, class_id, May.LOOK)
    if stored.archived_at is not None:
        return redirect("class_archived", stored.pk)
    rows = pupils if pupils is not None else PupilFormSet(queryset=stored.pupils.all(), prefix="pupils")
    return render(
        request,
        "classes/class.html",
        {
            "section": "classes",
            "class": stored,
            "may": words(who(request).rights_in(stored)),
            "form": form or _class_form(request, stored),
            "pupils": rows,
            "roster": roster or RosterForm(present=[]),
            "colleagues": stored.colleagues.select_related("teacher"),
            "invite": invite or InviteForm(),
            "rights": Right.choices,
            "code": substitutes.shown(stored),
            "site": urlsplit(addresses.whole(request, "/")).netloc,
            "substitute": substitute or SubstituteForm(),
            "actions": actions.of_class(stored)[:LATEST],
        },
    )
