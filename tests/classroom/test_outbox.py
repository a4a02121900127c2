"""The way to one socket: the newest, at once, and never more than it takes."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from classroom.live.outbox import Outbox, begin
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

    async def send(self, message: dict[str, Any]) -> None:
        await self.takes.wait()
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

    async def gone(message: dict[str, Any]) -> None:
        raise OSError("gone")

    outbox._send = gone
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


async def waits_for(future: asyncio.Future[str], heard: list[str]) -> None:
    try:
        heard.append(await future)
    except (OSError, asyncio.CancelledError) as error:
        heard.append(type(error).__name__)
        raise


async def test_what_waits_for_nothing_is_done_where_it_is_begun():
    heard: list[str] = []
    ready = asyncio.get_running_loop().create_future()
    ready.set_result("ready")

    assert begin(waits_for(ready, heard)) is None
    assert heard == ["ready"]


async def test_what_is_begun_outside_of_a_task_goes_on_in_one():
    heard: list[str] = []
    later = asyncio.get_running_loop().create_future()
    begun = []
    asyncio.get_running_loop().call_soon(lambda: begun.append(begin(waits_for(later, heard))))
    await until(lambda: bool(begun))

    going_on = asyncio.create_task(begun[0])
    later.set_result("later")
    await going_on

    assert heard == ["later"]


async def test_what_goes_on_in_a_task_hears_that_its_wait_failed():
    heard: list[str] = []
    later = asyncio.get_running_loop().create_future()
    rest = begin(waits_for(later, heard))
    assert rest is not None

    later.set_exception(OSError("gone"))
    with pytest.raises(OSError, match="gone"):
        await asyncio.create_task(rest)

    assert heard == ["OSError"]


async def test_what_goes_on_in_a_task_hears_that_it_is_cancelled():
    heard: list[str] = []
    rest = begin(waits_for(asyncio.get_running_loop().create_future(), heard))
    assert rest is not None
    going_on = asyncio.create_task(rest)
    await asyncio.sleep(0)

    going_on.cancel()
    with pytest.raises(asyncio.CancelledError):
        await going_on

    assert heard == ["CancelledError"]
