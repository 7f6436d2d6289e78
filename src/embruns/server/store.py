"""The log of all tables in SQLite: append-only, read by table, written by one writer that gathers what waits.

Beside it lie the latest reviews, which follow from the log and may be thrown away.

In WAL mode with `synchronous=NORMAL` a commit is a write that does not wait for the disk (some 20 µs), and survives a
killed process: the event loop itself commits, once for all that came in one round. With FULL it survives a power cut
and waits for the disk: then a thread commits, and what comes meanwhile gathers for the next commit. In both cases
another thread carries the WAL over to the file now and then, so that no commit has to.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
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
GATHER = 500  # writes in one commit at the most
REVIEWS = 1000  # are kept, some 20 KB each
BUSY_SECONDS = 5  # for another process that writes
CARRY_SECONDS = 2.0


@dataclass
class Write(ABC):
    """Something that waits for the disk."""

    table_id: str
    done: asyncio.Future[None]
    error: EmbrunsError | None = field(default=None, init=False)

    @abstractmethod
    def insert(self, connection: sqlite3.Connection) -> None:
        """Inside a transaction."""


@dataclass
class Append(Write):
    """Entries of one table; `n` is the place of the first."""

    n: int
    at: int
    entries: Sequence[Entry]
    people: Sequence[str]

    def insert(self, connection: sqlite3.Connection) -> None:
        """All of them, or none where another process was first."""
        try:
            for place, entry in enumerate(self.entries, self.n):
                row = (self.table_id, place, self.at, encode(entry))
                connection.execute("INSERT INTO log VALUES (?, ?, ?, ?)", row)
        except sqlite3.IntegrityError:
            # It is always the first place that is taken, so none of these entries was written.
            self.error = Conflict(f"table {self.table_id} has gone on elsewhere")
            return
        for person in self.people:
            connection.execute("INSERT OR IGNORE INTO people VALUES (?, ?)", (person, self.table_id))


@dataclass
class Keep(Write):
    """A table's review; it takes the place of an older one."""

    mark: str
    review: bytes

    def insert(self, connection: sqlite3.Connection) -> None:
        """And let the oldest of too many go."""
        row = (self.table_id, self.mark, self.review)
        connection.execute("INSERT OR REPLACE INTO reviews (table_id, mark, review) VALUES (?, ?, ?)", row)
        connection.execute("DELETE FROM reviews WHERE number <= (SELECT max(number) FROM reviews) - ?", (REVIEWS,))


class Store:
    """One file."""

    def __init__(self, path: Path, durable: bool = False) -> None:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # seeds are in it
        self._path = path
        self._durable = durable
        self._connection = self._connect()  # reads; and writes, unless a thread does
        self._round: list[Write] = []  # of the event loop
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()  # for the thread
        self._closing = threading.Event()
        self._threads = [threading.Thread(target=self._carry_over, name="log carrier", daemon=True)]
        if durable:
            self._threads.append(threading.Thread(target=self._write, name="log writer", daemon=True))
        for thread in self._threads:
            thread.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=16
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if self._durable else 'NORMAL'}")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.executescript(SCHEMA)
        return connection

    # Reading

    def read(self, table_id: str) -> list[tuple[int, Entry]]:
        """When and what, from the first entry of a table to the last; nothing where there is no such table."""
        rows = self._connection.execute("SELECT at, entry FROM log WHERE table_id = ? ORDER BY n", (table_id,))
        return [(at, decode(entry)) for at, entry in rows]

    def tables_of(self, person: str, most: int) -> list[str]:
        """Where this person sat, the latest change first."""
        rows = self._connection.execute(
            "SELECT table_id FROM people WHERE person = ? ORDER BY "
            "(SELECT at FROM log WHERE log.table_id = people.table_id ORDER BY n DESC LIMIT 1) DESC LIMIT ?",
            (person, most),
        )
        return [table_id for (table_id,) in rows]

    def review(self, table_id: str, mark: str) -> bytes | None:
        """The one that was kept, unless it is another game's or made otherwise."""
        query = "SELECT review FROM reviews WHERE table_id = ? AND mark = ?"
        row: tuple[bytes] | None = self._connection.execute(query, (table_id, mark)).fetchone()
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
        _store(self._connection, batch)
        _resolve(batch)

    def _write(self) -> None:
        """The writing thread's whole life."""
        connection = self._connect()
        while batch := self._gather():
            _store(connection, batch)
            _tell(batch)
        connection.close()

    def _gather(self) -> list[Write]:
        """Wait for one, take what has come meanwhile; empty when the store closes."""
        first = self._waiting.get()
        batch = [first] if first else []
        while batch and len(batch) < GATHER:
            try:
                more = self._waiting.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._waiting.put(None)
                break
            batch.append(more)
        return batch

    def _carry_over(self) -> None:
        """Now and then, from the WAL to the file, beside those who read and write."""
        connection = self._connect()
        while not self._closing.wait(CARRY_SECONDS):
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        connection.close()

    def close(self) -> None:
        """Write what waits, then stop."""
        if self._round:
            self._end_round()
        self._closing.set()
        self._waiting.put(None)
        for thread in self._threads:
            thread.join()
        self._connection.close()


def _store(connection: sqlite3.Connection, batch: list[Write]) -> None:
    """One commit for all; where it fails, each of them is told why."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for write in batch:
            write.insert(connection)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        for write in batch:
            write.error = Busy(f"the log could not be written: {error}")


def _tell(batch: list[Write]) -> None:
    """Wake the tables, all in one go."""
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
