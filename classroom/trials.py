"""Who only tries the site as a teacher does nothing that reaches others or outlasts their hour.

Which addresses these are is said here, at one place, whatever their pages do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

TRIED = "tried"
"""The cookie of a browser in which somebody has tried: they are told where it has gone."""

REFUSED = frozenset(
    {
        "account",  # With the tokens of programs.
        "account_change_password",
        "account_delete",
        "account_email",
        "account_reauthenticate",
        "account_reset_password",
        "account_reset_password_from_key",
        "class_leave",
        "class_substitute",
        "colleagues",
        "deck_report",
        "deck_share",
        "invitation",
    }
)
"""The names of addresses by which something reaches others, or stays."""


class KeepsWithinTrial(MiddlewareMixin):
    """Refuses those addresses to whoever only tries, and leads them out when their hour is over."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        page = request.resolver_match and request.resolver_match.url_name
        if page == "account_login" and request.COOKIES.get(TRIED) and not request.user.is_authenticated:
            return redirect("trial_over")
        # Most who come are pupils: nothing is asked of the database for them.
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
            return None
        if request.user.expires_at is None:
            return None
        if request.user.expires_at <= timezone.now():
            logout(request)
            return redirect("trial_over")
        return refused(request) if page in REFUSED else None


def refused(request: HttpRequest) -> HttpResponse:
    title = _("Not while you are only trying")
    text = _("What reaches other people, or stays for longer than your hour, needs an account of your own.")
    return render(request, "pages/trial.html", {"title": title, "text": text, "sign": "✋"}, status=403)
