"""The other server processes on the same database: any of them serves any table, and each tells its own people.

The log decides: whoever stores an entry first wins, every commit is notified, and the others read what is new. Who is
connected, what is proposed and what people point at is told by signals. A process that has not been heard for some time
counts as dead, and its people as gone until they connect elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import msgspec

from embruns.core.errors import EmbrunsError
from embruns.server import broadcast, proposals
from embruns.server.elsewhere import Elsewhere
from embruns.server.errors import Declined, Withdrawn
from embruns.server.held import Held
from embruns.server.journal import Journal
from embruns.server.messages.told import Said
from embruns.server.registry import Registry
from embruns.server.room import Room
from embruns.server.signals import (
    Alive,
    Asks,
    AtTable,
    Closes,
    Gone,
    Opens,
    Points,
    Post,
    Proposes,
    Revokes,
    Says,
    Settles,
    Signal,
    There,
    Wonders,
    decode,
    encode,
)
from embruns.server.table import Named
from embruns.server.talk import said

BEAT_SECONDS = 3.0
DEAD_SECONDS = 10.0
WHY: dict[str, EmbrunsError] = {
    "declined": Declined("the other person declined"),
    "withdrawn": Withdrawn("it was withdrawn"),
}

log = logging.getLogger("embruns.server")


class Siblings:
    """Keeps this process's rooms in step with those of the others."""

    def __init__(
        self, post: Post, journal: Journal, registry: Registry, carry_on: Callable[[Room], None], beat: float
    ) -> None:
        self._post = post
        self._journal = journal
        self._registry = registry
        self._carry_on = carry_on
        self._beat = beat
        self.revoked: Callable[[str, str], None] = lambda _, __: None  # called for a device of another process
        self.wants: Callable[[str], bool] = lambda _: False  # whether somebody here wants to hear of a table
        self.elsewhere: Elsewhere | None = None  # who has a page open at other processes
        self._heard: dict[str, float] = {}  # when each process was heard last
        self._tasks: set[asyncio.Task[None]] = set()
        registry.opened = self._opened

    def start(self) -> None:
        """Begin to listen."""
        self._post.listen(self._hear, self._again)
        self._run(self._live())

    def close(self) -> None:
        """Tell the others that this process stops."""
        for task in self._tasks:
            task.cancel()
        self.tell(Gone())

    def revoke(self, person: str, device: str) -> None:
        """Let the others close the sockets of this device."""
        self.tell(Revokes(person, device))

    def announce(self, room: Room) -> None:
        """Tell the others who is connected here."""
        here, seated = room.presence, room.table.people()
        people = tuple(sorted(person for person in seated if here.is_here(person)))
        self.tell(There(room.table.id, people, here.spectators_here(seated), here.watching_here(seated)))

    def _opened(self, room: Room) -> None:
        """A table was read: ask who else is there, and what has been stored since."""
        room.process = self._post.name
        room.tell_siblings = self.tell
        self.tell(Asks(room.table.id))
        self._run(self._catch_up(room))

    def tell(self, signal: Signal) -> None:
        """Tell the other processes."""
        self._post.tell("say " + encode(signal).decode())

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _live(self) -> None:
        """Be heard regularly, and notice who is not."""
        while True:
            self.tell(Alive())
            await asyncio.sleep(self._beat)
            now = time.monotonic()
            for source in [source for source, heard in self._heard.items() if now - heard > self._dead()]:
                self._lose(source)

    def _dead(self) -> float:
        return self._beat * DEAD_SECONDS / BEAT_SECONDS

    def _lose(self, source: str) -> None:
        """A process is gone, with all who were connected to it."""
        self._heard.pop(source, None)
        if self.elsewhere:
            self.elsewhere.lose(source)
        for room in list(self._registry.rooms()):
            self._there(room, source, There(room.table.id, (), 0))

    # What is heard

    def _again(self) -> None:
        """Something may have been missed: look at every table again."""
        if self.elsewhere:
            self.elsewhere.again()
        for room in list(self._registry.rooms()):
            self.tell(Asks(room.table.id))
            self.announce(room)
            self._run(self._catch_up(room))

    def _hear(self, source: str, kind: str, told: str) -> None:
        self._heard[source] = time.monotonic()
        if kind == "log":
            table_id, _, entries = told.rpartition(" ")
            room = self._registry.known(table_id)
            if room and room.table.entries < int(entries):
                self._run(self._catch_up(room))
            elif room is None and self.wants(table_id):
                self._run(self._open(table_id))
            return
        try:
            signal = decode(told)
        except msgspec.DecodeError:  # of a later version
            return
        match signal:
            case Alive():
                pass
            case Gone():
                self._lose(source)
            case Revokes():
                self.revoked(signal.person, signal.device)
            case Wonders() | Opens() | Closes():
                if self.elsewhere:
                    self.elsewhere.hear(source, signal)
            case _:
                if room := self._registry.known(signal.table):
                    self._answer(room, source, signal)

    def _answer(self, room: Room, source: str, signal: AtTable) -> None:
        match signal:
            case Asks():
                if room.presence.listeners:
                    self.announce(room)
                if room.held and not room.held.elsewhere:
                    proposals.tell_siblings(room, room.held)
            case There():
                self._there(room, source, signal)
            case Proposes():
                self._run(self._hold(room, signal))
            case Settles():
                proposals.drop(room, WHY.get(signal.code), tell=True, heard=True)
            case Points():
                broadcast.tell_pointed(room, signal.seat, signal.where)
            case Says():
                said.tell(room, Said(signal.n, signal.seat, signal.name, signal.ply, signal.phrase, signal.text))

    def _there(self, room: Room, source: str, signal: There) -> None:
        if not room.presence.set_elsewhere(source, frozenset(signal.people), signal.spectators, signal.names):
            return
        broadcast.tell_table(room)
        later = partial(broadcast.tell_table, room)
        asyncio.get_running_loop().call_later(room.presence.away_after + 0.05, later)
        self._carry_on(room)

    async def _hold(self, room: Room, told: Proposes) -> None:
        """Show a move that was proposed at another process."""
        await self._catch_up(room)
        async with room.lock:
            named = Named(told.ply, told.undos)
            if room.table.named != named:
                return
            try:
                action = room.table.game.actions[told.action]
                decision = room.table.decide(told.seat, action, named, told.id)
            except (EmbrunsError, IndexError):
                return
            proposals.drop(room, None)
            proposals.hold(room, Held(decision, named, told.asked, None, elsewhere=True))

    async def _open(self, table_id: str) -> None:
        """Open a table that changed elsewhere, so that its news are told to people here."""
        try:
            await self._registry.room(table_id)
        except EmbrunsError as error:
            log.warning("table %s cannot be read for now: %s", table_id, error)

    async def _catch_up(self, room: Room) -> None:
        """Read and tell what others have stored."""
        try:
            async with room.lock:
                await self._journal.catch_up(room)
        except EmbrunsError as error:  # the database does not answer: the next news, or the next move, tries again
            log.warning("table %s cannot be read for now: %s", room.table.id, error)
