"""Reviews of finished games: one at a time in a process of its own, with a timeout, and stored beside the log."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from embruns.build import compiled
from embruns.core.game import LANGS
from embruns.core.record import print_record
from embruns.review import Review, simulations_for
from embruns.review.edition import edition
from embruns.server.boxes.editions import variables_for
from embruns.server.errors import Busy, Conflict
from embruns.server.messages.scenes import ReviewStatus
from embruns.server.processes import FallenError, LineProcess
from embruns.server.reviewer import News, ReviewTask
from embruns.server.store import Store
from embruns.server.table import Table

LIMIT_SECONDS = 600.0
WAITING = 16  # reviews; further requests are refused
FAILURES = 64  # that are remembered
TRIES = 2
KIND = "review"  # of the notes about reviews under way
LEASE_SECONDS = 20
RENEW_SECONDS = 2.0
LONGEST_LINE = 1 << 24
SEED = 0  # so that a review of the same game is always the same

log = logging.getLogger("embruns.reviews")


@dataclass
class _Work:
    """One requested review."""

    stage: str = "waiting"
    done: int = 0
    total: int = 0
    variables: dict[str, str] = field(default_factory=dict)  # of the environment of its process
    task: asyncio.Task[None] | None = None
    beat: asyncio.Task[None] | None = None  # that renews the lease


class Reviews:
    """The reviews by table. A game that ended again after an undo has a review of its own, in place of the older."""

    def __init__(self, store: Store, seconds: float = LIMIT_SECONDS) -> None:
        self._store = store
        self._seconds = seconds
        self._wanted: dict[tuple[str, str], _Work] = {}
        self._turn = asyncio.Lock()
        self._process: LineProcess | None = None
        self._shared = store.post() is not None  # with other processes, which may be asked about the same review

    async def status(self, table: Table) -> ReviewStatus:
        """The progress of a table's review."""
        mark = _mark(table)
        kept = await self._store.review(table.id, mark)
        if kept is not None:
            return ReviewStatus("done", 0, 0, msgspec.json.decode(kept, type=Review))
        work = self._wanted.get((table.id, mark))
        if work is None:
            return await self._elsewhere(table.id, mark)
        if work.stage == "running":
            return ReviewStatus("running", work.done, work.total, None)
        return ReviewStatus("failed" if work.stage == "failed" else "waiting", 0, 0, None)

    async def ask(self, table: Table) -> ReviewStatus:
        """Begin a review unless it is there or under way; raise Busy if too many wait."""
        key, status = (table.id, _mark(table)), await self.status(table)
        work = self._wanted.get(key)  # somebody else may have asked meanwhile
        if status.stage in ("none", "failed") and (work is None or work.stage == "failed"):
            if not await self._lease(key, first=True):
                return await self.status(table)  # another process was asked at the same time
            self._give_up_older(table.id)
            if sum(work.stage == "waiting" for work in self._wanted.values()) >= WAITING:
                raise Busy("too many reviews are waiting")
            work = self._wanted[key] = _Work()
            work.variables = variables_for(table.game)
            work.task = asyncio.create_task(self._work(*key, work, _task(table)))
            if self._shared:
                work.beat = asyncio.create_task(self._renew(key))
        return await self.status(table)

    def _give_up_older(self, table_id: str) -> None:
        """Stop the reviews of how this table's game ended before an undo: nobody can ask for them any more."""
        for key in [key for key in self._wanted if key[0] == table_id]:
            older = self._wanted.pop(key)
            if older.task:
                older.task.cancel()

    async def _work(self, table_id: str, mark: str, work: _Work, task: ReviewTask) -> None:
        done = False
        try:
            async with self._turn:
                work.stage = "running"
                found = await self._tried(work, task)
                done = found is not None and await self._kept(table_id, mark, found)
        finally:
            if work.beat:
                work.beat.cancel()
            if done:
                self._wanted.pop((table_id, mark), None)
                if self._shared:
                    self._store.drop_note(KIND, f"{table_id}/{mark}")
            else:  # also if the task was cancelled
                work.stage = "failed"
                self._forget_failures()

    # Other processes: a note says how far a review is; its time is the end of the lease

    async def _elsewhere(self, table_id: str, mark: str) -> ReviewStatus:
        """The progress of a review that another process works on; `failed` if that has stopped."""
        note = await self._store.note(KIND, f"{table_id}/{mark}") if self._shared else None
        if note is None:
            return ReviewStatus("none", 0, 0, None)
        if note.at < time.time():
            return ReviewStatus("failed", 0, 0, None)
        done, total = msgspec.json.decode(note.value, type=tuple[int, int])
        return ReviewStatus("running" if total else "waiting", done, total, None)

    async def _lease(self, key: tuple[str, str], first: bool = False) -> bool:
        """Note how far this review is; return False if it is the first time and another process has begun it."""
        if not self._shared:
            return True
        work, now = self._wanted.get(key), int(time.time())
        value = msgspec.json.encode((work.done, work.total) if work else (0, 0))
        name = f"{key[0]}/{key[1]}"
        try:
            if first:
                await self._store.take_note(KIND, name, now + LEASE_SECONDS, value, now)
            else:
                await self._store.keep_note(KIND, name, now + LEASE_SECONDS, value)
        except Conflict:
            return False
        return True

    async def _renew(self, key: tuple[str, str]) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            with suppress(Busy):  # it is tried again soon
                await self._lease(key)

    async def _kept(self, table_id: str, mark: str, found: Review) -> bool:
        try:
            await self._store.keep_review(table_id, mark, msgspec.json.encode(found))
        except Busy as error:
            log.warning("a review could not be stored: %s", error)
            return False
        return True

    def _forget_failures(self) -> None:
        """Forget all failures but the latest."""
        failed = [key for key, work in self._wanted.items() if work.stage == "failed"]
        for key in failed[:-FAILURES]:
            del self._wanted[key]

    async def _tried(self, work: _Work, task: ReviewTask) -> Review | None:
        """Run the review. A process that crashes is started again, one that is too slow is not."""
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(self._seconds):
                    return await self._run(work, task)
            except TimeoutError:
                log.warning("a review took longer than %.0f seconds", self._seconds)
                return None
            except (OSError, FallenError, msgspec.DecodeError) as error:
                log.warning("the process of a review crashed: %s", error)
            finally:
                await self._stop()
        return None

    async def _run(self, work: _Work, task: ReviewTask) -> Review | None:
        process = self._process = await LineProcess.start("embruns.server.reviewer", LONGEST_LINE, work.variables)
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
        """Cancel all reviews and end the process."""
        tasks = [work.task for work in self._wanted.values() if work.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._stop()


def _mark(table: Table) -> str:
    """The key under which the review of this game is stored."""
    return f"{table.ply}/{table.undos}/{_simulations(table)}/{SEED}/{edition(table.game)}"


def _simulations(table: Table) -> int:
    """How many simulations to spend: an eighth if the engine is interpreted."""
    enough = simulations_for(table.game, table.match.setup.players)
    return enough if compiled() else max(2, enough // 8)


def _task(table: Table) -> ReviewTask:
    names = {str(lang): table.names(lang) for lang in LANGS}
    return ReviewTask(print_record(table.record("-")), names, _simulations(table), SEED)
