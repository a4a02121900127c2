"""The way to one socket: the newest, at once, and never more than it takes."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from classroom.live.outbox import Outbox
from tests.patience import until


class Counting(Outbox):
    """Says how many messages were made."""

    made = 0

    def message(self) -> str:
        self.made += 1
        return str(self.made)


class Phone:
    """A socket that takes messages, or makes whoever sends wait."""

    def __init__(self) -> None:
        self.got: list[Any] = []
        self.takes = asyncio.Event()
        self.takes.set()
        self.is_gone = False

    async def send(self, message: dict[str, Any]) -> None:
        await self.takes.wait()
        if self.is_gone:
            raise OSError("gone")
        self.got.append(message.get("text", message.get("code")))


async def a_line_to(phone: Phone) -> tuple[Outbox, asyncio.Task[None]]:
    outbox = Counting(0)
    writing = asyncio.create_task(outbox.write(phone.send))
    await until(lambda: phone.got == ["1"])
    return outbox, writing


async def test_a_slow_phone_gets_the_newest_only():
    phone = Phone()
    outbox, writing = await a_line_to(phone)

    phone.takes.clear()
    outbox.wake()
    await until(lambda: outbox.stuck_since is not None)
    for _ in range(3):
        outbox.wake()
        await asyncio.sleep(0)
    phone.takes.set()
    await until(lambda: phone.got == ["1", "2", "3"])

    assert outbox.stuck_since is None
    writing.cancel()


async def test_a_socket_is_bidden_farewell_once_it_takes_something_again():
    phone = Phone()
    outbox, writing = await a_line_to(phone)

    phone.takes.clear()
    outbox.wake()
    await until(lambda: outbox.stuck_since is not None)
    outbox.close(4001)
    phone.takes.set()
    await writing

    assert phone.got == ["1", "2", 4001]


async def test_writing_ends_when_the_other_side_has_gone():
    phone = Phone()
    outbox, writing = await a_line_to(phone)

    phone.is_gone = True
    outbox.wake()

    with pytest.raises(OSError, match="gone"):
        await writing


async def test_nobody_goes_on_sending_for_a_device_that_was_given_up():
    phone = Phone()
    outbox, writing = await a_line_to(phone)

    phone.takes.clear()
    outbox.wake()
    await until(lambda: outbox.stuck_since is not None)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    phone.takes.set()
    outbox.wake()
    await asyncio.sleep(0)

    assert phone.got == ["1"]


class Still(Outbox):
    """Has nothing new to say."""

    def message(self) -> None:
        return None


async def test_whoever_numbers_what_they_say_is_told_once_what_was_heard():
    phone = Phone()
    outbox = Still(0)
    writing = asyncio.create_task(outbox.write(phone.send))
    await asyncio.sleep(0)

    for asked in (3, 4, 0):  # What came last has no number.
        outbox.acknowledge(asked)
        outbox.beat()
    await until(lambda: len(phone.got) == 1)
    outbox.beat()
    await until(lambda: len(phone.got) == 2)

    assert [json.loads(text) for text in phone.got] == [{"heard": 4, "number": 0}, {"number": 0}]
    writing.cancel()
