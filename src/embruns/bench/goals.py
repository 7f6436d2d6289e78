"""The goals of a game, from the `bench.toml` in its folder: what it is measured against and how fast it must be."""

from __future__ import annotations

import tomllib

import msgspec

from embruns.core.errors import BadComponents
from embruns.core.game import Game, one_line

FILE = "bench.toml"


class Peer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of OpenSpiel, and how many times its speed ours must reach and aims for."""

    game: str
    must: float
    aim: float


class Work(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The action that carries a game's heavy work, for a game without a peer, and how many a second it must reach."""

    verb: str  # the name of its class
    name: str  # what the report calls such actions
    must: int
    aim: int


class Goals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the bench measures for one game beside its own speed."""

    variant: str | None = None  # the variant to measure; None: the first
    peer: Peer | None = None  # for random play
    search_peer: Peer | None = None  # for tree search from Python
    work: Work | None = None


def goals_of(game: Game) -> Goals:
    """Read a game's `bench.toml`; a game that has none has no goals. Raises BadComponents."""
    file = game.folder().joinpath(FILE)
    if not file.is_file():
        return Goals()
    try:
        goals = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Goals)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadComponents(f"{game.slug}: {FILE}: {one_line(str(error))}") from None
    game.setup(goals.variant)
    return goals
