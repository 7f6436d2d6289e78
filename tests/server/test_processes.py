"""A process of the server ends, and nobody waits for ever for the news."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process

import pytest

from embruns.server import processes

ASLEEP = (sys.executable, "-c", "import time; time.sleep(60)")


class Lost:
    """A process whose end the event loop never hears of."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.pid = process.pid
        self.returncode = None

    def kill(self) -> None:
        self.process.kill()

    async def wait(self) -> None:
        await asyncio.Event().wait()


def test_a_sleeping_process_is_ended() -> None:
    async def ended() -> int | None:
        process = await asyncio.create_subprocess_exec(*ASLEEP, stdout=PIPE)
        await processes.end(process)
        return process.returncode

    assert asyncio.run(ended()) == -9


def test_one_that_has_ended_is_no_trouble() -> None:
    async def ended() -> int | None:
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", "pass")
        await process.wait()
        await processes.end(process)
        return process.returncode

    assert asyncio.run(ended()) == 0


def test_lost_news_of_the_end_hold_nobody_up(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(processes, "GOODBYE_SECONDS", 0.05)

    async def ended() -> int:
        process = await asyncio.create_subprocess_exec(*ASLEEP)
        await processes.end(Lost(process))  # type: ignore[arg-type]  # it needs no more than these
        return await process.wait()

    assert asyncio.run(ended()) == -9
    assert "no news" in caplog.text
