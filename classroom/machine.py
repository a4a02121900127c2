"""What the machine the site runs on gives: a secret, its names, its addresses in the local network."""

from __future__ import annotations

import ipaddress
import os
import secrets
import socket
import sys
import tempfile
from contextlib import closing, suppress
from os.path import relpath
from pathlib import Path

PROGRAM = "family-games"
"""The command of those who have installed a wheel."""
MOST_FILES = 65_536

# One address in each private range, and one that is reserved for documentation: asking which of our own
# addresses would be used to reach them sends nothing.
_SOMEWHERE = ("10.255.255.254", "172.31.255.254", "192.168.255.254", "192.0.2.1")


def manage() -> str:
    """How this program is told what to do, as it was just now: ``family-games`` or ``python manage.py``."""
    if Path(sys.argv[0]).stem == PROGRAM:
        return PROGRAM
    return f"{relpath(sys.executable)} manage.py"


def data_folder() -> Path:
    """Where the system wants a person's programs to keep their data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / PROGRAM
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / PROGRAM
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / PROGRAM


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


def most_files() -> int:
    """How many files and connections this process may have open, made as many as the system lets it have."""
    try:
        import resource  # noqa: PLC0415  # Only where there is one.
    except ImportError:  # Windows has no such limit.
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # macOS has a limit of its own.
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def network_of(address: str) -> str:
    """Who counts as one: an *address*, or of IPv6 its network of 64 bits, which one device may have whole."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((int(known), 64), strict=False))


def addresses() -> list[str]:
    """This machine's IPv4 addresses in the networks it belongs to, the one towards the internet first."""
    listed: list[str] = []
    for somewhere in reversed(_SOMEWHERE):
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
            probe.connect((somewhere, 9))
            address = probe.getsockname()[0]
            if address not in listed and not address.startswith("127."):
                listed.append(address)
    return listed


def names() -> list[str]:
    """How browsers may call this machine: ``localhost``, its host name, also as ``.local``, its addresses."""
    host = socket.gethostname().lower()
    local = [] if "." in host else [f"{host}.local"]
    return ["localhost", "127.0.0.1", "[::1]", host, *local, *addresses()]
