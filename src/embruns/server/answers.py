"""How an HTTP answer leaves: with the headers that every answer has, and compressed unless it is small."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

Header = tuple[bytes, bytes]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

SMALL = 4_096  # bytes; smaller answers leave as they are
LARGE = 32_768  # bytes; smaller answers are not worth a thread
LEVEL = 1


class Answer:
    """The `send` of one request."""

    def __init__(self, send: Send, headers: Callable[[], Iterable[Header]], compress: bool) -> None:
        self._send = send
        self._headers = headers  # asked for when the answer begins
        self._compress = compress
        self._begun: MutableMapping[str, Any] | None = None  # while it waits for the body
        self.status = 0

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message = {**message, "headers": [*message.get("headers", ()), *self._headers()]}
            if self._compress:
                self._begun = message
                return
        elif self._begun is not None:
            begun, self._begun = self._begun, None
            body = message.get("body", b"")
            if len(body) >= SMALL and not message.get("more_body"):
                body = await asyncio.to_thread(gzipped, body) if len(body) >= LARGE else gzipped(body)
                begun, message = _as_compressed(begun, len(body)), {**message, "body": body}
            await self._send(begun)
        await self._send(message)


def gzipped(body: bytes) -> bytes:
    """Compress quickly. zlib lets other threads run meanwhile."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, 31)  # 31: with the header of gzip
    return packer.compress(body) + packer.flush()


def _as_compressed(begun: MutableMapping[str, Any], length: int) -> MutableMapping[str, Any]:
    headers = [(name, value) for name, value in begun["headers"] if name.lower() != b"content-length"]
    headers += [
        (b"content-length", str(length).encode()),
        (b"content-encoding", b"gzip"),
        (b"vary", b"accept-encoding"),
    ]
    return {**begun, "headers": headers}
