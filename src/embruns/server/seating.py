"""Who sits where: people sit down, leave, declare themselves ready, and give an absent person's seat to a bot."""

from __future__ import annotations

from collections.abc import Callable

from embruns.bots.levels import find_level
from embruns.server import broadcast, proposals
from embruns.server.entries import Entry
from embruns.server.errors import NotAway, NotYourSeat, Withdrawn
from embruns.server.journal import Journal
from embruns.server.registry import Registry
from embruns.server.room import Room
from embruns.server.seeds import Seeds


class Seats:
    """Changes who sits where. `carry_on` is called after each change: now a bot may have to act."""

    def __init__(self, journal: Journal, registry: Registry, seeds: Seeds, carry_on: Callable[[Room], None]) -> None:
        self._journal = journal
        self._registry = registry
        self._seeds = seeds
        self._carry_on = carry_on

    async def sit(self, table_id: str, seat: int, person: str, name: str) -> Room:
        """Let a person take a seat, or return to it."""
        room = await self._registry.room(table_id)
        async with room.lock:
            await self._journal.change(room, lambda: room.table.sit(seat, person, name), [person])
            self._tell(room)
        return room

    async def leave(self, table_id: str, seat: int, person: str) -> Room:
        """Let a person leave a seat."""
        room = await self._registry.room(table_id)
        async with room.lock:
            await self._journal.change(room, lambda: room.table.leave(seat, person))
            self._tell(room)
        return room

    async def give(self, table_id: str, seat: int, person: str, level: str) -> Room:
        """Let a bot play for somebody who is away; another person at the table decides this."""
        room = await self._registry.room(table_id)
        find_level(room.table.game, level)
        async with room.lock:
            await self._journal.change(room, lambda: _give(room, seat, person, level))
            self._tell(room)
        return room

    async def be_ready(self, room: Room, person: str, contribution: str) -> None:
        """Declare a person ready; the last one begins the game. A second time changes nothing."""
        async with room.lock:
            said = self._seeds.contribution(contribution)
            if await self._journal.change(room, lambda: room.table.be_ready(person, said)):
                self._tell(room)

    def _tell(self, room: Room) -> None:
        """Send everything: with the seats, legal actions and who must agree may have changed for everybody."""
        proposals.drop(room, Withdrawn("the seats have changed"))
        broadcast.tell_hello(room)
        self._carry_on(room)


def _give(room: Room, seat: int, person: str, level: str) -> list[Entry]:
    """The entries that give a seat to a bot; raise if this person may not, or the other one is here."""
    table = room.table
    if not table.seats_of(person):
        raise NotYourSeat(f"you have no seat at table {table.id}")
    occupant = table.occupant(seat)
    if occupant.is_person and not room.presence.is_away(occupant):
        raise NotAway(f"the person of seat {seat} is here")
    return table.give(seat, level)
