"""What builds wheels: setuptools, once texts are compiled and what lies beside the packages is inside."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - whatever else a frontend asks for

ROOT = Path(__file__).resolve().parent.parent
CARRIED = ROOT / "classroom" / "carried"


@contextmanager
def carried() -> Iterator[None]:
    """While a wheel is built, templates and starter decks are inside the package."""
    sys.path.insert(0, str(ROOT))
    from classroom import texts  # noqa: PLC0415  # It is found only now.

    for _ in texts.compiled(ROOT / "classroom" / "locale"):
        pass
    shutil.rmtree(ROOT / "build", ignore_errors=True)  # What an earlier version had stays out.
    shutil.rmtree(CARRIED, ignore_errors=True)
    shutil.copytree(ROOT / "templates", CARRIED / "templates")
    shutil.copytree(ROOT / "fixtures" / "decks", CARRIED / "fixtures" / "decks")
    try:
        yield
    finally:
        shutil.rmtree(CARRIED)


def build_wheel(folder: str, *arguments: Any, **more: Any) -> str:
    with carried():
        return build_meta.build_wheel(folder, *arguments, **more)
