"""Replays: every position of a table, page by page, worked out so that nobody else waits for a long game.

A finished game is worked out by a process of its own, once, and its pages are kept compressed. A game that goes on is
worked out here in short slices, as the seat may see it.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import time
from typing import Any

import msgspec

from embruns.core.game import Game
from embruns.server.boxes.editions import variables_for
from embruns.server.broadcast import table_info
from embruns.server.entries import encode as encode_entry
from embruns.server.errors import Busy
from embruns.server.kept import Kept
from embruns.server.messages.scenes import Replay
from embruns.server.processes import FallenError, LineProcess
from embruns.server.replayer import PAGE, Pages, ReplayTask
from embruns.server.room import Room
from embruns.server.store import Store
from embruns.server.table import Table
from embruns.server.views import ending_of, frames_of, layout_of

SLICE_SECONDS = 0.005
LIMIT_SECONDS = 60.0
LONGEST_LINE = 1 << 26
KEPT_BYTES = 32 << 20

log = logging.getLogger("embruns.server")
encode = msgspec.json.Encoder().encode


class Replays:
    """Works out one replay after the other: however many are asked for, others get every second slice of the time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._finished_turn = asyncio.Lock()
        self._kept: Kept[tuple[str, int, int]] = Kept(KEPT_BYTES)  # pages by table, length of its log, and number
        self._process: LineProcess | None = None
        self._box = ""  # the digest of the one that it plays with; '' for the games' own

    async def make(self, room: Room, seat: int | None, person: str, first: int = 0) -> Replay:
        """The page with frame `first`: with every secret if the game is over, else as that seat may see them."""
        table, page = room.table, first // PAGE
        over = table.stage == "over"
        length = table.ply + 1 if table.begun else 0
        info, ending = table_info(room, person), ending_of(table.game, table.state) if over else None
        frames: Any = ()
        if page * PAGE < length:
            frames = await (self._finished_page(table, page) if over else self._page(table, seat, page))
        return Replay(
            table=info,
            seat=None if over else seat,
            complete=over,
            layout=layout_of(table),
            first=page * PAGE,
            length=length,
            frames=frames,
            ending=ending,
        )

    # A game that goes on

    async def _page(self, table: Table, seat: int | None, page: int) -> Any:
        """Frames that are encoded already."""
        async with self._turn:
            frames: list[Any] = []
            until = time.monotonic() + SLICE_SECONDS
            for frame in frames_of(table, seat, page * PAGE, PAGE):
                frames.append(msgspec.Raw(encode(frame)))
                if time.monotonic() > until:
                    await asyncio.sleep(0)
                    until = time.monotonic() + SLICE_SECONDS
            return tuple(frames)

    # A finished game

    async def _finished_page(self, table: Table, page: int) -> Any:
        """Frames that are encoded already."""
        key = (table.id, table.entries, page)
        found = self._kept.get(key)
        if found is None:
            async with self._finished_turn:
                found = self._kept.get(key)  # somebody else may have asked for it meanwhile
                if found is None:
                    found = await self._work_out(table, page)
        return msgspec.Raw(await asyncio.to_thread(gzip.decompress, found))

    async def _work_out(self, table: Table, page: int) -> bytes:
        """Let the process work out all pages, and keep them; raise Busy if it cannot."""
        entries = table.entries
        rows = [(at, msgspec.Raw(encode_entry(entry))) for at, entry in await self._store.read(table.id)]
        try:
            async with asyncio.timeout(LIMIT_SECONDS):
                pages = await self._ask(ReplayTask(table.id, rows[:entries]), table.game)
        except (TimeoutError, OSError, FallenError, msgspec.DecodeError) as error:
            await self.close()
            log.warning("the process of the replays is started again: %s %s", type(error).__name__, error)
            raise Busy(f"the replay of table {table.id} could not be worked out") from None
        except asyncio.CancelledError:
            await self.close()  # otherwise its answer would be taken for the next one
            raise
        if pages.error or page >= len(pages.pages):
            raise Busy(f"the replay of table {table.id} could not be worked out: {pages.error}")
        for number, content in enumerate(pages.pages):
            self._kept.keep((table.id, entries, number), content)
        return pages.pages[page]

    async def _ask(self, task: ReplayTask, game: Game) -> Pages:
        box = game.box.digest if game.box else ""
        if box != self._box:
            await self.close()  # a process plays with the box that it was started with
        if self._process is None or not self._process.runs:
            self._process = await LineProcess.start("embruns.server.replayer", LONGEST_LINE, variables_for(game))
            self._box = box
        await self._process.tell(msgspec.json.encode(task))
        return msgspec.json.decode(await self._process.hear(), type=Pages)

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            await process.end()
