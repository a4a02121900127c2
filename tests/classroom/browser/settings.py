"""The site's settings, open to who tries it, with the words of errors in the log: nobody's names are here."""

from classroom.settings import *  # noqa: F403 - what follows changes two of them
from classroom.settings import LOGGING

TRY_AS_TEACHER = True
LOGGING["formatters"]["line"]["words"] = True
