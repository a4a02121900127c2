"""Where a browser finds a picture or recording."""

from __future__ import annotations

from django.urls import reverse


def medium(name: str, *, small: bool = False) -> str:
    """The address of a medium by its name; *small* is a picture's size for lists."""
    return reverse("medium", args=[small_name(name) if small else name])


def small_name(name: str) -> str:
    return name.replace(".", ".small.")
