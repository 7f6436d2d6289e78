"""`python -m tests.server.serving '{"data": …}'`: the real server with the settings of a test.

A test may ask it to begin its chance anew: `/hold/7` makes the next table the first of that number; and to move its
wall clock: `/clock/-60` sets it back by a minute; `/pendulum/60000` moves the clocks of the seats by a minute; after
`/slow/300` the database takes 0.3 s to say what had passed of a turn.
"""

import asyncio
import resource
import socket
import sys
import time
from dataclasses import replace
from typing import Any

import msgspec

from embruns.server.app import App, Settings
from embruns.server.logs import set_up
from embruns.server.run import bind, run
from embruns.server.security import Limits
from embruns.server.sockets import Receive, Scope, Send

UNLIMITED: dict[str, Any] = {
    "requests": (1e6, 1e6),
    "changes": (1e6, 1e6),
    "sockets": (1e6, 1e6),
    "codes": (1e6, 1e6),
    "boxes": (1e6, 1e6),
    "studies": (1e6, 1e6),
    "messages": (1e6, 1e6),
    "patience": 10**9,
    "connections_at_once": 10**6,
    "silence": 1e6,  # who only watches says nothing, and a long game may take long on a slow machine
}
GRACE = 120.0  # seconds: a bot's process may take long to start, and a test meets the bot it asked for, not another


class Held:
    """The server, whose chance and time are in a test's hands."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _, word, number = (scope.get("path", "") + "//").split("/")[:3]
        if word not in ("hold", "clock", "pendulum", "slow"):
            await self._app(scope, receive, send)
            return
        if word == "hold":
            self._app.hall.seeds.hold(int(number))
        elif word == "pendulum":
            clocks = self._app.hall.clocks
            read = clocks.now
            clocks.now = lambda: read() + int(number) / 1000
            clocks.check()
            await asyncio.gather(*clocks.tasks)  # a server that is killed now has noted it
        elif word == "slow":
            self._slow_down(int(number) / 1000)
        else:
            now = time.time
            time.time = lambda: now() + int(number)
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def _slow_down(self, seconds: float) -> None:
        store = self._app.hall._store
        note = store.note

        async def late(*asked: Any) -> Any:
            await asyncio.sleep(seconds)
            return await note(*asked)

        store.note = late  # type: ignore[assignment]


def main(words: str) -> None:
    given: dict[str, Any] = msgspec.json.decode(words)
    trusted = given.pop("trusted", ())
    port, send_buffer = given.pop("port", 0), given.pop("send_buffer", 0)
    if files := given.pop("files", 0):
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    limits = msgspec.convert(UNLIMITED | given.pop("limits", {}), Limits)
    settings = msgspec.convert({"bots": 1, "grace": GRACE, **given, "limits": limits}, Settings, dec_hook=_path)
    set_up(given.pop("log", "text"), given.pop("log_level", "warning"))
    listener = bind("127.0.0.1", port)
    if send_buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    app = App(replace(settings, port=listener.getsockname()[1]))
    run(Held(app), listener, app.addresses, port, False, limits, trusted)


def _path(kind: type, value: str) -> object:
    return kind(value)


if __name__ == "__main__":
    main(sys.argv[1])
