"""uvicorn's HTTP connection with timeouts, for a request that does not come whole and an answer that nobody reads.

It also passes the gate, which bounds how many connections there are.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from embruns.server.gate import Gate
from embruns.server.line import Line


class Connection(H11Protocol):
    """One connection. uvicorn itself closes it only when it is idle after an answer."""

    def __init__(self, *args: Any, seconds: float, gate: Gate, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._gate = gate
        self._seconds = seconds  # for the header and body of a request together, and for some progress of an answer
        self._reading: asyncio.TimerHandle | None = None  # while a request is expected or incomplete
        self._writing: asyncio.TimerHandle | None = None  # while the client is slow to read
        self._unread = 0  # bytes, when that was last looked at

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._gate.enter(self, (transport.get_extra_info("peername") or ("",))[0]):
            self._await_request()
        else:
            transport.abort()

    def cut(self) -> None:
        """Close the connection at once: the gate needs its place."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        self._await_request()
        super().data_received(data)
        if self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete:
            self._stop_reading_timer()  # the whole request is here
            self._gate.works(self)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_reading_timer()  # from now on the socket has its own timeout
        self._gate.works(self)
        super().handle_websocket_upgrade(event)
        line = self.transport.get_protocol()
        if isinstance(line, Line):
            line.on_lost = lambda: self._gate.leave(self)

    def on_response_complete(self) -> None:
        self._stop_reading_timer()  # uvicorn's timeout between two requests begins
        self._gate.waits(self)
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self)
        self._stop_reading_timer()
        self.resume_writing()
        super().connection_lost(exc)

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection; cut it if the client does not even read the answers before."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(self._seconds, self.transport.abort)

    def _await_request(self) -> None:
        """Start the timer, unless it runs already: a client that sends byte by byte gains no time."""
        if self._reading is None:
            self._reading = self.loop.call_later(self._seconds, self.transport.abort)

    def _stop_reading_timer(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._writing is None:
            self._watch_writing()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    def _watch_writing(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._writing = self.loop.call_later(self._seconds, self._check_writing)

    def _check_writing(self) -> None:
        if self.transport.get_write_buffer_size() >= self._unread:
            self.transport.abort()
        else:
            self._watch_writing()
