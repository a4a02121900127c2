"""Teachers' accounts: who may open one, and requests by those who have."""

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_noop

from classroom.models import User

EMAIL = gettext_noop("Email")
"""The label of allauth's forms: our translation comes before its own."""


class TeacherRequest(HttpRequest):
    """A request behind ``login_required``: whoever asks is known."""

    user: User


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are made by the school, unless the setting ``OPEN_SIGN_UP`` lets every teacher make one."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.OPEN_SIGN_UP)
