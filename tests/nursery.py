"""Processes that start in a moment: one that has everything loaded makes a copy of itself for each of them.

Loading the server or the command line takes half a second of the processor, and the tests start a hundred servers and
hundreds of commands. Each is a process of its own, with its own words, environment, folder and streams, and can be
killed like any other. The nursery (`python -m tests.nursery KIND FD`) is their parent: it starts them, and says how
they ended. Where the system cannot do that, each is started from nothing.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[1]
POSSIBLE = hasattr(os, "pidfd_open") and hasattr(socket, "send_fds")


class Child:
    """A process of the nursery, with what a test uses of a `subprocess.Popen`."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self.pid = pid
        self.stdout: IO[str] | None = None
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
                raise subprocess.TimeoutExpired(["child"], timeout or 0)
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
    """The process that makes others, from the side of the tests."""

    def __init__(self, kind: str, environment: dict[str, str]) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line = ours
        self._asking = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, kind, str(theirs.fileno())],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
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
            assert answer, "the process that makes others has ended"
            return json.loads(answer)

    def start(
        self, words: list[str], environment: dict[str, str], streams: dict[int, int], folder: Path | None = None
    ) -> Child:
        """Start a process; `streams` says which file is its input (0), its output (1) and its errors (2)."""
        request = {"words": words, "environment": environment, "folder": str(folder or ROOT), "streams": [*streams]}
        return Child(self, self.ask(request, *streams.values()))

    def start_with_pipe(self, words: list[str], environment: dict[str, str], errors: int) -> Child:
        """Start a process whose output is read from its `stdout`."""
        reading, writing = os.pipe()
        try:
            child = self.start(words, environment, {1: writing, 2: errors})
        finally:
            os.close(writing)
        child.stdout = os.fdopen(reading, encoding="utf-8")
        return child


_nurseries: dict[tuple[int, str, str, str], Nursery] = {}


def nursery(kind: str, environment: dict[str, str]) -> Nursery:
    """Return the nursery of this process that has loaded the games of this environment."""
    key = os.getpid(), kind, environment["PYTHONPATH"], environment.get("EMBRUNS_GAMES", "")
    if key not in _nurseries:
        _nurseries[key] = Nursery(kind, environment)
    return _nurseries[key]


def _loaded(kind: str) -> Callable[[list[str]], None]:
    """Load what processes of this kind need; what they do with their words."""
    if kind == "server":
        from embruns.games import games
        from tests.server.serving import main as serve

        games()
        return lambda words: serve(words[0])
    from embruns import cli  # and no game: a command may lay another table for one, before it is loaded

    _load_for_commands(cli.run)
    assert not any(name.startswith("embruns.games.") for name in sys.modules), "a game was loaded"

    def command(words: list[str]) -> None:
        sys.argv = ["embruns", *words]
        cli.main()

    return command


def _load_for_commands(run: Callable[[list[str]], int]) -> None:
    """Load what commands load when they need it: the help page and the administration load most of it."""
    nowhere = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(nowhere), redirect_stderr(nowhere):
        run(["--help"])
        run(["admin", "check", "--data", f"{folder}/none"])


def main(kind: str, line: socket.socket) -> None:
    """Make processes as the tests ask, and say how they ended; in a new process, do its work."""
    work = _loaded(kind)
    gc.freeze()
    while True:
        text, files, _, _ = socket.recv_fds(line, 1_000_000, 3)
        if not text:
            return  # the tests are over
        request = json.loads(text)
        if "poll" in request:
            ended, status = os.waitpid(request["poll"], os.WNOHANG)
            line.send(json.dumps(os.waitstatus_to_exitcode(status) if ended else None).encode())
            continue
        pid = os.fork()
        if pid == 0:
            break
        for file in files:
            os.close(file)
        line.send(json.dumps(pid).encode())
    line.close()
    _set_out(request, files)
    work(request["words"])


def _set_out(request: dict[str, Any], files: list[int]) -> None:
    """Be a process as if it had been started by itself."""
    for stream, file in zip(request["streams"], files, strict=True):
        os.dup2(file, stream)
        os.close(file)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    random.seed()


if __name__ == "__main__":
    main(sys.argv[1], socket.socket(fileno=int(sys.argv[2])))
