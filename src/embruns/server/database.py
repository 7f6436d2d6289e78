"""A database as its operator's commands see it: whole, by rows, and one transaction at a time."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from embruns.server import sqlite_schema
from embruns.server.errors import BadDatabase
from embruns.server.keys import FolderKeys, Key
from embruns.server.sqlite_store import damaged

Row = tuple[int, int, bytes]  # number, time, entry


class Database(ABC):
    """The tables, an index of people, reviews and notes, and the keys. Statements are written with `?`."""

    name: str  # as an operator knows it
    latest: int  # version of the schema

    @abstractmethod
    def execute(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """Run one statement and return its cursor."""

    @abstractmethod
    def version(self) -> int:
        """The version of the schema in the database; 0 if it is empty."""

    @abstractmethod
    def migrate(self) -> tuple[int, int]:
        """Bring the schema to the latest version; return the versions before and after."""

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read everything as it is at one moment, while others go on writing."""
        self.execute("BEGIN")
        try:
            yield
        finally:
            self.execute("ROLLBACK")

    @contextmanager
    def change(self) -> Iterator[None]:
        """Write all or nothing."""
        self.execute("BEGIN")
        try:
            yield
        except BaseException:
            self.execute("ROLLBACK")
            raise
        self.execute("COMMIT")

    @abstractmethod
    def take(self) -> None:
        """Keep servers out until this is closed; raise FolderInUse if one runs."""

    @abstractmethod
    def read_keys(self) -> list[Key]:
        """The keys that can be read, the latest last."""

    @abstractmethod
    def write_keys(self, keys: Sequence[Key]) -> None:
        """Replace the keys."""

    @abstractmethod
    def damage(self) -> list[str]:
        """What the database itself finds wrong with its files."""

    @abstractmethod
    def close(self) -> None:
        """Close it."""

    # What is the same in every database

    def table_ids(self) -> list[str]:
        """The ids of all tables."""
        return [row[0] for row in self.execute("SELECT DISTINCT table_id FROM log ORDER BY table_id").fetchall()]

    def log_of(self, table_id: str) -> list[Row]:
        """The number, time and content of each entry of a table, in order."""
        rows = self.execute("SELECT n, at, entry FROM log WHERE table_id = ? ORDER BY n", (table_id,))
        return [(n, at, bytes(entry)) for n, at, entry in rows.fetchall()]

    def people_of(self, table_id: str) -> list[str]:
        """The people who find this table in their list."""
        rows = self.execute("SELECT person FROM people WHERE table_id = ? ORDER BY person", (table_id,))
        return [person for (person,) in rows.fetchall()]

    def tables_of(self, person: str) -> list[str]:
        """The ids of the tables in this person's list."""
        rows = self.execute("SELECT table_id FROM people WHERE person = ? ORDER BY table_id", (person,))
        return [table_id for (table_id,) in rows.fetchall()]

    def notes(self) -> list[tuple[str, str, int, bytes]]:
        """All notes: kind, key, time and value."""
        rows = self.execute("SELECT kind, key, at, value FROM notes ORDER BY kind, key")
        return [(kind, key, at, bytes(value)) for kind, key, at, value in rows.fetchall()]

    def insert_table(self, table_id: str, rows: Iterable[Row], people: Iterable[str]) -> None:
        """Write a table that is not there."""
        for n, at, entry in rows:
            self.execute("INSERT INTO log (table_id, n, at, entry) VALUES (?, ?, ?, ?)", (table_id, n, at, entry))
        for person in people:
            self.execute("INSERT INTO people (person, table_id) VALUES (?, ?)", (person, table_id))

    def insert_note(self, kind: str, key: str, at: int, value: bytes) -> None:
        """Write a note that is not there."""
        self.execute("INSERT INTO notes (kind, key, at, value) VALUES (?, ?, ?, ?)", (kind, key, at, value))

    def drop_note(self, kind: str, key: str) -> None:
        """Delete a note."""
        self.execute("DELETE FROM notes WHERE kind = ? AND key = ?", (kind, key))

    def drop_table(self, table_id: str) -> None:
        """Delete a table with all that belongs to it."""
        for relation in ("log", "people", "reviews"):
            self.execute(f"DELETE FROM {relation} WHERE table_id = ?", (table_id,))


def check_folder(folder: Path) -> None:
    """Raise BadDatabase if there are no tables in this folder."""
    if not (folder / "tables.sqlite").exists():
        raise BadDatabase(f"there are no tables in {folder}: name the folder with --data")


class SqliteDatabase(Database):
    """A data folder: the tables in `tables.sqlite`, the keys beside it."""

    latest = len(sqlite_schema.MIGRATIONS)

    def __init__(self, folder: Path, make: bool = False) -> None:
        path = folder / "tables.sqlite"
        if not make:
            check_folder(folder)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        self.name = str(path)
        self._path = path
        self._keys = FolderKeys(folder)
        self._connection = sqlite3.connect(path, isolation_level=None)
        try:
            sqlite_schema.check(self.version(), path)
        except BadDatabase:
            self.close()
            raise

    def execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Run one statement."""
        try:
            return self._connection.execute(statement, values)
        except sqlite3.Error as error:
            raise damaged(self._path, error) from error

    def version(self) -> int:
        return int(self.execute("PRAGMA user_version").fetchone()[0])

    def migrate(self) -> tuple[int, int]:
        try:
            return sqlite_schema.migrate(self._connection)
        except sqlite3.Error as error:
            raise damaged(self._path, error) from error

    @contextmanager
    def change(self) -> Iterator[None]:
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            with suppress(BadDatabase):
                self.execute("ROLLBACK")
            raise
        self.execute("COMMIT")

    def take(self) -> None:
        """Do nothing: the folder has a lock of its own."""

    def read_keys(self) -> list[Key]:
        return self._keys.found()

    def write_keys(self, keys: Sequence[Key]) -> None:
        self._keys.write(keys)

    def damage(self) -> list[str]:
        found = [row[0] for row in self.execute("PRAGMA integrity_check").fetchall()]
        return [] if found == ["ok"] else found

    def close(self) -> None:
        self._connection.close()
