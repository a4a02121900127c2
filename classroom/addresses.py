"""Where a browser finds a picture or recording, and how the site is named to people and programs."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse


def medium(name: str, *, small: bool = False) -> str:
    """The address of a medium by its name; *small* is a picture's size for lists."""
    return reverse("medium", args=[small_name(name) if small else name])


def small_name(name: str) -> str:
    return name.replace(".", ".small.")


def whole(request: HttpRequest, path: str) -> str:
    """The address to be written down, sent or drawn: that of the setting PUBLIC_URL, whatever way *request*
    came; a proxy may have left out the port.
    """
    return public(request.build_absolute_uri(path))


def public(url: str) -> str:
    parts = urlsplit(url)
    if not settings.PUBLIC_URL or not parts.netloc:
        return url
    return settings.PUBLIC_URL + parts._replace(scheme="", netloc="").geturl()
