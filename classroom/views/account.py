"""A teacher's account: their name, the tokens of their programs, what is kept of them, and its end."""

from __future__ import annotations

from functools import partial

from allauth.account import views as allauth
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from classroom import data_export
from classroom.accounts import TeacherRequest
from classroom.errors import CannotChange
from classroom.forms.accounts import AccountForm
from classroom.games import kinds
from classroom.live import commands
from classroom.models import ApiToken, Deck, Pupil
from classroom.services import teachers, tokens
from classroom.views.fields import whole_number
from classroom.views.files import taken_along


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: TeacherRequest) -> HttpResponse:
    """A new token is on the page that answers its making, and never again."""
    new_token = ""
    form = AccountForm(instance=request.user, prefix="account")
    if request.method == "POST" and "account-name" in request.POST:
        form = AccountForm(request.POST, instance=request.user, prefix="account")
        if form.is_valid():
            form.save()
            messages.success(request, _("Saved."))
            return redirect("account")
    elif request.method == "POST":
        number = whole_number(request.POST.get("revoke"))
        if number is not None:
            tokens.revoke(teacher=request.user, token_id=number)
            messages.success(request, _("The token no longer works."))
            return redirect("account")
        try:
            new_token = tokens.make(
                teacher=request.user,
                name=request.POST.get("name", ""),
                reads_reports="reads_reports" in request.POST,
            )
        except CannotChange as error:
            messages.error(request, kinds.no_change(error.reason, error.details))
            return redirect("account")
    context = {
        "tokens": ApiToken.objects.filter(teacher=request.user),
        "made": new_token,
        "form": form,
    }
    return render(request, "account/tokens.html", context)


@login_required
def email(request: TeacherRequest) -> HttpResponse:
    """Another address to sign in with. Where none is confirmed, allauth would take any at once."""
    teachers.keep_address(teacher=request.user)
    response: HttpResponse = allauth.email(request)
    return response


@login_required
@require_safe
def everything(request: TeacherRequest) -> FileResponse:
    """All that is kept of them and their classes, to take along."""
    return taken_along("family-games", partial(data_export.of_teacher, request.user))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # Of allauth, without types.
def delete(request: TeacherRequest) -> HttpResponse:
    """Says what goes, asks for the password, then deletes the account with all that belongs to it."""
    teacher = request.user
    if request.method == "POST":
        try:
            commands.delete_teacher(teacher)
        except CannotChange as error:
            messages.error(request, kinds.no_change(error.reason, error.details))
            return redirect("account")
        logout(request)
        messages.success(request, _("Your account has been deleted, with everything that belonged to it."))
        return redirect("home")
    context = {
        "classes": teacher.classes.count(),
        "pupils": Pupil.objects.filter(school_class__teacher=teacher).count(),
        "lessons": teacher.sessions.count(),
        "decks": Deck.objects.editable_by(teacher).count(),
    }
    return render(request, "account/delete.html", context)
