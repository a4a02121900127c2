"""Who may open a teacher's account."""

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are made by the school, unless the setting ``OPEN_SIGN_UP`` lets every teacher make one."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.OPEN_SIGN_UP)
