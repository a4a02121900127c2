"""Letters to teachers, sent aside.

Nobody waits for a mail server, and no page fails because there is none; how long a page takes tells nobody
whether an address is known.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import translation

logger = logging.getLogger(__name__)

# A process that is stopped still sends what it has begun.
_aside = ThreadPoolExecutor(1, thread_name_prefix="letters")
_posted: set[Future[None]] = set()


def post(send: Callable[..., Any], *arguments: Any) -> None:
    """Call *send* as soon as may be, in the language and for the request of now; what it says is logged."""
    language = translation.get_language()
    posted = _aside.submit(copy_context().run, _send, language, send, *arguments)
    _posted.add(posted)
    posted.add_done_callback(_posted.discard)


def _send(language: str | None, send: Callable[..., Any], *arguments: Any) -> None:
    try:
        with translation.override(language):
            send(*arguments)
    except Exception as error:  # noqa: BLE001  # Of the network, of the server, of its answer: all end here.
        logger.error("A letter could not be sent: %s: %s", type(error).__name__, error)


def finish() -> None:
    """Wait until all letters are sent, or could not be."""
    wait(set(_posted))


class NoServer(BaseEmailBackend):
    """Where there is no mail server and the log is no place for a link that opens an account."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for letter in email_messages:
            logger.error("A letter was not sent, as EMAIL_URL names no mail server: %s", letter.subject)
        return 0
