"""A browser that sends codes: wrong ones make it wait, see `services/guessing.py`."""

from __future__ import annotations

from django.http import HttpRequest

from classroom import machine
from classroom.models.tables import new_token
from classroom.services import guessing

BROWSER = "guesser"


class Guesser:
    """Whoever sends *request*. Their browser is given a name only once it has sent something wrong."""

    def __init__(self, request: HttpRequest) -> None:
        self._session = request.session
        self._known: str | None = request.session.get(BROWSER)
        self._browser = self._known or new_token()
        self._address = machine.network_of(request.META.get("REMOTE_ADDR", ""))

    def wait(self) -> int:
        """Seconds until they may try a code; 0 is now."""
        seconds = guessing.wait(self._browser, self._address)
        if seconds:
            self._session[BROWSER] = self._browser
        return seconds

    def failed(self) -> None:
        self._session[BROWSER] = self._browser
        guessing.failed(self._browser, self._address)

    def succeeded(self) -> None:
        if self._known:
            guessing.succeeded(self._browser)
