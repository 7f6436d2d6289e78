"""A child process of the server that talks in lines, and that may crash or be killed at any moment."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress


class FallenError(Exception):
    """The process has ended, or its answer cannot be read."""


class LineProcess:
    """A process that answers lines with lines."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, module: str, longest_line: int, variables: Mapping[str, str] | None = None) -> LineProcess:
        """Start `python -m module` in a session of its own, so that Ctrl-C reaches only the server, which ends it.

        It has the environment of this process, and these variables.
        """
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            module,
            stdin=PIPE,
            stdout=PIPE,
            limit=longest_line,
            start_new_session=True,
            env={**os.environ, **variables} if variables else None,
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """The process id, even after the process has ended."""
        return self._process.pid

    @property
    def runs(self) -> bool:
        """Whether the process runs, as far as is known: it takes a moment to notice an end."""
        return self._process.returncode is None

    async def tell(self, line: bytes) -> None:
        """Write a line. A closed pipe raises OSError in one event loop and RuntimeError in another."""
        assert self._process.stdin
        try:
            self._process.stdin.write(line + b"\n")
            await self._process.stdin.drain()
        except (OSError, RuntimeError) as error:
            raise FallenError(f"the process cannot be written to: {error}") from error

    async def hear(self) -> bytes:
        """Read a whole line; raise if there is none."""
        assert self._process.stdout
        try:
            line = await self._process.stdout.readline()
        except (OSError, RuntimeError, ValueError) as error:  # ValueError: the line is too long
            raise FallenError(f"the answer cannot be read: {error}") from error
        if not line.endswith(b"\n"):
            raise FallenError("the process has ended")
        return line

    async def end(self) -> None:
        """Kill the process, whatever it is doing, and wait until it has ended."""
        if self.runs:
            with suppress(ProcessLookupError):
                self._process.kill()
        await self._process.wait()
