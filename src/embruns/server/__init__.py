"""The server of the tables in the browser: `embruns.server.serve` starts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from embruns.server.run import data_folder, serve

__all__ = ["data_folder", "serve"]


def __getattr__(name: str) -> object:
    """Import the names when they are used: the bots' processes are in this package too, and need no web server."""
    if name not in __all__:
        raise AttributeError(name)
    from embruns.server import run

    return getattr(run, name)
