"""The arguments that several commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from embruns.core.boxes import LARGEST
from embruns.core.editions import check_playable, play_everywhere, read_box
from embruns.core.errors import BadComponents, EmbrunsError
from embruns.core.game import Game, Lang, Setup
from embruns.games import find_game, join, package_named


def known_game(name: str | None) -> str | None:
    """Return the slug of a game; where its folder is given instead, let that game join."""
    return join(Path(name)) if name and (os.sep in name or name == ".") else name


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        callback=known_game,
        help="a game, as `embruns games` lists them, or the folder of one: ./my_game",
    ),
]
Variant = Annotated[str | None, typer.Option(help="rule set or layout  \\[default: the game’s first]")]
Players = Annotated[int | None, typer.Option(help="number of players  \\[default: 2 if the game allows it]")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="a setting of the game; may be repeated")
]
BoxFile = Annotated[
    Path | None,
    typer.Option(
        "--box", metavar="FILE.toml", help="play with this box: a table like the game’s, or its changed parts"
    ),
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


def find_game_with(slug: str, box: Path | None) -> Game:
    """Return the game, which this process and its children play with that box; raises BadComponents."""
    if box is None:
        return find_game(slug)
    package = package_named(slug)
    if not play_everywhere(package, read_box(package, read_text(box), box.stem)):
        raise BadArgument(f"--box {box}: {slug} is in use already, with another box")
    try:
        game = find_game(slug)
        check_playable(game)
    except BadComponents as error:
        raise BadComponents(f"{box}: {error}") from None
    return game


def read_text(path: Path) -> str:
    """Return the text of a box; raises BadComponents if it cannot be one, OSError if there is no file."""
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise BadComponents(f"{path}: this file is not text, so it is not a box") from None


def read_setup(game: Game, variant: str | None, players: int | None, options: Sequence[str] | None) -> Setup:
    """Return the set-up that these arguments ask for; raises BadSetup."""
    given: dict[str, str] = {}
    for option in options or ():
        name, sign, value = option.partition("=")
        if not sign or not name or name in given:
            raise BadArgument(f"--option takes NAME=VALUE, each name once, not {option[:40]!r}")
        given[name] = value
    return game.setup(variant, players, given)
