"""The variables of the site, whatever editors, shells and containers have left around their values.

>>> told = Environment({"DATA_DIR": " '/srv/games'\\r", "DEBUG": "yes", "LESSON_DAYS": "0"})
>>> told.text("DATA_DIR"), told.flag("DEBUG")
('/srv/games', True)
>>> told.days("LESSON_DAYS", 400)
Traceback (most recent call last):
    ...
django.core.exceptions.ImproperlyConfigured: LESSON_DAYS is a whole number of days, 1 or more.

What cannot be read is told in one sentence that names the variable, and never the value: it may be a secret.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured
from environ import Env

YES = frozenset({"1", "true", "yes", "y", "on", "t", "ok"})
NO = frozenset({"", "0", "false", "no", "n", "off", "f"})
QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "«": "»"}
ENGINES = ("django.db.backends.postgresql", "django.db.backends.sqlite3")
LONGEST_KEPT = 36_500
"""Days; a hundred years are for ever."""

_NO_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")


class SiteAddress(NamedTuple):
    """Where people reach the site."""

    url: str = ""
    host: str = ""

    @property
    def is_encrypted(self) -> bool:
        return self.url.startswith("https://")


def cleaned(value: str) -> str:
    """Without the line end of another system, blanks, and the quotes that some shells take away."""
    value = value.strip("\ufeff\u200b \t\r\n\f\v\xa0")
    if len(value) > 1 and QUOTES.get(value[0]) == value[-1]:
        return value[1:-1].strip()
    return value


class Environment:
    def __init__(self, variables: Mapping[str, str]) -> None:
        self.told = {name: cleaned(value) for name, value in variables.items()}

    def text(self, name: str, default: str = "") -> str:
        return self.told.get(name) or default

    def one_of(self, name: str, *choices: str) -> str:
        value = self.text(name, choices[0])
        for choice in choices:
            if value.lower() == choice.lower():
                return choice
        raise ImproperlyConfigured(f"{name} is {' or '.join(f'`{choice}`' for choice in choices)}.")

    def flag(self, name: str) -> bool:
        value = self.text(name).lower()
        if value not in YES | NO:
            raise ImproperlyConfigured(f"{name} is 1 or 0.")
        return value in YES

    def days(self, name: str, default: int) -> int:
        """How long something is kept: with less than a day all of it would go at the next start."""
        value = self.text(name, str(default))
        if not (value.isascii() and value.isdecimal() and 1 <= int(value[:9]) <= LONGEST_KEPT):
            raise ImproperlyConfigured(f"{name} is a whole number of days, 1 or more.")
        return int(value)

    def time_zone(self, name: str, default: str) -> str:
        value = self.text(name, default)
        try:
            return ZoneInfo(value).key
        except (ValueError, OSError, ZoneInfoNotFoundError):
            raise ImproperlyConfigured(f"{name} is the name of a time zone such as Europe/Paris.") from None

    def folder(self, name: str, default: Path) -> Path:
        """It is made if it is not there."""
        try:
            folder = Path(self.text(name, str(default))).expanduser().resolve()
            folder.mkdir(parents=True, exist_ok=True)
        except (OSError, RuntimeError, ValueError):
            raise ImproperlyConfigured(f"{name} is no folder that can be found or made here.") from None
        return folder

    def names(self, name: str) -> list[str]:
        """Host names, with commas between them."""
        names = [cleaned(one).lower() for one in self.text(name).split(",")]
        if any(re.search(r"[/\s@]", one) for one in names):
            raise ImproperlyConfigured(
                f"{name} is names alone, with commas between them: no https://, no path."
            )
        return [one for one in names if one]

    def site(self, name: str) -> SiteAddress:
        """The address people use, for links and cookies: all of it counts."""
        value = self.text(name).rstrip("/")
        if not value:
            return SiteAddress()
        try:
            parts = urlsplit(value)
            host = (parts.hostname or "").encode("idna").decode()
            port = f":{parts.port}" if parts.port is not None else ""
        except ValueError:
            parts, host, port = urlsplit(""), "", ""
        if parts.scheme not in ("http", "https") or not host or parts.username is not None:
            raise ImproperlyConfigured(
                f"{name} is a whole address, https:// or http:// and all: https://games.school.example."
            )
        if parts.path or parts.query or parts.fragment:
            raise ImproperlyConfigured(
                f"{name} ends after the name of the host: the site cannot stand below another, as in /games."
            )
        shown = f"[{host}]" if ":" in host else host
        return SiteAddress(f"{parts.scheme}://{shown}{port}", shown)

    def database(self, name: str) -> dict[str, Any] | None:
        """The database at an address, if one is told."""
        value = self.text(name)
        if not value:
            return None
        try:
            config: dict[str, Any] = Env.db_url_config(escaped(value))
        except Exception:  # noqa: BLE001  # Whatever it is, its traceback would show the password.
            config = {}
        if config.get("ENGINE") not in ENGINES or not config["NAME"]:
            raise ImproperlyConfigured(
                f"{name} is an address such as postgres://user:password@host:5432/name."
            ) from None
        return config

    def mail(self, name: str) -> dict[str, Any]:
        """The server that takes letters; without one they go to the log."""
        try:
            config: dict[str, Any] = Env.email_url_config(escaped(self.text(name, "consolemail://")))
        except Exception:  # noqa: BLE001  # As above.
            raise ImproperlyConfigured(
                f"{name} is an address such as smtp+tls://user:password@mail.school.example:587."
            ) from None
        return config


def escaped(address: str) -> str:
    """*address* with the signs in its user's name and password escaped that would end them.

    >>> escaped("smtp://games@school.example:a/b#c@d+e%@mail.school.example:25")
    'smtp://games%40school.example:a%2Fb%23c%40d%2Be%25@mail.school.example:25'
    >>> escaped("postgres://school:se%2Fcret@db.example/games")
    'postgres://school:se%2Fcret@db.example/games'
    """
    scheme, _, there = address.partition("://")
    login, _, where = there.rpartition("@")
    user, colon, password = login.partition(":")
    if not colon:
        return address
    user, password = (quote(part, safe="" if _NO_ESCAPE.search(part) else "%") for part in (user, password))
    return f"{scheme}://{user}:{password}@{where}"
