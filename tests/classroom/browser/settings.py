"""The site's settings, with the words of errors in the log: nobody's names are in these tests."""

from classroom.settings import *  # noqa: F403 - what follows changes one of them
from classroom.settings import LOGGING

LOGGING["formatters"]["line"]["words"] = True
