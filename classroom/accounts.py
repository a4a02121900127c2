"""Teachers' accounts: who may open one, and requests by those who have."""

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_noop

from classroom.models import User

WORDS = (gettext_noop("Email"), gettext_noop("Enter a valid email address."))
"""Of allauth and Django: our translation comes before theirs."""


class TeacherRequest(HttpRequest):
    """A request behind ``login_required``: whoever asks is known."""

    user: User


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are made by the school, unless the setting ``OPEN_SIGN_UP`` lets every teacher make one."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.OPEN_SIGN_UP)
