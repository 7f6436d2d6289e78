"""A network between a server and its database that can be cut: a relay of TCP connections on the loopback."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from urllib.parse import urlsplit, urlunsplit

from embruns.core.contract import Rng
from tests.faults.faults import some_time
from tests.server.client import Server

CHUNK = 1 << 16  # bytes
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: closing tells the other side that the connection is broken


class Wire:
    """One connection through the relay: what it carries in each direction, and where it ends."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.near = near  # towards the server
        self.far = far  # towards the database
        self.torn = False  # nothing gets through any more

    def break_near(self) -> None:
        """Tell the server that the connection is broken, and the database nothing."""
        self.torn = True
        _reset(self.near)

    def break_far(self) -> None:
        """Tell the database too."""
        _reset(self.far)


class Relay:
    """Carries the bytes of every connection to the database until the network is cut.

    While it is cut, connections stay open and nothing arrives, as where packets are lost; of what is on its way at that
    moment a part arrives. Afterwards the bytes arrive late, or the connections are found broken: by both sides, or by
    the server alone, so that the database still waits for the rest of a transaction.
    """

    def __init__(self, url: str, seed: int = 1) -> None:
        place = urlsplit(url)
        assert place.port
        self._target = ("127.0.0.1", place.port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        port = self._listener.getsockname()[1]
        self.url = urlunsplit(place._replace(netloc=f"{place.username}@127.0.0.1:{port}"))
        self._rng = Rng(seed)
        self._whole = threading.Event()  # the network is not cut
        self._whole.set()
        self._before = b""
        self._lock = threading.Lock()
        self._wires: list[Wire] = []
        self.carried = 0  # connections
        _thread(self._accept)

    # What a network does

    def cut(self, before: bytes = b"") -> None:
        """Let nothing through but a part of what is on its way; or wait until these bytes are, and stop before them."""
        self._before = before
        self._whole.clear()

    def deliver(self) -> None:
        """Restore the network: all that waits arrives."""
        self._whole.set()

    def break_all(self, database_too: bool) -> None:
        """Restore the network for new connections; the server finds the old ones broken, and the database perhaps."""
        with self._lock:
            wires = list(self._wires)
        for wire in wires:
            wire.break_near()
            if database_too:
                wire.break_far()
        self._whole.set()

    def close(self) -> None:
        """End every connection."""
        _reset(self._listener)
        self.break_all(database_too=True)

    # What carries the bytes

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                _thread(partial(self._connect, near))

    def _connect(self, near: socket.socket) -> None:
        self._whole.wait()
        try:
            far = socket.create_connection(self._target)
        except OSError:  # the database does not run
            _reset(near)
            return
        wire = Wire(near, far)
        with self._lock:
            self._wires.append(wire)
            self.carried += 1
        _thread(partial(self._carry, wire, far, near))
        self._carry(wire, near, far)

    def _carry(self, wire: Wire, source: socket.socket, sink: socket.socket) -> None:
        """Carry bytes one way until an end is closed; then close both, unless the database shall not notice."""
        with suppress(OSError):
            while data := source.recv(CHUNK):
                if not self._whole.is_set():
                    part = self._part(data, to_database=source is wire.near)
                    sink.sendall(data[:part])
                    data = data[part:]
                    if not data:
                        continue
                    self._whole.wait()
                if wire.torn:
                    return
                sink.sendall(data)
        if not wire.torn or source is wire.far:
            wire.break_near()
            wire.break_far()

    def _part(self, data: bytes, to_database: bool) -> int:
        """How many of these bytes arrive although the network is cut."""
        if self._before:
            found = data.find(self._before) if to_database else -1
            if found < 0:
                return len(data)
            self._before = b""
            return found
        with self._lock:
            return self._rng.below(len(data))


def _reset(end: socket.socket) -> None:
    """Close a socket at once, also where a thread waits for it."""
    with suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    with suppress(OSError):
        end.close()


def _thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, daemon=True).start()


@contextmanager
def relayed(url: str, seed: int = 1) -> Iterator[Relay]:
    """A relay to this database."""
    relay = Relay(url, seed)
    try:
        yield relay
    finally:
        relay.close()


def cut(relay: Relay) -> Callable[[Server, Rng], None]:
    """Cut the network at any moment for up to a second, and restore it in one of three ways."""

    def harm(_: Server, rng: Rng) -> None:
        some_time(rng)
        relay.cut()
        some_time(rng, 1.0)
        how = rng.below(3)
        if how == 0:
            relay.deliver()
        else:
            relay.break_all(database_too=how == 1)

    return harm
