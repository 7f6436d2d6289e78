"""The tables in an SQLite file, the store of a single server: read by table, written in batches by one writer.

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
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from embruns.server import sqlite_schema, writes
from embruns.server.entries import Entry, decode, encode
from embruns.server.errors import BadDatabase, Busy, Conflict
from embruns.server.keys import FolderKeys, Key
from embruns.server.store import Note
from embruns.server.writes import Append, DropNote, DropTable, Keep, KeepNote, Write, Writer, resolve

BUSY_SECONDS = 5  # to wait for another process that writes
CHECKPOINT_SECONDS = 2.0
MANY_TABLES = 300  # of one person: from here on they are sorted in a thread
MANY_NOTES = 300  # with one prefix: from here on they are read in a thread
NOTES = "SELECT key, at, value FROM notes WHERE kind = ? AND key >= ? AND key < ?"
NOTES_BY_TIME = f"{NOTES} AND at >= ? AND at <= ? ORDER BY at, key LIMIT ?"
NOTES_BY_KEY = (
    f"{NOTES} AND +at >= ? AND +at <= ? ORDER BY +at, key LIMIT ?"  # the + keeps SQLite off the index by time
)
NOTES_COUNTED = "SELECT count(*) FROM (SELECT 1 FROM notes WHERE kind = ? AND key >= ? AND key < ? LIMIT ?)"

log = logging.getLogger("embruns.server")


class SqliteStore:
    """The tables in one file. Raise BadDatabase if it is damaged, or if a later version of Embruns wrote it."""

    def __init__(self, path: Path, durable: bool = False) -> None:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # private, because seeds are in it
        self._path = path
        self._durable = durable
        self._reader = self._connect()
        try:
            sqlite_schema.migrate(self._reader)
        except sqlite3.Error as error:
            raise damaged(path, error) from error
        self._writer = self._connect(patience=0)  # of the event loop, which must not wait for another process
        self._lister = self._connect()  # for long lists, in a thread, so that nobody waits for them
        self._listing = asyncio.Lock()
        self._round: list[Write] = []  # writes of this round of the event loop
        self._patient = self._connect()  # of the thread
        self._thread = Writer(lambda batch: _store(self._patient, batch))
        self._closing = threading.Event()
        # The connections are made here, so that a file that cannot be opened is an error of the start.
        self._checkpoints = threading.Thread(
            target=self._checkpoint, args=(self._connect(),), name="log checkpoints", daemon=True
        )
        self._checkpoints.start()

    def _connect(self, patience: float | None = None) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(
                self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=16
            )
            sqlite_schema.check(sqlite_schema.version(connection), self._path)  # before anything is changed
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute(f"PRAGMA synchronous={'FULL' if self._durable else 'NORMAL'}")
            connection.execute("PRAGMA wal_autocheckpoint=0")
            if patience is not None:
                connection.execute(f"PRAGMA busy_timeout={int(patience * 1000)}")
        except sqlite3.Error as error:
            raise damaged(self._path, error) from error
        return connection

    # Reading

    def post(self) -> None:
        """Return None: the folder is locked, and no other process uses the file."""

    async def read(self, table_id: str, first: int = 0) -> list[tuple[int, Entry]]:
        """The time and content of each entry of a table, in order from the first; empty if there is none."""
        query = "SELECT at, entry FROM log WHERE table_id = ? AND n >= ? ORDER BY n"
        rows = self._reader.execute(query, (table_id, first))
        return [(at, decode(entry)) for at, entry in rows]

    async def tables_of(self, person: str, most: int) -> list[str]:
        """The ids of the tables where this person sat, the latest change first."""
        query = "SELECT count(*) FROM (SELECT 1 FROM people WHERE person = ? LIMIT ?)"
        (count,) = self._reader.execute(query, (person, MANY_TABLES)).fetchone()
        if count < MANY_TABLES:
            return _tables_of(self._reader, person, most)
        async with self._listing:
            return await asyncio.to_thread(_tables_of, self._lister, person, most)

    async def tables_without_note(self, person: str, kind: str, most: int) -> list[str]:
        """The ids of those tables of this person that have no note PERSON/TABLE of this kind."""
        async with self._listing:
            return await asyncio.to_thread(_tables_of, self._lister, person, most, kind)

    async def review(self, table_id: str, mark: str) -> bytes | None:
        """The stored review of this table with this mark, if there is one."""
        query = "SELECT review FROM reviews WHERE table_id = ? AND mark = ?"
        row: tuple[bytes] | None = self._reader.execute(query, (table_id, mark)).fetchone()
        return row[0] if row else None

    async def note(self, kind: str, key: str) -> Note | None:
        """The note of this kind with this key, if there is one."""
        query = "SELECT key, at, value FROM notes WHERE kind = ? AND key = ?"
        row = self._reader.execute(query, (kind, key)).fetchone()
        return Note(*row) if row else None

    async def notes(
        self, kind: str, prefix: str = "", since: int = 0, until: int | None = None, most: int = 1000
    ) -> list[Note]:
        """The notes of this kind whose key begins so, from `since` to `until`, the earliest time first."""
        keys = (kind, prefix, prefix + "\U0010ffff")
        times = (since, until if until is not None else 1 << 62)
        if not prefix:
            return _notes(self._reader, NOTES_BY_TIME, (*keys, *times, most))
        (count,) = self._reader.execute(NOTES_COUNTED, (*keys, MANY_NOTES)).fetchone()
        if count < MANY_NOTES:
            return _notes(self._reader, NOTES_BY_KEY, (*keys, *times, most))
        async with self._listing:
            return await asyncio.to_thread(_notes, self._lister, NOTES_BY_KEY, (*keys, *times, most))

    def keys(self) -> list[Key]:
        """The keys that sign identities, which lie beside the file. With tables in it, none is made anew."""
        return FolderKeys(self._path.parent).read(self._has_tables)

    def _has_tables(self) -> bool:
        with closing(self._connect()) as connection:
            return connection.execute("SELECT 1 FROM log LIMIT 1").fetchone() is not None

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

    def keep_note(self, kind: str, key: str, at: int, value: bytes) -> asyncio.Future[None]:
        """Store a note, in place of an older one with that key. The future raises Busy if that failed."""
        return self._write_soon(KeepNote(key, asyncio.get_running_loop().create_future(), kind, at, value))

    def take_note(self, kind: str, key: str, at: int, value: bytes, now: int) -> asyncio.Future[None]:
        """Store a note unless one with that key has a time after `now`: then the future raises Conflict."""
        return self._write_soon(KeepNote(key, asyncio.get_running_loop().create_future(), kind, at, value, now))

    def drop_note(self, kind: str, key: str) -> asyncio.Future[None]:
        """Delete the note, if there is one. The future raises Busy if that failed."""
        return self._write_soon(DropNote(key, asyncio.get_running_loop().create_future(), kind))

    def drop_table(self, table_id: str, before: int, by_person: str, by_table: str) -> asyncio.Future[None]:
        """Delete a table that was changed last before this time; the future raises Conflict if it was changed since."""
        return self._write_soon(
            DropTable(table_id, asyncio.get_running_loop().create_future(), before, by_person, by_table)
        )

    def _write_soon(self, write: Write) -> asyncio.Future[None]:
        if self._durable:
            self._thread.put(write)
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
                self._thread.put(write)
        else:
            _store(self._writer, batch)
            resolve(batch)

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
        self._thread.close()
        self._checkpoints.join()
        for connection in (self._patient, self._writer, self._reader, self._lister):
            connection.close()


def damaged(path: Path, error: sqlite3.Error) -> BadDatabase:
    """The error for a file that SQLite cannot open or read."""
    return BadDatabase(f"{path} cannot be used: {error}; restore it from a backup, or choose another folder")


def _tables_of(connection: sqlite3.Connection, person: str, most: int, without: str = "") -> list[str]:
    """The tables of a person, the latest change first; without a note of that kind if one is given."""
    rows = connection.execute(
        "SELECT table_id FROM people WHERE person = ? AND (? = '' OR NOT EXISTS "
        "(SELECT 1 FROM notes WHERE notes.kind = ? AND notes.key = people.person || '/' || people.table_id)) ORDER BY "
        "(SELECT at FROM log WHERE log.table_id = people.table_id ORDER BY n DESC LIMIT 1) DESC LIMIT ?",
        (person, without, without, most),
    )
    return [table_id for (table_id,) in rows]


def _notes(connection: sqlite3.Connection, query: str, values: Sequence[str | int]) -> list[Note]:
    return [Note(*row) for row in connection.execute(query, values)]


def _store(connection: sqlite3.Connection, batch: list[Write]) -> None:
    """Write a batch in one commit, which may have begun; if it fails, every write gets the error."""
    try:
        if not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")
        for write in batch:
            if isinstance(write, Append):
                _append(connection, write)
            elif isinstance(write, Keep):
                _keep(connection, write)
            elif isinstance(write, KeepNote):
                _keep_note(connection, write)
            elif isinstance(write, DropNote):
                connection.execute("DELETE FROM notes WHERE kind = ? AND key = ?", (write.kind, write.table_id))
            elif isinstance(write, DropTable):
                _drop_table(connection, write)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):  # a full disk may have rolled back already
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        for write in batch:
            write.error = Busy(f"the log could not be written: {error}")


def _append(connection: sqlite3.Connection, write: Append) -> None:
    """Insert all entries, or none if another process was first, or deleted the table."""
    before = "SELECT 1 FROM log WHERE table_id = ? AND n = ?"
    if write.n and not connection.execute(before, (write.table_id, write.n - 1)).fetchone():
        write.error = Conflict(f"table {write.table_id} is not there")
        return
    try:
        for number, entry in enumerate(write.entries, write.n):
            row = (write.table_id, number, write.at, encode(entry))
            connection.execute("INSERT INTO log VALUES (?, ?, ?, ?)", row)
    except sqlite3.IntegrityError:
        # It is always the first number that is taken, so none of these entries was written.
        write.error = Conflict(f"table {write.table_id} was changed by another process")
        return
    for person in write.people:
        connection.execute("INSERT OR IGNORE INTO people VALUES (?, ?)", (person, write.table_id))


def _drop_table(connection: sqlite3.Connection, write: DropTable) -> None:
    """Delete the table, unless it was changed since."""
    (asked, values), *others = write.statements()
    if not connection.execute(asked, values).fetchone()[0]:
        write.error = Conflict(f"table {write.table_id} was changed since")
    for statement, values in others:
        connection.execute(statement, values)


def _keep(connection: sqlite3.Connection, write: Keep) -> None:
    """Insert the review, and delete the oldest if there are too many."""
    row = (write.table_id, write.mark, write.review)
    connection.execute("INSERT OR REPLACE INTO reviews (table_id, mark, review) VALUES (?, ?, ?)", row)
    connection.execute("DELETE FROM reviews WHERE number <= (SELECT max(number) FROM reviews) - ?", (writes.REVIEWS,))


def _keep_note(connection: sqlite3.Connection, write: KeepNote) -> None:
    """Insert the note in place of an older one; with `now`, only if that one has ended."""
    ended = 1 << 62 if write.now is None else write.now
    query = (
        "INSERT INTO notes VALUES (?, ?, ?, ?) ON CONFLICT (kind, key) "
        "DO UPDATE SET at = excluded.at, value = excluded.value WHERE notes.at <= ?"
    )
    row = (write.kind, write.table_id, write.at, write.value, ended)
    if not connection.execute(query, row).rowcount:
        write.error = Conflict(f"the {write.kind} {write.table_id} is taken")
