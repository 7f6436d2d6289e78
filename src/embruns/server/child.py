"""How a child process of the server begins."""

from __future__ import annotations

import ctypes
import signal
import sys

PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of prctl(2)


def end_with_the_server() -> None:
    """Let Linux kill this process when the server ends, even by `kill -9` in the middle of a long thought.

    Elsewhere it ends when it has answered and finds nobody to tell.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
