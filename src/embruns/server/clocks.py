"""The clocks of games at one sitting: each seat has some time, and gets more with every decision.

Time is counted with `now`, which is this process's monotonic clock, and never with the time of day: what passes while
no server runs costs nobody time. It runs for a person who is to act and is connected, and not while a bot thinks, a
proposal waits or the people have a pause. What a decision took is stored with it; what has passed of a turn is noted
every few seconds, so that a restart gives back no more than that.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from embruns.core.errors import EmbrunsError
from embruns.server import broadcast
from embruns.server.journal import CLOCKS
from embruns.server.room import Room
from embruns.server.store import Store
from embruns.server.table import Decision, Named, Table

NOTE_SECONDS = 5.0
Now = Callable[[], float]

log = logging.getLogger("embruns.server")


class Spending(msgspec.Struct, frozen=True):
    """The value of a note: how many milliseconds of the turn in this position have passed."""

    ply: int
    undos: int
    spent: int


class Turn:
    """The turn of a person at a table with clocks: what has passed of it."""

    def __init__(self, seat: int | None, named: Named, now: Now) -> None:
        self.seat = seat  # None: nobody's time runs
        self.named = named
        self._now = now
        self._before = 0  # milliseconds that had passed when the clock was stopped last
        self._since: float | None = None  # when it was started; None while it stands still
        self.timer: asyncio.TimerHandle | None = None
        self.is_known = True  # False while what had passed before a restart is still being read

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    def spent(self) -> int:
        """How many milliseconds have passed."""
        return self._before + (round(1000 * (self._now() - self._since)) if self._since is not None else 0)

    def start(self, before: int = 0) -> None:
        """Let time pass, which counts from so many milliseconds at least."""
        self._before = max(self._before, before)
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Let no time pass."""
        self._before, self._since = self.spent(), None
        if self.timer:
            self.timer.cancel()
            self.timer = None


class Clocks:
    """Runs the clocks of all open tables; calls `time_up` when that of a person has run out."""

    def __init__(self, store: Store, time_up: Callable[[Room, int, Named, int], Awaitable[None]]) -> None:
        self._store = store
        self._time_up = time_up
        self.now: Now = time.monotonic  # a test may move it
        self._rooms: dict[str, Room] = {}  # whose clock runs
        self.tasks: set[asyncio.Task[None]] = set()  # notes that are being stored

    def watch(self, room: Room) -> None:
        """The table or who is there has changed: start and stop its clock as it is now, and tell if that is news."""
        table = room.table
        if table.made.agreed.clock is None or not table.begun:
            return
        turn, before = room.turn, room.clock_told
        if turn is None or turn.named != table.named or turn.seat != _seat(table):
            if turn:
                turn.stop()
            room.turn = Turn(_seat(table), table.named, self._read)
            room.recount = partial(self.watch, room)
            if turn is None:
                room.turn.is_known = False
                self._do(self._restore(room, room.turn))
        if not room.turn.is_known:
            return
        self._run(room)
        told = (room.table.named, room.turn.seat if room.turn.runs else None)
        if told != before:
            room.clock_told = told
            broadcast.tell_clock(room)

    def check(self) -> None:
        """Look at all clocks again."""
        for room in list(self._rooms.values()):
            self._tick(room)

    def _read(self) -> float:
        return self.now()

    def timed(self, room: Room, decision: Decision) -> Decision:
        """The same decision, with the time that its person took, where that counts."""
        table, turn, seat = room.table, room.turn, decision.entry.seat
        if not table.left or not table.occupants[seat].is_person:
            return decision
        counted = turn is not None and turn.seat == seat and turn.named == table.named
        took = min(turn.spent(), table.left[seat]) if counted else 0
        return replace(decision, entry=replace(decision.entry, took=took))

    def _run(self, room: Room) -> None:
        """Start or stop the clock of the seat to act."""
        turn: Turn = room.turn
        seat = turn.seat
        there = seat is not None and room.presence.is_present(room.table.occupants[seat].person)
        if there and room.held is None and not room.table.pause.is_on:
            turn.start()
            self._rooms[room.table.id] = room
            self._tick(room)
        else:
            was_running = turn.runs
            turn.stop()
            self._rooms.pop(room.table.id, None)
            if was_running and seat is not None:
                self._keep(room)

    def _tick(self, room: Room) -> None:
        """See whether the time is up, note what has passed, and look again a little later."""
        turn: Turn = room.turn
        if not turn.runs or turn.seat is None:
            return
        rest = room.table.left[turn.seat] - turn.spent()
        if turn.timer:
            turn.timer.cancel()
            turn.timer = None
        if rest <= 0:
            if room.leads():
                self._do(self._time_up(room, turn.seat, turn.named, turn.spent()))
            return
        self._keep(room)
        turn.timer = asyncio.get_running_loop().call_later(min(NOTE_SECONDS, rest / 1000 + 0.02), self._tick, room)

    def _keep(self, room: Room) -> None:
        """Note what has passed of this turn, if it is this process that plays the bots of the table."""
        turn: Turn = room.turn
        spent = turn.spent()
        if spent and room.leads():
            value = msgspec.json.encode(Spending(turn.named.ply, turn.named.undos, spent))
            self._do(self._note(room.table.id, value))

    async def _note(self, table_id: str, value: bytes) -> None:
        await self._store.keep_note(CLOCKS, table_id, int(time.time()), value)

    async def _restore(self, room: Room, turn: Turn) -> None:
        """Go on with what had passed of the turn when the table was read."""
        try:
            note = await self._store.note(CLOCKS, room.table.id)
        finally:
            turn.is_known = True
        if note and room.turn is turn:
            known = msgspec.json.decode(note.value, type=Spending)
            if turn.named == Named(known.ply, known.undos):
                turn.start(known.spent)
                turn.stop()
        self.watch(room)

    def _do(self, work: Coroutine[Any, Any, None] | Awaitable[None]) -> None:
        task = asyncio.get_running_loop().create_task(_warned(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def _warned(work: Awaitable[None]) -> None:
    try:
        await work
    except EmbrunsError as error:
        log.warning("a clock could not be kept: %s", error)


def _seat(table: Table) -> int | None:
    """The seat whose time may run: that of a person who is to act and has some left, or for whom a bot steps in."""
    seat, clock = table.to_act(), table.made.agreed.clock
    if seat is None or clock is None or not table.occupants[seat].is_person:
        return None
    return seat if table.left[seat] or clock.level else None
