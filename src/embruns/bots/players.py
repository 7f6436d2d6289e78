"""Find who plays each level of a game: the game's own choice, or players that need nothing but its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from embruns.bots.bot import Bot
from embruns.bots.chosen import Chosen
from embruns.bots.greedy import Greedy
from embruns.core.editions import when_forgotten
from embruns.core.game import Game

# The levels of a game that declares none: a short arena chooses how the upper two search.
ANY_GAME: Mapping[str, Bot] = {
    "mousse": Greedy("mousse", notices=30),
    "matelot": Greedy("matelot"),
    "capitaine": Chosen("capitaine", 100),
    "amiral": Chosen("amiral", 400, tireless=True),
}


def players_of(game: Game) -> Mapping[str, Bot]:
    """Return the levels of this game, each with its player. A level that is missing is not offered."""
    return _levels_of(type(game).__module__)


def frozen_of(game: Game) -> Mapping[str, Bot]:
    """Return earlier players of this game, such as `amiral@1`: opponents to measure by, not offered to people."""
    return _frozen_of(type(game).__module__)


@cache
def _levels_of(package: str) -> Mapping[str, Bot]:
    """Return the LEVELS that a game's package declares in `bot/levels.py`, else those of any game."""
    module = _declared(package)
    if module is None:
        return ANY_GAME
    levels: Mapping[str, Bot] = module.LEVELS
    return levels


@cache
def _frozen_of(package: str) -> Mapping[str, Bot]:
    """Return what the same file declares as FROZEN, if anything."""
    frozen: Mapping[str, Bot] = getattr(_declared(package), "FROZEN", {})
    return frozen


when_forgotten += [_levels_of.cache_clear, _frozen_of.cache_clear]


def _declared(package: str) -> ModuleType | None:
    """Return the `bot/levels.py` of a game's package; None if it has none."""
    module = f"{package}.bot.levels"
    try:
        declared = find_spec(module) is not None
    except ModuleNotFoundError as error:
        if error.name not in (module, f"{package}.bot"):
            raise  # the levels are there, and something that they import is missing
        declared = False
    return import_module(module) if declared else None
