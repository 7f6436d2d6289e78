"""Who is to be told what, and when: it is the turn of somebody who has no page open, half the time is up, a bot plays.

What is due is stored as a note for each turn, so that a restart forgets none. Of several processes one takes a due note
and sends it; if it dies meanwhile, the note is due again a little later.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from embruns.core.errors import EmbrunsError
from embruns.server.dates import DAY
from embruns.server.errors import Conflict
from embruns.server.notify.contacts import Contact, Contacts, after_the_night
from embruns.server.notify.push import Unsent
from embruns.server.notify.words import Why
from embruns.server.registry import Registry
from embruns.server.room import Room
from embruns.server.store import Note, Store
from embruns.server.table import Table

KIND = "notice"
MOST = 200  # that are looked after at a time
RETRY = 60  # seconds until a notice that was begun is tried again
TRIES = 5

log = logging.getLogger("embruns.server")


class Due(msgspec.Struct, frozen=True, omit_defaults=True):
    """The value of a note: whom to tell, and why."""

    person: str
    why: Why = "turn"
    tries: int = 0


class Turn(NamedTuple):
    """The person whom a table waits for, in the position with this name."""

    person: str
    ply: int
    undos: int

    @classmethod
    def of(cls, table: Table) -> Turn:
        """The turn at this table; its person is '' if it waits for nobody."""
        return cls(awaited(table), table.ply, table.undos)


def awaited(table: Table) -> str:
    """The person whom a table waits for; '' if it is nobody, or somebody who has left."""
    seat = table.to_act()
    if seat is None:
        return ""
    occupant = table.occupants[seat]
    return occupant.person if occupant.is_person and not occupant.left else ""


Tell = Callable[[Room, str, Why, Contact], Awaitable[None]]  # raises Unsent
Excuse = Callable[[Room, str, int], Awaitable[None]]


class Notices:
    """Notes what is due, and calls `tell` when its time has come."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        contacts: Contacts,
        is_looking: Callable[[str], bool],
        tell: Tell,
        excuse: Excuse,
        after: float,
        tick: float,
    ) -> None:
        self._store = store
        self._registry = registry
        self._contacts = contacts
        self._is_looking = is_looking
        self._tell = tell
        self._excuse = excuse
        self._after = after  # seconds after which somebody without a page is told
        self._tick = tick
        self._waited: dict[str, set[str]] = {}  # by person who looks: tables that waited for them since
        self._wake = asyncio.Event()
        self._notes: set[asyncio.Task[None]] = set()

    # What becomes due

    def looks(self, room: Room, person: str) -> bool:
        """Return whether a page of this person is open, at this table or elsewhere."""
        return room.presence.is_present(person) or self._is_looking(person)

    def watch(self, room: Room) -> None:
        """The table has changed: whom it waits for now is told later if they have no page open."""
        person = awaited(room.table)
        if person and self.looks(room, person):
            if room.awaited != person:
                room.awaited = person
                self._waited.setdefault(person, set()).add(room.table.id)
            return
        turn = Turn.of(room.table)
        if turn == room.awaited:
            return
        room.awaited = turn
        if person:
            self._later(_key(room.table.id, turn), Due(person), self._after)

    def closed(self, person: str) -> None:
        """A page of this person was closed: if it was the last, what waits for them is to be told."""
        for table_id in sorted(self._waited.get(person, ())):
            self._run(self._look_again(person, table_id))

    async def _look_again(self, person: str, table_id: str) -> None:
        """Note that this table waits for a person who has no page open any more."""
        try:
            room = await self._registry.room(table_id)
        except EmbrunsError as error:
            log.warning("a notice could not be noted: %s", error)
            return
        if self.looks(room, person):
            return
        tables = self._waited.get(person, set())
        tables.discard(table_id)
        if not tables:
            self._waited.pop(person, None)
        if awaited(room.table) == person:
            self.watch(room)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._notes.add(task)
        task.add_done_callback(self._notes.discard)

    def _later(self, key: str, due: Due, seconds: float) -> None:
        now = time.time()
        at = math.ceil(now + seconds)  # notes know whole seconds, and nobody is told too early
        self._run(self._keep(key, at, due))
        asyncio.get_running_loop().call_later(at - now + 0.1, self._wake.set)

    def stepped_in(self, room: Room, person: str) -> None:
        """A bot plays for this person, whose time was up."""
        self._later(_key(room.table.id, Turn.of(room.table), "bot"), Due(person, "bot"), 0)

    async def remind(self, room: Room, person: str, at: int, why: Why = "reminder") -> None:
        """Tell this person at that time that it is their turn, if it still is."""
        await self._keep(_key(room.table.id, Turn.of(room.table), why), at, Due(person, why))
        asyncio.get_running_loop().call_later(max(0.0, at - time.time()) + 0.1, self._wake.set)

    async def _keep(self, key: str, at: int, due: Due) -> None:
        try:
            await self._store.keep_note(KIND, key, at, msgspec.json.encode(due))
        except EmbrunsError as error:
            log.warning("a notice could not be noted: %s", error)

    # What is due

    async def run(self) -> None:
        """Look at the clock for ever."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), self._tick)
            self._wake.clear()
            try:
                await self.check()
            except Exception:
                log.exception("the notices could not be checked")

    async def check(self) -> None:
        """Send every notice whose time has come."""
        now = int(time.time())
        notes = await self._store.notes(KIND, until=now, most=MOST)
        await asyncio.gather(*(self._take(note, now) for note in notes))

    async def _take(self, note: Note, now: int) -> None:
        """Send a due notice unless another process does."""
        due = msgspec.json.decode(note.value, type=Due)
        tried = replace(due, tries=due.tries + 1)
        try:
            await self._store.take_note(KIND, note.key, now + RETRY * tried.tries, msgspec.json.encode(tried), now)
        except Conflict:
            return
        try:
            following = await self._handle(note.key, due)
        except Unsent as error:
            log.warning("a notice could not be sent: %s", error)
            if tried.tries < TRIES:
                return
            following = None
        except EmbrunsError as error:
            log.warning("a notice is not sent any more: %s", error)
            following = None
        if following is None:
            await self._store.drop_note(KIND, note.key)
        else:
            await self._store.keep_note(KIND, note.key, following[0], msgspec.json.encode(following[1]))

    async def _handle(self, key: str, due: Due) -> tuple[int, Due] | None:
        """Tell the person; return what is due later in the same turn."""
        table_id, ply, undos = key.split("/")[:3]
        room = await self._registry.room(table_id)
        contact = await self._contacts.of(due.person)
        now = int(time.time())
        if due.why == "bot":
            await self._tell(room, due.person, "bot", contact)
            return None
        if Turn.of(room.table) != (due.person, int(ply), int(undos)):
            return None
        if contact.holiday > now:
            await self._excuse(room, due.person, contact.holiday)
            return contact.holiday, Due(due.person, due.why)
        if due.why != "turn":
            fitting = after_the_night(contact, max(now, _half_time(room.table) if _is_half(key, due) else now))
            if fitting > now:
                return fitting, Due(due.person, due.why)
        if not self.looks(room, due.person):
            await self._tell(room, due.person, due.why, contact)
        half = _half_time(room.table)
        if due.why == "turn" and half > now:
            return after_the_night(contact, half), Due(due.person, "reminder")
        return None


def _key(table_id: str, turn: Turn, *more: str) -> str:
    """The key of a note: what is due in a turn by itself, or more that somebody asked for."""
    return "/".join([table_id, str(turn.ply), str(turn.undos), *more])


def _is_half(key: str, due: Due) -> bool:
    """Return whether this is the reminder at half the time, and not one that somebody asked for."""
    return due.why == "reminder" and key.count("/") == 2


def _half_time(table: Table) -> int:
    """When half the time of the person to act is up; 0 without a limit."""
    due, pace = table.deadline(), table.made.agreed.pace
    return due - pace.days * DAY // 2 if due is not None and pace else 0
