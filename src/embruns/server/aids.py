"""Aids: what a game works out for the seat to act, in a process of its own, some time after the scene."""

from __future__ import annotations

import asyncio

from embruns.server import broadcast
from embruns.server.bot_pool import BotPool
from embruns.server.presence import Listener
from embruns.server.room import KnownAid, Room


class Aids:
    """Works out an aid for each position where a person is to act and somebody listens."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool

    def show(self, room: Room, listener: Listener) -> None:
        """Send the aid to a listener who has come or looks from another seat; work it out if it is missing."""
        broadcast.tell_aid(room, [listener])
        self.refresh(room)

    def refresh(self, room: Room) -> None:
        """Work out the aid of the position, unless that is done or under way."""
        if _is_wanted(room) and (room.aiding is None or room.aiding.done()):
            room.aiding = asyncio.get_running_loop().create_task(self._work_out(room))

    async def _work_out(self, room: Room) -> None:
        """Work it out from the view of the seat to act; again if the game has gone on meanwhile."""
        while _is_wanted(room):
            table = room.table
            named, view = table.named, table.state.seen_by(table.state.to_act())
            aid = await self._pool.aid(table.game, view, table.match.setup, table.made.by)
            room.aid = KnownAid(named, aid)
            broadcast.tell_aid(room, room.presence.listeners)


def _is_wanted(room: Room) -> bool:
    """Return whether somebody listens while a person is to act in a position whose aid is not known."""
    table = room.table
    if not table.game.has_aid or not room.presence.listeners:
        return False
    seat = table.to_act()
    if seat is None or not table.occupants[seat].is_person:
        return False
    return room.aid is None or room.aid.named != table.named
