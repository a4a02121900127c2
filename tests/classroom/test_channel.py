"""The way to other processes, where Redis is not as it should be."""

from __future__ import annotations

import asyncio
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from classroom.live import channel as channel_module
from classroom.live.channel import Channel
from tests.classroom.servers import Line
from tests.patience import AT_ONCE, PATIENCE, shortened, until

SAID = "Emma, can I have the blue mother?"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (f"-OOM command not allowed: {SAID}\r\n", "OOM"),
        (f"+{SAID}\r\n", "no error"),
    ],
)
async def test_what_redis_answers_is_not_written_down(
    caplog: pytest.LogCaptureFixture, answer: str, told: str
) -> None:
    serving: list[asyncio.Task[None] | None] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving.append(asyncio.current_task())
        while request := await reader.read(65_536):
            greetings = request.count(b"\r\nCLIENT\r\n")
            writer.write(b"+OK\r\n" * greetings or answer.encode())
        writer.close()
        await writer.wait_closed()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    channel = Channel(
        f"redis://127.0.0.1:{port}/0", lambda *_: None, lambda _: None, lambda _: None, lambda: None
    )
    channel.listen("here")
    channel.post("there", (1, 2, SAID))
    async with asyncio.timeout(PATIENCE):
        while not {"Redis refuses to publish", "Redis says what"} <= {
            record.getMessage()[: len(start)]
            for record in caplog.records
            for start in ("Redis refuses to publish", "Redis says what")
        }:
            await asyncio.sleep(0.01)
    await channel.close()
    server.close()
    await asyncio.gather(*filter(None, serving), return_exceptions=True)

    assert SAID not in caplog.text
    assert told in caplog.text


async def test_while_redis_is_away_one_line_says_so_and_one_that_it_is_back(
    redis_url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel_module, "PATIENCE", shortened(0.2))
    monkeypatch.setattr(channel_module, "AGAIN", AT_ONCE)
    unheard: list[str] = []
    nobody: list[str] = []
    with closing(Line(urlsplit(redis_url).port or 6379)) as line:
        line.cut()
        channel = Channel(
            f"redis://127.0.0.1:{line.port}/0", lambda *_: None, unheard.extend, nobody.extend, lambda: None
        )
        channel.listen("here")
        for times in range(1, 4):
            channel.post("there", (1, 2, SAID))
            await until(lambda times=times: len(unheard) == times)

        monkeypatch.setattr(channel_module, "PATIENCE", PATIENCE)
        line.mend()
        await until(lambda: len(caplog.messages) > 1)
        assert nobody == []
        channel.post("there", (1, 2, SAID))
        await until(lambda: nobody == ["there"])
        await channel.close()

    assert caplog.messages == [
        "Other processes cannot be reached: TimeoutError.",
        "Other processes can be reached again.",
    ]
