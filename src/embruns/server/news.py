"""News for people who look at their list of tables: each table of theirs that changes, as they may see it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from embruns.core.errors import EmbrunsError
from embruns.server.broadcast import encode, table_info
from embruns.server.elsewhere import Elsewhere
from embruns.server.messages.told import NewsHello, Pong, TableNews
from embruns.server.room import Room
from embruns.server.security import Bucket, Limits

SILENT, FLOOD = 4408, 4429
_PING = {"type": "ping"}
_PONG = encode(Pong())


class News:
    """The open news sockets of each person."""

    def __init__(self) -> None:
        self._sockets: dict[str, dict[NewsSocket, None]] = {}
        self._tables: dict[str, set[str]] = {}  # by table: people here who want to hear of it
        self.tables_of: Callable[[str], Awaitable[Iterable[str]]] | None = None  # where other processes change tables
        self.closed: Callable[[str], None] = lambda _: None  # called when a person's last page was closed
        self.elsewhere: Elsewhere | None = None  # who has a page open at other processes

    def enter(self, socket: NewsSocket) -> None:
        """Let a socket hear the news of its person."""
        if socket.person not in self._sockets and self.elsewhere:
            self.elsewhere.opened(socket.person)
        self._sockets.setdefault(socket.person, {})[socket] = None

    def leave(self, socket: NewsSocket) -> None:
        """Stop telling a socket."""
        sockets = self._sockets.get(socket.person, {})
        sockets.pop(socket, None)
        if not sockets:
            self._sockets.pop(socket.person, None)
            for table_id in [one for one, people in self._tables.items() if socket.person in people]:
                self._tables[table_id].discard(socket.person)
                if not self._tables[table_id]:
                    del self._tables[table_id]
            if self.elsewhere:
                self.elsewhere.closed(socket.person)
            self.closed(socket.person)

    async def remember_tables(self, person: str) -> None:
        """Note which tables this person wants to hear of when another process changes them."""
        if self.tables_of is None:
            return
        found = await self.tables_of(person)
        if person in self._sockets:
            self._want(person, found)

    def _want(self, person: str, ids: Iterable[str]) -> None:
        for table_id in ids:
            self._tables.setdefault(table_id, set()).add(person)

    def wants(self, table_id: str) -> bool:
        """Return whether somebody here wants to hear of this table."""
        return table_id in self._tables

    def is_looking(self, person: str) -> bool:
        """Return whether a page of this person is open, at this process or another."""
        return person in self._sockets or (self.elsewhere is not None and self.elsewhere.has(person))

    def people(self) -> list[str]:
        """All who have a page open at this process."""
        return list(self._sockets)

    def tell(self, room: Room) -> None:
        """Tell the people of a table that it has changed."""
        if not self._sockets:
            return
        table = room.table
        for person in {table.made.by, *(occupant.person for occupant in table.occupants)} & self._sockets.keys():
            frame = encode(TableNews(table_info(room, person)))
            if self.tables_of is not None:
                self._want(person, [table.id])
            for socket in self._sockets[person]:
                socket.push(table.id, frame)


class NewsSocket:
    """One page that hears the news of one person. Only the latest news of each table waits for a slow reader."""

    def __init__(self, news: News, person: str, limits: Limits, receive: Any, send: Any) -> None:
        self.person = person
        self._news = news
        self._limits = limits
        self._receive, self._send = receive, send
        self._waiting: dict[str, bytes] = {}
        self._filled = asyncio.Event()
        self._bucket = Bucket(limits.messages)
        self._hearing: asyncio.Task[int] | None = None
        self._closing = 0

    def close(self, code: int) -> None:
        """Hang up with this code."""
        self._closing = code
        if self._hearing:
            self._hearing.cancel()

    def push(self, about: str, frame: bytes) -> None:
        """Send a frame as soon as the connection can take it, in place of an older one about the same."""
        self._waiting[about] = frame
        self._filled.set()

    async def run(self, _since: int = 0, _undos: int = 0) -> None:
        """Serve the socket from the first frame to the last."""
        self.push("", encode(NewsHello()))
        self._news.enter(self)
        sender = asyncio.create_task(self._send_all())
        remembering = asyncio.create_task(self._remember())
        self._hearing = asyncio.create_task(self._hear())
        try:
            code = await self._hearing
        except asyncio.CancelledError:
            code = self._closing
            if not code:
                raise
        finally:
            self._news.leave(self)
            self._hearing.cancel()
            sender.cancel()
            remembering.cancel()
        if code:
            await self._send({"type": "websocket.close", "code": code})

    async def _remember(self) -> None:
        with suppress(EmbrunsError):  # the database does not answer for now: what changes here is told all the same
            await self._news.remember_tables(self.person)

    async def _send_all(self) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._waiting:
                about = next(iter(self._waiting))
                await self._send({"type": "websocket.send", "text": self._waiting.pop(about).decode()})

    async def _hear(self) -> int:
        """Answer pings until the other side hangs up (0), is silent, or sends too much or something else."""
        while True:
            try:
                event = await asyncio.wait_for(self._receive(), self._limits.silence)
            except TimeoutError:
                return SILENT
            if event["type"] == "websocket.disconnect":
                return 0
            if not self._bucket.take():
                return FLOOD
            if len(event.get("text") or "") <= self._limits.frame and _is_ping(event.get("text")):
                self.push("pong", _PONG)


def _is_ping(text: str | None) -> bool:
    try:
        return text is not None and msgspec.json.decode(text) == _PING
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
