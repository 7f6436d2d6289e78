"""The list of the games: every package in this folder, in the order of their names.

Games from elsewhere join through the environment: EMBRUNS_GAMES=my_game,other.module names importable modules, each
with a GAME.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from embruns.core.boxes import chosen_box
from embruns.core.errors import UnknownGame
from embruns.core.game import Game


@cache
def games() -> dict[str, Game]:
    """Return every game by its slug."""
    own = [f"{__name__}.{module.name}" for module in iter_modules(__path__) if module.ispkg]
    others = [name for name in os.environ.get("EMBRUNS_GAMES", "").split(",") if name]
    found: list[Game] = [import_module(name).GAME for name in sorted(own)]
    found += [_game_of(name) for name in others]
    slugs = [game.slug for game in found]
    if len(set(slugs)) < len(slugs):
        raise UnknownGame(f"EMBRUNS_GAMES: two games are called {max(slugs, key=slugs.count)!r}")
    for game in found:
        game.box = chosen_box(type(game).__module__)
    return dict(zip(slugs, found, strict=True))


def package_named(slug: str) -> str:
    """Return the package of the game with that slug, which need not be imported for it; raises UnknownGame."""
    own = f"{__name__}.{slug.replace('-', '_')}"
    known = [f"{__name__}.{module.name}" for module in iter_modules(__path__) if module.ispkg]
    return own if own in known else type(find_game(slug)).__module__


def _game_of(module: str) -> Game:
    try:
        game: Game = import_module(module).GAME
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise UnknownGame(f"EMBRUNS_GAMES: {module[:80]!r} is not a module with a GAME ({error})") from None
    return game


def find_game(slug: str) -> Game:
    """Return the game with that slug; raises UnknownGame."""
    try:
        return games()[slug]
    except KeyError:
        raise UnknownGame(f"there is no game {slug[:40]!r}; there are {', '.join(games())}") from None
