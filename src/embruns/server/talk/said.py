"""What was said at a table. The latest lines are kept as notes, so that whoever comes back over days reads them.

A phrase travels by its name, and every browser shows it in its own language; all who look on read it. Free words are
there only where the table was made so, and only the people at the table read them.
"""

from __future__ import annotations

import logging
import time

import msgspec

from embruns.core.errors import EmbrunsError
from embruns.server.broadcast import encode
from embruns.server.errors import BadRequest
from embruns.server.messages.asked import Say
from embruns.server.messages.told import Said, Talk
from embruns.server.names import clean_name
from embruns.server.presence import Listener
from embruns.server.room import Room
from embruns.server.signals import Says
from embruns.server.store import Store

KIND = "talk"
MOST = 40  # lines of one table that are kept

log = logging.getLogger("embruns.server")


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """The value of a note."""

    person: str
    seat: int
    name: str
    ply: int
    phrase: str = ""
    text: str = ""


class Talks:
    """Keeps and tells what people say."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def say(self, room: Room, person: str, seat: int, message: Say) -> None:
        """Tell all listeners what the person of this seat says, and keep it."""
        table = room.table
        if bool(message.phrase) == bool(message.text):
            raise BadRequest("say either a phrase or free words")
        if message.text and not table.made.agreed.chat:
            raise BadRequest(f"table {table.id} was made without free words")
        text = clean_name(message.text) if message.text else ""
        line = Line(person, seat, table.occupants[seat].name, table.ply, message.phrase, text)
        key = f"{table.id}/{time.time_ns()}"
        await self._store.keep_note(KIND, key, int(time.time()), msgspec.json.encode(line))
        told = _said(key, line)
        tell(room, told)
        room.tell_siblings(Says(table.id, told.n, seat, line.name, line.ply, line.phrase, line.text))
        await self._forget_old(table.id)

    async def _forget_old(self, table_id: str) -> None:
        notes = sorted(note.key for note in await self._store.notes(KIND, f"{table_id}/", most=4 * MOST))
        for key in notes[:-MOST]:
            await self._store.drop_note(KIND, key)

    async def show(self, room: Room, listener: Listener) -> None:
        """Send what was said before to somebody who comes."""
        try:
            notes = await self._store.notes(KIND, f"{room.table.id}/", most=4 * MOST)
        except EmbrunsError as error:
            log.warning("what was said at table %s cannot be read for now: %s", room.table.id, error)
            return
        lines = sorted((note.key, msgspec.json.decode(note.value, type=Line)) for note in notes)
        seated = listener.person in room.table.people()
        told = tuple(_said(key, line) for key, line in lines if seated or line.phrase)
        if told:
            listener.push(encode(Talk(told, True)))


def _said(key: str, line: Line) -> Said:
    return Said(key.rpartition("/")[2], line.seat, line.name, line.ply, line.phrase, line.text)


def tell(room: Room, said: Said) -> None:
    """Send one line to those who may read it."""
    people, frame = room.table.people(), encode(Talk((said,)))
    for listener in list(room.presence.listeners):
        if said.phrase or listener.person in people:
            listener.push(frame)
