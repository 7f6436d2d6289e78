"""The one way to change a table: store the entries, then apply them."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import UNSET
from msgspec.structs import replace

from embruns.core.errors import StaleMatch
from embruns.server import broadcast, proposals
from embruns.server.archive import Archive, Archived, is_playable
from embruns.server.boxes.editions import Editions
from embruns.server.codes import new_codes, read_code
from embruns.server.entries import Entry, Made, Pausing, Played, Rematched, Undone
from embruns.server.errors import BrokenLog, Busy, Conflict, UnknownCode, UnknownTable, Withdrawn
from embruns.server.people.results import ResultBook
from embruns.server.presence import Listener
from embruns.server.room import Room
from embruns.server.shelf import Shelf
from embruns.server.store import Store
from embruns.server.table import Decision, Table

CHANGE_TRIES = 10
CLOCKS = "clock"  # the kind of notes that say how much of a turn has passed
CODES = "code"  # the kind of notes that lead from a join code to a table
ENDINGS = "ending"  # the kind of notes that name tables whose last move is being stored
ENDING_SECONDS = 10  # after which such a note was left behind by a process that died
CODE_SECONDS = 90 * 86_400  # that a table which is never finished keeps its join code

log = logging.getLogger("embruns.server")


class Journal:
    """Reads tables from the store and appends to their logs. The caller holds the room's lock."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.shelf = Shelf(store)
        self.results = ResultBook(store)
        self.editions = Editions()
        self.carry_on: Callable[[Room], None] = lambda _: None  # called after others' changes: a bot may have to act

    async def read(self, table_id: str) -> Table:
        """The table of that id; raise UnknownTable if there is none, BrokenLog if its log cannot be understood.

        Raise Archived if its game, or the rules version it began with, is not here any more.
        """
        try:
            rows = await self._store.read(table_id)
            if rows:
                made = rows[0][1]
                assert isinstance(made, Made)
                if not is_playable(made) or not await self.editions.prepare_for(made):
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
        """Store the first entry of a table, with a join code if somebody else may come."""
        now = int(time.time())
        people = {made.by, *(seating.person for seating in made.seatings)} - {""}
        is_open = any(not (seating.person or seating.level) for seating in made.seatings)
        code = await self._take_code(table_id, now) if is_open or len(people) > 1 else ""
        table = Table(table_id, replace(made, terms=replace(made.agreed, code=code)) if code else made, now)
        await self._store.append(table_id, 0, now, [table.made], sorted(people))
        await self.shelf.add(table, sorted(people))
        return table

    async def _take_code(self, table_id: str, now: int) -> str:
        """A join code that no other table has."""
        for code in new_codes():
            try:
                await self._store.take_note(CODES, code, now + CODE_SECONDS, table_id.encode(), now)
            except Conflict:
                continue
            return code
        raise AssertionError("there are always more codes")

    async def find_code(self, typed: str) -> str:
        """The id of the table whose join code a person typed; raise UnknownCode if there is none."""
        code = read_code(typed)
        note = await self._store.note(CODES, code) if code else None
        if note is None or note.at <= int(time.time()):
            raise UnknownCode(f"no table has the code {typed[:40]!r}")
        return note.value.decode()

    async def prepare_close(self, table: Table) -> None:
        """Note that the last move of this table is about to be stored: if this process dies, another one closes it."""
        await self._store.keep_note(ENDINGS, table.id, int(time.time()), b"")

    async def close(self, table: Table) -> None:
        """The game is over: free the table's join code, and remember the end on the shelves of its people.

        To do it again changes nothing.
        """
        await self.shelf.end(table)
        await self.results.keep(table)
        if table.made.agreed.code:
            await self._store.drop_note(CODES, table.made.agreed.code)
        if table.made.agreed.clock:
            await self._store.drop_note(CLOCKS, table.id)
        await self._store.drop_note(ENDINGS, table.id)

    async def close_ended(self, seconds: int = ENDING_SECONDS) -> None:
        """Close the tables that a process was closing when it died, so many seconds ago."""
        now = int(time.time())
        for note in await self._store.notes(ENDINGS, until=now - seconds):
            try:
                table = await self.read(note.key)
            except (Archived, BrokenLog, UnknownTable):
                await self._store.drop_note(ENDINGS, note.key)
                continue
            if table.stage == "over":
                await self.close(table)
            elif note.at < now - 3600:  # the last move was never stored
                await self._store.drop_note(ENDINGS, note.key)

    async def append(self, room: Room, entries: Sequence[Entry], people: Sequence[str] = ()) -> None:
        """Store these entries, then apply them. `people` are those who find the table in their list from now on."""
        now = int(time.time())
        await self._store_entries(room, now, entries, people)
        for entry in entries:
            room.table.apply(entry, now)
        await self.shelf.add(room.table, list(people))

    async def change(
        self, room: Room, entries: Callable[[], Sequence[Entry]], people: Sequence[str] = ()
    ) -> Sequence[Entry]:
        """Store and apply what does not depend on a position; if another process was first, ask for the entries again.

        Return what was stored.
        """
        for _ in range(CHANGE_TRIES):
            made = entries()
            with suppress(StaleMatch):
                if made:
                    await self.append(room, made, people)
                return made
        raise Busy(f"table {room.table.id} is being changed by others")

    async def commit(self, room: Room, decision: Decision) -> None:
        """Store a decision, then go on by it."""
        now = int(time.time())
        await self._store_entries(room, now, [decision.entry])
        room.table.commit(decision, now)

    async def _store_entries(self, room: Room, now: int, entries: Sequence[Entry], people: Sequence[str] = ()) -> None:
        """Store; if another process was first, read and tell what it stored and raise StaleMatch."""
        try:
            await self._store.append(room.table.id, room.table.entries, now, entries, people)
        except Conflict as error:
            await self.catch_up(room)
            raise StaleMatch(str(error)) from None
        room.touched = time.monotonic()

    async def catch_up(self, room: Room) -> None:
        """Read what other processes have stored since, and tell it to the listeners here."""
        table = room.table
        rows = await self._store.read(table.id, table.entries)
        for at, entry in rows:
            since = table.ply
            table.apply(entry, at)
            _tell(room, entry, since)
        if rows:
            room.touched = time.monotonic()
            self.carry_on(room)


def _tell(room: Room, entry: Entry, since: int) -> None:
    """Tell the listeners what another process has stored; it is in the table already."""
    table, held = room.table, room.held
    match entry:
        case Played():
            agreed = held is not None and held.decision.entry == replace(entry, took=UNSET)
            proposals.drop(room, None if agreed else Withdrawn("another move was played instead"))
            broadcast.tell_update(room, since, acks=_acks(room, table.occupants[entry.seat].person, entry.id))
            if table.to_act() is None:
                broadcast.tell_table(room)  # with the seed
        case Undone():
            proposals.drop(room, Withdrawn("a move was undone"))
            broadcast.tell_update(room, table.ply, undone=table.ply, acks=_acks(room, entry.person, entry.id))
        case Rematched() | Pausing():
            broadcast.tell_table(room)
        case _:
            proposals.drop(room, Withdrawn("the seats have changed"))
            broadcast.tell_hello(room)


def _acks(room: Room, person: str, message_id: str) -> dict[Listener, str]:
    """The listeners of the person whose message this was: it may have come by another process."""
    return {listener: message_id for listener in room.presence.listeners if message_id and listener.person == person}
