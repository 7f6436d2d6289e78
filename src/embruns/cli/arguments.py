"""The arguments that several commands share."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from embruns.core.errors import EmbrunsError
from embruns.core.game import Game, Lang, Setup

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="a game, as `embruns games` lists them")]
Variant = Annotated[str | None, typer.Option(help="rule set or layout  \\[default: the game’s first]")]
Players = Annotated[int | None, typer.Option(help="number of players  \\[default: 2 if the game allows it]")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="a setting of the game; may be repeated")
]
Seed = Annotated[int, typer.Option(help="the seed for all chance")]
Language = Annotated[Lang | None, typer.Option(help="language  \\[default: the machine’s, else en]")]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object and nothing else")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="a record", show_default=False)]


OWN_BOTS = "or your own as module:name"


class BadArgument(EmbrunsError):
    """An argument that does not fit the other arguments or the file."""

    code = "bad-argument"


def read_bots(text: str) -> tuple[str, ...]:
    """Split the names of bots; the modules of those from outside are looked for in the current folder, too."""
    if ":" in text and "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    return tuple(text.split(","))


def read_setup(game: Game, variant: str | None, players: int | None, options: Sequence[str] | None) -> Setup:
    """Return the set-up that these arguments ask for; raises BadSetup."""
    given: dict[str, str] = {}
    for option in options or ():
        name, sign, value = option.partition("=")
        if not sign or not name or name in given:
            raise BadArgument(f"--option takes NAME=VALUE, each name once, not {option[:40]!r}")
        given[name] = value
    return game.setup(variant, players, given)
