"""The edition of a review: one made with other rules, another judge or other words is out of date."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from embruns.core.editions import when_forgotten
from embruns.core.game import Game

MAKERS = ("embruns.core", "embruns.bots", "embruns.review")
FILES = ("*.py", "*.toml")


@cache
def edition(game: Game) -> str:
    """Return a digest of all code that reviews this game, so that nobody has to remember to raise a number."""
    digest = sha256(game.version.encode())
    for module in (*MAKERS, type(game).__module__):
        for path in _files(module):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


when_forgotten.append(edition.cache_clear)


def _files(module: str) -> list[Path]:
    """Return the files of a package, or the one file of a module."""
    file = Path(import_module(module).__file__ or "")
    if file.name != "__init__.py":
        return [file]
    return sorted(path for kind in FILES for path in file.parent.rglob(kind))
