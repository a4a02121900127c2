"""A pupil's sheet for parents and councils, on the page and on paper."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_safe

from classroom.accounts import TeacherRequest, who
from classroom.learning import progress, sheet
from classroom.learning.skills import Skill
from classroom.models import Did, May, Pupil, SchoolClass
from classroom.services import actions
from classroom.views.files import shown_pdf
from classroom.views.permits import class_for


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def pupil_sheet(request: TeacherRequest, class_id: int, pupil_id: int) -> HttpResponse:
    """What they can say now and could not at the beginning; the teacher ticks what they can do."""
    school_class, pupil = _pupil(request, class_id, pupil_id)
    if request.method == "POST":
        sheet.tick(pupil, [skill for skill in Skill if skill.value in request.POST.getlist("skill")])
        messages.success(request, _("Saved."))
        return redirect("pupil_sheet", class_id, pupil_id)
    context = {
        "section": "classes",
        "class": school_class,
        "sheet": sheet.sheet_of(pupil),
        "languages": settings.LANGUAGES,
    }
    return render(request, "learning/sheet.html", context)


@login_required
@require_safe
def pupil_sheet_print(request: TeacherRequest, class_id: int, pupil_id: int, language: str) -> HttpResponse:
    """On paper, in the language of those who read it."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    school_class, pupil = _pupil(request, class_id, pupil_id)
    from classroom.learning.sheet_on_paper import print_sheet  # noqa: PLC0415  # Fonts take time to load.

    with override(language):
        content = print_sheet(sheet.sheet_of(pupil), school_class.name)
        name = _("What I can do")
    actions.note(Did.EXPORTED, who=who(request), school_class=school_class, pupil=pupil)
    return shown_pdf(content, pupil.name, name, timezone.localdate())


def _pupil(request: TeacherRequest, class_id: int, pupil_id: int) -> tuple[SchoolClass, Pupil]:
    school_class = class_for(request, class_id, May.TEACH)
    pupil = get_object_or_404(Pupil, pk=pupil_id, school_class=school_class)
    progress.bring_up_to_date(school_class)
    return school_class, pupil
