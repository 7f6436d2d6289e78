"""uvicorn's WebSocket with two short cuts: frames are written at once, and reading is paused only under load.

Without them a frame goes through ASGI, which wakes a task, packs a message and lets a library build the frame (a tenth
of a move's cost); and every message pauses and resumes reading, which costs two system calls.
"""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WRITE = "embruns.write"  # among the extensions of a socket's scope
Write = Callable[[bytes], bool]
UNREAD = 16  # messages that may wait for the application before reading is paused


class Line(WebSocketsSansIOProtocol):
    """One connection."""

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
