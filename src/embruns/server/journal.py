"""The one way to change a table: store the entries, then apply them."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence

from embruns.core.errors import StaleMatch
from embruns.server import broadcast, proposals
from embruns.server.archive import Archive, Archived, is_playable
from embruns.server.entries import Entry, Made
from embruns.server.errors import BrokenLog, Busy, Conflict, UnknownTable, Withdrawn
from embruns.server.room import Room
from embruns.server.store import Store
from embruns.server.table import Decision, Table

log = logging.getLogger("embruns.server")


class Journal:
    """Reads tables from the store and appends to their logs. The caller holds the room's lock."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, table_id: str) -> Table:
        """The table of that id; raise UnknownTable if there is none, BrokenLog if its log cannot be understood.

        Raise Archived if its game, or the rules version it began with, is not here any more.
        """
        try:
            rows = await self._store.read(table_id)
            if rows:
                made = rows[0][1]
                assert isinstance(made, Made)
                if not is_playable(made):
                    raise Archived(Archive.load(table_id, rows))
                return Table.load(table_id, rows)
        except (Archived, Busy):
            raise
        except Exception as error:  # whatever may come of a damaged entry, or of one that a later version wrote
            log.warning("the log of table %s cannot be understood", table_id, exc_info=True)
            raise BrokenLog(f"the log of table {table_id} cannot be understood") from error
        raise UnknownTable(f"there is no table {table_id[:40]!r}")

    async def tables_of(self, person: str, most: int) -> list[str]:
        """The ids of the tables where this person sat, the latest change first."""
        return await self._store.tables_of(person, most)

    async def create(self, table_id: str, made: Made) -> Table:
        """Store the first entry of a table."""
        now = int(time.time())
        table = Table(table_id, made, now)
        people = {made.by, *(seating.person for seating in made.seatings)} - {""}
        await self._store.append(table_id, 0, now, [made], sorted(people))
        return table

    async def append(self, room: Room, entries: Sequence[Entry], people: Sequence[str] = ()) -> None:
        """Store these entries, then apply them. `people` are those who find the table in their list from now on."""
        now = int(time.time())
        await self._store_entries(room, now, entries, people)
        for entry in entries:
            room.table.apply(entry, now)

    async def commit(self, room: Room, decision: Decision) -> None:
        """Store a decision, then go on by it."""
        now = int(time.time())
        await self._store_entries(room, now, [decision.entry])
        room.table.commit(decision, now)

    async def _store_entries(self, room: Room, now: int, entries: Sequence[Entry], people: Sequence[str] = ()) -> None:
        """Store, or read the table again, let all start afresh and raise StaleMatch if another process was first."""
        try:
            await self._store.append(room.table.id, room.table.entries, now, entries, people)
        except Conflict as error:
            room.table = await self.read(room.table.id)
            proposals.drop(room, Withdrawn("the table was read again"))
            broadcast.tell_hello(room)
            raise StaleMatch(str(error)) from None
        room.touched = time.monotonic()
