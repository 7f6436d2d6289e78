"""`embruns box`: look at a game's component table, check one of your own, compare two, begin a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from embruns.cli.arguments import BadArgument, GameArgument, Json, find_game_with, read_text
from embruns.cli.terminal import print_json, say
from embruns.core.boxes import Box, box_of, differences, parse_box, reconstructed
from embruns.core.editions import read_box, shipped_text
from embruns.games import package_named

EXAMPLES = (
    "Examples:\n\nembruns box new petite-mer my-sea.toml\n\nembruns box check petite-mer my-sea.toml\n\n"
    "embruns box diff petite-mer my-sea.toml\n\nembruns simulate petite-mer --box my-sea.toml --bots greedy,greedy"
)

app = typer.Typer(
    help="Look at a game’s component table, check one of your own, compare two, begin a new one.",
    no_args_is_help=True,
    epilog=EXAMPLES,
)

File = Annotated[Path, typer.Argument(metavar="FILE.toml", help="a box: a table like the game’s, or its changed parts")]
Other = Annotated[Path | None, typer.Argument(metavar="[OTHER.toml]", help="another box  \\[default: the game’s own]")]


@app.command()
def show(game: GameArgument) -> None:
    """Print the game’s own table, with its comments."""
    say(shipped_text(package_named(game)).rstrip())


@app.command()
def check(game: GameArgument, file: File, json: Json = False) -> None:
    """Check a box: read it, play trial games of each variant, and list what it changes."""
    before = _shipped(game)
    played = find_game_with(game, file)
    box = played.box
    assert box is not None
    changes = list(differences(before.table(), box.table()))
    open_questions = reconstructed(shipped_text(package_named(game)))
    if json:
        print_json(
            {
                "game": game,
                "box": box.name,
                "sha256": box.digest,
                "changes": [{"part": part, "from": old, "to": new} for part, old, new in changes],
                "reconstructed": open_questions,
            }
        )
        return
    say(f"{file}: {game} can be played with this box ({len(changes)} {_plural(changes)})")
    say(f"sha256 {box.digest}")
    for line in _told(changes):
        say(line)
    if open_questions:
        say("\nReconstructed in the game’s own table; if you own the box, please compare:")
        for line in open_questions:
            say(f"  {line}")


@app.command()
def diff(game: GameArgument, file: File, other: Other = None) -> None:
    """List what differs between the game’s own table and a box, or between two boxes."""
    boxes = [_read(game, file)] if other is None else [_read(game, file), _read(game, other)]
    before, after = (_shipped(game), boxes[0]) if other is None else (boxes[0], boxes[1])
    changes = list(differences(before.table(), after.table()))
    say("\n".join(_told(changes)) if changes else "no difference")


@app.command()
def new(game: GameArgument, file: File) -> None:
    """Write a box to begin with: the game’s own table, in which you change what you like and drop the rest."""
    text = shipped_text(package_named(game))
    head = (
        f"# A box for {game}. Keep only the parts that you change; what is missing is as in the game’s own table.\n"
        f"# Check it:  embruns box check {game} {file.name}\n"
        f"# Play it:   embruns play {game} --box {file.name}\n\n"
    )
    if file.suffix != ".toml":
        raise BadArgument(f"{file}: a box is a file with the ending .toml")
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(head + text)
    except FileExistsError:
        raise BadArgument(f"{file}: this file is there already, and is left as it is") from None
    say(f"{file}: written; `embruns box check {game} {file}` checks it")


def _shipped(game: str) -> Box:
    return box_of(game, parse_box(shipped_text(package_named(game)), game))


def _read(game: str, file: Path) -> Box:
    return read_box(package_named(game), read_text(file), file.stem)


def _plural(changes: list[tuple[str, object, object]]) -> str:
    return "change" if len(changes) == 1 else "changes"


def _told(changes: list[tuple[str, object, object]]) -> list[str]:
    return [f"  {part}: {_value(old)} -> {_value(new)}" for part, old, new in changes]


def _value(value: object) -> str:
    return "nothing" if value is None else str(value)
