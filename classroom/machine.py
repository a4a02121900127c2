"""What the machine the site runs on gives: a secret, its names, its addresses in the local network."""

from __future__ import annotations

import os
import secrets
import socket
import tempfile
from contextlib import closing, suppress
from pathlib import Path

# One address in each private range, and one that is reserved for documentation: asking which of our own
# addresses would be used to reach them sends nothing.
_SOMEWHERE = ("10.255.255.254", "172.31.255.254", "192.168.255.254", "192.0.2.1")


def secret_key(path: Path) -> str:
    """The key kept in *path*, made at first use; readable by the owner alone.

    Processes that start together agree on one: the first complete file wins, none is ever half written.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret-")
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
        with suppress(FileExistsError):
            os.link(draft, path)
        Path(draft).unlink()
    return path.read_text()


def addresses() -> list[str]:
    """This machine's IPv4 addresses in the networks it belongs to, the one towards the internet first."""
    found: list[str] = []
    for somewhere in reversed(_SOMEWHERE):
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
            probe.connect((somewhere, 9))
            address = probe.getsockname()[0]
            if address not in found and not address.startswith("127."):
                found.append(address)
    return found


def names() -> list[str]:
    """How browsers may call this machine: ``localhost``, its host name, also as ``.local``, its addresses."""
    host = socket.gethostname().lower()
    local = [] if "." in host else [f"{host}.local"]
    return ["localhost", "127.0.0.1", "[::1]", host, *local, *addresses()]
