"""A table that is open in memory: its lock, its listeners, and what is not stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import msgspec

from embruns.server.errors import ClosedTable
from embruns.server.held import Held
from embruns.server.presence import Listener, Presence
from embruns.server.signals import Signal
from embruns.server.table import Named, Table


class KnownAid(msgspec.Struct, frozen=True):
    """What was worked out for the position of that name, encoded already."""

    named: Named
    aid: msgspec.Raw


class Room:
    """One table and everything around it."""

    def __init__(self, table: Table, away_after: float) -> None:
        self.table = table
        self.lock = asyncio.Lock()  # for one change after the other: check, store, apply, tell
        self.presence = Presence(away_after)
        self.due: int | None = None  # the deadline that is noted
        self.awaited: Any = None  # the turn for which a notice was considered
        self.held: Held | None = None  # a move that waits for a person's consent
        self.aid: KnownAid | None = None
        self.turn: Any = None  # what has passed of this turn, at a table with clocks
        self.clock_told: Any = None  # what was told last about its clocks
        self.recount: Callable[[], None] = lambda: None  # called when a clock may have to start or stop
        self.views: Any = None  # what has been worked out for the viewers of this position
        self.spectators_told: asyncio.TimerHandle | None = None  # while the others wait to be told of spectators
        self.bots: asyncio.Task[None] | None = None  # while a bot is to act
        self.aiding: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self.process = ""  # the name of this process among others on the same database
        self.tell_siblings: Callable[[Signal], None] = lambda _: None

    def seat_for(self, listener: Listener) -> tuple[int | None, bool]:
        """The seat whose view this listener gets, and whether the screen is covered between two people."""
        table = self.table
        mine = table.seats_of(listener.person)
        if len(mine) <= 1:
            return (mine[0] if mine else None), False
        to_act = table.to_act()
        if not table.game.hidden or to_act is None:
            return (to_act if to_act in mine else mine[0]), False
        if listener.shown not in mine or (to_act in mine and to_act != listener.shown):
            listener.shown = None
        return listener.shown, listener.shown is None

    def check_looking(self, person: str) -> None:
        """Raise ClosedTable if the game of a closed table goes on, and this person has no seat and could take none.

        A game of the day is closed until its day is over.
        """
        table = self.table
        closed = table.is_secret or (table.made.agreed.closed and table.stage == "playing")
        if not closed or person in table.people() | {table.made.by}:
            return
        if table.is_secret or not any(occupant.yields or occupant.is_open for occupant in table.occupants):
            raise ClosedTable(f"only the people of table {table.id} may look on")

    def leads(self) -> bool:
        """Return whether this process plays the bots of the table."""
        return self.presence.leads(self.process, self.table.id)

    def host(self, but: str = "") -> str:
        """The person who holds the table: of those who may, the first who is not gone for long."""
        order = [person for person in self.table.hosts() if person != but]
        return next((person for person in order if not self.presence.is_gone(person)), next(iter(order), ""))

    def is_away(self, seat: int) -> bool:
        """Return whether the others may give this seat to a bot.

        At one sitting that is so once its person left, was disconnected for long, or has no time left; over
        days once they left, or let their time pass.
        """
        occupant = self.table.occupants[seat]
        if self.table.made.agreed.pace is None:
            late = occupant.is_person and self.table.is_late(seat)
            return late or self.presence.is_away(occupant)
        due = self.table.deadline() if seat == self.table.to_act() else None
        return occupant.is_person and (occupant.left or (due is not None and due <= time.time()))

    @property
    def is_busy(self) -> bool:
        """Whether somebody listens, or something is under way."""
        tasks = (self.bots, self.aiding)
        return (
            bool(self.presence.listeners or self.held)
            or self.lock.locked()
            or any(task and not task.done() for task in tasks)
        )
