"""A substitute's page: the way in by a code, without an account, and the lessons of the class on this day."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from classroom.accounts import SUBSTITUTE, who
from classroom.errors import CannotArrange
from classroom.models import Did, May, Who
from classroom.services import actions, substitutes
from classroom.views.guesser import Guesser
from classroom.wording.refusals import ARRANGING


@require_http_methods(["GET", "HEAD", "POST"])
def substitute(request: HttpRequest) -> HttpResponse:
    """Asks for the code; with it, shows what there is to lead today, and a way out."""
    if "leave" in request.POST:
        request.session.pop(SUBSTITUTE, None)
        return redirect("home")
    if request.method == "POST":
        return _enter(request, request.POST.get("code", ""))
    here = who(request).substitution()
    if here is None:
        return _door(request)
    lessons = Who(None, here.code_hash).lessons(May.LEAD).select_related("deck__latest").with_people()
    return render(request, "lesson/substitute.html", {"here": here, "lessons": lessons})


def _enter(request: HttpRequest, code: str) -> HttpResponse:
    guesser = Guesser(request)
    if seconds := guesser.wait():
        text = str(ARRANGING["too_fast"] % {"seconds": seconds})
        return _door(request, text, status=429)
    try:
        here = substitutes.enter(code)
    except CannotArrange as error:
        guesser.failed()
        return _door(request, str(ARRANGING[error.reason]), status=404)
    guesser.succeeded()
    request.session.cycle_key()
    request.session[SUBSTITUTE] = here.code_hash
    actions.note(Did.USED_CODE, who=Who(None, here.code_hash), school_class=here.school_class)
    return redirect("substitute")


def _door(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    had_one = request.session.pop(SUBSTITUTE, "")
    context = {"here": None, "problem": problem, "is_over": had_one and not problem}
    return render(request, "lesson/substitute.html", context, status=status)
