"""How far a command has come, on one line of a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable

WIDTH = 30


def bar(what: str) -> Callable[[int, int], None]:
    """Shows *what* is being done and how much of it; silent where nobody watches."""
    stream = sys.stderr
    shown = -1

    def show(done: int, total: int) -> None:
        nonlocal shown
        share = 100 if not total else 100 * done // total
        if share == shown or not stream.isatty():
            return
        shown = share
        filled = WIDTH * share // 100
        end = "\n" if share == 100 else ""
        stream.write(f"\r{what} [{'#' * filled}{'.' * (WIDTH - filled)}] {share} %{end}")
        stream.flush()

    return show
