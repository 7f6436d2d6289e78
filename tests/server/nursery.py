"""Servers that start in a moment: a process that has everything loaded makes a copy of itself for each of them.

Loading the server's modules takes half a second of the processor, and the tests start a hundred servers. Each is a
process of its own, with its own settings and environment, and can be killed like any other. The nursery
(`python -m tests.server.nursery FD`) is their parent: it starts them, and says how they ended. Where the system cannot
do that, each server is started from nothing.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
POSSIBLE = hasattr(os, "pidfd_open") and hasattr(socket, "send_fds")


class Child:
    """A server of the nursery, with what a test uses of a `subprocess.Popen`."""

    def __init__(self, nursery: Nursery, pid: int, stdout: IO[str]) -> None:
        self._nursery = nursery
        self.pid = pid
        self.stdout = stdout
        self._ended = os.pidfd_open(pid)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return how it ended, or None while it runs."""
        if self.returncode is None:
            self.returncode = self._nursery.ask({"poll": self.pid})
            if self.returncode is not None:
                os.close(self._ended)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; how."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                raise subprocess.TimeoutExpired(["server"], timeout or 0)
            poll = select.poll()  # unlike `select`, it takes any number of a file
            poll.register(self._ended, select.POLLIN)
            poll.poll(None if left is None else left * 1000)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._ended, number)

    def kill(self) -> None:
        """As `kill -9` does."""
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The process that makes servers, from the side of the tests; one for each process of pytest."""

    def __init__(self, environment: dict[str, str]) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line = ours
        self._asking = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                cwd=ROOT,
                env=environment,
                pass_fds=[theirs.fileno()],
            )
        atexit.register(self._close)

    def _close(self) -> None:
        """Tell the nursery that the tests are over."""
        self._line.close()
        self._process.wait()

    def ask(self, request: dict[str, Any], *files: int) -> Any:
        """Ask the nursery; its answer."""
        with self._asking:
            socket.send_fds(self._line, [json.dumps(request).encode()], files)
            answer = self._line.recv(1000)
            assert answer, "the process that makes servers has ended"
            return json.loads(answer)

    def start(self, words: str, environment: dict[str, str], errors: IO[bytes]) -> Child:
        """Start a server; its words go to `stdout`, its errors to that file."""
        reading, writing = os.pipe()
        try:
            pid = self.ask({"start": words, "environment": environment}, writing, errors.fileno())
        finally:
            os.close(writing)
        return Child(self, pid, os.fdopen(reading, encoding="utf-8"))


_nurseries: dict[tuple[int, str, str], Nursery] = {}


def nursery(environment: dict[str, str]) -> Nursery:
    """Return the nursery of this process that has loaded the games of this environment."""
    key = os.getpid(), environment["PYTHONPATH"], environment["EMBRUNS_GAMES"]
    if key not in _nurseries:
        _nurseries[key] = Nursery(environment)
    return _nurseries[key]


def main(line: socket.socket) -> None:
    """Start servers as the tests ask, and say how they ended."""
    from embruns.games import games  # here, so that a test that starts no server loads none of it
    from tests.server.serving import main as serve

    games()
    gc.freeze()
    while True:
        text, files, _, _ = socket.recv_fds(line, 1_000_000, 2)
        if not text:
            return  # the tests are over
        request = json.loads(text)
        if "poll" in request:
            ended, status = os.waitpid(request["poll"], os.WNOHANG)
            line.send(json.dumps(os.waitstatus_to_exitcode(status) if ended else None).encode())
            continue
        pid = os.fork()
        if pid == 0:
            line.close()
            _become_server(serve, request, files)
        for file in files:
            os.close(file)
        line.send(json.dumps(pid).encode())


def _become_server(serve: Callable[[str], None], request: dict[str, Any], files: list[int]) -> None:
    """Be a process as if it had been started by itself, and end as such a one does."""
    code = 1
    try:
        for number, file in enumerate(files, 1):
            os.dup2(file, number)
            os.close(file)
        os.environ.clear()
        os.environ.update(request["environment"])
        random.seed()
        serve(request["start"])
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
