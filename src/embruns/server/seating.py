"""Who sits where: people sit down, leave and come back, and the host frees seats, sets bots, orders and starts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from embruns.bots.levels import find_level
from embruns.server import broadcast, proposals
from embruns.server.entries import Entry
from embruns.server.errors import BadRequest, NotAway, NotHost, NotStarted, NotYourSeat, Withdrawn
from embruns.server.journal import Journal
from embruns.server.registry import Registry
from embruns.server.room import Room
from embruns.server.seeds import Seeds
from embruns.server.table import Named


class Seats:
    """Changes who sits where. `carry_on` is called after each change: now a bot may have to act."""

    def __init__(self, journal: Journal, registry: Registry, seeds: Seeds, carry_on: Callable[[Room], None]) -> None:
        self._journal = journal
        self._registry = registry
        self._seeds = seeds
        self._carry_on = carry_on

    async def sit(self, table_id: str, seat: int, person: str, name: str, emblem: str = "") -> Room:
        """Let a person take a seat, or return to it."""
        room = await self._registry.room(table_id)
        async with room.lock:
            await self._change(room, lambda: room.table.sit(seat, person, name, emblem), [person])
        return room

    async def leave(self, table_id: str, seat: int, person: str) -> Room:
        """Let a person leave a seat, or the host free it before the game."""
        room = await self._registry.room(table_id)
        async with room.lock:
            await self._change(room, lambda: room.table.leave(seat, person, room.host() == person))
        return room

    async def order(self, table_id: str, person: str, order: Sequence[int]) -> Room:
        """Let the host change the order around the table before the game."""
        room = await self._registry.room(table_id)
        async with room.lock:
            self._check_host(room, person)
            await self._change(room, lambda: room.table.order(order))
        return room

    async def start(self, table_id: str, person: str, level: str) -> Room:
        """Let the host begin the game, with bots of this level for whoever is not there."""
        room = await self._registry.room(table_id)
        find_level(room.table.game, level)
        async with room.lock:
            self._check_host(room, person)
            await self._change(room, lambda: room.table.start(level))
        return room

    async def claim(self, table_id: str, seat: int, person: str) -> Room:
        """Let a person who came back in another browser ask for their seat; raise NotAway if its person is here."""
        room = await self._registry.room(table_id)
        async with room.lock:
            occupant = room.table.occupant(seat)
            if room.presence.is_present(occupant.person):
                raise NotAway(f"the person of seat {seat} is here")
            await self._change(room, lambda: room.table.claim(seat, person, occupant.name))
        return room

    async def settle(self, table_id: str, seat: int, person: str, yes: bool) -> Room:
        """Let the host answer the claim to a seat; the next in order answers where it is the host's own."""
        room = await self._registry.room(table_id)
        async with room.lock:
            self._check_host(room, person, but=room.table.occupant(seat).person)
            claimed = room.table.claims.get(seat)
            await self._change(room, lambda: room.table.settle(seat, yes), [claimed.person] if claimed and yes else [])
        return room

    @staticmethod
    def _check_host(room: Room, person: str, but: str = "") -> None:
        if room.host(but) != person:
            raise NotHost(f"another person holds table {room.table.id}")

    async def _change(self, room: Room, entries: Callable[[], Sequence[Entry]], people: Sequence[str] = ()) -> None:
        if await self._journal.change(room, entries, people):
            self._tell(room)

    async def give(self, table_id: str, seat: int, person: str, level: str) -> Room:
        """Let a bot play for oneself, for somebody who is away, or, as the host decides, at a seat before the game."""
        room = await self._registry.room(table_id)
        find_level(room.table.game, level)
        async with room.lock:
            await self._change(room, lambda: self._give(room, seat, person, level))
        return room

    def _give(self, room: Room, seat: int, person: str, level: str) -> Sequence[Entry]:
        table, occupant = room.table, room.table.occupant(seat)
        if occupant.person == person:
            if not table.begun:
                raise NotStarted(f"the game at table {table.id} has not begun: leave seat {seat} instead")
        elif not occupant.is_person:
            self._check_host(room, person)
        elif not table.seats_of(person):
            raise NotYourSeat(f"you have no seat at table {table.id}")
        elif not room.is_away(seat):
            raise NotAway(f"the person of seat {seat} is here")
        return table.give(seat, level)

    async def lapse(self, room: Room) -> None:
        """Let a bot step in where time is up."""
        async with room.lock:
            await self._change(room, lambda: room.table.lapse(int(time.time())))

    async def time_up(self, room: Room, seat: int, named: Named, spent: int) -> None:
        """Let happen what was agreed where the time on a clock is up after so many milliseconds of a turn."""
        async with room.lock:
            await self._change(room, lambda: room.table.time_up(seat, named, spent))

    async def excuse(self, room: Room, person: str, until: int) -> None:
        """Let the time for this person's decisions begin no sooner than then."""
        async with room.lock:
            await self._change(room, lambda: room.table.excuse(person, until, int(time.time())))

    async def answer_by(self, table_id: str, person: str, answer: str) -> Room:
        """Answer proposals to this person so while they are not here."""
        room = await self._registry.room(table_id)
        async with room.lock:
            if await self._journal.change(room, lambda: room.table.answer_by(person, answer)):
                broadcast.tell_table(room)
        return room

    async def pause(self, table_id: str, person: str, wanted: bool) -> Room:
        """Let a person ask for a pause of the clocks or agree to it; or decline, withdraw or end it."""
        room = await self._registry.room(table_id)
        async with room.lock:
            if await self._journal.change(room, lambda: self._pause(room, person, wanted)):
                broadcast.tell_table(room)
                self._carry_on(room)
        return room

    @staticmethod
    def _pause(room: Room, person: str, wanted: bool) -> Sequence[Entry]:
        """The entries; all agree who play and are here, and the host alone can. Who asked may end it, and the host."""
        table, pause = room.table, room.table.pause
        if not table.seats_of(person):
            raise NotYourSeat(f"you have no seat at table {table.id}")
        if not table.made.agreed.clock or table.stage != "playing":
            raise BadRequest(f"no clock runs at table {table.id}")
        is_host = room.host() == person
        if wanted:
            here = {one.person for one in table.occupants if one.is_person and room.presence.is_present(one.person)}
            return pause.ask(person, here, is_host)
        if pause.is_on and not is_host and person != pause.wanted[0]:
            raise NotHost(f"another person asked for the pause at table {table.id}")
        return pause.end(person)

    async def come_back(self, room: Room, person: str) -> None:
        """Give a person back the seats where a bot stepped in because time was up."""
        async with room.lock:
            await self._change(room, lambda: room.table.come_back(person), [person])

    async def be_ready(self, room: Room, person: str, contribution: str) -> None:
        """Declare a person ready; the last one begins the game. A second time changes nothing."""
        async with room.lock:
            said = room.table.made.agreed.day or self._seeds.contribution(contribution)  # that day's is everybody's
            await self._change(room, lambda: room.table.be_ready(person, said))

    def _tell(self, room: Room) -> None:
        """Send everything: with the seats, legal actions and who must agree may have changed for everybody."""
        proposals.drop(room, Withdrawn("the seats have changed"))
        broadcast.tell_hello(room)
        self._carry_on(room)
