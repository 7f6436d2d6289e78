"""How many connections there may be: of one address, and in all, so that the file descriptors never run out."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from ipaddress import ip_address, ip_network
from typing import Protocol

RESERVED = 64  # file descriptors for the log, the bots' pipes and what Python itself opens
FEWEST = 16  # connections that are let in however few descriptors there are
LOG_SECONDS = 60.0

log = logging.getLogger("embruns.server")


class Guest(Protocol):
    """A connection that can be cut."""

    def cut(self) -> None:
        """Close it at once, whatever it is doing."""


class Gate:
    """Counts the connections. If there are too many, one that waits for a request makes room for the new one."""

    def __init__(self, at_once: int, in_all: int, trusted: Sequence[str] = ()) -> None:
        self._at_once = at_once
        self._in_all = in_all
        self._networks = [ip_network(word) for word in trusted]
        self._inside: dict[Guest, str] = {}  # with their addresses
        self._counts: Counter[str] = Counter()
        self._waiting: dict[Guest, None] = {}  # those without a whole request, the longest wait first
        self._logged = float("-inf")

    def __len__(self) -> int:
        return len(self._inside)

    def enter(self, guest: Guest, address: str) -> bool:
        """Let a connection in, if need be in the place of one that waits; return False if there is no such."""
        if self._counts[address] >= self._at_once and not self._is_trusted(address):
            self._log(f"{address} has {self._at_once} connections: one of them is closed")
            if not self._make_room(lambda one: self._inside[one] == address):
                return False
        if len(self._inside) >= self._in_all:
            self._log(f"there are {self._in_all} connections, as many as the file descriptors allow: one is closed")
            if not self._make_room(lambda _: True):
                return False
        self._inside[guest] = address
        self._counts[address] += 1
        self._waiting[guest] = None
        return True

    def waits(self, guest: Guest) -> None:
        """This connection waits for a request from now on; earlier ones are closed before it."""
        if guest in self._inside:
            self._waiting[guest] = None

    def works(self, guest: Guest) -> None:
        """A request of this connection is being answered, or it is a socket now."""
        self._waiting.pop(guest, None)

    def leave(self, guest: Guest) -> None:
        """This connection is closed."""
        self._waiting.pop(guest, None)
        address = self._inside.pop(guest, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def _make_room(self, fits: Callable[[Guest], bool]) -> bool:
        for guest in self._waiting:
            if fits(guest):
                self.leave(guest)
                guest.cut()
                return True
        return False

    def _is_trusted(self, address: str) -> bool:
        return any(ip_address(address) in network for network in self._networks) if address else False

    def _log(self, text: str) -> None:
        """Log that connections are closed, once a minute."""
        now = time.monotonic()
        if now >= self._logged + LOG_SECONDS:
            self._logged = now
            log.warning("%s", text)


def most_connections() -> int:
    """How many connections the file descriptors allow; the limit is raised as far as the system lets us."""
    try:
        import resource  # not on every system
    except ImportError:
        return 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):  # some systems tell a limit that they do not grant
            pass
    return max(FEWEST, (wanted if soft == resource.RLIM_INFINITY else soft) - RESERVED)
