"""All open sockets: who may open one, and why one is refused or closed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import msgspec

from embruns.core.errors import EmbrunsError
from embruns.server.addresses import Addresses
from embruns.server.errors import BadRequest, SlowDown, TooMany, UnknownTable
from embruns.server.hall import Hall
from embruns.server.identity import Identity
from embruns.server.line import WRITE, no_short_way
from embruns.server.logs import SHOWN
from embruns.server.logs import table_id as about_table
from embruns.server.names import clean_name
from embruns.server.news import NewsSocket
from embruns.server.refusals import problem
from embruns.server.security import (
    Buckets,
    Limits,
)
from embruns.server.socket import FLOOD, FORBIDDEN, ONLY_TO_READ, REVOKED, TOO_MANY, UNKNOWN_TABLE, Socket

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LONGEST_NAME = 24
EVENTS_A_TOKEN = 200  # a new socket takes one more token for so many events that it is told


class Sockets:
    """The sockets of one process."""

    def __init__(self, hall: Hall, addresses: Addresses, limits: Limits) -> None:
        self._hall = hall
        self._addresses = addresses
        self._limits = limits
        self._new = Buckets(limits.sockets)
        self._count: dict[str, int] = {}  # open ones, by person, or by address where there is no person
        self._open: dict[Socket | NewsSocket, Identity] = {}

    def hang_up(self, person: str, device: str) -> None:
        """Close the sockets of a device that was revoked: it may connect again as somebody else."""
        for socket, identity in self._open.items():
            if identity.person == person and identity.device in (device, ""):
                socket.close(REVOKED)

    async def serve(self, identity: Identity, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket of this person from the first message to the last, or say why it is refused."""
        person, holder = identity.person, identity.person or address_of(scope)
        self._count[holder] = self._count.get(holder, 0) + 1
        try:
            socket, since, undos = await self._opened(scope, person, receive, send)
            self._hall.measures.sockets += 1
            self._open[socket] = identity
            try:
                await socket.run(since, undos)
            finally:
                self._hall.measures.sockets -= 1
                del self._open[socket]
        except _Refused as refused:
            error = refused.error
            self._hall.measures.refusals[error.code] += 1
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "text": msgspec.json.encode(_as_message(error)).decode()})
            await send({"type": "websocket.close", "code": _CLOSING.get(error.code, 1008), "reason": error.code})
        finally:
            self._count[holder] -= 1
            if not self._count[holder]:
                del self._count[holder]

    async def _opened(
        self, scope: Scope, person: str, receive: Receive, send: Send
    ) -> tuple[Socket | NewsSocket, int, int]:
        socket: Socket | NewsSocket
        try:
            table_id, since, undos, name, merges = self._check(scope, person)
            if table_id:
                write = scope.get("extensions", {}).get(WRITE, {}).get("write", no_short_way)
                room = await self._hall.registry.room(table_id)
                about_table.set(table_id[:SHOWN])
                room.check_looking(person)
                events = room.table.ply - (since if undos == room.table.undos else 0)
                if not self._new.take(address_of(scope), max(0, events) / EVENTS_A_TOKEN):
                    raise SlowDown("too many new sockets from this address for a game of this length")
                socket = Socket(self._hall, room, person, name, merges, self._limits, (receive, send, write))
            else:
                socket = NewsSocket(self._hall.news, person, self._limits, receive, send)
        except EmbrunsError as error:
            raise _Refused(error) from None
        await send({"type": "websocket.accept"})
        return socket, since, undos

    def _check(self, scope: Scope, person: str) -> _Asked:
        self._addresses.check(scope["headers"])
        self._addresses.check_origin(scope["headers"])
        if not self._new.take(address_of(scope)):
            raise SlowDown("too many new sockets from this address")
        if self._count[person or address_of(scope)] > self._limits.sockets_at_once:
            raise TooMany(f"a person may have {self._limits.sockets_at_once} sockets at once")
        if scope["path"] == "/ws/me" and person:
            return _Asked()
        head, _, table_id = scope["path"].rpartition("/")
        if head != "/ws/tables" or not table_id:
            raise UnknownTable("a table’s socket is at /ws/tables/ID")
        asked = parse_qs(scope["query_string"].decode("latin-1"))
        since, undos, merges = (_number(asked, name) for name in ("since", "undos", "merges"))
        return _Asked(table_id, since, undos, _name(asked), merges == 1)


class _Asked(NamedTuple):
    """What the address of a socket says."""

    table_id: str = ""  # '' for the socket with news of all my tables
    since: int = 0
    undos: int = 0
    name: str = ""
    merges: bool = False


class _Refused(Exception):
    """A socket that is not opened."""

    def __init__(self, error: EmbrunsError) -> None:
        super().__init__(str(error))
        self.error = error


_CLOSING = {
    "unknown-table": UNKNOWN_TABLE,
    "archived": ONLY_TO_READ,
    "broken-table": ONLY_TO_READ,
    "forbidden-origin": FORBIDDEN,
    "unknown-host": FORBIDDEN,
    "closed-table": FORBIDDEN,
    "slow-down": FLOOD,
    "too-many": TOO_MANY,
}


def _as_message(error: EmbrunsError) -> dict[str, Any]:
    return {"type": "error", **msgspec.to_builtins(problem(error))}


def _number(asked: dict[str, list[str]], name: str) -> int:
    word = asked.get(name, ["0"])[0]
    if not word.isascii() or not word.isdigit() or len(word) > 7:
        raise BadRequest(f"{name} must be a whole number from 0 to 9999999")
    return int(word)


def _name(asked: dict[str, list[str]]) -> str:
    """What a spectator wants to be called; '' if that cannot be shown."""
    with suppress(BadRequest):
        return clean_name(asked.get("name", [""])[0][:LONGEST_NAME])
    return ""


def address_of(scope: Scope) -> str:
    """The network address that a request or socket comes from."""
    return str((scope.get("client") or ("", 0))[0])
