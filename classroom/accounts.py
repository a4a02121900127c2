"""Teachers' accounts: who may open one, and requests by those who have."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.signals import password_reset
from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string, salted_hmac
from django.utils.translation import gettext_noop

from classroom import letters
from classroom.addresses import public
from classroom.machine import network_of
from classroom.models import User, Who

WORDS = (gettext_noop("Email"), gettext_noop("Enter a valid email address."))
"""Of allauth and Django: our translation comes before theirs."""


KNOWN = "known"
"""The cookie of a browser in which somebody has signed in: who that was, and which browser it is."""
KNOWN_FOR = timedelta(days=365)

SUBSTITUTE = "substitute"
"""Under this name the session of a browser keeps the hash of a substitute's code."""


class TeacherRequest(HttpRequest):
    """A request behind ``login_required``: whoever asks is known."""

    user: User


def who(request: HttpRequest) -> Who:
    """Whoever asks: what they may do is asked of them."""
    teacher = request.user.pk if request.user.is_authenticated else None
    return Who(teacher, request.session.get(SUBSTITUTE, ""))


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are created by the school, unless the setting ``OPEN_SIGN_UP`` lets every teacher make one."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.OPEN_SIGN_UP)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Nobody confirms an address that another account has: its owner is told of that account."""
        address = emailconfirmation.email_address
        if User.objects.filter(email=address.email).exclude(pk=address.user_id).exists():
            self.send_account_already_exists_mail(address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A letter is read elsewhere, perhaps days later: its links name the site as everybody knows it.

        It is written and sent aside: the page comes as soon for an address that is known as for another.
        """
        links: dict[str, Any] = {name: public(link) for name, link in context.items() if name.endswith("url")}
        if settings.PUBLIC_URL:
            host = urlsplit(settings.PUBLIC_URL).netloc
            links["current_site"] = {"name": host, "domain": host}
        letters.post(super().send_mail, template_prefix, email, context | links)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Slow down who guesses: by account and address, and all strangers to an account together.

        A browser in which its owner has signed in before is counted by itself: nobody elsewhere can use up
        its tries.
        """
        email = credentials.get("email", "")
        limits = {"login_failed_here": self._guesser(request, email)}
        if not _known_browser(request, email):
            limits = {"login_failed_by_strangers": _account(email)} | limits
        if not all(ratelimit.consume(request, action=action, key=key) for action, key in limits.items()):
            raise self.validation_error("too_many_login_attempts")
        super().pre_authenticate(request, **credentials)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if user is not None:
            self.forget_guesses(request, credentials.get("email", ""))
        return user

    def forget_guesses(self, request: HttpRequest, email: str) -> None:
        """Whoever asks has shown that the account is theirs."""
        ratelimit.clear(request, action="login_failed_here", key=self._guesser(request, email))

    def get_client_ip(self, request: HttpRequest) -> str:
        """Whom limits count together: a browser in which somebody has signed in is not of its address."""
        browser = request.get_signed_cookie(KNOWN, "", salt=KNOWN, max_age=KNOWN_FOR)
        return browser or network_of(super().get_client_ip(request))

    def _guesser(self, request: HttpRequest, email: str) -> str:
        """An account, and the address or the known browser from which it is tried."""
        who = _known_browser(request, email) or network_of(super().get_client_ip(request))
        return f"{_account(email)}:{who}"

    def post_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **details)
        response.set_signed_cookie(
            KNOWN,
            _known_browser(request, user.email) or f"{_account(user.email)}.{get_random_string(16)}",
            salt=KNOWN,
            max_age=KNOWN_FOR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
        return response


@receiver(password_reset)
def forget_guesses(request: HttpRequest, user: User, **details: Any) -> None:
    """Whoever forgot their words has guessed at them before."""
    AccountAdapter().forget_guesses(request, user.email)


def _known_browser(request: HttpRequest, email: str) -> str:
    """Which browser it is, if the owner of *email* has signed in there; "" if it is a stranger's."""
    browser = request.get_signed_cookie(KNOWN, "", salt=KNOWN, max_age=KNOWN_FOR) or ""
    return browser if browser.startswith(f"{_account(email)}.") else ""


def _account(email: str) -> str:
    return salted_hmac(KNOWN, email.lower()).hexdigest()
