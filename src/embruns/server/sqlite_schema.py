"""The schema of the SQLite file, by versions. The version is in the file itself, as SQLite's `user_version`.

A later version appends its statements to `MIGRATIONS`, and changes none that are there. Files from before there were
versions have the number 0 and the tables of version 1.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from embruns.server.errors import BadDatabase

FIRST = (
    """CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS people (
    person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS reviews (
    number INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, mark TEXT NOT NULL, review BLOB NOT NULL
)""",
)
NOTES = (
    """CREATE TABLE notes (
    kind TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key)
) WITHOUT ROWID""",
    "CREATE INDEX notes_by_time ON notes (kind, at)",
)
PEOPLE = ("CREATE INDEX people_by_table ON people (table_id)",)  # who sits at a table, for backups
MIGRATIONS: list[tuple[str, ...]] = [FIRST, NOTES, PEOPLE]  # the statements that lead to version 1, 2, …


def version(connection: sqlite3.Connection) -> int:
    """The version of the schema; 0 in a new file, and in one from before there were versions."""
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return found


def migrate(connection: sqlite3.Connection) -> tuple[int, int]:
    """Bring the file to the latest version, all at once or not at all; return the versions before and after."""
    latest = len(MIGRATIONS)
    if version(connection) == latest:
        return latest, latest
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = version(connection)  # another process may have been faster
        for statements in MIGRATIONS[before:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version={latest}")
        connection.execute("COMMIT")
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    return before, latest


def check(found: int, path: Path) -> None:
    """Raise BadDatabase if this version of the schema is newer than all that are known here."""
    if found > len(MIGRATIONS):
        raise BadDatabase(
            f"{path} has schema {found}, and this version of Embruns knows {len(MIGRATIONS)} at most: "
            "update Embruns, or restore an older backup"
        )
