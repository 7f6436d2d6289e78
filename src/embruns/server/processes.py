"""Ending a process of the server's own, whatever it is doing."""

from __future__ import annotations

import asyncio
import logging
from asyncio.subprocess import Process
from contextlib import suppress

GOODBYE_SECONDS = 5.0  # a killed process is gone at once; news of it can be lost, and nobody may wait for them for ever

log = logging.getLogger("embruns.processes")


async def end(process: Process) -> None:
    """Kill it, and wait until it is gone, or until it must be."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    try:
        async with asyncio.timeout(GOODBYE_SECONDS):
            await process.wait()
    except TimeoutError:
        log.warning("no news that process %d has ended", process.pid)
