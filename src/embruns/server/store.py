"""The log of all tables in SQLite: append-only, read by table, written by one writer that gathers what waits.

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
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from embruns.core.errors import EmbrunsError
from embruns.server.entries import Entry, decode, encode
from embruns.server.refusals import Busy, Conflict

SCHEMA = """
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (
    person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
"""
GATHER = 500  # appends in one commit at the most
BUSY_SECONDS = 5  # for another process that writes
CARRY_SECONDS = 2.0


@dataclass
class Append:
    """Entries of one table that wait for the disk; `n` is the place of the first."""

    table_id: str
    n: int
    at: int
    entries: Sequence[Entry]
    people: Sequence[str]
    done: asyncio.Future[None]
    error: EmbrunsError | None = field(default=None)


class Store:
    """One file."""

    def __init__(self, path: Path, durable: bool = False) -> None:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # seeds are in it
        self._path = path
        self._durable = durable
        self._connection = self._connect()  # reads; and writes, unless a thread does
        self._round: list[Append] = []  # of the event loop
        self._waiting: queue.SimpleQueue[Append | None] = queue.SimpleQueue()  # for the thread
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

    # Writing

    async def append(
        self, table_id: str, n: int, at: int, entries: Sequence[Entry], people: Sequence[str] = ()
    ) -> None:
        """Return when they are stored, all or none; Conflict where another process was first, Busy where it failed."""
        loop = asyncio.get_running_loop()
        append = Append(table_id, n, at, entries, people, loop.create_future())
        if self._durable:
            self._waiting.put(append)
        else:
            if not self._round:
                loop.call_soon(self._end_round)
            self._round.append(append)
        await append.done

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

    def _gather(self) -> list[Append]:
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


def _store(connection: sqlite3.Connection, batch: list[Append]) -> None:
    """One commit for all; where it fails, each of them is told why."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for append in batch:
            _insert(connection, append)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        for append in batch:
            append.error = Busy(f"the log could not be written: {error}")


def _insert(connection: sqlite3.Connection, append: Append) -> None:
    try:
        for place, entry in enumerate(append.entries, append.n):
            row = (append.table_id, place, append.at, encode(entry))
            connection.execute("INSERT INTO log VALUES (?, ?, ?, ?)", row)
    except sqlite3.IntegrityError:
        # It is always the first place that is taken, so none of these entries was written.
        append.error = Conflict(f"table {append.table_id} has gone on elsewhere")
        return
    for person in append.people:
        connection.execute("INSERT OR IGNORE INTO people VALUES (?, ?)", (person, append.table_id))


def _tell(batch: list[Append]) -> None:
    """Wake the tables, all in one go."""
    loop = batch[0].done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(_resolve, batch)


def _resolve(batch: list[Append]) -> None:
    for append in batch:
        if append.done.done():
            continue
        if append.error:
            append.done.set_exception(append.error)
        else:
            append.done.set_result(None)
