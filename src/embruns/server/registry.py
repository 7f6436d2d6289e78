"""The tables that are open in memory: found by id or by person, forgotten when nobody looks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

from embruns.core.errors import EmbrunsError
from embruns.server.archive import Archive, Archived
from embruns.server.errors import BrokenLog, UnknownTable
from embruns.server.journal import Journal
from embruns.server.room import Room
from embruns.server.table import Table

MOST_LISTED = 50
FEW = 5  # tables that are looked at for a name
IDLE_SECONDS = 600.0  # a table that nobody looks at leaves the memory, and is read again when somebody does


class Registry:
    """The open rooms by table id."""

    def __init__(self, journal: Journal, away_after: float, carry_on: Callable[[Room], None]) -> None:
        self._journal = journal
        self._away_after = away_after
        self._carry_on = carry_on
        self._rooms: dict[str, Room] = {}
        self.opened: Callable[[Room], None] = lambda _: None  # called for every new room

    async def room(self, table_id: str) -> Room:
        """The room of that table; a table that was read again goes on where it stopped."""
        room = self._rooms.get(table_id)
        if room is None:
            table = await self._journal.read(table_id)
            room = self._rooms.get(table_id)  # somebody else may have come meanwhile
            if room is None:
                room = self.open(table)
                self._carry_on(room)
        return room

    def open(self, table: Table) -> Room:
        """Make a room for this table."""
        room = self._rooms[table.id] = Room(table, self._away_after)
        self.opened(room)
        return room

    def known(self, table_id: str) -> Room | None:
        """The room of that table, if it is open."""
        return self._rooms.get(table_id)

    async def find_code(self, typed: str) -> str:
        """The id of the table whose join code a person typed; raise UnknownCode if there is none."""
        return await self._journal.find_code(typed)

    def rooms(self) -> Iterable[Room]:
        """All open rooms."""
        return self._rooms.values()

    async def find(self, table_id: str) -> Room | Archive:
        """The room of that table; if it can only be read, its archive."""
        try:
            return await self.room(table_id)
        except Archived as archived:
            return archived.archive

    async def all_of(self, person: str) -> list[Room | Archive]:
        """The tables where this person sits, or which this person made; the latest change first."""
        found = await self.find_all(await self._journal.tables_of(person, MOST_LISTED))
        return [one for one in found if _is_of(one if isinstance(one, Archive) else one.table, person)]

    async def find_all(self, ids: Iterable[str]) -> list[Room | Archive]:
        """Those of these tables that can be read; others are served between two of them."""
        found: list[Room | Archive] = []
        for table_id in ids:
            await asyncio.sleep(0)
            try:
                found.append(await self.find(table_id))
            except (BrokenLog, UnknownTable):
                continue  # the operator's log says why, or it was deleted
        return found

    async def name_of(self, person: str) -> str | None:
        """What this person is called at the latest table with a seat; None if there is no table of this person."""
        tables = await self._journal.tables_of(person, FEW)
        for table_id in tables:
            with suppress(EmbrunsError):  # a table that cannot be read tells no name
                for occupant in (await self.room(table_id)).table.occupants:
                    if occupant.person == person and occupant.name:
                        return occupant.name
        return "" if tables else None

    def forget(self, table_id: str) -> bool:
        """Forget this table, of which nobody will hear any more; return False if somebody looks at it."""
        room = self._rooms.get(table_id)
        if room is not None and room.is_busy:
            return False
        self._rooms.pop(table_id, None)
        return True

    def close_idle(self) -> None:
        """Forget the tables that nobody looks at; the log has them."""
        now = time.monotonic()
        for table_id, room in list(self._rooms.items()):
            if not room.is_busy and now - room.touched > IDLE_SECONDS:
                del self._rooms[table_id]


def _is_of(table: Table | Archive, person: str) -> bool:
    return person in [table.made.by, *(occupant.person for occupant in table.occupants)]
