"""A PostgreSQL database as its operator's commands see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg

from embruns.server import postgres_schema
from embruns.server.database import Database
from embruns.server.errors import BadDatabase, FolderInUse
from embruns.server.keys import Key
from embruns.server.postgres import first_connect, name_of


class PostgresDatabase(Database):
    """All tables, notes and keys in one database."""

    latest = len(postgres_schema.MIGRATIONS)

    def __init__(self, url: str) -> None:
        self.name = name_of(url)
        self._connection = first_connect(url)
        try:
            postgres_schema.check(self.version(), self.name)
        except BadDatabase:
            self.close()
            raise

    def take(self) -> None:
        """Keep servers out until this is closed; raise FolderInUse if one runs."""
        row = self.execute("SELECT pg_try_advisory_lock(?)", (postgres_schema.USE,)).fetchone()
        if not row or not row[0]:
            raise FolderInUse(f"a server uses {self.name}: stop it first")

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Any:
        try:
            query = statement.replace("?", "%s")
            return self._connection.execute(query, values or None)
        except psycopg.Error as error:
            raise BadDatabase(f"{self.name} cannot be used: {error}") from error

    def version(self) -> int:
        return postgres_schema.version(self._connection)

    def migrate(self) -> tuple[int, int]:
        try:
            return postgres_schema.migrate(self._connection)
        except psycopg.Error as error:
            raise BadDatabase(f"{self.name} cannot be brought up to date: {error}") from error

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        self.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            self.execute("ROLLBACK")

    def read_keys(self) -> list[Key]:
        return postgres_schema.read_keys(self._connection)

    def write_keys(self, keys: Sequence[Key]) -> None:
        self.execute("DELETE FROM keys")
        for key in keys:
            self.execute("INSERT INTO keys (secret, since, until) VALUES (?, ?, ?)", (key.secret, key.since, key.until))

    def damage(self) -> list[str]:
        return []  # PostgreSQL checks its pages itself, if it was set up with checksums

    def close(self) -> None:
        self._connection.close()
