"""A class or a lesson for whoever may do something with it; for all others it is not there."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from classroom.accounts import who
from classroom.models import May, SchoolClass, Session


def class_for(request: HttpRequest, class_id: int, may: May) -> SchoolClass:
    """The class, if whoever asks may do one of *may* with it."""
    return get_object_or_404(who(request).classes(may).select_related("teacher"), pk=class_id)


def lesson_for(request: HttpRequest, session_id: int, may: May) -> Session:
    """The lesson, if whoever asks may do one of *may* with it."""
    known = who(request).lessons(may)
    return get_object_or_404(known.select_related("school_class__teacher", "deck__latest"), pk=session_id)


def words(may: May) -> set[str]:
    """Rights as templates ask for them: ``{% if "teach" in may %}``."""
    return {str(one.name).lower() for one in May if one in may}
