import errno
import gc
import os
import socket
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

import uvicorn
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management.base import CommandError

from classroom import alone, machine
from classroom.management.database import check_database
from classroom.management.server_command import ServerCommand
from classroom.management.sockets import Socket
from familygames.language import parser

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - listening there is asked for by --host


class Command(ServerCommand):
    help = "Serves the site: pages, files and live tables, in one process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="Address to listen on; all of them by default.")  # noqa: S104 - pupils come over the local network
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        check_database()
        self.check_files()
        machine.most_files()
        listener = listen(host, port)
        try:
            alone.claim()
        except alone.ServedAlready as refused:
            listener.close()
            raise CommandError(str(refused)) from None
        port = listener.getsockname()[1]

        # Everything that stays for good is loaded now and set aside, so that nobody's first sentence waits
        # and the collector's rounds, which stop all tables for a moment, are rare and short.
        from classroom.asgi import application  # noqa: PLC0415  # What is served, not what starts it.

        parser.load()
        gc.collect()
        gc.freeze()
        gc.set_threshold(5_000, 50, 100)

        server = uvicorn.Server(
            uvicorn.Config(
                application,
                http=http_protocol(),
                ws=Socket,
                ws_per_message_deflate=False,  # Costs more time than it saves on boards of a few KiB.
                ws_max_size=64 * 1024,
                ws_ping_interval=20,
                ws_ping_timeout=45,  # A tablet that sleeps for a moment is not gone.
                lifespan="on",
                timeout_graceful_shutdown=3,
                access_log=False,
                log_config=None,  # settings.LOGGING holds for the server too.
                server_header=False,
            )
        )
        self.say_where(host, port)
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
        self.stdout.write("Stopped.")

    def check_files(self) -> None:
        if not settings.DEBUG and not staticfiles_storage.exists("staticfiles.json"):
            raise CommandError(f"The static files are missing: run `{machine.manage()} collectstatic` first.")

    def say_where(self, host: str, port: int) -> None:
        self.stdout.write("\nFamily Games is open. Ctrl-C stops it.\n")
        if settings.PUBLIC_URL:
            self.stdout.write(f"  people connect to     {settings.PUBLIC_URL}")
        if host not in EVERYWHERE:
            self.stdout.write(f"  address               http://{bracketed(host)}:{port}\n")
        else:
            self.stdout.write(f"  on this machine       http://localhost:{port}")
            for address in machine.addresses():
                self.stdout.write(f"  on the local network  http://{address}:{port}")
            self.stdout.write("")
        self.stdout.flush()


def http_protocol() -> Any:
    """uvicorn's own where its parser is not to be had, as on Windows."""
    try:
        from classroom.management.requests import TimedConnection  # noqa: PLC0415  # Only where its parser is to be had.
    except ImportError:
        return "auto"
    return TimedConnection


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on *host* and *port*; `CommandError` says what to do if there can be none."""
    if port not in range(65536):
        raise CommandError(f"{port} is not a port: choose one from 1024 to 65535.")
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, OverflowError) as error:
        raise CommandError(f"{host}:{port} is not an address: {error}") from error
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            ours = machine.manage() == machine.PROGRAM
            elsewhere = f"{machine.PROGRAM} serve --port {port + 1}" if ours else f"make run PORT={port + 1}"
            raise CommandError(
                f"Port {port} is taken by another program: stop it, or choose another port, as in "
                f"`{elsewhere}`."
            ) from error
        raise CommandError(f"Cannot listen on {host}:{port}: {error.strerror}.") from error
    listener.listen(2048)
    return listener
