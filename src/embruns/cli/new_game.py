"""`embruns new-game`: write a small playable game, to be changed into one's own."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from embruns.cli.arguments import BadArgument
from embruns.cli.terminal import say
from embruns.games import games, left_out

EXAMPLES = (
    "Examples:\n\nembruns new-game tides\n\nembruns new-game 'Treasure Island' --out ~/games/treasure\n\n"
    "The folder holds the game, its rules page, its box and its tests; docs/adding-a-game.md explains each file."
)
_BLOCK = re.compile(r"^```\w+ title=\"([^\"]+)\"\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 40

Name = Annotated[str, typer.Argument(metavar="NAME", help="of the game: letters, digits, spaces, '-' and '_'")]
Out = Annotated[
    Path | None, typer.Option(metavar="DIR", help="a new or empty folder  \\[default: named after the game, here]")
]


def command(name: Name, out: Out = None) -> None:
    """Write a small playable game with its rules page, box and tests, to be changed into your own."""
    package = _package(name)
    folder = out or Path(package.replace("_", "-"))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadArgument(f"{folder} is there already and not empty; choose another folder with --out")
    for path, text in written(package).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    say(
        f"{folder}: a small game to change. Next:\n"
        f"  cd {folder}\n"
        f"  make quick                 # its tests, and the laws\n"
        f"  embruns play ./{package}\n"
        f"Begin with {package}/rules.md and {package}/components.toml."
    )


def _package(name: str) -> str:
    """Return the package's name; raises BadArgument if the game cannot be called so."""
    package = re.sub(r"[\s_-]+", "_", name.strip()).lower()
    if not _NAME.fullmatch(package) or len(package) > LONGEST or keyword.iskeyword(package):
        raise BadArgument(
            f"a game is called by a letter and up to {LONGEST - 1} more letters, digits, spaces, '-' or '_', "
            f"not {name[:60]!r}"
        )
    slug = package.replace("_", "-")
    if slug in games() or slug in left_out():
        raise BadArgument(f"there is a game {slug!r} already")
    if find_spec(package) is not None:
        raise BadArgument(f"Python has a module {package!r} already; choose another name")
    return package


def written(package: str) -> dict[str, str]:
    """Return the files of a new game, by their path: those of the recipe, under its own name."""
    recipe = files("embruns.cli").joinpath("skeleton.md").read_text(encoding="utf-8")
    return {_named(path, package): _named(text, package) for path, text in _BLOCK.findall(recipe)}


def _named(text: str, package: str) -> str:
    """Return a text of the skeleton with the names of the new game in its blanks."""
    words = package.split("_")
    letters = "".join(letter for letter in package if letter.isalpha()).upper()
    names = {
        "@package@": package,
        "@slug@": package.replace("_", "-"),
        "@Game@": "".join(word.capitalize() for word in words),
        "@title@": " ".join(words).capitalize(),
        "@CODE@": (letters + "XX")[:3],
    }
    for blank, name in names.items():
        text = text.replace(blank, name)
    return text
