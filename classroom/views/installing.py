"""The site as an app: what a device needs to install it, and what it shows where there is no network."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from classroom.release import release

TABLE, PAPER = "#0f6259", "#fbf5e8"
"""The colours of the site's bar and of its pages, as in the style sheets."""
SIZES = (192, 512)
OFFLINE = "offline.html"


def _icon(size: int, purpose: str = "any") -> dict[str, str]:
    name = f"app/icon-{size}.png" if purpose == "any" else f"app/{purpose}-{size}.png"
    return {"src": static(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _shortcut(name: str, view: str) -> dict[str, Any]:
    return {"name": name, "url": reverse(view), "icons": [_icon(SIZES[0])]}


@require_safe
def manifest(_request: HttpRequest) -> JsonResponse:
    """What a device writes under the icon on its first screen, in the reader's language."""
    return JsonResponse(
        {
            "id": "/",
            "name": "Family Games",
            "short_name": "Family Games",
            "description": _("Card games in which every move is a sentence of the language you learn."),
            "lang": get_language(),
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": TABLE,
            "background_color": PAPER,
            "icons": [*map(_icon, SIZES), _icon(SIZES[-1], "maskable")],
            "shortcuts": [
                _shortcut(_("Join a game"), "join_code"),
                _shortcut(_("Practise at home"), "practise"),
            ],
        },
        content_type="application/manifest+json",
    )


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Browsers ask for this at each page and take over what has changed by a byte: each release has its own,
    and each language, for the page that is kept.

    Where the service worker is switched off, this is one that removes the others, and itself.
    """
    known_by = blake2b(f"{release()} {render_to_string(OFFLINE)}".encode(), digest_size=6).hexdigest()
    script = static("js/worker.js" if settings.SERVICE_WORKER else "js/no_worker.js")
    return HttpResponse(
        f'self.KEPT = "offline-{known_by}";\nimportScripts("{script}");\n',
        content_type="text/javascript; charset=utf-8",
        headers={"Service-Worker-Allowed": "/"},
    )


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What is shown instead of any page without a network: it knows nobody, as devices keep it."""
    return render(request, OFFLINE)
