"""Where a test keeps tables: an SQLite file, or a PostgreSQL database. Both are the same to whoever uses a store."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from embruns.server.database import Database, SqliteDatabase
from embruns.server.postgres_database import PostgresDatabase
from embruns.server.store import Store
from embruns.server.stores import open_store

KINDS = ["sqlite", "postgresql"]


@dataclass(frozen=True)
class Place:
    """A folder, and the address of a database if the tables are not in the folder."""

    folder: Path
    url: str = ""

    def store(self, durable: bool = False) -> Store:
        """Open it as a server does."""
        self.folder.mkdir(exist_ok=True)
        return open_store(self.url, self.folder, durable)

    def database(self) -> Database:
        """Open it as an operator's command does, with the latest schema."""
        database = PostgresDatabase(self.url) if self.url else SqliteDatabase(self.folder, make=True)
        database.migrate()
        return database

    def execute(self, statement: str, values: Sequence[Any] = ()) -> int:
        """Change something behind the server's back; return how many rows."""
        if self.url:
            with psycopg.connect(self.url) as other:
                return other.execute(statement.replace("?", "%s"), values or None).rowcount
        with closing(sqlite3.connect(self.folder / "tables.sqlite")) as file, file:
            return file.execute(statement, values).rowcount

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Look something up behind the server's back."""
        if self.url:
            with psycopg.connect(self.url) as other:
                return other.execute(statement.replace("?", "%s"), values or None).fetchall()
        with closing(sqlite3.connect(self.folder / "tables.sqlite")) as file:
            return file.execute(statement, values).fetchall()
