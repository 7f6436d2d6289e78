"""`embruns serve`, and `embruns` alone: serve the table to the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

EXAMPLES = "Examples:\n\nembruns serve --port 8000 --no-browser\n\nembruns serve --host 0.0.0.0 --data games --durable"

Host = Annotated[str, typer.Option(help="where to listen; 0.0.0.0 lets other machines in")]
Port = Annotated[
    int | None, typer.Option(min=0, max=65535, help="the port, or the next free one; 0 is any  \\[default: 4747]")
]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="where tables are kept  \\[default: the user’s data]")]
Durable = Annotated[bool, typer.Option("--durable", help="sync every move to disk, so that it survives a power cut")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="do not open the browser")]


def command(
    host: Host = "127.0.0.1",
    port: Port = None,
    data: Data = None,
    durable: Durable = False,
    no_browser: NoBrowser = False,
) -> None:
    """Serve the table, print its address, and open the browser."""
    from embruns.server.run import PORT, serve

    serve(host, PORT if port is None else port, data, durable, not no_browser)
