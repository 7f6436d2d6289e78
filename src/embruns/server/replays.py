"""Replays: every position of a table, worked out in short slices, so that nobody else waits for a long game."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec

from embruns.server.broadcast import table_info
from embruns.server.messages import Replay
from embruns.server.room import Room
from embruns.server.views import ending_of, frames_of, layout_of

SLICE_SECONDS = 0.005

encode = msgspec.json.Encoder().encode


class Replays:
    """Works out one replay after the other: however many are asked for, others get every second slice of the time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def make(self, room: Room, seat: int | None, person: str) -> Replay:
        """Every position: with every secret if the game is over, else as that seat may see them."""
        async with self._turn:
            table = room.table
            over = table.stage == "over"
            info, ending = table_info(room, person), ending_of(table.game, table.state) if over else None
            frames: list[Any] = []  # encoded already
            until = time.monotonic() + SLICE_SECONDS
            for frame in frames_of(table, seat) if table.begun else ():
                frames.append(msgspec.Raw(encode(frame)))
                if time.monotonic() > until:
                    await asyncio.sleep(0)
                    until = time.monotonic() + SLICE_SECONDS
            return Replay(info, None if over else seat, over, layout_of(table), tuple(frames), ending)
