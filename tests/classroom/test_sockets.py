"""The short way through our websockets leads where the long way of `websockets` leads."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from classroom.management.sockets import Frames, Mailbox, framed

MOST = 70_000

texts = st.text(max_size=200).map(str.encode)
long_texts = st.integers(0, MOST + 2).map(lambda size: b"x" * size)
frames = st.one_of(
    (texts | long_texts).map(lambda text: [Frame(Opcode.TEXT, text)]),
    st.tuples(texts, texts).map(
        lambda parts: [Frame(Opcode.TEXT, parts[0], fin=False), Frame(Opcode.CONT, parts[1])]
    ),
    st.binary(max_size=20).map(lambda data: [Frame(Opcode.PING, data)]),
    st.binary(max_size=200).map(lambda data: [Frame(Opcode.BINARY, data)]),
    st.just([Frame(Opcode.CONT, b"of nothing")]),
    st.just([Frame(Opcode.TEXT, b"never", fin=False), Frame(Opcode.TEXT, b"ended")]),
    st.just([Frame(Opcode.CLOSE, Close(1000, "").serialize())]),
)


def heard_by(protocol: ServerProtocol, chunks: list[bytes]) -> tuple[object, ...]:
    """All that *protocol* makes of *chunks*: what it tells the site, and what it sends back."""
    told: list[tuple[object, bytes, bool]] = []
    sent = b""
    for chunk in chunks:
        text = protocol.whole_text(chunk) if isinstance(protocol, Frames) else None
        if text is not None:
            told.append((Opcode.TEXT, text.encode(), True))
            continue
        protocol.receive_data(chunk)
        for event in protocol.events_received():
            assert isinstance(event, Frame)
            told.append((event.opcode, bytes(event.data), event.fin))
        sent += b"".join(protocol.data_to_send())
    return told, sent, protocol.state, str(protocol.parser_exc)


@given(
    st.lists(frames, max_size=6).map(lambda groups: [frame for group in groups for frame in group]), st.data()
)
def test_every_stream_is_heard_as_websockets_hears_it(sent: list[Frame], data: st.DataObject) -> None:
    serialized = [frame.serialize(mask=True) for frame in sent]
    if data.draw(st.booleans()):  # As they are sent, or cut anywhere.
        stream = b"".join(serialized)
        cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
        chunks = [stream[start:end] for start, end in zip([0, *cuts], [*cuts, None], strict=True)]
    else:
        chunks = serialized

    ours = heard_by(Frames(state=OPEN, max_size=MOST), chunks)

    assert ours == heard_by(ServerProtocol(state=OPEN, max_size=MOST), chunks)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_every_text_is_framed_as_websockets_frames_it(size: int) -> None:
    theirs = ServerProtocol(state=OPEN)

    theirs.send_text(b"x" * size)

    assert theirs.data_to_send() == [framed(b"x" * size)]


def test_the_short_way_is_for_a_whole_text_between_frames() -> None:
    socket = Frames(state=OPEN, max_size=20)
    whole = Frame(Opcode.TEXT, "Bravo, Zoé !".encode()).serialize(mask=True)
    assert socket.whole_text(whole) is None  # It has not been seen yet where frames begin.
    socket.receive_data(whole)

    assert socket.whole_text(whole) == "Bravo, Zoé !"
    assert socket.whole_text(whole[:-1]) is None
    assert socket.whole_text(whole + b"\x81") is None
    assert socket.whole_text(Frame(Opcode.TEXT, b"x" * 21).serialize(mask=True)) is None
    assert socket.whole_text(Frame(Opcode.TEXT, b"\xff").serialize(mask=True)) is None
    assert socket.whole_text(Frame(Opcode.BINARY, b"x").serialize(mask=True)) is None

    socket.receive_data(whole[:5])

    assert socket.whole_text(whole) is None


async def test_a_mailbox_gives_what_it_was_given_in_order() -> None:
    mailbox = Mailbox()
    reading = asyncio.create_task(mailbox.get())
    await asyncio.sleep(0)

    for message in ("first", "second", "third"):
        mailbox.put_nowait(message)

    assert [await reading, await mailbox.get(), await mailbox.get()] == ["first", "second", "third"]
    assert mailbox.empty()
