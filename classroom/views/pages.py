"""Pages for everyone: the way in, what we keep about people, and how somebody wants to read."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from classroom import __version__
from classroom.context import READING_COOKIE, ReadingPreferences
from classroom.views.join import first_page, seated

A_SCHOOL_YEAR = 60 * 60 * 24 * 365


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The way in; who is in a lesson already finds back to it."""
    me = seated(request)
    return first_page(request, {"lesson": me.session if me is not None else None})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    context = {
        "practice_days": settings.PRACTICE_DAYS,
        "guest_days": settings.GUEST_DAYS,
        "lesson_days": settings.LESSON_DAYS,
        "controller": settings.CONTROLLER,
        "contact": settings.CONTACT,
        "hosted_in": settings.HOSTED_IN,
    }
    return render(request, "pages/privacy.html", context)


@require_safe
def browsers(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/browsers.html")


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/about.html", {"version": __version__})


@require_POST
def reading(request: HttpRequest) -> HttpResponse:
    """Keeps text size and spacing on this device."""
    chosen = ReadingPreferences.chosen(request.POST.get("size", ""), request.POST.get("spacing", ""))
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        target = "/"
    response = HttpResponseRedirect(target)
    response.set_cookie(
        READING_COOKIE,
        chosen.cookie,
        max_age=A_SCHOOL_YEAR,
        samesite="Lax",
        secure=request.is_secure(),
        httponly=True,
    )
    return response
