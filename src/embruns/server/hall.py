"""The hall: all that is done at tables, wired together. Each part is one job in a file of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from embruns.server.aids import Aids
from embruns.server.bot_pool import BotPool
from embruns.server.bot_turns import BotTurns
from embruns.server.boxes.keeper import Boxes, Offer
from embruns.server.clocks import Clocks
from embruns.server.creation import Creation
from embruns.server.deadlines import Deadlines
from embruns.server.elsewhere import Elsewhere
from embruns.server.journal import Journal
from embruns.server.measures import Measures
from embruns.server.moves import Moves
from embruns.server.news import News
from embruns.server.presence import Listener
from embruns.server.registry import Registry
from embruns.server.replays import Replays
from embruns.server.room import Room
from embruns.server.seating import Seats
from embruns.server.seeds import Seeds
from embruns.server.siblings import BEAT_SECONDS, Siblings
from embruns.server.store import Store
from embruns.server.talk.said import Talks


class Hall:
    """One object per server."""

    def __init__(
        self,
        store: Store,
        pool: BotPool,
        seeds: Seeds,
        *,
        away_after: float,
        consent_after: float,
        pause_after: float,
        measures: Measures | None = None,
        beat: float = BEAT_SECONDS,
        tick: float = 30.0,
        offer: Offer | None = None,
        uploads: bool = True,
    ) -> None:
        journal = Journal(store)
        self.shelf = journal.shelf
        self.results = journal.results
        self.days = journal.results.days
        self.news = News()
        self._store = store
        self.measures = measures or Measures()
        self.pool = pool
        self.seeds = seeds
        self.registry = Registry(journal, away_after, self._carry_on)
        self.boxes = Boxes(store, journal.editions, offer, uploads)
        journal.editions.used = lambda: [room.table.game for room in self.registry.rooms()]
        self.creation = Creation(journal, self.registry, seeds, self.boxes, self.news.tell, self.days)
        self.seats = Seats(journal, self.registry, seeds, self._carry_on)
        self.deadlines = Deadlines(store, self.registry, self._lapse, tick, journal.close_ended)
        self.close_ended = journal.close_ended
        self.awaits: Callable[[Room], None] = lambda _: None  # called when a table may wait for somebody else
        self.lapsed: Callable[[Room, str], None] = lambda _, __: None  # called when a bot has stepped in for a person
        self._tasks: set[asyncio.Task[None]] = set()
        self.clocks = Clocks(store, self.seats.time_up)
        self.moves = Moves(journal, self._carry_on, self.measures, self.clocks.timed)
        self.aids = Aids(pool)
        self.replays = Replays(store)
        self.talks = Talks(store)
        journal.carry_on = self._carry_on
        post = store.post()
        self.siblings = Siblings(post, journal, self.registry, self._carry_on, beat) if post else None
        if self.siblings:
            self.siblings.wants = self.news.wants
            self.news.elsewhere = self.siblings.elsewhere = Elsewhere(self.siblings.tell, self.news.people)
            self.news.tables_of = self._tables_of
        self._bot_turns = BotTurns(pool, seeds, self.moves, consent_after, pause_after)

    def _carry_on(self, room: Room) -> None:
        """The table has changed: a bot may have to act, or a person may want an aid."""
        self.aids.refresh(room)
        self._bot_turns.carry_on(room)
        self.news.tell(room)
        self.deadlines.watch(room)
        self.clocks.watch(room)
        self.awaits(room)

    async def _tables_of(self, person: str) -> list[str]:
        return (await self.shelf.find(person, archived=False)).ids

    async def _lapse(self, room: Room) -> None:
        """Let a bot step in where time is up, and tell the person."""
        seat = room.table.to_act()
        await self.seats.lapse(room)
        if seat is not None and room.table.occupants[seat].lapsed:
            self.lapsed(room, room.table.occupants[seat].person)

    def welcome(self, room: Room, listener: Listener) -> None:
        """Somebody has come: show the aid, and let a bot that has paused go on."""
        self.aids.show(room, listener)
        self._bot_turns.carry_on(room)
        if room.table.come_back(listener.person):
            self._run(self.seats.come_back(room, listener.person))
        self.clocks.watch(room)
        self._announce(room)
        self._run(self.talks.show(room, listener))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def farewell(self, room: Room, person: str) -> None:
        """Somebody has gone."""
        self.news.closed(person)
        self.clocks.watch(room)
        self._announce(room)

    def _announce(self, room: Room) -> None:
        if self.siblings:
            self.siblings.announce(room)

    def start(self) -> None:
        """Begin to listen to other processes on the same database."""
        if self.siblings:
            self.siblings.start()

    async def close(self) -> None:
        """Stop the bots, write what waits."""
        tasks = [task for room in self.registry.rooms() for task in (room.bots, room.aiding) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.siblings:
            self.siblings.close()
        await self.pool.close()
        await self.replays.close()
        self._store.close()
