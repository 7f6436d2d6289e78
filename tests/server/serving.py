"""`python -m tests.server.serving '{"data": …}'`: the real server with the settings of a test."""

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
    port = given.pop("port", 0)
    limits = msgspec.convert(UNLIMITED | given.pop("limits", {}), Limits)
    settings = msgspec.convert({"thinkers": 1, **given, "limits": limits}, Settings, dec_hook=_path)
    run(settings, bind("127.0.0.1", port), asked_port=port, open_browser=False)


def _path(kind: type, value: str) -> object:
    return kind(value)


if __name__ == "__main__":
    main(sys.argv[1])
