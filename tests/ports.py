"""Ports for the servers of the tests, below those that the system gives to connections.

A server that was killed and starts again must find its port free. A port that the system chose could meanwhile belong
to a connection of another test; the server would then take the next one, and its pages and clients would not find it.
"""

from __future__ import annotations

import itertools
import os

FIRST, LAST = 20_000, 32_000
BLOCK = 40  # ports of one process; processes that run at the same time have different blocks, or nearly always

_numbers = itertools.count()


def next_port() -> int:
    """Return a port for another server of this process; where it is taken, the server tries the next ones."""
    blocks = (LAST - FIRST) // BLOCK
    return FIRST + os.getpid() % blocks * BLOCK + next(_numbers) % BLOCK
