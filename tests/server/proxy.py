"""A small reverse proxy on the loopback, as a club would put before the server: TLS is pretended by its headers."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from types import TracebackType


class Proxy:
    """Forwards connections, one request each, and adds the headers that proxies add; sockets pass through.

    A request outside the base path gets 404, as from the other site of that host. With `strip` the base path is removed
    on the way. `host` replaces the Host header, as nginx does by itself.
    """

    def __init__(self, port: int, base: str = "", strip: bool = False, host: str = "", client: str = "") -> None:
        self.target = port
        self._base = base
        self._strip = strip
        self._host = host
        self._client = client
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._ends: list[asyncio.WriteTransport] = []  # of all connections
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.port = 0

    def __enter__(self) -> Proxy:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        serving = asyncio.all_tasks(self._loop)
        for task in serving:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*serving, return_exceptions=True))
        for end in self._ends:
            end.abort()  # a mere close would wait for a browser that does not read
        self._loop.run_until_complete(asyncio.sleep(0))  # in this round they are closed
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened = [writer]
        self._ends.append(writer.transport)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            changed = self._changed(head)
            if changed is None:
                writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                await writer.drain()
            else:
                back, forth = await asyncio.open_connection("127.0.0.1", self.target)
                opened.append(forth)
                self._ends.append(forth.transport)
                forth.write(changed.encode("latin-1"))
                await asyncio.gather(_pour(reader, forth), _pour(back, writer))
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # the browser or the server hung up, or the proxy stops
        finally:
            for end in opened:
                end.close()

    def _changed(self, head: str) -> str | None:
        first, *lines = head.rstrip("\r\n").split("\r\n")
        method, path, version = first.split(" ")
        if self._base and not path.startswith(self._base + "/"):
            return None
        headers = [line for line in lines if not line.lower().startswith("x-forwarded")]
        if self._host:
            headers = [f"Host: {self._host}" if line.lower().startswith("host:") else line for line in headers]
        if not any(line.lower().startswith("upgrade:") for line in headers):
            headers = [line for line in headers if not line.lower().startswith("connection:")] + ["Connection: close"]
        if self._client:
            headers += [f"X-Forwarded-For: {self._client}", "X-Forwarded-Proto: https"]
        path = path.removeprefix(self._base) if self._strip else path
        return "\r\n".join([f"{method} {path} {version}", *headers, "", ""])


async def _pour(source: asyncio.StreamReader, into: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(65_536):
            into.write(data)
            await into.drain()
        into.close()
