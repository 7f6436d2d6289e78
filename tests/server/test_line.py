"""The short cuts of a connection: the bytes and the order of its frames, and when it stops reading."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import Mock

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from embruns.server.app import App, Settings
from embruns.server.line import UNREAD, Inbox, Line, head
from embruns.server.messages.tables import SeatWish, TableWish
from embruns.server.security import Limits
from embruns.server.socket import Socket


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_what_the_library_would_have_sent(length: int) -> None:
    text = b"a" * length
    assert head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


class Wire:
    """A line that is free or not as the test wants it."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.sent: list[str] = []

    def write(self, frame: bytes) -> bool:
        if self.free.is_set():
            self.sent.append(frame.decode())
        return self.free.is_set()

    async def send(self, message: dict[str, Any]) -> None:
        await self.free.wait()
        self.sent.append(message.get("text") or message["type"])

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError


async def _told(folder: Path) -> list[str]:
    app, wire = App(Settings(folder)), Wire()
    wish = TableWish("little-big-fish", [SeatWish("me", name="Nolwenn"), SeatWish("open")])
    room = await app.hall.creation.make(wish, "somebody")
    socket = Socket(app.hall, room, "somebody", "", False, Limits(), (wire.receive, wire.send, wire.write))
    wire.free.set()
    socket.push(b"1 at once")
    wire.free.clear()
    socket.push(b"2 waits")
    await asyncio.sleep(0)  # the sender has it in its hands
    socket.push(b"3 waits")
    wire.free.set()
    socket.push(b"4 does not overtake")
    while len(wire.sent) < 4:
        await asyncio.sleep(0)
    socket.push(b"5 at once")
    socket.close(1000)
    socket.push(b"6 nobody hears")
    while len(wire.sent) < 6:
        await asyncio.sleep(0)
    await app.hall.close()
    return wire.sent


def test_no_frame_overtakes_another(tmp_path: Path) -> None:
    told = asyncio.run(asyncio.wait_for(_told(tmp_path), 30))
    assert told == ["1 at once", "2 waits", "3 waits", "4 does not overtake", "5 at once", "websocket.close"]


async def _read(messages: int) -> tuple[list[str], Mock]:
    line = Line.__new__(Line)  # without a server: only what reading needs
    line.queue, line.transport = Inbox(), Mock()
    line.read_paused = line.close_sent = False
    line.curr_msg_data_type = "text"
    for number in range(messages):
        line.frames = [str(number).encode()]
        line.send_receive_event_to_app()
    calls = [call[0] for call in line.transport.method_calls]
    texts = [(await line.receive())["text"] for _ in range(messages)]  # type: ignore[typeddict-item]
    assert texts == [str(number) for number in range(messages)]
    return calls, line.transport


def test_reading_is_paused_only_while_many_messages_wait() -> None:
    calls, transport = asyncio.run(_read(UNREAD - 1))
    assert (calls, transport.method_calls) == ([], [])
    calls, transport = asyncio.run(_read(UNREAD + 5))
    assert calls == ["pause_reading"]
    assert [call[0] for call in transport.method_calls] == ["pause_reading", "resume_reading"]


def _line(between: bool) -> Line:
    """A line after the handshake; if it is not known to be between two frames, the library reads everything."""
    line = Line.__new__(Line)  # without a server: only what reading needs
    line.queue, line.transport, line.logger, line.conn = Inbox(), Mock(), Mock(), ServerProtocol(state=OPEN)
    line.transport.is_closing.return_value = False
    line.handshake_complete, line.read_paused, line.close_sent, line.frames = True, True, False, []
    line.ping_timer = line.pong_timer = line.close_timer = None
    line.pending_ping_payload = None
    line._between = between
    return line


def _read_by(line: Line, pieces: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What the application gets of these bytes, what is answered, and whether the connection is closed."""
    transport = cast(Mock, line.transport)
    for piece in pieces:
        line.data_received(piece)
    answered = b"".join(call.args[0] for call in transport.write.mock_calls)
    return list(line.queue._messages), answered, transport.close.called


FRAMES = [
    Frame(Opcode.TEXT, b'{"type":"ping"}'),
    Frame(Opcode.TEXT, "Méduse".encode()),
    Frame(Opcode.TEXT, b""),
    Frame(Opcode.TEXT, b"a" * 125),
    Frame(Opcode.TEXT, b"a" * 126),
    Frame(Opcode.TEXT, b"two ", fin=False),
    Frame(Opcode.CONT, b"pieces"),
    Frame(Opcode.BINARY, b"\xff\x00"),
    Frame(Opcode.PING, b"tick"),
    Frame(Opcode.PONG, b""),
    Frame(Opcode.CLOSE, b"\x03\xe8"),
]
NO_TEXT = Frame(Opcode.TEXT, b"\xff is no UTF-8").serialize(mask=True)


def test_a_line_reads_what_the_library_would_have_read() -> None:
    """Also broken sequences, frames without a mask, and frames in pieces or several in one piece."""
    rng, short_cuts = Random(7), 0
    for _ in range(2_000):
        likely = FRAMES[: rng.choice((2, 5, 7, 10, 11))]
        data = b"".join(rng.choice(likely).serialize(mask=rng.random() < 0.98) for _ in range(rng.randint(1, 6)))
        data += NO_TEXT if len(likely) < len(FRAMES) and rng.random() < 0.1 else b""
        cuts = sorted(rng.sample(range(1, len(data)), min(rng.choice((0, 0, 1, 3)), len(data) - 1)))
        pieces = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
        quick, slow = _line(True), _line(False)
        got, *done = _read_by(quick, pieces)
        expected, *done_by_library = _read_by(slow, pieces)
        assert done == done_by_library, pieces
        if quick.conn.parser_exc:  # the library forgets what came whole, but in one piece with an error
            rest = iter(got)
            assert all(message in rest for message in expected), pieces
        else:
            assert got == expected, pieces
        short_cuts += quick._between
    assert 200 < short_cuts < 1_800  # both ways were taken


async def _taken() -> list[str]:
    inbox, taken = Inbox(), list[str]()

    async def take() -> None:
        while True:
            taken.append(await inbox.get())

    reader = asyncio.create_task(take())
    for burst in (["1"], ["2", "3", "4"], ["5"]):
        await asyncio.sleep(0)
        for message in burst:
            inbox.put_nowait(message)
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    reader.cancel()
    await asyncio.gather(reader, return_exceptions=True)
    inbox.put_nowait("6")  # nobody waits any more
    assert (inbox.qsize(), inbox.empty()) == (1, False)
    taken.append(await inbox.get())
    assert inbox.empty()
    return taken


def test_the_inbox_hands_over_every_message_in_order() -> None:
    assert asyncio.run(_taken()) == ["1", "2", "3", "4", "5", "6"]
