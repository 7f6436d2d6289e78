"""Who is there: counted without looking at everybody, and told once for all who come at the same moment."""

from __future__ import annotations

import asyncio

from embruns.server import broadcast
from embruns.server.entries import Made, Seating
from embruns.server.room import Room
from embruns.server.seen import Seen
from embruns.server.table import Table

SPECTATORS = 300


class Watcher:
    """A listener that counts what it is told."""

    def __init__(self, person: str, name: str = "") -> None:
        self.person = person
        self.name = name
        self.shown: int | None = None
        self.merges = False
        self.told: Seen | None = None
        self.frames: list[bytes] = []

    def push(self, frame: bytes) -> None:
        self.frames.append(frame)


def room() -> Room:
    seatings = (Seating("nolwenn", "Nolwenn"), Seating("yann", "Yann"))
    made = Made("little-big-fish", "1", "first-game", {}, False, seatings, "00" * 32, "nolwenn")
    return Room(Table("t", made, 0), away_after=60)


def test_a_crowd_is_told_once_and_worked_out_once(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Without that, the n-th spectator costs n messages, each with all n counted."""
    worked_out = 0
    table_info = broadcast.table_info

    def counted(*args: object) -> object:
        nonlocal worked_out
        worked_out += 1
        return table_info(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(broadcast, "table_info", counted)

    async def come_and_go() -> None:
        here = room()
        host = Watcher("nolwenn")
        broadcast.enter(here, host)
        crowd = [Watcher(f"somebody {number}" if number % 2 else "") for number in range(SPECTATORS)]
        for watcher in crowd:
            broadcast.enter(here, watcher)
        await asyncio.sleep(broadcast.SPECTATOR_SECONDS * 2)
        assert len(host.frames) == 1
        assert f'"spectators":{SPECTATORS}'.encode() in host.frames[0]
        assert b'"mine":true' in host.frames[0]
        assert b'"mine":true' not in crowd[0].frames[0]
        assert crowd[0].frames[0] is crowd[1].frames[0]
        assert worked_out == 2
        for watcher in crowd:
            broadcast.leave(here, watcher)
        await asyncio.sleep(broadcast.SPECTATOR_SECONDS * 2)
        assert b'"spectators":0' in host.frames[-1]
        assert len(host.frames) == 2

    asyncio.run(come_and_go())


def test_a_person_is_there_until_the_last_browser_is_gone() -> None:
    async def come_and_go() -> None:
        here = room()
        phone, desk = Watcher("nolwenn"), Watcher("nolwenn")
        assert here.presence.enter(phone)
        assert not here.presence.enter(desk)
        assert not here.presence.leave(phone)
        assert here.presence.is_present("nolwenn")
        assert here.presence.leave(desk)
        assert not here.presence.is_present("nolwenn")
        assert here.presence.spectators({"nolwenn"}) == 0

    asyncio.run(come_and_go())
