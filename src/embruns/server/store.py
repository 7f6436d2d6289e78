"""What a store of tables can do: append to their logs, read them, and keep the latest reviews beside them.

The log is append-only. The number of an entry is its key, so that of two processes that store the same number one is
refused. Reviews follow from the log and may be deleted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from embruns.server.entries import Entry


class Store(Protocol):
    """A database of tables. What is refused or fails for now raises Conflict or Busy."""

    async def read(self, table_id: str) -> list[tuple[int, Entry]]:
        """The time and content of each entry of a table, in order; empty if there is no such table."""

    async def tables_of(self, person: str, most: int) -> list[str]:
        """The ids of the tables where this person sat, the latest change first."""

    async def review(self, table_id: str, mark: str) -> bytes | None:
        """The stored review of this table with this mark, if there is one."""

    def append(
        self, table_id: str, n: int, at: int, entries: Sequence[Entry], people: Sequence[str] = ()
    ) -> asyncio.Future[None]:
        """Store all entries or none. The future raises Conflict if another process was first, Busy if it failed."""

    def keep_review(self, table_id: str, mark: str, review: bytes) -> asyncio.Future[None]:
        """Store a review, in place of an older one of that table. The future raises Busy if that failed."""

    def close(self) -> None:
        """Store what waits, and close the database."""
