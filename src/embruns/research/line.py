"""Short messages between processes that wait for each other many thousand times a second."""

from __future__ import annotations

import os
import select
import time

_LOOKS = 300  # how often a process looks for a message without a pause, about a microsecond each,
_NAPS = 500  # and then after naps
_NAP = 0.0001  # seconds
_AT_ONCE = 65536  # bytes that are read in one piece


class Line:
    """One end of two pipes. A message is a line of text.

    A process that sleeps until a message comes would lose more time than many games need for a step: waking it takes
    long, and Linux likes to wake the reader of a pipe on the very core on which the writer goes on computing. So a
    process looks for its message again and again, then naps between the looks, and sleeps only where nothing comes.
    """

    def __init__(self, incoming: int, outgoing: int) -> None:
        """Take the open ends of both pipes; whoever opened them closes them."""
        self._incoming, self._outgoing = incoming, outgoing
        self._read = b""  # and not told yet
        os.set_blocking(incoming, False)

    def send(self, message: bytes) -> None:
        """Write a message. Raises BrokenPipeError if nobody is left to read it."""
        left = memoryview(message + b"\n")
        while left:
            left = left[os.write(self._outgoing, left) :]

    def receive(self) -> bytes | None:
        """Wait for the next message and return it; None if the other end is closed."""
        while b"\n" not in self._read:
            more = self._more()
            if not more:
                return None
            self._read += more
        message, _, self._read = self._read.partition(b"\n")
        return message

    def _more(self) -> bytes:
        """Return what has come, at least a byte; nothing if the other end is closed."""
        for look in range(_LOOKS + _NAPS):
            try:
                return os.read(self._incoming, _AT_ONCE)
            except BlockingIOError:
                if look < _LOOKS:
                    os.sched_yield()  # whoever has no core of its own goes first
                else:
                    time.sleep(_NAP)
        select.select([self._incoming], [], [])
        return os.read(self._incoming, _AT_ONCE)
