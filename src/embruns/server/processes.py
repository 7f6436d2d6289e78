"""A process of the server's own that is spoken to in lines, and may fall or be killed at any moment."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress


class FallenError(Exception):
    """The process is gone, or talks nonsense."""


class LineProcess:
    """One line in, one line out, as often as wanted."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, module: str, longest_line: int) -> LineProcess:
        """`python -m module`, out of reach of the terminal: Ctrl-C is for the server, which then ends it."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, limit=longest_line, start_new_session=True
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """Of the process, even when it has ended."""
        return self._process.pid

    @property
    def runs(self) -> bool:
        """As far as is known: news of an end take a moment."""
        return self._process.returncode is None

    async def tell(self, line: bytes) -> None:
        """Write a line. A pipe that was closed meanwhile is an OSError in one event loop, a RuntimeError in another."""
        assert self._process.stdin
        try:
            self._process.stdin.write(line + b"\n")
            await self._process.stdin.drain()
        except (OSError, RuntimeError) as error:
            raise FallenError(f"it does not listen: {error}") from error

    async def hear(self) -> bytes:
        """Read a line, whole or not at all."""
        assert self._process.stdout
        try:
            line = await self._process.stdout.readline()
        except (OSError, RuntimeError, ValueError) as error:  # ValueError: the line is too long
            raise FallenError(f"it is not understood: {error}") from error
        if not line.endswith(b"\n"):
            raise FallenError("it has ended")
        return line

    async def end(self) -> None:
        """Kill it, whatever it is doing, and wait until it is gone."""
        if self.runs:
            with suppress(ProcessLookupError):
                self._process.kill()
        await self._process.wait()
