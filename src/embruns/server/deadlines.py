"""Deadlines of games over days: when time is up, a bot steps in. They are noted, so that a restart forgets none."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from embruns.core.errors import EmbrunsError
from embruns.server.registry import Registry
from embruns.server.room import Room
from embruns.server.store import Store

DEADLINE = "deadline"
MOST = 200  # that are looked after at a time

log = logging.getLogger("embruns.server")


class Deadlines:
    """Notes the deadline of each table, and calls `lapse` when it has passed."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        lapse: Callable[[Room], Awaitable[None]],
        tick: float,
        close_ended: Callable[[], Awaitable[None]],
    ) -> None:
        self._store = store
        self._registry = registry
        self._lapse = lapse
        self._close_ended = close_ended
        self._tick = tick  # seconds between two looks at the clock
        self._notes: set[asyncio.Task[None]] = set()

    def watch(self, room: Room) -> None:
        """Note the deadline of this table, if it has changed."""
        pace = room.table.made.agreed.pace
        due = room.table.deadline() if pace and pace.level else None
        if due == room.due:
            return
        room.due = due
        task = asyncio.get_running_loop().create_task(self._note(room.table.id, due))
        self._notes.add(task)
        task.add_done_callback(self._notes.discard)

    async def _note(self, table_id: str, due: int | None) -> None:
        try:
            if due is None:
                await self._store.drop_note(DEADLINE, table_id)
            else:
                await self._store.keep_note(DEADLINE, table_id, due, b"")
        except EmbrunsError as error:
            log.warning("the deadline of table %s could not be noted: %s", table_id, error)

    async def run(self) -> None:
        """Look at the clock for ever."""
        while True:
            await asyncio.sleep(self._tick)
            try:
                await self.check()
            except Exception:
                log.exception("the deadlines could not be checked")

    async def check(self) -> None:
        """Let a bot step in at every table whose time is up, and close those that a process left behind."""
        await self._close_ended()
        for note in await self._store.notes(DEADLINE, until=int(time.time()), most=MOST):
            try:
                room = await self._registry.room(note.key)
                await self._lapse(room)
                room.due = note.at
                self.watch(room)
            except EmbrunsError as error:
                log.warning("table %s is not waited for any more: %s", note.key, error)
                await self._store.drop_note(DEADLINE, note.key)
