"""The arguments `--engine` and `--address`: where the games of an arena or a study are played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

import typer

from embruns.arena.engines import Engine, on_this_machine
from embruns.cli.arguments import BadArgument

EngineName = Annotated[
    Literal["local", "ray"],
    typer.Option(
        help="where the games are played: in processes of this machine, or on a Ray cluster "
        "(extra embruns\\[cluster]); the result does not depend on it"
    ),
]
Address = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT",
        help="with --engine ray: a cluster that is there  \\[default: one of --jobs workers, here, for this run]",
    ),
]


@contextmanager
def chosen_engine(name: str, jobs: int, address: str | None) -> Iterator[tuple[Engine, int]]:
    """Yield the engine that the arguments ask for, and how many workers it has."""
    if name == "local":
        if address:
            raise BadArgument("--address goes with --engine ray")
        yield on_this_machine(jobs, apart=True), jobs
        return
    from embruns.arena.cluster import cluster  # an extra

    with cluster(address, jobs) as found:
        yield found
