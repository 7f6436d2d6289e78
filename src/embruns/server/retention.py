"""Retention: finished tables are deleted so many days after their end, a few at a time, while the server runs."""

from __future__ import annotations

import asyncio
import logging
import time

from embruns.server.errors import Conflict
from embruns.server.registry import Registry
from embruns.server.shelf import SHELF
from embruns.server.store import Store
from embruns.server.talk.said import KIND as TALK

DAY = 86_400
SLICE = 50  # notes that are looked at in one go
PAUSE = 0.02  # seconds between two tables, for everybody else

log = logging.getLogger("embruns.server")


class Retention:
    """Deletes what its operator no longer wants to keep. Several processes may do it on one database."""

    def __init__(self, store: Store, registry: Registry, days: int) -> None:
        self._store = store
        self._registry = registry
        self._days = days  # 0: everything is kept
        self._since = 1  # the end from which on tables are looked at next

    async def run(self, every: float) -> None:
        """Delete old tables for ever, after a pause of so many seconds each time."""
        while self._days:
            await asyncio.sleep(every)
            try:
                while await self._prune():
                    pass
            except Exception:
                log.exception("old tables could not be deleted")

    async def _prune(self) -> bool:
        """Look at some of the tables that ended first; return whether there are more."""
        before = int(time.time()) - self._days * DAY
        notes = await self._store.notes(SHELF, since=self._since, until=before - 1, most=SLICE)
        for table_id in dict.fromkeys(note.key.partition("/")[2] for note in notes):
            await self._drop(table_id, before)
            await asyncio.sleep(PAUSE)
        more = len(notes) == SLICE
        self._since = max(notes[-1].at, self._since + 1) if more else 1
        return more

    async def _drop(self, table_id: str, before: int) -> None:
        """Delete this table, unless somebody looks at it or it was changed since."""
        if not self._registry.forget(table_id):
            return
        try:
            await self._store.drop_table(table_id, before, SHELF, TALK)
        except Conflict:
            return
        log.info("table %s was deleted: it ended %s days ago", table_id, self._days)
