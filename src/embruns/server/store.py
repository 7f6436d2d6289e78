"""The log of all tables in SQLite: append-only, read by table, written by one thread that gathers what waits.

`synchronous=NORMAL` in WAL mode: what was committed survives a killed process; FULL: a power cut too.
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
BUSY_SECONDS = 10


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
        self._reader = self._connect()
        self._waiting: queue.SimpleQueue[Append | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="log writer", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=16
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if self._durable else 'NORMAL'}")
        connection.executescript(SCHEMA)
        return connection

    # Reading

    def read(self, table_id: str) -> list[tuple[int, Entry]]:
        """When and what, from the first entry of a table to the last; nothing where there is no such table."""
        rows = self._reader.execute("SELECT at, entry FROM log WHERE table_id = ? ORDER BY n", (table_id,))
        return [(at, decode(entry)) for at, entry in rows]

    def tables_of(self, person: str, most: int) -> list[str]:
        """Where this person sat, the latest change first."""
        rows = self._reader.execute(
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
        done = asyncio.get_running_loop().create_future()
        self._waiting.put(Append(table_id, n, at, entries, people, done))
        await done

    def _write(self) -> None:
        """The writer's whole life."""
        connection = self._connect()
        while True:
            batch = self._gather()
            if not batch:
                break
            try:
                self._commit(connection, batch)
            except sqlite3.Error as error:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                for append in batch:
                    append.error = Busy(f"the log could not be written: {error}")
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

    def _commit(self, connection: sqlite3.Connection, batch: list[Append]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        for append in batch:
            rows = [(append.table_id, append.n + i, append.at, encode(e)) for i, e in enumerate(append.entries)]
            try:
                connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
            except sqlite3.IntegrityError:
                # Many entries are the rare case: their first place is taken, so none of them was written.
                append.error = Conflict(f"table {append.table_id} has gone on elsewhere")
                continue
            for person in append.people:
                connection.execute("INSERT OR IGNORE INTO people VALUES (?, ?)", (person, append.table_id))
        connection.execute("COMMIT")

    def close(self) -> None:
        """Write what waits, then stop."""
        self._waiting.put(None)
        self._writer.join()
        self._reader.close()


def _tell(batch: list[Append]) -> None:
    """Wake the tables, in one go for each loop."""
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
