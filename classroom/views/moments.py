"""After a lesson: its moments for the projector, and exercises from the class's own sentences."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from classroom.accounts import TeacherRequest
from classroom.learning import exercises, moments
from classroom.learning.models import LessonMoments
from classroom.models import May
from classroom.reports import played_in
from classroom.views.fields import whole_number
from classroom.views.files import shown_pdf
from classroom.views.permits import lesson_for


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lesson_moments(request: TeacherRequest, session_id: int) -> HttpResponse:
    """Five of them; the teacher strikes one, brings all back, or lets names be shown."""
    session = lesson_for(request, session_id, May.TEACH)
    if request.method == "POST":
        if key := request.POST.get("strike", ""):
            if any(moment.key == key for moment in moments.moments(session)):
                moments.strike(session, key)
        elif "back" in request.POST:
            moments.bring_back(session)
        elif "names" in request.POST:
            moments.show_names(session, on=request.POST["names"] == "1")
        return redirect("session_moments", session.pk)
    shown = moments.moments(session)
    context = {
        "section": "lessons",
        "session": session,
        "played": played_in(session),
        "choice": LessonMoments.objects.filter(session=session).first(),
        "moments": [(moment, moments.RULES[moment.kind]) for moment in shown],
        "is_short": len(shown) < moments.SHOWN,
        "exercises": exercises.exercises(session),
    }
    return render(request, "learning/moments.html", context)


@login_required
@require_safe
def show(request: TeacherRequest, session_id: int) -> HttpResponse:
    """One of them as large as the projector is."""
    session = lesson_for(request, session_id, May.TEACH)
    shown = moments.moments(session)
    if not shown:
        return redirect("session_moments", session.pk)
    number = whole_number(request.GET.get("n", "1"))
    if number is None or not 1 <= number <= len(shown):
        raise Http404
    context = {
        "session": session,
        "moment": shown[number - 1],
        "number": number,
        "of": len(shown),
        "before": number - 1,
        "next": number + 1 if number < len(shown) else None,
    }
    return render(request, "learning/moment.html", context)


@login_required
@require_safe
def exercises_print(request: TeacherRequest, session_id: int) -> HttpResponse:
    session = lesson_for(request, session_id, May.TEACH)
    made = exercises.exercises(session)
    if not made:
        return redirect("session_moments", session.pk)
    content = exercises.print_exercises(made, played_in(session))
    day = timezone.localtime(session.opened_at).date()
    return shown_pdf(content, _("Our own sentences"), session.school_class or "", day)
