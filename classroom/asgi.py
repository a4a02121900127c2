"""What the server calls: static files and pages over HTTP, live tables over websockets."""

import logging
import os
import re
import time
from typing import Any
from urllib.parse import ParseResult

from asgiref.sync import sync_to_async
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import OriginValidator
from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
pages = get_asgi_application()

# Models can be imported only now that the applications are ready.
from classroom import alone
from classroom.health import Watched
from classroom.learning.keeping import keeper
from classroom.live.hub import hub
from classroom.logs import QUIET
from classroom.notices import NotHeard
from classroom.redirection import SentToOwner
from classroom.refusals import too_large
from classroom.routing import websocket_urlpatterns
from classroom.static_files import StaticFiles
from familygames.exchange.files import LARGEST_PACKAGE

logger = logging.getLogger(__name__)

MOST_BYTES = 10_000_000
"""More than any form of ours; Django itself would put a request of any size on the disk before it looks."""
PACKAGES = re.compile(r"/teach/decks/(?:[\w-]+/)?import/")
"""Where decks come in with all their pictures and recordings."""


def most_bytes(path: str) -> int:
    """Of a request to this address."""
    return LARGEST_PACKAGE + 100_000 if PACKAGES.fullmatch(path) else MOST_BYTES


class Limited:
    """Refuses requests that are larger than `most_bytes` of their address."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        left = most = most_bytes(scope["path"])
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length[:20]) > most:
            page, kind = await sync_to_async(too_large)(scope)
            headers = [
                (b"content-type", kind),
                (b"content-length", str(len(page)).encode()),
                (b"connection", b"close"),
            ]
            await send({"type": "http.response.start", "status": 413, "headers": headers})
            await send({"type": "http.response.body", "body": page})
            return

        async def counted() -> Any:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            # Only requests that do not tell their length get this far; nobody would read an answer.
            return message if left >= 0 else {"type": "http.disconnect"}

        await self.application(scope, counted, send)


class SameSite(OriginValidator):
    """Refuses sockets opened by other sites' pages.

    A browser always names the page's origin, and sends our cookies along whoever that is. A program that
    names none has no cookies to abuse: it must bring a token. Where a proxy names another host it is our own
    pages that are refused: the log says of what site they are, of each now and then.
    """

    MOST_NAMED = 20

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._named: dict[str, float] = {}

    def valid_origin(self, parsed_origin: ParseResult | None) -> bool:
        if parsed_origin is None or super().valid_origin(parsed_origin):
            return True
        self._name(f"{parsed_origin.scheme}://{parsed_origin.netloc}"[:100])
        return False

    def _name(self, site: str) -> None:
        now = time.monotonic()
        self._named = {other: at for other, at in self._named.items() if now - at < QUIET}
        if site not in self._named and len(self._named) < self.MOST_NAMED:
            self._named[site] = now
            logger.warning(
                "A socket was refused: its page is of %r. PUBLIC_URL and ALLOWED_HOSTS say what is ours.",
                site,
            )


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                await sync_to_async(alone.claim)()
            except alone.ServedAlready as refused:
                await send({"type": "lifespan.startup.failed", "message": str(refused)})
                return
            try:
                await hub.start()
            except NotHeard as refused:
                await send({"type": "lifespan.startup.failed", "message": str(refused)})
                return
            keeper.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            keeper.stop()
            await hub.ownership.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return


# No session middleware: a consumer reads the session only of one who shows no seat token.
served: Any = ProtocolTypeRouter({"http": pages, "websocket": URLRouter(websocket_urlpatterns)})
sent_on: Any = SentToOwner(served)
application = ProtocolTypeRouter(
    {
        "lifespan": lifespan,
        "http": Watched(Limited(ASGIStaticFilesHandler(sent_on) if settings.DEBUG else StaticFiles(sent_on))),
        "websocket": SameSite(sent_on, settings.ALLOWED_HOSTS),
    }
)
