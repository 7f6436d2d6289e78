"""A process of the server may fall at any moment: whoever speaks to it is told so, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable

import pytest
import uvloop

from embruns.server.processes import FallenError, LineProcess

LOOPS = [asyncio.run, uvloop.run]
ECHO = "tests.server.echo"

Run = Callable[[Awaitable[object]], object]


async def started(longest_line: int = 1000) -> LineProcess:
    return await LineProcess.start(ECHO, longest_line)


@pytest.mark.parametrize("run", LOOPS)
def test_a_line_is_answered_by_a_line(run: Run) -> None:
    async def talk() -> list[bytes]:
        process = await started()
        heard = []
        for line in (b"ahoy", b"land"):
            await process.tell(line)
            heard.append(await process.hear())
        await process.end()
        assert not process.runs
        await process.end()  # a second time is no trouble
        return heard

    assert run(talk()) == [b"ahoy\n", b"land\n"]


@pytest.mark.parametrize("run", LOOPS)
def test_a_killed_process_does_not_listen(run: Run) -> None:
    """Its pipe is closed under the speaker's hand, however the event loop says so."""

    async def talk() -> None:
        process = await started()
        os.kill(process.pid, signal.SIGKILL)
        while process.runs:
            await asyncio.sleep(0.01)
        with pytest.raises(FallenError, match="cannot be written to"):
            await process.tell(b"ahoy")
        await process.end()

    run(talk())


@pytest.mark.parametrize("run", LOOPS)
def test_a_killed_process_has_nothing_more_to_say(run: Run) -> None:
    async def talk() -> None:
        process = await started()
        heard = asyncio.create_task(process.hear())
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(FallenError, match="has ended"):
            await heard
        await process.end()

    run(talk())


@pytest.mark.parametrize("run", LOOPS)
def test_a_line_without_end_is_not_read(run: Run) -> None:
    async def talk() -> None:
        process = await started(longest_line=100)
        await process.tell(b"a" * 500)
        with pytest.raises(FallenError, match="cannot be read"):
            await process.hear()
        await process.end()

    run(talk())


@pytest.mark.parametrize("run", LOOPS)
def test_a_process_that_hangs_is_ended(run: Run) -> None:
    async def talk() -> None:
        process = await started()
        os.kill(process.pid, signal.SIGSTOP)
        await process.end()
        assert not os.path.exists(f"/proc/{process.pid}")

    run(talk())


@pytest.mark.parametrize("run", LOOPS)
def test_the_terminal_does_not_reach_it(run: Run) -> None:
    """Ctrl-C goes to a group of processes, and it is in none of ours."""

    async def group() -> int:
        process = await started()
        found = os.getpgid(process.pid)
        await process.end()
        return found

    assert run(group()) != os.getpgid(0)
