"""A teacher's account: the tokens of his programs."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from classroom import wording
from classroom.accounts import TeacherRequest
from classroom.errors import CannotChange
from classroom.models import ApiToken
from classroom.services import tokens
from classroom.views.fields import whole_number


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: TeacherRequest) -> HttpResponse:
    """A new token is on the page that answers its making, and never again."""
    made = ""
    if request.method == "POST":
        number = whole_number(request.POST.get("revoke"))
        if number is not None:
            tokens.revoke(teacher=request.user, token_id=number)
            messages.success(request, _("The token is good no more."))
            return redirect("account")
        try:
            made = tokens.make(teacher=request.user, name=request.POST.get("name", ""))
        except CannotChange as error:
            messages.error(request, wording.no_change(error.reason, error.details))
            return redirect("account")
    context = {
        "tokens": ApiToken.objects.filter(teacher=request.user),
        "made": made,
    }
    return render(request, "account/tokens.html", context)
