"""Games of the day: one seed for everybody, one table for each person, and the list of what they reached.

Three kinds of notes: the seed of a day, kept by whoever asks first; the table of a person on that day; and a result,
which counts once, and only if the game ended on its day, because later the seed is known.
"""

from __future__ import annotations

import time
from contextlib import suppress

import msgspec

from embruns.core.game import Game
from embruns.server.dates import date_of
from embruns.server.errors import Conflict
from embruns.server.people.messages import DayGame, DayScore
from embruns.server.store import Store
from embruns.server.table import Table

SEED = "day-seed"
TABLE = "day-table"
RESULT = "day-result"
KINDS = (SEED, TABLE, RESULT)
MOST = 5000  # people of one day whose results are looked at
SHOWN = 10  # results that are listed


class DayResult(msgspec.Struct, frozen=True):
    """The value of a note: what a person reached."""

    name: str
    score: int


class DayBook:
    """Keeps the seeds, tables and results of games of the day."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def seed(self, game: Game, day: str, offered: bytes) -> str:
        """The seed of this day in hex: the one that was kept first, on any process."""
        return await self._first(SEED, f"{day}/{game.slug}", offered.hex())

    async def table_of(self, game: Game, day: str, person: str) -> str:
        """The id of this person's table of that day; '' if there is none."""
        note = await self._store.note(TABLE, f"{day}/{game.slug}/{person}")
        return note.value.decode() if note else ""

    async def sit(self, game: Game, day: str, person: str, table_id: str) -> str:
        """Make this the person's table of that day, unless there is one; return the one that counts."""
        return await self._first(TABLE, f"{day}/{game.slug}/{person}", table_id)

    async def _first(self, kind: str, key: str, value: str) -> str:
        """Keep a value unless there is one; return the one that is kept."""
        with suppress(Conflict):
            await self._store.take_note(kind, key, int(time.time()), value.encode(), 0)
        note = await self._store.note(kind, key)
        assert note
        return note.value.decode()

    async def keep(self, table: Table) -> None:
        """Note what the person of a finished game of the day has reached, if the day is not over."""
        day, (one, *_) = table.made.agreed.day, table.occupants
        if not day or not one.is_person or date_of(table.waiting_since) != day:
            return
        if await self.table_of(table.game, day, one.person) != table.id:
            return
        result = msgspec.json.encode(DayResult(one.name, table.state.scores()[0]))
        with suppress(Conflict):
            key = f"{day}/{table.game.slug}/{one.person}"
            await self._store.take_note(RESULT, key, int(time.time()), result, 0)

    async def of(self, game: Game, person: str) -> DayGame:
        """The game of today, as this person finds it."""
        day = date_of(time.time())
        prefix = f"{day}/{game.slug}/"
        notes = await self._store.notes(RESULT, prefix, most=MOST)
        found = [(note.key.removeprefix(prefix), msgspec.json.decode(note.value, type=DayResult)) for note in notes]
        found.sort(key=lambda one: -one[1].score)  # among equals, whoever was first
        return DayGame(
            date=day,
            game=game.slug,
            table=await self.table_of(game, day, person),
            over=any(one == person for one, _ in found),
            played=len(found),
            best=tuple(DayScore(result.name, result.score, one == person) for one, result in found[:SHOWN]),
        )
