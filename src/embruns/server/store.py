"""What a store of tables can do: append to their logs, read them, and keep reviews and notes beside them.

The log is append-only. The number of an entry is its key, so that of two processes that store the same number one is
refused. Reviews follow from the log and may be deleted. A note is a small value with a kind, a key and a time; what the
time means is the kind's business, for instance when a join code ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from embruns.server.entries import Entry
from embruns.server.keys import Key
from embruns.server.signals import Post


class Note(NamedTuple):
    """A stored note."""

    key: str
    at: int
    value: bytes


class Store(Protocol):
    """A database of tables. What is refused or fails for now raises Conflict or Busy."""

    def post(self) -> Post | None:
        """The way to the other processes on this database; None if there can be none."""

    async def read(self, table_id: str, first: int = 0) -> list[tuple[int, Entry]]:
        """The time and content of each entry of a table, in order from the first; empty if there is none."""

    async def tables_of(self, person: str, most: int) -> list[str]:
        """The ids of the tables where this person sat, the latest change first."""

    async def tables_without_note(self, person: str, kind: str, most: int) -> list[str]:
        """The ids of those tables of this person that have no note PERSON/TABLE of this kind, the latest first."""

    async def review(self, table_id: str, mark: str) -> bytes | None:
        """The stored review of this table with this mark, if there is one."""

    async def note(self, kind: str, key: str) -> Note | None:
        """The note of this kind with this key, if there is one."""

    async def notes(
        self, kind: str, prefix: str = "", since: int = 0, until: int | None = None, most: int = 1000
    ) -> list[Note]:
        """The notes of this kind whose key begins so, from `since` to `until`, the earliest time first."""

    def keys(self) -> list[Key]:
        """The keys that sign identities, the latest last; the first one is made when it is needed. It may wait."""

    def append(
        self, table_id: str, n: int, at: int, entries: Sequence[Entry], people: Sequence[str] = ()
    ) -> asyncio.Future[None]:
        """Store all entries or none. The future raises Conflict if another process was first, Busy if it failed."""

    def keep_review(self, table_id: str, mark: str, review: bytes) -> asyncio.Future[None]:
        """Store a review, in place of an older one of that table. The future raises Busy if that failed."""

    def keep_note(self, kind: str, key: str, at: int, value: bytes) -> asyncio.Future[None]:
        """Store a note, in place of an older one with that key. The future raises Busy if that failed."""

    def take_note(self, kind: str, key: str, at: int, value: bytes, now: int) -> asyncio.Future[None]:
        """Store a note unless one with that key has a time after `now`: then the future raises Conflict."""

    def drop_note(self, kind: str, key: str) -> asyncio.Future[None]:
        """Delete the note, if there is one. The future raises Busy if that failed."""

    def drop_table(self, table_id: str, before: int, by_person: str, by_table: str) -> asyncio.Future[None]:
        """Delete a table that was changed last before this time; the future raises Conflict if it was changed since.

        The notes PERSON/TABLE of the kind `by_person`, and those TABLE/… of the kind `by_table`, go with it.
        """

    def close(self) -> None:
        """Store what waits, and close the database."""
