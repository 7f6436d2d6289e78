"""The list of the games: every package in this folder, in the order of their names, and games from elsewhere.

A game from elsewhere joins in one of three ways:

- an installed package names its module in the entry point group `embruns.games`;
- EMBRUNS_GAMES=my_game,other.module names importable modules, each with a GAME;
- a folder, in EMBRUNS_GAMES or as the GAME of a command, is such a module by its path (`join`).

A game whose components cannot be read is left out, so that the others can still be played; `left_out` has the reasons.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules

from embruns.core.boxes import Box, chosen_box
from embruns.core.editions import shipped_box
from embruns.core.errors import EmbrunsError, UnknownGame
from embruns.core.game import Game
from embruns.core.sections import load

VARIABLE = "EMBRUNS_GAMES"
GROUP = "embruns.games"  # of entry points


@cache
def games() -> dict[str, Game]:
    """Return every game by its slug."""
    _left_out.clear()
    found = [game for name in _own() if (game := _game_or_none(name, "")) is not None]
    found += [game for name in _installed() if (game := _game_or_none(name, "an installed game: ")) is not None]
    found += [_game_of(name) for name in _named()]
    slugs = [game.slug for game in found]
    if len(set(slugs)) < len(slugs):
        raise UnknownGame(f"{VARIABLE}: two games are called {max(slugs, key=slugs.count)!r}")
    for game in found:
        package = type(game).__module__
        game.box = chosen_box(package) or _edited_box(game.slug, package)
    return dict(zip(slugs, found, strict=True))


_left_out: dict[str, EmbrunsError] = {}


def left_out() -> dict[str, EmbrunsError]:
    """Return the games that cannot be played, by slug, with the reason."""
    games()
    return dict(_left_out)


def find_game(slug: str) -> Game:
    """Return the game with that slug; raises UnknownGame, or what is wrong with the game's components."""
    found = games().get(slug)
    if found is not None:
        return found
    if slug in _left_out:
        raise _left_out[slug]
    raise UnknownGame(f"there is no game {slug[:40]!r}; there are {', '.join(games())}")


def package_named(slug: str) -> str:
    """Return the package of the game with that slug, which need not be imported for it; raises UnknownGame."""
    known = {_slug(package): package for package in [*_named(), *_installed(), *_own()]}
    return known.get(slug) or type(find_game(slug)).__module__


def join(folder: Path) -> str:
    """Let the game in this folder join, here and in the processes that this one starts; return its slug."""
    place = folder.resolve()
    if not (place / "__init__.py").is_file():
        raise UnknownGame(f"{folder}: a game is a folder with an __init__.py that has a GAME")
    package = _importable(str(place))
    if package not in _named():
        os.environ[VARIABLE] = ",".join(filter(None, [os.environ.get(VARIABLE, ""), str(place)]))
        games.cache_clear()
    return _slug(package)


def _edited_box(slug: str, package: str) -> Box | None:
    """Return a table of the house that was edited in place as a box, so that all output says so; else None."""
    known = _shipped().get(slug)
    if known is None or not package.startswith(__name__):
        return None
    own = shipped_box(package)
    return None if own.digest == known else replace(own, name="edited")


@cache
def _shipped() -> dict[str, str]:
    """Return the SHA-256 of the table that each game of the house ships with."""
    return {slug: str(digest) for slug, digest in load(Path(__file__).with_name("shipped.toml")).items()}


def _own() -> list[str]:
    """Return the packages of the house."""
    return sorted(f"{__name__}.{module.name}" for module in iter_modules(__path__) if module.ispkg)


def _installed() -> list[str]:
    """Return the modules that installed packages name."""
    return sorted({point.module for point in entry_points(group=GROUP)} - set(_named()))


def _named() -> list[str]:
    """Return the modules that the environment names."""
    return [_importable(name) for name in os.environ.get(VARIABLE, "").split(",") if name]


def _importable(name: str) -> str:
    """Return the module that a path means, and make it importable; any other name is a module already."""
    if os.sep not in name:
        return name
    place = Path(name).resolve()
    if str(place.parent) not in sys.path:
        sys.path.append(str(place.parent))
    return place.name


def _slug(package: str) -> str:
    """Return the slug that goes with a package's name."""
    return package.rpartition(".")[2].replace("_", "-")


def _game_or_none(module: str, where: str) -> Game | None:
    """Return the game of a module; None if it cannot be played, and then `left_out` says why."""
    slug = _slug(module)
    try:
        game: Game = import_module(module).GAME
    except EmbrunsError as error:
        _left_out[slug] = type(error)(f"{slug}: {error}")
    except Exception as error:
        if not where:
            raise  # a mistake in a game of the house
        _left_out[slug] = UnknownGame(f"{slug}: {where}{type(error).__name__}: {error}")
    else:
        return game
    return None


def _game_of(module: str) -> Game:
    try:
        game: Game = import_module(module).GAME
    except (ImportError, AttributeError, TypeError, ValueError, SyntaxError) as error:
        raise UnknownGame(f"{VARIABLE}: {module[:80]!r} is not a module with a GAME ({error})") from None
    return game
