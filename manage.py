#!/usr/bin/env python
"""Django's command line: ``python manage.py help`` lists what there is."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
    try:
        from classroom.command import execute  # noqa: PLC0415  # To say what is wrong if there is no Django.
    except ImportError:
        sys.exit("Django is not installed in this Python. Run `make run` once, then use .venv/bin/python.")
    execute(sys.argv)


if __name__ == "__main__":
    main()
