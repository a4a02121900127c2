"""`family-games`: what `manage.py` does, for those who have installed the program and see no folder of it."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from classroom import __version__, machine
from classroom.environment import cleaned

ABOUT = """\
family-games serve [--port 8000] [--data FOLDER]

opens the site on this machine and in its network. Everything is kept in one folder:
FOLDER, or DATA_DIR, or {folder}.

  --prepared    with serve: leave out what `family-games prepare` has done already

family-games help lists the other commands; all of them take --data FOLDER.
"""


def execute(arguments: list[str]) -> None:
    """A command of Django's; a setting that cannot be read is told in a sentence, without a trace."""
    if arguments[1:] in (["--version"], ["version"]):
        sys.stdout.write(f"Family Games {__version__}\n")
        return
    try:
        execute_from_command_line(arguments)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


def main() -> None:
    parser = ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--prepared", action="store_true")
    ours, arguments = parser.parse_known_args()
    if not arguments or arguments[0] in ("-h", "--help"):
        sys.stdout.write(ABOUT.format(folder=machine.data_folder()))
        return

    folder = ours.data or Path(cleaned(os.environ.get("DATA_DIR", "")) or machine.data_folder())
    os.environ["DATA_DIR"] = str(folder.expanduser())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")

    if arguments[0] in ("serve", "demo") and not {"-h", "--help"} & set(arguments) and not ours.prepared:
        execute([machine.PROGRAM, "prepare"])
    execute([machine.PROGRAM, *arguments])
