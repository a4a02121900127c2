"""What every template knows: how this reader wants to read, and what of a teacher's is open to all."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.release import release

READING_COOKIE = "reading"
SIZES: dict[str, Promise] = {"normal": _("Normal"), "large": _("Large"), "larger": _("Very large")}
VIEWPORTS = {
    "normal": "width=device-width, initial-scale=1, viewport-fit=cover",
    "large": "initial-scale=1.18, viewport-fit=cover",
    "larger": "initial-scale=1.38, viewport-fit=cover",
}
"""With larger letters a phone is a smaller phone, also for all that asks how wide a screen is. Other devices
do not mind this; see site.css.
"""
SPACINGS: dict[str, Promise] = {"normal": _("Normal"), "wide": _("More space")}


class ReadingPreferences(NamedTuple):
    """Text size and spacing, kept in a cookie so that the first paint is already right."""

    size: str = "normal"
    spacing: str = "normal"

    @classmethod
    def of(cls, request: HttpRequest) -> ReadingPreferences:
        size, _, spacing = request.COOKIES.get(READING_COOKIE, "").partition(".")
        return cls.chosen(size, spacing)

    @classmethod
    def chosen(cls, size: str, spacing: str) -> ReadingPreferences:
        """What was chosen, or the normal where that is not one of ours."""
        return cls(
            size if size in SIZES else "normal",
            spacing if spacing in SPACINGS else "normal",
        )

    @property
    def cookie(self) -> str:
        return f"{self.size}.{self.spacing}"

    @property
    def viewport(self) -> str:
        return VIEWPORTS[self.size]

    @property
    def classes(self) -> str:
        return f"size-{self.size} spacing-{self.spacing}"

    @property
    def sizes(self) -> list[tuple[str, Promise, str]]:
        return [(size, label, VIEWPORTS[size]) for size, label in SIZES.items()]

    @property
    def spacings(self) -> list[tuple[str, Promise]]:
        return list(SPACINGS.items())


def site(request: HttpRequest) -> dict[str, Any]:
    return {
        "reading": ReadingPreferences.of(request),
        "open_sign_up": settings.OPEN_SIGN_UP,
        "may_try": settings.TRY_AS_TEACHER,
        "works_offline": settings.SERVICE_WORKER,
        "release": release(),
    }
