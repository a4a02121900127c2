"""Value: plain data, which everything that a game is made of is."""

from __future__ import annotations

from typing import Any, Self

import msgspec
from msgspec import Struct


class Value(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """Plain data: compared by content, never changed, stored as JSON."""

    def but(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        return msgspec.structs.replace(self, **changes)
