"""Bots' questions as jobs in the database: any process asks, any worker on any machine answers.

A worker leases a job and renews the lease while it thinks; if it dies, the lease ends and another takes the job. Quick
levels come first, persons take turns, and a person's tables use so many workers at once at most.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol, runtime_checkable

import msgspec

from embruns.bots.levels import seconds_of
from embruns.core.errors import EmbrunsError
from embruns.core.game import Game
from embruns.server.bot_pool import AID_SECONDS, BotPool, BotProcess
from embruns.server.processes import FallenError
from embruns.server.signals import Hear
from embruns.server.worker import AidTask, Choice, Task

LOOK_SECONDS = 2.0  # after which one looks whether a notification was missed, or a lease has ended
LEASE_SECONDS = 6.0  # of a job; it is renewed while a bot thinks

log = logging.getLogger("embruns.bots")


class Job(NamedTuple):
    """A leased job."""

    id: str
    task: bytes


@runtime_checkable
class JobStore(Protocol):
    """What the database does for jobs."""

    def listen(self, hear: Hear, again: Callable[[], None]) -> None:
        """Hear `job` when one was added, and `done` with its id and answer when one was answered."""

    def add_job(self, job_id: str, person: str, quick: bool, task: bytes) -> asyncio.Future[None]:
        """Add a job, unless it is there. The future raises Busy if that failed."""

    async def take_job(self, seconds: float, most: int, only_quick: bool = False) -> Job | None:
        """Lease the next job for so long; None if there is none. A person has so many leased jobs at most."""

    async def renew_job(self, job_id: str, seconds: float) -> None:
        """Lease the same job for so long from now."""

    def finish_job(self, job_id: str, answer: bytes) -> asyncio.Future[None]:
        """Answer a job. The future raises Busy if that failed."""

    async def answer_of(self, job_id: str) -> tuple[bool, bytes | None]:
        """Return whether the job is there, and its answer if it has one."""

    async def waiting_jobs(self, job_ids: Sequence[str]) -> int:
        """How many of these jobs nobody works at."""

    def drop_job(self, job_id: str) -> asyncio.Future[None]:
        """Delete a job."""


class JobPool(BotPool):
    """A pool whose bots think wherever a worker is free; its own processes are workers too."""

    _store: JobStore
    _worker: JobWorker | None = None

    def share(self, store: JobStore) -> None:
        """Begin to ask and to work by this database."""
        self._store = store
        self._asked: dict[str, asyncio.Future[bytes]] = {}
        store.listen(self._hear, lambda: None)
        self._worker = JobWorker(store, self._bots, self._thinking, self._quick)
        self._worker.start()

    def _hear(self, _: str, kind: str, told: str) -> None:
        job_id, _, answer = told.partition(" ")
        waiting = self._asked.get(job_id) if kind == "done" else None
        if waiting and not waiting.done() and answer:
            waiting.set_result(answer.encode())

    async def _ask_bot(self, person: str, quick: bool, task: Task, game: Game) -> Choice | None:
        if game.box:  # a process must be started with it: one of this machine
            return await super()._ask_bot(person, quick, task, game)
        job_id, coded = secrets.token_urlsafe(12), msgspec.json.encode(task)
        waiting = self._asked[job_id] = asyncio.get_running_loop().create_future()
        try:
            await self._store.add_job(job_id, person, quick, coded)
            while True:
                done, _ = await asyncio.wait([waiting], timeout=LOOK_SECONDS)
                if done:
                    break
                there, answer = await self._store.answer_of(job_id)
                if answer is not None:
                    return msgspec.json.decode(answer, type=Choice)
                if not there:  # the database has crashed and forgot it
                    await self._store.add_job(job_id, person, quick, coded)
            return msgspec.json.decode(waiting.result(), type=Choice)
        except msgspec.DecodeError:
            return None
        finally:
            del self._asked[job_id]
            self._store.drop_job(job_id).add_done_callback(lambda dropped: dropped.cancelled() or dropped.exception())

    async def waiting(self) -> int:
        """How many questions of this server's tables wait: for a worker anywhere, or for a process of this machine."""
        jobs = await self._store.waiting_jobs(list(self._asked)) if self._asked else 0
        return await super().waiting() + jobs

    async def close(self) -> None:
        """End all processes."""
        if self._worker:
            await self._worker.close()
        await super().close()


class JobWorker:
    """Some processes that answer jobs until they are stopped, and some for quick jobs alone."""

    def __init__(
        self, store: JobStore, processes: Sequence[BotProcess], most: int, quick: Sequence[BotProcess] = ()
    ) -> None:
        self._store = store
        self._processes = processes
        self._quick = quick
        self._most = most
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.answered = 0

    def start(self) -> None:
        """Begin to work."""
        self._store.listen(self._hear, self._wake)
        workers = [self._work(process, only_quick=False) for process in self._processes]
        workers += [self._work(process, only_quick=True) for process in self._quick]
        self._tasks = [asyncio.get_running_loop().create_task(worker) for worker in workers]

    def _hear(self, _: str, kind: str, __: str) -> None:
        if kind in ("job", "done"):  # one that was answered may let another one of that person begin
            self._wake()

    def _wake(self) -> None:
        """Wake all that wait; whoever is just looking for a job looks once more."""
        self._news.set()
        self._news = asyncio.Event()

    async def _work(self, process: BotProcess, only_quick: bool) -> None:
        while True:
            news = self._news
            try:
                job = await self._store.take_job(LEASE_SECONDS, self._most, only_quick)
                if job is None:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(LOOK_SECONDS):
                            await news.wait()
                else:
                    await self._do(process, job)
            except EmbrunsError as error:  # the database does not answer for now
                log.warning("no job can be taken or answered: %s", error)
                await asyncio.sleep(LOOK_SECONDS)

    async def _do(self, process: BotProcess, job: Job) -> None:
        """Answer a job, and renew its lease until then."""
        thinking = asyncio.ensure_future(self._answer(process, job))
        try:
            while not (await asyncio.wait([thinking], timeout=LEASE_SECONDS / 3))[0]:
                await self._store.renew_job(job.id, LEASE_SECONDS)
            await self._store.finish_job(job.id, thinking.result())
            self.answered += 1
        finally:
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)

    @staticmethod
    async def _answer(process: BotProcess, job: Job) -> bytes:
        try:
            task = msgspec.json.decode(job.task, type=Task | AidTask)
            return await process.ask(task, seconds_of(task.level) if isinstance(task, Task) else AID_SECONDS)
        except (TimeoutError, OSError, FallenError, msgspec.DecodeError) as error:
            log.warning("a bot’s process is started again: %s %s", type(error).__name__, error)
            await process.stop()
            return msgspec.json.encode(Choice(error=f"{type(error).__name__} {error}"))
        except asyncio.CancelledError:
            await process.stop()
            raise

    async def close(self) -> None:
        """Stop; what was being worked out is taken by another worker when its lease ends."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in [*self._processes, *self._quick]:
            await process.stop()
