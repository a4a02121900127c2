"""A browser that sends codes: wrong ones make it wait, see `services/throttling.py`."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from classroom import machine
from classroom.services import throttling


class Guesser:
    """Whoever sends *request*: known by the cookie that each page with a form has given their browser."""

    def __init__(self, request: HttpRequest) -> None:
        cookie = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
        self._browser = salted_hmac("guesser", cookie).hexdigest() if cookie else ""
        self._address = machine.network_of(request.META.get("REMOTE_ADDR", ""))

    def wait(self) -> int:
        """Seconds until they may try a code; 0 is now."""
        return throttling.wait(self._browser, self._address)

    def failed(self) -> None:
        throttling.failed(self._browser, self._address)

    def succeeded(self) -> None:
        throttling.succeeded(self._browser)
