"""The yardstick of `live_tables.py`: the same sockets, messages and commits, and no game behind them.

What this stack does on this machine when a table is nothing but a number: a move is read, stored in a
transaction with all that wait, and 1.4 KiB go to each of the four seats. Nothing here checks anything.

    python benchmarks/bare_table.py --port 8001 --file moves.sqlite3
"""

from __future__ import annotations

import argparse
import asyncio
import queue
import sqlite3
import threading
from contextlib import suppress
from typing import Any

import msgspec
import uvicorn
import uvloop

SEATS = 4
MOVES = [{"type": "Ask", "target": target, "family": "blue", "member": "mother"} for target in range(20)]
REST = "x" * 1300


class Table:
    def __init__(self) -> None:
        self.number = 0
        self.sockets: list[Any] = [None] * SEATS

    def message(self, seat: int) -> str:
        turn = self.number % SEATS
        moves = MOVES if turn == seat else []
        screen = {"number": self.number, "turn": turn, "moves": moves, "rest": REST}
        return msgspec.json.encode(screen).decode()


tables: dict[str, Table] = {}
waiting: queue.SimpleQueue[tuple[str, int, bytes, asyncio.Future[None]]] = queue.SimpleQueue()


def write(file: str, loop: asyncio.AbstractEventLoop) -> None:
    """Commit all that waits, again and again."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE move (id integer PRIMARY KEY, table_id text, number integer, data text,"
        " UNIQUE (table_id, number))"
    )
    while True:
        batch = [waiting.get()]
        while not waiting.empty():
            batch.append(waiting.get())
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(
            "INSERT INTO move (table_id, number, data) VALUES (?, ?, ?)", [row[:3] for row in batch]
        )
        connection.execute("COMMIT")
        loop.call_soon_threadsafe(lambda done: [row[3].set_result(None) for row in done], batch)


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        return
    name, seat = scope["path"].rsplit("/", 1)
    table = tables.setdefault(name, Table())
    await receive()
    await send({"type": "websocket.accept", "subprotocol": "json"})
    table.sockets[int(seat)] = send
    await send({"type": "websocket.send", "text": table.message(int(seat))})
    while (message := await receive())["type"] == "websocket.receive":
        data = msgspec.json.decode(message["text"])
        if data["number"] != table.number:
            continue
        stored = asyncio.get_running_loop().create_future()
        waiting.put((name, table.number, message["text"], stored))
        await stored
        table.number += 1
        for other, socket in enumerate(table.sockets):
            if socket is not None:
                await socket({"type": "websocket.send", "text": table.message(other)})
    table.sockets[int(seat)] = None


async def serve(port: int, file: str) -> None:
    threading.Thread(target=write, args=(file, asyncio.get_running_loop()), daemon=True).start()
    config = uvicorn.Config(
        app,
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="error",
    )
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--file", required=True)
    arguments = parser.parse_args()
    with suppress(KeyboardInterrupt):
        uvloop.run(serve(arguments.port, arguments.file))
