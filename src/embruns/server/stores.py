"""Open the database that an operator names: a PostgreSQL address, or an SQLite file in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from embruns.server.errors import BadDatabase
from embruns.server.sqlite_store import SqliteStore
from embruns.server.store import Store

if TYPE_CHECKING:
    from embruns.server.database import Database

SCHEMES = ("postgresql://", "postgres://")


def check_url(url: str) -> None:
    """Raise BadDatabase unless this is an address that `--database` takes and the driver is installed."""
    if not url.startswith(SCHEMES):
        raise BadDatabase(f"--database takes an address such as postgresql://user@host/embruns, not {url[:20]!r}")
    try:
        import psycopg  # noqa: F401 - whether it can be imported
    except ImportError as error:
        raise BadDatabase(f"PostgreSQL needs a driver: pip install 'embruns[postgresql]' ({error})") from error


def open_store(url: str, folder: Path, durable: bool) -> Store:
    """The store at this address; without one, the SQLite file in this folder."""
    if not url:
        return SqliteStore(folder / "tables.sqlite", durable)
    check_url(url)
    from embruns.server.postgres_store import PostgresStore

    return PostgresStore(url)


def open_database(url: str) -> Database:
    """The same address for an operator's command."""
    check_url(url)
    from embruns.server.postgres_database import PostgresDatabase

    return PostgresDatabase(url)
