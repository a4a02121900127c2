"""The site as over a bad network: races in tests of pages show here every time, not now and then.

    make test-slow [LATE=0.6]

Scripts and sockets come so many seconds late, pages a quarter of that. It is started like ``manage.py``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from django.core.management import execute_from_command_line

from tests.patience import takes

Application = Callable[..., Awaitable[None]]


def slowed(site: Application, late: float) -> Application:
    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if scope["type"] == "websocket" or path.endswith(".js"):
            await takes(late)
        elif scope["type"] == "http" and not path.startswith("/static/"):
            await takes(late / 4)
        await site(scope, receive, send)

    return application


if __name__ == "__main__":
    from classroom import asgi

    asgi.application = slowed(asgi.application, float(os.environ["LATE"]))
    execute_from_command_line(sys.argv)
