"""`embruns serve`, and `embruns` alone: serve the table to the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

EXAMPLES = (
    "Examples:\n\nembruns serve --port 8000 --no-browser\n\n"
    "embruns serve --host 0.0.0.0   for everybody in the same network\n\n"
    "embruns serve --public-url https://club.example/embruns --trust-proxy 127.0.0.1 --durable --no-browser"
)

Host = Annotated[str, typer.Option(help="where to listen; 0.0.0.0 lets other machines in")]
Port = Annotated[
    int | None, typer.Option(min=0, max=65535, help="the port, or the next free one; 0 is any  \\[default: 4747]")
]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="where tables are kept  \\[default: the user’s data]")]
Durable = Annotated[bool, typer.Option("--durable", help="sync every move to disk, so that it survives a power cut")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="do not open the browser")]
PublicUrl = Annotated[
    str, typer.Option(metavar="URL", help="the address that people open, where a proxy stands before; may have a path")
]
TrustProxy = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NETWORK",
        help="believe X-Forwarded-For and X-Forwarded-Proto of a proxy at this address or network; may be repeated",
    ),
]


def command(
    host: Host = "127.0.0.1",
    port: Port = None,
    data: Data = None,
    durable: Durable = False,
    no_browser: NoBrowser = False,
    public_url: PublicUrl = "",
    trust_proxy: TrustProxy = None,
) -> None:
    """Serve the table, print its addresses, and open the browser."""
    from embruns.server.run import PORT, serve

    asked = PORT if port is None else port
    serve(host, asked, data, durable, not no_browser, public_url=public_url, trusted=trust_proxy or ())
