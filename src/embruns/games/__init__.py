"""The list of the games: every package in this folder that has a GAME, in the order of their names.

Games from elsewhere join through the environment: EMBRUNS_GAMES=my_game,other.module names importable
modules that have a GAME of their own.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from embruns.core.errors import UnknownGame
from embruns.core.game import Game


@cache
def games() -> dict[str, Game]:
    """Every game by its slug."""
    own = [f"{__name__}.{module.name}" for module in iter_modules(__path__) if module.ispkg]
    others = [name for name in os.environ.get("EMBRUNS_GAMES", "").split(",") if name]
    found: list[Game] = [import_module(name).GAME for name in sorted(own) + others]
    return {game.slug: game for game in found}


def find_game(slug: str) -> Game:
    """The game of that name."""
    try:
        return games()[slug]
    except KeyError:
        raise UnknownGame(f"there is no game {slug[:40]!r}; there are {', '.join(games())}") from None
