"""Languages by name."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf.locale import LANG_INFO
from django.utils.translation import get_language, get_language_info, gettext_noop
from django.utils.translation import gettext_lazy as _

from classroom.wording.text import Text


def language_name(code: str) -> str:
    """A language as it is named in a sentence of the reader's, ``néerlandais``; its code, if it has no name.

    Where it begins a line or a label it wants ``capfirst``.
    """
    if code in OTHER_NAMES:
        name = str(OTHER_NAMES[code])
    elif code in LANG_INFO:
        name = str(get_language_info(code)["name_translated"])
    else:
        return code
    return name.lower() if get_language() in SMALL_NAMES else name


OTHER_NAMES: Mapping[str, Text] = {
    "nb": _("Norwegian Bokmål"),
    "no": _("Norwegian"),
    "zh": _("Chinese"),
    "la": _("Latin"),
    "oc": _("Occitan"),
    "co": _("Corsican"),
}
"""Languages that Django has no name for, spells otherwise, or tells apart by their script (``zh-hans``)."""

SMALL_NAMES = frozenset({"fr"})
"""Languages that write the names of languages small; Django's own words for them begin with a capital."""

NAMES = (gettext_noop("Mongolian"), gettext_noop("Persian"))
"""Languages that Django's French has no word for, or another: our translation comes before its own."""
