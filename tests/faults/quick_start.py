"""A server that starts in a moment: a process that has everything loaded makes a copy of itself for each start.

`python -m tests.faults.quick_start` reads lines: settings start a server, `wait` waits for the end of the last one.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress

import msgspec

from tests.server.client import GAMES, PATIENCE, ROOT, Server
from tests.server.serving import main as serve


class QuickServer(Server):
    """Killed and started again within a hundredth of a second."""

    _maker: subprocess.Popen[str] | None = None
    _pid = 0

    def start(self) -> None:
        if self._maker is None:
            paths = [str(ROOT / "src"), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
            environment = {**os.environ, "EMBRUNS_GAMES": GAMES, "PYTHONPATH": os.pathsep.join(paths[::-1])}
            with (self.data.parent / f"{self.data.name}.err").open("ab") as errors:
                self._maker = self.process = subprocess.Popen(
                    [sys.executable, "-m", "tests.faults.quick_start"],
                    cwd=ROOT,
                    env=environment,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    text=True,
                )
        self._tell(msgspec.json.encode({"data": str(self.data), "port": self.port, **self._settings}).decode())
        self._pid = int(self._hear("pid "))
        self.port = int(self._hear("Embruns: ").rsplit(":", 1)[1].split("/")[0])

    @property
    def pid(self) -> int:
        return self._pid

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        self._tell("wait")
        self._hear("gone")

    def end(self) -> None:
        """End the server and the process that makes it."""
        assert self._maker
        self.kill()
        self._maker.communicate(timeout=PATIENCE)

    def _tell(self, line: str) -> None:
        assert self._maker
        assert self._maker.stdin
        self._maker.stdin.write(line + "\n")
        self._maker.stdin.flush()

    def _hear(self, beginning: str) -> str:
        """The rest of the next line that begins so."""
        assert self._maker
        assert self._maker.stdout
        while line := self._maker.stdout.readline():
            if line.startswith(beginning):
                return line.removeprefix(beginning).strip()
        raise AssertionError("the server did not start: " + self.errors())


def main() -> None:
    """Start servers as the input says."""
    pid = 0
    for line in sys.stdin:
        if line == "wait\n":
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)
            print("gone", flush=True)
            continue
        pid = os.fork()
        if pid == 0:
            print(f"pid {os.getpid()}", flush=True)
            serve(line)
            os._exit(0)


if __name__ == "__main__":
    main()
