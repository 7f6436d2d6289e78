"""A person's tables, found without reading their logs: those in play, and the archive of finished ones.

A note of the kind `shelf` says of a person's table when its game ended, or 0; its value names the game. A finished
table goes to the archive after a week; a person may put any table there before, or take it out again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec import Struct, json

from embruns.server.archive import Archive
from embruns.server.errors import NotYourSeat
from embruns.server.store import Note, Store
from embruns.server.table import Table

SHELF = "shelf"
WEEK = 7 * 86_400
MOST = 5000  # tables of one person that are looked at
MANY = 300  # tables that are sorted in a thread
HOUR = 3600.0
REMEMBERED = 10_000  # people whose tables are all on a shelf
OLD = 50  # tables from before there were shelves that are put on one at a time


class Place(Struct, frozen=True, omit_defaults=True):
    """The value of a note: the game, and where the person wants the table, if they said so."""

    game: str
    put: Literal["", "away", "kept"] = ""


class Listed(NamedTuple):
    """The ids of a person's tables, the latest end first, and how many there are on both shelves."""

    ids: list[str]
    in_play: int
    archived: int


class Shelf:
    """Puts tables on the shelves of their people."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._complete: dict[str, float] = {}  # people all of whose tables are on a shelf, and when that was found

    async def add(self, table: Table | Archive, people: list[str]) -> None:
        """Put a table among those in play of these people."""
        for person in people:
            self._complete.pop(person, None)  # in case that this is not stored
            await self._keep(table, person, 0, Place(table.made.game))

    async def end(self, table: Table | Archive) -> None:
        """Remember when the game of this table ended."""
        for person in _people(table):
            note = await self._store.note(SHELF, f"{person}/{table.id}")
            await self._keep(table, person, int(time.time()), _place(note) if note else Place(table.made.game))

    async def put(self, table: Table | Archive, person: str, archived: bool) -> None:
        """Put a table of this person into the archive, or take it out."""
        note = await self._store.note(SHELF, f"{person}/{table.id}")
        if note is None and person not in _people(table):
            raise NotYourSeat(f"table {table.id} is not among yours")
        place = Place(table.made.game, "away" if archived else "kept")
        ended = note.at if note else _end_of(table)
        await self._keep(table, person, ended, place)

    async def find(self, person: str, archived: bool, game: str = "") -> Listed:
        """The tables of this person, in play or archived, of this game or of all."""
        notes = await self._store.notes(SHELF, f"{person}/", most=MOST)
        if len(notes) < MANY:
            return _listed(notes, archived, game)
        return await asyncio.to_thread(_listed, notes, archived, game)

    async def unknown(self, person: str) -> list[str]:
        """A few tables of this person from before there were shelves. Who has none is asked about once an hour."""
        now = time.monotonic()
        if now - self._complete.get(person, -HOUR) < HOUR:
            return []
        found = await self._store.tables_without_note(person, SHELF, OLD)
        if not found:
            if len(self._complete) >= REMEMBERED:
                self._complete.clear()
            self._complete[person] = now
        return found

    async def adopt(self, table: Table | Archive, person: str) -> None:
        """Put a table from before there were shelves where it belongs."""
        await self._keep(table, person, _end_of(table), Place(table.made.game))

    async def _keep(self, table: Table | Archive, person: str, at: int, place: Place) -> None:
        await self._store.keep_note(SHELF, f"{person}/{table.id}", at, json.encode(place))


def _listed(notes: Sequence[Note], archived: bool, game: str) -> Listed:
    now = int(time.time())
    chosen = [(note.key.partition("/")[2], _is_archived(note, now)) for note in notes if _is_of(note, game)]
    ids = [table_id for table_id, is_away in reversed(chosen) if is_away == archived]
    away = len(ids) if archived else len(chosen) - len(ids)
    return Listed(ids, len(chosen) - away, away)


def _people(table: Table | Archive) -> list[str]:
    named = [table.made.by, *(occupant.person for occupant in table.occupants)]
    return sorted({person for person in named if person})


def _end_of(table: Table | Archive) -> int:
    return table.changed if isinstance(table, Archive) or table.stage == "over" else 0


def _is_of(note: Note, game: str) -> bool:
    return not game or _place(note).game == game


def _place(note: Note) -> Place:
    return json.decode(note.value, type=Place)


def _is_archived(note: Note, now: int) -> bool:
    put = _place(note).put
    return put == "away" or (not put and 0 < note.at <= now - WEEK)
