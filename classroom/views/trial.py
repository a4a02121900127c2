"""The site tried as a teacher: an hour without an account, then all of it is thrown away."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from classroom import machine
from classroom.accounts import TeacherRequest
from classroom.errors import CannotArrange
from classroom.live import commands
from classroom.services import throttling, trials
from classroom.trials import TRIED

SAID_FOR = timedelta(days=1)
"""So long after it began they are told that it has been thrown away."""
AGAIN_IN = 300
"""Seconds after which others may have ended."""


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """A throwaway account, whose lesson is already being played."""
    if not settings.TRY_AS_TEACHER:
        raise Http404
    if request.user.is_authenticated:
        return redirect("teach")
    if not throttling.may_begin_trial(machine.network_of(request.META.get("REMOTE_ADDR", ""))):
        return _too_many(request, 429)
    try:
        teacher, session = trials.begin()
    except CannotArrange:
        return _too_many(request, 503)
    for table_id in session.tables.values_list("pk", flat=True):
        commands.seats_changed(table_id)
    login(request, teacher, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.set_expiry(teacher.expires_at)
    response = redirect("session", session.pk)
    response.set_cookie(
        TRIED, "1", max_age=SAID_FOR, secure=request.is_secure(), httponly=True, samesite="Lax"
    )
    return response


def _too_many(request: HttpRequest, status: int) -> HttpResponse:
    title = _("Come back in a moment")
    text = _("Too many are trying it just now. Please come back in some minutes.")
    response = render(
        request, "pages/trial.html", {"title": title, "text": text, "sign": "⏳"}, status=status
    )
    response["Retry-After"] = str(AGAIN_IN)
    return response


@login_required
@require_POST
def end(request: TeacherRequest) -> HttpResponse:
    """Their own wish, before the hour is over; the server throws it away at its next look."""
    if request.user.expires_at is None:
        return redirect("teach")
    trials.end(teacher=request.user)
    logout(request)
    wants_account = settings.OPEN_SIGN_UP and request.POST.get("then") == "account_signup"
    response = redirect("account_signup" if wants_account else "trial_over")
    response.delete_cookie(TRIED)
    return response


@require_safe
def over(request: HttpRequest) -> HttpResponse:
    title = _("Thank you for trying")
    text = _("All of it has been thrown away: the account, the class, the lesson and the decks.")
    context = {"title": title, "text": text, "sign": "✓"}
    response = render(request, "pages/trial.html", context)
    response.delete_cookie(TRIED)
    return response
