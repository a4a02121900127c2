"""Cards drawn in the process beside ours: a deck of 500 takes ten seconds, and tables go on meanwhile.

That process knows nothing of Django before it draws the first deck. It needs no database: what is drawn is
handed over, and pictures are files.
"""

from __future__ import annotations

import os

import django
from django.apps import apps
from django.conf import settings
from django.utils import translation

from classroom import workers
from classroom.errors import CannotChange
from classroom.printing.formats import Options
from familygames.cards import Deck
from familygames.errors import Unreadable

SECONDS = 90.0
"""More than a deck of any size takes on a small machine."""


def print_cards(deck: Deck, options: Options) -> bytes:
    """As `sheets.print_cards`, in the language of this request.

    Raises `CannotChange` (``too_large_to_print``) if it takes more time or memory than paper should.
    """
    language, media = translation.get_language(), str(settings.MEDIA_ROOT)
    try:
        return workers.within(SECONDS, _print, deck, options, language, media)
    except Unreadable as error:
        raise CannotChange("too_large_to_print") from error


def _print(deck: Deck, options: Options, language: str | None, media: str) -> bytes:
    if not apps.ready:
        os.environ["DJANGO_SETTINGS_MODULE"] = "classroom.settings"
        django.setup()
    settings.MEDIA_ROOT = media
    from classroom.printing import sheets  # noqa: PLC0415  # Its models need Django ready.

    with translation.override(language):
        return sheets.print_cards(deck, options)
