"""Reviews of finished games: one at a time in a process of its own, limited in time, the latest kept in memory."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass

import msgspec

from embruns.build import compiled
from embruns.core.game import LANGS
from embruns.core.record import print_record
from embruns.review import Review, simulations_for
from embruns.server.messages import ReviewStatus
from embruns.server.processes import FallenError, LineProcess
from embruns.server.refusals import Busy
from embruns.server.reviewer import News, ReviewTask
from embruns.server.table import Table

LIMIT_SECONDS = 600.0
WAITING = 16  # more than these are sent away
KEPT = 64
TRIES = 2
LONGEST_LINE = 1 << 24
SEED = 0  # two who ask for the same review get the same one

log = logging.getLogger("embruns.reviews")


@dataclass
class _Work:
    """One review that is wanted."""

    phase: str = "waiting"
    done: int = 0
    total: int = 0
    task: asyncio.Task[None] | None = None


class Reviews:
    """Asked for by table; a game that was taken back and ended again is another one."""

    def __init__(self, seconds: float = LIMIT_SECONDS) -> None:
        self._seconds = seconds
        self._kept: OrderedDict[str, Review] = OrderedDict()
        self._wanted: dict[str, _Work] = {}
        self._turn = asyncio.Lock()
        self._process: LineProcess | None = None

    def status(self, table: Table) -> ReviewStatus:
        """How far it is."""
        key = _key(table)
        if key in self._kept:
            self._kept.move_to_end(key)
            return ReviewStatus("done", 0, 0, self._kept[key])
        work = self._wanted.get(key)
        if work is None:
            return ReviewStatus("none", 0, 0, None)
        if work.phase == "running":
            return ReviewStatus("running", work.done, work.total, None)
        return ReviewStatus("failed" if work.phase == "failed" else "waiting", 0, 0, None)

    def ask(self, table: Table) -> ReviewStatus:
        """Begin, unless it is there or on its way; Busy where too many wait."""
        key, status = _key(table), self.status(table)
        if status.phase in ("none", "failed"):
            if sum(work.phase == "waiting" for work in self._wanted.values()) >= WAITING:
                raise Busy("too many reviews are waiting")
            work = self._wanted[key] = _Work()
            work.task = asyncio.create_task(self._work(key, work, _task(table)))
        return self.status(table)

    async def _work(self, key: str, work: _Work, task: ReviewTask) -> None:
        found: Review | None = None
        try:
            async with self._turn:
                work.phase = "running"
                found = await self._tried(work, task)
        finally:
            if found is None:  # whatever the reason, nobody waits for it any longer
                work.phase = "failed"
                self._forget_failures()
        if found is None:
            return
        del self._wanted[key]
        self._kept[key] = found
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _forget_failures(self) -> None:
        """All but the latest."""
        failed = [key for key, work in self._wanted.items() if work.phase == "failed"]
        for key in failed[:-KEPT]:
            del self._wanted[key]

    async def _tried(self, work: _Work, task: ReviewTask) -> Review | None:
        """A process that falls is started again, one that is too slow is not."""
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(self._seconds):
                    return await self._run(work, task)
            except TimeoutError:
                log.warning("a review took longer than %.0f seconds", self._seconds)
                return None
            except (OSError, FallenError, msgspec.DecodeError) as error:
                log.warning("the process of a review fell: %s", error)
            finally:
                await self._stop()
        return None

    async def _run(self, work: _Work, task: ReviewTask) -> Review | None:
        process = self._process = await LineProcess.start("embruns.server.reviewer", LONGEST_LINE)
        await process.tell(msgspec.json.encode(task))
        while True:
            news = msgspec.json.decode(await process.hear(), type=News)
            if news.review is not None:
                return news.review
            if news.error:
                log.warning("a review is impossible: %s", news.error)
                return None
            work.done, work.total = news.done, news.total

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.end()

    async def close(self) -> None:
        """End what is going on."""
        tasks = [work.task for work in self._wanted.values() if work.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._stop()


def _key(table: Table) -> str:
    return f"{table.id}/{table.ply}/{table.undos}"


def _task(table: Table) -> ReviewTask:
    """Uncompiled, an eighth of the simulations must do."""
    enough = simulations_for(table.game, table.match.setup.players)
    simulations = enough if compiled() else max(2, enough // 8)
    names = {str(lang): table.names(lang) for lang in LANGS}
    return ReviewTask(print_record(table.record("-")), names, simulations, SEED)
