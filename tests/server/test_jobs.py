"""Bots' questions as jobs: taken in a fair order, leased, and answered by workers in other processes."""

from __future__ import annotations

import asyncio
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import pytest

from embruns.server.bot_pool import BotProcess
from embruns.server.errors import BadDatabase
from embruns.server.jobs import LOOK_SECONDS, Job, JobStore, JobWorker
from embruns.server.postgres_store import PostgresStore
from embruns.server.signals import Hear
from embruns.server.sqlite_store import SqliteStore
from embruns.server.stores import check_url
from tests.cli.shell import COMMAND, environment, refusal
from tests.server.client import Browser, Server, start
from tests.server.postgres import Cluster

Browse = Callable[[Server], Browser]


def test_everybody_s_first_job_comes_before_a_second_one_and_quick_ones_first(cluster: Cluster) -> None:
    async def take(store: PostgresStore) -> list[str]:
        for job, person, quick in (("a1", "a", 0), ("a2", "a", 0), ("a3", "a", 0), ("b1", "b", 0), ("c1", "c", 1)):
            await store.add_job(job, person, bool(quick), job.encode())
        await store.add_job("a1", "a", False, b"again")
        found = [await store.take_job(60, 9) for _ in range(6)]
        assert all(job.task == job.id.encode() for job in found if job)
        return [job.id if job else "" for job in found]

    with closing(PostgresStore(cluster.new_database())) as store:
        assert asyncio.run(take(store)) == ["c1", "a1", "b1", "a2", "a3", ""]


def test_a_person_has_some_at_once_and_a_lease_ends(cluster: Cluster) -> None:
    async def take(store: PostgresStore) -> None:
        for job in ("a1", "a2"):
            await store.add_job(job, "a", False, b"")
        first = await store.take_job(60, 1)
        assert first
        assert first.id == "a1"
        assert await store.take_job(60, 1) is None, "one at once"
        await store.renew_job("a1", 0)
        again = await store.take_job(60, 1)
        assert again == first, "its lease has ended"
        await store.finish_job("a1", b"{}")
        assert await store.answer_of("a1") == (True, b"{}")
        second = await store.take_job(60, 1)
        assert second
        assert second.id == "a2"
        await store.drop_job("a1")
        assert await store.answer_of("a1") == (False, None)

    with closing(PostgresStore(cluster.new_database())) as store:
        asyncio.run(take(store))


def test_some_workers_take_quick_jobs_alone(cluster: Cluster) -> None:
    async def take(store: PostgresStore) -> None:
        await store.add_job("slow", "a", False, b"")
        assert await store.take_job(60, 9, only_quick=True) is None
        await store.add_job("quick", "b", True, b"")
        first, second = await store.take_job(60, 9, only_quick=True), await store.take_job(60, 9)
        assert first
        assert second
        assert (first.id, second.id) == ("quick", "slow")

    with closing(PostgresStore(cluster.new_database())) as store:
        asyncio.run(take(store))


def test_a_job_that_comes_while_one_looks_for_jobs_is_not_overlooked() -> None:
    """It is taken at once, not at the next look."""

    class Late:
        """Has a job from the moment on in which it has said that there is none."""

        looks = 0

        def listen(self, hear: Hear, again: Callable[[], None]) -> None:
            self.hear = hear

        async def take_job(self, seconds: float, most: int, only_quick: bool = False) -> Job | None:
            self.looks += 1
            if self.looks == 1:
                self.hear("another process", "job", "new")
            return None

    async def work() -> int:
        store = Late()
        worker = JobWorker(store, [BotProcess(1.0)], 1)  # type: ignore[arg-type]  # it needs no more of a store
        worker.start()
        await asyncio.sleep(LOOK_SECONDS / 4)
        await worker.close()
        return store.looks

    assert asyncio.run(work()) == 2


def test_only_a_database_of_several_processes_has_jobs() -> None:
    assert issubclass(PostgresStore, JobStore)
    assert not issubclass(SqliteStore, JobStore)


@contextmanager
def worker(url: str) -> Iterator[subprocess.Popen[str]]:
    """`embruns worker`, as soon as it works."""
    command = [*COMMAND, "worker", "--database", url, "--processes", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("Embruns: 1 bots think for postgresql://127.0.0.1")
        try:
            yield process
        finally:
            process.kill()


def test_a_worker_thinks_and_another_takes_over_when_it_is_killed(
    cluster: Cluster, new_server: Callable[..., Server], browse: Browse
) -> None:
    url = cluster.new_database()
    server = new_server(database=url, bots=0)
    host = browse(server)
    line = host.line(host.table(seats=("me", "capitaine")))
    start(line)
    for _ in range(3):
        line.play()
    with worker(url) as first:
        line.at_ply(4)  # it thinks about the next one
        first.kill()
    with worker(url) as second:
        line.at_ply(6)
        assert not server.children(), "the server has no bots of its own"
        second.send_signal(signal.SIGTERM)
        assert second.wait(30) == 0


def test_a_worker_needs_a_database() -> None:
    assert "--database takes an address" in refusal("worker", "--database", "tables.sqlite")
    with pytest.raises(BadDatabase):
        check_url("tables.sqlite")
