"""Pickle states, views, actions and games: as the data of their game, so that compiled and interpreted read the same.

A state travels as its `Position` and an action as its verb and fields. A game is found again by its package.
"""

from __future__ import annotations

from importlib import import_module

from embruns.core.boxes import Box
from embruns.core.codec import action_data, action_from, decode_state, encode_state
from embruns.core.contract import Action, State
from embruns.core.editions import edition, package_of
from embruns.core.game import Game


def game_in(module: str) -> Game:
    """Return the GAME of the package that this module is in; raises TypeError if there is none."""
    package = module
    while package:
        found = getattr(import_module(package), "GAME", None)
        if isinstance(found, Game) and type(found).__module__ == package:
            return found
        package = package.rpartition(".")[0]
    raise TypeError(f"no package around {module} has a GAME, so its states and actions cannot be pickled")


Name = str | tuple[str, str, str]  # a package; or a package with the name and the components of a box


def name_of(game: Game) -> Name:
    """Return how a game is found again, in another process too."""
    package = package_of(game)
    return (package, game.box.name, game.box.components) if game.box else package


def game_named(name: Name) -> Game:
    """Return the game that was pickled."""
    if isinstance(name, str):
        return game_in(name)
    package, box, components = name
    return edition(game_in(package), Box(box, components))


def state_to_pickle(state: State) -> tuple[object, ...]:
    """Return what `State.__reduce__` owes pickle."""
    game = game_in(type(state).__module__)
    return state_from_pickle, (name_of(game), encode_state(game, state))


def state_from_pickle(name: Name, data: bytes) -> State:
    """Return the state or view that was pickled."""
    return decode_state(game_named(name), data)


def action_to_pickle(action: Action) -> tuple[object, ...]:
    """Return what `Action.__reduce__` owes pickle."""
    game = game_in(type(action).__module__)
    return action_from_pickle, (name_of(game), action_data(action))


def action_from_pickle(name: Name, data: dict[str, object]) -> Action:
    """Return the game's own action, which is made once."""
    return action_from(game_named(name), data)
