"""Static files, served in front of Django.

WhiteNoise knows the files, their compressed forms and their headers. Its middleware would send each of them
through Django's whole chain and its threads; here they go straight from WhiteNoise to the browser.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from wsgiref.headers import Headers

from django.conf import settings
from whitenoise import WhiteNoise
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django puts twelve digits of the content's hash into the name: such a file never changes.
HASHED = r"\.[0-9a-f]{12}\."

PLAIN = b"text/plain; charset=utf-8"

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def _add_headers(headers: Headers, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"


def _refuse(environ: Any, start_response: Any) -> Any:
    """The application that WhiteNoise wants behind its files; it is never called."""
    raise NotImplementedError("WhiteNoise is asked for files only")


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Names every file by its content, also where one script imports another."""

    support_js_module_import_aggregation = True


class StaticFiles:
    """Answers for the files collected in ``STATIC_ROOT``; everything else is for *application*."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.files = WhiteNoise(
            _refuse,
            root=settings.STATIC_ROOT,
            prefix=settings.STATIC_URL,
            max_age=60,
            allow_all_origins=False,
            immutable_file_test=HASHED,
            add_headers_function=_add_headers,
        ).files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = self.files.get(scope["path"])
        if file is None and scope["path"].startswith(settings.STATIC_URL):
            # Not the site's page for that: a cookie of its own would overtake that of the page which asks.
            await send({"type": "http.response.start", "status": 404, "headers": [(b"content-type", PLAIN)]})
            await send({"type": "http.response.body", "body": b"Not found"})
            return
        if file is None or scope["method"] not in ("GET", "HEAD"):
            await self.application(scope, receive, send)
            return

        environ = {
            "HTTP_" + name.decode("latin1").upper().replace("-", "_"): value.decode("latin1")
            for name, value in scope["headers"]
        }
        response = file.get_response(scope["method"], environ)
        body = b""
        if response.file is not None:
            with response.file as source:
                body = source.read()  # The largest is some 100 KiB and in the system's cache.
        await send(
            {
                "type": "http.response.start",
                "status": response.status.value,
                "headers": [(k.lower().encode("latin1"), v.encode("latin1")) for k, v in response.headers],
            }
        )
        await send({"type": "http.response.body", "body": body})
