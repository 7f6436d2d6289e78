"""The log of all tables in SQLite: append-only, read by table, written in batches by one writer.

The latest reviews are stored beside it; they follow from the log and may be deleted.

In WAL mode with `synchronous=NORMAL` a commit does not wait for the disk (some 20 µs) and survives a killed process:
the event loop itself commits, once for all writes of one round. With FULL a commit survives a power cut and waits for
the disk: then a thread commits, and new writes gather for its next commit. The same thread commits for the event loop
when another process has locked the file, so that nobody else waits. Another thread checkpoints the WAL regularly, so
that no commit has to.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from embruns.core.errors import EmbrunsError
from embruns.server.entries import Entry, decode, encode
from embruns.server.errors import Busy, Conflict

SCHEMA = """
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (
    person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviews (
    number INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, mark TEXT NOT NULL, review BLOB NOT NULL
);
"""
BATCH = 500  # writes in one commit at most
REVIEWS = 1000  # that are kept, some 20 KB each
BUSY_SECONDS = 5  # to wait for another process that writes
CHECKPOINT_SECONDS = 2.0

log = logging.getLogger("embruns.server")


@dataclass
class Write(ABC):
    """Something to be written; `done` tells when it is."""

    table_id: str
    done: asyncio.Future[None]
    error: EmbrunsError | None = field(default=None, init=False)

    @abstractmethod
    def insert(self, connection: sqlite3.Connection) -> None:
        """Write it inside a transaction."""


@dataclass
class Append(Write):
    """Entries of one table; `n` is the number of the first."""

    n: int
    at: int
    entries: Sequence[Entry]
    people: Sequence[str]

    def insert(self, connection: sqlite3.Connection) -> None:
        """Insert all entries, or none if another process was first."""
        try:
            for number, entry in enumerate(self.entries, self.n):
                row = (self.table_id, number, self.at, encode(entry))
                connection.execute("INSERT INTO log VALUES (?, ?, ?, ?)", row)
        except sqlite3.IntegrityError:
            # It is always the first number that is taken, so none of these entries was written.
            self.error = Conflict(f"table {self.table_id} was changed by another process")
            return
        for person in self.people:
            connection.execute("INSERT OR IGNORE INTO people VALUES (?, ?)", (person, self.table_id))


@dataclass
class Keep(Write):
    """A table's review; it replaces an older one."""

    mark: str
    review: bytes

    def insert(self, connection: sqlite3.Connection) -> None:
        """Insert the review, and delete the oldest if there are too many."""
        row = (self.table_id, self.mark, self.review)
        connection.execute("INSERT OR REPLACE INTO reviews (table_id, mark, review) VALUES (?, ?, ?)", row)
        connection.execute("DELETE FROM reviews WHERE number <= (SELECT max(number) FROM reviews) - ?", (REVIEWS,))


class Store:
    """The log in one file."""

    def __init__(self, path: Path, durable: bool = False) -> None:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # private, because seeds are in it
        self._path = path
        self._durable = durable
        self._reader = self._connect()
        self._writer = self._connect(patience=0)  # of the event loop, which must not wait for another process
        self._round: list[Write] = []  # writes of this round of the event loop
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()  # for the thread
        self._closing = threading.Event()
        # The connections are made here, so that a file that cannot be opened is an error of the start.
        jobs = [(self._checkpoint, "log checkpoints"), (self._write, "log writer")]
        self._threads = [
            threading.Thread(target=job, args=(self._connect(),), name=name, daemon=True) for job, name in jobs
        ]
        for thread in self._threads:
            thread.start()

    def _connect(self, patience: float | None = None) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=16
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if self._durable else 'NORMAL'}")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.executescript(SCHEMA)
        if patience is not None:
            connection.execute(f"PRAGMA busy_timeout={int(patience * 1000)}")
        return connection

    # Reading

    def read(self, table_id: str) -> list[tuple[int, Entry]]:
        """The time and content of each entry of a table, in order; empty if there is no such table."""
        rows = self._reader.execute("SELECT at, entry FROM log WHERE table_id = ? ORDER BY n", (table_id,))
        return [(at, decode(entry)) for at, entry in rows]

    def tables_of(self, person: str, most: int) -> list[str]:
        """The ids of the tables where this person sat, the latest change first."""
        rows = self._reader.execute(
            "SELECT table_id FROM people WHERE person = ? ORDER BY "
            "(SELECT at FROM log WHERE log.table_id = people.table_id ORDER BY n DESC LIMIT 1) DESC LIMIT ?",
            (person, most),
        )
        return [table_id for (table_id,) in rows]

    def review(self, table_id: str, mark: str) -> bytes | None:
        """The stored review of this table with this mark, if there is one."""
        query = "SELECT review FROM reviews WHERE table_id = ? AND mark = ?"
        row: tuple[bytes] | None = self._reader.execute(query, (table_id, mark)).fetchone()
        return row[0] if row else None

    # Writing

    def append(
        self, table_id: str, n: int, at: int, entries: Sequence[Entry], people: Sequence[str] = ()
    ) -> asyncio.Future[None]:
        """Store all entries or none. The future raises Conflict if another process was first, Busy if it failed."""
        done = asyncio.get_running_loop().create_future()
        return self._write_soon(Append(table_id, done, n, at, entries, people))

    def keep_review(self, table_id: str, mark: str, review: bytes) -> asyncio.Future[None]:
        """Store a review. The future raises Busy if that failed."""
        return self._write_soon(Keep(table_id, asyncio.get_running_loop().create_future(), mark, review))

    def _write_soon(self, write: Write) -> asyncio.Future[None]:
        if self._durable:
            self._waiting.put(write)
        else:
            if not self._round:
                write.done.get_loop().call_soon(self._end_round)
            self._round.append(write)
        return write.done

    def _end_round(self) -> None:
        batch, self._round = self._round, []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
        except sqlite3.Error:  # another process writes: the thread waits for it, or tells what else is wrong
            for write in batch:
                self._waiting.put(write)
        else:
            _store(self._writer, batch)
            _resolve(batch)

    def _write(self, connection: sqlite3.Connection) -> None:
        """Run the writing thread."""
        while batch := self._gather():
            _store(connection, batch)
            _tell(batch)
        connection.close()

    def _gather(self) -> list[Write]:
        """Wait for a write and take all others that have come; empty when the store closes."""
        first = self._waiting.get()
        batch = [first] if first else []
        while batch and len(batch) < BATCH:
            try:
                more = self._waiting.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._waiting.put(None)
                break
            batch.append(more)
        return batch

    def _checkpoint(self, connection: sqlite3.Connection) -> None:
        """Run the thread that checkpoints the WAL while others read and write."""
        failing = False
        while not self._closing.wait(CHECKPOINT_SECONDS):
            try:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            except sqlite3.Error as error:  # a full disk, or another process has the file to itself: it may pass
                if not failing:
                    log.warning("the WAL cannot be checkpointed for now: %s", error)
                failing = True
            else:
                failing = False
        connection.close()

    def close(self) -> None:
        """Write what waits, then stop the threads."""
        if self._round:
            self._end_round()
        self._closing.set()
        self._waiting.put(None)
        for thread in self._threads:
            thread.join()
        self._writer.close()
        self._reader.close()


def _store(connection: sqlite3.Connection, batch: list[Write]) -> None:
    """Write a batch in one commit, which may have begun; if it fails, every write gets the error."""
    try:
        if not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")
        for write in batch:
            write.insert(connection)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):  # a full disk may have rolled back already
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        for write in batch:
            write.error = Busy(f"the log could not be written: {error}")


def _tell(batch: list[Write]) -> None:
    """Resolve a batch on the event loop."""
    loop = batch[0].done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(_resolve, batch)


def _resolve(batch: list[Write]) -> None:
    for write in batch:
        if write.done.done():
            continue
        if write.error:
            write.done.set_exception(write.error)
        else:
            write.done.set_result(None)
