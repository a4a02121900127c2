"""A class or a lesson for whoever may do something with it; for all others it is not there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from classroom.accounts import TeacherRequest, who
from classroom.models import May, SchoolClass, Session

P = ParamSpec("P")
View = Callable[Concatenate[TeacherRequest, P], HttpResponse]


def class_for(request: HttpRequest, class_id: int, may: May) -> SchoolClass:
    """The class, if whoever asks may do one of *may* with it."""
    return get_object_or_404(who(request).classes(may).select_related("teacher"), pk=class_id)


def lesson_for(request: HttpRequest, session_id: int, may: May) -> Session:
    """The lesson, if whoever asks may do one of *may* with it."""
    known = who(request).lessons(may)
    return get_object_or_404(
        known.select_related("teacher", "school_class__teacher", "deck__latest"), pk=session_id
    )


def teacher_or_substitute(view: View[P]) -> View[P]:
    """For teachers, and for a substitute while their code is good: they find nothing else but their own page.

    Others sign in.
    """

    @wraps(view)
    def come(request: TeacherRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        asking = who(request)
        if asking.teacher is not None:
            return view(request, *args, **kwargs)
        if not asking.substitute:
            return redirect_to_login(request.get_full_path())
        if asking.substitution() is not None:
            with suppress(Http404):
                return view(request, *args, **kwargs)
        return redirect("substitute")

    return come


def words(may: May) -> set[str]:
    """Rights as templates ask for them: ``{% if "teach" in may %}``."""
    return {str(one.name).lower() for one in May if one in may}
