"""`python -m tests.server.serving '{"data": …}'`: the real server with the settings of a test."""

import socket
import sys
from typing import Any

import msgspec

from embruns.server.app import Settings
from embruns.server.run import bind, run
from embruns.server.security import Limits

UNLIMITED: dict[str, Any] = {
    "requests": (1e6, 1e6),
    "changes": (1e6, 1e6),
    "sockets": (1e6, 1e6),
    "messages": (1e6, 1e6),
    "patience": 10**9,
}


def main(words: str) -> None:
    given: dict[str, Any] = msgspec.json.decode(words)
    port, send_buffer = given.pop("port", 0), given.pop("send_buffer", 0)
    limits = msgspec.convert(UNLIMITED | given.pop("limits", {}), Limits)
    settings = msgspec.convert({"thinkers": 1, **given, "limits": limits}, Settings, dec_hook=_path)
    listener = bind("127.0.0.1", port)
    if send_buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    run(settings, listener, asked_port=port, open_browser=False)


def _path(kind: type, value: str) -> object:
    return kind(value)


if __name__ == "__main__":
    main(sys.argv[1])
