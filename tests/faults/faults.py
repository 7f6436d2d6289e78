"""The faults themselves: each does harm once, and the server and its players must get over it."""

from __future__ import annotations

import resource
import socket
import struct
import time
from collections.abc import Callable

import httpx
from websockets.sync.client import ClientConnection

from embruns.core.contract import Rng
from tests.faults.player import Player
from tests.server.client import Server

Fault = Callable[[Server, Rng], None]
UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


def some_time(rng: Rng, longest: float = 0.4) -> None:
    """Let the players play for a moment of any length."""
    time.sleep(longest * int(1 + rng.below(1000)) / 1000)


def kill(server: Server, rng: Rng) -> None:
    """`kill -9` at any moment, then a start."""
    some_time(rng)
    server.kill()
    server.start()


def fill_the_disk(server: Server, rng: Rng) -> None:
    """No file of the server may grow for a moment: every write fails as on a full disk."""
    some_time(rng)
    size = (server.data / "tables.sqlite-wal").stat().st_size
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (max(1, size), resource.RLIM_INFINITY))
    some_time(rng)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, UNLIMITED)


def move_the_clock(server: Server, rng: Rng) -> None:
    """The wall clock jumps by up to a year, forwards or back."""
    some_time(rng)
    seconds = (1 + rng.below(31_000_000)) * (1 if rng.below(2) else -1)
    answer = httpx.get(f"{server.base}/clock/{seconds}")
    assert answer.status_code == 204, answer.text


def wait(_: Server, rng: Rng) -> None:
    """Do no harm here: the players are the fault."""
    some_time(rng)


class Vanishing(Player):
    """Sends a move, and now and then cuts the line before the answer, or does not read for a while."""

    def send(self, line: ClientConnection, message: str) -> None:
        line.send(message)
        mood = self.rng.below(10)
        if mood < 2:  # gone without a word: the other side gets a reset
            line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.socket.close()
            raise OSError("vanished")
        if mood == 2:
            time.sleep(0.05)


class Stuttering(Player):
    """Sends every move twice or three times, with older ones before and after it, and also through another socket."""

    def send(self, line: ClientConnection, message: str) -> None:
        words = [message] * (1 + self.rng.below(3))
        for _ in range(self.rng.below(3)):
            if self.messages:
                words.append(self.messages[self.rng.below(len(self.messages))])
        while words:
            line.send(words.pop(self.rng.below(len(words))))


FAULTS: dict[str, tuple[Fault, type[Player]]] = {
    "kills": (kill, Player),
    "full-disk": (fill_the_disk, Player),
    "clock": (move_the_clock, Player),
    "vanishing": (wait, Vanishing),
    "stuttering": (wait, Stuttering),
}
