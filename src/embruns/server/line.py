"""uvicorn's WebSocket with short cuts: frames are written at once, short ones read at once, messages wait in a queue.

Without them a frame goes through ASGI, which wakes a task, packs a message and lets a library build the frame (a tenth
of a move's cost); a message goes through the library's parser, made for frames of every kind that come in pieces; and
every message pauses and resumes reading, which costs two system calls.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where there is a compiler

WRITE = "embruns.write"  # among the extensions of a socket's scope
Write = Callable[[bytes], bool]
UNREAD = 16  # messages that may wait for the application before reading is paused
TEXT, PING, PONG = 0x81, 0x89, 0x8A  # the first byte of whole frames
SHORT = range(0x80, 0x80 + 126)  # the second byte of a masked frame: 128 and its length
HEAD = 6  # bytes before the content of a short frame, the mask among them


class Inbox:
    """The messages that wait for one reader. It does what uvicorn needs of an `asyncio.Queue`, in fewer calls."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None  # while it waits

    def put_nowait(self, message: Any) -> None:
        """Add a message and wake the reader."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next message, once there is one."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()

    def empty(self) -> bool:
        """Return whether no message waits."""
        return not self._messages

    def qsize(self) -> int:
        """How many messages wait."""
        return len(self._messages)


class Line(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: Inbox = Inbox()  # type: ignore[assignment]
        self.on_lost: Callable[[], None] = lambda: None  # called when the connection is closed
        self._between = False  # whether all bytes so far ended with a frame, so that the next begins one

    def connection_lost(self, exc: Exception | None) -> None:
        self.on_lost()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read short text frames here. Whatever comes in another form, and everything after it, is the library's."""
        if not self.handshake_complete:
            super().data_received(data)
            self._between = data.endswith(b"\r\n\r\n")
            return
        at, length = 0, len(data)
        while self._between and at < length:
            content = at + HEAD
            end = content + data[at + 1] - SHORT.start if content <= length and data[at + 1] in SHORT else 0
            if 0 < end <= length and data[at] == TEXT:
                self.curr_msg_data_type = "text"
                self.frames = [apply_mask(data[content:end], data[at + 2 : content])]
                self.send_receive_event_to_app()
                at = end
            elif 0 < end <= length and data[at] in (PING, PONG):
                super().data_received(data[at:end])
                at = end
            else:
                self._between = False
        if at < length:
            super().data_received(data[at:] if at else data)

    def send_receive_event_to_app(self) -> None:
        """Queue a message. `receive` resumes reading once the queue is empty."""
        paused, self.read_paused = self.read_paused, True  # so that the library does not pause after each message
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        self.scope["extensions"][WRITE] = {"write": self.write}
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Write a text frame now; return False if bytes still wait for a slow reader, or the connection closes."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(head(len(text)) + text)
        return True


def head(length: int) -> bytes:
    """The header of an unmasked, unfragmented text frame of that length, as a server sends it."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def no_short_way(_: bytes) -> bool:
    """Refuse every frame: the stand-in for `Line.write` on other servers."""
    return False
