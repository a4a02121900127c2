"""How long tests wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

PATIENCE = 60.0
"""Seconds until what is waited for counts as never coming: a fault, however slow the machine."""


async def until(told: Callable[[], Any]) -> None:
    """Wait until *told* says yes."""
    async with asyncio.timeout(PATIENCE):
        while not told():
            await asyncio.sleep(0.01)
