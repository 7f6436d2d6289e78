"""`embruns worker`: let this machine think for the bots of servers elsewhere."""

from __future__ import annotations

import os
from typing import Annotated

import typer

EXAMPLES = "Example:\n\nembruns worker --database postgresql://embruns@db.example/embruns --processes 8"

Database = Annotated[
    str,
    typer.Option(envvar="EMBRUNS_DATABASE", metavar="URL", help="the PostgreSQL database of the servers"),
]
Processes = Annotated[
    int | None, typer.Option(min=1, max=1024, help="bots that think at once  \\[default: one a core]")
]


def command(database: Database, processes: Processes = None) -> None:
    """Think for the bots of the servers on this database, until interrupted."""
    from embruns.server.run import work

    work(database, processes or os.cpu_count() or 1)
