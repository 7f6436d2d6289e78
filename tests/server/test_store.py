"""The log: appended in gathered commits, all or nothing, first come first served; and the reviews beside it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from embruns.server.entries import Left, Rematched, Sat, encode
from embruns.server.errors import Busy, Conflict
from embruns.server.sqlite_store import SqliteStore
from embruns.server.store import Store
from tests.server.places import Place

Found = TypeVar("Found")


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    store = place.store()
    yield store
    store.close()


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    store = SqliteStore(tmp_path / "log.sqlite")
    yield store
    store.close()


def test_what_was_appended_is_read_in_order(store: Store) -> None:
    async def write() -> None:
        await store.append("a", 0, 10, [Left(0), Left(1)], ["nolwenn"])
        await asyncio.gather(*(store.append("a", 2 + n, 11, [Left(n)]) for n in range(50)))
        await store.append("b", 0, 12, [Sat(0, "yann", "Yann")], ["yann", "nolwenn"])

    asyncio.run(write())
    assert got(store.read("a"))[:2] == [(10, Left(0)), (10, Left(1))]
    assert [entry for _, entry in got(store.read("a"))[2:]] == [Left(n) for n in range(50)]
    assert got(store.read("c")) == []
    assert got(store.tables_of("nolwenn", 10)) == ["b", "a"]
    assert got(store.tables_of("nolwenn", 1)) == ["b"]
    assert got(store.tables_of("yann", 10)) == ["b"]


def test_a_place_is_taken_once_and_the_loser_is_told(store: Store, place: Place) -> None:
    """Also if another process took it; the others of the same commit are stored."""

    async def write() -> list[object]:
        place.execute("INSERT INTO log VALUES ('a', 0, 1, ?)", (encode(Left(7)),))
        results = await asyncio.gather(
            store.append("a", 0, 1, [Left(1), Left(2)], ["x"]),
            store.append("b", 0, 1, [Left(3)]),
            return_exceptions=True,
        )
        return list(results)

    lost, won = asyncio.run(write())
    assert isinstance(lost, Conflict)
    assert won is None
    assert [entry for _, entry in got(store.read("a"))] == [Left(7)]
    assert [entry for _, entry in got(store.read("b"))] == [Left(3)]
    assert got(store.tables_of("x", 10)) == []


def test_a_failing_disk_is_told_and_nothing_is_half_written(store: Store, place: Place) -> None:
    if place.url:
        place.execute("ALTER TABLE people ADD CONSTRAINT disk_full CHECK (person <> 'nolwenn')")
    else:
        place.execute("CREATE TRIGGER full BEFORE INSERT ON people BEGIN SELECT RAISE(FAIL, 'disk_full'); END")

    async def write() -> None:
        with pytest.raises(Busy, match="disk_full"):
            await store.append("a", 0, 1, [Rematched("b")], ["nolwenn"])
        await store.append("a", 0, 1, [Rematched("c")])

    asyncio.run(write())
    assert got(store.read("a")) == [(1, Rematched("c"))]


@pytest.mark.parametrize("durable", [False, True])
def test_a_full_disk_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, durable: bool) -> None:
    """While it lasts, writes are refused and checkpoints fail; afterwards both go on by themselves."""
    monkeypatch.setattr("embruns.server.sqlite_store.CHECKPOINT_SECONDS", 0.01)
    opened: list[FullDisk] = []

    def connect(path: Path, **settings: Any) -> FullDisk:
        opened.append(FullDisk(path, **settings))
        return opened[-1]

    monkeypatch.setattr("embruns.server.sqlite_store.sqlite3.connect", connect)
    store = SqliteStore(tmp_path / "log.sqlite", durable)

    async def write() -> None:
        FullDisk.full = True
        with pytest.raises(Busy, match="disk is full"):
            await store.append("a", 0, 1, [Left(0)])
        await until(lambda: any(each.failed_checkpoints > 1 for each in opened))
        FullDisk.full = False
        await store.append("a", 0, 1, [Left(1)])
        done = [each.checkpoints for each in opened]
        await until(lambda: [each.checkpoints for each in opened] != done)

    try:
        asyncio.run(write())
        assert got(store.read("a")) == [(1, Left(1))]
    finally:
        FullDisk.full = False
        store.close()


def test_a_foreign_lock_delays_nobody_but_the_writer(sqlite_store: Store, tmp_path: Path) -> None:
    """The event loop goes on, and can read, while another process has locked the file for writing."""
    rival = sqlite3.connect(tmp_path / "log.sqlite", isolation_level=None)

    async def write() -> float:
        await sqlite_store.append("a", 0, 1, [Left(0)])
        rival.execute("BEGIN IMMEDIATE")
        writes = [sqlite_store.append("a", 1, 2, [Left(1)]), sqlite_store.append("b", 0, 2, [Left(2)])]
        longest = 0.0
        for _ in range(30):
            before = time.monotonic()
            await asyncio.sleep(0.01)
            assert await sqlite_store.read("a") == [(1, Left(0))]
            longest = max(longest, time.monotonic() - before)
        assert not any(write.done() for write in writes)
        rival.execute("COMMIT")
        await asyncio.gather(*writes)
        return longest

    longest = asyncio.run(write())
    rival.close()
    assert longest < 2.0, "the event loop stood still"
    assert [entry for _, entry in got(sqlite_store.read("a"))] == [Left(0), Left(1)]
    assert [entry for _, entry in got(sqlite_store.read("b"))] == [Left(2)]


def test_a_foreign_lock_that_stays_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("embruns.server.sqlite_store.BUSY_SECONDS", 0.1)
    store = SqliteStore(tmp_path / "log.sqlite")
    rival = sqlite3.connect(tmp_path / "log.sqlite", isolation_level=None)
    rival.execute("BEGIN IMMEDIATE")

    async def write() -> None:
        with pytest.raises(Busy, match="locked"):
            await store.append("a", 0, 1, [Left(0)])
        rival.execute("COMMIT")
        await store.append("a", 0, 1, [Left(1)])

    asyncio.run(write())
    rival.close()
    assert got(store.read("a")) == [(1, Left(1))]
    store.close()


class FullDisk(sqlite3.Connection):
    """A connection to a file on a disk that may be full."""

    full = False
    checkpoints = failed_checkpoints = 0

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        checkpoint = "wal_checkpoint" in sql
        if self.full and (checkpoint or sql == "COMMIT"):
            self.failed_checkpoints += checkpoint
            raise sqlite3.OperationalError("database or disk is full")
        self.checkpoints += checkpoint
        return super().execute(sql, *parameters)


def got(asked: Coroutine[Any, Any, Found]) -> Found:
    """What was read."""
    return asyncio.run(asked)


async def until(so: Callable[[], bool]) -> None:
    """Wait until this is so."""
    async with asyncio.timeout(20):
        while not so():
            await asyncio.sleep(0.01)


def test_the_latest_reviews_are_kept_one_a_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("embruns.server.writes.REVIEWS", 3)

    async def keep(*reviews: tuple[str, str, bytes]) -> None:
        for review in reviews:
            await store.keep_review(*review)

    asyncio.run(keep(("a", "1", b"old"), ("b", "1", b"B"), ("a", "2", b"new")))
    assert got(store.review("a", "1")) is None
    assert got(store.review("a", "2")) == b"new"
    asyncio.run(keep(("c", "1", b"C"), ("d", "1", b"D")))
    kept = [
        got(store.review("a", "2")),
        got(store.review("b", "1")),
        got(store.review("c", "1")),
        got(store.review("d", "1")),
    ]
    assert kept == [b"new", None, b"C", b"D"]


@pytest.mark.parametrize(("durable", "level"), [(False, 1), (True, 2)])
def test_durable_means_full_synchronisation(tmp_path: Path, durable: bool, level: int) -> None:
    store = SqliteStore(tmp_path / "log.sqlite", durable)
    connection = store._connect()
    assert connection.execute("PRAGMA synchronous").fetchone() == (level,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
    store.close()


def test_notes_are_kept_found_by_key_prefix_and_time_and_dropped(store: Store, place: Place) -> None:
    async def write() -> None:
        await store.keep_note("code", "ANSE-42", 50, b"a")
        await store.keep_note("code", "ANSE-42", 60, b"b")
        await asyncio.gather(*(store.keep_note("push", f"yann/{n}", 9 - n, b"") for n in range(3)))
        await store.keep_note("push", "yan", 1, b"")
        with pytest.raises(Conflict):
            await store.take_note("code", "ANSE-42", 99, b"c", now=59)
        await store.take_note("code", "PHARE-27", 99, b"d", now=59)

    asyncio.run(write())
    assert got(store.note("code", "ANSE-42")) == ("ANSE-42", 60, b"b")
    assert got(store.note("push", "ANSE-42")) is None
    assert [note.key for note in got(store.notes("push", "yann/"))] == ["yann/2", "yann/1", "yann/0"]
    assert [note.key for note in got(store.notes("push", until=7))] == ["yan", "yann/2"]
    assert [note.key for note in got(store.notes("push", most=1))] == ["yan"]

    async def change() -> None:
        await store.take_note("code", "ANSE-42", 99, b"c", now=60)
        await store.drop_note("code", "PHARE-27")
        await store.drop_note("code", "PHARE-27")

    asyncio.run(change())
    assert place.rows("SELECT value FROM notes WHERE kind = 'code'") == [(b"c",)]


def test_tables_without_a_note_are_found(store: Store, place: Place) -> None:
    async def find() -> None:
        for n, table_id in enumerate("abcd"):
            await store.append(table_id, 0, n, [Left(0)], ["yann", "nolwenn"])
        await store.keep_note("shelf", "yann/b", 0, b"")
        await store.keep_note("other", "yann/c", 0, b"")
        await store.keep_note("shelf", "nolwenn/d", 0, b"")
        assert await store.tables_without_note("yann", "shelf", 9) == ["d", "c", "a"]
        assert await store.tables_without_note("yann", "shelf", 2) == ["d", "c"]
        assert await store.tables_without_note("nolwenn", "shelf", 9) == ["c", "b", "a"]

    asyncio.run(find())


def test_the_notes_of_one_person_are_found_without_reading_everybodys(tmp_path: Path) -> None:
    """A few are looked up at once; very many are read in a thread, while the event loop turns."""
    path = tmp_path / "tables.sqlite"
    steps = turns = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    async def turn() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def read() -> None:
        store = SqliteStore(path)
        with closing(sqlite3.connect(path)) as other, other:
            rows = [(f"person{n % 10_000}/t{n:05}", n % 7, b"{}") for n in range(40_000)]
            rows += [(f"greedy/t{n:05}", n % 7, b"{}") for n in range(20_000)]
            other.executemany("INSERT INTO notes VALUES ('shelf', ?, ?, ?)", rows)
        store._reader.set_progress_handler(step, 100)
        found = await store.notes("shelf", "person77/", until=5)
        assert [note.at for note in found] == sorted(n % 7 for n in range(77, 40_000, 10_000) if n % 7 <= 5)
        assert steps < 20, "each is a hundred instructions of SQLite"
        others = asyncio.create_task(turn())
        await asyncio.sleep(0)
        assert len(await store.notes("shelf", "greedy/", most=9_000)) == 9_000
        assert turns > 20
        others.cancel()
        store.close()

    asyncio.run(read())


def test_a_table_is_deleted_with_all_that_belongs_to_it_unless_it_was_changed_since(store: Store, place: Place) -> None:
    async def drop() -> None:
        for table_id in ("old", "older"):
            await store.append(table_id, 0, 10, [Left(0), Left(1)], ["yann", "nolwenn"])
            await store.keep_note("shelf", f"yann/{table_id}", 10, b"")
            await store.keep_note("talk", f"{table_id}/1", 10, b"")
            await store.keep_review(table_id, "mark", b"review")
        await store.keep_note("talk", "older1/1", 10, b"")
        await store.append("old", 2, 20, [Left(0)])
        with pytest.raises(Conflict):
            await store.drop_table("old", 20, "shelf", "talk")
        await store.drop_table("older", 20, "shelf", "talk")
        await store.drop_table("older", 20, "shelf", "talk")
        with pytest.raises(Conflict):
            await store.append("older", 2, 30, [Left(0)])
        assert len(await store.read("old")) == 3
        assert await store.read("older") == []
        assert await store.tables_of("nolwenn", 9) == await store.tables_of("yann", 9) == ["old"]
        assert [note.key for note in await store.notes("shelf")] == ["yann/old"]
        assert [note.key for note in await store.notes("talk")] == ["old/1", "older1/1"]
        assert (await store.review("old", "mark"), await store.review("older", "mark")) == (b"review", None)

    asyncio.run(drop())


def test_a_long_list_of_tables_is_sorted_beside_the_event_loop(tmp_path: Path) -> None:
    """Meanwhile the loop turns; the latest come first, as in a short list."""
    path = tmp_path / "tables.sqlite"

    async def list_them() -> None:
        store = SqliteStore(path)
        with closing(sqlite3.connect(path)) as other, other:
            rows = [(f"t{number:05}", 0, number, b"{}") for number in range(20_000)]
            other.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
            other.executemany("INSERT INTO people VALUES ('nolwenn', ?)", [(row[0],) for row in rows])
            other.execute("INSERT INTO people VALUES ('yann', 't00007')")
        turns = 0

        async def turn() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        others = asyncio.create_task(turn())
        await asyncio.sleep(0)
        assert await store.tables_of("nolwenn", 3) == ["t19999", "t19998", "t19997"]
        assert turns > 20
        others.cancel()
        assert await store.tables_of("yann", 3) == ["t00007"]
        store.close()

    asyncio.run(list_them())
